"""Plays at tables of a server of Azalai, over its API (docs/api.md)."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from azalai.errors import Error, ServerError


@dataclass(frozen=True)
class Turn:
    """A decision at a table: what your seat sees, and what it may do. Seats count from 1 here, as the server counts them."""

    table: str
    game: str
    seat: int
    #: The position, as `State.view` of the seat would show it.
    view: dict[str, Any]
    #: The legal lines: `action`, `parts`, `least`, `most`.
    legal: list[dict[str, Any]]
    #: The last entry of the table that is known here.
    number: int


#: A program that plays: it gets a turn, and gives an action in notation, or an action and an amount.
Program = Callable[[Turn], str | tuple[str, int]]


def connect(url: str, token: str | None = None, name: str = "Program") -> Server:
    """A server: with the token of an account (make one in the settings of the page), or as a new guest of this name."""
    return Server(url, token, name)


class Server:
    """A server, and somebody there."""

    def __init__(self, url: str, token: str | None = None, name: str = "Program") -> None:
        self.url = url.rstrip("/")
        self._headers = {"Content-Type": "application/json"}
        if token is None:
            reply = self._open("POST", "/api/guests", {"name": name})
            self._headers["Cookie"] = (reply.headers["Set-Cookie"] or "").split(";")[0]
            token = self.ask("POST", "/api/tokens", {"name": name})["token"]
            del self._headers["Cookie"]
        #: The token: keep it to be the same somebody next time.
        self.token = token
        self._headers["Authorization"] = f"Bearer {token}"
        #: Who you are there.
        self.me = self.ask("GET", "/api/me")

    def _open(self, method: str, path: str, body: Any = None, timeout: float = 60) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, self._headers, method=method)
        try:
            return urllib.request.urlopen(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            try:
                told = json.loads(error.read())["error"]
            except (ValueError, KeyError, TypeError):
                told = {}
            text = told.get("en") or error.reason
            raise ServerError(error.code, told.get("code", "http"), text, told.get("rule")) from None
        except urllib.error.URLError as error:
            raise Error(f"{self.url} cannot be reached: {error.reason}") from None

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request as docs/api.md describes it: its answer, or None if there is none."""
        text = self._open(method, path, body).read()
        return json.loads(text) if text else None

    def tables(self, **wanted: str) -> list[dict[str, Any]]:
        """Public tables, or your own: `state="open"`, `game="targi"`, `mine="true"`, `turn="true"`."""
        found = self.ask("GET", "/api/tables?" + urllib.parse.urlencode(wanted))
        return found["tables"] if isinstance(found, dict) else found

    def open(self, game: str, seats: list[str], **made: Any) -> str:
        """Opens a table and gives back its id: `seats=["me", "bot:medium"]`, `rules="base"`, `public=True`, …"""
        return self.ask("POST", "/api/tables", {"game": game, "seats": seats, **made})["id"]

    def join(self, table: str, seat: int | None = None, invite: str | None = None) -> None:
        """Takes a seat."""
        body = {key: value for key, value in (("seat", seat), ("invite", invite)) if value is not None}
        self.ask("POST", f"/api/tables/{table}/join", body)

    def frames(self, table: str) -> Iterator[dict[str, Any]]:
        """What a table tells you, from now on, until the connection ends."""
        for line in self._open("GET", f"/api/tables/{table}/stream"):
            if line.strip():
                yield json.loads(line)

    def act(self, turn: Turn, action: str, amount: int | None = None) -> None:
        """Plays for your seat. If the table went on meanwhile, nothing happens and `ServerError` says `late`."""
        body = {"do": "act", "action": action, "after": turn.number, "seat": turn.seat}
        if amount is not None:
            body["amount"] = amount
        self.ask("POST", f"/api/tables/{turn.table}/do", body)

    def play(self, table: str, program: Program, tries: int = 20) -> dict[str, Any]:
        """Plays at a table until its game is over; gives back how it ended. A connection that ends is opened again."""
        game, mine = None, []
        for _ in range(tries):
            for frame in self.frames(table):
                game = frame.get("table", {}).get("game", game)
                mine = frame.get("you", {}).get("seats", mine)
                if "over" in frame:
                    return frame["over"]
                if frame.get("legal") and frame["turn"] in mine:
                    self._answer(Turn(table, game, frame["turn"], frame["view"], frame["legal"], frame["number"]), program)
            time.sleep(1)
        raise Error(f"the connection to table {table} ended {tries} times")

    def _answer(self, turn: Turn, program: Program) -> None:
        choice = program(turn)
        action, amount = (choice, None) if isinstance(choice, str) else choice
        try:
            self.act(turn, action, amount)
        except ServerError as error:
            # The table went on, and its next frame is on the way.
            if error.code != "late":
                raise

    def serve(
        self,
        program: Program,
        accept: Callable[[dict[str, Any]], bool] = lambda table: True,
        games: int | None = None,
        pause: float = 2.0,
    ) -> int:
        """Joins open public tables that `accept` takes, one after the other, and plays them: so many, or until stopped."""
        played = 0
        while games is None or played < games:
            wanted = next((table for table in self.tables(state="open") if accept(table)), None)
            if wanted is None:
                time.sleep(pause)
                continue
            try:
                self.join(wanted["id"])
            except ServerError:
                # Somebody else was quicker.
                time.sleep(pause)
                continue
            self.play(wanted["id"], program)
            played += 1
        return played
