"""Playing together on the page: a table is opened, found and joined; people talk, come back, vote, look, play again."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.gathering import Person, seated
from tests.browser.hands import PATIENCE, Mouse
from tests.browser.playing import HASTE, play
from tests.browser.serving import Server
from tests.browser.surveying import hidden_below

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def pair(server: Server, browser: Browser) -> Iterator[list[Person]]:
    """Ana and Ben at one table; Ana begins."""
    people = seated(browser, server.url, "Ana", "Ben")
    yield people
    for person in people:
        person.leave()


def test_a_table_is_opened_by_the_form_found_in_the_lobby_and_joined(server: Server, browser: Browser) -> None:
    ana, ben = Person(browser, server.url, "Ana"), Person(browser, server.url, "Ben")
    ana.page.goto(server.url)
    ana.page.get_by_role("radio", name="2").check(force=True)
    ana.page.get_by_label("Name of Red").fill("Ana")
    ana.page.locator('[data-seat="blue"]').select_option("open")
    ana.page.get_by_label("Name of the table").fill("Harbour evening")
    ana.page.get_by_label("Time to think").select_option("live")
    ana.page.locator(".start-more summary").click()
    ana.page.get_by_label("Seed").fill("7")
    ana.page.locator("[data-begin]").click()
    room = ana.page.locator(".room")
    expect(room).to_contain_text("1 seat is free")
    expect(ana.page.locator(".legal")).to_have_count(0)
    assert room.get_by_label("Link to the table").input_value() == ana.page.url

    ben.page.goto(server.url)
    row = ben.page.locator("[data-list=open] [data-table]", has_text="Harbour evening")
    expect(row).to_contain_text("Ana")
    expect(row).to_contain_text("1 seat free")
    row.locator("a").click()
    ben.sit("blue")
    expect(ana.page.locator(".prompt")).to_contain_text("take a die")
    expect(ana.page.locator('[data-clock="red"]').first).to_have_text(re.compile(r"20:2\d|20:30"))
    expect(ben.page.locator(".prompt")).to_contain_text("plays in another browser")
    ana.do("take 1")
    expect(ben.page.locator("[data-log]")).to_have_count(2)
    ben.page.goto(server.url)
    expect(ben.page.locator("[data-list=mine]")).to_contain_text("Harbour evening")
    for person in (ana, ben):
        person.leave()


def test_an_unlisted_table_is_joined_by_its_link_alone(server: Server, browser: Browser) -> None:
    ana, ben = Person(browser, server.url, "Ana"), Person(browser, server.url, "Ben")
    table = ana.open("me", "open", listed=False, title="Only by link")
    expect(ana.page.locator(".room")).to_contain_text("nobody finds the table without it")
    ben.page.goto(server.url)
    ben.page.locator("[data-begin]").wait_for()
    expect(ben.page.locator(".tables")).not_to_contain_text("Only by link")
    ben.enter(table)
    ben.sit("blue")
    expect(ana.page.locator(".prompt")).to_be_visible()
    for person in (ana, ben):
        person.leave()


def test_a_free_seat_is_left_again_and_filled_by_a_bot(server: Server, browser: Browser) -> None:
    ana, ben = Person(browser, server.url, "Ana"), Person(browser, server.url, "Ben")
    table = ana.open("me", "open", "open")
    ben.enter(table)
    ben.sit("blue")
    expect(ana.page.locator('[data-seat-line="blue"]')).to_contain_text("Ben")
    expect(ben.page.locator('[data-fill="yellow"]')).to_have_count(0)
    ben.page.locator('[data-leave="blue"]').click()
    expect(ana.page.locator('[data-take="blue"]')).to_be_visible()
    ana.page.locator('[data-fill="blue"]').click()
    ana.page.locator('[data-fill="yellow"]').click()
    expect(ana.page.locator(".prompt")).to_be_visible()
    for person in (ana, ben):
        person.leave()


def test_what_is_said_is_text_and_marked_until_it_is_read(pair: list[Person]) -> None:
    ana, ben = pair
    ana.talk()
    ana.say("Hello <img src=x onerror=alert(1)>")
    mark = ben.page.locator("[data-side=talk] .unread").first
    expect(mark).to_be_visible()
    ben.talk()
    expect(ben.page.locator(".talk .chat").last).to_contain_text("Ana Hello <img src=x onerror=alert(1)>")
    expect(ben.page.locator(".talk .chat img")).to_have_count(0)
    expect(mark).to_have_count(0)
    ben.page.reload()
    ben.page.locator(".prompt").wait_for()
    expect(ben.page.locator("[data-note]").last).to_contain_text("Hello")
    expect(ben.page.locator("[data-side=talk] .unread")).to_have_count(0)


def test_who_is_here_is_seen(pair: list[Person]) -> None:
    ana, ben = pair
    here = ana.page.locator(".orow .here")
    expect(here).to_have_class(re.compile(r"\bnow\b"), timeout=PATIENCE)
    ben.page.goto("about:blank")
    expect(here).not_to_have_class(re.compile(r"\bnow\b"), timeout=PATIENCE)


def test_a_link_for_another_device_keeps_the_seat_here(pair: list[Person], browser: Browser, server: Server) -> None:
    ana, ben = pair
    ben.seats()
    ben.page.locator('[data-link="blue"]').click()
    link = ben.page.get_by_label("Link to the seat").input_value()
    phone = Person(browser, server.url, "Ben", viewport=PHONE)
    phone.page.goto(link)
    phone.page.locator(".prompt").wait_for()
    assert "#" not in phone.page.url
    ben.page.keyboard.press("Escape")
    for action in ("take 1", "stop", "end"):
        ana.do(action)
    expect(ben.page.locator('[data-action="take 2"].legal')).to_be_visible()
    expect(phone.page).to_have_title(re.compile("Your turn"))
    phone.leave()


def test_a_renewed_link_ends_the_old_seat_and_all_hear_of_it(
    pair: list[Person], browser: Browser, server: Server
) -> None:
    """Ben's browser is lost; Ana, who opened the table, asks for a new way to his seat."""
    ana, ben = pair
    ana.seats()
    ana.page.locator('[data-renew="blue"]').click()
    expect(ana.page.locator('[data-seat-line="blue"]')).to_contain_text("will have to open the new link")
    ana.page.locator('[data-renew-sure="blue"]').click()
    link = ana.page.get_by_label("Link to the seat").input_value()
    ana.page.keyboard.press("Escape")
    expect(ben.page.locator(".strip")).to_contain_text("You are watching")
    expect(ben.page.locator(".talk .notice").last).not_to_be_empty()
    again = Person(browser, server.url, "Ben")
    again.page.goto(link)
    again.page.locator(".prompt").wait_for()
    for action in ("take 1", "stop", "end"):
        ana.do(action)
    again.do("take 2")
    expect(ben.page.locator(".legal")).to_have_count(0)
    again.leave()


