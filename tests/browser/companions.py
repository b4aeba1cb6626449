"""Several people who play one game, each at a page of their own, and what the table has stored of it."""

import random
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from time import monotonic

from playwright.sync_api import Browser, expect
from tests.browser.gathering import Person
from tests.browser.hands import PATIENCE, Finger, Hand, Mouse, Scene
from tests.browser.playing import act
from tests.browser.seeing import Ear
from tests.browser.surveying import DESK, PHONE

from panamax import Game
from panamax.server import log
from panamax.server.standing import Standing
from panamax.server.storage import Storage, StoredStep
from panamax.server.timeline import timeline_of

# What the log of a page says, line by line; a sheet that is closed still knows it.
LINES = """() => [...document.querySelectorAll('[data-log]')]
  .map((one) => [Number(one.dataset.log), one.querySelector('span:last-child').textContent])"""
LAST = "Math.max(-1, ...[...document.querySelectorAll('[data-log]')].map((one) => Number(one.dataset.log)))"

# Each line that came into the log of this page since it was loaded.
COUNT = """
  window.linesCame = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const line of node.querySelectorAll('[data-log]')) linesCame.push(Number(line.dataset.log))
  }).observe(document, { childList: true, subtree: true })
"""

# What breaks off when a server dies or a browser has no network.
BROKEN_OFF = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_NETWORK_CHANGED",
)


class Companion(Person):
    """Somebody who acts when their page lets them, and whose page is listened to."""

    def __init__(self, browser: Browser, url: str, name: str, seed: int, *, phone: bool = False) -> None:
        looks = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {"viewport": DESK}
        super().__init__(browser, url, name, reduced_motion="reduce", **looks)
        self.ear = Ear(self.page)
        self.page.add_init_script(COUNT)
        self.hand: Hand = Finger(self.page) if phone else Mouse(self.page)
        self.loaded_at = 0  # the step that the table had come to when the page was loaded
        self._phone = phone
        self._chance = random.Random(seed)

    @property
    def sees(self) -> Scene:
        """What the page offers now."""
        return self.hand.look()

    def go_on(self, weights: dict[str, float]) -> int:
        """Do what the page wants next, if it wants something. The last line of the log before that."""
        scene = self.sees
        if "report" in scene.dialog:
            self.read_report()
        elif scene.choices and not scene.dialog and act(self.hand, scene, self._chance, weights):
            self.hand.wait_for(f"(line) => {LAST} > line", scene.line)
        return scene.line

    def lines(self) -> list[tuple[int, str]]:
        """What the log says."""
        return [(number, text) for number, text in self.page.evaluate(LINES)]

    def read_report(self) -> None:
        self.hand.press("[data-close]")
        self.hand.wait_for("() => document.querySelector('.report[open]') === null")

    def may_take_back(self) -> bool:
        return self.page.locator("[data-tool=undo]:not([aria-disabled])").count() == 1

    def take_back(self) -> None:
        line = self.sees.line
        self.page.locator("[data-tool=undo]").click()
        self.hand.wait_for(f"(line) => {LAST} === line", line - 1)

    def load_again(self, at: int) -> None:
        """The page is loaded anew, at a step of the table."""
        self.loaded_at = at
        self.page.reload()
        self.page.locator(".prompt").wait_for()

    def open_talk(self) -> None:
        self.page.locator(".tabs [data-sheet=talk]" if self._phone else "[data-side=talk]:visible").first.click()

    def expect_connection(self, *, lost: bool) -> None:
        expect(self.page.locator(".lost")).to_have_count(int(lost), timeout=2 * PATIENCE)

    def shows(self, stored: "Stored") -> None:
        """The page has shown each stored step once and in order, and nothing else; of what was said likewise."""
        lines = stored.lines()
        while True:  # the way there may lead over the report of a round
            self.hand.wait_for(f"(line) => {LAST} >= line || document.querySelector('.report[open]')", lines[-1][0])
            if "report" not in self.sees.dialog:
                break
            self.read_report()
        assert self.lines() == lines, self.name
        assert Counter(self.page.evaluate("linesCame")) == stored.lines_came(self.loaded_at), self.name
        told = [(step["seq"], step["kind"]) for step in self.ear.steps_told(stored.table) if step["kind"] != "start"]
        assert list(dict.fromkeys(told)) == [(step.seq, step.kind) for step in stored.steps()], self.name
        notes = self.page.locator("[data-note]").evaluate_all("(all) => all.map((one) => Number(one.dataset.note))")
        assert notes == stored.notes(), self.name


def play_on(people: list[Companion], weights: dict[str, float], until: Callable[[], bool]) -> None:
    """Whoever may act, acts, until something holds."""
    before, ends = [-1], monotonic() + PATIENCE / 1000
    while not until():
        lines = [person.go_on(weights) for person in people]
        if lines != before:
            before, ends = lines, monotonic() + PATIENCE / 1000
        assert monotonic() < ends, f"nothing goes on: {[person.sees for person in people]}"


class Stored:
    """What the database has of one table."""

    def __init__(self, database: str, table: str) -> None:
        self.table = table
        self._database = database

    def steps(self) -> list[StoredStep]:
        with closing(Storage(self._database)) as storage:
            return storage.since(self.table, 0).steps

    def notes(self) -> list[int]:
        with closing(Storage(self._database)) as storage:
            return [note.number for note in storage.notes.after(self.table, 0, 1000)]

    def game(self, upto: int | None = None) -> Game:
        """As the stored steps alone make it, or the first of them."""
        return self._standing(upto).timeline.game

    def _standing(self, upto: int | None = None) -> Standing:
        with closing(Storage(self._database)) as storage:
            table = storage.table(self.table)
        assert table is not None
        timeline = timeline_of(table)
        for step in self.steps()[:upto]:
            timeline.apply(step)
        return Standing(table, timeline)

    def lines(self) -> list[tuple[int, str]]:
        """The log in words."""
        return [(line.number, line.text) for line in log.lines(self._standing(), "en")]

    def lines_came(self, loaded_at: int) -> Counter[int]:
        """How often each line was new to a page that was loaded at a step: twice where an action was taken back."""
        last = len(self.game(loaded_at).steps)
        came = Counter(range(last + 1))
        for step in self.steps()[loaded_at:]:
            last += -1 if step.kind == "undo" else 1
            if step.kind != "undo":
                came[last] += 1
        return came
