"""The client of `quarterdeck env`: many matches at once, over memory that both processes share."""

from __future__ import annotations

import ctypes
import json
import mmap
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import Any, Mapping, Sequence

import numpy as np

HALVES = 2
_MAGIC, _VERSION = 0x56454451, 1
_BELL, _RING, _POSTED, _DONE, _COUNT, _STATUS, _TEXT, _TEXT_SIZE = 64, 128, 192, 320, 448, 576, 1024, 512
_FUTEX = {"x86_64": 202, "aarch64": 98}.get(platform.machine()) if sys.platform == "linux" else None


class QuarterdeckError(ValueError):
    """A request that the program refused, such as an action that is not legal. In the half that it names, nothing was played."""


def find_program() -> list[str]:
    """Returns the command of the program: $QUARTERDECK, the one beside this package's folder, or the one on the path."""
    if command := os.environ.get("QUARTERDECK"):
        return [command]
    beside = pathlib.Path(__file__).resolve().parents[2] / "quarterdeck"
    if beside.is_file() and os.access(beside, os.X_OK):
        return [str(beside)]
    if found := shutil.which("quarterdeck"):
        return [found]
    raise QuarterdeckError("The program quarterdeck was not found. Build it with “go build ./cmd/quarterdeck”, or name it in $QUARTERDECK.")


@dataclass(frozen=True)
class Layout:
    """What the program says about the game, the observations and the actions."""

    game: str
    title: str
    rules: int
    seats: int
    options: Mapping[str, str]
    encoding: int
    fields: Mapping[str, slice]  # of an observation, by name
    blocks: Mapping[str, slice]  # of action numbers, by name
    observation_size: int
    num_actions: int
    max_legal: int
    sequential: bool  # one seat of a position acts at a time, always


def _slices(fields: Sequence[Mapping[str, Any]]) -> tuple[dict[str, slice], int]:
    at, out = 0, {}
    for field in fields:
        out[field["name"]] = slice(at, at + field["size"])
        at += field["size"]
    return out, at


