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
