"""sepia: the matrix of sepia() in W3C Filter Effects Module Level 1, on E, mixed with E by amount/100; nothing is clipped.

The specification writes each number with (1 − amount); "filter functions operate in the sRGB color space", so on E.
"""

import numpy as np

from color import decode, encode

FULL = np.array([[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]])


def matrix(amount):
    return np.eye(3) * (1 - amount) + FULL * amount


def apply(linear, p):
    return decode(encode(linear) @ matrix(p.get("amount", 100) / 100).T)


TYPICAL = {"amount": 70}
NEUTRAL = [{"amount": 0}]
SETTINGS = [{}] + [{"amount": v} for v in (0, 10, 50, 75, 100)]
