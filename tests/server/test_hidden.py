"""H: every byte that a browser gets over whole games, searched for what it may not know."""

import json
import random
import re
from typing import Any

from panamax.documents.names import ADVISORS

from .conftest import Browser, Running
from .hearing import ASKED, Ear, ask_everything, endpoints

SEED = 7_205_759_403_792_793


def told_advisors(heard: bytes) -> set[str]:
    """As whole JSON texts: "cruise" is an advisor, "cruise-1" a ship."""
    return {card for card in ADVISORS if re.search(rf'\\?"{card}\\?"'.encode(), heard)}


def test_every_endpoint_has_a_place_here() -> None:
    """A new one: say in `hearing.ASKED` how it is asked while a game runs, or why it is not."""
    assert set(ASKED) == endpoints()


def test_nobody_is_told_what_is_hidden(client: Browser, server: Running) -> None:
    client.open("you", "you", "you", seed=SEED)
    browsers = {"blue": client.give("blue"), "yellow": client.give("yellow"), "red": client}
    ears = {seat: Ear(browser) for seat, browser in browsers.items()}
    ears["spectator"] = Ear(server.browser(client.table_id))
    view = play_while_listening(browsers, ears)
    held = {seat: browsers[seat].ask("advisors", seat=seat)["advisors"] for seat in browsers}
    for ear in ears.values():
        ear.browser.event_hooks["response"] = []
    while seat := view["position"]["to_act"]:
        view = browsers[seat].act(view["seq"], browsers[seat].view()["legal"][0])
    for name, ear in ears.items():
        heard = ear.done()
        assert len(heard) > 100_000
        assert told_advisors(heard) == set(held.get(name, ())), name
        for secret in (str(SEED).encode(), b'"seed"', b'"deck"', b'"advisor_deck"'):
            assert secret not in heard, name
    assert {seat: player["advisors"] for seat, player in view["position"]["players"].items()} == held
    for browser in browsers.values():
        browser.close()


def play_while_listening(browsers: dict[str, Browser], ears: dict[str, Ear]) -> Any:
    """A game at random up to its last action; now and then everybody asks for everything."""
    rng = random.Random(0)
    view = browsers["red"].view()
    while True:
        seat = view["position"]["to_act"]
        legal = browsers[seat].view()["legal"]
        if view["seq"] % 25 == 0 or "reward advisor" in legal:
            for ear in ears.values():
                assert {answer.status_code for answer in ask_everything(ear.browser)} <= {200, 403, 404, 409, 422}
        if _ends_the_game(view, legal):
            return view
        view = browsers[seat].act(view["seq"], "reward advisor" if "reward advisor" in legal else rng.choice(legal))


def _ends_the_game(view: Any, legal: list[str]) -> bool:
    """The next action may be the last: the search stops before it."""
    position = view["position"]
    dice = sum(column["dice"] + column["executive"] for column in position["action_table"].values())
    return position["round"] == 3 and dice == 0 and ("end" in legal or position["phase"] == "fees")


def test_in_hot_seat_the_screen_shows_what_everybody_may_see(client: Browser) -> None:
    client.open("you", "you", seed=SEED)
    view = client.view()
    assert not told_advisors(json.dumps(view).encode())
    acting = view["position"]["to_act"]
    waiting = "blue" if acting == "red" else "red"
    assert len(client.ask("advisors", seat=acting)["advisors"]) == 2
    problem = client.ask("advisors", 403, seat=waiting)
    assert (problem["kind"], problem["rule"]) == ("forbidden", "H2")


def test_a_preview_foresees_no_chance(client: Browser) -> None:
    """H1: neither the card that a contract turns up, nor the next dice."""
    client.open("you", "you", seed=SEED)
    seen = {"offer": 0, "round": 0}
    rng = random.Random(3)
    view = client.view()
    while view["legal"]:
        for action, preview in client.ask("previews")["previews"].items():
            assert not told_advisors(json.dumps(preview).encode()), action
            for event in preview["events"]:
                if event["kind"] == "offer":
                    assert event["card"] is None
                if event["kind"] == "round":
                    assert event["faces"] is None
                if event["kind"] in seen:
                    seen[event["kind"]] += 1
            words = " ".join(preview["words"])
            assert "null" not in words
            assert "None" not in words
        view = client.act(view["seq"], rng.choice(view["legal"]))
    assert min(seen.values()) > 0


def test_a_preview_draws_no_advisor(client: Browser) -> None:
    exit_lock = {"at": "miraflores-3", "bound": "pacific", "cargo": [["red", 3]]}
    dice = {"2": {"dice": 2, "executive": 0}}
    client.open("you", "you", position={"seats": 2, "ships": {"red-A": exit_lock}, "action_table": dice})
    client.give("blue").close()
    client.act(0, "take 2")
    client.act(1, "move red-A")
    preview = client.ask("previews")["previews"]["reward advisor"]
    assert preview["events"] == [{"kind": "reward", "seat": "red", "ship": "red-A", "reward": "advisor", "amount": 0}]
    assert not told_advisors(json.dumps(preview).encode())
    drawn = client.act(2, "reward advisor")["position"]["players"]["red"]["advisors"]
    assert len(drawn) == 1
    assert drawn[0] in ADVISORS


def test_the_score_now_knows_only_ones_own_advisors(client: Browser, server: Running) -> None:
    view = client.open("you", "you", seed=SEED)
    plain = {
        seat: player["cash"] + sum(n * view["position"]["companies"][c]["price"] for c, n in player["shares"].items())
        for seat, player in view["position"]["players"].items()
    }
    assert view["score_now"] == plain
    blue = client.give("blue")
    worth = sum(blue.ask("advisors", seat="blue")["worth"])
    assert blue.view()["score_now"] == plain | {"blue": plain["blue"] + worth}
    assert server.browser(client.table_id).view()["score_now"] == plain
    blue.close()
