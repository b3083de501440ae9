"""Units that cover several nodes of a grid: their links and faces, and where their code goes."""

from __future__ import annotations

from collections.abc import Sequence

from render.kit.ops import Point

Links = tuple[tuple[int, int], ...]
Faces = tuple[tuple[int, int, int, int], ...]


def joined(nodes: Sequence[tuple[int, int]]) -> tuple[Links, Faces]:
    """Links between neighbouring nodes (column, row) and faces of full squares, as indices."""
    index = {node: i for i, node in enumerate(nodes)}
    links, faces = [], []
    for (c, r), i in index.items():
        right, down, across = (index.get(n) for n in ((c + 1, r), (c, r + 1), (c + 1, r + 1)))
        if right is not None:
            links.append((i, right))
        if down is not None:
            links.append((i, down))
        if right is not None and down is not None and across is not None:
            faces.append((i, right, across, down))
    return tuple(links), tuple(faces)


def label_spot(points: Sequence[Point], links: Links, faces: Faces = ()) -> Point:
    """Where a unit's code hides no node: in a face, else on the link nearest to its own middle.

    A unit of one node has its label below that node.
    """
    if not links:
        return points[0][0], points[0][1] + 34
    cx, cy = _middle(points)
    spots = [_middle([points[i] for i in part]) for part in faces or links]
    return min(spots, key=lambda p: (abs(p[0] - cx) + abs(p[1] - cy), p))


def _middle(points: Sequence[Point]) -> Point:
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
