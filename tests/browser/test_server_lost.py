"""The server dies without a word and comes back: the page finds it again, and the game stands where it stood."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.hands import PATIENCE, expect_title
from tests.browser.playing import new_table
from tests.browser.seeing import Ear
from tests.browser.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]


def test_killed_in_the_middle_and_started_again(server: Server, page: Page, ear: Ear) -> None:
    ear.allow("Failed to load resource", "ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING")
    new_table(page, server.url, "you", "you", seed=7)
    for number, action in enumerate(("take 5", "contract")):
        page.locator(f'[data-action="{action}"].legal').click()
        expect(page.locator("[data-log]")).to_have_count(number + 2)
    expect_title(page, "2 loads left")
    told = page.locator("[data-log]").all_inner_texts()

    server.kill()
    expect(page.get_by_role("alert")).to_contain_text("Connection lost", timeout=PATIENCE)
    page.locator('[data-action="stop"]').click()
    expect(page.locator(".why")).to_contain_text("did not answer")
    assert page.locator("[data-log]").all_inner_texts() == told

    server.start()
    expect(page.locator(".lost")).to_have_count(0, timeout=PATIENCE)
    expect_title(page, "2 loads left")
    expect(page.locator("[data-log]")).to_have_count(3)
    assert page.locator("[data-log]").all_inner_texts() == told
    page.locator('[data-action="stop"].legal').click()
    expect_title(page, "the die is done")
    expect(page.locator("[data-log]")).to_have_count(4)

    page.reload()
    expect_title(page, "the die is done")
    expect(page.locator("[data-log]")).to_have_count(4)
    assert page.locator("[data-log]").all_inner_texts()[:3] == told
