"""Why an action is not allowed: a code for each reason. 0 means that it is allowed.

A code's name begins with its rule. The sentence, with the numbers in it, is in `panamax.words`.
"""

from typing import Final

ALLOWED: Final = 0
R5_OVER: Final = 1
X6_OWNER_CHOOSES: Final = 2
E2_FEES_DUE: Final = 3
E2_NO_FEES: Final = 4
T1_SECOND_DIE: Final = 5
T1_NO_DIE: Final = 6
T1_ALLOWANCE_RUNS: Final = 7
T1_NOTHING_TO_STOP: Final = 8
T2_EMPTY: Final = 9
T5_NO_CONTRACT_DIE: Final = 10
T5_NO_LOAD: Final = 11
T7_CLOSED: Final = 12
T8_NO_MOVE: Final = 13
T10_CLOSED: Final = 14
T11_NO_DIE: Final = 15
T12_CASH: Final = 16
T13_SAME_SIDE: Final = 17
T13_FULL: Final = 18
T15_AFTER_DIE: Final = 19
T17_ALLOWANCE_RUNS: Final = 20
T17_SECOND_CARD: Final = 21
T18_FRESH: Final = 22
T19_NONE_HELD: Final = 23
T22_BEGUN: Final = 24
T23_TOO_MANY: Final = 25
T23_NOT_NOW: Final = 26
T23_NOT_HELD: Final = 27
K2_SUPPLY: Final = 28
K3_NO_OFFER: Final = 29
L1_FULL: Final = 30
L2_MILITARY: Final = 31
L3_PLACE: Final = 32
L4_AGAIN: Final = 33
L5_NO_CONTAINER: Final = 34
L6_PLACE: Final = 35
L7_TRAIN: Final = 36
V3_LOCK: Final = 37
V3_WATERWAY: Final = 38
V4_INTEREST: Final = 39
V5_YARD: Final = 40
V5_WAITING: Final = 41
V5_LOAD: Final = 42
X2_NOTHING_DUE: Final = 43
X2_HELD: Final = 44
X2_EMPTY: Final = 45
C6_NOTHING_TO_KEEP: Final = 46
B1_CASH: Final = 47
B3_AFLOAT: Final = 48
M1_SOLD_OUT: Final = 49
M1_CASH: Final = 50
M2_TRACK: Final = 51

NAMES: Final = {code: name for name, code in list(globals().items()) if name[0].isupper() and isinstance(code, int)}


def rule_of(code: int) -> str:
    """The id of the rule that a code names: 16 -> "T12"."""
    return NAMES[code].partition("_")[0]
