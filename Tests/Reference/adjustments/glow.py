"""glow: a blur of linear light, laid over the encoded values where it is bright."""

import numpy as np

from adjustments.blur import apply as blur
from color import decode, encode


def apply(linear, p, alpha, long_edge):
    """`linear` is a whole image; `alpha` its plane of alpha; `long_edge` that of the photo in pixels of the image."""
    if p.get("amount", 0) == 0:
        return linear
    e = encode(linear)
    light = np.clip(encode(blur(linear, {"radius": p.get("radius", 1)}, alpha, long_edge)), 0, 1)
    return decode(e + p["amount"] / 100 * light**2 * (1 - np.clip(e, 0, 1)))


TYPICAL = {"amount": 60, "radius": 2}
NEUTRAL = [{"radius": 5}]
IMAGES = [
    ("none", 5, 4, 3, [{"op": "glow", "radius": 3}]),
    ("fine", 23, 7, 3, [{"op": "glow", "amount": 40, "radius": 1.7}]),
    ("all of it", 7, 23, 3, [{"op": "glow", "amount": 100, "radius": 5}]),
    ("alpha", 19, 7, 4, [{"op": "glow", "amount": 100, "radius": 5}]),
    ("masked and half", 19, 7, 3, [
        {"op": "glow", "amount": 80, "opacity": 0.5, "mask": {"shape": "linear", "from": [0, 0.5], "to": [1, 0.5]}}]),
]
