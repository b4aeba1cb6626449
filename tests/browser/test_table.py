"""What a person does at one table besides taking turns: looks, asks, takes back, reloads, opens it twice."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Request, Route, expect
from tests.browser.hands import Mouse, expect_title
from tests.browser.playing import HASTE, new_table, play
from tests.browser.seeing import Ear, advisors_shown
from tests.browser.serving import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def table(server: Server, page: Page, ear: Ear) -> Page:
    """Two people at one screen, before the first die."""
    new_table(page, server.url, "you", "you", seed=7)
    page.locator(".legal").first.wait_for()
    return page


def lines(page: Page) -> int:
    return page.locator("[data-log]").count()


def do(page: Page, action: str) -> None:
    """One action by click, until the log tells it."""
    before = lines(page)
    page.locator(f'[data-action="{action}"].legal').click()
    expect(page.locator("[data-log]")).to_have_count(before + 1)


def test_undo_goes_back_to_what_cannot_be_taken_back(table: Page) -> None:
    """A card turned up stays turned up; before it everything can be taken back and done again."""
    do(table, "take 5")
    do(table, "contract")
    undo = table.locator("[data-tool=undo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(table.locator(".why")).to_contain_text(re.compile("card|contract", re.IGNORECASE))
    table.locator('[data-container="UE-S1:2"]').click()
    do(table, "load UE-S1:2 red-2")
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    table.keyboard.press("u")
    expect(table.locator("[data-log]")).to_have_count(3)
    expect(undo).to_have_attribute("aria-disabled", "true")
    table.keyboard.press("r")
    expect(table.locator("[data-log]")).to_have_count(4)


def test_a_grey_control_says_why_not_and_opens_the_rule(table: Page) -> None:
    grey = table.locator('[data-action="end"]')
    expect(grey).to_have_attribute("aria-disabled", "true")
    grey.hover()
    why = table.locator(".why")
    expect(why.locator("[data-rule]")).to_have_text("T1")
    expect(why.locator("p")).not_to_be_empty()
    why.locator("[data-rule]").click()
    card = table.get_by_role("dialog", name="Rule T1")
    expect(card.locator(".rule-text")).to_contain_text("you take exactly one white die")
    table.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert lines(table) == 1


def test_a_grey_control_answers_the_keyboard(table: Page) -> None:
    table.keyboard.press("Tab")  # from here on it is the keyboard that moves the focus
    table.locator('[data-action="end"]').focus()
    expect(table.locator(".why [data-rule]")).to_have_text("T1")
    table.keyboard.press("Enter")
    expect(table.locator(".why [data-rule]")).to_have_text("T1")
    assert lines(table) == 1


def test_a_die_says_what_it_gives_before_it_is_taken(table: Page) -> None:
    card = table.locator(".hov")
    table.locator('[data-action="take 2"]').hover()
    expect(card).to_contain_text("Die 2, bottom row")
    expect(card).to_contain_text("2 lock moves")
    table.locator('[data-action="take 5"]').hover()
    expect(card).to_contain_text("CN-5")
    expect(card).to_contain_text("2 loads")
    assert lines(table) == 1


def test_a_hovered_ship_shows_where_all_would_go(table: Page) -> None:
    do(table, "take 3")
    do(table, "move red-A")
    do(table, "move UE-military")
    group = table.locator('[data-action="move blue-A"].legal')
    group.hover()
    bar = table.locator(".pv")
    expect(bar).to_contain_text("If you move")
    expect(bar).to_contain_text("Blue A")
    expect(table.locator(".preview .ghost")).not_to_have_count(0)
    expect(table.locator(".preview .arr").first).to_contain_text("1")
    steps = bar.locator(".pv-s .n")
    assert steps.count() == table.locator(".preview .arr").count()
    table.keyboard.press("Escape")
    expect(table.locator(".preview .ghost")).to_have_count(0)


def test_a_push_is_shown_as_a_chain(table: Page) -> None:
    """Sizes 1, 2 and 1 fill Gatún 1; what comes next pushes them on."""
    do(table, "take 3")
    for ship in ("red-A", "UE-military", "EU-military"):
        do(table, f"move {ship}")
    do(table, "end")
    table.locator("[data-curtain]").click()
    do(table, "take 1")
    table.locator('[data-action="move blue-A"].legal').hover()
    expect(table.locator(".pv")).to_contain_text("pushes")
    expect(table.locator(".preview .arr")).to_have_count(2)
    expect(table.locator(".preview .arr").nth(1)).to_contain_text("2")


def test_a_second_window_follows(table: Page) -> None:
    second = table.context.new_page()
    second.goto(table.url)
    expect_title(second, "take a die")
    do(table, "take 1")
    expect(second.locator("[data-log]")).to_have_count(2)
    expect_title(second, "move")
    do(second, "stop")
    expect(table.locator("[data-log]")).to_have_count(3)
    second.close()


def test_somebody_else_sees_and_cannot_act(table: Page, browser: Browser) -> None:
    """Another browser looks on: nothing glows, and a click says whose turn it is."""
    context = browser.new_context()
    guest = context.new_page()
    guest.goto(table.url)
    guest.locator(".app").wait_for()
    expect(guest.locator(".legal")).to_have_count(0)
    guest.locator(".group").first.click(force=True)
    expect(guest.locator(".why")).to_contain_text("turn")
    do(table, "take 1")
    expect(guest.locator("[data-log]")).to_have_count(2)
    context.close()


def test_a_seat_given_away_is_played_in_the_other_browser(table: Page, browser: Browser) -> None:
    table.get_by_role("button", name="Menu").click()
    table.locator("[data-seats]").click()
    table.locator('[data-invite="blue"]').click()
    link = table.get_by_label("Link to the seat").input_value()
    table.get_by_role("dialog").get_by_role("button", name="Close").click()
    context = browser.new_context()
    friend = context.new_page()
    friend.goto(link)
    friend.locator(".app").wait_for()
    assert "#" not in friend.url
    expect(friend.locator(".legal")).to_have_count(0)
    do(table, "take 1")
    do(table, "stop")
    do(table, "end")
    expect(table.locator(".legal")).to_have_count(0)
    expect(friend.locator("[data-log]")).to_have_count(4)
    do(friend, "take 2")
    expect(table.locator("[data-log]")).to_have_count(5)
    expect(table.locator(".adv li b")).to_have_count(2)
    assert not advisors_shown(table) & advisors_shown(friend)
    context.close()


def test_a_double_click_acts_once(table: Page) -> None:
    table.locator('[data-action="take 1"].legal').dblclick()
    expect(table.locator("[data-log]")).to_have_count(2)
    table.wait_for_timeout(400)
    assert lines(table) == 2
    expect_title(table, "1 lock move")


def test_a_quick_click_is_not_lost(table: Page) -> None:
    """The stream tells of the first action before its request is answered: the second counts already."""
    held: list[tuple[Route, APIResponse]] = []

    def hold_the_first(route: Route) -> None:
        answer = route.fetch()
        if held:
            route.fulfill(response=answer)
        else:
            held.append((route, answer))

    table.route("**/actions", hold_the_first)
    do(table, "take 5")
    do(table, "contract")
    for route, answer in held:
        route.fulfill(response=answer)
    table.locator('[data-container="UE-S1:2"]').click()
    do(table, "load UE-S1:2 red-2")
    expect_title(table, "1 load left")


def test_a_stale_click_changes_nothing_and_says_so(table: Page, ear: Ear) -> None:
    """This window's stream is held up, another window acts; the click here comes too late."""
    ear.allow("409")
    late = table.context.new_page()
    late.add_init_script("delete Navigator.prototype.locks")  # else the other window tells it
    late.route("**/stream*", held_up)
    late.goto(table.url)
    late.locator('[data-action="take 2"].legal').wait_for()
    do(table, "take 1")
    late.locator('[data-action="take 2"].legal').click()
    expect(late.locator(".why")).to_contain_text("moved on")
    expect(late.locator("[data-log]")).to_have_count(2)
    assert lines(table) == 2
    expect(table.locator(".why")).to_have_count(0)
    late.close()


