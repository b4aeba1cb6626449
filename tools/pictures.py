"""The pictures of the page in docs/pictures, taken anew: of a golden game, and of a step of the first game.

python tools/pictures.py   (needs Chromium, as the tests of the page do)
"""

import json
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from panamax import Game

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
GAME = ROOT / "tests" / "golden" / "4-seats.json"
MOMENT = 180  # Red is to move, and the navy of US East would push three groups
CHAIN = '[data-action="move UE-military"].legal'
STEP = 11  # of the first game: something is pushed
CHROMIUM = "/usr/bin/chromium"
DESK = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=844)
OWN = {"X-Panamax": "1"}


def pictures(browser: Browser, url: str) -> None:
    """All four."""
    game = Game.from_record(json.loads(GAME.read_text("utf-8")))
    desk = browser.new_page(viewport=DESK, reduced_motion="reduce")
    go_to_table(desk, url, game.at(MOMENT).record())
    desk.locator(CHAIN).hover()
    desk.locator(".preview .ghost").first.wait_for()
    keep(desk, "table")

    go_to_table(desk, url, game.record())
    desk.locator(".prompt .btn.primary").click()
    desk.locator(".final[open]").wait_for()
    keep(desk, "final")

    begun = asked(desk, f"{url}/api/tutorial", {"number": STEP})["state"]
    desk.evaluate("(state) => localStorage.setItem('panamax-learn', JSON.stringify(state))", begun)
    desk.goto(f"{url}/learn")
    desk.locator(".pointer").first.wait_for()
    keep(desk, "learn")

    context = browser.new_context(
        viewport=PHONE, device_scale_factor=2, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    phone = context.new_page()
    go_to_table(phone, url, game.at(MOMENT).record())
    phone.locator(CHAIN).tap()
    phone.locator("[data-go]").wait_for()
    keep(phone, "phone")


def go_to_table(page: Page, url: str, record: dict[str, Any]) -> None:
    """Open a record as a table of Red and three bots, and look at it."""
    page.goto(url)
    seats = [{"player": "human", "name": ""}, *[{"player": "greedy"}] * 3]
    table = asked(page, f"{url}/api/tables", {"seats": seats, "record": record})["id"]
    page.goto(f"{url}/t/{table}")
    page.locator(".app").wait_for()


def asked(page: Page, address: str, what: dict[str, Any]) -> dict[str, Any]:
    """The server's answer to what the page's browser asks."""
    found: dict[str, Any] = page.request.post(address, data=what, headers=OWN).json()
    return found


def keep(page: Page, name: str) -> None:
    """Take the picture, once what fades in is there."""
    page.wait_for_timeout(500)
    path = PICTURES / f"{name}.png"
    page.screenshot(path=path)
    print(path)


if __name__ == "__main__":
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [sys.executable, "-m", "panamax.cli", "play", "--no-browser", "--port", port]
        # Else the page tells how far the engine is.
        subprocess.run([sys.executable, "-m", "panamax.compiled.warm"], check=True, stdout=subprocess.DEVNULL)
        database = f"sqlite:///{folder}/tables.sqlite"
        server = subprocess.Popen([*command, "--database", database], stdout=subprocess.PIPE)  # noqa: S603  # our own
        try:
            next(server.stdout or iter(()))  # it has come
            pictures(playwright.chromium.launch(executable_path=CHROMIUM), f"http://127.0.0.1:{port}")
        finally:
            server.terminate()
            server.wait()
