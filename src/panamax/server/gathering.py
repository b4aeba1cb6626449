"""What a browser is told of a table besides its game."""

from panamax.server.messages import Gathering


def gathering() -> Gathering:
    """Nobody is waited for, and nothing is asked."""
    return Gathering(
        title="",
        listed=True,
        created_by_me=False,
        waiting_for=[],
        begun=None,
        pace="live",
        clock=None,
        clock_runs=None,
        now="",
        vote=None,
        vote_opens=None,
        can_vote=[],
        rematch=None,
        looking=None,
    )
