"""Learns the last cards of a match of Bastion's Breach, and has the program measure how exploitable the result is.

    go build ./cmd/quarterdeck
    PYTHONPATH=python python3 -m quarterdeck.demo

The learner explores the game through the environment and then plays against itself: regret matching in every position (RM+ with
linear averaging). It knows no rules, only what the environment says.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from dataclasses import dataclass, field

import numpy as np

from .batch import find_program
from .spiel import Game, State

RANKS = "23456789TJQKA"
ROW = "7KQ2J9T854A63"
PLAYED = ("9485K3T7J26QA",) * 2  # both always play the same card, so all points are still to be won


def opening(left: int) -> list[str]:
    """Returns the lines of a record after which each seat has so many cards left."""
    lines = [f"* row {r}" for r in ROW]
    for a, b in zip(PLAYED[0][:13 - left], PLAYED[1][:13 - left]):
        lines += [f"0 play {a}", f"1 play {b}"]
    return lines


@dataclass
class Node:
    """A position, what leads where, and what both seats have learned there."""

    name: dict[str, object]
    actions: tuple[list[int], list[int]]
    next: dict[tuple[int, int], "Node | float"] = field(default_factory=dict)
    value: float = 0.0

    def __post_init__(self) -> None:
        self.regret = [np.zeros(len(a)) for a in self.actions]
        self.total = [np.zeros(len(a)) for a in self.actions]

    def payoffs(self) -> np.ndarray:
        """Returns what seat 0 wins by each pair of actions, as it is known now."""
        out = np.empty((len(self.actions[0]), len(self.actions[1])))
        for (i, j), then in self.next.items():
            out[i, j] = then.value if isinstance(then, Node) else then
        return out

    def learn(self, weight: float) -> None:
        mixes = [mix(r) for r in self.regret]
        payoffs = self.payoffs()
        gains = (payoffs @ mixes[1], -(mixes[0] @ payoffs))
        for s in (0, 1):
            self.regret[s] = np.maximum(self.regret[s] + gains[s] - gains[s] @ mixes[s], 0)
            self.total[s] += weight * mixes[s]
        means = [mix(t) for t in self.total]
        self.value = float(means[0] @ payoffs @ means[1])


def mix(weights: np.ndarray) -> np.ndarray:
    """Returns weights as chances; even if there are none."""
    total = weights.sum()
    return weights / total if total > 0 else np.full(len(weights), 1 / len(weights))


def describe(state: State) -> dict[str, object]:
    """Returns a position as the solver names it."""
    fields, o = state.get_game().batch.layout.fields, state.observation_tensor(0)
    hands, row, played = o[fields["hands"]].reshape(2, 13), o[fields["row"]], int(o[fields["round"]][0])
    points = o[fields["points"]]
    letters = lambda bits: ",".join(RANKS[i] for i in np.flatnonzero(bits))
    return {"row": ",".join(RANKS[r - 1] for r in row[played:]), "hand0": letters(hands[0]), "hand1": letters(hands[1]),
            "carry": int(o[fields["carry"]][0]), "diff": int(points[0] - points[1])}


def explore(state: State, found: dict[str, Node]) -> "Node | float":
    """Returns the node of a state, with all that can follow, or the result for seat 0."""
    if state.is_terminal():
        return state.returns()[0]
    name = describe(state)
    key = json.dumps(name)
    if key not in found:
        node = Node(name, (state.legal_actions(0), state.legal_actions(1)))
        for i, a in enumerate(node.actions[0]):
            for j, b in enumerate(node.actions[1]):
                after = state.clone()
                after.apply_actions([a, b])
                node.next[i, j] = explore(after, found)
        found[key] = node  # behind all that follows it
    return found[key]


def exploitability(nodes: list[Node]) -> float:
    """Has the program compute the exact best responses to what was learned. Returns NashConv: what both win together."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for node in reversed(nodes):  # the first position comes first
            mixes = [{RANKS[a]: p for a, p in zip(node.actions[s], mix(node.total[s]).tolist())} for s in (0, 1)]
            file.write(json.dumps({**node.name, "mix0": mixes[0], "mix1": mixes[1]}) + "\n")
        file.flush()
        out = subprocess.run([*find_program(), "exploit", "bastion", "--policy", file.name, "--json"], check=True, capture_output=True, text=True)
    return json.loads(out.stdout)["nashconv"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m quarterdeck.demo", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, default=4, choices=range(2, 7), help="cards left in each hand")
    parser.add_argument("--rounds", type=int, default=1000, help="rounds of learning")
    args = parser.parse_args()
    game = Game("bastion", start=opening(args.cards), pool=64)
    found: dict[str, Node] = {}
    explore(game.new_initial_state(seed=1), found)
    nodes = list(found.values())
    print(f"Bastion's Breach, the last {args.cards} cards: {len(nodes)} positions found through the environment.")
    show = {n for n in (1, 10, 100, 1000, 10_000) if n < args.rounds} | {args.rounds}
    for n in range(1, args.rounds + 1):
        for node in nodes:
            node.learn(n)
        if n in show:
            print(f"after {n:5} rounds of learning: exploitability {exploitability(nodes) / 2:.6f} a seat", flush=True)
    game.close()


if __name__ == "__main__":
    main()
