"""posterize: a few even steps of E."""

import numpy as np

from color import decode, encode


def apply(linear, p):
    steps = p.get("levels", 6) - 1
    return decode(np.floor(np.clip(encode(linear), 0, 1) * steps + 0.5) / steps)


TYPICAL = {"levels": 5}
# Odd numbers of levels: middle gray, one of the colors, lies between two others.
SETTINGS = [{"levels": v} for v in (3, 5, 7, 17, 255)]
