"""Edition files: what is shipped, what is refused with what and where, and that any allowed one can be played."""

import copy
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from panamax import EditionError, Game, editions
from panamax.bots import make_bot
from panamax.rules.components import COMPANY_DICE, LANE, LANE_SIZE, SHIPS

GUIDE: dict[str, Any] = editions.load().data


def changed(path: str, value: Any) -> dict[str, Any]:
    """The guide's data with one thing changed, or taken out with `...`; a name of its own."""
    data = copy.deepcopy(GUIDE)
    data["name"] = "mine"
    *parents, last = path.split("/")
    part = data
    for parent in parents:
        part = part[parent]
    if value is ...:
        del part[last]
    else:
        part[last] = value
    return data


WRONG = [
    ("ships/A/size", 5, "ships.A.size", "less than or equal to 4, not 5"),
    ("ships/panamax/slots", 5, "ships.panamax.slots", "less than or equal to 4"),
    ("ships/3/minimum", 4, "ships.3", "a minimum load of 4 does not fit in 3 slots"),
    ("ships/B", ..., "ships.B", "required"),
    ("ships/C", {"size": 1}, "ships.C", "not permitted"),
    ("ships/EU-military/slots", 1, "ships.EU-military.slots", "not permitted"),
    ("contracts/EU/1", [4, 4, 4, 4], "contracts.EU.1", "at most 3"),
    ("contracts/EU/1", [], "contracts.EU.1", "at least 1"),
    ("contracts/EU/1", [7], "contracts.EU.1.0", "less than or equal to 6"),
    ("contracts/CN/S1", [3], "contracts.CN.S1", "at least 2"),
    ("contracts/UW", ..., "contracts.UW", "required"),
    ("contracts/UW/7", [1], "contracts.UW.7", "not permitted"),
    ("clipboard/CN", ["", "market"], "clipboard.CN", "at least 3"),
    ("clipboard/CN", ["", "sail 2", "market"], "clipboard.CN.1", "match"),
    ("entrances/gatun-1", "canal", "entrances.gatun-1", "'lock' or 'waterway'"),
    ("entrances/ocean", ..., "entrances.ocean", "required"),
    ("white_dice/4", 25, "white_dice.4", "less than or equal to 24"),
    ("piles/captains", [5, 4], "piles.captains", "at least 5"),
    ("advisors/cards/founder/kind", "luck", "advisors.cards.founder.kind", "'fleet'"),
    ("advisors/cards/tenth", {"name": "x", "kind": "fleet", "amount": 1}, "advisors.cards.tenth", "not permitted"),
    ("advisors/dealt", 3, "advisors.dealt", "less than or equal to 2"),
    ("bailout/cash", 0, "bailout.cash", "greater than or equal to 1"),
    ("fees/zone", -1, "fees.zone", "greater than or equal to 0"),
    ("fees/zone", "2", "fees.zone", "integer"),
    ("fees/zone", 2.0, "fees.zone", "integer"),
    ("fees/zone", True, "fees.zone", "integer"),
    ("start/price", 21, "edition", "not on the track"),
    ("name", "No Name!", "name", "match"),
    ("movable", "all", "movable", "'any' or 'interest'"),
    ("nations", ["EU"], "nations", "not permitted"),
]


@pytest.mark.parametrize(("path", "value", "where", "why"), WRONG)
def test_an_edition_that_cannot_work_is_refused_with_what_and_where(
    path: str, value: Any, where: str, why: str
) -> None:
    """Numbers and faces may change, never how many things there are."""
    with pytest.raises(EditionError) as refused:
        editions.from_data(changed(path, value))
    assert str(refused.value).startswith(where)
    assert why in str(refused.value)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"name = ", b"[[[[[[", b"a" * 100, b"x = " + b"[" * 5000])
def test_a_file_that_is_no_edition_is_refused_in_a_line(tmp_path: Path, content: bytes) -> None:
    """Whatever it holds."""
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    with pytest.raises(EditionError, match=r"mine\.toml") as refused:
        editions.find(str(file))
    assert "\n" not in str(refused.value)


def test_an_edition_that_is_not_there_names_those_that_are() -> None:
    """By name and by file."""
    with pytest.raises(EditionError, match="guide"):
        editions.find("atlantis")
    with pytest.raises(EditionError, match="No such file"):
        editions.find("atlantis.toml")


