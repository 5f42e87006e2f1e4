"""What there is, and what its numbers mean."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any

import numpy as np

from azalai import _azalai
from azalai.errors import SetupError


@dataclass(frozen=True)
class Run:
    """Actions that follow each other in the numbering."""

    name: str
    first: int
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@dataclass(frozen=True)
class Part:
    """A part of an observation."""

    name: str
    first: int
    shape: tuple[int, ...]
    most: int
    about: str

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return prod(self.shape)

    @property
    def where(self) -> slice:
        """Its place in an observation."""
        return slice(self.first, self.first + self.size)

    def of(self, observation: np.ndarray) -> np.ndarray:
        """This part of an observation, or of many, in its shape.

        >>> import azalai
        >>> state = azalai.State("tuareg", seats=2, seed=1)
        >>> azalai.spec("tuareg").part("present").of(state.observe()).tolist()
        [1, 1, 0, 0, 0]
        """
        return observation[..., self.where].reshape(*observation.shape[:-1], *self.shape)


@dataclass(frozen=True)
class Spec:
    """What the numbers of a game mean: the same for all rulebooks and numbers of seats.

    >>> import azalai
    >>> spec = azalai.spec("tuareg")
    >>> spec.run(0).name
    'draw'
    >>> spec.part("hand").shape
    (5, 4)
    """

    game: str
    #: Counted up whenever a number changes its meaning.
    version: int
    actions: tuple[Run, ...]
    observation: tuple[Part, ...]

    @property
    def action_size(self) -> int:
        """How many numbers of actions there are."""
        return sum(run.size for run in self.actions)

    @property
    def observation_size(self) -> int:
        """How many bytes an observation has."""
        return sum(part.size for part in self.observation)

    @property
    def scale(self) -> np.ndarray:
        """The greatest value at each place: `observation / scale` lies between 0 and 1."""
        return np.repeat(
            np.array([part.most for part in self.observation], np.float32),
            [part.size for part in self.observation],
        )

    def run(self, number: int) -> Run:
        """The run to which a number belongs."""
        for run in self.actions:
            if run.first <= number < run.first + run.size:
                return run
        raise IndexError(f"the numbers of {self.game} go from 0 to {self.action_size - 1}")

    def part(self, name: str) -> Part:
        """The part with this name."""
        for part in self.observation:
            if part.name == name:
                return part
        raise KeyError(f"{self.game} has no part {name!r}; it has: {', '.join(p.name for p in self.observation)}")


@dataclass(frozen=True)
class Game:
    """A game: its name, and everything that can be chosen, as dicts."""

    name: str
    title: dict[str, str]
    about: dict[str, str]
    designers: str
    publisher: str
    year: int
    rules: list[dict[str, Any]]
    options: list[dict[str, Any]]


@cache
def _all() -> dict[str, tuple[Game, Spec]]:
    found = {}
    for told in _azalai.games():
        version, runs, parts = told.pop("numbers"), told.pop("runs"), told.pop("parts")
        actions, observation, first = [], [], 0
        for run in runs:
            actions.append(Run(run["name"], first, tuple(run["shape"]), run["about"]))
            first += run["size"]
        first = 0
        for part in parts:
            shape, most = tuple(part["shape"]), part["most"]
            observation.append(Part(part["name"], first, shape, most, part["about"]))
            first += part["size"]
        game = Game(**told)
        found[game.name] = game, Spec(game.name, version, tuple(actions), tuple(observation))
    return found


def _named(name: str) -> tuple[Game, Spec]:
    try:
        return _all()[name]
    except KeyError:
        raise SetupError(f"there is no game `{name}`; there are: {', '.join(_all())}") from None


def games() -> list[Game]:
    """Every game.

    >>> import azalai
    >>> [game.name for game in azalai.games()]
    ['targui', 'desert', 'targi', 'tuareg']
    """
    return [game for game, _ in _all().values()]


def spec(game: str) -> Spec:
    """What the numbers of a game mean."""
    return _named(game)[1]


def rulebook(game: str, lang: str = "en") -> str:
    """The players' rulebook, as Markdown.

    >>> import azalai
    >>> "**4.2**" in azalai.rulebook("targui")
    True
    """
    return _azalai.rulebook(game, lang)
