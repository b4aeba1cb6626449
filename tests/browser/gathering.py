"""Several people at one table: each a browser of their own, who come by the lobby or by a link."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.hands import PATIENCE
from tests.browser.surveying import DESK

OPEN = """async (wanted) => {
  const headers = { 'Content-Type': 'application/json', 'X-Panamax': '1' }
  const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wanted) })
  return (await answer.json()).id
}"""


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, url: str, name: str, **looks: Any) -> None:
        self.context: BrowserContext = browser.new_context(viewport=looks.pop("viewport", DESK), **looks)
        self.name = name
        self.url = url
        self.page = self.tab()

    def tab(self) -> Page:
        """Another page of the same browser."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    def open(self, *players: str, **wanted: Any) -> str:
        """A table, by the endpoint: "me" with this name, "open" or a bot for each seat. Its id."""
        self.page.goto(self.url)
        seats = [{"player": "human", "name": self.name} if one == "me" else {"player": one} for one in players]
        table: str = self.page.evaluate(OPEN, {"seats": seats, "seed": 7, **wanted})
        self.enter(table)
        return table

    def enter(self, table: str) -> None:
        self.page.goto(f"{self.url}/t/{table}")
        self.page.locator(".app").wait_for()

    def sit(self, seat: str) -> None:
        """Take a free seat at the table in view."""
        self.page.locator(f'[data-name="{seat}"]').fill(self.name)
        # The page may show it before its own answer has come, and with that the seat.
        with self.page.expect_response(lambda answer: answer.url.endswith("/take")) as taken:
            self.page.locator(f'[data-take="{seat}"]').click()
        assert taken.value.ok
        expect(self.page.locator(f'[data-take="{seat}"]')).to_have_count(0)

    def do(self, action: str) -> None:
        """One action by click, until the log tells it."""
        control = self.page.locator(f'[data-action="{action}"].legal')
        control.wait_for()
        before = self.page.locator("[data-log]").count()
        control.click()
        expect(self.page.locator("[data-log]")).to_have_count(before + 1)

    def seats(self) -> None:
        """The dialog of seats and players."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.locator("[data-seats]").click()

    def talk(self) -> None:
        self.page.locator("[data-side=talk]:visible").first.click()

    def say(self, text: str) -> None:
        self.page.locator("[data-say]").fill(text)
        self.page.locator("[data-say]").press("Enter")
        expect(self.page.locator("[data-say]")).to_have_value("")

    def leave(self) -> None:
        self.context.close()


def seated(browser: Browser, url: str, *names: str, **wanted: Any) -> list[Person]:
    """As many people at one table, in the order of seats; the first has opened it."""
    seats = ("red", "blue", "yellow", "green")
    people = [Person(browser, url, name) for name in names]
    table = people[0].open("me", *["open"] * (len(names) - 1), **wanted)
    for person, seat in zip(people[1:], seats[1:], strict=False):
        person.enter(table)
        person.sit(seat)
    for person in people:
        expect(person.page.locator(".prompt")).to_be_visible()
    return people
