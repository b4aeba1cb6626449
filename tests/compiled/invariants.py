# ruff: noqa: PLR0911, PLR0912  a law is one function with all its cases
"""What must hold in every position and across every action, compiled, and written without the rules.

No law calls a rule; only the game itself is played by them, and what they list is asked of them. The numbers are those
of the default edition, written out. A function returns 0, or the number of the law that is broken (see LAWS).
"""

from typing import Any

import numpy as np

from panamax import chance
from panamax.compiled.entry import EDITIONS, INT, INTS64, STATES, entry, part
from panamax.rules import legal as legal_actions
from panamax.rules import play
from panamax.rules.actions import ACTIONS, LOAD, MOVE, TARGETS
from panamax.rules.components import CONTRACT_SLOTS

LAWS = {
    1: "nine dice of each company",
    2: "five shares of each company",
    3: "white dice: the round's, less one for each die taken",
    4: "flags and passengers of the box",
    5: "each contract card once",
    6: "each Financial Advisor once",
    7: "Captains and Stevedores of their piles",
    8: "no lane over size 4",
    9: "no negative money, prices from 1 to 20",
    10: "the turn order names each seat once",
    11: "cargo: no more than slots, none in the yard, military ships empty",
    12: "no money but where a rule moves it",
    13: "empty seats own nothing",
    14: "score: cash, shares, advisors, Bailouts",
    15: "one die at most in a turn",
    16: "round only forward, three of them",
}

LONGEST = 1500  # no game has as many decisions
NOBODY, NO_ACTION, NOT_ALLOWED, NOT_LISTED, ENDLESS = 100, 101, 102, 103, 104
LAWS |= {
    NOBODY: "somebody is to act",
    NO_ACTION: "who is to act has a legal action",
    NOT_ALLOWED: "what is listed is allowed, once and in order",
    NOT_LISTED: "what is allowed is listed, or is another name of something listed",
    ENDLESS: "every game ends",
}

SIZE = np.array([1, 1, 2, 3] * 4 + [1, 2, 1, 2, 3, 3, 4, 4])
SLOTS = np.array([1, 1, 2, 3] * 4 + [0, 0, 0, 0, 2, 2, 4, 4])
PILE_COUNTS = np.array([0, 0, 0, 2, 2, 1])  # by value: two 3s, two 4s, a 5


@part
def bits(number: int) -> int:
    count = 0
    while number > 0:
        count += number & 1
        number >>= 1
    return count


@part
def dice_of(state: Any, company: int) -> int:
    dice: int = state.supply[company] + state.delivered[company]
    if state.rail[company] > 0:
        dice += 1
    for value in range(6):
        dice += state.warehouse[company][value]
    for slot in range(state.contracts[company]):
        dice += bits(state.contract_left[company][slot])
    for ship in range(24):
        for place in range(4):
            if state.cargo[ship][place] > 0 and (state.cargo[ship][place] - 1) // 6 == company:
                dice += 1
    return dice


@part
def pips_aboard(state: Any, company: int) -> int:
    pips = 0
    for ship in range(24):
        for place in range(4):
            die = state.cargo[ship][place]
            if die > 0 and (die - 1) // 6 == company:
                pips += (die - 1) % 6 + 1
    return pips


@part
def white_dice(state: Any) -> int:
    dice: int = state.dice.sum() + state.executive.sum()
    return dice


@part
def broken_cards(state: Any) -> int:
    seen = np.zeros(32, np.int64)
    for place in range(state.deck_size):
        seen[state.deck[place]] += 1
    for place in range(state.discard_size):
        seen[state.discard[place]] += 1
    for column in range(3):
        if state.offer[column] >= 0:
            seen[state.offer[column]] += 1
    for seat in range(state.seats):
        for slot in range(state.contracts[seat]):
            seen[state.contract_card[seat][slot]] += 1
    for card in range(32):
        if seen[card] > 1 or (card % 8 < 6 and seen[card] == 0):
            return 5
    advisors = np.zeros(9, np.int64)
    for place in range(state.advisor_deck_size):
        advisors[state.advisor_deck[place]] += 1
    for seat in range(state.seats):
        for place in range(state.advisor_count[seat]):
            advisors[state.advisors[seat][place]] += 1
    if advisors.min() != 1 or advisors.max() != 1:
        return 6
    for kind in range(2):
        counts = np.zeros(6, np.int64)
        for place in range(state.pile_size[kind]):
            counts[state.pile[kind][place]] += 1
        for seat in range(state.seats):
            if state.card[seat][kind] > 0:
                counts[state.card[seat][kind]] += 1
        if (counts != PILE_COUNTS).any():
            return 7
    return 0


