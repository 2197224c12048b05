"""hue: OKLab's a and b turned by an angle."""

import numpy as np

from color import from_oklab, oklab


def apply(linear, p):
    l, a, b = np.moveaxis(oklab(linear), -1, 0)
    angle = np.radians(p.get("degrees", 0))
    turned = from_oklab(np.stack([l, a * np.cos(angle) - b * np.sin(angle), a * np.sin(angle) + b * np.cos(angle)], -1))
    return np.where((np.hypot(a, b) > 1e-6)[..., None], turned, linear)


TYPICAL = {"degrees": 40}
SETTINGS = [{}] + [{"degrees": v} for v in (-180, -95, -20, 1, 60, 120, 180)]
