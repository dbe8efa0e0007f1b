"""Checks of the package, among them what Gymnasium's and PettingZoo's own checkers look at.

Run with: PYTHONPATH=python python3 -m unittest discover -s python/tests
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import unittest

import numpy as np

import quarterdeck
from quarterdeck import AECEnv, Batch, ParallelEnv, QuarterdeckError, VectorEnv, bench, load_game

GAMES = {"bastion": {}, "sabotage": {}, "duel": {"seats": 4, "options": {"trading": "off"}}, "port": {"seats": 2, "options": {"hands": "closed"}},
         "breach": {"seats": 2, "options": {"mode": "competitive"}, "limit": 200}}


class BatchTest(unittest.TestCase):
    def test_two_halves_in_flight(self) -> None:
        for game, how in GAMES.items():
            with self.subTest(game), Batch(game, 7, **how) as b:
                rng, ended = np.random.default_rng(1), 0
                for half in (0, 1):
                    b.sample(half, rng)
                    b.post(half)
                for step in range(600):
                    half = step % 2
                    b.wait(half)
                    n = b.rows(half)
                    self.assertGreaterEqual(n, len(b.halves[half]))
                    np.testing.assert_array_equal(b.mask[half, :n].sum(axis=1), b.legal_count[half, :n])
                    part = slice(b.halves[half].start, b.halves[half].stop)
                    over = b.done[part] == 1
                    ended += int(over.sum() + b.truncated[part].sum())
                    self.assertTrue((b.reward[part][~over] == 0).all())
                    b.sample(half, rng)
                    b.post(half)
                for half in (0, 1):
                    b.wait(half)
                self.assertGreater(ended, 0)

    def test_illegal_action(self) -> None:
        with Batch("bastion", 4) as b:
            before = b.key.copy()
            b.action[0, :b.rows(0)] = 99
            with self.assertRaisesRegex(QuarterdeckError, "position 0, seat 0: action 99 is not legal"):
                b.step(0)
            np.testing.assert_array_equal(before, b.key)
            b.sample(0, np.random.default_rng(1))
            b.step(0)

    def test_bad_arguments(self) -> None:
        for message, make in {"1 to 1024": lambda: Batch("port", 5000), "no option": lambda: Batch("port", options={"wind": "west"}),
                              "start, line 1": lambda: Batch("bastion", start=["0 play K"])}.items():
            with self.subTest(message), self.assertRaisesRegex(QuarterdeckError, message):
                make()

    def test_program_dies_with_its_parent(self) -> None:
        code = "import quarterdeck, time\nb = quarterdeck.Batch('port', 2)\nprint(b._process.pid, flush=True)\ntime.sleep(600)\n"
        parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        child = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        parent.stdout.close()
        for _ in range(600):
            try:
                os.kill(child, 0)
                with open(f"/proc/{child}/stat") as stat:
                    if stat.read().rsplit(")", 1)[1].split()[0] == "Z":
                        return
            except (ProcessLookupError, FileNotFoundError):
                return
            time.sleep(0.1)
        self.fail("the program still runs")


class BenchTest(unittest.TestCase):
    def test_every_game(self) -> None:
        for game in bench.GAMES:
            self.assertGreater(bench.play(game, 8, 1, 0.01), 0, game)


class VectorTest(unittest.TestCase):
    def test_truncated_has_no_score(self) -> None:
        env, rng, seen = VectorEnv("port", 8, seed=3, limit=24), np.random.default_rng(1), 0
        _, info = env.reset(seed=3)
        while seen < 20:
            _, _, terminated, truncated, info = env.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]))
            seen += int(truncated.sum())
            if (terminated | truncated).any():
                np.testing.assert_array_equal(info["final_info"]["_score"], terminated)
        env.close()

    def test_checks_of_gymnasium(self) -> None:
        for game in ("port", "breach"):
            env = VectorEnv(game, 6, limit=400)
            rng = np.random.default_rng(3)
            observation, info = env.reset(seed=5)
            again, _ = env.reset(seed=5)
            np.testing.assert_array_equal(observation, again)
            self.assertTrue((env.reset(seed=6)[0] != observation).any())
            observation, info = env.reset(seed=5)
            self.assertIn(observation, env.observation_space)
            self.assertIn(observation[0], env.single_observation_space)
            ended = 0
            while ended < 8:
                actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
                self.assertIn(actions, env.action_space)
                observation, reward, terminated, truncated, info = env.step(actions)
                self.assertIn(observation, env.observation_space)
                self.assertEqual([(a.shape, a.dtype.kind) for a in (reward, terminated, truncated)], [((6,), "f"), ((6,), "b"), ((6,), "b")])
                self.assertFalse((terminated & truncated).any())
                self.assertTrue((reward[~terminated] == 0).all())
                over = terminated | truncated
                self.assertEqual("final_obs" in info, over.any())
                for i in np.flatnonzero(over):
                    self.assertIn(info["final_obs"][i], env.single_observation_space)
                    self.assertTrue((info["final_obs"][i] != observation[i]).any())
                    self.assertGreater(info["final_info"]["length"][i], 0)
                ended += int(over.sum())
            with self.assertRaises(QuarterdeckError):
                env.step(np.zeros(5, int))
            env.close()
            env.close()


class ZooTest(unittest.TestCase):
    def test_checks_of_aec(self) -> None:
        for game, how in GAMES.items():
            with self.subTest(game):
                env = AECEnv(game, **how)
                for seed in (1, 2):
                    self.play(env, seed)
                env.close()

    def play(self, env: AECEnv, seed: int) -> None:
        rng = np.random.default_rng(seed)
        env.reset(seed=seed)
        self.assertEqual(env.agents, env.possible_agents)
        total, paid, owed = ({a: 0.0 for a in env.agents} for _ in range(3))
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            self.assertIn(observation["observation"], env.observation_space(agent)["observation"])
            self.assertEqual(observation["action_mask"].shape, (env.action_space(agent).n,))
            self.assertEqual(reward, owed[agent])  # what the rewards of all steps since have added up to
            owed[agent] = 0.0
            paid[agent] += reward
            if terminated or truncated:
                with self.assertRaises(QuarterdeckError):
                    env.step(0)
                env.step(None)
                for a, r in env.rewards.items():
                    owed[a] += r
                continue
            with self.assertRaises(QuarterdeckError):
                env.step(len(observation["action_mask"]))
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            for a, r in env.rewards.items():
                total[a] += r
                owed[a] += r
        self.assertEqual(env.agents, [])
        self.assertEqual(total, paid)
        if "bastion" in env.metadata["name"]:
            self.assertEqual(sum(paid.values()), 0)

    def test_secret_choices(self) -> None:
        env = AECEnv("bastion", seed=4)
        env.reset(seed=4)
        before = env.observe("seat_1")["observation"]
        env.step(3)
        self.assertEqual(env.agent_selection, "seat_1")
        np.testing.assert_array_equal(before, env.observe("seat_1")["observation"])
        self.assertEqual(env.observe("seat_0")["action_mask"].sum(), 0)
        env.close()

    def test_checks_of_parallel(self) -> None:
        for game, how in GAMES.items():
            with self.subTest(game):
                env = ParallelEnv(game, **how)
                rng = np.random.default_rng(1)
                observations, infos = env.reset(seed=3)
                while env.agents:
                    self.assertEqual(set(observations), set(env.agents))
                    self.assertTrue(any(info["acts"] for info in infos.values()))
                    actions = {}
                    for a in env.agents:
                        mask = observations[a]["action_mask"]
                        self.assertEqual(bool(mask.any()), infos[a]["acts"])
                        actions[a] = int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0
                    observations, rewards, terminations, truncations, infos = env.step(actions)
                    self.assertEqual(set(rewards), set(terminations) | set(truncations))
                self.assertEqual(env.step({}), ({}, {}, {}, {}, {}))
                env.close()


class SpielTest(unittest.TestCase):
    def test_walk(self) -> None:
        for game, how in GAMES.items():
            how = {k: v for k, v in how.items() if k != "limit"}
            with self.subTest(game):
                spiel = load_game(game, pool=8, **how)
                state, rng = spiel.new_initial_state(seed=2), np.random.default_rng(2)
                for step in range(60):
                    if state.is_terminal():
                        break
                    self.check(state, rng, step)
                    if state.is_simultaneous_node():
                        state.apply_actions([int(rng.choice(state.legal_actions(s) or [0])) for s in range(spiel.num_players())])
                    else:
                        state.apply_action(int(rng.choice(state.legal_actions())))
                self.assertEqual(len(state.returns()), spiel.num_players())
                spiel.close()

    def check(self, state: quarterdeck.State, rng: np.random.Generator, step: int) -> None:
        player = max(0, state.current_player())
        twin = state.resample_from_infostate(player, step)
        self.assertEqual(state.information_state_string(player), twin.information_state_string(player))
        self.assertEqual(state.information_state_key(player), twin.information_state_key(player))
        np.testing.assert_array_equal(state.observation_tensor(player), twin.observation_tensor(player))
        self.assertEqual(state.legal_actions(player), twin.legal_actions(player))
        for action in state.legal_actions(player)[:3]:
            self.assertTrue(state.action_to_string(player, action))
        clone = state.clone()
        key = state.information_state_key(player)
        if not clone.is_simultaneous_node():
            clone.apply_action(int(rng.choice(clone.legal_actions())))
            self.assertNotEqual(clone.information_state_key(player), key)
        self.assertEqual(state.information_state_key(player), key)


if __name__ == "__main__":
    unittest.main()
