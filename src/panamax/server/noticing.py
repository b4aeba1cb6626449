"""A note as a browser reads it: a notice is said in its language."""

from panamax import Game
from panamax.server.messages import Note
from panamax.server.naming import seat_name
from panamax.server.storage import StoredNote
from panamax.words.catalogue import catalogue


def note_of(note: StoredNote, game: Game, language: str) -> Note:
    """What was said, or the words for what happened; a notice calls a player as it did then."""
    words = catalogue(language)
    name = seat_name(game, note.seat, language) if note.seat else ""
    text, key = note.text, ""
    if note.kind == "notice":
        key = note.text
        told = note.facts.get("name") or (words.seat(note.seat) if note.seat else "")
        text = words.say("notice", key, **{**note.facts, "seat": told})
    return Note(
        number=note.number,
        time=note.time,
        kind=note.kind,
        seat=note.seat,
        name=name,
        text=text,
        key=key,
        facts=note.facts,
    )
