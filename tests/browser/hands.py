"""How a person acts at the page: by mouse or by keyboard alone. Nothing here knows the server."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

PATIENCE = 20_000  # ms; a bot may have to think, and the machine may be busy
TRIES = 8  # of a way by Tab: the page may change under it

LOOK = """(everywhere) => {
  const values = (selector, key) => [...document.querySelectorAll(selector)]
    .filter((one) => everywhere || one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.dataset[key] ?? '')
  const lines = [...document.querySelectorAll('[data-log]')].map((one) => Number(one.dataset.log))
  return {
    line: Math.max(-1, ...lines),
    round: Number(document.querySelector('.round b')?.textContent ?? 0),
    dialog: [...document.querySelectorAll('dialog[open]')].map((one) => one.className).join(' '),
    curtain: document.querySelector('[data-curtain]')?.dataset.curtain ?? '',
    actions: values('[data-action].legal', 'action'),
    containers: values('[data-container].legal:not([aria-pressed=true])', 'container'),
    yard: values('[data-yard].legal:not([aria-pressed=true])', 'yard'),
    dice: values('[data-die].legal:not([aria-pressed=true])', 'die'),
    transfer: values('[data-transfer].legal:not([aria-pressed=true])', 'transfer').length > 0,
    moving: document.querySelector('.pv-pace') !== null,
    busy: document.querySelector('.thinking') !== null,
    over: document.querySelector('.final[open]') !== null,
  }
}"""

# How many times Tab, or Shift and Tab if negative, to a control.
STEPS = """(selector) => {
  const stops = [...document.querySelectorAll('a[href], button, input, select')]
    .filter((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }))
  const to = stops.indexOf(document.querySelector(selector))
  const active = document.activeElement
  const from = stops.indexOf(active)
  if (to === from) return 0
  return from < 0 ? to + 1 : to - from
}"""


# The sheet of a phone that holds a control, and the one that is open.
SHEETS = """(selector) => {
  const control = document.querySelector(selector)
  const there = control.closest('.at') ? 'action' : control.closest('.own') ? 'own' : 'none'
  return [control.closest('dialog') ? document.querySelector('.app').dataset.sheet : there,
          document.querySelector('.app').dataset.sheet]
}"""

# A tap was an action, or the button that does it is there.
DONE_OR_SHOWN = """(action) => !document.querySelector(`[data-action="${action}"].legal`)
  || [...document.querySelectorAll(`[data-go="${action}"]`)].some((one) => one.checkVisibility())"""


@dataclass(frozen=True)
class Scene:
    """What the page offers just now."""

    line: int
    round: int
    dialog: str
    curtain: str
    actions: list[str]
    containers: list[str]
    yard: list[str]
    dice: list[str]
    transfer: bool
    moving: bool
    busy: bool
    over: bool

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Every glowing control, as what it is for and its selector."""
        found = [(action.split(" ")[0], f'[data-action="{action}"].legal') for action in self.actions]
        found += [("container", f'[data-container="{which}"].legal') for which in set(self.containers)]
        found += [("yard", f'[data-yard="{size}"].legal') for size in self.yard]
        found += [("die", f'[data-die="{column}"].legal') for column in self.dice]
        return found + ([("transfer-switch", "[data-transfer].legal")] if self.transfer else [])


class Hand:
    """What mouse, keyboard and finger have in common."""

    everywhere = False  # whether it finds also what lies in a closed sheet

    def __init__(self, page: Page) -> None:
        self.page = page

    def look(self) -> Scene:
        return Scene(**self.page.evaluate(LOOK, self.everywhere))

    def press(self, selector: str) -> None:
        raise NotImplementedError

    def skip(self) -> None:
        """Finish what moves."""
        raise NotImplementedError

    def wait_for(self, condition: str, argument: Any = None) -> None:
        """Until a condition of the page holds, given as JavaScript."""
        self.page.wait_for_function(condition, arg=argument, timeout=PATIENCE)


class Mouse(Hand):
    """Clicks: each must hit what it aims at."""

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.click(timeout=PATIENCE)

    def skip(self) -> None:
        # It may be gone before the click arrives: then the click meets an empty line.
        box = self.page.get_by_role("button", name="Skip").bounding_box() if self.look().moving else None
        if box:
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class Keyboard(Hand):
    """Tab, Enter and the letters; the mouse is never used."""

    def press(self, selector: str) -> None:
        self.reach(selector)
        self.page.keyboard.press("Enter")

    def reach(self, selector: str) -> None:
        """Tab until the control has the focus, in the shorter direction as a person would."""
        for _ in range(TRIES):
            steps = self.page.evaluate(STEPS, selector)
            if steps == 0:
                return
            for _ in range(abs(steps)):
                self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        raise AssertionError(f"no way by Tab to {selector}")

    def skip(self) -> None:
        self.page.keyboard.press("Shift")


class Finger(Hand):
    """Taps on a phone: opens the sheet that holds a control, or closes the one that covers it."""

    everywhere = True

    def press(self, selector: str) -> None:
        there, here = self.page.evaluate(SHEETS, selector)
        if there != here:
            tab = here if there == "none" else there
            self.page.locator(f'.tabs [data-sheet="{tab}"]').tap(timeout=PATIENCE)
            self.wait_for("(sheet) => document.querySelector('.app').dataset.sheet === sheet", there)
        control = self.page.locator(selector).first
        action = control.get_attribute("data-action")
        control.tap(timeout=PATIENCE)
        # Where a tap shows first what would happen, a button does it.
        if action:
            self.wait_for(DONE_OR_SHOWN, action)
            go = self.page.locator(f'[data-go="{action}"]').filter(visible=True)
            if go.count():
                go.first.tap(timeout=PATIENCE)


def text_of(page: Page, selector: str) -> str:
    return page.locator(selector).first.inner_text()


def expect_title(page: Page, words: str) -> None:
    """The prompt says it."""
    expect(page.get_by_role("heading", level=1).first).to_contain_text(words, timeout=PATIENCE)
