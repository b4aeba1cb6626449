"""What is put together from parts, written once for all, is what one model would write."""

import json
import random

from panamax import Game
from panamax.server import views
from panamax.server.messages import SEATS, Seat
from panamax.server.rendering import Rendered
from panamax.server.standing import Looker, Standing
from panamax.server.storage import Gathered, StoredSeat, StoredTable, Summary
from panamax.server.timeline import timeline_of

LOOKERS = [
    Looker((), "en"),
    Looker(("red",), "de"),
    Looker(("blue",), "pt", creator=True),
    Looker(("red", "yellow"), "en"),
    Looker((), "en", looking="green"),
    Looker(("red",), "en", begun=False),
]


def a_table(seed: int) -> Standing:
    """A game of four at one screen."""
    seats: tuple[Seat, ...] = SEATS
    stored = StoredTable(
        id="abcdefgh",
        created="2026-01-01T00:00:00.000Z",
        updated="",
        edition="guide",
        seats=tuple(StoredSeat(seat, "human", seat, "") for seat in seats),
        summary=Summary(1, "red", []),
        gathered=Gathered(begun="2026-01-01T00:00:00.000Z"),
        start=Game.new(4, seed).record(),
    )
    return Standing(stored, timeline_of(stored))


def test_a_table_from_its_parts_is_the_table_whole() -> None:
    for seed in range(3):
        rng, standing = random.Random(seed), a_table(seed)
        timeline = standing.timeline
        while not timeline.game.over:
            timeline.apply(timeline.next_action(rng.choice(timeline.game.legal())))
            tables = Rendered(standing).tables(LOOKERS)
            for looker in LOOKERS:
                assert json.loads(tables[looker]) == views.table(standing, looker).model_dump(mode="json")
                shown = json.loads(tables[looker])["position"]
                assert shown == timeline.game.position(looker.view)
                assert "seed" not in shown
