"""Where compiled code is kept. Imported before numba.

numba notices a change only in the file of an entry point. A rule changed in another module would run as it was; so
the folder's name holds a hash of all sources that can be compiled.
"""

import hashlib
import os
from pathlib import Path

from platformdirs import user_cache_path

_COMPILED = ("rules", "bots/judgement", "compiled", "chance.py")


def _sources(root: Path) -> list[Path]:
    files: list[Path] = []
    for name in _COMPILED:
        path = root / name
        files += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return files


def key() -> str:
    """A hash of every source that takes part in a compilation."""
    root = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in _sources(root):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def folder() -> Path:
    """The folder for this version's compiled code: in the user's cache, or where PANAMAX_CACHE says."""
    return Path(os.environ.get("PANAMAX_CACHE") or user_cache_path("panamax")) / f"compiled-{key()}"


os.environ["NUMBA_CACHE_DIR"] = str(folder())
