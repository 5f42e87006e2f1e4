"""An arena spread over a Ray cluster: `pip install ray`, then `python ray_arena.py`.

Every task plays some rounds with luck of its own; the shares of all rounds together give the interval.
"""

import azalai
import ray

PLAYERS, ROUNDS, TASKS = ["easy", "greedy"], 5, 4


@ray.remote
def rounds(seed):
    result = azalai.arena("tuareg", PLAYERS, games=2 * ROUNDS, seats=2, seed=seed, threads=1)
    return result.players[0]["share"], result.games


ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
played = ray.get([rounds.remote(seed) for seed in range(TASKS)])
games = sum(number for _, number in played)
share = sum(share * number for share, number in played) / games
low, high = azalai._azalai.interval([share for share, _ in played], games // TASKS)
print(f"{PLAYERS[0]} wins {share:.1%} of {games} games against {PLAYERS[1]} (95 %: {low:.1%} to {high:.1%})")
ray.shutdown()
