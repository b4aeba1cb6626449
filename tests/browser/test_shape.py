"""The page fits its window in every phase, says everything by name, and keeps to what a person prefers."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.hands import Mouse, Scene, expect_title
from tests.browser.playing import new_table, play
from tests.browser.seeing import Ear
from tests.browser.serving import Server
from tests.browser.surveying import DESK, PHONE, nameless, sideways, survey

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
ENOUGH = 12  # kinds of controls; the rarest come late in a game


def test_it_fits_and_names_everything_in_every_phase(server: Server, page: Page, ear: Ear) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.url)
    page.locator(".newgame").wait_for()
    survey(page)
    new_table(page, server.url, "you", "you", "you", "you", seed=7)
    seen: set[str] = set()

    def look(scene: Scene) -> None:
        kinds = (
            {"curtain"} if scene.curtain else {scene.dialog} if scene.dialog else {kind for kind, _ in scene.choices}
        )
        if kinds - seen:
            seen.update(kinds)
            survey(page)

    play(Mouse(page), 21, lambda scene: len(seen) >= ENOUGH and "report" in scene.dialog, look)


@pytest.mark.parametrize("tab", ["action", "own", "others", "log"])
def test_the_sheets_of_a_phone_fit(server: Server, page: Page, ear: Ear, tab: str) -> None:
    page.set_viewport_size(PHONE)
    new_table(page, server.url, "you", "you", "you", "you", seed=7)
    page.locator(f'.tabs [data-sheet="{tab}"]').click()
    expect(page.locator(f'.tabs [data-sheet="{tab}"]')).to_have_attribute("aria-expanded", "true")
    assert not sideways(page)
    assert not nameless(page)
    page.keyboard.press("Escape")
    expect(page.locator(f'.tabs [data-sheet="{tab}"]')).to_have_attribute("aria-expanded", "false")


def test_a_turn_by_touch(server: Server, browser: Browser) -> None:
    """The first tap shows, the button does."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    ear = Ear(page)
    new_table(page, server.url, "you", "you", seed=7)
    page.locator('.tabs [data-sheet="action"]').tap()
    page.locator('[data-action="take 3"]').tap()
    expect(page.locator("[data-log]")).to_have_count(1)
    page.locator('[data-go="take 3"]').filter(visible=True).first.tap()
    expect_title(page, "3 lock moves and 2 waterway moves left")
    page.locator('[data-action="move red-A"]').tap()
    expect(page.locator(".pv")).to_contain_text("Red A")
    expect(page.locator("[data-log]")).to_have_count(2)
    page.locator('[data-go="move red-A"]').tap()
    expect_title(page, "2 lock moves and 2 waterway moves left")
    assert not sideways(page)
    ear.check_console()
    context.close()


@pytest.mark.parametrize("language", ["en", "de", "pt"])
def test_the_bar_on_top_fits_at_every_width(server: Server, browser: Browser, language: str) -> None:
    """With four seats, the hint, a clock and a turn at another table: more does not come together."""
    context = browser.new_context(viewport=DESK, locale=language)
    page = context.new_page()
    page.goto(server.url)
    seats = [{"player": "human", "name": ""}, *[{"player": "random"}] * 3]
    clock = {"reserve": 1200, "increment": 30}
    wanted = {"seats": seats, "seed": 7, "clock": clock}
    _, table = (
        page.request.post(f"{server.url}/api/tables", data=wanted, headers={"X-Panamax": "1"}).json()["id"]
        for _ in range(2)
    )
    page.goto(f"{server.url}/t/{table}")
    page.locator("[data-turn-elsewhere]").wait_for()
    for width in (1600, 1440, 1366, 1280, 1024, 900, 800, 768, 390):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function("(width) => innerWidth === width", arg=width)
        assert not sideways(page), width
    context.close()


