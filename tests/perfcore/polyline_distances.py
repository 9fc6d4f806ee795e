"""How far two polylines lie apart, by looking at every piece."""

from itertools import pairwise

import numpy as np

Line = np.ndarray  # of shape (n, 2)


def to_pieces(points: Line, starts: Line, ends: Line) -> np.ndarray:
    """Distance of each point to its nearest piece; of points (n, 1, 2) to pieces (n, m, 2) too."""
    along = ends - starts
    squared = np.maximum((along**2).sum(-1), 1e-300)
    part = np.clip(((points - starts) * along).sum(-1) / squared, 0, 1)
    away = points - starts - part[..., np.newaxis] * along
    return np.hypot(away[..., 0], away[..., 1]).min(-1)


def between(line: Line, count: int = 12) -> Line:
    """Points on all pieces of a line, its vertices among them."""
    steps = np.linspace(0, 1, count)[:, np.newaxis]
    return np.concatenate([a + steps * (b - a) for a, b in pairwise(line)])


def hausdorff(line: Line, kept: np.ndarray) -> float:
    """Distance of a line to the one through some of its vertices, every piece with every point."""
    thin = line[kept]
    there = to_pieces(line[:, np.newaxis], thin[:-1], thin[1:])
    back = to_pieces(between(thin)[:, np.newaxis], line[:-1], line[1:])
    return max(there.max(), back.max())


def at_most(line: Line, kept: np.ndarray, enough: float) -> float:
    """A bound on the same for long lines: looks close by only, and no more once near enough."""
    thin = line[kept]
    home = np.searchsorted(kept, np.arange(len(line)), side="right") - 1
    there = np.full(len(line), np.inf)
    for offset in (0, -1, 1, -2, 2, -3, 3, -4, 4):
        far = np.flatnonzero(there >= enough)
        j = np.clip(home[far] + offset, 0, kept.size - 2)
        pieces = thin[j][:, np.newaxis], thin[j + 1][:, np.newaxis]
        there[far] = np.minimum(there[far], to_pieces(line[far][:, np.newaxis], *pieces))
    back = 0.0
    for a, b in pairwise(kept):
        if b > a + 1:  # else the piece is the line's own
            path = line[a : b + 1]
            points = between(line[[a, b]], 5)[:, np.newaxis]
            back = max(back, to_pieces(points, path[:-1], path[1:]).max())
    return max(there.max(), back)
