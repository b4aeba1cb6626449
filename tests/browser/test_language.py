"""Another language is chosen on the page, remembered, and spoken by page and server alike."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.hands import PATIENCE
from tests.browser.playing import new_table
from tests.browser.seeing import Ear
from tests.browser.serving import Server


@pytest.fixture(scope="session")
def compiled() -> None:
    """No bot plays here."""


def test_a_language_is_chosen_and_remembered(page: Page, server: Server, ear: Ear) -> None:
    new_table(page, server.url, "you", "you", seed=7)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_label("Language").select_option(label="Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de", timeout=PATIENCE)
    expect(page.get_by_role("button", name="Zug beenden")).to_be_visible(timeout=PATIENCE)
    expect(page.locator('[data-tool="undo"]')).to_have_attribute("title", re.compile("zurück"))  # said by the server
    page.goto(f"{server.url}/learn")
    expect(page.locator(".teacher h2")).to_have_text("Ein Würfel bewegt Schiffe", timeout=PATIENCE)
    page.goto(server.url)
    page.get_by_label("Sprache").select_option(label="Português")
    expect(page.locator("html")).to_have_attribute("lang", "pt", timeout=PATIENCE)
