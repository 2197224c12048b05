"""noiseReduction: overlapping 8 × 8 DCT blocks of encoded light in opponent planes, shrunk by the noise that was measured."""

import numpy as np

from color import decode, encode

# Rows: r + g + b, r − b and r − 2g + b, each of length 1.
OPPONENT = np.array([[3**-0.5] * 3, [2**-0.5, 0, -(2**-0.5)], [6**-0.5, -2 * 6**-0.5, 6**-0.5]])
PLANES = ("luminance", "redBlue", "greenMagenta")
DCT = np.cos(np.pi / 8 * np.outer(np.arange(8), np.arange(8) + 0.5)) * np.where(np.arange(8) > 0, 0.5, 8**-0.5)[:, None]
FLOOR = 1.5 / 255


def transform(blocks):
    """The orthonormal DCT-II along the last two axes."""
    return DCT @ blocks @ DCT.T


def places(length, step):
    """Where blocks begin: at every `step`-th pixel, and at the end."""
    return np.unique(np.append(np.arange(0, length - 8, step), length - 8))


def denoise(plane, guide, sigma, step, threshold):
    """Shrinks blocks; `sigma` has 65 levels for the mean of a block of the guide, 0…1. Under 8 pixels as it is."""
    if min(plane.shape) < 8:
        return plane
    rows, columns = places(plane.shape[0], step), places(plane.shape[1], step)

    def windows(a):
        return np.lib.stride_tricks.sliding_window_view(a, (8, 8))[np.ix_(rows, columns)]

    level = np.clip((windows(guide).mean((2, 3)) * 64).astype(int), 0, 64)
    t = threshold * sigma[level][..., None, None]
    c = transform(windows(plane))
    kept = np.clip(2.5 * c * c / (t * t + 1e-20) - 2, 0, 1)
    weight = 1 / (1 + kept.sum((2, 3)))
    kept[..., 0, 0] = 1
    result = DCT.T @ (c * kept) @ DCT * weight[..., None, None]
    total, weights = np.zeros_like(plane), np.zeros_like(plane)
    for i in range(8):
        for j in range(8):
            at = np.ix_(rows + i, columns + j)
            total[at] += result[..., i, j]
            weights[at] += weight
    return total / weights


def mean_square(a):
    """The mean of squares over 5 × 5 pixels, the image mirrored at the middle of its outer pixels."""
    a = a * a
    for axis in (0, 1):
        n = a.shape[axis]
        i = np.add.outer(np.arange(-2, 3), np.arange(n))
        i = abs(i) % max(1, 2 * (n - 1))
        a = np.take(a, np.where(i < n, i, 2 * (n - 1) - i), axis).mean(axis)
    return a


def pairs(plane):
    """The four pixels of each 2 × 2 square; an odd last row or column is repeated."""
    h, w = plane.shape
    p = np.pad(plane, ((0, h % 2), (0, w % 2)), mode="edge")
    return p[::2, ::2], p[::2, 1::2], p[1::2, ::2], p[1::2, 1::2]


def slope(means, axis):
    """The detail that a ramp through the neighbors of each mean has; the outer means are held."""
    n = means.shape[axis]
    before, after = np.maximum(np.arange(n) - 1, 0), np.minimum(np.arange(n) + 1, n - 1)
    return (np.take(means, before, axis) - np.take(means, after, axis)) / 8


def denoise_color(plane, gray, sigma):
    """One Haar level: the means by a DCT, what details have beside the slope of the means by the energy around them."""
    a, b, c, d = pairs(plane)
    guide = sum(pairs(gray)) / 4
    means = denoise((a + b + c + d) / 2, guide, sigma, 4, 2.7)
    variance = 2 * np.interp(guide, np.arange(65) / 64, sigma) ** 2
    details = []
    for detail, ramp in (
            ((a - b + c - d) / 2, slope(means, 1)), ((a + b - c - d) / 2, slope(means, 0)), ((a - b - c + d) / 2, 0)):
        energy = mean_square(detail)
        details.append(ramp + (detail - ramp) * np.maximum(energy - variance, 0) / (energy + 1e-12))
    x, y, z = details
    result = np.empty((2 * a.shape[0], 2 * a.shape[1]))
    result[::2, ::2], result[::2, 1::2] = (means + x + y + z) / 2, (means - x + y - z) / 2
    result[1::2, ::2], result[1::2, 1::2] = (means + x - y - z) / 2, (means - x - y + z) / 2
    return result[:plane.shape[0], :plane.shape[1]]


def levels(noise):
    """65 noise levels from 16 in the middles of sixteenths of E, linear between them, never below the floor."""
    return np.maximum(np.interp(np.arange(65) / 64, (np.arange(16) + 0.5) / 16, noise), FLOOR)


