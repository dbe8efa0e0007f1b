"""Measures how many steps a second the environments take with random play: python3 -m quarterdeck.bench [GAME …]

A step is one action of one seat. Every worker is one client and one program, with two half-batches in flight: while the program steps
one half, the client chooses for the other.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import statistics
import time

import numpy as np

from .batch import HALVES, Batch

GAMES = ("bastion", "sabotage", "duel", "port", "breach")


def play(game: str, batch: int, seed: int, seconds: float) -> float:
    """Returns the steps a second of one worker."""
    rng = np.random.default_rng(seed)
    with Batch(game, batch, seed=seed) as b:
        for half in range(HALVES):
            b.sample(half, rng)
            b.post(half)
        steps, begin = 0, time.perf_counter()
        while (now := time.perf_counter()) - begin < seconds:
            for half in range(HALVES):
                b.wait(half)
                steps += b.rows(half)
                b.sample(half, rng)
                b.post(half)
        for half in range(HALVES):
            b.wait(half)
        return steps / (now - begin)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m quarterdeck.bench", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help="games to measure (default: all)")
    parser.add_argument("--batch", type=int, default=1024, help="positions of a worker")
    parser.add_argument("--workers", type=int, default=1, help="workers at once")
    parser.add_argument("--rounds", type=int, default=5, help="the median of so many rounds counts")
    parser.add_argument("--each", type=float, default=2, metavar="SECONDS", help="length of a round")
    args = parser.parse_args()
    with multiprocessing.Pool(args.workers) as pool:
        for game in args.games:
            rounds = []
            for r in range(args.rounds):
                rates = pool.starmap(play, [(game, args.batch, 1 + r * args.workers + w, args.each) for w in range(args.workers)])
                rounds.append(sum(rates))
            print(json.dumps({"game": game, "workers": args.workers, "batch": args.batch, "steps_per_second": round(statistics.median(rounds)),
                              "rounds": [round(x) for x in rounds]}), flush=True)


if __name__ == "__main__":
    main()
