"""A small game that uses all that the core can do; it is no fun."""

from tests.toygame.rules import Toy
from tests.toygame.state import Step

__all__ = ["Step", "Toy"]