def test_an_old_link_says_that_it_no_longer_fits(pair: list[Person], browser: Browser, server: Server) -> None:
    ana, _ = pair
    ana.seats()
    links = []
    for _ in range(2):
        ana.page.locator('[data-link="red"]').click()
        links.append(ana.page.get_by_label("Link to the seat").input_value())
        ana.page.keyboard.press("Escape")
        ana.seats()
    late = Person(browser, server.url, "Late")
    late.page.goto(links[0])
    expect(late.page.locator(".why")).to_contain_text(re.compile("link|key", re.IGNORECASE))
    late.leave()


def test_a_seat_gets_another_name(pair: list[Person]) -> None:
    ana, ben = pair
    ben.seats()
    ben.page.locator('[data-rename="blue"]').click()
    ben.page.locator('[data-rename-to="blue"]').fill("Benedikt")
    ben.page.keyboard.press("Enter")
    expect(ana.page.locator(".orow .on")).to_contain_text("Benedikt")


def test_out_of_time_the_others_let_a_bot_play_and_who_comes_back_takes_over(server: Server, browser: Browser) -> None:
    people = seated(browser, server.url, "Ana", "Ben", clock={"reserve": 1, "increment": 0})
    ana, ben = people
    expect(ana.page.locator('.prompt [data-clock="red"]')).to_have_text(re.compile("time is out"), timeout=PATIENCE)
    expect(ben.page.locator("[data-vote=yes]")).to_be_visible()
    assert hidden_below(ben.page) == 0
    ben.page.locator("[data-vote=yes]").click()
    expect(ana.page.locator("[data-back=red]")).to_be_visible()
    assert hidden_below(ana.page) == 0
    expect(ben.page.locator("[data-log]").nth(1)).to_be_visible(timeout=PATIENCE)
    ana.page.locator("[data-back=red]").click()
    expect(ana.page.locator("[data-back=red]")).to_have_count(0)
    expect(ben.page.locator(".standin")).to_have_count(0)
    for person in people:
        person.leave()


