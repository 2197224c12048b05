"""heal: spots take the texture of other places, with the light around each spot."""

import numpy as np

from color import decode, encode, smoothstep

RINGS = np.array([1, 1.05, 1.1, 1.15])


def at(e, x, y):
    """Values at positions, bilinear between the centers of pixels, edges replicated."""
    u, v = x - 0.5, y - 0.5
    left, top = np.floor(u).astype(int), np.floor(v).astype(int)
    across, down = (u - left)[..., None], (v - top)[..., None]

    def pixel(i, j):
        return e[np.clip(j, 0, e.shape[0] - 1), np.clip(i, 0, e.shape[1] - 1)]

    above = pixel(left, top) * (1 - across) + pixel(left + 1, top) * across
    below = pixel(left, top + 1) * (1 - across) + pixel(left + 1, top + 1) * across
    return above * (1 - down) + below * down


def covered(linear, p, to_frame, has_light):
    """`to_frame` maps places of the source frame, in fractions, to pixels, and percent of its long edge to lengths."""
    e = encode(linear)
    rows, columns = np.indices(linear.shape[:2])
    for spot in p.get("spots", []):
        (x, y), radius = to_frame([spot.get("x", 0.5), spot.get("y", 0.5)], spot.get("radius", 1))
        (u, v), _ = to_frame(spot.get("source", [0.5, 0.5]), 1)
        dx, dy = int(np.round(u - x)), int(np.round(v - y))
        r = np.hypot(columns + 0.5 - x, rows + 0.5 - y) / radius
        feather = spot.get("feather", 25) / 100
        w = np.where(r < 1, 1 - smoothstep(1 - feather, 1, r) if feather > 0 else 1.0, 0.0)[..., None]
        moved = e[np.clip(rows + dy, 0, e.shape[0] - 1), np.clip(columns + dx, 0, e.shape[1] - 1)]
        if has_light:
            angles = 2 * np.pi * np.arange(96) / 96
            d = np.mean([
                at(e, x + ring * radius * np.cos(angles), y + ring * radius * np.sin(angles))
                - at(e, x + dx + ring * radius * np.cos(angles), y + dy + ring * radius * np.sin(angles))
                for ring in RINGS], axis=0)
            z = ((columns + 0.5 - x) + 1j * (rows + 0.5 - y)) / (radius * RINGS.mean())
            moved = moved + d.mean(0)
            for k in range(1, 9):
                coefficient = 2 / 96 * (d * np.exp(-1j * k * angles)[:, None]).sum(0)
                moved = moved + (z**k)[..., None].real * coefficient.real - (z**k)[..., None].imag * coefficient.imag
        e = e + w * (moved - e)
        linear = np.where(w > 0, decode(e), linear)
    return linear


def apply(linear, p, to_frame):
    return covered(linear, p, to_frame, has_light=True)


SPOTS = [{"x": 0.3, "y": 0.4, "radius": 12, "source": [0.7, 0.6]}]
TYPICAL = {"spots": SPOTS}
CROP = {"op": "crop", "x": 0.1, "y": 0.1, "width": 0.8, "height": 0.85}


def images(op):
    return [
        ("nowhere", 5, 4, 3, [{"op": op}]),
        ("one spot", 17, 11, 3, [{"op": op, "spots": SPOTS}]),
        ("without a feather, at an edge", 17, 11, 3, [
            {"op": op, "spots": [{"x": 0.05, "y": 0.9, "radius": 15, "source": [0.5, 0.5], "feather": 0}]}]),
        ("the second sees the first", 17, 11, 4, [
            {"op": op, "spots": [SPOTS[0], {"x": 0.7, "y": 0.6, "radius": 10, "source": [0.31, 0.42], "feather": 80}]}]),
        ("after a crop and a turn", 17, 11, 3, [CROP, {"op": "rotate", "quarterTurns": 1}, {"op": op, "spots": SPOTS}]),
        ("after a resize", 17, 11, 3, [{"op": "resize", "percent": 80}, {"op": op, "spots": SPOTS}]),
    ]


IMAGES = images("heal")
