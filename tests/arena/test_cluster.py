import time
from pathlib import Path

import pytest

ray = pytest.importorskip("ray")

from panamax.arena.cluster import NoRay, play_on_cluster  # noqa: E402  # only where Ray is
from panamax.arena.schedule import Plan  # noqa: E402
from panamax.arena.series import play_all  # noqa: E402
from panamax.arena.tournament import Tournament  # noqa: E402

pytestmark = [
    pytest.mark.measure,  # a cluster takes half a minute to start
    pytest.mark.filterwarnings("ignore"),  # Ray's own
]


def test_a_lost_node_loses_no_game(tmp_path: Path) -> None:
    from ray.cluster_utils import Cluster  # noqa: PLC0415  # it is only here if Ray is

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    lost = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    try:
        plan = Plan(("greedy", "random"), 2, 7, "guide")
        tournament = Tournament(plan, 60, 60.0, tmp_path)
        tournament.open()
        for number, _ in enumerate(tournament.count(play_on_cluster(tournament.to_play(), cluster.address))):
            if number == 5:
                cluster.remove_node(lost, allow_graceful=False)
                time.sleep(0.5)
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call]
    assert sorted(result.number for result in tournament.standing.results) == list(range(1, 61))
    assert len(list((tmp_path / "games").glob("*.json"))) == 60
    here = {played.fixture.number: played.scores for played in play_all(Tournament(plan, 60, 60.0, None).to_play(), 1)}
    assert {result.number: result.scores for result in tournament.standing.results} == here


def test_no_cluster_is_a_sentence() -> None:
    with pytest.raises(NoRay, match=r"no Ray cluster at 127\.0\.0\.1:1"):
        next(play_on_cluster([], "127.0.0.1:1"))
