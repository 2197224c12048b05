"""sharpen: unsharp masking of encoded luminance; noise held back by `detail`, flat places by `masking`."""

import numpy as np

from color import decode, encode, luminance, smoothstep
from tone import with_luminance


def gaussian(image, sigma):
    """A separable Gaussian, taps −n…n with n = ceil(3σ), edge pixels replicated."""
    n = int(np.ceil(3 * sigma))
    i = np.arange(-n, n + 1)
    taps = np.exp(-(i**2) / (2 * sigma**2))
    taps /= taps.sum()
    for axis in (0, 1):
        pad = [(n, n) if k == axis else (0, 0) for k in range(2)]
        padded = np.pad(image, pad, mode="edge")
        length = image.shape[axis]
        image = sum(tap * np.take(padded, np.arange(k, k + length), axis) for k, tap in enumerate(taps))
    return image


def apply(linear, p):
    """`linear` is a whole image, rows × columns × 3."""
    y = luminance(linear)
    e = encode(y)
    b = gaussian(e, p.get("radius", 1))
    h = e - b
    dd = p.get("detail", 25) / 100
    h = h * (dd + (1 - dd) / (1 + (h / 0.03) ** 2))
    k = p.get("masking", 0) / 100
    mask = 1.0
    if k > 0:
        padded = np.pad(b, 1, mode="edge")
        gx = (padded[1:-1, 2:] - padded[1:-1, :-2]) / 2
        gy = (padded[2:, 1:-1] - padded[:-2, 1:-1]) / 2
        mask = smoothstep(0, 0.12 * k, np.hypot(gx, gy))
    sharpened = np.maximum(e + 1.5 * p.get("amount", 0) / 100 * h * mask, np.minimum(e, 0))
    return with_luminance(linear, decode(sharpened))


TYPICAL = {"amount": 80, "radius": 1.2, "masking": 20}
NEUTRAL = [{"radius": 3, "masking": 50}]
IMAGES = [
    (name, 13, 9, 3, [{"op": "sharpen", **settings}]) for name, settings in (
        ("none", {}), ("typical", {"amount": 40, "radius": 1}),
        ("strong and wide", {"amount": 150, "radius": 3, "detail": 100}),
        ("fine, no detail", {"amount": 100, "radius": 0.5, "detail": 0}),
        ("masked", {"amount": 80, "radius": 1, "masking": 60}),
        ("all masked", {"amount": 80, "radius": 1.5, "masking": 100}))]
