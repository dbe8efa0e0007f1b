"""PettingZoo's two interfaces, for one match: AEC (seats act in turn) and Parallel (all seats at once)."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Sequence

import numpy as np

from . import spaces
from .batch import Batch, QuarterdeckError

try:
    from pettingzoo import AECEnv as _AEC, ParallelEnv as _Parallel
except ImportError:
    _AEC = _Parallel = object

Observation = dict[str, np.ndarray]


class _Match:
    """One match, and what both interfaces have in common. Agents are named seat_0, seat_1, …"""

    metadata: dict[str, Any] = {"render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, game: str, *, seats: int | None = None, seed: int = 1, options: Mapping[str, Any] | None = None, limit: int = 0,
                 program: Sequence[str] | None = None) -> None:
        self.batch = Batch(game, 1, seats=seats, seed=seed, options=options, limit=limit, keep=True, program=program)
        layout = self.batch.layout
        self.metadata = {**self.metadata, "name": f"quarterdeck_{game}_v{layout.encoding}"}
        self.possible_agents = [f"seat_{s}" for s in range(layout.seats)]
        self.agents: list[str] = []
        self._next_seed = seed
        self._spaces = {a: spaces.Dict({"observation": spaces.observation_space(layout.observation_size),
                                        "action_mask": spaces.Box(low=0, high=1, shape=(layout.num_actions,), dtype=np.int8)}) for a in self.possible_agents}
        self._actions = {a: spaces.Discrete(layout.num_actions) for a in self.possible_agents}

    @property
    def unwrapped(self) -> Any:
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is None:
            seed = self._next_seed
        self._next_seed = seed + 1
        self.batch.reset([0], seed)
        self.agents = self.possible_agents[:]

    def _acting(self) -> list[str]:
        return [a for s, a in enumerate(self.possible_agents) if int(self.batch.actors[0]) >> s & 1]

    def _observe(self, agent: str) -> Observation:
        known = self.batch.look(0, self.possible_agents.index(agent))
        mask = np.zeros(self.batch.layout.num_actions, np.int8)
        mask[[a["id"] for a in known["legal"]]] = 1
        return {"observation": np.array(known["observation"], np.int16), "action_mask": mask}

    def _play(self, actions: Mapping[str, Any]) -> None:
        """Plays the actions of all seats that act now."""
        batch = self.batch
        for row in range(batch.rows(0)):
            agent = self.possible_agents[int(batch.seat[0, row])]
            action = actions.get(agent)
            if action is None:
                raise QuarterdeckError(f"{agent} acts now, but has no action.")
            batch.action[0, row] = action
        batch.step(0)

    def _rewards(self) -> dict[str, float]:
        return {a: float(self.batch.reward[0, s]) for s, a in enumerate(self.possible_agents)}

    def render(self) -> None:
        return None

    def state(self) -> np.ndarray:
        """Returns what all seats observe, one after the other."""
        return np.concatenate([self._observe(a)["observation"] for a in self.possible_agents])

    def close(self) -> None:
        """Ends the program."""
        self.batch.close()


class ParallelEnv(_Match, _Parallel):  # type: ignore[misc]
    """All seats act at once. A seat that has nothing to choose has a mask of zeros, and its action is ignored."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._begin(seed)
        return {a: self._observe(a) for a in self.agents}, self._infos()

    def _infos(self) -> dict[str, dict[str, Any]]:
        acting = self._acting()
        return {a: {"acts": a in acting} for a in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        self._play(actions)
        agents, done, truncated = self.agents, bool(self.batch.done[0]), bool(self.batch.truncated[0])
        observations, infos, rewards = {a: self._observe(a) for a in agents}, self._infos(), self._rewards()
        if done or truncated:
            self.agents = []
        return observations, rewards, {a: done for a in agents}, {a: truncated for a in agents}, infos


class AECEnv(_Match, _AEC):  # type: ignore[misc]
    """Seats act one after the other. Simultaneous choices are collected first: no seat observes those of others."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {a: False for a in self.agents}
        self.truncations = dict(self.terminations)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self._chosen: dict[str, Any] = {}
        self._waiting = self._acting()
        self.agent_selection = self._waiting[0]

    def observe(self, agent: str) -> Observation:
        seen = self._observe(agent)
        if agent in self._chosen:
            seen["action_mask"][:] = 0
        return seen

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        known = self._observe(agent)["action_mask"]
        if action is None or not 0 <= int(action) < len(known) or not known[int(action)]:
            raise QuarterdeckError(f"{agent}: action {action} is not legal now; choose a number whose mask is 1.")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {a: 0.0 for a in self.agents}
        self._chosen[agent] = int(action)
        self._waiting.remove(agent)
        if not self._waiting:
            self._play(self._chosen)
            self._chosen = {}
            self._settle()
        if self._waiting:
            self.agent_selection = self._waiting[0]

    def _settle(self) -> None:
        """Notes the rewards and the end of a match after a step."""
        done, truncated = bool(self.batch.done[0]), bool(self.batch.truncated[0])
        self.rewards = self._rewards()
        for a in self.agents:
            self._cumulative_rewards[a] += self.rewards[a]
            self.terminations[a], self.truncations[a] = done, truncated
        self._waiting = self._acting()
        if done or truncated:
            self.agent_selection = self.agents[0]

    def _leave(self, agent: str, action: Any) -> None:
        """Removes an agent whose match is over."""
        if action is not None:
            raise QuarterdeckError(f"{agent}: the match is over; step with None.")
        self.agents.remove(agent)
        for per_agent in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            per_agent.pop(agent)
        self.rewards = {a: 0.0 for a in self.agents}  # they count once, and have been added up
        if self.agents:
            self.agent_selection = self.agents[0]
