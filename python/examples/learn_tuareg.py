"""A small network learns Tuareg, with NumPy alone, until it beats the bot `random` in 95 % of games.

    python learn_tuareg.py --minutes 10

256 games run at once in a VectorEnv, with the opponent inside. The network (one hidden layer) gives a chance to every legal
action and says what it expects of the game; both are improved by proximal policy optimisation. Every half minute it
meets `random` in games that it does not learn from.
"""

import argparse
import time

import azalai
import numpy as np

asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
asked.add_argument("--minutes", type=float, default=10)
asked.add_argument("--game", default="tuareg")
asked.add_argument("--opponent", default="random")
asked.add_argument("--goal", type=float, default=0.95)
asked = asked.parse_args()

GAMES, STEPS, PASSES, BATCH, HIDDEN, RATE = 256, 64, 3, 1024, 128, 1e-3
CLIP, DISCOUNT, TRACE, WANDER = 0.2, 0.997, 0.95, 0.01
spec, rng = azalai.spec(asked.game), np.random.default_rng(1)
scale = 1 / np.minimum(spec.scale, 12)


def layer(inputs, outputs, size):
    return (rng.standard_normal((inputs, outputs)) * size / inputs**0.5).astype(np.float32), np.zeros(outputs, np.float32)


#: Body, then actions and, in the last column, what is expected.
net = [*layer(spec.observation_size, HIDDEN, 1.4), *layer(HIDDEN, spec.action_size + 1, 0.01)]
moments = [(np.zeros_like(part), np.zeros_like(part)) for part in net]
updates = 0


def think(observations, masks):
    seen = observations * scale
    body = np.maximum(seen @ net[0] + net[1], 0)
    out = body @ net[2] + net[3]
    scores = np.where(masks, out[:, :-1], np.float32(-1e9))
    chances = np.exp(scores - scores.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return seen, body, chances, out[:, -1]


def improve(gradients):
    """A step of Adam."""
    global updates
    updates += 1
    size = min(1, 0.5 / (sum(float((g * g).sum()) for g in gradients) ** 0.5 + 1e-9))
    for part, (first, second), gradient in zip(net, moments, gradients):
        gradient = gradient * size
        first += 0.1 * (gradient - first)
        second += 0.001 * (gradient * gradient - second)
        part -= RATE * (first / (1 - 0.9**updates)) / (np.sqrt(second / (1 - 0.999**updates)) + 1e-8)


def learn(observations, masks, actions, before, gains, targets):
    rows = np.arange(len(actions))
    seen, body, chances, expected = think(observations, masks)
    ratio = chances[rows, actions] / before
    follow = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * ratio * gains
    logs = np.log(chances + 1e-12)
    out = np.empty((len(rows), spec.action_size + 1), np.float32)
    out[:, :-1] = follow[:, None] * chances + WANDER * chances * (logs - (chances * logs).sum(1, keepdims=True))
    out[rows, actions] -= follow
    out[:, -1] = expected - targets
    out /= len(rows)
    back = (out @ net[2].T) * (body > 0)
    improve([seen.T @ back, back.sum(0), body.T @ out, out.sum(0)])


def against(games):
    """The share of wins; of every place as many games, so that short ones do not count for more."""
    env, won, each = azalai.VectorEnv(asked.game, 128, seats=2, opponent=asked.opponent, seed=7), [], games // 128
    played = np.zeros(128, int)
    while played.min() < each:
        _, _, chances, _ = think(env.observations, env.masks)
        _, rewards, ends = env.step(chances.argmax(1))
        for place in np.flatnonzero(ends):
            if played[place] < each:
                won.append((rewards[place, 0] + 1) / 2)
                played[place] += 1
    return float(np.mean(won))


env = azalai.VectorEnv(asked.game, GAMES, seats=2, opponent=asked.opponent, seed=1)
began, told, steps = time.time(), time.time(), 0
while time.time() - began < 60 * asked.minutes:
    rows = []
    for _ in range(STEPS):
        observations, masks = env.observations.copy(), env.masks.astype(bool)
        _, _, chances, expected = think(observations, masks)
        actions = (chances.cumsum(1) > rng.random((GAMES, 1), np.float32)).argmax(1)
        actions = np.where(masks[np.arange(GAMES), actions], actions, chances.argmax(1))
        _, rewards, ends = env.step(actions)
        before = chances[np.arange(GAMES), actions]
        rows.append((observations, masks, actions, before, expected, rewards[:, 0].copy(), 1.0 - ends))
    steps += STEPS * GAMES
    ahead, trace, gains = think(env.observations, env.masks)[3], np.zeros(GAMES, np.float32), []
    for _, _, _, _, expected, rewards, goes_on in reversed(rows):
        wrong = rewards + DISCOUNT * ahead * goes_on - expected
        trace = wrong + DISCOUNT * TRACE * trace * goes_on
        ahead = expected
        gains.append(trace)
    observations, masks, actions, before, expected = (np.concatenate(column) for column in list(zip(*rows))[:5])
    gains = np.concatenate(gains[::-1]).astype(np.float32)
    targets, gains = gains + expected, (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(PASSES):
        for some in np.array_split(rng.permutation(len(actions)), len(actions) // BATCH):
            learn(observations[some], masks[some], actions[some], before[some], gains[some], targets[some])
    if time.time() - told > 30:
        told, share = time.time(), against(512)
        print(f"{(time.time() - began) / 60:4.1f} min, {steps:9,} steps: beats {asked.opponent} in {share:.1%}", flush=True)
        if share >= asked.goal:
            break
print(f"after {(time.time() - began) / 60:.1f} min: beats {asked.opponent} in {against(2048):.1%} of 2048 games")
