"""Records of games on disk."""

from pathlib import Path

from panamax.arena.table import Played
from panamax.documents.position_writing import print_document


def save_record(played: Played, file: Path) -> None:
    """Write a game's record; a file is there whole or not at all."""
    part = file.with_suffix(".part")
    part.write_text(print_document(played.game().record()) + "\n", encoding="utf-8")
    part.replace(file)
