"""Gymnasium's vector API for games of one seat: Pirates Port, and Breach solo."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

import numpy as np

from . import spaces
from .batch import HALVES, Batch, QuarterdeckError

try:
    from gymnasium.vector import AutoresetMode, VectorEnv as _Base

    _SAME_STEP: Any = AutoresetMode.SAME_STEP
except ImportError:
    _Base, _SAME_STEP = object, "SameStep"


class VectorEnv(_Base):  # type: ignore[misc]
    """Many matches at once, for a game with one seat, in which exactly one action is due everywhere.

    A match that ends begins anew in the same step (Gymnasium's SAME_STEP). `info["action_mask"]` has the legal actions.
    `info["final_obs"]` has what was observed at the end of those matches, `info["final_info"]` their scores and lengths.
    """

    metadata: dict[str, Any] = {"autoreset_mode": _SAME_STEP, "render_modes": []}
    render_mode = None
    spec = None
    closed = False

    def __init__(self, game: str = "port", num_envs: int = 256, *, seed: int = 1, options: Mapping[str, Any] | None = None, limit: int = 0,
                 program: Sequence[str] | None = None) -> None:
        self.batch = Batch(game, num_envs, seats=1, seed=seed, options=options, limit=limit, program=program)
        layout = self.batch.layout
        self.num_envs = num_envs
        self.single_observation_space = spaces.observation_space(layout.observation_size)
        self.single_action_space = spaces.Discrete(layout.num_actions)
        self.observation_space = spaces.Box(low=-32768, high=32767, shape=(num_envs, layout.observation_size), dtype=np.int16)
        self.action_space = spaces.MultiDiscrete(np.full(num_envs, layout.num_actions))
        self._seed = seed

    @property
    def unwrapped(self) -> "VectorEnv":
        return self

    def reset(self, *, seed: int | Sequence[int] | None = None, options: Mapping[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins all matches anew: position i with seed + i, or with the i-th seed of a list."""
        if seed is None:
            seed = self._seed = self._seed + self.num_envs
        if isinstance(seed, (int, np.integer)):
            self.batch.reset(range(self.num_envs), int(seed))
        elif len(seed) == self.num_envs:
            for i, s in enumerate(seed):
                self.batch.reset([i], s)
        else:
            raise QuarterdeckError(f"{len(seed)} seeds for {self.num_envs} matches.")
        return self._observe(), self._info()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Plays one action in every match."""
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,):
            raise QuarterdeckError(f"Actions of shape {actions.shape}; step takes {self.num_envs} numbers.")
        mask = self._join(self.batch.mask)
        inside = (actions >= 0) & (actions < mask.shape[1])
        wrong = np.flatnonzero(~inside | (mask[np.arange(self.num_envs), np.where(inside, actions, 0)] == 0))
        if wrong.size:
            raise QuarterdeckError(f"Action {actions[wrong[0]]} is not legal in match {wrong[0]}. Nothing was played.")
        for half, part in enumerate(self.batch.halves):
            self.batch.action[half, :len(part)] = actions[part.start:part.stop]
        self.batch.step()
        info = self._info()
        ended = self.batch.done | self.batch.truncated
        if ended.any():
            over = ended.astype(bool)
            observations = np.full(self.num_envs, None, object)
            for i in np.flatnonzero(over):
                observations[i] = self.batch.final_observation[i, 0].copy()
            info["final_obs"], info["_final_obs"] = observations, over
            info["final_info"] = {"score": self.batch.score[:, 0].copy(), "_score": self.batch.done.astype(bool), "length": self.batch.length.copy(), "_length": over}
            info["_final_info"] = over
        return (self._observe(), self.batch.reward[:, 0].astype(np.float64), self.batch.done.astype(bool), self.batch.truncated.astype(bool), info)

    def _join(self, array: np.ndarray) -> np.ndarray:
        return np.concatenate([array[h, :len(self.batch.halves[h])] for h in range(HALVES)])

    def _observe(self) -> np.ndarray:
        return self._join(self.batch.observation)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._join(self.batch.mask).astype(np.int8), "_action_mask": np.ones(self.num_envs, bool)}

    def close(self, **_: Any) -> None:
        """Ends the program."""
        self.closed = True
        self.batch.close()
