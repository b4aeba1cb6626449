"""What every test shares: chance that repeats, the browser, and what happens where a program is missing."""

import os
import shutil
from collections.abc import Generator
from typing import Any

import hypothesis
import pytest
from tests.server.postgresql import NO_POSTGRESQL

CI = os.environ.get("CI") == "true"
CHROMIUM = os.environ.get("PANAMAX_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None
)
NO_CHROMIUM = "no Chromium: install it (Debian: apt install chromium) or name it in PANAMAX_CHROMIUM"

# No deadline: the first call of a compiled function compiles it. In CI the same examples every time.
hypothesis.settings.register_profile("panamax", deadline=None, derandomize=CI)
hypothesis.settings.load_profile("panamax")


def needs_browser(item: pytest.Item) -> bool:
    return "browser" in getattr(item, "fixturenames", ()) or item.get_closest_marker("browser") is not None


def pytest_runtest_setup(item: pytest.Item) -> None:
    if needs_browser(item) and CHROMIUM is None:
        pytest.skip(NO_CHROMIUM)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a test that is skipped since a browser or a database is missing has failed."""
    report = yield
    lacks = needs_browser(item) or NO_POSTGRESQL in str(report.longrepr)
    if CI and report.skipped and not hasattr(report, "wasxfail") and lacks:
        report.outcome = "failed"
        report.longrepr = f"a test that CI must run was skipped: {report.longrepr}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was not tested."""
    for what, why in (("THE PAGE", NO_CHROMIUM), ("POSTGRESQL", NO_POSTGRESQL)):
        skipped = [report for report in terminalreporter.stats.get("skipped", ()) if why in str(report.longrepr)]
        if skipped:
            terminalreporter.section(f"{what} WAS NOT TESTED", sep="!", red=True, bold=True)
            terminalreporter.line(f"{len(skipped)} tests were skipped, {why}.", red=True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium, quiet and without a sandbox where root runs it."""
    quiet = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": [*quiet, *sandbox]}
