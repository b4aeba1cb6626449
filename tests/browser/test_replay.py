"""A saved game, opened and gone through: by keys, by buttons, by the graph, by a link; and played on from a moment."""

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.hands import PATIENCE
from tests.browser.seeing import Ear
from tests.browser.serving import Server

from panamax import Game


@pytest.fixture(scope="session")
def compiled() -> None:
    """Bots need not choose here, so nobody waits for the engine."""


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game, as somebody kept it."""
    game = Game.new(seats=2, seed=4)
    while not game.over:
        legal = game.legal()
        game.play(legal[len(game.steps) * 7 % len(legal)])
    game.names = {"red": "Ana", "blue": "Ben"}
    path = tmp_path_factory.mktemp("saved") / "kept.json"
    path.write_text(json.dumps(game.record()))
    return path


def open_saved(page: Page, server: Server, saved: Path) -> None:
    page.goto(server.url)
    page.get_by_label("Open a saved game").set_input_files(saved)
    page.get_by_role("button", name="Look at the game").click()
    expect(page.locator(".replay")).to_have_attribute("data-at", "0", timeout=PATIENCE)


def at(page: Page) -> int:
    return int(page.locator(".replay").get_attribute("data-at") or -1)


def test_a_finished_record_opens_in_replay_and_is_gone_through(
    page: Page, server: Server, ear: Ear, saved: Path
) -> None:
    open_saved(page, server, saved)
    replay = page.locator(".replay")
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-at", "1")
    expect(page).to_have_url(re.compile(r"\?at=1$"))
    expect(page.locator(".graph .line")).to_have_count(2, timeout=PATIENCE)
    page.keyboard.press("PageDown")
    expect(page.locator(".round b")).to_have_text("2", timeout=PATIENCE)
    here = at(page)
    page.locator('[data-stride="turn 1"]').click()
    assert at(page) > here
    page.keyboard.press("Shift+ArrowLeft")
    expect(replay).to_have_attribute("data-at", str(here))
    plot = page.locator(".plot").bounding_box()
    assert plot is not None
    page.mouse.click(plot["x"] + plot["width"] / 2, plot["y"] + plot["height"] / 2)
    expect(replay).not_to_have_attribute("data-at", str(here))


def test_a_link_leads_to_a_moment(page: Page, server: Server, ear: Ear, saved: Path) -> None:
    open_saved(page, server, saved)
    page.goto(page.url.replace("at=0", "at=9"))
    expect(page.locator(".replay")).to_have_attribute("data-at", "9", timeout=PATIENCE)
    page.get_by_role("button", name="Close the replay").click()
    expect(page.locator(".prompt")).to_be_visible()


def test_one_plays_on_from_a_moment_at_a_new_table(page: Page, server: Server, ear: Ear, saved: Path) -> None:
    open_saved(page, server, saved)
    old = page.url.split("?")[0]
    page.keyboard.press("PageDown")
    expect(page.locator(".round b")).to_have_text("2", timeout=PATIENCE)
    here = at(page)
    page.locator("[data-branch]").click()
    for row in page.locator(".branch select").all():
        row.select_option("human")
    page.locator("[data-branch-begin]").click()
    page.wait_for_url(lambda url: url.startswith(server.url) and not url.startswith(old), timeout=PATIENCE)
    expect(page.locator(".round b")).to_have_text("2", timeout=PATIENCE)
    expect(page.locator(f'[data-log="{here}"]')).to_be_attached(timeout=PATIENCE)
    expect(page.locator(f'[data-log="{here + 1}"]')).to_have_count(0)


def test_a_report_tells_the_shares_of_its_own_round(page: Page, server: Server, ear: Ear, tmp_path: Path) -> None:
    """Blue could not pay on one share in round 2, nor on three in round 3."""
    game, chance = Game.new(seats=2, seed=3), random.Random(3)
    while not game.over:
        legal = game.legal()
        shares = [action for action in legal if action.startswith("buy")]
        game.play(chance.choice(shares or legal))
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps(game.record()))
    open_saved(page, server, kept)
    for finished, due in ((2, "1 × $2 = $2"), (3, "3 × $2 = $6")):
        page.get_by_role("button", name="Menu", exact=True).click()
        page.get_by_role("button", name=f"Report of round {finished}").click()
        row = page.locator(".report[open]").get_by_role("row", name="Due")
        expect(row.get_by_role("cell").nth(1)).to_have_text(due, timeout=PATIENCE)
        page.keyboard.press("Escape")
