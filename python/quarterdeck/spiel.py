"""An interface like OpenSpiel's: a Game makes States, which can be cloned, resampled and searched."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

import numpy as np

from .batch import Batch, QuarterdeckError

SIMULTANEOUS = -2
TERMINAL = -4


class Game:
    """A game. Its states live in one process of the program, up to `pool` at once; one that is garbage is used again.

    Chance is drawn at once, so no state is a chance node.
    """

    def __init__(self, game: str, *, seats: int | None = None, options: Mapping[str, Any] | None = None, start: Sequence[str] = (), pool: int = 1024,
                 program: Sequence[str] | None = None) -> None:
        self.batch = Batch(game, pool, seats=seats, options=options, start=start, keep=True, program=program)
        self._free = list(range(pool))
        self._seed = 1

    def num_players(self) -> int:
        return self.batch.layout.seats

    def num_distinct_actions(self) -> int:
        return self.batch.layout.num_actions

    def observation_tensor_size(self) -> int:
        return self.batch.layout.observation_size

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def new_initial_state(self, seed: int | None = None) -> "State":
        """Returns a state with its chance drawn from the seed, or from the next one."""
        if seed is None:
            seed, self._seed = self._seed, self._seed + 1
        state = State(self)
        self.batch.reset([state._at], seed)
        return state

    def _take(self) -> int:
        if not self._free:
            raise QuarterdeckError("All states of the pool are in use; drop some, or use a Game with a larger pool.")
        return self._free.pop()

    def close(self) -> None:
        self.batch.close()


def load_game(game: str, options: Mapping[str, Any] | None = None, **more: Any) -> Game:
    """Returns a game by its name."""
    return Game(game, options=options, **more)


class State:
    """A position of a match."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._at = game._take()
        self._seen: dict[int, dict[str, Any]] = {}

    def __del__(self) -> None:
        if hasattr(self, "_at"):
            self._game._free.append(self._at)

    def get_game(self) -> Game:
        return self._game

    def _look(self, player: int) -> dict[str, Any]:
        if player not in self._seen:
            self._seen[player] = self._game.batch.look(self._at, player)
        return self._seen[player]

    def _acting(self) -> list[int]:
        bits = int(self._game.batch.actors[self._at])
        return [s for s in range(self._game.num_players()) if bits >> s & 1]

    def is_terminal(self) -> bool:
        return not self._acting()

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return len(self._acting()) > 1

    def current_player(self) -> int:
        acting = self._acting()
        return TERMINAL if not acting else acting[0] if len(acting) == 1 else SIMULTANEOUS

    def legal_actions(self, player: int | None = None) -> list[int]:
        player = self.current_player() if player is None else player
        return [] if player < 0 else sorted(a["id"] for a in self._look(player)["legal"])

    def legal_actions_mask(self, player: int | None = None) -> np.ndarray:
        mask = np.zeros(self._game.num_distinct_actions(), np.int8)
        mask[self.legal_actions(player)] = 1
        return mask

    def action_to_string(self, player: int, action: int) -> str:
        for a in self._look(player)["legal"]:
            if a["id"] == action:
                return a["text"]
        raise QuarterdeckError(f"Action {action} is not legal for player {player}.")

    def apply_action(self, action: int) -> None:
        player = self.current_player()
        if player < 0:
            raise QuarterdeckError("Several players choose here, or none; use apply_actions for several.")
        self._game.batch.act(self._at, player, action)
        self._seen = {}

    def apply_actions(self, actions: Sequence[int]) -> None:
        """Plays an action of every player at once; those of players that do not act are ignored."""
        acting = self._acting()
        for s in acting:
            if actions[s] not in self.legal_actions(s):
                raise QuarterdeckError(f"Action {actions[s]} is not legal for player {s}.")
        for s in acting:
            self._game.batch.act(self._at, s, actions[s])
        self._seen = {}

    def observation_tensor(self, player: int) -> np.ndarray:
        return np.array(self._look(player)["observation"], np.int16)

    def information_state_key(self, player: int) -> tuple[int, int]:
        """Returns 128 bits that stand for all that a player has read."""
        high, low = self._look(player)["key"]
        return int(high), int(low)

    def information_state_string(self, player: int) -> str:
        """Returns all that a player has read, one action a line: perfect recall."""
        return "\n".join(self._look(player)["history"])

    def returns(self) -> list[float]:
        return self._look(0)["utility"] if self.is_terminal() else [0.0] * self._game.num_players()

    def clone(self) -> "State":
        twin = State(self._game)
        self._game.batch.clone(self._at, [twin._at])
        return twin

    def resample_from_infostate(self, player: int, seed: int) -> "State":
        """Returns a state that the player cannot tell from this one."""
        twin = self.clone()
        self._game.batch.imagine(twin._at, player, seed)
        return twin
