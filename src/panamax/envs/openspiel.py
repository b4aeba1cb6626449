"""The game in OpenSpiel: importing this registers it.

>>> import pyspiel, panamax.envs.openspiel
>>> game = pyspiel.load_game("panamax(seats=4)")
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

import numpy as np
import pyspiel

from panamax import editions
from panamax.compiled.observation_fields import FIELDS, SIZE, slices
from panamax.envs.open_game import CHANCE, OUTCOMES, OVER, Kind, OpenGame, outcome_text
from panamax.rules.actions import ACTIONS

LONGEST: Final = 2000  # decisions; random games have under 300

_TYPE: Final = pyspiel.GameType(
    short_name="panamax",
    long_name="Panamax",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"seats": 4, "edition": editions.DEFAULT},
)


class PanamaxGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel tells no types
    """Panamax as OpenSpiel knows games."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.kind = Kind(params.get("seats", 4), editions.find(params.get("edition", editions.DEFAULT)))
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=self.kind.seats,
            min_utility=-1 / self.kind.seats,
            max_utility=1 - 1 / self.kind.seats,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> "PanamaxState":
        """Before the set-up: chance is next."""
        return PanamaxState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "PanamaxObserver":
        """What tensors and strings come from."""
        return PanamaxObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class PanamaxState(pyspiel.State):  # type: ignore[misc]  # as above
    """An `OpenGame` as OpenSpiel asks for it. It is the only field, since OpenSpiel clones by copying each deeply."""

    def __init__(self, game: PanamaxGame) -> None:
        super().__init__(game)
        self.inner = OpenGame(game.kind)

    def current_player(self) -> int:
        """The seat to act, CHANCE or TERMINAL."""
        return self.inner.player

    def is_terminal(self) -> bool:
        """After the final scoring."""
        return self.inner.player == OVER

    def returns(self) -> list[float]:
        """At the end 1 for the winner and 0 for the others, less 1/seats."""
        seats = self.inner.kind.seats
        if not self.is_terminal():
            return [0.0] * seats
        return [float(seat == self.inner.records["winner"][0]) - 1 / seats for seat in range(seats)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All equally likely."""
        outcomes = self.inner.outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "PanamaxState":
        """A state that the seat cannot tell from this one, drawn from all that are possible."""
        other: PanamaxState = self.get_game().new_initial_state()
        for number in self.inner.redrawn(player, sampler):
            other.apply_action(number)
        return other

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return self.inner.legal()

    def _apply_action(self, action: int) -> None:
        self.inner.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return outcome_text(action) if player == CHANCE else self.inner.text(player, action)

    def __str__(self) -> str:
        """All that has happened, hidden draws too: no two states look alike."""
        return self.inner.history()

    def __deepcopy__(self, memo: dict[int, Any]) -> "PanamaxState":
        other = PanamaxState(self.get_game())
        other.inner = deepcopy(self.inner, memo)
        return other


class PanamaxObserver:
    """Tensor: what the seat sees now, field by field. String: the position, with perfect recall all events."""

    def __init__(self, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers of panamax take no parameters, not {params}")
        self._recalls = iig_obs_type.perfect_recall
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict = {
            field.name: self.tensor[place].reshape(field.shape)
            for field, place in zip(FIELDS, slices().values(), strict=True)
        }

    def set_from(self, state: PanamaxState, player: int) -> None:
        """Look at a state; before the table is laid all is 0."""
        self.tensor.fill(0)
        if state.inner.laid:
            state.inner.look(player, self.tensor)

    def string_from(self, state: PanamaxState, player: int) -> str:
        """With perfect recall all that the seat has learned, else the position as it sees it."""
        if self._recalls:
            return f"{player} {state.inner.history(player)}"
        return state.inner.position(player) if state.inner.laid else ""


pyspiel.register_game(_TYPE, PanamaxGame)
