"""Whole games through the page alone: by mouse, by two people at one screen, and by keyboard."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.hands import Hand, Keyboard, Mouse, Scene
from tests.browser.playing import new_table, play
from tests.browser.scoring import check_final_score, saved_record
from tests.browser.seeing import Ear, advisors_shown
from tests.browser.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def play_watching(page: Page, hand: Hand, seed: int) -> set[str]:
    """To the final score; the advisors that the document named on the way are given back."""
    shown: set[str] = set()

    def watch(scene: Scene) -> None:
        if not scene.moving:
            shown.update(advisors_shown(page))

    play(hand, seed, lambda scene: scene.over, watch)
    return shown


def test_one_person_against_bots_by_mouse(server: Server, page: Page, ear: Ear, tmp_path: Path) -> None:
    new_table(page, server.url, "you", "greedy", "random", seed=11)
    shown = play_watching(page, Mouse(page), 5)
    end = check_final_score(page, saved_record(page, tmp_path))
    secret = {one for seat in ("blue", "yellow") for one in end["players"][seat]["advisors"]}
    assert not secret & shown
    assert not secret & ear.advisors_told().keys()
    assert set(end["players"]["red"]["advisors"]) <= shown


def test_two_people_at_one_screen_and_a_bot(server: Server, page: Page, ear: Ear, tmp_path: Path) -> None:
    new_table(page, server.url, "you", "you", "random", seed=12)
    mouse = Mouse(page)
    play(mouse, 6, lambda scene: bool(scene.actions) and not scene.curtain)
    hold_to_look(page)
    shown = play_watching(page, mouse, 6)
    assert not shown
    assert all("/advisors?" in url for urls in ear.advisors_told().values() for url in urls)
    check_final_score(page, saved_record(page, tmp_path))


def hold_to_look(page: Page) -> None:
    """The advisors are there while the button is held, and only then."""
    assert not advisors_shown(page)
    page.locator("[data-look]").hover()
    page.mouse.down()
    page.wait_for_function("() => document.querySelectorAll('.adv li b').length === 2")
    assert len(advisors_shown(page)) == 2
    page.mouse.up()
    expect(page.locator(".adv")).to_contain_text("2 hidden")
    assert not advisors_shown(page)


def test_by_keyboard_alone(server: Server, page: Page, ear: Ear, tmp_path: Path) -> None:
    new_table(page, server.url, "you", "random", seed=13)
    play(Keyboard(page), 7, lambda scene: scene.over)
    check_final_score(page, saved_record(page, tmp_path))
    assert not ear.complaints
