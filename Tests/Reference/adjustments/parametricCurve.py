"""parametricCurve: a monotone curve through a point in each of four regions."""

import numpy as np

from tone import per_channel

from .curve import hermite


def points(p):
    edges = np.concatenate([[0], np.array(p.get("splits", [25, 50, 75])) / 100, [1]])
    centers = np.concatenate([[0], (edges[:-1] + edges[1:]) / 2, [1]])
    amounts = [p.get(name, 0) / 100 for name in ("shadows", "darks", "lights", "highlights")]
    room = np.minimum(np.diff(centers)[:-1], np.diff(centers)[1:])
    inner = centers[1:-1] + 0.45 * np.array(amounts) * room
    return [[0, 0], *zip(centers[1:-1], inner), [1, 1]]


def apply(linear, p):
    return per_channel(linear, hermite(points(p)))


TYPICAL = {"shadows": -30, "lights": 25}
NEUTRAL = [{"splits": [10, 40, 90]}]
SETTINGS = [
    {}, {"shadows": 100}, {"shadows": -100, "darks": 100, "lights": -100, "highlights": 100},
    {"darks": -40, "lights": 40}, {"highlights": -80, "splits": [20, 40, 60]},
    {"shadows": 100, "darks": 100, "lights": 100, "highlights": 100, "splits": [5, 10, 15]}]
