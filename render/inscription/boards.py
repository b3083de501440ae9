"""How the four sheets of Twilight Inscription are told apart: title, emblem, colour, sky."""

from types import MappingProxyType

from render.kit.furniture import Board

BOARDS = MappingProxyType(
    {
        "navigation": Board(
            "NAVIGATION",
            "navigation",
            "sky",
            (
                (240, 330, 640, "cloud_blue", 190),
                (820, 860, 640, "cloud_violet", 190),
                (1120, 240, 520, "cloud_teal", 150),
                (1560, 700, 420, "cloud_blue", 110),
            ),
        ),
        "expansion": Board(
            "EXPANSION",
            "expansion",
            "green",
            (
                (260, 300, 640, "cloud_teal", 200),
                (1000, 820, 700, "cloud_blue", 170),
                (1500, 260, 480, "cloud_violet", 130),
            ),
        ),
        "industry": Board(
            "INDUSTRY",
            "industry",
            "orange",
            (
                (300, 860, 640, "cloud_red", 160),
                (900, 260, 700, "cloud_violet", 170),
                (1500, 800, 480, "cloud_blue", 130),
            ),
        ),
        "warfare": Board(
            "WARFARE",
            "sword",
            "coral",
            (
                (480, 280, 680, "cloud_red", 200),
                (1180, 830, 620, "cloud_red", 140),
                (180, 980, 480, "cloud_blue", 150),
            ),
        ),
    }
)
"""The four sheets by name."""
