"""Being told that it is one's turn, one stream for all pages of a browser, and what others do while one thinks."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.gathering import Person, seated
from tests.browser.hands import PATIENCE
from tests.browser.serving import Server

pytestmark = pytest.mark.browser

# What the page asks of the browser, written down instead of done; and the page looks hidden on demand.
STUBS = """() => {
  window.told = []
  window.Notification = class {
    static permission = 'default'
    static requestPermission() {
      Notification.permission = 'granted'
      window.told.push('asked')
      return Promise.resolve('granted')
    }
    constructor(title, { body }) { window.told.push(`${title}: ${body}`) }
    close() {}
  }
  window.AudioContext = class {
    currentTime = 0
    resume() { window.told.push('sound'); return Promise.resolve() }
    createOscillator() { return { frequency: {}, connect: (to) => to, start() {}, stop() {} } }
    createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} } }
  }
  window.hide = (hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }
}"""


@pytest.fixture
def pair(server: Server, browser: Browser) -> Iterator[list[Person]]:
    """Ana and Ben at one table; Ana begins."""
    people = seated(browser, server.url, "Ana", "Ben", title="Harbour")
    yield people
    for person in people:
        person.leave()


def streams(page: Page) -> list[str]:
    """The streams that a page has asked for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/stream" in request.url else None)
    return asked


def pass_on(person: Person) -> None:
    """The shortest turn."""
    for action in ("take 1", "stop", "end"):
        person.do(action)


def test_title_icon_and_a_link_count_the_tables_that_wait_for_me(pair: list[Person], server: Server) -> None:
    ana, ben = pair
    expect(ana.page).to_have_title("(1) Your turn · Panamax")
    expect(ben.page).to_have_title("Harbour")
    icon = ben.page.locator("link[rel=icon]")
    assert (icon.get_attribute("href") or "").endswith("favicon.svg")
    other = ben.tab()
    other.goto(f"{server.url}/rules")
    ben.open("me", "me")
    expect(ben.page).to_have_title(re.compile(r"^\(1\)"))
    pass_on(ana)
    expect(ben.page).to_have_title(re.compile(r"^\(2\)"))
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))
    elsewhere = ben.page.locator("[data-turn-elsewhere]")
    expect(elsewhere).to_have_attribute("data-turn-elsewhere", "1")
    elsewhere.click()
    ben.page.wait_for_url(ana.page.url)
    ben.page.goto(server.url)
    expect(ben.page.locator("[data-list=turn] [data-table]")).to_have_count(2)


def test_a_hidden_page_notifies_once_it_was_asked_to_and_sounds(pair: list[Person]) -> None:
    ana, ben = pair
    ben.page.add_init_script(f"({STUBS})()")
    ben.page.reload()
    ben.page.locator(".prompt").wait_for()
    assert ben.page.evaluate("told") == []
    ben.page.locator("[data-bell]").click()
    ben.page.locator("[data-bell-notify]").click()
    expect(ben.page.locator("[data-bell-notify]")).to_have_attribute("aria-pressed", "true")
    ben.page.locator("[data-bell-sound]").click()
    assert ben.page.evaluate("told") == ["asked", "sound"]
    ben.page.evaluate("hide(true)")
    pass_on(ana)
    ben.page.wait_for_function("() => told.length === 4")
    assert ben.page.evaluate("told.slice(2)") == ["sound", "Your turn: Harbour"]


def test_a_page_in_view_does_not_notify_and_silence_is_kept(pair: list[Person]) -> None:
    ana, ben = pair
    ben.page.add_init_script(f"({STUBS})()")
    ben.page.reload()
    ben.page.locator("[data-bell]").click()
    ben.page.locator("[data-bell-notify]").click()
    pass_on(ana)
    expect(ben.page).to_have_title(re.compile("Your turn"))
    assert ben.page.evaluate("told") == ["asked"]


def test_all_pages_of_a_browser_share_one_stream_and_hand_it_over(pair: list[Person]) -> None:
    """The page that holds the stream is closed in the middle; the other shows every step once."""
    ana, ben = pair
    second = ben.tab()
    asked = streams(second)
    second.goto(ben.page.url)
    second.locator(".prompt").wait_for()
    ana.do("take 3")
    for page in (ben.page, second):
        expect(page.locator("[data-log]")).to_have_count(2)
    assert asked == []
    ana.do("move red-A")
    ben.page.close()
    ana.do("move red-A")
    ana.do("move red-A")
    expect(second.locator("[data-log]")).to_have_count(5, timeout=PATIENCE)
    assert len(asked) == 1
    numbers = [int(line.get_attribute("data-log") or -1) for line in second.locator("[data-log]").all()]
    assert numbers == [0, 1, 2, 3, 4]
    third = ben.tab()
    more = streams(third)
    third.goto(second.url)
    expect(third.locator("[data-log]")).to_have_count(5)
    assert more == []


