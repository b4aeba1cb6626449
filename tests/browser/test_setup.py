"""A position set up by hand: by forms, by pressing, as text; checked by the server, and played on from."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.hands import PATIENCE
from tests.browser.playing import new_table
from tests.browser.seeing import Ear
from tests.browser.serving import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def setup(server: Server, page: Page, ear: Ear) -> Page:
    """The page of a new game of four."""
    page.goto(f"{server.url}/setup")
    expect(verdict(page)).to_contain_text("Possible", timeout=PATIENCE)
    return page


def verdict(page: Page) -> Locator:
    return page.locator("[data-verdict]")


def part(page: Page, name: str) -> Locator:
    """A part of the forms, opened."""
    found = page.locator(f"[data-part={name}]")
    if found.get_attribute("open") is None:
        found.locator("summary").click()
    return found


def test_a_ship_is_put_elsewhere_by_two_presses_and_the_table_goes_on_from_there(setup: Page) -> None:
    setup.locator('[data-afloat="red-A"]').click()
    setup.locator('[data-place="gatun-lake pacific"]').click()
    part(setup, "red")
    setup.locator('[data-set="companies.red.cash"]').fill("33")
    setup.locator('[data-set="players.red.captain"]').select_option("5")
    setup.wait_for_function("() => document.querySelector('[data-play-from]').disabled === false")
    setup.locator("[data-play-from]").click()
    setup.locator(".app").wait_for(timeout=PATIENCE)
    expect(setup.locator('[data-ship="red-A"]')).to_have_count(1)
    seen = setup.evaluate("async () => (await fetch(`/api/tables/${location.pathname.slice(3)}/at/0`)).json()")
    position = seen["position"]
    assert position["ships"]["red-A"]["at"] == "gatun-lake"
    assert position["ships"]["red-A"]["bound"] == "pacific"
    assert position["companies"]["red"]["cash"] == 33
    assert position["players"]["red"]["captain"] == 5
    assert position["captains"] == [4, 4, 3, 3]


def test_the_seats_chosen_for_the_table_that_goes_on_are_those_that_it_gets(setup: Page) -> None:
    acting, other = setup.locator("[data-seat] >> nth=0"), setup.locator("[data-seat] >> nth=1")
    acting.select_option("human")
    setup.locator(".su-play input").first.fill("Ana")
    other.select_option("open")
    setup.locator("[data-play-from]").click()
    setup.locator(".app").wait_for(timeout=PATIENCE)
    seats = setup.evaluate("async () => (await fetch(`/api/tables/${location.pathname.slice(3)}`)).json()")["seats"]
    assert seats[0]["name"] == "Ana"
    assert seats[1]["open"]


def test_what_cannot_be_is_said_with_its_place_and_nothing_begins(setup: Page, ear: Ear) -> None:
    ear.allow("422")
    part(setup, "blue")
    setup.locator('[data-set="players.blue.shares.red"]').fill("5")
    expect(verdict(setup)).to_contain_text("6 shares of red are held; there are 5 (S2)")
    expect(setup.locator("[data-part=blue]")).to_have_class(re.compile("troubled"))
    expect(setup.locator("[data-play-from]")).to_be_disabled()
    setup.locator('[data-set="players.blue.shares.red"]').fill("4")
    expect(verdict(setup)).to_contain_text("Possible")
    expect(setup.locator("[data-play-from]")).to_be_enabled()


def test_dice_and_turn_are_set_by_pressing(setup: Page) -> None:
    setup.locator("[data-from=bare]").click()
    # It was possible before, too: the bare table has come when its dice are gone.
    expect(setup.locator('[data-cell="2 3"]')).to_have_attribute("aria-pressed", "false")
    part(setup, "dice")
    setup.locator('[data-cell="2 3"]').click()
    expect(setup.locator('[data-cell="2 1"]')).to_have_attribute("aria-pressed", "true")
    setup.locator('[data-cell="2 2"]').click()
    expect(setup.locator('[data-cell="2 2"]')).to_have_attribute("aria-pressed", "false")
    part(setup, "raw")
    told = json.loads(setup.locator("[data-raw]").input_value())
    assert told["action_table"]["2"] == {"dice": 1, "executive": 0}
    part(setup, "round")
    setup.locator("[data-set=active]").select_option("yellow")
    expect(verdict(setup)).to_contain_text("Yellow is to act")


def test_the_text_changes_what_the_forms_show_and_a_wrong_one_changes_nothing(setup: Page, ear: Ear) -> None:
    ear.allow("422")
    part(setup, "raw")
    text = setup.locator("[data-raw]")
    text.fill("{")
    setup.locator("[data-take-raw]").click()
    expect(setup.locator("[data-part=raw] .trouble")).to_contain_text("not JSON")
    text.fill('{"seats": 4, "round": 9}')
    setup.locator("[data-take-raw]").click()
    expect(setup.locator("[data-part=raw] .trouble")).to_contain_text("round")
    expect(setup.locator("[data-set=round]")).to_have_value("1")
    text.fill('{"seats": 2, "round": 2, "companies": {"blue": {"cash": 7}}}')
    setup.locator("[data-take-raw]").click()
    expect(setup.locator("[data-part=raw] .trouble")).to_have_count(0)
    part(setup, "blue")
    expect(setup.locator('[data-set="companies.blue.cash"]')).to_have_value("7")
    expect(setup.locator("[data-part=green]")).to_have_count(0)


def test_a_moment_of_a_table_is_set_up_and_its_secrets_stay(server: Server, page: Page, ear: Ear) -> None:
    """Hidden advisors are drawn anew, not looked up."""
    new_table(page, server.url, "you", "you", seed=7)
    page.locator('[data-action="take 5"].legal').click()
    expect(page.locator("[data-log]")).to_have_count(2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Set up a position from here").click()
    expect(verdict(page)).to_contain_text("Possible", timeout=PATIENCE)
    part(page, "turn")
    expect(page.locator('[data-set="turn.die_taken"]')).to_be_checked()
    part(page, "red")
    expect(page.locator('[data-set="players.red.advisors.0"] option:checked')).to_have_text("drawn when play begins")
    part(page, "raw")
    told = json.loads(page.locator("[data-raw]").input_value())
    assert [player["advisors"] for player in told["players"].values()] == [[None, None]] * 2


def test_the_keyboard_alone_puts_a_ship_elsewhere(setup: Page) -> None:
    setup.locator('[data-afloat="cruise-1"]').focus()
    setup.keyboard.press("Enter")
    setup.locator('[data-place="gatun-1 atlantic"]').focus()
    setup.keyboard.press("Enter")
    part(setup, "ships")
    expect(setup.locator('[data-set="ships.cruise-1.at"] option:checked')).to_have_text("Gatún 1, To the Atlantic")
