"""A real server, and a page that complains about everything a person would not forgive."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.seeing import Ear
from tests.browser.serving import Server
from tests.browser.surveying import DESK


@pytest.fixture(scope="session")
def base_url() -> None:
    """No address is fixed: each server finds its port. (The plugin's own fixture brings a warning of pytest.)"""


@pytest.fixture(scope="session")
def compiled() -> None:
    """Bots wait until the engine is compiled; here they should not."""
    subprocess.run([sys.executable, "-m", "panamax.compiled.warm"], check=True, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, compiled: None) -> Iterator[Server]:
    """One server for the tests of a module."""
    running = Server(tmp_path_factory.mktemp("tables"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A window as on a desk."""
    return {**browser_context_args, "viewport": DESK}


@pytest.fixture
def ear(page: Page) -> Iterator[Ear]:
    """Hears what the page was sent and what its console said; the console must be silent."""
    heard = Ear(page)
    yield heard
    heard.check_console()
