"""Compiling on a busy machine takes longer than a test should."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name == "arena":
            item.add_marker(pytest.mark.timeout(900))