def measure(planes):
    """The 16 noise levels of each plane of a whole image (or of its bands of rows, stacked)."""
    gray = planes[0] * 3**-0.5
    height, width = gray.shape[0] // 8, gray.shape[1] // 8
    if height * width == 0:
        return [np.zeros(16) for _ in planes]

    def blocks(a):
        a = a[:height * 8, :width * 8].reshape(height, 8, width, 8)
        return a.transpose(0, 2, 1, 3).reshape(-1, 8, 8)[::max(1, height * width // 40000)]

    fine = np.add.outer(np.arange(8), np.arange(8)) >= 9
    level = np.clip((blocks(gray).mean((1, 2)) * 16).astype(int), 0, 15)
    count = np.bincount(level, minlength=16)
    filled = np.flatnonzero(count >= 40)
    result = []
    for plane in planes:
        rms = np.sqrt((transform(blocks(plane))[:, fine] ** 2).mean(1))
        if len(filled) == 0:
            result.append(np.full(16, np.quantile(rms, 0.1) / 0.8))
            continue
        found = np.array([np.quantile(rms[level == k], 0.1) for k in filled]) / 0.8
        spread = np.sort(np.repeat(found, count[filled]))
        found = np.minimum(found, 1.7 * spread[(len(spread) - 1) // 2])
        padded = np.pad(found, 1, mode="edge")
        smooth = (padded[:-2] + 2 * padded[1:-1] + padded[2:]) / 4
        result.append(np.interp(np.arange(16), filled, smooth))
    return result


def rounded(values):
    """Six significant digits, as they are stored."""
    return [[float(f"{v:.6g}") for v in plane] for plane in values]


def apply(linear, p):
    """`linear` is a whole image, rows × columns × 3; without `noise` there is the least."""
    planes = np.moveaxis(encode(linear) @ OPPONENT.T, -1, 0)
    gray = planes[0] * 3**-0.5
    sigma = [levels(p["noise"][name] if "noise" in p else np.zeros(16)) for name in PLANES]
    result = list(planes)
    amount = p.get("luminance", 0)
    if amount:
        threshold = 2.5 * (1.25 - 0.005 * p.get("detail", 50)) * max(1, amount / 50)
        result[0] = planes[0] + min(1, amount / 50) * (denoise(planes[0], gray, sigma[0], 2, threshold) - planes[0])
    amount = p.get("color", 0)
    for i in (1, 2) if amount else ():
        found = denoise_color(planes[i], gray, sigma[i] * max(1, amount / 50))
        result[i] = planes[i] + min(1, amount / 50) * (found - planes[i])
    return decode(np.moveaxis(np.array(result), 0, -1) @ OPPONENT)


RISING = {
    "luminance": [round(0.012 + 0.002 * k, 4) for k in range(16)],
    "redBlue": [round(0.05 - 0.002 * k, 4) for k in range(16)],
    "greenMagenta": [0.02, 0.04] * 8,
}
EVEN = {name: [0.04] * 16 for name in PLANES}
TYPICAL = {"luminance": 40, "color": 60, "noise": RISING}
NEUTRAL = [{"detail": 20}, {"noise": EVEN}]
IMAGES = [
    (name, width, height, 3, [{"op": "noiseReduction", **settings}]) for name, width, height, settings in (
        ("none", 5, 4, {"noise": EVEN}), ("typical", 17, 16, TYPICAL),
        ("luminance, half of the noise", 19, 11, {"luminance": 25, "noise": RISING}),
        ("luminance at its strongest", 9, 13, {"luminance": 100, "detail": 0, "noise": RISING}),
        ("luminance with all detail", 8, 9, {"luminance": 60, "detail": 100, "noise": EVEN}),
        ("under a block", 7, 12, {"luminance": 80, "color": 80, "noise": EVEN}),
        ("the least noise", 8, 8, {"luminance": 50, "color": 50}))]
SEVERAL = [("several blocks of color", 26, 27, 3, [{"op": "noiseReduction", "color": 80, "noise": RISING}])]


def codes(width, height):
    """Rows of 16-bit sRGB codes of a picture of ramps with noise that grows with brightness; made of integers only."""
    j, i, c = np.indices((height, width, 3))
    state = (j * width + i) * 3 + c + 1
    for _ in range(3):
        state = (state * 1103515245 + 12345) % 2**31
        state ^= state >> 7
    noise = state % 1001 - 500
    ramp = 4000 + 50000 * i // width + (i > width // 3) * (j % 16 < 3) * 3000 - 1500 * c
    return np.clip(ramp + noise * (1 + 7 * i // width) * (c + 1) // 2, 0, 65535)


def measured(width, height):
    """What is measured on a picture: 16 bands of 64 rows where it is higher than that."""
    e = codes(width, height) / 65535
    if height > 1024:
        e = np.concatenate([e[(height - 64) * k // 15:][:64] for k in range(16)])
    levels = rounded(measure(np.moveaxis(e @ OPPONENT.T, -1, 0)))
    return {"width": width, "height": height, "noise": dict(zip(PLANES, levels))}


MEASURED = [(7, 9), (24, 24), (96, 80), (200, 1300)]
