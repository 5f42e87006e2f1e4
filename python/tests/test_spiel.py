"""The tests of OpenSpiel: `pip install open_spiel`."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
import azalai  # noqa: E402
import azalai.spiel  # noqa: E402, F401

GAMES = ["azalai_targui", "azalai_desert", "azalai_targi", "azalai_tuareg"]


@pytest.mark.parametrize("name", GAMES)
def test_random_sim(name):
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_states_can_be_written_and_read(name):
    game = pyspiel.load_game(name)
    state, rng = game.new_initial_state(), np.random.default_rng(1)
    for _ in range(80):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(actions, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    again = game.deserialize_state(state.serialize())
    assert again.inside == state.inside and str(again) == str(state)
    copy = state.clone()
    assert copy.inside == state.inside


def test_tensors_are_between_0_and_1():
    game = pyspiel.load_game("azalai_tuareg(seats=2)")
    observer = game.make_py_observer()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    observer.set_from(state, 0)
    assert observer.tensor.min() >= 0 and observer.tensor.max() <= 1 and observer.tensor.any()


def test_mcts_plays():
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("azalai_tuareg(seats=2)")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 8, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


def tree(state, most):
    """How many nodes there are below a state; more than `most` are not counted."""
    nodes, open_states = 0, [state]
    while open_states and nodes <= most:
        here = open_states.pop()
        nodes += 1
        luck = here.turn == azalai.CHANCE
        for action in [] if here.over else [action for action, _ in here.chance()] if luck else here.legal():
            after = here.clone()
            after.apply(action)
            open_states.append(after)
    return nodes


def test_exact_tools_run_on_the_end_of_a_game():
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    state = azalai.State("tuareg", seats=2, seed=3)
    while not state.over:
        state.apply(state.sample())
    record, steps = state.record(), len(state)
    ends = (azalai.State.read(record, to=steps - back) for back in range(1, 60))
    sizes = [(tree(end, 2000), end) for end in ends]
    nodes, end = max(((nodes, end) for nodes, end in sizes if nodes <= 2000), key=lambda size: size[0])
    assert nodes > 50
    game = pyspiel.load_game("azalai_tuareg", {"record": end.record()})
    random = policy.UniformRandomPolicy(game)
    assert exploitability.nash_conv(game, random) >= 0