def held_up(route: Route, request: Request) -> None:
    """A stream that is open and silent."""


def test_a_log_line_shows_the_table_as_it_was(table: Page) -> None:
    do(table, "take 5")
    do(table, "contract")
    do(table, "stop")
    table.locator('[data-log="1"]').click()
    expect_title(table, "After action 1")
    expect(table.locator(".legal")).to_have_count(0)
    expect(table.locator(".dice9")).to_contain_text("×7")
    table.get_by_role("button", name="Live", exact=True).click()
    expect_title(table, "the die is done")
    expect(table.locator(".dice9")).to_contain_text("×4")
    do(table, "end")


def test_the_past_can_be_walked_step_by_step(table: Page) -> None:
    do(table, "take 1")
    do(table, "stop")
    back = table.get_by_role("button", name="One action back")
    back.click()
    expect_title(table, "After action 1")
    back.click()
    expect_title(table, "After action 0")
    expect(back).to_be_disabled()
    table.get_by_role("button", name="One action on").click()
    expect_title(table, "After action 1")
    table.keyboard.press("Escape")
    expect_title(table, "the die is done")


def test_a_reload_in_the_middle_of_a_choice(table: Page) -> None:
    do(table, "take 5")
    do(table, "contract")
    table.reload()
    expect_title(table, "2 loads left")
    expect(table.locator("[data-log]")).to_have_count(3)


