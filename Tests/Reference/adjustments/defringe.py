"""defringe: near edges the color of purple and green fringes becomes that of what is around them."""

import numpy as np

from adjustments.blur import gaussian
from color import encode, from_oklab, luminance, oklab, oklch_hue, smoothstep


def hue_share(lab, hue, width):
    """1 within `width` OKLCh degrees of `hue` (HSL degrees), falling to 0 over 15 more; 0 for grays."""
    angle = np.degrees(np.arctan2(lab[..., 2], lab[..., 1]))
    distance = np.abs((angle - oklch_hue(hue) + 180) % 360 - 180)
    chroma = np.hypot(lab[..., 1], lab[..., 2])
    return (1 - smoothstep(width, width + 15, distance)) * smoothstep(0.01, 0.04, chroma)


def apply(linear, p, alpha, long_edge):
    """`linear` is a whole image; `alpha` its plane of alpha; `long_edge` that of the photo in pixels of the image."""
    amounts = p.get("purple", 0) / 20, p.get("green", 0) / 20
    lab = oklab(linear)
    shares = (hue_share(lab, p.get("purpleHue", 280), p.get("purpleRange", 25)),
              hue_share(lab, p.get("greenHue", 145), p.get("greenRange", 15)))
    rest = np.prod([1 - share * (amount > 0) for share, amount in zip(shares, amounts)], axis=0)
    sigma = p.get("radius", 0.08) / 100 * long_edge
    weight = gaussian(alpha, sigma)

    def mean(values):
        return gaussian(alpha * values, sigma) / np.maximum(weight, 2.0**-12) * (weight > 2.0**-12)

    n, tone = mean(rest), np.clip(encode(luminance(linear)), 0, 1)
    around = np.stack([mean(rest * lab[..., k]) for k in (1, 2)], -1) / np.maximum(n, 0.25)[..., None]
    chroma, found = np.hypot(lab[..., 1], lab[..., 2]), np.hypot(around[..., 0], around[..., 1])
    around *= np.minimum(1, chroma / np.maximum(found, 1e-6))[..., None]
    spread = np.sqrt(np.maximum(0, mean(tone**2) - mean(tone)**2))
    t = 1 - np.prod([1 - amount * share for share, amount in zip(shares, amounts)], axis=0)
    factor = (t * smoothstep(0.04, 0.2, spread) * smoothstep(0.3, 0.6, n))[..., None]
    changed = np.concatenate([lab[..., :1], lab[..., 1:] + factor * (around - lab[..., 1:])], -1)
    return np.where(factor > 0, from_oklab(changed), linear)


TYPICAL = {"purple": 15, "green": 12, "radius": 1, "purpleRange": 60}
NEUTRAL = [{"radius": 1, "greenRange": 90}]
CROP = {"op": "crop", "x": 0.2, "y": 0.1, "width": 0.6, "height": 0.75}
LARGE = {"op": "resize", "percent": 800, "enlarge": True}
IMAGES = [
    ("none", 5, 4, 3, [{"op": "defringe", "radius": 1}]),
    ("purple", 13, 9, 3, [LARGE, {"op": "defringe", "purple": 20, "purpleRange": 80, "radius": 1}, {"op": "resize", "percent": 14}]),
    ("both, after a crop", 13, 9, 3, [
        LARGE, CROP, {"op": "defringe", "purple": 14, "green": 20, "greenHue": 90, "greenRange": 60, "radius": 0.8},
        {"op": "resize", "percent": 25}]),
    ("alpha", 13, 9, 4, [LARGE, {"op": "defringe", "green": 17, "greenRange": 90, "radius": 1}, {"op": "resize", "percent": 14}]),
    ("masked and half", 13, 9, 3, [
        LARGE, {"op": "defringe", "purple": 20, "purpleHue": 0, "purpleRange": 90, "radius": 0.7, "opacity": 0.5,
                "mask": {"shape": "linear", "from": [0, 0.5], "to": [1, 0.5]}}, {"op": "resize", "percent": 14}]),
]
