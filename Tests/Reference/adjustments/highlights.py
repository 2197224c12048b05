"""highlights: a gain over the base; darkening brings `white` down to 0 and dims it; see local.py."""

import numpy as np

from local import smooth


def plain(b, at_white):
    below = 0.65 * smooth((b + 2.9) / 1.7) * (1 - (1 - at_white) * smooth((b + 1.2) / 1.2))
    return np.where(b > 0, 0.65 * at_white + 0.6 * np.minimum(b, 2), below)


def gain(b, white, at_white=0):
    u = np.where(b > -2.9, -2.9 + (b + 2.9) * 2.9 / (2.9 + white), b)
    return plain(u, at_white) + (b - u)


def gains(b, p):
    amount = p.get("amount", 0)
    return amount / 100 * (gain(b, p["white"], 1 / 3) if amount < 0 else gain(b, 0))


TYPICAL = {"amount": -40}
NEUTRAL = [{"white": 1}]
IMAGES = [
    (name, 11, 9, 3, [{"op": "highlights", **settings}]) for name, settings in (
        ("none", {}), ("lighter", {"amount": 100}), ("darker", {"amount": -100, "white": 0}),
        ("what lies above white comes back", {"amount": -100, "white": 1.25}), ("a little", {"amount": -30, "white": 0.4}))]
