"""Acting: sequence numbers, refusals, two tabs, and many clients at once."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from panamax import Game

from .conftest import Browser, Running

SEED = 7_205_759_403_792_793


def test_every_action_is_one_step(client: Browser) -> None:
    client.open("you", "you", seed=SEED)
    game = Game.new(2, SEED)
    view = client.view()
    for number in range(1, 30):
        action = game.legal()[number % len(game.legal())]
        game.play(action)
        view = client.act(view["seq"], action)
        assert (view["seq"], view["number"]) == (number, number)
        assert view["position"] == game.position("spectator")
        assert view["legal"] == game.legal()


def test_a_stale_tab_changes_nothing_and_gets_the_table(client: Browser) -> None:
    first = client.open("you", "you")
    now = client.act(0, first["legal"][0])
    problem = client.act(0, first["legal"][1], 409)
    assert problem["kind"] == "stale"
    assert problem["table"] == now
    assert client.undo(0, 409)["kind"] == "stale"
    assert client.act(7, "end", 409)["kind"] == "stale"
    assert client.view() == now


def test_a_refusal_names_its_rule(client: Browser) -> None:
    view = client.open("you", "you")
    problem = client.act(0, "end", 422)
    assert (problem["kind"], problem["rule"], problem["table"]) == ("refused", "T1", view)
    why = client.ask("why", action="end")
    assert why == {"action": "end", "legal": False, "rule": "T1", "message": problem["message"]}
    assert client.ask("why", action=view["legal"][0])["legal"] is True


def test_no_action_is_said_to_be_none(client: Browser) -> None:
    client.open("you", "you")
    for text in ("fly", "take  1", "", "take 7", "move green-A"):
        problem = client.act(0, text, 422)
        assert problem["kind"] == "invalid"
        assert problem["message"]
        assert client.ask("why", 422, action=text)["kind"] == "invalid"
    assert client.act(0, "x" * 101, 422)["kind"] == "invalid"


def test_only_the_holder_of_a_seat_acts(client: Browser, server: Running) -> None:
    client.open("you=Ana", "you=Bo", seed=SEED)
    blue = client.give("blue")
    acting, waiting = (client, blue) if client.view()["legal"] else (blue, client)
    action = acting.view()["legal"][0]
    stranger = server.browser(client.table_id)
    for other in (waiting, stranger):
        problem = other.act(0, action, 403)
        assert problem["kind"] == "forbidden"
        assert problem["message"].endswith("is to act, and this browser does not hold that seat.")
        assert problem["message"].startswith(("Ana", "Bo"))
        assert problem["table"] == other.view()
    acting.act(0, action)
    blue.close()


def test_the_canonical_text_is_stored(client: Browser) -> None:
    position = {
        "seats": 2,
        "action_table": {"1": {"dice": 1, "executive": 0}, "2": {"dice": 1, "executive": 0}},
        "ships": {
            "red-A": {"at": "gatun-1", "bound": "pacific", "cargo": [["red", 3]]},
            "blue-A": {"at": "gatun-1", "bound": "pacific", "cargo": [["blue", 3]]},
        },
    }
    client.open("you", "you", position=position)
    client.act(0, "take 1")
    client.act(1, "move blue-A")
    assert client.ask("log")[2]["action"] == "move red-A"


def test_a_request_of_another_site_is_refused(client: Browser) -> None:
    client.open("you", "you")
    body = {"seq": 0, "action": "take 1"}
    plain = client.post(f"{client.here}/actions", json=body, headers={"X-Panamax": "0"})
    assert client.told(plain, 403)["kind"] == "forbidden"
    text = client.post(f"{client.here}/actions", content='{"seq": 0}', headers={"Content-Type": "text/plain"})
    assert text.status_code in {403, 422}
    assert client.view()["seq"] == 0


def test_a_body_has_a_limit(client: Browser) -> None:
    answer = client.post("/api/tables", json={"seats": [{}, {}], "record": {"x": "x" * (3 << 20)}})
    assert answer.status_code == 413


def test_deep_and_broken_json_is_refused(client: Browser) -> None:
    headers = {"Content-Type": "application/json"}
    for text in ("[" * 100_000, "{", '{"seats": [{}, {}], "seed": 1e400}', "\x00"):
        answer = client.post("/api/tables", content=text, headers=headers)
        assert client.told(answer, answer.status_code)["kind"] == "invalid"
        assert answer.status_code in {400, 422}


def act_wildly(own: Browser, rng: random.Random) -> Iterator[tuple[int, str, str]]:
    """What was acknowledged, as number, kind and action."""
    view = own.view()
    for _ in range(60):
        seq = max(view["seq"] - rng.choice((0, 0, 0, 1, 2)), 0)
        kind = rng.choice(("actions", "actions", "actions", "undo", "redo"))
        action = rng.choice(view["legal"] or ["end"]) if kind == "actions" else ""
        answer = own.post(f"{own.here}/{kind}", json={"seq": seq, "action": action})
        assert answer.status_code in {200, 409, 422}, answer.text
        view = answer.json()
        if answer.status_code == 200:
            assert view["seq"] == seq + 1
            yield view["seq"], kind, action
        else:
            view = view["table"]


def test_clients_with_stale_numbers_never_corrupt(client: Browser, server: Running) -> None:
    """Four clients act, take back and play again at once, with numbers that may be old."""
    client.open("you", "you", seed=SEED)
    answers: list[tuple[int, str, str]] = []

    def play(number: int) -> None:
        own = server.browser(client.table_id)
        own.cookies.update(client.cookies)
        answers.extend(act_wildly(own, random.Random(number)))

    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(play, number) for number in range(4)]:
            done.result()
    assert sorted(seq for seq, _, _ in answers) == list(range(1, len(answers) + 1))
    game = Game.new(2, SEED)
    for _, kind, action in sorted(answers):
        if kind == "actions":
            game.play(action)
        elif kind == "undo":
            game.undo()
        else:
            game.redo()
    assert client.view()["position"] == game.position("spectator")
