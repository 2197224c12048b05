"""threshold: black and white by luminance."""

import numpy as np

from color import decode, luminance


def apply(linear, p):
    white = luminance(linear) >= decode(p.get("level", 0.5))
    return np.where(white[..., None], 1.0, 0.0) * np.ones(3)


TYPICAL = {"level": 0.4}
SETTINGS = [{}] + [{"level": v} for v in (0.1, 0.3, 0.72, 0.9)]
