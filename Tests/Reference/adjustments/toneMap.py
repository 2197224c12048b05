"""toneMap: L^c / (L^c + m^c (1 − m)/m) for each channel, m = 0.1845."""

import numpy as np


def apply(linear, p):
    c, m = p.get("contrast", 1.5), 0.1845
    power = np.maximum(linear, 0) ** c
    return power / (power + m**c * (1 - m) / m)


TYPICAL = {"contrast": 1.5}
SETTINGS = [{}] + [{"contrast": v} for v in (0.5, 1, 2.2, 3)]
