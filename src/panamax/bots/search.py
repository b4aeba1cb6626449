"""`search`: Monte Carlo tree search over the tables that are possible as far as the bot's seat knows."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np

from panamax.bots.bot import View
from panamax.bots.reading import Read
from panamax.compiled import foresight, judgement, kernels, search
from panamax.compiled.numbers import STATE, from_record
from panamax.documents.names import SEATS
from panamax.documents.notation import text_of
from panamax.rules.actions import ACTIONS
from panamax.rules.state import State

BATCH: Final = 500  # simulations between two looks at the clock
NODES_A_SIMULATION: Final = 14  # more are seldom needed; a full tree goes on without growing
MOST_NODES: Final = 1_500_000
SEEDS: Final = 1 << 24  # seeds that differ
KEYS_A_TREE: Final = 1 << 26  # all keys of all trees stay below 2^53
LONGEST_LINE: Final = 12
TRUST: Final = {2: 0.5, 3: 1.0, 4: 1.0}  # by seats: how much of what the net says is added to the hand-made forecast


@dataclass(frozen=True)
class Line:
    """What the search expects after one action: the actions that follow, and what it is worth to who chooses."""

    actions: tuple[str, ...]
    value: float  # the share of winning that it expects, 0 to 1
    simulations: int


@dataclass(frozen=True)
class Thought:
    """What a search found: the best lines first, and the shares of winning by seat."""

    lines: tuple[Line, ...]
    values: dict[str, float]
    simulations: int


@cache
def trusted_net(seats: int) -> foresight.Net:
    """The learned net, as far as it is trusted. Its layers serve all trees; what it works in, each has of its own."""
    net = foresight.learned(seats)
    weights, biases = net[5:7]  # of the last layer, which is linear
    weights *= TRUST[seats]
    biases *= TRUST[seats]
    return net


class Tree:
    """One search tree and the room that it works in."""

    def __init__(self, states: Any, index: int, editions: Any, nodes: int, key: int) -> None:
        self._editions = editions
        self._key = key
        self._room = judgement.Room()
        net = trusted_net(int(states["seats"][index]))
        self._net = (net[0].copy(), *net[1:7], *(room.copy() for room in net[7:]))
        self._worth = np.zeros((2, 2 * len(SEATS)))
        self._tables = np.zeros(search.TABLES, STATE)
        self._tables[0] = states[index]
        self._size = np.zeros(1, np.int64)
        self._path = np.zeros(search.DEEPEST, np.int64)
        self._marks = np.zeros(ACTIONS + 1, np.int64)
        self._settings = np.array(search.SETTINGS)
        self.nodes = np.empty(nodes, search.NODE)
        self.simulations = 0

    def grow(self, simulations: int) -> None:
        """Add simulations. Other threads run meanwhile."""
        room = self._room
        rows = (room.actions, self._marks, self._settings, room.notes, self._worth)
        key = self._key + self.simulations
        search.grow(
            self._tables, self._editions, self.nodes, self._size, self._path, *rows, self._net, key, simulations
        )
        self.simulations += simulations

    def children(self, node: int) -> Iterator[int]:
        """The nodes below a node."""
        child = int(self.nodes["first"][node])
        while child:
            yield child
            child = int(self.nodes["next"][child])

    def best_child(self, node: int) -> int | None:
        """The one that was visited most, if any was."""
        visits = self.nodes["visits"]
        best = max(self.children(node), key=lambda child: (visits[child], -child), default=None)
        return best if best is not None and visits[best] > 1 else None


class SearchBot:
    """Thinks ahead: so many simulations, or so many seconds.

    With a budget of simulations a choice depends on the seed alone; with one of seconds every processor works.
    """

    def __init__(
        self, seed: int = 0, simulations: int | None = None, seconds: float | None = None, trees: int = 1
    ) -> None:
        self._seed = seed
        self._simulations = simulations
        self._seconds = seconds
        self._trees = trees
        self._stop = threading.Event()

    def stop(self) -> None:
        """End the running search early, from another thread; it answers with what it has found."""
        self._stop.set()

    def choose(self, view: View, legal: list[str]) -> str:
        """The action most looked at."""
        if len(legal) == 1:
            return legal[0]
        read = Read(view)
        return read.text(self.choose_id(read.states, 0, read.editions))

    def choose_id(self, states: Any, index: int, editions: Any) -> int:
        """The action most looked at."""
        actions = np.zeros(ACTIONS, np.int16)
        if kernels.legal(states, index, editions, actions) == 1:
            return int(actions[0])
        return _merged(self._search(states, index, editions))[0].action

    def think(self, view: View, legal: list[str], lines: int = 3) -> Thought:
        """The best lines with their values, and how many simulations they rest on."""
        read = Read(view)
        if len(legal) == 1:
            return Thought((Line((legal[0],), float("nan"), 0),), {}, 0)
        trees = self._search(read.states, 0, read.editions)
        seat = kernels.to_act(read.states, 0)
        found = tuple(
            Line(_line(trees[0], read, choice.action), choice.value[len(SEATS) + seat] / choice.visits, choice.visits)
            for choice in _merged(trees)[:lines]
        )
        totals = np.sum([tree.nodes["value"][search.ROOT, len(SEATS) :] for tree in trees], axis=0)
        seats = int(read.states["seats"][0])
        values = {SEATS[number]: float(totals[number] / totals[:seats].sum()) for number in range(seats)}
        return Thought(found, values, sum(tree.simulations for tree in trees))

    def _search(self, states: Any, index: int, editions: Any) -> list[Tree]:
        self._stop.clear()
        count = self._trees
        budget = (self._simulations or 0) // count
        room = min(MOST_NODES, NODES_A_SIMULATION * budget + 2000) if self._simulations else MOST_NODES // count
        first = self._seed % SEEDS * count
        trees = [Tree(states, index, editions, room, (first + number) * KEYS_A_TREE) for number in range(count)]
        deadline = time.monotonic() + (self._seconds if self._seconds is not None else float("inf"))
        with ThreadPoolExecutor(count) as pool:
            for grown in [pool.submit(self._grow, tree, budget, deadline) for tree in trees]:
                grown.result()
        return trees

    def _grow(self, tree: Tree, budget: int, deadline: float) -> None:
        """Grow a tree to its budget of simulations; one of 0 is none. It has one batch at least."""
        while True:
            tree.grow(min(BATCH, budget - tree.simulations) if budget else BATCH)
            if (budget and tree.simulations >= budget) or time.monotonic() > deadline or self._stop.is_set():
                return


@dataclass
class _Choice:
    action: int
    visits: int
    value: Any


def _merged(trees: list[Tree]) -> list[_Choice]:
    """The choices at the root over all trees, the most visited first."""
    found: dict[int, _Choice] = {}
    for tree in trees:
        for child in tree.children(search.ROOT):
            node = tree.nodes[child]
            choice = found.setdefault(int(node["action"]), _Choice(int(node["action"]), 0, np.zeros(2 * len(SEATS))))
            choice.visits += int(node["visits"])
            choice.value = choice.value + node["value"]
    return sorted(found.values(), key=lambda choice: (-choice.visits, choice.action))


def _line(tree: Tree, read: Read, action: int) -> tuple[str, ...]:
    """The actions that follow an action in a tree, as far as they are legal on one of the possible tables."""
    states = read.states.copy()
    judgement.lay_as_seen(read.states, 0, states, 0)
    legal = np.zeros(ACTIONS, np.int16)
    node = next(child for child in tree.children(search.ROOT) if tree.nodes["action"][child] == action)
    texts: list[str] = []
    chosen = action
    while len(texts) < LONGEST_LINE:
        count = kernels.legal(states, 0, read.editions, legal)
        if count != 1:
            if texts:
                best = tree.best_child(node)
                if best is None:
                    break
                node, chosen = best, int(tree.nodes["action"][best])
            if chosen not in legal[:count]:
                break
        else:
            chosen = int(legal[0])
        texts.append(text_of(from_record(State, states), read.numbers, chosen))
        kernels.apply(states, 0, read.editions, chosen)
        if states["over"][0]:
            break
    return tuple(texts)
