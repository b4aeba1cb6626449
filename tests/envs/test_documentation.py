"""docs/environments.md says what is so, and a changed behaviour is told by the environments' name."""

import hashlib
import re
from pathlib import Path

import numpy as np

from panamax import editions
from panamax.compiled import batch_kernels
from panamax.compiled.observation_fields import FIELDS, SIZE
from panamax.compiled.tables import Tables
from panamax.envs import NAME, VERSION
from panamax.rules.actions import ACTIONS

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "environments.md").read_text("utf-8")

# What each version does, as a hash over games of every seat count. Another behaviour is another version: raise
# VERSION in panamax.envs and add its hash; an entry once released is never changed.
BEHAVIOUR = {0: "5f8ff5d9082ab2cd"}


def test_the_table_of_fields_is_the_one_in_use() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([\d × ]+) \| (\d+) \| (.+) \|$", TEXT, re.MULTILINE)
    assert rows == [
        (field.name, " × ".join(map(str, field.shape)) or "1", str(field.scale), field.meaning) for field in FIELDS
    ]
    assert f"A vector of {SIZE} `float32`" in TEXT
    assert f"a number below {ACTIONS}:" in TEXT
    assert f"`{NAME}`" in TEXT


def test_behaviour_has_the_version_it_is_called_by() -> None:
    digest = hashlib.sha256()
    for seats in (2, 3, 4):
        tables = Tables(8, editions.load().numbers, seats=seats, autoreset=batch_kernels.SAME_STEP, reward="score")
        tables.reset(np.arange(8, dtype=np.int64))
        streams, actions = np.arange(8, dtype=np.int64), np.zeros(8, np.int64)
        for _ in range(400):
            for part in (tables.observations, tables.masks, tables.rewards, tables.acting):
                digest.update(part.tobytes())
            tables.choose(streams, actions)
            tables.step(actions)
    told = "a change of behaviour needs a new version: see BEHAVIOUR above"
    assert BEHAVIOUR[VERSION] == digest.hexdigest()[:16], told
