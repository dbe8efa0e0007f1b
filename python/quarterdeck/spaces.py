"""Spaces: those of Gymnasium if it is installed, else the two that are needed here, with the same interface."""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
except ImportError:

    class _Space:
        shape: tuple[int, ...] | None = None
        dtype: Any = None
        _rng: np.random.Generator | None = None

        def seed(self, seed: int | None = None) -> list[int]:
            self._rng = np.random.default_rng(seed)
            return [seed or 0]

        @property
        def np_random(self) -> np.random.Generator:
            if self._rng is None:
                self.seed()
            return self._rng

        def __eq__(self, other: object) -> bool:
            return type(self) is type(other) and repr(self) == repr(other)

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

    class Box(_Space):  # type: ignore[no-redef]
        def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
            self.low, self.high, self.shape, self.dtype = np.full(shape, low, dtype), np.full(shape, high, dtype), shape, np.dtype(dtype)

        def contains(self, x: Any) -> bool:
            return isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype and bool(np.all(x >= self.low) and np.all(x <= self.high))

        def sample(self, mask: None = None) -> np.ndarray:
            return self.np_random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

        def __repr__(self) -> str:
            return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"

    class Discrete(_Space):  # type: ignore[no-redef]
        def __init__(self, n: int) -> None:
            self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)

        def contains(self, x: Any) -> bool:
            return np.ndim(x) == 0 and np.issubdtype(np.asarray(x).dtype, np.integer) and 0 <= int(x) < self.n

        def sample(self, mask: np.ndarray | None = None) -> np.int64:
            if mask is None:
                return np.int64(self.np_random.integers(self.n))
            return np.int64(self.np_random.choice(np.flatnonzero(mask)))

        def __repr__(self) -> str:
            return f"Discrete({self.n})"

    class MultiDiscrete(_Space):  # type: ignore[no-redef]
        def __init__(self, nvec: np.ndarray) -> None:
            self.nvec = np.asarray(nvec, np.int64)
            self.shape, self.dtype = self.nvec.shape, np.dtype(np.int64)

        def contains(self, x: Any) -> bool:
            x = np.asarray(x)
            return x.shape == self.shape and np.issubdtype(x.dtype, np.integer) and bool(np.all(x >= 0) and np.all(x < self.nvec))

        def sample(self, mask: None = None) -> np.ndarray:
            return self.np_random.integers(self.nvec)

        def __repr__(self) -> str:
            return f"MultiDiscrete({self.nvec})"

    class Dict(_Space):  # type: ignore[no-redef]
        def __init__(self, spaces: dict[str, Any]) -> None:
            self.spaces = dict(spaces)

        def __getitem__(self, key: str) -> Any:
            return self.spaces[key]

        def contains(self, x: Any) -> bool:
            return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(x[k] in s for k, s in self.spaces.items())

        def sample(self, mask: None = None) -> dict[str, Any]:
            return {k: s.sample() for k, s in self.spaces.items()}

        def __repr__(self) -> str:
            return f"Dict({self.spaces})"


def observation_space(size: int) -> Box:
    """Returns the space of one observation."""
    return Box(low=-32768, high=32767, shape=(size,), dtype=np.int16)
