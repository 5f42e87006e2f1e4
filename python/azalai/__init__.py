"""Four desert board games as fast environments: Targui, Through the Desert, Targi, Tuareg.

Three lines that play a game:

>>> import azalai
>>> state = azalai.State("tuareg", seats=3, seed=1)
>>> while not state.over: state.apply(state.sample())
>>> sum(state.rewards()) < 1e-9
True

`azalai.games()` tells what there is, `azalai.spec(...)` what the numbers of a game mean. Many games at once: `VectorEnv`.
Environments of others: `azalai.aec` (PettingZoo), `azalai.gym` (Gymnasium), `azalai.spiel` (OpenSpiel).
"""

from __future__ import annotations

from azalai._azalai import CHANCE, OVER, State, __version__
from azalai.arena import arena, simulate
from azalai.bot import Bot, bots, review
from azalai.errors import (
    Error,
    NotationError,
    PlayError,
    RecordError,
    Refused,
    ServerError,
    SetupError,
    StepError,
)
from azalai.info import Game, Part, Run, Spec, games, rulebook, spec
from azalai.server import connect
from azalai.vector import VectorEnv

__all__ = [
    "CHANCE",
    "OVER",
    "Bot",
    "Error",
    "Game",
    "NotationError",
    "Part",
    "PlayError",
    "RecordError",
    "Refused",
    "Run",
    "ServerError",
    "SetupError",
    "Spec",
    "State",
    "StepError",
    "VectorEnv",
    "__version__",
    "arena",
    "bots",
    "connect",
    "games",
    "review",
    "rulebook",
    "simulate",
    "spec",
]
