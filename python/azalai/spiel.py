"""The games for OpenSpiel (`pip install azalai[openspiel]`): importing this registers all of them.

>>> import pyspiel                                        # doctest: +SKIP
>>> import azalai.spiel                                   # doctest: +SKIP
>>> game = pyspiel.load_game("azalai_tuareg(seats=2)")    # doctest: +SKIP
"""

from __future__ import annotations

import base64
import pickle
from typing import Any

import numpy as np
import pyspiel

from azalai._azalai import CHANCE, State
from azalai.info import games, spec

#: More than luck can bring at once in any game.
_MOST_OUTCOMES = 128
#: Longer than games last.
_LONGEST = 20_000


def _type(game: Any, most_seats: int) -> pyspiel.GameType:
    least = min(seats for rules in game.rules for seats in rules["seats"])
    return pyspiel.GameType(
        short_name=f"azalai_{game.name}",
        long_name=f"Azalai: {game.title['en']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most_seats,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"rules": "", "seats": 0, "options": "", "record": ""},
    )


class AzalaiGame(pyspiel.Game):
    """A game of Azalai. Parameters: `rules`, `seats`, and `options` as `key=value;key=value`; or `record`, the text of a game
    that is not over: then it begins where that stands, which makes games small enough for exact solvers."""

    name = ""
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        options = dict(pair.split("=", 1) for pair in str(params.get("options", "")).split(";") if pair)
        if params.get("record"):
            self._start = State.read(params["record"])
        else:
            self._start = State(self.name, params.get("rules") or None, params.get("seats") or None, options or None)
        seats = self._start.seats
        numbers = spec(self.name)
        info = pyspiel.GameInfo(
            num_distinct_actions=numbers.action_size,
            max_chance_outcomes=_MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> AzalaiState:
        return AzalaiState(self, self._start.clone())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> AzalaiObserver:
        return AzalaiObserver(self.name)

    def deserialize_state(self, text: str) -> AzalaiState:
        """The state that `serialize` wrote."""
        return AzalaiState(self, pickle.loads(base64.b64decode(text)))


class AzalaiState(pyspiel.State):
    """A state of a game of Azalai. What luck can bring is numbered by its place in the list."""

    def __init__(self, game: AzalaiGame, state: State) -> None:
        super().__init__(game)
        self.inside = state

    def current_player(self) -> int:
        if self.inside.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.inside.turn == CHANCE else self.inside.turn

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.inside.legal()) if player == self.inside.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(place, chance) for place, (_, chance) in enumerate(self.inside.chance())]

    def _apply_action(self, action: int) -> None:
        luck = self.inside.turn == CHANCE
        self.inside.apply(self.inside.chance()[action][0] if luck else action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.inside.turn == CHANCE:
            return self.inside.chance()[action][0]
        return self.inside.text(action) or f"number {action}"

    def is_terminal(self) -> bool:
        return self.inside.over

    def returns(self) -> list[float]:
        return self.inside.rewards()

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.inside.turn if player is None else player
        return repr((seat, self.inside.view(seat), self.inside.known_history(seat)))

    def observation_string(self, player: int | None = None) -> str:
        return repr(self.inside.view(self.inside.turn if player is None else player))

    def serialize(self) -> str:
        return base64.b64encode(pickle.dumps(self.inside)).decode()

    def clone(self) -> AzalaiState:
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> AzalaiState:
        copy = super().__deepcopy__(memo) if hasattr(pyspiel.State, "__deepcopy__") else None
        if copy is None:
            copy = AzalaiState(self.get_game(), self.inside.clone())
        return copy

    def __str__(self) -> str:
        return "; ".join(action for _, action in self.inside.history) or "start"


class AzalaiObserver:
    """What a player sees, as a tensor with values between 0 and 1."""

    def __init__(self, game: str) -> None:
        numbers = spec(game)
        self._scale, self._seen = numbers.scale, np.zeros(numbers.observation_size, np.uint8)
        self.tensor = np.zeros(numbers.observation_size, np.float32)
        self.dict = {part.name: self.tensor[part.where].reshape(part.shape) for part in numbers.observation}

    def set_from(self, state: AzalaiState, player: int) -> None:
        state.inside.observe(player, self._seen)
        np.divide(self._seen, self._scale, out=self.tensor)

    def string_from(self, state: AzalaiState, player: int) -> str:
        return state.observation_string(player)


def _register() -> None:
    for game in games():
        most = max(seats for rules in game.rules for seats in rules["seats"])
        kind = _type(game, most)
        made = type(f"Azalai{game.name.title()}", (AzalaiGame,), {"name": game.name, "kind": kind})
        pyspiel.register_game(kind, made)


_register()
