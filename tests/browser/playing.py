"""Plays whole games at the page: picks among what glows, and waits for what follows."""

import random
from collections.abc import Callable

from playwright.sync_api import Page
from tests.browser.hands import PATIENCE, Hand, Scene

# How often each kind of control is chosen: games should end soon, and everything should happen in them.
WEIGHTS: dict[str, float] = {
    "end": 8, "stop": 2, "take": 5, "contract": 6, "container": 5, "load": 12, "move": 4, "buy": 3, "raise": 1,
    "keep": 1, "yard": 1, "build": 8, "die": 5, "transfer-switch": 0.4, "transfer": 8, "captain": 1, "stevedore": 1,
    "reward": 3, "fees": 3, "give-up": 5,
}  # fmt: skip

# Nothing but what must be done.
HASTE = dict.fromkeys(WEIGHTS, 1e-9) | {"take": 1, "stop": 1, "end": 1, "reward": 1, "fees": 1}

# Something to do, something to skip, or the end.
READY = """(line) => {
  const here = (selector) => document.querySelector(selector) !== null
  const lines = [...document.querySelectorAll('[data-log]')].map((one) => Number(one.dataset.log))
  return here('dialog[open]') || here('.pv-pace') || (Math.max(-1, ...lines) > line && here('.legal'))
}"""


def choose(scene: Scene, chance: random.Random, weights: dict[str, float]) -> tuple[str, str]:
    """One of the glowing controls: first its kind, by weight, then which."""
    choices = narrowed(scene)
    kinds = sorted({kind for kind, _ in choices})
    (kind,) = chance.choices(kinds, [weights[kind] for kind in kinds])
    return kind, chance.choice(sorted(selector for one, selector in choices if one == kind))


def act(hand: Hand, scene: Scene, chance: random.Random, weights: dict[str, float]) -> bool:
    """Press one of the glowing controls; whether that was an action, and not only a choice on the way to one."""
    kind, selector = choose(scene, chance, weights)
    hand.press(selector)
    if kind not in {"container", "yard", "die", "transfer-switch"}:
        return True
    hand.wait_for("(one) => document.querySelector(one)?.getAttribute('aria-pressed') === 'true'", selector)
    return False


def narrowed(scene: Scene) -> list[tuple[str, str]]:
    """With a ship of the yard picked, a person looks for the zone."""
    zones = [choice for choice in scene.choices if choice[0] == "build"]
    return zones or scene.choices


def play(
    hand: Hand,
    seed: int,
    until: Callable[[Scene], bool],
    before: Callable[[Scene], None] = lambda _: None,
    weights: dict[str, float] = WEIGHTS,
) -> Scene:
    """Act until the page shows what is wanted; `before` may look at each scene first."""
    chance = random.Random(seed)
    line, reported = -1, hand.look().round
    while True:
        hand.wait_for(READY, line)
        scene = hand.look()
        if scene.round > reported:  # the report comes over the table
            hand.wait_for("() => document.querySelector('.report[open]') !== null")
            scene, reported = hand.look(), scene.round
        if until(scene):
            return scene
        before(scene)
        if scene.moving:
            hand.skip()
        elif scene.curtain:
            hand.press(f'[data-curtain="{scene.curtain}"]')
            hand.wait_for("() => document.querySelector('[data-curtain]') === null")
        elif scene.dialog:
            hand.press("[data-close]")
            hand.wait_for("() => document.querySelector('.report[open]') === null")
        elif scene.choices and act(hand, scene, chance, weights):
            line = scene.line


def new_table(page: Page, url: str, *players: str, seed: int | None = 7) -> None:
    """Fill in the first screen and begin."""
    page.goto(url)
    page.get_by_role("radio", name=str(len(players))).check(force=True)
    for seat, player in zip(("red", "blue", "yellow", "green"), players, strict=False):
        page.locator(f'[data-seat="{seat}"]').select_option("human" if player == "you" else player)
    if seed is not None:
        more = page.locator(".start-more summary")
        if page.get_by_label("Seed").is_hidden():
            more.click()
        page.get_by_label("Seed").fill(str(seed))
    page.locator("[data-begin]").click()
    page.locator(".app").wait_for(timeout=PATIENCE)
