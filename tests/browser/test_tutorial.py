"""The first game, played at the page by clicks and by keyboard alone: all fifteen steps."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.hands import PATIENCE, Hand, Keyboard, Mouse
from tests.browser.seeing import Ear
from tests.browser.serving import Server

STEPS = 15

# What the teacher shows.
ASKED = """() => {
  const teacher = document.querySelector('.teacher')
  return { step: Number(teacher.dataset.step), done: teacher.dataset.done === 'true',
           ask: teacher.querySelector('.ask')?.innerText ?? '' }
}"""

# Whoever plays by keyboard stands before what comes next, not at the top of the page and not before "Skip".
LED = "() => document.activeElement.matches('.legal, .teacher .primary, [data-close]')"


@pytest.fixture(scope="session")
def compiled() -> None:
    """No bot plays here, so nobody waits for the engine."""


def lesson(page: Page) -> dict[str, object]:
    found: dict[str, object] = page.evaluate(ASKED)
    return found


def pick(hand: Hand, selector: str) -> None:
    """The first choice of two, unless it is made already."""
    if hand.page.locator(selector).get_attribute("aria-pressed", timeout=PATIENCE) != "true":
        hand.press(selector)


def do(hand: Hand, action: str) -> None:
    """What does an action, with the first choice of two where it takes two."""
    verb, _, rest = action.partition(" ")
    if verb == "load":
        pick(hand, f'[data-container="{rest.split(" ")[0]}"].legal')
    elif verb == "build":
        pick(hand, f'[data-yard="{rest[0]}"].legal')
    elif verb == "transfer":
        pick(hand, "[data-transfer].legal")
        pick(hand, f'[data-die="{rest[0]}"].legal')
    hand.press(f'[data-action="{action}"].legal')


def after(hand: Hand) -> None:
    if isinstance(hand, Keyboard):
        hand.wait_for(LED)


def learn(hand: Hand, url: str) -> None:
    """The whole first game, until the teacher says goodbye."""
    page = hand.page
    for number in range(1, STEPS + 1):
        expect(page.locator(".teacher")).to_have_attribute("data-step", str(number), timeout=PATIENCE)
        while not lesson(page)["done"]:
            wanted = page.request.post(
                f"{url}/api/tutorial",
                data={"state": page.evaluate("JSON.parse(localStorage.getItem('panamax-learn'))")},
                headers={"X-Panamax": "1"},
            ).json()["lesson"]
            expect(page.locator(".pointer").first).to_be_visible(timeout=PATIENCE)
            do(hand, wanted["actions"][0])
            page.wait_for_function(
                "(ask) => (document.querySelector('.teacher .ask')?.innerText ?? '') !== ask", arg=lesson_ask(wanted)
            )
            page.wait_for_function(
                "() => document.querySelector('.pv-pace') === null || document.querySelector('dialog[open]') !== null"
            )
            after(hand)
        if number < STEPS:
            hand.press('[data-learn="on"]')
            expect(page.locator(".teacher")).not_to_have_attribute("data-step", str(number), timeout=PATIENCE)
            after(hand)
    hand.press("[data-close]")
    expect(page.get_by_text("Your own first game is waiting.")).to_be_visible()
    hand.press('[data-learn="play-on"]')
    page.wait_for_url("**/t/*")
    expect(page.locator(".log")).to_be_visible()


def test_all_fifteen_steps_by_clicks(page: Page, server: Server, ear: Ear) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.url)
    page.get_by_role("link", name="Learn the game in fifteen steps").click()
    learn(Mouse(page), server.url)


def test_all_fifteen_steps_by_the_keyboard_alone(page: Page, server: Server, ear: Ear) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.url)
    hand = Keyboard(page)
    hand.press('a[href="/learn"]')
    page.locator(".teacher").wait_for(timeout=PATIENCE)
    learn(hand, server.url)


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
