"""Bots that behave and bots that do not; the server's workers import them by name."""
# ruff: noqa: ARG002  # bots that do not look at what they are given

import os
import sys
import time
from pathlib import Path
from typing import Any

View = dict[str, Any]


class First:
    """Whatever comes first."""

    def choose(self, view: View, legal: list[str]) -> str:
        assert "seed" not in view
        assert [None, None] in [player["advisors"] for player in view["players"].values()]
        return legal[0]


class Raises:
    def choose(self, view: View, legal: list[str]) -> str:
        msg = f"nothing to say about round {view['round']} and {len(legal)} actions"
        raise ValueError(msg)


class Tells:
    """What it fails with is what its seat alone may know."""

    def choose(self, view: View, legal: list[str]) -> str:
        raise LookupError(view["players"][view["to_act"]]["advisors"])


class Exits:
    def choose(self, view: View, legal: list[str]) -> str:
        sys.exit("enough")


class Cheats:
    def choose(self, view: View, legal: list[str]) -> str:
        return "reward advisor"


class Silent:
    def choose(self, view: View, legal: list[str]) -> Any:
        return None


class Endless:
    def choose(self, view: View, legal: list[str]) -> str:
        while True:
            time.sleep(1)


class Dies:
    def choose(self, view: View, legal: list[str]) -> str:
        os._exit(3)


class Recovers:
    """Fails until a file says that it is well; its path is in the environment."""

    def choose(self, view: View, legal: list[str]) -> str:
        if not Path(os.environ["PANAMAX_TEST_WELL"]).exists():
            msg = "not yet"
            raise RuntimeError(msg)
        return legal[0]


class Slow:
    def choose(self, view: View, legal: list[str]) -> str:
        time.sleep(0.5)
        return legal[0]


class Counted:
    """Every choice that it is asked for is a line in a file; its path is in the environment."""

    def choose(self, view: View, legal: list[str]) -> str:
        with Path(os.environ["PANAMAX_TEST_CHOICES"]).open("a") as choices:
            choices.write("asked\n")
        return legal[0]
