"""Crowds of games, arena, bots, doctests, speed of import, memory."""

import doctest
import inspect
import subprocess
import sys

import azalai
import numpy as np
import pytest

GAMES = [game.name for game in azalai.games()]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponent", [None, "random"])
def test_a_crowd_is_what_its_games_are(game, opponent):
    env = azalai.VectorEnv(game, 70, seed=3, opponent=opponent)
    total = np.zeros(env.rewards.shape[1])
    for _ in range(60):
        actions = env.sample()
        assert (env.masks[np.arange(env.n), actions] == 1).all()
        observations, rewards, ends = env.step(actions)
        assert observations is env.observations
        assert opponent or np.allclose(rewards.sum(axis=1), 0, atol=1e-5)
        assert (rewards[ends == 0] == 0).all()
        total += rewards.sum(axis=0)
    assert (env.observations <= azalai.spec(game).scale).all()
    assert (env.turns >= 0).all() and (env.turns < env.seats).all()


def test_seeds_mean_the_same_and_any_integers_are_actions():
    one, two = (azalai.VectorEnv("tuareg", 130, seed=9, threads=threads) for threads in (1, 4))
    for _ in range(100):
        actions = one.sample().astype(np.int32)
        one.step(actions)
        two.step(actions)
        assert (one.observations == two.observations).all() and (one.ends == two.ends).all()
    one.reset(9)
    two.reset(9)
    assert (one.masks == two.masks).all()


def test_a_wrong_action_changes_nothing():
    env = azalai.VectorEnv("tuareg", 5, seats=2, seed=1)
    before, actions = env.observations.copy(), env.sample().copy()
    actions[3] = azalai.spec("tuareg").action_size - 1  # done: nobody may say so before an action
    with pytest.raises(azalai.Refused) as refused:
        env.step(actions)
    assert refused.value.game == 3 and refused.value.rule
    with pytest.raises(azalai.StepError):
        env.step(np.full(5, -3))
    with pytest.raises(ValueError):
        env.step(np.zeros(4, np.int64))
    with pytest.raises(TypeError):
        env.step(np.zeros(5, np.float64))
    assert (env.observations == before).all()
    with pytest.raises(azalai.StepError):
        azalai.VectorEnv("tuareg", 0)


def test_bots_are_better_than_chance_and_functions_play_too():
    result = azalai.arena("tuareg", ["greedy", "random"], games=100, seats=2)
    first = result.players[0]
    assert 0.5 < first["low"] < first["high"] <= 1

    def last(state):
        assert state.turn >= 0
        return state.text(state.legal()[-1])

    result = azalai.arena("tuareg", [last, "greedy"], games=20, seats=2, sprt=(0.4, 0.6))
    assert result.rounds <= 10 and result.sprt["verdict"] in ("low", "high", "undecided")
    assert sum(player["share"] for player in result.players) == pytest.approx(1)
    with pytest.raises(ValueError):
        azalai.arena("tuareg", ["greedy"])
    with pytest.raises(ValueError):
        azalai.arena("tuareg", ["greedy", "foolish"])


def test_a_function_cannot_peek():
    """What a player of an arena gets differs from the truth in nothing but what is hidden."""
    seen = []

    def spy(state):
        seen.append(state.view("referee") is not None)
        with pytest.raises(azalai.StepError):
            state.record()
        return state.sample()

    azalai.arena("tuareg", [spy, "random"], games=2, seats=2)
    assert seen


def docs():
    modules = [azalai] + [sys.modules[f"azalai.{name}"] for name in ("info", "vector", "bot", "arena")]
    things = [("azalai", azalai)]
    for module in modules:
        for name, thing in vars(module).items():
            if getattr(thing, "__module__", "").startswith("azalai") and inspect.isclass(thing):
                things.append((name, thing))
                things += [(f"{name}.{part}", member) for part, member in vars(thing).items()]
            elif inspect.isfunction(thing) and thing.__module__.startswith("azalai"):
                things.append((name, thing))
    return {name: thing.__doc__ for name, thing in things if ">>>" in (getattr(thing, "__doc__", None) or "")}


@pytest.mark.parametrize("name", sorted(docs()))
def test_examples_of_the_docs_run(name):
    test = doctest.DocTestParser().get_doctest(docs()[name], {}, name, None, 0)
    told = []
    flags = doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE
    failed, _ = doctest.DocTestRunner(optionflags=flags).run(test, out=told.append)
    assert failed == 0, "".join(told)


def test_everything_that_people_call_is_documented():
    for name in azalai.__all__:
        thing = getattr(azalai, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert thing.__doc__, name
    for name, member in vars(azalai.State).items():
        assert name.startswith("_") or member.__doc__, f"State.{name}"


def test_no_memory_is_lost():
    code = """
import azalai, resource
env = azalai.VectorEnv("tuareg", 512, seed=1)
state = azalai.State("tuareg", seed=1)
def work(steps):
    for step in range(steps):
        env.step(env.sample())
    for step in range(steps):
        state = azalai.State("tuareg", seed=step)
        while not state.over: state.apply(state.sample()); state.mask(); state.observe()
work(40)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
work(120)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(told.stdout) < 4_000, f"{told.stdout} kB more"
