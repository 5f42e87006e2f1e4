"""Self-play spread over a Ray cluster: `pip install ray`, then `python ray_selfplay.py`.

Every actor keeps a VectorEnv of its own and sends back what was seen, done and won: data for whoever learns.
"""

import time

import azalai
import numpy as np
import ray


@ray.remote
class Player:
    def __init__(self, seed):
        self.env = azalai.VectorEnv("tuareg", 256, seats=2, seed=seed, threads=1)

    def play(self, steps):
        seen, done, won, ends = [], [], [], []
        for _ in range(steps):
            seen.append(self.env.observations.copy())
            actions = self.env.sample()
            done.append(actions.copy())
            _, rewards, over = self.env.step(actions)
            won.append(rewards.copy())
            ends.append(over.copy())
        return tuple(np.stack(rows) for rows in (seen, done, won, ends))


ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
players = [Player.remote(seed) for seed in range(2)]
began = time.time()
data = ray.get([player.play.remote(200) for player in players])
steps = sum(actions.size for _, actions, _, _ in data)
games = sum(int(ends.sum()) for *_, ends in data)
print(f"{steps:,} steps and {games} games from {len(players)} processes in {time.time() - began:.1f} s")
ray.shutdown()
