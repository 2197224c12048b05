"""contrast: a sigmoid around the middle of E, and its inverse; slope 2 (½) in the middle at ±100. Hues stay."""

import numpy as np

from tone import per_channel, with_hue_of


def apply(linear, p):
    amount = p.get("amount", 0)
    if amount == 0:
        return linear
    kappa = 1.9150080481545 * np.sqrt(abs(amount) / 100)
    t = np.tanh(kappa)
    if amount > 0:
        return with_hue_of(linear, per_channel(linear, lambda e: 0.5 + np.tanh(kappa * (2 * e - 1)) / (2 * t)))
    return with_hue_of(linear, per_channel(linear, lambda e: 0.5 + np.arctanh((2 * e - 1) * t) / (2 * kappa)))


TYPICAL = {"amount": 30}
SETTINGS = [{}] + [{"amount": v} for v in (-100, -50, -5, 0.5, 20, 60, 100)]