def test_a_file_may_not_pass_for_a_shipped_edition(tmp_path: Path) -> None:
    """An old record must find the numbers it was played with."""
    text = Path(editions.__file__).with_name("guide.toml").read_text("utf-8")
    file = tmp_path / "guide.toml"
    file.write_text(text, "utf-8")
    assert editions.find(str(file)).hash == editions.load().hash
    file.write_text(text.replace("cost = 5", "cost = 4"), "utf-8")
    with pytest.raises(EditionError, match="a name of its own"):
        editions.find(str(file))


def test_the_guide_never_changes() -> None:
    """A released edition keeps its hash: change a number under a new name."""
    assert editions.load().hash == "aa6f17b2a7820f2ba76a1e1dae2f6e8cea5d6078cf8f00ed497087969f3812b4"


def test_a_record_carries_an_edition_that_is_not_shipped() -> None:
    """So that it replays anywhere."""
    edition = editions.from_data(changed("transfer/cost", 1))
    game = Game.new(seats=2, seed=3, edition=edition)
    for _ in range(30):
        game.play(game.legal()[-1])
    record = game.record()
    assert record["edition_data"]["transfer"]["cost"] == 1
    assert Game.from_record(record).position() == game.position()


def shaken(data: dict[str, Any], random: Random) -> dict[str, Any]:
    """The guide with many numbers changed at random, as far as the checks let them."""
    shaken = copy.deepcopy(data)
    paths = [
        (part, key)
        for part in ("start", "transfer", "build", "market", "fees", "bailout", "military", "box", "rail", "white_dice")
        for key in shaken[part]
    ]
    for part, key in random.sample(paths, 8):
        shaken[part][key] = random.choice([0, 1, 2, 7, 9])
    for ship in ("A", "B", "2", "3", "cruise", "panamax"):
        shaken["ships"][ship] |= {"size": random.randint(1, 4), "slots": random.randint(1, 4), "minimum": 1}
    for nation in shaken["contracts"].values():
        for card in nation:
            size = random.randint(2 if card.startswith("S") else 1, 3)
            nation[card] = [random.randint(1, 6) for _ in range(size)]
    for nation in shaken["clipboard"].values():
        nation[1:] = random.sample(["", "load 9", "load 2", "move 1", "move 9", "market"], 2)
    for space in shaken["entrances"]:
        shaken["entrances"][space] = random.choice(["lock", "waterway"])
    shaken["movable"] = random.choice(["any", "interest"])
    shaken["name"] = "shaken"
    return shaken


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]))
def test_any_edition_that_is_allowed_can_be_played_to_the_end(number: int, seats: int) -> None:
    """Somebody can always act, nothing grows out of its place, and the record holds."""
    random = Random(number)
    try:
        edition = editions.from_data(shaken(GUIDE, random))
    except EditionError:
        return
    game = Game.new(seats=seats, seed=number, edition=edition)
    while not game.over:
        state = game.state
        sizes = [0] * (LANE + 20)
        for ship in range(SHIPS):
            sizes[state.at[ship]] += edition.numbers.size[ship]
        assert max(sizes[LANE:]) <= LANE_SIZE
        assert min(state.cash[:seats] + state.personal[:seats]) >= 0
        assert all(0 <= supply <= COMPANY_DICE for supply in state.supply)
        game.play(random.choice(game.legal()))
    assert Game.from_record(game.record()).position() == game.position()


def test_the_shipped_file_is_toml_for_people() -> None:
    """A copy of it is where an owner of other numbers starts."""
    text = Path(editions.__file__).with_name("guide.toml").read_text("utf-8")
    assert tomllib.loads(text) == GUIDE
    assert text.startswith("#")


def test_an_edition_read_from_a_file_is_known_by_its_name(tmp_path: Path) -> None:
    """A view names its edition only by name, and a bot reads it."""
    text = Path(editions.__file__).with_name("guide.toml").read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('name = "guide"', 'name = "ours"').replace("cost = 5", "cost = 1"), "utf-8")
    game = Game.new(seats=2, seed=1, edition=str(file))
    again = Game.from_position(game.position("red"))
    assert again.edition.name == "ours"
    assert make_bot("greedy").choose(game.position(game.to_act), game.legal()) in game.legal()
