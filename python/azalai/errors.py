"""What can go wrong."""

from __future__ import annotations


class Error(Exception):
    """Everything that azalai raises because of what it was given."""


class SetupError(Error, ValueError):
    """There is no such game, or it cannot be set up so."""


class RecordError(Error, ValueError):
    """A record cannot be read."""


class StepError(Error, ValueError):
    """Not a step: the number means nothing here, it is luck's turn, the game is over."""


class PlayError(Error, ValueError):
    """An action was not played. Nothing has changed."""

    def __init__(self, rule: str | None, text: str, text_de: str, game: int | None = None) -> None:
        super().__init__(rule, text, text_de, game)
        #: The number of the rule in the players' rulebook, if one says so: "5.4".
        self.rule = rule
        #: Why, in English.
        self.text = text
        #: Why, in German.
        self.text_de = text_de
        #: Which game of a VectorEnv it was, from 0.
        self.game = game

    def __str__(self) -> str:
        told = self.text if self.rule is None else f"rule {self.rule}: {self.text}"
        return told if self.game is None else f"game {self.game}: {told}"


class Refused(PlayError):
    """A rule forbids the action."""


class NotationError(PlayError):
    """The text is no action of this game, or the action cannot carry that amount."""


class ServerError(Error):
    """A server refused something."""

    def __init__(self, status: int, code: str, text: str, rule: str | None = None) -> None:
        super().__init__(status, code, text, rule)
        #: The status of HTTP.
        self.status = status
        #: The code of the refusal, as docs/api.md lists them.
        self.code = code
        #: Why, in English.
        self.text = text
        #: The number of the rule, if one forbids it.
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.code}: {self.text}"
