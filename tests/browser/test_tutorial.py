"""The first game, played at the page by clicks: all fifteen steps."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.hands import PATIENCE
from tests.browser.seeing import Ear
from tests.browser.serving import Server

STEPS = 15

# What the teacher shows.
ASKED = """() => {
  const teacher = document.querySelector('.teacher')
  return { step: Number(teacher.dataset.step), done: teacher.dataset.done === 'true',
           ask: teacher.querySelector('.ask')?.innerText ?? '' }
}"""


@pytest.fixture(scope="session")
def compiled() -> None:
    """No bot plays here, so nobody waits for the engine."""


def lesson(page: Page) -> dict[str, object]:
    found: dict[str, object] = page.evaluate(ASKED)
    return found


def do(page: Page, action: str) -> None:
    """Click what does an action, with the first choice of two where it takes two."""
    verb, _, rest = action.partition(" ")
    if verb == "load":
        container = page.locator(f'[data-container="{rest.split(" ")[0]}"].legal')
        if container.get_attribute("aria-pressed", timeout=PATIENCE) != "true":
            container.click()
    elif verb == "build":
        page.locator(f'[data-yard="{rest[0]}"].legal').click(timeout=PATIENCE)
    elif verb == "transfer":
        page.locator("[data-transfer].legal").click(timeout=PATIENCE)
        page.locator(f'[data-die="{rest[0]}"].legal').click(timeout=PATIENCE)
    page.locator(f'[data-action="{action}"].legal').first.click(timeout=PATIENCE)


def test_all_fifteen_steps_by_clicks(page: Page, server: Server, ear: Ear) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.url)
    page.get_by_role("link", name="Learn the game in fifteen steps").click()
    teacher = page.locator(".teacher")
    for number in range(1, STEPS + 1):
        expect(teacher).to_have_attribute("data-step", str(number), timeout=PATIENCE)
        while not lesson(page)["done"]:
            wanted = page.request.post(
                f"{server.url}/api/tutorial",
                data={"state": page.evaluate("JSON.parse(localStorage.getItem('panamax-learn'))")},
                headers={"X-Panamax": "1"},
            ).json()["lesson"]
            expect(page.locator(".pointer").first).to_be_visible(timeout=PATIENCE)
            do(page, wanted["actions"][0])
            page.wait_for_function(
                "(ask) => (document.querySelector('.teacher .ask')?.innerText ?? '') !== ask", arg=lesson_ask(wanted)
            )
            page.wait_for_function(
                "() => document.querySelector('.pv-pace') === null || document.querySelector('dialog[open]') !== null"
            )
        if number < STEPS:
            page.locator('[data-learn="on"]').click()
    page.locator("[data-close]").click(timeout=PATIENCE)
    expect(page.get_by_text("Your own first game is waiting.")).to_be_visible()
    page.locator('[data-learn="play-on"]').click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".log")).to_be_visible()


def lesson_ask(wanted: dict[str, object]) -> str:
    asks, asked = wanted["asks"], wanted["asked"]
    assert isinstance(asks, list)
    assert isinstance(asked, int)
    return f"{asked + 1}/{len(asks)} {asks[asked]}" if len(asks) > 1 else str(asks[asked])


def test_what_is_not_asked_is_said_and_nothing_happens(page: Page, server: Server, ear: Ear) -> None:
    page.goto(f"{server.url}/learn")
    page.locator('[data-action="take 2"]').click()
    expect(page.locator(".why")).to_contain_text("here we try something else")
    expect(page.locator(".teacher")).to_have_attribute("data-done", "false")


def test_a_step_is_skipped_and_the_place_is_kept(page: Page, server: Server, ear: Ear) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server.url}/learn")
    page.locator('[data-learn="skip"]').click()
    expect(page.locator(".teacher")).to_have_attribute("data-step", "2", timeout=PATIENCE)
    page.reload()
    expect(page.locator(".teacher")).to_have_attribute("data-step", "2", timeout=PATIENCE)
    page.get_by_role("button", name="Go to step 12:").click()
    expect(page.locator(".teacher")).to_have_attribute("data-step", "12", timeout=PATIENCE)
