"""A learned forecast: a small net that says how likely each seat wins, and how far ahead of the mean it will be.

It sees what the seat whose turn it is sees, and the parts of the hand-made forecast for all seats; what it reckons is
added to the hand-made forecast. There is one net for each number of seats. tools/foresight learns them by self-play.
"""

import math
from importlib.resources import files
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from numba import types

from panamax.bots.judgement.outlook import FEES, INCOME, PAID, REWARDS, SHARE, WORTH
from panamax.bots.judgement.payout import expected_bonus
from panamax.bots.judgement.promise import marching_pay, time_left
from panamax.bots.judgement.valuation import appraise
from panamax.bots.judgement.weights import HABITS
from panamax.compiled import judgement as _judgement  # noqa: F401  # registers the judgement's functions
from panamax.compiled.entry import DOUBLES, FLOAT_ROWS, FLOATS, part
from panamax.compiled.observation_fields import SIZE
from panamax.compiled.observing import observe
from panamax.compiled.seats import seen_seat
from panamax.rules.components import ROUNDS, SEATS
from panamax.rules.scoring import best_advisors, worth_of_shares

SIGNS: Final = 13  # parts of the hand-made forecast for each seat
INPUTS: Final = SIZE + SIGNS * SEATS + 2
HIDDEN: Final = 64
NARROW: Final = 32
OUTPUTS: Final = 2 * SEATS
WIN: Final = 0  # place of the odds of winning in the output, for each seat as the active one counts them
LEAD: Final = SEATS  # and of the leads
UNIT: Final = 20.0  # $; leads are told in it
SURENESS: Final = 2.0  # what a UNIT ahead by the hand-made forecast adds to the log-odds of winning

LAYERS: Final = ("w1", "b1", "w2", "b2", "w3", "b3")
SHAPES: Final = ((INPUTS, HIDDEN), (HIDDEN,), (HIDDEN, NARROW), (NARROW,), (NARROW, OUTPUTS), (OUTPUTS,))
NET: Final[Any] = types.Tuple((FLOATS, *(FLOAT_ROWS, FLOATS) * 3, *(FLOATS,) * 3, DOUBLES))  # type: ignore[no-untyped-call]
Net = tuple[npt.NDArray[Any], ...]


def net_of(layers: dict[str, npt.NDArray[Any]]) -> Net:
    """A net as the kernels take it: its input, its layers, then room for what is reckoned. Each thread has its own."""
    for name, shape in zip(LAYERS, SHAPES, strict=True):
        if layers[name].shape != shape:
            raise ValueError(f"the layer {name} of the forecast is {layers[name].shape}, and not {shape}")
    return (
        np.zeros(INPUTS, np.float32),
        *(np.ascontiguousarray(layers[name], np.float32) for name in LAYERS),
        np.zeros(HIDDEN, np.float32),
        np.zeros(NARROW, np.float32),
        np.zeros(OUTPUTS, np.float32),
        np.array(HABITS),
    )


def learned(seats: int) -> Net:
    """The net that comes with the package, for so many seats."""
    with files("panamax.compiled").joinpath(f"foresight-{seats}.npz").open("rb") as file, np.load(file) as layers:
        return net_of(dict(layers))


@part
def look(state: Any, edition: Any, notes: Any, net: Any) -> None:
    """What the net sees, into its input."""
    view = state.active
    seats = state.seats
    inputs = net[0]
    observe(state, edition, view, inputs[:SIZE])
    inputs[SIZE:] = 0
    appraise(state, edition, net[10], notes)
    for seat in range(seats):
        at = SIZE + SIGNS * seen_seat(seat, view, seats)
        inputs[at] = notes[WORTH + seat] / UNIT
        for ahead in range(ROUNDS):
            inputs[at + 1 + ahead] = notes[INCOME + ROUNDS * seat + ahead] / 10.0
        inputs[at + 4] = notes[FEES + seat] / 10.0
        inputs[at + 5] = notes[REWARDS + seat] / 10.0
        inputs[at + 6] = notes[SHARE + seat] / 5.0
        inputs[at + 7] = notes[PAID + seat] / 10.0
        inputs[at + 8] = expected_bonus(state, edition, seat, notes) / 5.0
        inputs[at + 9] = best_advisors(state, edition, seat) / 5.0
        inputs[at + 10] = worth_of_shares(state, seat) / 10.0
        inputs[at + 11] = marching_pay(state, edition, seat) / 10.0
        inputs[at + 12] = (state.personal[seat] - edition.bailout_cost * state.bailouts[seat]) / UNIT
    inputs[INPUTS - 2] = time_left(state, edition)
    inputs[INPUTS - 1] = 1.0 if state.awaits > 0 else 0.0


@part
def reckon(net: Any) -> None:
    """From the net's input to its output. What is 0 is passed over: most of the input is."""
    inputs, w1, b1, w2, b2, w3, b3, hidden, narrow, out, _ = net
    for unit in range(HIDDEN):
        hidden[unit] = b1[unit]
    for place in range(INPUTS):
        sign = inputs[place]
        if sign != 0:
            for unit in range(HIDDEN):
                hidden[unit] += sign * w1[place, unit]
    for unit in range(NARROW):
        narrow[unit] = b2[unit]
    for place in range(HIDDEN):
        sign = hidden[place]
        if sign > 0:
            for unit in range(NARROW):
                narrow[unit] += sign * w2[place, unit]
    for unit in range(OUTPUTS):
        out[unit] = b3[unit]
    for place in range(NARROW):
        sign = narrow[place]
        if sign > 0:
            for unit in range(OUTPUTS):
                out[unit] += sign * w3[place, unit]


@part
def lead_by_hand(inputs: Any, seats: int, seen: int) -> Any:
    """How far ahead of the mean of all, by the hand-made forecast."""
    mean = 0.0
    for other in range(seats):
        mean += inputs[SIZE + SIGNS * other]
    return inputs[SIZE + SIGNS * seen] - mean / seats


@part
def foresee(state: Any, edition: Any, notes: Any, net: Any) -> None:
    """Into the net's output, for each seat as the active one counts them: how likely it wins, and its lead."""
    look(state, edition, notes, net)
    reckon(net)
    out = net[9]
    most = -1e9
    for seen in range(state.seats):
        ahead = lead_by_hand(net[0], state.seats, seen)
        out[LEAD + seen] += ahead
        out[WIN + seen] += SURENESS * ahead
        most = max(most, out[WIN + seen])
    total = 0.0
    for seen in range(state.seats):
        out[WIN + seen] = math.exp(out[WIN + seen] - most)
        total += out[WIN + seen]
    for seen in range(state.seats):
        out[WIN + seen] /= total


@part
def prospects(state: Any, edition: Any, mix: float, notes: Any, net: Any, worth: Any) -> None:
    """What a table is worth to each seat, then each seat's share of winning.

    A seat wants both to win, so much of it as `mix` says, and to be far ahead of the mean.
    """
    seats = state.seats
    mean = 0.0
    if state.over > 0:
        for seat in range(seats):
            mean += state.score[seat] / seats
    else:
        foresee(state, edition, notes, net)
    for seat in range(seats):
        if state.over > 0:
            won = 1.0 if seat == state.winner else 0.0
            lead = (state.score[seat] - mean) / UNIT
        else:
            seen = seen_seat(seat, state.active, seats)
            won = net[9][WIN + seen]
            lead = net[9][LEAD + seen]
        worth[seat] = mix * won + (1.0 - mix) * lead
        worth[SEATS + seat] = won
