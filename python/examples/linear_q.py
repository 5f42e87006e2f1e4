"""A linear learner, with nothing but NumPy: learns what a position is worth from games against itself.

    python linear_q.py targi 60

Plays Targi (or another game) with thousands of positions at once; each position is judged by a weighted sum of what its
seat sees. Weights move towards the end of each game. Then it meets the bot `random`.
"""

import sys
import time

import azalai
import numpy as np

game, seconds = (sys.argv[1:] + ["targi", "60"][len(sys.argv) - 1 :])[:2]
spec = azalai.spec(game)
weights, rng = np.zeros(spec.observation_size + 1, np.float32), np.random.default_rng(1)


def features(observations):
    scaled = observations.astype(np.float32) / np.minimum(spec.scale, 16)
    return np.concatenate([scaled, np.ones((*scaled.shape[:-1], 1), np.float32)], -1)


def choose(state, explore=0.0):
    """The action after which this seat is worth most."""
    seat, legal = state.turn, state.legal()
    if len(legal) > 24:
        legal = rng.choice(legal, 24, replace=False)
    if rng.random() < explore:
        return int(rng.choice(legal))
    seen = []
    for number in legal:
        after = state.clone()
        after.apply(int(number))
        seen.append(after.observe(seat))
    return int(legal[np.argmax(features(np.stack(seen)) @ weights)])


began, games = time.time(), 0
while time.time() - began < float(seconds):
    state, seen = azalai.State(game, seats=2, seed=games), [[], []]
    while not state.over:
        seat = state.turn
        state.apply(choose(state, explore=0.1))
        seen[seat].append(state.observe(seat))
    for seat, reward in enumerate(state.rewards()):
        rows = features(np.stack(seen[seat]))
        wrong = reward - np.tanh(rows @ weights)
        weights += 0.01 * (wrong[:, None] * rows).mean(0)
    games += 1
print(f"{games} games in {time.time() - began:.0f} s")
print(azalai.arena(game, [choose, "random"], games=100, seats=2).players)
