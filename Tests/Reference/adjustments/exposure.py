"""exposure: L·2^ev, and a shoulder that holds what is lifted above white; hues stay."""

import numpy as np

from color import decode, encode
from tone import with_hue_of

KNEE = 0.4


def apply(linear, p):
    ev, shoulder = p.get("ev", 0), p.get("shoulder", 0)
    lifted = linear * 2.0**ev
    if ev <= 0 or shoulder == 0:
        return lifted
    e = encode(lifted)
    u = np.maximum((e - KNEE) / (1 - KNEE), 0)
    white = (encode(2.0**ev) - KNEE) / (1 - KNEE)
    held = decode(e + shoulder / 100 * (1 - KNEE) * (u / (1 + (1 - 1 / white) * u) - u))
    return np.where(np.any(u > 0, -1, keepdims=True), with_hue_of(lifted, held), lifted)


TYPICAL = {"ev": 0.7}
NEUTRAL = [{"ev": 0}]
SETTINGS = [{}] + [{"ev": v} for v in (-10, -1.5, -0.35, 0.35, 1, 10)] + [
    {"ev": v, "shoulder": s} for v, s in ((-1, 100), (0.3, 100), (1, 40), (1, 100), (4, 100), (6, 100))]