def test_pages_of_two_tables_share_one_stream(pair: list[Person]) -> None:
    ana, ben = pair
    second = ben.tab()
    asked = streams(second)
    second.goto(ben.url)
    first = ben.page.url
    ben.page, kept = second, ben.page
    ben.open("me", "greedy", "greedy")
    ana.do("take 1")
    expect(kept.locator("[data-log]")).to_have_count(2)
    assert kept.url == first
    expect(second.locator("[data-action].legal").first).to_be_visible(timeout=PATIENCE)
    assert asked == []


def test_without_locks_a_page_has_a_stream_of_its_own(pair: list[Person]) -> None:
    """As in a home's network without https, where browsers have no locks."""
    ana, ben = pair
    second = ben.tab()
    second.add_init_script("delete Navigator.prototype.locks")
    asked = streams(second)
    second.goto(ben.page.url)
    second.locator(".prompt").wait_for()
    ana.do("take 1")
    expect(second.locator("[data-log]")).to_have_count(2)
    assert asked


def test_after_a_tunnel_every_step_is_there_once(pair: list[Person]) -> None:
    ana, ben = pair
    ben.context.set_offline(True)
    ana.do("take 1")
    ana.do("stop")
    ben.context.set_offline(False)
    ben.page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(ben.page.locator("[data-log]")).to_have_count(3, timeout=PATIENCE)
    ana.do("end")
    expect(ben.page.locator("[data-log]")).to_have_count(4)


def test_another_page_of_mine_acts_and_my_pick_stays(pair: list[Person]) -> None:
    """The other page loads; here another container is picked, the rule is open and a line half typed."""
    ana, _ = pair
    ana.do("take 5")
    ana.do("contract")
    ana.talk()
    ana.page.locator("[data-say]").fill("half a li")
    held = ana.page.locator("[data-container].legal").last
    pick = held.get_attribute("data-container")
    held.click()
    expect(ana.page.locator(f'[data-container="{pick}"]')).to_have_attribute("aria-pressed", "true")
    other = ana.tab()
    other.goto(ana.page.url)
    first = other.locator("[data-container].legal").first
    assert first.get_attribute("data-container") != pick
    first.click()
    other.locator('[data-action^="load"].legal').first.click()
    expect(ana.page.locator("[data-log]")).to_have_count(4)
    expect(ana.page.locator(f'[data-container="{pick}"]')).to_have_attribute("aria-pressed", "true")
    expect(ana.page.locator("[data-say]")).to_have_value("half a li")


def test_a_sheet_and_a_rule_stay_open_when_another_acts(pair: list[Person]) -> None:
    ana, ben = pair
    ben.page.set_viewport_size({"width": 390, "height": 844})
    ben.page.locator(".tabs [data-sheet=others]").click()
    pass_on(ana)
    expect(ben.page).to_have_title(re.compile("Your turn"))
    expect(ben.page.locator(".tabs [data-sheet=others]")).to_have_attribute("aria-expanded", "true")
    expect(ben.page.locator(".others")).to_be_visible()


def test_a_hint_and_a_preview_of_mine_are_asked_anew(server: Server, browser: Browser) -> None:
    """Another page of mine acts while a hint is shown here and a group is looked at."""
    ana = Person(browser, server.url, "Ana")
    ana.open("me", "greedy")
    ana.do("take 3")
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/hint") else None)
    ana.page.locator("[data-tool=hint]").click()
    expect(ana.page.locator("[data-advice]")).to_be_visible(timeout=PATIENCE)
    other = ana.tab()
    other.goto(ana.page.url)
    ana.page.locator('[data-action="move UE-military"].legal').hover()
    expect(ana.page.locator(".preview .ghost")).not_to_have_count(0)
    other.locator('[data-action="move red-A"].legal').click()
    expect(ana.page.locator("[data-log]")).to_have_count(3)
    expect(ana.page.locator('[data-action="move UE-military"].hovered')).to_be_visible()
    expect(ana.page.locator(".preview .ghost")).not_to_have_count(0)
    ana.page.mouse.move(1, 1)
    expect(ana.page.locator("[data-advice]")).to_be_visible(timeout=PATIENCE)
    assert len(asked) == 2
    ana.leave()
