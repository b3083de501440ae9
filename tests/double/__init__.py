"""A loopback double of Discord for tests: gateway and HTTP API on one local server.

It stands in for what an in-memory fake leaves out: the wire, bytes, rate limits, cut connections,
resumed sessions, and a bot that is killed. `Double` is the server and its world, `Person` what
people do in it, `in_process` and `Child` connect a bot. Every request is judged by Discord's own
OpenAPI description and by the rules that it cannot say; `Double.assert_clean` lists what was wrong.
"""

from .buckets import NO_LIMITS, REAL_LIMITS, Limits
from .clock import Clock, HandClock, WallClock
from .connect import Child, in_process
from .faults import Fault, Faults, Gate
from .gateway import Gateway
from .interactions import Interaction
from .permissions import P
from .person import Answer, CannotDo, Modal, Person
from .posts import Message, Picture
from .server import Double, NotClean
from .world import Channel, Guild, User

__all__ = [
    "NO_LIMITS",
    "REAL_LIMITS",
    "Answer",
    "CannotDo",
    "Channel",
    "Child",
    "Clock",
    "Double",
    "Fault",
    "Faults",
    "Gate",
    "Gateway",
    "Guild",
    "HandClock",
    "Interaction",
    "Limits",
    "Message",
    "Modal",
    "NotClean",
    "P",
    "Person",
    "Picture",
    "User",
    "WallClock",
    "in_process",
]
