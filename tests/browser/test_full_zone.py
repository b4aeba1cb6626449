"""A Loading zone too full to show all its ships: "+n" leads to the others."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.hands import PATIENCE, Keyboard, expect_title
from tests.browser.seeing import Ear
from tests.browser.serving import Server
from tests.browser.surveying import DESK, sideways

pytestmark = pytest.mark.browser

# All ships but three navies are in Europe; what lies first at the quay is drawn, Panamax 1 is not.
FLEET = [f"{seat}-{ship}" for seat in ("red", "blue", "yellow", "green") for ship in ("A", "B", "2", "3")]
FLEET += ["cruise-1", "cruise-2", "panamax-1", "panamax-2"]
ALL = len(FLEET) + 1  # and the navy of Europe


@pytest.fixture(scope="session")
def compiled() -> None:
    """No bot plays here, so nobody waits for the engine."""


@pytest.fixture
def table(server: Server, page: Page, ear: Ear) -> Page:
    """Red has lock moves, and Panamax 1 its load."""
    ships: dict[str, Any] = {ship: {"at": "EU", "cargo": []} for ship in FLEET}
    ships["panamax-1"]["cargo"] = [["red", 4], ["blue", 3], ["green", 2]]
    position = {
        "format": "panamax-position/1", "edition": "guide", "seats": 4, "seed": 3, "ships": ships,
        "turn": {"die_taken": True, "source": "die", "moves": {"lock": 3}},
    }  # fmt: skip
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.url)
    opened = page.request.post(
        f"{server.url}/api/tables",
        data={"seats": [{"player": "human", "name": ""}] * 4, "position": position},
        headers={"X-Panamax": "1"},
    ).json()
    page.goto(f"{server.url}/t/{opened['id']}")
    page.locator("[data-more]").wait_for(timeout=PATIENCE)
    return page


def more(table: Page) -> Locator:
    return table.locator('[data-more="EU"]')


def shown(table: Page) -> Locator:
    return table.get_by_role("dialog", name="Ships in: the Loading zone of Europe")


def drawn(table: Page) -> Locator:
    """The ships that lie at the quay of Europe for all to see."""
    return table.locator('.canal-view [data-action^="move"][aria-label*="Loading zone of Europe"]')


def test_it_counts_the_ships_that_are_not_drawn_and_glows_for_them(table: Page) -> None:
    hidden = ALL - drawn(table).count()
    assert hidden > 0
    expect(more(table)).to_have_text(f"+{hidden}")
    expect(more(table)).to_have_class("more-ships glows")
    assert not set(covered(table))


def covered(table: Page) -> list[str]:
    """Drawn ships that "+n" lies over."""
    over = more(table).bounding_box()
    assert over
    return [
        one.get_attribute("data-action") or ""
        for one in drawn(table).all()
        if (box := one.bounding_box())
        and box["x"] + box["width"] > over["x"]
        and box["y"] + 4 < over["y"] + over["height"]  # the rings reach a little over the ship
        and box["x"] < over["x"] + over["width"]
    ]


def test_a_ship_is_chosen_from_the_list(table: Page) -> None:
    """Each ship is there, those that may be pressed first; what it would do is told before."""
    more(table).click()
    expect(shown(table).locator("li")).to_have_count(ALL)
    glowing = [one.get_attribute("data-action") for one in shown(table).locator("li button").all()[:2]]
    assert glowing == ["move EU-military", "move panamax-1"]
    assert not sideways(table)
    ship = shown(table).locator('[data-action="move panamax-1"]')
    ship.hover()
    expect(shown(table).locator(".pv")).to_contain_text("to Gatún 1")
    ship.click()
    expect(shown(table)).to_be_hidden()
    expect(table.locator('[data-at="p gatun-1"]')).to_have_attribute("data-action", "move panamax-1")
    expect_title(table, "2 lock moves left")


def test_a_ship_that_cannot_be_chosen_says_why_not(table: Page) -> None:
    more(table).click()
    shown(table).locator('[data-action="move cruise-2"]').click(force=True)
    expect(shown(table)).to_contain_text("Cruise ship 2 sails with")
    shown(table).locator('[data-rule="V5"]').click()
    expect(table.get_by_role("dialog", name="Rule V5")).to_be_visible()
    table.keyboard.press("Escape")
    expect(shown(table)).to_be_visible()


def test_by_the_keyboard_alone(table: Page) -> None:
    """Escape leads back to "+n"; from there the list is opened again and a ship chosen."""
    keyboard = Keyboard(table)
    keyboard.press('[data-more="EU"]')
    expect(shown(table)).to_be_visible()
    table.keyboard.press("Escape")
    expect(shown(table)).to_be_hidden()
    expect(more(table)).to_be_focused()
    table.keyboard.press("Enter")
    stops = ALL + 1  # and "Close"
    for _ in range(stops):
        if table.evaluate("document.activeElement.dataset.action") == "move panamax-1":
            break
        table.keyboard.press("Tab")
    expect(shown(table).locator(".pv")).to_contain_text("to Gatún 1")
    table.keyboard.press("Enter")
    expect(shown(table)).to_be_hidden()
    expect_title(table, "2 lock moves left")
    assert table.evaluate("document.activeElement !== document.body")


def test_on_a_tablet_a_tap_shows_first_and_a_button_does_it(server: Server, table: Page) -> None:
    assert table.context.browser
    tablet = table.context.browser.new_context(
        viewport=DESK, has_touch=True, storage_state=table.context.storage_state()
    )
    page = tablet.new_page()
    page.goto(table.url)
    page.locator('[data-more="EU"]').tap(timeout=PATIENCE)
    shown(page).locator('[data-action="move panamax-1"]').tap()
    expect(page.locator("[data-log]")).to_have_count(1)
    shown(page).locator('[data-go="move panamax-1"]').tap()
    expect_title(page, "2 lock moves left")
    expect(shown(page)).to_be_hidden()
    tablet.close()
