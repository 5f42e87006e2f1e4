"""One seat against a bot, for Gymnasium (`pip install azalai[envs]`).

>>> from azalai import gym
>>> env = gym.make("tuareg", opponent="random")
>>> observation, info = env.reset(seed=1)
>>> observation, reward, over, cut, info = env.step(int(info["action_mask"].argmax()))
>>> reward, cut
(0.0, False)
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from azalai.info import spec
from azalai.vector import VectorEnv


class SeatEnv(gymnasium.Env):
    """You decide for one seat, a bot for all others. What you may do stands in `info["action_mask"]`."""

    metadata = {"render_modes": []}

    def __init__(
        self,
        game: str = "tuareg",
        opponent: str = "random",
        rules: str | None = None,
        seats: int | None = None,
        options: dict[str, str] | None = None,
        seat: int | None = None,
    ) -> None:
        numbers = spec(game)
        most = numbers.scale.astype(np.uint8)
        self.action_space = spaces.Discrete(numbers.action_size)
        self.observation_space = spaces.Box(np.zeros_like(most), most, dtype=np.uint8)
        self._games = VectorEnv(game, 1, rules, seats, options, 0, opponent, seat, threads=1)

    def action_masks(self) -> np.ndarray:
        """1 for every action that you may do: the name that sb3-contrib looks for."""
        return self._games.masks[0].astype(bool)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._games.masks[0].astype(np.int8), "seat": int(self._games.turns[0])}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self._games.reset(int(self.np_random.integers(2**63)))
        return self._games.observations[0].copy(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        self._games.step(np.array([action]))
        over, reward = bool(self._games.ends[0]), float(self._games.rewards[0, 0])
        return self._games.observations[0].copy(), reward, over, False, self._info()


def make(game: str = "tuareg", opponent: str = "random", **made: Any) -> gymnasium.Env:
    """The environment of a seat against a bot: `random`, `greedy`, `easy`, `medium@50it`, …"""
    return SeatEnv(game, opponent, **made)
