"""Quarterdeck's five games for programs that learn.

Needs the standard library and numpy, and the program quarterdeck, which it starts as a child process.
doc/environments.md has the arrays, the layouts of observations and the numbers of actions.
"""

from .batch import Batch, Layout, QuarterdeckError
from .spiel import Game, State, load_game
from .vector import VectorEnv
from .zoo import AECEnv, ParallelEnv

__all__ = ["AECEnv", "Batch", "Game", "Layout", "ParallelEnv", "QuarterdeckError", "State", "VectorEnv", "load_game"]
