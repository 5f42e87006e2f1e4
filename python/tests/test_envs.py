"""The tests of PettingZoo and Gymnasium, on all rulebooks."""

import warnings

import azalai
import numpy as np
import pytest

aec = pytest.importorskip("azalai.aec")
gym = pytest.importorskip("azalai.gym")
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

RULES = [(game.name, rules["name"]) for game in azalai.games() for rules in game.rules]


@pytest.mark.parametrize("game, rules", RULES)
def test_pettingzoo_api(game, rules):
    api_test(aec.env(game, rules=rules), num_cycles=60)


@pytest.mark.parametrize("game, rules", RULES)
def test_pettingzoo_seeds_render_and_cycles(game, rules):
    seed_test(lambda: aec.env(game, rules=rules), num_cycles=40)
    render_test(lambda render_mode=None: aec.env(game, rules=rules, render_mode=render_mode))

    # PettingZoo's own test of cycles asks for a parallel environment, which games with turns are not.
    env = aec.env(game, rules=rules, max_cycles=25)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
            continue
        env.step(env.action_space(agent).sample(observation["action_mask"]))
        steps += 1
    assert steps == 25 and not env.agents


def test_illegal_actions_end_the_game():
    env = aec.env("tuareg")
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert any(env.terminations.values())


@pytest.mark.parametrize("game", [game.name for game in azalai.games()])
def test_gymnasium(game):
    env = gym.make(game, seat=0)
    observation, info = env.reset(seed=3)
    rng = np.random.default_rng(1)
    for _ in range(300):
        assert env.observation_space.contains(observation)
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, over, cut, info = env.step(action)
        assert reward == 0 or over
    first = [env.reset(seed=5)[0] for _ in range(2)]
    assert (first[0] == first[1]).all()


def test_the_checker_of_gymnasium_has_nothing_to_say():
    class Any(gym.SeatEnv):
        """Takes any action: the checker does not know masks."""

        def step(self, action):
            mask = self._games.masks[0]
            return super().step(action if mask[action] else int(mask.argmax()))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Any("tuareg"), skip_render_check=True)
