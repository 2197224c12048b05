"""Tone functions: per channel on the encoded value, and on luminance."""

import numpy as np

from color import decode, encode, luminance


def extended(f):
    """f on 0…1, going on with slope 1 outside: f(0) + E below, f(1) + (E − 1) above."""
    def g(e):
        e = np.asarray(e, float)
        inside = np.clip(e, 0, 1)
        return f(inside) + (e - inside)
    return g


def per_channel(linear, f):
    """Applies a function of E on 0…1 to every channel."""
    return decode(extended(f)(encode(linear)))


def with_luminance(linear, new):
    """The colors with another luminance: L·g + (Y′ − Y·g), where g = min(Y′ / max(Y, 2^−12), 8)."""
    y = luminance(linear)
    gain = np.minimum(new / np.maximum(y, 2.0**-12), 8)
    return linear * gain[..., None] + (new - y * gain)[..., None]
