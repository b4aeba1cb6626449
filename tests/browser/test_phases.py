"""Each phase that comes seldom, begun from a saved position through the page: what is asked, a reload, the answer."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.hands import expect_title
from tests.browser.seeing import Ear
from tests.browser.serving import Server
from tests.browser.surveying import survey

pytestmark = pytest.mark.browser
Json = dict[str, Any]


@pytest.fixture
def begin(server: Server, page: Page, ear: Ear) -> Any:
    """Open a position as a saved game, for two people at this screen."""

    def open_position(**given: Any) -> Page:
        position = {"format": "panamax-position/1", "edition": "guide", "seats": 2, "seed": 3, **given}
        page.goto(server.url)
        page.locator("input[type=file]").set_input_files(
            {"name": "position.json", "mimeType": "application/json", "buffer": json.dumps(position).encode()}
        )
        page.get_by_role("radio", name="2").and_(page.locator(":checked")).wait_for(state="attached")
        page.locator('[data-seat="blue"]').select_option("human")
        page.locator("[data-begin]").click()
        page.locator(".app").wait_for()
        return page

    return open_position


def turn(**given: Any) -> Json:
    return {"die_taken": True, "source": "die", **given}


def press(page: Page, action: str) -> None:
    page.locator(f'[data-action="{action}"].legal').click()


def reloaded(page: Page, title: str) -> None:
    """It asks the same after a reload."""
    page.reload()
    page.locator(".app").wait_for()
    curtain = page.locator("[data-curtain]")
    if curtain.count():
        curtain.click()
    expect_title(page, title)


def test_a_reward_chosen_in_somebody_elses_turn(begin: Any) -> None:
    ship = {"at": "miraflores-3", "bound": "pacific", "cargo": [["blue", 3]]}
    page = begin(ships={"blue-A": ship}, turn=turn(moves={"waterway": 1}))
    press(page, "move blue-A")
    page.locator('[data-curtain="blue"]').click()
    expect_title(page, "Blue: choose the reward for Blue A")
    reloaded(page, "Blue: choose the reward for Blue A")
    survey(page)
    press(page, "reward captain")
    page.locator('[data-curtain="red"]').click()
    expect_title(page, "Red: the die is done")
    expect(page.get_by_role("group", name=re.compile("^Blue Company"))).to_contain_text("Cpt 5")


def test_fees_and_the_stevedore_that_cuts_them(begin: Any) -> None:
    """The last die is taken: Red and Blue, who hold a Stevedore and owe fees, choose one after the other."""
    page = begin(
        players={"red": {"stevedore": 4}, "blue": {"stevedore": 3}},
        companies={
            "red": {"contracts": [{"card": "EU-4", "containers": [3, 6]}]},
            "blue": {"contracts": [{"card": "CN-1", "containers": [4]}]},
        },
        turn={"die_taken": True},
    )
    press(page, "end")
    expect_title(page, "Red: pay the cargo fees")
    reloaded(page, "Red: pay the cargo fees")
    survey(page)
    press(page, "fees stevedore")
    page.locator('[data-curtain="blue"]').click()
    expect_title(page, "Blue: pay the cargo fees")
    press(page, "fees pay")
    report = page.locator(".report[open]")
    expect(report).to_contain_text("End of round 1 of 3")
    expect(report.get_by_role("row", name="Stevedore played").get_by_role("cell").first).to_have_text("−$4")
    expect(report.get_by_role("row", name="Fees to pay").get_by_role("cell").first).to_have_text("$2")
    survey(page)


def test_a_free_action_is_used_or_given_up(begin: Any) -> None:
    """The second flag of Europe brings two moves (C4), in the middle of the loading."""
    page = begin(
        ships={"red-A": {"at": "EU", "cargo": []}},
        companies={"red": {"contracts": [{"card": "EU-1", "containers": [4]}], "flags": {"EU": 1}}},
        turn=turn(loads=2),
    )
    press(page, "load EU-1:4 red-A")
    expect_title(page, "Red: 2 moves of either kind left")
    reloaded(page, "Red: 2 moves of either kind left")
    survey(page)
    expect(page.locator('[data-action="end"]')).to_have_attribute("aria-disabled", "true")
    press(page, "move red-A")
    expect_title(page, "Red: 1 move of either kind left")
    page.keyboard.press("u")
    expect_title(page, "Red: 2 moves of either kind left")
    page.get_by_role("button", name="Give up the free action").click()
    expect_title(page, "Red: 1 load left")


def test_the_only_container_is_picked_and_stays_so(begin: Any) -> None:
    """Neither a click on it nor Escape lets it go; what is picked besides comes and goes."""
    page = begin(
        ships={"red-A": {"at": "EU", "cargo": []}},
        companies={"red": {"contracts": [{"card": "EU-1", "containers": [4]}]}},
        turn=turn(loads=2),
    )
    container = page.locator('[data-container="EU-1:4"]')
    load = page.locator('[data-action="load EU-1:4 red-A"].legal')
    expect(container).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-cancel]")).to_have_count(0)
    container.click()
    expect(container).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(container).to_have_attribute("aria-pressed", "true")
    page.locator('[data-yard="1"].legal').click()
    expect(load).to_have_count(0)
    page.locator("[data-cancel]").click()
    expect(container).to_have_attribute("aria-pressed", "true")
    load.click()
    expect(load).to_have_count(0)


def test_a_share_is_bought_with_an_executive_die(begin: Any) -> None:
    page = begin(action_table={"2": {"dice": 0, "executive": 1}, "5": {"dice": 2, "executive": 0}})
    page.locator('[data-action="take 2"]').hover()
    expect(page.locator(".hov")).to_contain_text("Or one Market action")
    press(page, "take 2")
    share = page.locator('[data-action="buy blue"].legal')
    share.hover()
    expect(page.locator(".pv")).to_contain_text("+$5")
    survey(page)
    share.click()
    expect_title(page, "Red: the die is done")
    expect(page.locator("[data-figure=cash]")).to_have_text("$1")
    expect(page.get_by_role("group", name=re.compile("^Blue Company"))).to_contain_text("price $6")


def test_a_ship_is_built_in_the_middle_of_the_moves(begin: Any) -> None:
    """While the zone is chosen, the ships that lie in zones are no targets."""
    page = begin(action_table={"1": {"dice": 1}}, turn=turn(moves={"lock": 2}))
    expect(page.locator('[data-action="move CN-military"].legal')).to_be_visible()
    page.locator('[data-yard="1"].legal').click()
    expect(page.locator('[data-action^="move"].legal')).to_have_count(0)
    press(page, "build 1 CN")
    expect(page.locator("[data-figure=company-cash]")).to_have_text("$13")
    expect(page.locator('[data-at="red-B"]')).to_have_attribute("aria-label", re.compile("Loading zone of China"))
    expect_title(page, "2 lock moves left")


def test_a_third_contract_is_given_up(begin: Any) -> None:
    contracts = [
        {"card": "EU-1", "containers": [4]},
        {"card": "CN-3", "containers": [2]},
        {"card": "UW-1", "containers": [4]},
    ]
    page = begin(companies={"red": {"contracts": contracts}}, action_table={"1": {"dice": 1}}, turn={"die_taken": True})
    expect(page.locator(".prompt")).to_contain_text("give one up")
    survey(page)
    page.locator('[data-action="end"]').hover()
    expect(page.locator(".why [data-rule]")).to_have_text("T23")
    press(page, "give-up UW-1")
    warehouse = page.locator(".d9 > div").filter(has_text="Warehouse")
    expect(warehouse.get_by_role("img", name="Red container 4")).to_be_visible()
    press(page, "end")
    expect(page.locator('[data-curtain="blue"]')).to_be_visible()


def test_a_position_that_cannot_be_is_refused_with_a_reason(begin: Any, server: Server, page: Page, ear: Ear) -> None:
    ear.allow("422")
    page.goto(server.url)
    broken = {"format": "panamax-position/1", "seats": 2, "companies": {"red": {"price": 21}}}
    page.locator("input[type=file]").set_input_files(
        {"name": "position.json", "mimeType": "application/json", "buffer": json.dumps(broken).encode()}
    )
    page.locator("[data-begin]").click()
    expect(page.get_by_role("alert")).to_contain_text("price")
    expect(page.locator(".app")).to_have_count(0)