@part
def broken_ships(state: Any) -> int:
    room = np.zeros(40, np.int64)
    for ship in range(24):
        place = state.at[ship]
        if place >= 7:
            room[place] += SIZE[ship]
        aboard = 0
        for slot in range(4):
            if state.cargo[ship][slot] > 0:
                aboard += 1
                if (state.cargo[ship][slot] - 1) // 6 >= state.seats:
                    return 13
        if aboard != state.aboard[ship] or aboard > SLOTS[ship] or (aboard > 0 and place == 0) or place > 26:
            return 11
        if ship >= 16 and place == 0:
            return 11
        if ship < 16 and ship // 4 >= state.seats and place != 0:
            return 13
    return 8 if room.max() > 4 else 0


@part
def broken(state: Any) -> int:
    """The law that a position breaks."""
    seats = state.seats
    passengers = 0
    for company in range(seats):
        if dice_of(state, company) != 9 or state.supply[company] < 0:
            return 1
        held = 0
        for seat in range(seats):
            held += state.shares[seat][company]
        if held < 1 or held > 5 or state.shares[company][company] < 1:
            return 2
        if state.cash[company] < 0 or state.personal[company] < 0 or not 1 <= state.price[company] <= 20:
            return 9
        if state.passengers[company] > 2 or state.flags[company].max() > 3:
            return 4
        passengers += state.passengers[company]
    if passengers > 8:
        return 4
    for nation in range(4):
        if state.flags[:, nation].sum() > 11:
            return 4
    for seat in range(seats, 4):
        if state.cash[seat] != 0 or state.personal[seat] != 0 or state.shares[seat].sum() != 0:
            return 13
    named = 0
    for place in range(seats):
        named |= 1 << state.order[place]
    if named != (1 << seats) - 1:
        return 10
    if state.dice.max() > 3 or state.executive.max() > 1:
        return 3
    law = broken_cards(state)
    return law if law > 0 else broken_ships(state)


@entry(STATES, INT)
def broken_at(states: Any, index: int) -> int:
    """The law that a position breaks."""
    return broken(states[index])


@part
def fees_of(state: Any, company: int) -> int:
    """Locks and lakes 1, Loading zones 2, contracts and the Warehouse 3."""
    fees: int = 3 * state.warehouse[company].sum()
    for slot in range(state.contracts[company]):
        fees += 3 * bits(state.contract_left[company][slot])
    for ship in range(24):
        for place in range(4):
            if state.cargo[ship][place] > 0 and (state.cargo[ship][place] - 1) // 6 == company:
                fees += 1 if state.at[ship] >= 7 else 2
    return fees


