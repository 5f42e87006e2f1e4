"""How fast it goes, beside others on the same machine in the same run.

    python bench/rates.py                      # ours
    python bench/rates.py --others PYTHON      # and Pgx and PettingZoo, in the Python that has them installed

All play at random. A step of ours is a decision: the action, all luck after it, and the mask of what may be done next
(`State`), or mask and observation (`VectorEnv`).
"""

import argparse
import json
import resource
import subprocess
import sys
import time

OTHERS = '''
import json, sys, time
def pgx_rate(name, batch, seconds):
    import jax, jax.numpy as jnp, pgx
    env = pgx.make(name)
    init, step = jax.jit(jax.vmap(env.init)), pgx.experimental.auto_reset
    def act(key, mask):
        return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf), axis=1)
    @jax.jit
    def roll(state, key):
        def body(state, key):
            one, two = jax.random.split(key)
            actions = act(one, state.legal_action_mask)
            return jax.vmap(step(env.step, env.init))(state, actions, jax.random.split(two, batch)), ()
        return jax.lax.scan(body, state, jax.random.split(key, 32))[0]
    key = jax.random.PRNGKey(0)
    state = jax.block_until_ready(roll(init(jax.random.split(key, batch)), key))
    steps, began = 0, time.time()
    while time.time() - began < seconds:
        key, now = jax.random.split(key)
        state = jax.block_until_ready(roll(state, now))
        steps += batch * 32
    return steps / (time.time() - began)
def pettingzoo_rate(seconds):
    import numpy as np
    from pettingzoo.classic import connect_four_v3
    env, steps, began = connect_four_v3.env(), 0, time.time()
    while time.time() - began < seconds:
        env.reset()
        for agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(int(np.random.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
    return steps / (time.time() - began)
seconds = float(sys.argv[1])
rates = {}
for name in ("hex", "backgammon"):
    try:
        rates[f"Pgx {name}, 1024 games"] = pgx_rate(name, 1024, seconds)
    except Exception as error:
        rates[f"Pgx {name}"] = repr(error)[:100]
try:
    rates["PettingZoo connect four"] = pettingzoo_rate(seconds)
except Exception as error:
    rates["PettingZoo connect four"] = repr(error)[:100]
print(json.dumps(rates))
'''


def state_rate(game, rules, seconds):
    """Steps a second of one `State` after the other, on one core."""
    import azalai
    import numpy as np

    mask, steps, seed, began = np.zeros(azalai.spec(game).action_size, np.uint8), 0, 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        state, seed = azalai.State(game, rules, seed=seed), seed + 1
        sample, apply, write = state.sample, state.apply, state.mask
        try:
            while True:
                apply(sample())
                write(mask)
                steps += 1
        except ValueError:
            pass  # the game is over
    return steps / (time.perf_counter() - began)


def crowd_rate(game, rules, games, seconds):
    """Steps a second of a `VectorEnv`, on all cores."""
    import azalai

    env, steps = azalai.VectorEnv(game, games, rules, seed=1), 0
    env.step(env.sample())
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        env.step(env.sample())
        steps += games
    return steps / (time.perf_counter() - began)


def measured(code):
    """What another Python prints."""
    return subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True).stdout


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seconds", type=float, default=2, help="for each figure")
    asked.add_argument("--games", type=int, default=1024, help="games of a VectorEnv")
    asked.add_argument("--others", metavar="PYTHON", help="a Python with pgx, jax and pettingzoo[classic]")
    asked.add_argument("--leak", type=int, default=0, metavar="STEPS", help="watch memory over so many steps")
    asked = asked.parse_args()
    import azalai

    print(f"{'':28}{'State, one core':>18}{'VectorEnv':>18}   steps a second")
    for game in azalai.games():
        for rules in game.rules:
            one = state_rate(game.name, rules["name"], asked.seconds)
            many = crowd_rate(game.name, rules["name"], asked.games, asked.seconds)
            print(f"{game.name + ' ' + rules['name']:28}{one:18,.0f}{many:18,.0f}", flush=True)
    if asked.others:
        told = subprocess.run([asked.others, "-c", OTHERS, str(asked.seconds)], capture_output=True, text=True)
        for name, rate in json.loads((told.stdout or "{}").splitlines()[-1]).items():
            print(f"{name:46}{rate if isinstance(rate, str) else format(rate, '18,.0f')}")
    imported = measured("import time, numpy; t = time.perf_counter(); import azalai; print(time.perf_counter() - t)")
    whole = measured("import time; t = time.perf_counter(); import azalai; print(time.perf_counter() - t)")
    print(f"import: {float(imported):.3f} s after NumPy, {float(whole):.3f} s with it")
    for game in azalai.games():
        kib = measured(
            "import azalai, resource, numpy\n"
            "size = lambda: int(open('/proc/self/statm').read().split()[1]) * 4\n"
            f"before = size(); env = azalai.VectorEnv('{game.name}', 4096)\n"
            "for _ in range(20): env.step(env.sample())\n"
            "print(size() - before)"
        )
        print(f"memory of 4096 games of {game.name}: {int(kib) / 1024:.0f} MB")
    if asked.leak:
        env = azalai.VectorEnv("tuareg", 4096)
        for _ in range(50):
            env.step(env.sample())
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(asked.leak // 4096 + 1):
            env.step(env.sample())
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        print(f"over {asked.leak:,} steps the process grew by {grown} kB")


if __name__ == "__main__":
    main()
