"""Hints while one plays against a bot, and what might have been when the game is over."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.analysis.test_findings import LATE
from tests.browser.hands import PATIENCE
from tests.browser.playing import new_table
from tests.browser.seeing import Ear
from tests.browser.serving import Server

from panamax import Game

SEARCHED = 60_000  # ms; the machine may be busy


def test_a_hint_by_its_key_rings_what_it_means_and_says_it(page: Page, server: Server, ear: Ear) -> None:
    new_table(page, server.url, "you", "greedy", seed=5)
    expect(page.locator('[data-tool="hint"]')).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("h")
    expect(page.locator("[data-advice]")).to_contain_text("A bot would do this", timeout=SEARCHED)
    action = page.locator("[data-advice]").get_attribute("data-advice")
    expect(page.locator(".pointer")).to_be_visible()
    page.locator(f'[data-action="{action}"].legal').first.click()
    expect(page.locator("[data-advice]")).to_have_count(0, timeout=PATIENCE)


def test_a_finished_game_is_analysed_and_a_line_is_gone_through(
    page: Page, server: Server, ear: Ear, tmp_path: Path
) -> None:
    game = Game.from_position(LATE)
    while not game.over:
        game.play(game.legal()[-1])
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps(game.record()))
    page.goto(server.url)
    page.get_by_label("Open a saved game").set_input_files(kept)
    page.get_by_role("button", name="Look at the game").click()
    page.locator("[data-analyse]").click(timeout=PATIENCE)
    page.locator("[data-turning]").first.click(timeout=SEARCHED)  # the move of a navy, while $6 waited for one
    expect(page.locator(".analysis .found")).to_contain_text("Best found: Move Red A, wins about ")
    expect(page.locator(".analysis .found")).to_contain_text("Played: Move ")
    expect(page.locator(".graph .mark")).to_have_count(1)
    page.locator("[data-show-line]").click()
    expect(page.locator('[data-line="0"]')).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-line]")).to_be_visible()
    page.get_by_role("button", name="Back to live").first.click()
    expect(page.locator("[data-line]")).to_have_count(0)
