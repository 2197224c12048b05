"""Local adjustments: neighbors share one base, the lightness of the surroundings of every pixel in EV (0 is white).

A group of neighboring local adjustments is one step. Its base is made of the input of the first. Adjustments without
opacity, blend mode and mask are summed up in a run; the others are runs of their own over the same base."""

import importlib

import numpy as np

from color import luminance

OPS = ("highlights", "shadows", "whites", "blacks", "brilliance", "toneEqualizer", "clarity", "texture", "dehaze")
PROXY, HAZE_PROXY, CELLS = 1024, 256, 72
LEVELS = -12 + 0.25 * np.arange(65)
TONES = -12 + np.arange(257) / 16
FIVE = np.array([1, 4, 6, 4, 1]) / 16


def smooth(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def lightness(y):
    return np.minimum(np.log2(np.maximum(y, 2.0**-12)), 24)


def averaged(plane, side, axis):
    """Means over boxes of `side` samples along an axis; the last box ends with the samples."""
    length = plane.shape[axis]
    edges = np.minimum(np.arange(int(np.ceil(length / side - 1e-9)) + 1) * side, length)
    plane = np.moveaxis(plane, axis, 0)
    sums = np.concatenate([0 * plane[:1], np.cumsum(plane, 0)])
    whole = np.minimum(edges.astype(int), length - 1)
    at = sums[whole] + (edges - whole).reshape((-1,) + (1,) * (plane.ndim - 1)) * plane[whole]
    means = np.diff(at, axis=0) / np.diff(edges).reshape((-1,) + (1,) * (plane.ndim - 1))
    return np.moveaxis(means, 0, axis)


def proxy(image, long_edge, size):
    """A picture reduced so that the photo's long edge becomes `size`, and the side of a pixel of it."""
    side = max(1, long_edge / size)
    return (image if side == 1 else averaged(averaged(image, side, 0), side, 1)), side


def convolved(a, weights, axis):
    """A weighted sum along an axis, zero outside."""
    reach = len(weights) // 2
    padded = np.pad(a, [(reach, reach) if k == axis else (0, 0) for k in range(a.ndim)])
    return sum(w * np.take(padded, np.arange(k, k + a.shape[axis]), axis) for k, w in enumerate(weights))


def box(a, side):
    """The mean over a square of fractional width, of what lies inside."""
    reach = max(0, int(np.ceil(side / 2 - 0.5)))
    weights = np.clip(side / 2 - np.abs(np.arange(-reach, reach + 1)) + 0.5, 0, 1)
    inside = np.ones(a.shape)
    for axis in (0, 1):
        a, inside = convolved(a, weights, axis), convolved(inside, weights, axis)
    return a / inside


def between(position, count):
    """The sample before a position among `count`, the one after it, and its share."""
    position = np.clip(position, 0, count - 1)
    index = np.clip(position.astype(int), 0, max(count - 2, 0))
    return index, np.minimum(index + 1, count - 1), position - index


def enlarged(plane, side, height, width):
    """Linear between the centers of the samples, `side` pixels apart."""
    i, j, t = between((np.arange(height) + 0.5) / side - 0.5, plane.shape[0])
    plane = plane[i] * (1 - t)[:, None] + plane[j] * t[:, None]
    i, j, t = between((np.arange(width) + 0.5) / side - 0.5, plane.shape[1])
    return plane[:, i] * (1 - t) + plane[:, j] * t


def extreme(plane, radius, choose):
    """The least or greatest value of the square around each."""
    for axis in (0, 1):
        padded = np.pad(plane, [(radius, radius) if k == axis else (0, 0) for k in range(2)], mode="edge")
        plane = choose([np.take(padded, np.arange(k, k + plane.shape[axis]), axis) for k in range(2 * radius + 1)], axis=0)
    return plane


def haze_radius(plane):
    return max(1, int(0.008 * max(plane.shape[:2]) + 0.5))


def air_of(image, long_edge):
    """The color of the air: the mean of the most hazy pixels, its chroma halved, its luminance held to 0.6…1."""
    small = proxy(image, long_edge, HAZE_PROXY)[0]
    least = extreme(np.maximum(small, 0).min(2), haze_radius(small), np.min)
    count = min(least.size, max(8, int(0.005 * least.size)))
    mean = small[least >= np.sort(least.ravel())[-count]].mean(0)
    y = max(luminance(mean), 1e-6)
    return np.clip(y, 0.6, 1) * (1 + 0.5 * (np.clip(mean / y, 0.6, 1.6) - 1))


def veil_of(image, long_edge, air):
    """The least share of the air in the surroundings of each pixel, opened so that small bright things are no haze."""
    small, side = proxy(image, long_edge, HAZE_PROXY)
    least = np.clip((np.maximum(small, 0) / air).min(2), 0, 1)
    opened = extreme(extreme(least, haze_radius(small), np.min), haze_radius(small), np.max)
    return opened, side


def white_of(image, long_edge):
    """The lightness that a thousandth of the proxy's pixels reaches, 0…3 EV."""
    values = np.sort(lightness(luminance(proxy(image, long_edge, PROXY)[0])).ravel())[::-1]
    return float(np.clip(values[max(1, (values.size + 999) // 1000) - 1], 0, 3))


class Base:
    """The base of a picture: coefficients of the mid layer m = a·l + c, and a grid over (x, y, m)."""

    def __init__(self, image, long_edge, air=None):
        height, width = image.shape[:2]
        self.long_edge, self.cell = long_edge, long_edge / CELLS
        small, self.side = proxy(image, long_edge, PROXY)
        light = lightness(luminance(small))
        side = 0.005 * long_edge / self.side
        mean = box(light, side)
        variance = np.maximum(box(light * light, side) - mean * mean, 0)
        a = variance / (variance + 0.1)
        self.a, self.c = box(a, side), box((1 - a) * mean, side)
        self.columns, self.rows = (int(np.ceil(n / self.cell - 1e-9)) + 1 for n in (width, height))
        mid = self.a * light + self.c
        values = [np.ones(mid.shape), np.clip(mid, LEVELS[0], LEVELS[-1])]
        if air is not None:
            veil, veil_side = veil_of(small, long_edge / self.side, air)
            values.append(enlarged(veil, veil_side, *mid.shape))
        self._fill(mid, values)

    def _fill(self, mid, values):
        j, _, v = between((np.arange(mid.shape[0]) + 0.5) * self.side / self.cell, self.rows)
        i, _, u = between((np.arange(mid.shape[1]) + 0.5) * self.side / self.cell, self.columns)
        k, _, t = between((mid - LEVELS[0]) / 0.25, len(LEVELS))
        grid = [np.zeros((self.rows, self.columns, len(LEVELS))) for _ in values]
        for dj in (0, 1):
            for di in (0, 1):
                for dk in (0, 1):
                    weight = np.abs(1 - dj - v)[:, None] * np.abs(1 - di - u) * np.abs(1 - dk - t)
                    nodes = (j[:, None] + dj + 0 * i, i + di + 0 * j[:, None], k + dk)
                    for plane, value in zip(grid, values):
                        np.add.at(plane, nodes, weight * value)
        grid = [convolved(convolved(plane, FIVE, 0), FIVE, 1) for plane in grid]
        prior = 0.03 * grid[0].sum(2, keepdims=True) + 1e-9
        grid = [convolved(plane, FIVE, 2) for plane in grid]
        gaussian = np.exp(-0.5 * (np.arange(-14, 15) / 4) ** 2)
        wide = [convolved(plane, gaussian / gaussian.sum(), 2) for plane in grid]
        self.base = (grid[1] + prior * LEVELS) / (grid[0] + prior)
        self.wide = (wide[1] + prior * LEVELS) / (wide[0] + prior)
        if len(grid) > 2:
            mean = grid[2].sum(2, keepdims=True) / ((prior - 1e-9) / 0.03 + 1e-9)
            self.veil = (wide[2] + prior * mean) / (wide[0] + prior)

    def mid(self, light):
        return enlarged(self.a, self.side, *light.shape) * light + enlarged(self.c, self.side, *light.shape)

    def sliced(self, table, mid):
        """A table over the grid at (x, y, mid) of every pixel."""
        j, _, v = between((np.arange(mid.shape[0]) + 0.5) / self.cell, self.rows)
        i, _, u = between((np.arange(mid.shape[1]) + 0.5) / self.cell, self.columns)
        k, _, t = between((mid - LEVELS[0]) / 0.25, len(LEVELS))
        found = 0
        for dj in (0, 1):
            for di in (0, 1):
                weight = np.abs(1 - dj - v)[:, None] * np.abs(1 - di - u)
                column = (j[:, None] + dj + 0 * i, i + di + 0 * j[:, None])
                found = found + weight * (table[(*column, k)] * (1 - t) + table[(*column, k + 1)] * t)
        return found


def monotone(gains):
    """Gains over TONES, held so that base + gain rises by 0.3 at least, outwards from −2.5 EV."""
    out = TONES + gains
    for i in range(153, 257):
        out[i] = max(out[i], out[i - 1] + 0.3 / 16)
    for i in range(151, -1, -1):
        out[i] = min(out[i], out[i + 1] - 0.3 / 16)
    return out - TONES


def module(adjustment):
    return importlib.import_module("adjustments." + adjustment["op"])


def haze_share(veil, y, amount, air):
    v = np.minimum(veil, np.maximum(y, 0) / air)
    if amount >= 0:
        return 1 / np.maximum(1 - 0.85 * amount * v, 1 / 3)
    return np.maximum(1 + amount * (0.2 + 0.4 * v), 0)


def after_run(image, run, base, light, air):
    """A run of adjustments, all of which apply at once."""
    gains = sum((module(p).gains(TONES, p) for p in run if hasattr(module(p), "gains")), np.zeros(TONES.shape))
    clarity = sum(p.get("amount", 0) for p in run if p["op"] == "clarity") / 100
    texture = sum(p.get("amount", 0) for p in run if p["op"] == "texture") / 100 + 0.4 * clarity
    haze = sum(p.get("amount", 0) for p in run if p["op"] == "dehaze") / 100
    mid, b = base.mid(light), base.base
    if haze:
        y_air = luminance(air)
        share = haze_share(base.sliced(base.veil, mid), luminance(image), haze, y_air)
        image = air + (image - air) * share[..., None]
        b = lightness(y_air + (2**b - y_air) * haze_share(base.veil, 2**b, haze, y_air))
    table = np.interp(b, TONES, monotone(gains))
    if clarity:
        e = LEVELS - base.wide
        shape = smooth((LEVELS + 11) / 5) * (1 - 0.6 * smooth((LEVELS + 1.2) / 1.2))
        table = table + (2**clarity - 1) * shape * e / np.sqrt(1 + (e / 0.8) ** 2)
    gain = base.sliced(table, mid)
    if texture:
        sigma = 0.0002 * base.long_edge
        reach = int(np.ceil(2.5 * sigma))
        weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
        soft = light
        for axis in (0, 1):
            padded = np.pad(soft, [(reach, reach) if k == axis else (0, 0) for k in range(2)], mode="edge")
            soft = sum(w * np.take(padded, np.arange(k, k + soft.shape[axis]), axis)
                       for k, w in enumerate(weights / weights.sum()))
        d = soft - base.mid(soft)
        gain = gain + (2 ** (1.2 * texture) - 1) * smooth((mid + 10) / 4) * d / np.sqrt(1 + (d / 0.4) ** 2)
    return image * np.exp2(gain)[..., None]


def is_mixed(adjustment):
    return any(key in adjustment for key in ("opacity", "blend", "mask"))


def runs_of(group):
    """The group as runs: lists of adjustments."""
    runs = []
    for adjustment in group:
        if runs and not is_mixed(adjustment) and not is_mixed(runs[-1][-1]):
            runs[-1].append(adjustment)
        else:
            runs.append([adjustment])
    return runs


def after_group(image, group, long_edge, mixed, surroundings):
    """Neighboring local adjustments on an image of three channels; `mixed(before, after, adjustment)` blends and masks.

    `surroundings` is the image that the base is of: without what changes fine detail only.
    """
    airs = [np.array(p["air"], float) for p in group if p["op"] == "dehaze"]
    # On a canvas of more than eight times its size, a photo counts as an eighth of it.
    long_edge = max(long_edge, max(surroundings.shape[:2]) / 8)
    base, light = Base(surroundings, long_edge, airs[0] if airs else None), lightness(luminance(image))
    for run in runs_of(group):
        after = after_run(image, run, base, light, airs[0] if airs else None)
        image = mixed(image, after, run[0]) if is_mixed(run[0]) else after
    return image
