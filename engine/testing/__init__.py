"""The kit that every game is tested with; without pytest, so that benches can use it too.

`play` plays at random and checks every state, `perft` counts the step sequences of a draft,
`golden` keeps whole games, `secrecy` looks for what a viewer could learn by the back door.
"""

from engine.testing.play import Broken, Mover, play_game, play_games
from engine.testing.states import check_cheap, check_dear, is_dear

__all__ = [
    "Broken",
    "Mover",
    "check_cheap",
    "check_dear",
    "is_dear",
    "play_game",
    "play_games",
]
