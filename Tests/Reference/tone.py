"""Tone functions: per channel on the encoded value, and on luminance."""

import numpy as np

from color import decode, encode, from_oklab, luminance, oklab


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


def with_hue_of(before, after):
    """The OKLab lightness and chroma of colors after a change, with the hue before it; grays get the change as it is.

    Chroma is lowered in three steps, each along the chord from gray, where a channel would leave 0…1 or, if that is
    wider, the range of the channels after the change.
    """
    lightness = oklab(after)[..., :1]
    hue = oklab(before)[..., 1:]
    square = np.sum(hue**2, -1, keepdims=True)
    ab = hue * np.sqrt(np.sum(oklab(after)[..., 1:]**2, -1, keepdims=True) / np.maximum(square, 1e-12))
    low = np.minimum(after.min(-1, keepdims=True), 0)
    high = np.maximum(after.max(-1, keepdims=True), 1)
    gray = lightness**3
    for _ in range(3):
        kept = from_oklab(np.concatenate([lightness, ab], -1))
        outside = (kept > high) | (kept < low)
        limit = np.where(kept > high, high, low)
        part = np.where(outside, (limit - gray) / np.where(outside, kept - gray, 1), 1).min(-1, keepdims=True)
        ab = ab * np.clip(part, 0, 1)
    return np.where(square > 1e-12, from_oklab(np.concatenate([lightness, ab], -1)), after)