class _Futex:
    """Waits for and wakes the other process."""

    def __init__(self, memory: mmap.mmap) -> None:
        self._anchor = ctypes.c_char.from_buffer(memory)
        self._base = ctypes.addressof(self._anchor)
        self._call = ctypes.CDLL(None, use_errno=True).syscall if _FUTEX is not None else None

        class Timespec(ctypes.Structure):
            _fields_ = [("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long)]

        self._limit = Timespec(0, 100_000_000)

    def wait(self, at: int, value: int) -> None:
        if self._call is None:
            time.sleep(50e-6)
            return
        self._call(ctypes.c_long(_FUTEX), ctypes.c_void_p(self._base + at), ctypes.c_int(0), ctypes.c_uint32(value),
                   ctypes.byref(self._limit), None, ctypes.c_int(0))

    def wake(self, at: int) -> None:
        if self._call is not None:
            self._call(ctypes.c_long(_FUTEX), ctypes.c_void_p(self._base + at), ctypes.c_int(1), ctypes.c_int(1 << 30), None, None, ctypes.c_int(0))

    def close(self) -> None:
        del self._anchor


class Batch:
    """Many positions of one game. Its arrays are views of the shared memory.

    The batch has two halves. `post(half)` lets the program play the actions in `action[half]`; `wait(half)` returns when it has.
    Between the two the other half's arrays may be read and its actions chosen. The first `rows(half)` rows of
    env, seat, observation, mask, legal, legal_count, key and action are in use.
    """

    def __init__(self, game: str, batch: int = 256, *, seats: int | None = None, seed: int = 1, options: Mapping[str, Any] | None = None,
                 limit: int = 0, keep: bool = False, start: Sequence[str] = (), program: Sequence[str] | None = None) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        command = [*(program or find_program()), "env", game, "--batch", str(batch), "--seed", str(seed)]
        if seats is not None:
            command += ["--seats", str(seats)]
        for name, value in (options or {}).items():
            command += ["-o", f"{name}={value}"]
        if limit:
            command += ["--limit", str(limit)]
        if keep:
            command.append("--keep")
        if start:
            import tempfile

            self._start = tempfile.NamedTemporaryFile("w", suffix=".moves")
            self._start.write("\n".join(start) + "\n")
            self._start.flush()
            command += ["--start", self._start.name]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        hello = self._read()
        if hello["version"] != _VERSION:
            raise QuarterdeckError(f"The program speaks version {hello['version']} of the memory's layout, this package {_VERSION}. Use both from one release.")
        self._map(hello)
        self._ask(do="attached")

    def _map(self, hello: Mapping[str, Any]) -> None:
        with open(hello["path"], "r+b") as file:
            self._memory = mmap.mmap(file.fileno(), hello["size"])
        self._futex = _Futex(self._memory)
        self._words = np.frombuffer(self._memory, np.uint32, 1024)
        if self._words[0] != _MAGIC:
            raise QuarterdeckError("The file of the program is no shared memory of an environment.")
        fields, size = _slices(hello["fields"])
        blocks, actions = _slices(hello["actions"])
        self.layout = Layout(hello["game"], hello["title"], hello["rules"], hello["seats"], hello["options"], hello["encoding"], fields, blocks,
                             size, actions, hello["max_legal"], hello["sequential"])
        self.size: int = hello["batch"]
        self.halves: list[range] = [range(*h) for h in hello["halves"]]
        view = {name: np.frombuffer(self._memory, a["dtype"], int(np.prod(a["shape"])), a["offset"]).reshape(a["shape"]) for name, a in hello["arrays"].items()}
        self.env, self.seat = view["env"], view["seat"]
        self.observation, self.mask = view["observation"], view["mask"]
        self.legal, self.legal_count = view["legal"], view["legal_count"]
        self.key, self.action = view["key"], view["action"]
        self.actors, self.reward, self.score = view["actors"], view["reward"], view["score"]
        self.done, self.truncated, self.length = view["done"], view["truncated"], view["length"]
        self.final_observation = view["final_observation"]

    def rows(self, half: int) -> int:
        """Returns how many seats must act in a half."""
        return int(self._words[(_COUNT + 64 * half) // 4])

    def post(self, half: int) -> None:
        """Lets the program play the actions of a half."""
        w = self._words
        w[(_POSTED + 64 * half) // 4] += np.uint32(1)
        w[_BELL // 4] += np.uint32(1)
        self._futex.wake(_BELL)

    def wait(self, half: int) -> None:
        """Waits until a posted half is played. It raises QuarterdeckError if an action was not legal; then nothing was played."""
        w, done, posted = self._words, (_DONE + 64 * half) // 4, (_POSTED + 64 * half) // 4
        while True:
            ring = int(w[_RING // 4])
            if w[done] == w[posted]:
                break
            self._futex.wait(_RING, ring)
            if w[done] != w[posted] and self._process.poll() is not None:
                raise QuarterdeckError("The program has ended: " + self._last_words())
        if w[(_STATUS + 64 * half) // 4]:
            at = _TEXT + _TEXT_SIZE * half
            raise QuarterdeckError(bytes(self._memory[at:at + _TEXT_SIZE]).split(b"\0")[0].decode())

    def step(self, half: int | None = None) -> None:
        """Plays a half, or all. If an action is not legal, its half is not played, and the other one is."""
        for h in range(HALVES) if half is None else (half,):
            self.post(h)
        refused = []
        for h in range(HALVES) if half is None else (half,):
            try:
                self.wait(h)
            except QuarterdeckError as error:
                refused.append(error)  # the other half is waited for all the same
        if refused:
            raise refused[0]

    def sample(self, half: int, rng: np.random.Generator) -> None:
        """Fills the actions of a half at random, evenly among the listed legal ones."""
        n = self.rows(half)
        count = np.minimum(self.legal_count[half, :n], self.layout.max_legal)
        pick = (rng.random(n, np.float32) * count).astype(np.int64)
        self.action[half, :n] = self.legal[half].reshape(-1)[np.arange(0, n * self.layout.max_legal, self.layout.max_legal) + np.minimum(pick, count - 1)]

    # Single positions, between steps.

    def reset(self, envs: Sequence[int], seed: int) -> None:
        """Begins new matches, with seed, seed + 1, …"""
        self._ask(do="reset", envs=[int(i) for i in envs], seed=int(seed))

    def clone(self, source: int, targets: Sequence[int]) -> None:
        """Makes positions equal to another, the state of its chance included."""
        self._ask(do="clone", env=int(source), envs=[int(i) for i in targets])

    def imagine(self, env: int, seat: int, seed: int) -> None:
        """Replaces all that a seat cannot know by a consistent alternative (resampling)."""
        self._ask(do="imagine", env=int(env), seat=int(seat), seed=int(seed))

    def act(self, env: int, seat: int, action: int) -> None:
        """Plays one action in one position."""
        self._ask(do="act", env=int(env), seat=int(seat), action=int(action))

    def look(self, env: int, seat: int) -> dict[str, Any]:
        """Returns what a seat knows of a position: actors, observation, key, history, legal, over, utility and score."""
        return self._ask(do="look", env=int(env), seat=int(seat))

    def _ask(self, **request: Any) -> dict[str, Any]:
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise QuarterdeckError("The program has ended: " + self._last_words()) from None
        reply = self._read()
        if "error" in reply:
            raise QuarterdeckError(reply["error"])
        return reply

    def _read(self) -> dict[str, Any]:
        line = self._process.stdout.readline()
        if not line:
            raise QuarterdeckError("The program has ended: " + self._last_words())
        return json.loads(line)

    def _last_words(self) -> str:
        _, errors = self._process.communicate()  # reads while it waits: a long text would fill the pipe
        return errors.decode(errors="replace").strip() or f"exit code {self._process.returncode}"

    def close(self) -> None:
        """Ends the program. The arrays must not be used afterwards."""
        process, self._process = self._process, None
        if process is None:
            return
        process.stdin.close()
        process.wait()
        process.stdout.close()
        process.stderr.close()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None:
            self.close()