def test_what_glows_far_down_comes_into_sight(server: Server, page: Page, ear: Ear) -> None:
    """On a phone the Pacific lies under the canal: a container for it leads there."""
    page.set_viewport_size(PHONE)
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.url)
    position = {
        "format": "panamax-position/1", "edition": "guide", "seats": 2, "seed": 3,
        "companies": {"red": {"contracts": [{"card": "CN-3", "containers": [2]}]}},
        "ships": {
            "red-A": {"at": "gatun-2", "bound": "pacific", "cargo": [["red", 3]]},
            "blue-A": {"at": "pedro-miguel-1", "bound": "pacific", "cargo": [["blue", 3]]},
            "EU-military": {"at": "miraflores-2", "bound": "pacific", "cargo": []},
        },
        "turn": {"die_taken": True, "source": "die", "loads": 1},
    }  # fmt: skip
    seats = [{"player": "human", "name": ""}] * 2
    opened = page.request.post(
        f"{server.url}/api/tables", data={"seats": seats, "position": position}, headers={"X-Panamax": "1"}
    ).json()
    page.goto(f"{server.url}/t/{opened['id']}")
    ship = page.locator('[data-action="load CN-3:2 cruise-2"].legal')
    page.wait_for_function("() => scrollY > 0")
    expect(ship).to_be_in_viewport(ratio=1)
    ship.click()
    expect(page.locator("[data-log]")).to_have_count(2)


def test_a_contract_by_touch(server: Server, browser: Browser) -> None:
    """It is shown before it is signed, as a die is before it is taken."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    new_table(page, server.url, "you", "you", seed=7)
    page.locator('.tabs [data-sheet="action"]').tap()
    for number, action in enumerate(("take 5", "contract"), start=1):
        page.locator(f'[data-action="{action}"].legal').tap()
        go = page.locator(f'.hov [data-go="{action}"]')
        expect(go).to_be_visible()
        expect(page.locator("[data-log]")).to_have_count(number)
        go.tap()
        expect(page.locator("[data-log]")).to_have_count(number + 1)
    context.close()


def test_a_grey_control_answers_a_finger(server: Server, browser: Browser) -> None:
    """The reason stays until something else is touched, and its rule can be opened from it: for a button and a ship."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    new_table(page, server.url, "you", "you", seed=7)
    for grey, rule in (("end", "T1"), ("move red-A", "T8")):
        page.locator(f'[data-action="{grey}"][aria-disabled="true"]').tap(force=True)
        why = page.locator(".why")
        expect(why.locator("[data-rule]")).to_have_text(rule)
        page.wait_for_timeout(1500)  # longer than it lingers once a mouse has left
        expect(why).to_be_in_viewport(ratio=1)
        why.locator("[data-rule]").tap()
        expect(page.get_by_role("dialog", name=f"Rule {rule}")).to_be_visible()
        page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    expect(page.locator("[data-log]")).to_have_count(1)
    context.close()


def test_dark_as_the_system_wishes_and_by_choice(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport=DESK, color_scheme="dark")
    page = context.new_page()
    new_table(page, server.url, "you", "you", seed=7)
    assert brightness(page) < 90
    page.get_by_role("button", name="Light theme").click()
    assert brightness(page) > 180
    page.reload()
    page.locator(".app").wait_for()
    assert brightness(page) > 180
    context.close()


def brightness(page: Page) -> float:
    colour = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    red, green, blue = (int(part) for part in re.findall(r"\d+", colour)[:3])
    return (red + green + blue) / 3


def test_nothing_moves_for_who_wants_no_motion(server: Server, page: Page, ear: Ear) -> None:
    page.emulate_media(reduced_motion="reduce")
    new_table(page, server.url, "you", "you", seed=7)
    page.locator('[data-action="take 3"].legal').click()
    expect_title(page, "3 lock moves")
    running = page.evaluate("() => document.getAnimations().filter((one) => one.playState === 'running').length")
    assert running == 0
    page.locator('[data-action="move red-A"].legal').click()
    expect(page.locator('.changed[data-ship="red-A"]')).to_have_count(1)
    assert page.evaluate("() => document.getAnimations().filter((one) => one.playState === 'running').length") == 0
    expect(page.locator(".changed")).to_have_count(0)
