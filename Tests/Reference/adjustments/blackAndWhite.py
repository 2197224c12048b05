"""blackAndWhite: luminance, weighted by hue in eight bands, and a tone."""

import numpy as np

from color import BANDS, band_weights, from_oklab, luminance, oklch, oklch_hue, smoothstep


def apply(linear, p):
    _, chroma, hue = oklch(linear)
    amounts = np.array([p.get(name, 0) for name in BANDS]) / 100
    value = band_weights(hue) @ amounts
    grey = luminance(linear) * 2.0 ** (1.5 * value * smoothstep(0.01, 0.04, chroma))
    tone = p.get("tone", {})
    if tone.get("saturation", 0) == 0:
        return np.stack([grey] * 3, axis=-1)
    lightness = np.cbrt(grey)
    t = np.clip(lightness, 0, 1)
    c = 0.12 * tone["saturation"] / 100 * 4 * t * (1 - t)
    h = np.radians(oklch_hue(tone.get("hue", 0)))
    return from_oklab(np.stack([lightness, c * np.cos(h), c * np.sin(h)], axis=-1))


TYPICAL = {"red": 40, "blue": -30, "tone": {"hue": 35, "saturation": 30}}
SETTINGS = [
    {}, {"red": 100, "orange": 40, "yellow": 20, "green": -10, "aqua": -30, "blue": -100},
    {"purple": -60, "magenta": 80}, {name: 100 for name in BANDS}, {name: -100 for name in BANDS},
    {"tone": {"hue": 35, "saturation": 20}},
    {"blue": -40, "orange": 15, "tone": {"hue": 220, "saturation": 100}},
    {"tone": {"hue": 345, "saturation": 50}}, {"tone": {"hue": 120}}]
