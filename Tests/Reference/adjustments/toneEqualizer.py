"""toneEqualizer: nine bands of gains over the base, a quadratic B-spline between them; see local.py."""

import numpy as np


def spline(t):
    return np.where(t < 0.5, 0.75 - t * t, np.where(t < 1.5, 0.5 * (1.5 - t) ** 2, 0))


def gains(b, p):
    bands = np.pad(np.array(p.get("bands", [0] * 9), float), 1, mode="edge")
    place = np.clip(b, -8, 0) + 8
    return sum(band * spline(np.abs(place - i)) for i, band in enumerate(bands, -1))


TYPICAL = {"bands": [0, 0, 0.3, 0.5, 0.3, 0, -0.2, -0.3, 0]}
IMAGES = [
    (name, 11, 9, 3, [{"op": "toneEqualizer", "bands": bands}]) for name, bands in (
        ("waves", [0.5, -0.5, 1, 0, 0.3, -0.3, 0.6, 0, -0.4]), ("up", [2] * 9), ("steep", [2, 2, -2, -2, 2, 2, -2, -2, 2]))]
