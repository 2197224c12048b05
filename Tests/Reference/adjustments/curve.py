"""curve: monotone cubic Hermite curves on E: red, green, blue, then points on all three, then luminance."""

import numpy as np

from color import decode, encode, luminance
from tone import extended, with_luminance


def hermite(points):
    """The curve through points (x rising) as a function on 0…1, constant from the end points to 0 and 1."""
    x, y = np.array(points, float).T
    d = np.diff(y) / np.diff(x)
    m = np.empty(len(x))
    m[0], m[-1] = d[0], d[-1]
    for k in range(1, len(x) - 1):
        m[k] = (d[k - 1] + d[k]) / 2 if d[k - 1] * d[k] > 0 else 0
    for k in range(len(d)):
        if d[k] == 0:
            continue
        alpha, beta = m[k] / d[k], m[k + 1] / d[k]
        if alpha**2 + beta**2 > 9:
            scale = 3 / np.sqrt(alpha**2 + beta**2)
            m[k], m[k + 1] = m[k] * scale, m[k + 1] * scale

    def f(e):
        e = np.clip(e, x[0], x[-1])
        k = np.clip(np.searchsorted(x, e, side="right") - 1, 0, len(x) - 2)
        h = x[k + 1] - x[k]
        t = (e - x[k]) / h
        return ((2 * t**3 - 3 * t**2 + 1) * y[k] + (t**3 - 2 * t**2 + t) * h * m[k]
                + (3 * t**2 - 2 * t**3) * y[k + 1] + (t**3 - t**2) * h * m[k + 1])
    return f


def apply(linear, p):
    result = linear
    if any(name in p for name in ("red", "green", "blue", "points")):
        e = encode(linear)
        for channel, name in enumerate(("red", "green", "blue")):
            if name in p:
                e[..., channel] = extended(hermite(p[name]))(e[..., channel])
        if "points" in p:
            e = extended(hermite(p["points"]))(e)
        result = decode(e)
    if "luminance" in p:
        new = decode(extended(hermite(p["luminance"]))(encode(luminance(result))))
        result = with_luminance(result, new)
    return result


S_CURVE = [[0, 0], [0.25, 0.22], [0.75, 0.8], [1, 1]]
TYPICAL = {"points": S_CURVE}
NEUTRAL = [{"points": [[0, 0], [0.5, 0.5], [1, 1]]}, {"red": [[0, 0], [0.3, 0.3], [1, 1]]}]
SETTINGS = [
    {"points": [[0, 0], [1, 1]]}, {"points": S_CURVE}, {"points": [[0, 1], [1, 0]]},
    {"points": [[0.1, 0], [0.9, 1]]},
    {"points": [[0, 0.1], [0.1, 0.12], [0.2, 0.6], [0.3, 0.6], [0.6, 0.4], [1, 0.95]]},
    {"red": [[0, 0.05], [0.5, 0.55], [1, 1]], "green": S_CURVE, "blue": [[0, 0], [0.4, 0.3], [1, 0.9]]},
    {"red": [[0, 0], [0.5, 0.6], [1, 1]], "points": S_CURVE},
    {"luminance": S_CURVE}, {"luminance": [[0, 0.2], [1, 1]]},
    {"points": [[0, 0.03], [1, 0.97]], "luminance": [[0, 0], [0.3, 0.4], [1, 1]]}]
