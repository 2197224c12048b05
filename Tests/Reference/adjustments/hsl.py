"""hsl: hue, saturation and luminance of eight bands of color, on OKLab."""

import numpy as np

from color import BAND_HUES, BANDS, band_weights, from_oklab, oklab, smoothstep


def apply(linear, p):
    l, a, b = np.moveaxis(oklab(linear), -1, 0)
    chroma = np.hypot(a, b)
    bands = [p.get(name, {}) for name in BANDS]
    ahead = (np.roll(BAND_HUES, -1) - BAND_HUES) % 360
    behind = np.roll(ahead, 1)
    hues = np.array([band.get("hue", 0) / 100 for band in bands])
    turns = np.radians(np.where(hues > 0, hues * ahead, hues * behind))
    weights = band_weights(np.degrees(np.arctan2(b, a)) % 360)
    angle = weights @ turns
    factor = weights @ np.array([1 + band.get("saturation", 0) / 100 for band in bands])
    ev = weights @ np.array([band.get("luminance", 0) / 100 for band in bands])
    m = smoothstep(0.01, 0.04, chroma)
    turned_a = a + m * (factor * (a * np.cos(angle) - b * np.sin(angle)) - a)
    turned_b = b + m * (factor * (a * np.sin(angle) + b * np.cos(angle)) - b)
    return from_oklab(np.stack([l, turned_a, turned_b], -1)) * (2.0 ** (ev * m))[..., None]


TYPICAL = {"blue": {"luminance": -30, "saturation": 20}, "green": {"hue": -30}, "orange": {"luminance": 10}}
SETTINGS = [
    {}, {"red": {"hue": 100}}, {"red": {"hue": -100, "saturation": 50}, "blue": {"hue": 40, "luminance": -60}},
    {name: {"saturation": -100} for name in BANDS}, {name: {"saturation": 100} for name in BANDS},
    {name: {"hue": 100} for name in BANDS}, {name: {"luminance": 100} for name in BANDS},
    {"green": {"hue": 60, "saturation": -40, "luminance": 20}, "aqua": {"hue": -100}, "purple": {"luminance": -100},
     "magenta": {"saturation": 70}, "yellow": {"hue": -50}, "orange": {"luminance": 15}}]