@part
def broken_settlement(before: Any, after: Any, stevedore: int) -> int:
    """Money of all over the end of a round, or a part of it: fees and Bailouts to and from the bank, the bonus."""
    seats = before.seats
    change = after.cash.sum() + after.personal.sum() - before.cash.sum() - before.personal.sum()
    change -= 5 * (after.bailouts.sum() - before.bailouts.sum())
    waiting = 0
    for place in range(after.fee_count):
        waiting |= 1 << after.fees[place]
    for seat in range(seats):
        pays = waiting >> seat & 1 == 0
        if before.fee_count > 0:  # who had paid before pays no more
            due = False
            for place in range(before.fee_count):
                due = due or before.fees[place] == seat
            pays = pays and due
        if pays:
            fees = fees_of(before, seat)
            if stevedore > 0 and before.fees[0] == seat:
                fees -= min(fees, before.card[seat][1])
            change += fees
    bonus = 3 + before.round
    if after.fee_count > 0:
        return 12 if change != 0 else 0
    if change in (0, bonus):
        return 0
    for tied in range(2, seats + 1):
        if change == tied * (bonus // 2):
            return 0
    return 12


@part
def broken_money(before: Any, after: Any, action: int, contract_slots: int) -> int:
    """The law that an action breaks; the numbers of actions are those of the documents, counted out."""
    cash = after.cash - before.cash
    own = after.personal - before.personal
    buy, build = 49, 53
    reward, fees = 61, 65
    move = 67 + contract_slots
    load = move + 24
    active = before.active
    if action == 44 or fees <= action < fees + 2:
        ends_round = white_dice(before) == 0
        if ends_round:
            return broken_settlement(before, after, 1 if action == fees + 1 else 0)
    elif 6 <= action < 42:
        if cash[active] not in (0, -2, -5):
            return 12
        cash[active] = 0
    elif buy <= action < build:
        if own[active] >= 0 or cash[action - buy] != -own[active] or -own[active] != before.price[action - buy]:
            return 12
        cash[action - buy] = 0
        own[active] = 0
    elif build <= action < reward:
        if cash[active] != (-5 if action < build + 4 else -7):
            return 12
        cash[active] = 0
    elif reward <= action < fees:
        owner = before.rewards[0] // 4
        if own[owner] != (SIZE[before.rewards[0]] + 1 if action == reward else 0):
            return 12
        own[owner] = 0
    elif move <= action < load:
        if not 0 <= own[active] <= 3:
            return 12
        own[active] = 0
        for company in range(before.seats):
            if cash[company] != pips_aboard(before, company) - pips_aboard(after, company):
                return 12
            cash[company] = 0
    return 12 if (cash != 0).any() or (own != 0).any() else 0


@part
def broken_step(before: Any, after: Any, action: int, contract_slots: int) -> int:
    """The law that an action breaks."""
    dice = white_dice(before)
    full = 16 if before.seats == 4 else 12
    if action < 42:
        if white_dice(after) != dice - 1:
            return 3
        if before.die_taken != 0 or after.die_taken != 1:
            return 15
    elif after.round > before.round:
        if after.round != before.round + 1 or after.round > 3 or dice != 0 or white_dice(after) != full:
            return 16
    elif white_dice(after) != dice:
        return 3
    if after.round < before.round or (after.over > 0 and (after.round != 3 or white_dice(after) != 0)):
        return 16
    return broken_money(before, after, action, contract_slots)


@part
def broken_score(state: Any) -> int:
    """At the end: what a score may be, whatever the advisors bring; and nobody beats the winner."""
    for seat in range(state.seats):
        bare = state.personal[seat] - 8 * state.bailouts[seat]
        for company in range(state.seats):
            bare += state.shares[seat][company] * state.price[company]
        if not 0 <= state.score[seat] - bare <= 22 or state.score[seat] > state.score[state.winner]:
            return 14
    return 0


@part
def is_other_name(state: Any, edition: Any, action: int) -> bool:
    """A move named by a ship that is not its group's first, or a load of a value that comes earlier on the card."""
    if MOVE <= action < LOAD:
        for ship in range(action - MOVE):
            if state.at[ship] == state.at[action - MOVE] and state.at[ship] >= 7:
                return True
    if LOAD <= action < LOAD + TARGETS * 3 * CONTRACT_SLOTS:
        slot, place = (action - LOAD) // TARGETS // 3, (action - LOAD) // TARGETS % 3
        card = edition.card_value[state.contract_card[state.active][slot]]
        for before in range(place):
            if state.contract_left[state.active][slot] >> before & 1 and card[before] == card[place]:
                return True
    return False


@part
def broken_list(state: Any, edition: Any, out: Any, count: int, whole: int) -> int:
    if not 0 <= play.to_act(state) < state.seats:
        return NOBODY
    if count == 0:
        return NO_ACTION
    for place in range(count):
        if play.refusal(state, edition, out[place]) != 0 or (place > 0 and out[place] <= out[place - 1]):
            return NOT_ALLOWED
    if whole > 0:
        listed = 0
        for action in range(ACTIONS):
            if listed < count and out[listed] == action:
                listed += 1
            elif play.refusal(state, edition, action) == 0 and not is_other_name(state, edition, action):
                return NOT_LISTED
    return 0


@entry(STATES, STATES, EDITIONS, INT, INT, INTS64)
def play_under_law(states: Any, before: Any, editions: Any, seats: int, seed: int, found: Any) -> int:
    """Play a game of random actions; `found` gets the law broken, the action and the number of decisions."""
    edition = editions[0]
    chance.set_up(states[0], edition, seats, seed)
    state = states[0]
    out: Any = np.empty(ACTIONS, np.int16)
    stream = seed
    decisions = 0
    law = broken(state)
    while state.over == 0 and law == 0:
        count = legal_actions.legal(state, edition, out)
        law = broken_list(state, edition, out, count, 1 if decisions % 8 == seed % 8 else 0)
        if law > 0:
            break
        stream = stream + 0x9E3779B9 & 0xFFFFFFFF
        action = out[chance.scramble(stream) * count >> 32]
        before[0] = states[0]
        play.apply(state, edition, action)
        chance.settle(state, edition)
        decisions += 1
        found[1] = action
        law = broken_step(before[0], state, action, CONTRACT_SLOTS)
        if law == 0:
            law = broken(state)
        if law == 0 and decisions == LONGEST:
            law = ENDLESS
    if law == 0:
        law = broken_score(state)
    found[0] = law
    found[2] = decisions
    return law
