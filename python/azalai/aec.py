"""Environments for PettingZoo (`pip install azalai[envs]`).

>>> from azalai import aec
>>> env = aec.env("tuareg", seats=3)
>>> env.reset(seed=1)
>>> env.agents
['seat_0', 'seat_1', 'seat_2']
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from azalai._azalai import State
from azalai.info import spec


class raw_env(AECEnv):
    """A game as an AEC environment: observations are dicts of `observation` and `action_mask`."""

    metadata = {"render_modes": ["ansi", "svg", "human"], "name": "azalai_v1", "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        game: str = "tuareg",
        rules: str | None = None,
        seats: int | None = None,
        options: dict[str, str] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()
        self._made = (game, rules, seats, options)
        self._state = State(*self._made, seed=0)
        self.render_mode, self._max_cycles = render_mode, max_cycles
        numbers = spec(game)
        most = (numbers.scale).astype(np.uint8)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._state.seats)]
        self._actions = {agent: spaces.Discrete(numbers.action_size) for agent in self.possible_agents}
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (numbers.action_size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._empty = np.zeros(numbers.action_size, np.int8)
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._state = State(*self._made, seed=int(self._seeds.integers(2**63)))
        self._cycles = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(self._state.turn, 0)]

    @property
    def state_of_game(self) -> State:
        """The game itself, with everything that is hidden: not for players."""
        return self._state

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        mine = self._state.turn == seat and not self.truncations[agent]
        mask = self._state.mask().view(np.int8) if mine else self._empty.copy()
        return {"observation": self._state.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._state.apply(int(action))
        self._cycles += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._state.over:
            self.rewards = dict(zip(self.possible_agents, self._state.rewards()))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._max_cycles is not None and self._cycles >= self._max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._state.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        if self.render_mode == "svg":
            return self._state.svg("public")
        text = self._state.draw("public")
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        pass


def env(game: str = "tuareg", **made: Any) -> AECEnv:
    """The environment with the usual wrappers: the order of calls is checked, an illegal action ends the game."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **made), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)
