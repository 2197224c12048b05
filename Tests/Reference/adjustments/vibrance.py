"""vibrance: saturation, less for what is saturated already and for the hues of skin."""

import numpy as np

from color import luminance, oklab, smoothstep


def apply(linear, p):
    _, a, b = np.moveaxis(oklab(linear), -1, 0)
    chroma = np.hypot(a, b)
    unsaturated = 1 - smoothstep(0, 0.25, chroma)
    skin = np.radians(55)
    nearness = (a * np.cos(skin) + b * np.sin(skin)) / np.maximum(chroma, 1e-6)
    protection = 1 - 0.6 * smoothstep(np.cos(np.radians(40)), 1, nearness)
    y = luminance(linear)[..., None]
    return y + (linear - y) * (1 + p.get("amount", 0) / 100 * unsaturated * protection)[..., None]


TYPICAL = {"amount": 60}
SETTINGS = [{}] + [{"amount": v} for v in (-100, -35, -1, 10, 60, 100)]
