"""colorGrade: colors over shadows, midtones and highlights, and their lightness, on OKLab."""

import numpy as np

from color import from_oklab, oklab, oklch_hue, smoothstep


def apply(linear, p):
    l, a, b = np.moveaxis(oklab(linear), -1, 0)
    t = np.clip(l, 0, 1)
    center = 0.5 - p.get("balance", 0) / 400
    half = 0.02 + 0.3 * p.get("blending", 50) / 100
    first, second = (smoothstep(center + side / 6 - half, center + side / 6 + half, t) for side in (-1, 1))
    weights = {"shadows": 1 - first, "midtones": first - second, "highlights": second, "global": np.ones_like(t)}
    strength = 1 - (2 * t - 1) ** 4
    ev = added_a = added_b = np.zeros_like(t)
    for name, w in weights.items():
        color = p.get(name, {})
        hue, chroma = np.radians(oklch_hue(color.get("hue", 0))), 0.12 * color.get("saturation", 0) / 100
        added_a, added_b = added_a + w * chroma * np.cos(hue), added_b + w * chroma * np.sin(hue)
        ev = ev + w * color.get("luminance", 0) / 100
    q = 2.0 ** (ev / 3)
    return from_oklab(np.stack([q * l, q * a + strength * added_a, q * b + strength * added_b], -1))


TYPICAL = {"shadows": {"hue": 210, "saturation": 25}, "highlights": {"hue": 40, "saturation": 20}}
NEUTRAL = [{"blending": 10, "balance": 40, "shadows": {"hue": 120}}]
SETTINGS = [
    {}, {"shadows": {"hue": 210, "saturation": 40}}, {"midtones": {"hue": 30, "saturation": 100, "luminance": -30}},
    {"highlights": {"hue": 45, "saturation": 60, "luminance": 40}, "blending": 0},
    {"shadows": {"hue": 240, "saturation": 100, "luminance": 100}, "highlights": {"hue": 50, "saturation": 100},
     "blending": 100, "balance": -100},
    {"global": {"hue": 300, "saturation": 30, "luminance": -100}, "balance": 100},
    {"shadows": {"luminance": -50}, "midtones": {"luminance": 20}, "highlights": {"luminance": -20}}]
