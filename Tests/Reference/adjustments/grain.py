"""grain: B-splines over hashed normal numbers, in two sizes, on E."""

import numpy as np

from color import decode, encode, luminance


def number(x, y, seed):
    """A number of each place of a grid: four bytes of a hash, summed, with a deviation of one."""
    x, y = (np.asarray(v, np.int64).astype(np.uint32) for v in (x, y))
    with np.errstate(over="ignore"):
        h = x * np.uint32(0x9E3779B1) + y * np.uint32(0x85EBCA77) + np.uint32(seed)
        h = (h ^ h >> np.uint32(15)) * np.uint32(0x2C1B3C6D)
        h = (h ^ h >> np.uint32(12)) * np.uint32(0x297A2D39)
    h = h ^ h >> np.uint32(15)
    total = sum((h >> np.uint32(8 * k) & np.uint32(255)).astype(float) for k in range(4))
    return (total - 510) / np.sqrt(4 * (256**2 - 1) / 12)


def noise(u, v, seed):
    def weights(x):
        t = x - np.floor(x)
        return np.stack([(1 - t) ** 2 / 2, 0.5 + t - t**2, t**2 / 2])
    across, down = weights(u), weights(v)
    total = sum(
        across[i] * down[j] * number(np.floor(u) + i - 1, np.floor(v) + j - 1, seed) for i in range(3) for j in range(3))
    return total / np.sqrt((across**2).sum(0) * (down**2).sum(0))


def kept(side):
    """What the mean of a pixel leaves of the deviation of grains of this side."""
    return np.sqrt(3.3 * side**2 / (1 + 3.3 * side**2))


def apply(linear, p, source, long_edge):
    """`source` are the places of the pixels in the photo, in parts of its long edge."""
    side = (0.01 + 0.0009 * p.get("size", 25)) / 100 * long_edge
    r, seed = p.get("roughness", 50) / 100, p.get("seed", 0)
    u, v = (source[..., k] * long_edge / side for k in (0, 1))
    coarse = noise(u, v, seed)
    fine = noise(1.736 * u + 1.302 * v, 1.736 * v - 1.302 * u, seed ^ 0xFFFFFFFF)
    n = ((1 - r) * kept(side) * coarse + r * kept(side / 2.17) * fine) / np.hypot(1 - r, r)
    t = np.clip(encode(luminance(linear)), 0, 1)
    shift = 4 * t * (1 - t) * 0.12 * p.get("amount", 0) / 100 * n
    return decode(encode(linear) + shift[..., None])


TYPICAL = {"amount": 50, "size": 40, "seed": 7}
NEUTRAL = [{"size": 80, "roughness": 10, "seed": 3}]
SETTINGS = [
    {}, {"amount": 100, "seed": 1}, {"amount": 50, "size": 100, "roughness": 0, "seed": 4294967295},
    {"amount": 30, "size": 0, "roughness": 100, "seed": 65536}, {"amount": 80, "size": 60, "seed": 12345}]
