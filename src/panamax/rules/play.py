"""The one door: what is legal, why not, and what an action does."""

from panamax.rules.actions import (
    BUILD,
    BUY,
    CAPTAIN,
    CONTRACT,
    END,
    FEES,
    GIVE_UP,
    GIVE_UP_NOT_HELD,
    KEEP,
    LOAD,
    MOVE,
    RAISE,
    REWARD,
    STEVEDORE,
    STOP,
    TAKE,
    TRANSFER,
    load_source,
    load_target,
)
from panamax.rules.allowances import close_allowance, stop_refusal
from panamax.rules.book import rule
from panamax.rules.canal import move, move_refusal
from panamax.rules.cards import card_refusal
from panamax.rules.clipboard import keep_market, keep_refusal
from panamax.rules.components import CAPTAIN_KIND, COLUMNS, CONTRACT_SLOTS, NATIONS, NONE, STEVEDORE_KIND
from panamax.rules.contracts import contract_refusal, give_up, give_up_refusal, take_contract
from panamax.rules.edition import Edition
from panamax.rules.loading import load, load_refusal
from panamax.rules.market import buy_refusal, buy_share, raise_refusal, raise_stock, use_market
from panamax.rules.ocean import owner_of, reward, reward_refusal
from panamax.rules.refusals import ALLOWED, E2_FEES_DUE, R5_OVER, T23_NOT_HELD, X6_OWNER_CHOOSES
from panamax.rules.round_end import choose_fees, fees_refusal
from panamax.rules.shipyard import build, build_refusal
from panamax.rules.state import State
from panamax.rules.turn import (
    end_refusal,
    end_turn,
    play_captain,
    play_stevedore,
    settle_allowances,
    take_die,
    take_refusal,
    transfer,
    transfer_refusal,
)


@rule
def to_act(state: State) -> int:
    """X6, E2, R4: the seat that must decide now; NONE after the end."""
    if state.over > 0:
        return NONE
    if state.reward_count > 0:
        return owner_of(state.rewards[0])
    if state.fee_count > 0:
        return state.fees[0]
    return state.active


@rule
def refusal(state: State, edition: Edition, action: int) -> int:
    """ALLOWED, or the first reason why not; the order of reasons is that of the document on notation."""
    if state.over > 0:
        return R5_OVER
    if state.reward_count > 0 and not REWARD <= action < FEES:
        return X6_OWNER_CHOOSES
    if state.fee_count > 0 and not FEES <= action < GIVE_UP:
        return E2_FEES_DUE
    if action >= LOAD:
        if action >= GIVE_UP_NOT_HELD:
            code = give_up_refusal(state, CONTRACT_SLOTS)
            return code if code != ALLOWED else T23_NOT_HELD
        return load_refusal(state, edition, load_source(action), load_target(action))
    if action >= MOVE:
        return move_refusal(state, edition, action - MOVE)
    if action >= GIVE_UP:
        return give_up_refusal(state, action - GIVE_UP)
    if action >= FEES:
        return fees_refusal(state)
    if action >= REWARD:
        return reward_refusal(state, action - REWARD)
    if action >= BUILD:
        return build_refusal(state, edition, (action - BUILD) // NATIONS)
    if action >= BUY:
        return buy_refusal(state, action - BUY)
    if action >= TRANSFER:
        return refusal_of_single(state, edition, action)
    return take_refusal(state, action - TAKE)


@rule
def refusal_of_single(state: State, edition: Edition, action: int) -> int:
    """The transfers and the actions that have but one form."""
    if action == KEEP:
        return keep_refusal(state)
    if action == RAISE:
        return raise_refusal(state, edition)
    if action == STEVEDORE:
        return card_refusal(state, STEVEDORE_KIND)
    if action == CAPTAIN:
        return card_refusal(state, CAPTAIN_KIND)
    if action == END:
        return end_refusal(state)
    if action == STOP:
        return stop_refusal(state)
    if action == CONTRACT:
        return contract_refusal(state, edition)
    return transfer_refusal(state, edition, (action - TRANSFER) // COLUMNS, (action - TRANSFER) % COLUMNS)


@rule
def apply(state: State, edition: Edition, action: int) -> None:
    """Do a legal action, with all that follows by itself. Chance, if any is due then, is left to the caller."""
    if action >= LOAD:
        load(state, edition, load_source(action), load_target(action))
    elif action >= MOVE:
        move(state, edition, action - MOVE)
    elif action >= GIVE_UP:
        give_up(state, edition, action - GIVE_UP)
    elif action >= FEES:
        choose_fees(state, edition, action - FEES)
    elif action >= REWARD:
        reward(state, edition, action - REWARD)
    elif action >= BUILD:
        build(state, edition, (action - BUILD) // NATIONS, (action - BUILD) % NATIONS)
    elif action >= BUY:
        use_market(state)
        buy_share(state, edition, action - BUY)
    elif action >= TRANSFER:
        apply_single(state, edition, action)
    else:
        take_die(state, action - TAKE)
    settle_allowances(state, edition)


@rule
def apply_single(state: State, edition: Edition, action: int) -> None:
    """The transfers and the actions that have but one form."""
    if action == KEEP:
        close_allowance(state)
        keep_market(state)
    elif action == RAISE:
        use_market(state)
        raise_stock(state, edition)
    elif action == STEVEDORE:
        play_stevedore(state)
    elif action == CAPTAIN:
        play_captain(state)
    elif action == END:
        end_turn(state, edition)
    elif action == STOP:
        close_allowance(state)
    elif action == CONTRACT:
        take_contract(state, edition)
    else:
        transfer(state, edition, (action - TRANSFER) // COLUMNS, (action - TRANSFER) % COLUMNS)