def test_the_curtain_hides_the_table_also_after_a_reload(table: Page) -> None:
    do(table, "take 1")
    do(table, "stop")
    do(table, "end")
    curtain = table.locator('[data-curtain="blue"]')
    expect(curtain).to_be_visible()
    table.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    table.reload()
    table.locator(".app").wait_for()
    if curtain.count():
        curtain.click()
    expect_title(table, "Blue: take a die")


def test_a_bot_at_the_table_is_no_seat_of_this_screen(server: Server, page: Page, ear: Ear) -> None:
    """Two people and a bot: while the bot is to act a reload shows a person's board, and nothing to hold."""
    new_table(page, server.url, "you", "you", "random", seed=0)
    page.reload()
    page.locator(".app").wait_for()
    expect(page.locator(".firm h2")).to_have_text(re.compile("Red|Blue"))


def test_the_back_button_goes_to_the_tables_and_forward_again(server: Server, table: Page) -> None:
    do(table, "take 1")
    table.go_back()
    expect(table.locator(".newgame")).to_be_visible()
    table.go_forward()
    expect_title(table, "1 lock move")
    table.locator(".brand").click()
    expect(table.locator(".tables a").first).to_be_visible()


def test_a_record_goes_on_as_a_new_table(server: Server, table: Page, tmp_path: Path) -> None:
    do(table, "take 5")
    do(table, "contract")
    table.get_by_role("button", name="Menu").click()
    with table.expect_download() as download:
        table.get_by_role("link", name="Save the record").click()
    kept = tmp_path / "record.json"
    download.value.save_as(kept)
    record = json.loads(kept.read_text())
    assert [action for _, action in record["actions"]] == ["take 5", "contract"]
    assert "seed" not in record
    table.goto(server.url)
    table.locator("input[type=file]").set_input_files(kept)
    table.locator("[data-begin]").click()
    expect_title(table, "2 loads left")
    expect(table.locator("[data-log]")).to_have_count(3)


def test_the_end_of_a_round_is_reported(table: Page) -> None:
    play(Mouse(table), 4, lambda scene: "report" in scene.dialog, weights=HASTE)
    report = table.locator(".report[open]")
    expect(report).to_contain_text("End of round 1 of 3")
    for row in ("Locks and lakes", "Loading zones", "On contracts", "Warehouse", "Fees to pay", "Paid by"):
        expect(report).to_contain_text(row)
    report.locator("[data-close]").click()
    expect(report).to_be_hidden()
    table.locator("[data-curtain]").click()
    table.get_by_role("button", name="Menu").click()
    table.get_by_role("button", name="Report of round 1").click()
    expect(report).to_contain_text("End of round 1 of 3")