def test_a_watcher_looks_from_a_seat_as_long_as_its_owner_lets_them(
    pair: list[Person], browser: Browser, server: Server
) -> None:
    ana, _ = pair
    eve = Person(browser, server.url, "Eve")
    eve.page.goto(ana.page.url)
    expect(eve.page.locator(".strip")).to_contain_text("You are watching")
    expect(eve.page.locator("[data-look-from]")).to_have_count(0)
    expect(eve.page.locator(".adv")).to_contain_text("2 hidden")
    ana.seats()
    ana.page.locator('[data-let-look="red"]').check()
    ana.page.keyboard.press("Escape")
    expect(eve.page.locator(".looks").first).to_be_visible()
    eve.page.locator("[data-look-from]").select_option("red")
    shown = eve.page.locator(".adv li")
    expect(shown).to_have_count(2)
    ana.do("take 1")
    expect(eve.page.locator("[data-log]")).to_have_count(2)
    expect(shown).to_have_count(2)
    ana.seats()
    ana.page.locator('[data-let-look="red"]').uncheck()
    expect(eve.page.locator(".adv")).to_contain_text("2 hidden")
    expect(eve.page.locator("[data-look-from]")).to_have_count(0)
    ana.page.keyboard.press("Escape")
    ana.do("stop")
    expect(eve.page.locator("[data-log]")).to_have_count(3)
    eve.leave()


def test_a_rematch_leads_everybody_to_the_same_next_table(server: Server, browser: Browser) -> None:
    """Ana plays two seats to the end; Eve, who watched, comes along."""
    ana, eve = Person(browser, server.url, "Ana"), Person(browser, server.url, "Eve")
    table = ana.open("me", "me")
    play(Mouse(ana.page), seed=1, until=lambda scene: scene.over, weights=HASTE)
    eve.enter(table)
    first = ana.page.url
    ana.page.locator(".final [data-rematch-begin]").click()
    ana.page.wait_for_url(lambda url: url != first)
    ana.page.locator(".prompt").wait_for()
    eve.page.locator(".strip [data-rematch]").wait_for()
    assert hidden_below(eve.page) == 0
    eve.page.locator(".strip [data-rematch]").click()
    eve.page.wait_for_url(ana.page.url)
    expect(eve.page.locator(".strip")).to_contain_text("You are watching")
    for person in (ana, eve):
        person.leave()


def test_a_table_is_put_away_and_taken_out_again(pair: list[Person], server: Server) -> None:
    _, ben = pair
    table = ben.page.url.rpartition("/")[2]
    ben.page.goto(server.url)
    row = ben.page.locator(f'[data-table="{table}"]')
    row.locator("[data-put-away]").click()
    away = ben.page.locator("[data-list=away]")
    away.locator("summary").click()
    away.locator(f'[data-table="{table}"] [data-take-out]').click()
    expect(ben.page.locator(f'[data-list=mine] [data-table="{table}"]')).to_be_visible()


def test_of_many_tables_the_newest_are_in_sight_and_the_rest_a_press_away(server: Server, browser: Browser) -> None:
    ana = Person(browser, server.url, "Ana")
    seats = [{"player": "human", "name": name} for name in ("Ana", "Bo")]
    for number in range(11):
        wanted = {"seats": [*seats, {"player": "open"}], "title": f"Evening {number}", "listed": False}
        ana.page.request.post(f"{server.url}/api/tables", data=wanted, headers={"X-Panamax": "1"})
    ana.page.goto(server.url)
    mine = ana.page.locator("[data-list=mine]")
    expect(mine.locator("[data-table]:visible")).to_have_count(8)
    expect(mine).to_contain_text("3 more tables")
    mine.locator("summary").press("Enter")
    expect(mine.locator("[data-table]:visible")).to_have_count(11)
    ana.leave()
