"""Who plays better, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from azalai import _azalai
from azalai._azalai import State
from azalai.bot import Bot

#: A bot: a spec ("hard@200ms"), or a function that takes a state of its turn and gives an action, as number or notation.
Player = str | Bot | Callable[[State], int | str]


@dataclass
class Result:
    """What an arena brought."""

    #: The mean share of wins of each player for each of its places, with its interval of 95 %.
    players: list[dict[str, Any]]
    games: int
    rounds: int
    #: What the test says, if there was one: evidence, bound, verdict ("low", "high", "undecided").
    sprt: dict[str, Any] | None = None
    #: All that the arena of Azalai tells, where only its bots met.
    report: dict[str, Any] = field(default_factory=dict, repr=False)

    def frame(self) -> Any:
        """The players as a frame of pandas."""
        import pandas

        return pandas.DataFrame(self.players)


def arena(
    game: str,
    players: Sequence[Player],
    games: int = 100,
    seed: int = 1,
    rules: str | None = None,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    threads: int | None = None,
    sprt: tuple[float, float] | None = None,
) -> Result:
    """Players meet. Everybody plays every seat with the same luck; intervals take such a round as the unit.

    If there are fewer players than seats, the last one fills the table. With `sprt=(0.5, 0.55)` the first player's share is
    tested: it stops as soon as it is known to be the lower or the higher one.

    >>> import azalai
    >>> result = azalai.arena("tuareg", ["greedy", "random"], games=40, seats=2)
    >>> result.players[0]["name"], result.players[0]["share"] > 0.5
    ('greedy', True)
    >>> def first(state):
    ...     return state.legal()[0]
    >>> azalai.arena("tuareg", [first, "random"], games=10, seats=2).games
    10
    """
    if len(players) < 2:
        raise ValueError("at least two players are needed")
    state = State(game, rules, seats, options)
    if all(isinstance(player, str) for player in players):
        return _bots(game, list(players), games, seed, rules, state.seats, options, threads, sprt)
    table = [min(place, len(players) - 1) for place in range(state.seats)]
    if len(players) > state.seats:
        raise ValueError(f"functions meet at one table: at most {state.seats} players")
    return _functions(game, list(players), table, games, seed, rules, options, sprt)


def _bots(game, players, games, seed, rules, seats, options, threads, sprt) -> Result:
    report = _azalai.contest_of_bots(game, players, games, seed, rules, seats, options, threads, sprt)
    if len(report["tables"]) == 1:
        table = report["tables"][0]
        told = [
            {
                "name": place["bot"],
                "share": place["share"],
                "low": place["share_95"]["low"],
                "high": place["share_95"]["high"],
                "mean_score": place["mean_score"],
            }
            for place in table["results"]
        ]
        return Result(told, report["games"], table["rounds"], table["sprt"], report)
    told = [{"name": bot["bot"], "elo": bot["elo"], **bot["elo_95"]} for bot in report["bots"]]
    return Result(told, report["games"], sum(table["rounds"] for table in report["tables"]), None, report)


def _asked(player: Player, seed: int) -> Callable[[State], int | str]:
    return Bot(player, seed).choose if isinstance(player, str) else player


def _functions(game, players, table, games, seed, rules, options, sprt) -> Result:
    """A round after the other, until there are enough games or the test is sure."""
    seats = len(table)
    shares = [[] for _ in players]
    scores = [0.0] * len(players)
    verdict = None
    places = [table.count(player) for player in range(len(players))]
    for number in range(-(-games // seats)):
        share = [0.0] * len(players)
        for rotation in range(seats):
            state = State(game, rules, seats, options, seed=(seed << 32) + number)
            sitting = [table[(seat - rotation) % seats] for seat in range(seats)]
            asked = [_asked(players[who], seed + 7919 * number + seat) for seat, who in enumerate(sitting)]
            while not state.over:
                # A function gets a copy of what its seat holds possible: nobody peeks, and nobody plays for others.
                seat = state.turn
                state.apply(asked[seat](state.imagine(seat, (seed << 20) + len(state))))
            outcome = state.outcome
            for seat, who in enumerate(sitting):
                won = seat in outcome["winners"]
                share[who] += won / max(len(outcome["winners"]), 1) / seats / places[who]
                scores[who] += outcome["scores"][seat] / places[who]
        for who, part in enumerate(share):
            shares[who].append(part)
        if sprt is not None:
            evidence, bound, said = _azalai.sprt(shares[0], *sprt)
            verdict = {"evidence": evidence, "bound": bound, "verdict": said}
            if said != "undecided":
                break
    rounds = len(shares[0])
    told = []
    for who, player in enumerate(players):
        low, high = _azalai.interval(shares[who], seats)
        name = player if isinstance(player, str) else getattr(player, "__name__", repr(player))
        mean = sum(shares[who]) / rounds
        told.append(
            {"name": name, "share": mean, "low": low, "high": high, "mean_score": scores[who] / rounds / seats}
        )
    return Result(told, rounds * seats, rounds, verdict)


def simulate(
    game: str,
    bots: Sequence[str] = ("random",),
    games: int = 1000,
    seed: int = 1,
    rules: str | None = None,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    threads: int | None = None,
    frame: bool = False,
) -> Any:
    """Many games between bots of Azalai, added up: a dict, or a frame of pandas with a row for each seat.

    >>> import azalai
    >>> summary = azalai.simulate("targi", ["random"], games=20)
    >>> summary["games"]
    20
    """
    summary = _azalai.simulate(game, list(bots), games, seed, rules, seats, options, threads)
    if not frame:
        return summary
    import pandas

    lists = {name: value for name, value in summary.items() if isinstance(value, list) and name != "feats"}
    return pandas.DataFrame(lists)
