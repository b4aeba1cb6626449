"""A server with a passphrase: the form, and that a seat's link survives it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.surveying import DESK
from tests.server.conftest import Running, running, settings_in

PASSPHRASE = "three ships"


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Running]:
    with running(settings_in(tmp_path, passphrase=PASSPHRASE)) as server:
        yield server


@pytest.mark.parametrize("window", [DESK, {"width": 390, "height": 844}])
def test_a_link_with_a_key_leads_through_the_form_to_the_seat(
    page: Page, closed: Running, window: ViewportSize
) -> None:
    friend = closed.browser()
    friend.post("/", data={"passphrase": PASSPHRASE})
    friend.open("you=Ana", "you=Ben")
    link = friend.told(friend.post(f"{friend.here}/invite", json={"seat": "blue"}))["path"]
    page.set_viewport_size(window)
    page.goto(f"{closed.address}{link}")
    expect(page.get_by_role("heading", name="This table is by invitation")).to_be_visible()
    page.get_by_label("Passphrase").fill("wrong")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("alert")).to_have_text("That is not the passphrase.")
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    with page.expect_response("**/claim"):
        page.keyboard.press("Enter")
    expect(page).to_have_url(f"{closed.address}/t/{friend.table_id}")
    assert [seat["mine"] for seat in page.request.get(f"{closed.address}{friend.here}").json()["seats"]] == [
        False,
        True,
    ]
