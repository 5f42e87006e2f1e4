"""Thousands of games at once."""

from __future__ import annotations

import numpy as np

from azalai import _azalai


class VectorEnv:
    """`n` games, stepped in Rust on all cores while Python's lock is free.

    Every step writes into the same arrays, so copy what you want to keep:

    - `observations` (n, bytes): what the seat sees whose turn it is, see `azalai.spec(game).observation`
    - `masks` (n, actions): 1 for every action that it may do
    - `turns` (n): which seat that is
    - `rewards` (n, seats): 0 until a game ends; then 1 for a win alone, and all seats together 0
    - `ends` (n): 1 where a game ended in this step; its row shows the start of a new one already

    Without an `opponent` you decide for every seat. With one (`"random"`, `"greedy"`, `"medium@50it"`, …) that bot plays all
    seats but yours, inside; `rewards` is then (n, 1). Your seat goes on from game to game, or stays where `seat` says.

    >>> import azalai
    >>> env = azalai.VectorEnv("tuareg", 64, seats=2, opponent="random", seed=1)
    >>> observations, rewards, ends = env.step(env.sample())
    >>> observations.shape == (64, azalai.spec("tuareg").observation_size)
    True
    """

    def __init__(
        self,
        game: str,
        n: int,
        rules: str | None = None,
        seats: int | None = None,
        options: dict[str, str] | None = None,
        seed: int = 0,
        opponent: str | None = None,
        seat: int | None = None,
        threads: int | None = None,
    ) -> None:
        self._crowd = _azalai.Crowd(game, n, rules, seats, options, seed, threads, opponent, seat)
        games, actions, observed, self.seats, rewarded = self._crowd.sizes()
        self.game, self.n = game, games
        self.observations = np.zeros((games, observed), np.uint8)
        self.masks = np.zeros((games, actions), np.uint8)
        self.turns = np.zeros(games, np.int8)
        self.rewards = np.zeros((games, rewarded), np.float32)
        self.ends = np.zeros(games, np.uint8)
        self._actions = np.zeros(games, np.int64)
        self._crowd.attach(
            self.observations, self.masks, self.turns, self.rewards, self.ends, self._actions
        )
        self.reset(seed)

    def reset(self, seed: int = 0) -> np.ndarray:
        """Starts all games anew; the same seed and the same actions bring the same games."""
        self._crowd.reset(seed)
        return self.observations

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """One action in every game: observations, rewards, ends. If one is refused, no game changes."""
        if actions is not self._actions:
            np.copyto(self._actions, actions, casting="same_kind")
        self._crowd.step()
        return self.observations, self.rewards, self.ends

    def sample(self) -> np.ndarray:
        """A legal action at random for every game, as the bot `random` plays."""
        self._crowd.sample()
        return self._actions

    @property
    def games_played(self) -> int:
        """How many games have ended."""
        return self._crowd.played()[0]

    @property
    def last_scores(self) -> np.ndarray:
        """The scores (n, seats) of the last game that ended in each place."""
        scores = np.zeros((self.n, self.seats), np.int32)
        self._crowd.last_scores(scores)
        return scores

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<azalai.VectorEnv {self.game}, {self.n} games, {self.seats} seats>"
