"""What axe-core finds, in light and in dark: nothing serious and nothing critical, at no place of the page."""

from importlib.resources import files
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.gathering import Person
from tests.browser.hands import PATIENCE
from tests.browser.playing import new_table
from tests.browser.serving import Server
from tests.browser.surveying import DESK, PHONE

from panamax import Game

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

AXE: Final = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
# Ships lie where they lie: in a full Loading zone they are small on a desk. Arrow keys and the list reach each.
RUN: Final = """async ({ theme }) => {
  document.documentElement.dataset.theme = theme
  const found = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
  return found.violations.flatMap(({ id, impact, nodes }) => nodes
    .filter(({ html }) => id !== 'target-size' || !/group ring|su-afloat/.test(html))
    .map(({ target }) => `${theme}: ${impact} ${id} at ${target}`))
}"""


@pytest.fixture(scope="session")
def compiled() -> None:
    """Nobody waits for the engine here."""


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def page_of_a_size(page: Page, request: pytest.FixtureRequest) -> Page:
    page.set_viewport_size(request.param)
    page.emulate_media(reduced_motion="reduce")
    return page


def audit(page: Page) -> None:
    """In both themes. What is moderate counts as well: there is nothing of it, so there need be none."""
    page.evaluate(AXE)
    found = [one for theme in ("light", "dark") for one in page.evaluate(RUN, {"theme": theme})]
    assert not found, "\n".join(found)


def finished() -> dict[str, Any]:
    game = Game.new(seats=2, seed=4)
    while not game.over:
        legal = game.legal()
        game.play(legal[len(game.steps) * 7 % len(legal)])
    return game.record()


def test_start_and_rules(page_of_a_size: Page, server: Server) -> None:
    for path, there in (("/", ".newgame button"), ("/rules", "dd"), ("/rules/T12", ".example")):
        page_of_a_size.goto(server.url + path)
        page_of_a_size.locator(there).first.wait_for(timeout=PATIENCE)
        audit(page_of_a_size)


@pytest.mark.parametrize("step", [2, 5, 9, 14])
def test_the_first_game(page_of_a_size: Page, server: Server, step: int) -> None:
    page = page_of_a_size
    page.goto(server.url)
    begun = page.request.post(
        f"{server.url}/api/tutorial", data={"number": step}, headers={"X-Panamax": "1"}
    ).json()  # fmt: skip
    page.evaluate("(state) => localStorage.setItem('panamax-learn', JSON.stringify(state))", begun["state"])
    page.goto(f"{server.url}/learn")
    page.locator(".teacher").wait_for(timeout=PATIENCE)
    audit(page)


def test_a_table(page_of_a_size: Page, server: Server) -> None:
    page = page_of_a_size
    narrow = page.viewport_size == PHONE
    new_table(page, server.url, "you", "you", seed=7)
    page.locator(".legal").first.wait_for(state="attached", timeout=PATIENCE)
    audit(page)
    for tab in ("own", "others", "log", "action") if narrow else ():
        page.locator(f'.tabs [data-sheet="{tab}"]').click()
        audit(page)
    page.locator("[data-transfer]").click()
    audit(page)
    page.keyboard.press("Escape")
    if not page.locator('[data-action="take 2"]').is_visible():  # on a phone Escape may have closed the sheet
        page.locator('.tabs [data-sheet="action"]').click()
    page.locator('[data-action="take 2"]').click()
    page.locator('[data-log="1"]').wait_for(state="attached", timeout=PATIENCE)
    audit(page)


def test_replay_and_the_end(page_of_a_size: Page, server: Server) -> None:
    page = page_of_a_size
    seats = [{"player": "human", "name": ""}, {"player": "human", "name": ""}]
    opened = page.request.post(
        f"{server.url}/api/tables", data={"seats": seats, "record": finished()}, headers={"X-Panamax": "1"}
    ).json()  # fmt: skip
    page.goto(f"{server.url}/t/{opened['id']}?at=0")
    page.locator(".graph .line").first.wait_for(timeout=PATIENCE)
    audit(page)
    page.locator("[data-branch]").click()
    audit(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Close the replay").click()
    page.locator(".prompt .btn.primary").click()
    page.locator(".final[open]").wait_for(timeout=PATIENCE)
    audit(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_text("Report of round 1").click()
    page.locator(".report[open]").wait_for(timeout=PATIENCE)
    audit(page)


def test_a_position_set_up(page_of_a_size: Page, server: Server) -> None:
    page = page_of_a_size
    page.goto(f"{server.url}/setup")
    page.locator("[data-verdict]").wait_for(timeout=PATIENCE)
    page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))")
    page.locator('[data-afloat="cruise-1"]').click()
    audit(page)


def test_playing_together(page_of_a_size: Page, server: Server, browser: Browser) -> None:
    """The room, the seats, a link, talk, somebody out of time, the lists of tables, and who only watches."""
    page = page_of_a_size
    size = page.viewport_size
    narrow = size == PHONE
    ana = Person(browser, server.url, "Ana", viewport=size, reduced_motion="reduce")
    ben = Person(browser, server.url, "Ben", viewport=size, reduced_motion="reduce")
    table = ana.open("me", "open", clock={"reserve": 1, "increment": 0})
    audit(ana.page)
    ben.enter(table)
    ben.sit("blue")
    ben.page.locator("[data-vote=yes]").wait_for()
    ben.page.locator(".tabs [data-sheet=talk]" if narrow else "[data-side=talk]:visible").first.click()
    ben.say("Hello")
    audit(ben.page)
    if narrow:
        ben.page.locator(".tabs [data-sheet=talk]").click()
    ben.seats()
    ben.page.locator('[data-let-look="blue"]').check()
    audit(ben.page)
    ben.page.locator('[data-link="blue"]').click()
    ben.page.get_by_label("Link to the seat").wait_for()
    audit(ben.page)
    page.goto(f"{server.url}/t/{table}")
    page.locator("[data-look-from]").wait_for(timeout=PATIENCE)
    audit(page)
    ben.page.goto(server.url)
    ben.page.locator("[data-list=mine]").wait_for()
    ben.page.locator("[data-bell]").click()
    audit(ben.page)
    for person in (ana, ben):
        person.leave()
