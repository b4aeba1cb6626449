"""Three people and a bot, each person in a browser of their own, from the invitation to the rematch.

On the way the server is killed, a browser has no network, a page is loaded again and an action is taken back.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.companions import BROKEN_OFF, LAST, Companion, Stored, play_on
from tests.browser.playing import HASTE, WEIGHTS
from tests.browser.scoring import check_final_score, saved_record
from tests.browser.serving import SERVE, Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SAID: Final = "Good luck to all of you!"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, compiled: None) -> Iterator[Server]:
    """A server for many, which has nothing to complain of."""
    running = Server(tmp_path_factory.mktemp("tables"), SERVE)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def people(server: Server, browser: Browser) -> Iterator[list[Companion]]:
    """Ana and Ben at their desks, Cleo with a phone."""
    ana = Companion(browser, server.url, "Ana", 1)
    ben = Companion(browser, server.url, "Ben", 2)
    cleo = Companion(browser, server.url, "Cleo", 3, phone=True)
    yield [ana, ben, cleo]
    for person in (ana, ben, cleo):
        person.leave()


def test_from_the_invitation_to_the_rematch(server: Server, people: list[Companion], tmp_path: Path) -> None:
    ana, ben, cleo = people
    stored = Stored(server.database, come_together(people))
    play_on(people, WEIGHTS, lambda: ana.sees.line >= 12)
    say_something(cleo, people)
    play_on(people, WEIGHTS, ben.may_take_back)
    ben.take_back()
    agree(people, stored)
    play_on(people, WEIGHTS, lambda: cleo.sees.round == 2 and bool(cleo.sees.choices))

    lose_the_server(server, people, stored)
    lose_the_network(cleo, [ana, ben])
    agree(people, stored)
    play_on(people, HASTE, lambda: bool(ben.sees.choices))
    ben.load_again(len(stored.steps()))
    agree(people, stored)

    play_on(people, HASTE, lambda: all(person.sees.over for person in people))
    agree(people, stored)
    actions = [[step.seat, step.text] for step in stored.game().steps]
    for person in people:
        record = saved_record(person.page, tmp_path)
        check_final_score(person.page, record)
        assert record["actions"] == actions
    play_again(server, people)
    for person in people:
        person.ear.check_console()


def come_together(people: list[Companion]) -> str:
    """Ana opens a table with two free seats; the others come by its link. The table's id."""
    ana, ben, cleo = people
    page = ana.page
    page.goto(ana.url)
    page.get_by_role("radio", name="4").check(force=True)
    page.get_by_label("Name of Red").fill("Ana")
    for seat, player in (("blue", "open"), ("yellow", "open"), ("green", "random")):
        page.locator(f'[data-seat="{seat}"]').select_option(player)
    page.get_by_label("Name of the table").fill("Thursday")
    page.locator(".start-more summary").click()
    page.get_by_label("Seed").fill("7")
    page.locator("[data-begin]").click()
    link = page.get_by_label("Link to the table").input_value()
    for person, seat in ((ben, "blue"), (cleo, "yellow")):
        person.page.goto(link)
        person.sit(seat)
    for person in people:
        expect(person.page.locator(".prompt")).to_contain_text("Ana")
    return link.rpartition("/")[2]


def agree(people: list[Companion], stored: Stored) -> None:
    """Nothing was lost, nothing came twice, and all have seen the same."""
    seqs = [step.seq for step in stored.steps()]
    assert seqs == list(range(1, len(seqs) + 1))
    for person in people:
        person.shows(stored)


def say_something(speaker: Companion, people: list[Companion]) -> None:
    speaker.open_talk()
    speaker.say(SAID)
    for person in people:
        if person is not speaker:
            expect(person.page.locator("[data-side=talk] .unread:visible")).to_be_visible()
            person.open_talk()
        expect(person.page.locator(".talk .chat")).to_have_count(1)
        expect(person.page.locator(".talk .chat")).to_contain_text(f"{speaker.name} {SAID}")


def lose_the_server(server: Server, people: list[Companion], stored: Stored) -> None:
    """It is killed and started again: every page finds it by itself."""
    agree(people, stored)
    before = stored.steps()
    server.kill()
    for person in people:
        person.expect_connection(lost=True)
    server.start()
    for person in people:
        person.expect_connection(lost=False)
        person.ear.forgive(*BROKEN_OFF)
    assert stored.steps() == before
    agree(people, stored)


def lose_the_network(somebody: Companion, others: list[Companion]) -> None:
    """The others play until it is somebody's turn whose browser has no network, and then has it again."""
    play_on([somebody, *others], HASTE, lambda: not somebody.sees.choices)
    before = somebody.sees.line
    somebody.context.set_offline(True)
    somebody.expect_connection(lost=True)
    whose = others[0].page.locator(".prompt h1 b")
    play_on(others, HASTE, lambda: whose.inner_text() == f"{somebody.name}:")
    assert somebody.sees.line == before < others[0].sees.line - 2
    somebody.context.set_offline(False)
    somebody.expect_connection(lost=False)
    somebody.ear.forgive(*BROKEN_OFF)


def play_again(server: Server, people: list[Companion]) -> None:
    """The first asks for a rematch, the others find the way there on their pages; the new game goes on."""
    first, *others = people
    old = first.page.url
    first.page.locator(".final [data-rematch-begin]").click()
    first.page.wait_for_url(lambda url: url != old)
    for person in others:
        person.page.locator('.final a[href^="/t/"]').click()
        person.page.wait_for_url(first.page.url)
    for person in people:
        person.page.locator(".prompt").wait_for()
    stored = Stored(server.database, first.page.url.rpartition("/")[2])
    whole = {"red", "blue", "yellow", "green"}
    play_on(people, HASTE, lambda: {step.seat for step in stored.steps()} == whole and not bot_acts(people))
    lines = stored.lines()
    for person in people:
        person.hand.wait_for(f"(line) => {LAST} === line", lines[-1][0])
        assert person.lines() == lines


def bot_acts(people: list[Companion]) -> bool:
    """Whether the table waits for none of them."""
    return not any(person.sees.choices for person in people)
