"""vignette: light taken from or added to the edges of the current frame."""

import numpy as np

from color import smoothstep


def apply(linear, p, frame, positions):
    """`frame` is (W, H); `positions` are the pixels (i, j), in the shape of the colors."""
    width, height = frame
    x = positions[..., 0] + 0.5 - width / 2
    y = positions[..., 1] + 0.5 - height / 2
    r = p.get("roundness", 0) / 100
    if r >= 0:
        diagonal = np.hypot(width, height)
        rx = (1 - r) * width / np.sqrt(2) + r * diagonal / 2
        ry = (1 - r) * height / np.sqrt(2) + r * diagonal / 2
        d = np.hypot(x / rx, y / ry)
    else:
        ellipse = np.hypot(x * np.sqrt(2) / width, y * np.sqrt(2) / height)
        d = (1 + r) * ellipse - r * np.maximum(np.abs(x) / (width / 2), np.abs(y) / (height / 2))
    m = 0.3 + 0.7 * p.get("midpoint", 50) / 100
    f = p.get("feather", 50) / 100
    s = smoothstep(m * (1 - f), m + (1.25 - m) * f + 0.001, d)
    amount = p.get("amount", 0)
    return linear * 2.0 ** (amount / 100 * (5 if amount < 0 else 2) * s)[..., None]


TYPICAL = {"amount": -50, "roundness": -20}
NEUTRAL = [{"feather": 0, "roundness": 100}]
SETTINGS = [
    {}, {"amount": -100}, {"amount": 100}, {"amount": -40, "midpoint": 20, "feather": 80},
    {"amount": -60, "feather": 0}, {"amount": -60, "midpoint": 0, "feather": 100},
    {"amount": 35, "midpoint": 100, "feather": 10, "_frame": (201, 301)}, {"amount": -50, "roundness": 100},
    {"amount": -50, "roundness": -100}, {"amount": -50, "roundness": -35, "_frame": (640, 360)},
    {"amount": -70, "roundness": 60, "_frame": (33, 32)}]
