"""Games of a bot with itself, as lessons: what the net saw, and what became of it."""

import math
from typing import Any, Final

import numpy as np
from numba import njit

from panamax import chance
from panamax.bots.judgement import planning
from panamax.bots.judgement.valuation import appraise, lead
from panamax.compiled.entry import part
from panamax.compiled.foresight import INPUTS, LEAD, OUTPUTS, UNIT, WIN, foresee, lead_by_hand
from panamax.compiled.seats import seen_seat
from panamax.rules.actions import ACTIONS
from panamax.rules.components import SEATS
from panamax.rules.legal import legal
from panamax.rules.play import apply, to_act

MOST_DECISIONS: Final = 900
TABLES: Final = 2
_DRAW: Final = 77  # a purpose beside those of `panamax.chance`
_FINE: Final = 1 << 30
_USUAL_LENGTH: Final = (155.0, 185.0, 205.0)  # decisions of a game of 2, 3, 4


@part
def uniform(seed: int, number: int) -> Any:
    """From 0 up to 1, the same for the same seed and number."""
    return chance.draw(seed, _DRAW, number, _FINE) / _FINE


@part
def judge_actions(
    tables: Any, edition: Any, actions: Any, habits: Any, notes: Any, net: Any, by_net: bool, leads: Any
) -> Any:
    """Each legal action by the table that it leaves, in $ of lead; returns how many there are."""
    seat = to_act(tables[0])
    count = legal(tables[0], edition, actions)
    for number in range(count):
        tables[1] = tables[0]
        planning.step(tables[1], edition, actions[number])
        if by_net and tables[1].over == 0:
            foresee(tables[1], edition, notes, net)
            leads[number] = UNIT * net[9][LEAD + seen_seat(seat, tables[1].active, tables[1].seats)]
        else:
            appraise(tables[1], edition, habits, notes)
            leads[number] = lead(tables[1], seat, habits, notes)
    return count


@part
def soft_choice(leads: Any, count: int, temperature: float, whim: float) -> int:
    """The place of a good one; how good, the temperature says."""
    most = leads[:count].max()
    total = 0.0
    for number in range(count):
        leads[number] = math.exp((leads[number] - most) / temperature)
        total += leads[number]
    whim *= total
    for number in range(count):
        whim -= leads[number]
        if whim <= 0:
            return number
    return count - 1


@njit(cache=True, nogil=True)
def rehearse(
    tables: Any,
    blank: Any,
    editions: Any,
    seats: int,
    habits: Any,
    notes: Any,
    net: Any,
    by_net: bool,
    far_sight: float,
    first: int,
    games: int,
    kept: float,
    inputs: Any,
    targets: Any,
    bases: Any,
) -> int:
    """Play games, and write lessons: inputs of the net, what it should say, leads by hand. Returns how many.

    Up to a decision drawn for each game the players stray, so that unusual tables are met; lessons are from there
    on, where all play as well as they can. What should be said is what the net says a decision later, and so on to
    the end, each `far_sight` times as much as the one before.
    """
    edition = editions[0]
    actions = np.zeros(ACTIONS, np.int16)
    leads = np.zeros(ACTIONS)
    said = np.zeros((MOST_DECISIONS, OUTPUTS))
    wanted = np.zeros(OUTPUTS)
    lesson_at = np.zeros(MOST_DECISIONS, np.int64)
    active = np.zeros(MOST_DECISIONS, np.int64)
    usual = _USUAL_LENGTH[seats - 2]
    size = 0
    for game in range(games):
        seed = first + game
        tables[0] = blank[0]
        chance.set_up(tables[0], edition, seats, seed * 7919 + 13)
        stray_until = (uniform(seed, 0) - 0.15) * usual
        wild = 0.02 + 0.3 * uniform(seed, 1)
        temperature = 0.3 + 2.0 * uniform(seed, 2)
        number = 0
        length = 0
        begun = size
        while tables[0].over == 0:
            number += 1
            strays = number < stray_until
            count = judge_actions(tables, edition, actions, habits, notes, net, by_net, leads)
            if strays and uniform(seed, 10 + 4 * number) < wild:
                place = int(uniform(seed, 11 + 4 * number) * count)
            elif strays:
                place = soft_choice(leads, count, temperature, uniform(seed, 12 + 4 * number))
            else:
                place = leads[:count].argmax()
            apply(tables[0], edition, actions[place])
            # The table is a lesson before chance has settled it, and after.
            for look in range(2 if tables[0].awaits > 0 else 1):
                if look > 0:
                    chance.settle(tables[0], edition)
                if strays or tables[0].over > 0 or length == MOST_DECISIONS:
                    continue
                foresee(tables[0], edition, notes, net)
                active[length] = tables[0].active
                for seat in range(seats):
                    seen = seen_seat(seat, tables[0].active, seats)
                    said[length, WIN + seat] = net[9][WIN + seen]
                    said[length, LEAD + seat] = net[9][LEAD + seen]
                if size < len(inputs) and uniform(seed, 13 + 4 * number + 5000 * look) < kept:
                    for sign in range(INPUTS):
                        inputs[size, sign] = net[0][sign]
                    for seat in range(seats):
                        bases[size, seat] = lead_by_hand(net[0], seats, seat)
                    lesson_at[size - begun] = length
                    size += 1
                length += 1
            chance.settle(tables[0], edition)
        mean = 0.0
        for seat in range(SEATS):
            mean += tables[0].score[seat] / seats
        for seat in range(seats):
            wanted[WIN + seat] = 1.0 if tables[0].winner == seat else 0.0
            wanted[LEAD + seat] = (tables[0].score[seat] - mean) / UNIT
        lesson = size - 1
        for place in range(length - 1, -1, -1):
            if lesson >= begun and lesson_at[lesson - begun] == place:
                for seat in range(seats):
                    seen = seen_seat(seat, active[place], seats)
                    targets[lesson, WIN + seen] = wanted[WIN + seat]
                    targets[lesson, LEAD + seen] = wanted[LEAD + seat]
                lesson -= 1
            wanted += (1 - far_sight) * (said[place] - wanted)
    return size
