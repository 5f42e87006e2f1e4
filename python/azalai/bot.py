"""Bots, hints, reviews."""

from __future__ import annotations

from typing import Any

from azalai import _azalai
from azalai._azalai import State
from azalai.errors import Error


def bots() -> list[dict[str, Any]]:
    """The levels of bots.

    >>> import azalai
    >>> [bot["name"] for bot in azalai.bots()]
    ['random', 'greedy', 'easy', 'medium', 'hard', 'patient', 'mcts']
    """
    return _azalai.bots()


class Bot:
    """A bot of Azalai, by its level, with a budget if you like: `hard@200ms`, `medium@500it`. It knows what its seat knows.

    >>> import azalai
    >>> bot = azalai.Bot("medium@50it", seed=1)
    >>> state = azalai.State("targi", seed=1)
    >>> action = bot.choose(state)
    >>> state.apply(action)
    >>> thoughts = bot.think(state)
    >>> sorted(thoughts["candidates"][0])[:3]
    ['action', 'line', 'score']
    """

    def __init__(self, spec: str, seed: int = 0, threads: int = 1) -> None:
        self.spec, self.seed, self.threads = spec, seed, threads
        self._asked = 0

    def _next(self) -> int:
        self._asked += 1
        return (self.seed * 1_000_003 + self._asked) % 2**64

    def choose(self, state: State) -> str:
        """What it would do, in notation."""
        choice = state.choose(self.spec, self._next())
        if choice is None:
            raise Error("it is no seat's turn")
        return choice

    __call__ = choose

    def think(self, state: State, lang: str = "en") -> dict[str, Any]:
        """Its choice, the candidates with their chances, the outlook of all seats, and a reason if there is one."""
        return state.hint(self.spec, self._next(), self.threads, lang)

    def __repr__(self) -> str:
        return f"azalai.Bot({self.spec!r}, seed={self.seed})"


def review(
    record: str, bot: str = "hard@1000it", seed: int = 1, threads: int | None = None, lang: str = "en"
) -> dict[str, Any]:
    """Goes through the game of a record with a bot: what each decision cost, what luck brought, how everybody stood.

    >>> import azalai
    >>> state = azalai.State("tuareg", seats=2, seed=1)
    >>> for _ in range(4): state.apply(state.sample())
    >>> azalai.review(state.record(), "medium@20it")["finished"]
    False
    """
    return _azalai.review(record, bot, seed, threads, lang)
