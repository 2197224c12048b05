"""border: a color over the edges of the current frame, in linear light; pixels that its edge cuts are covered by area."""

import numpy as np

from blend import laid_over
from color import decode


def inside(position, low, high):
    """The share of each pixel [i, i + 1] between two edges."""
    return np.clip(np.minimum(position + 1, high) - np.maximum(position, low), 0, 1)


def apply(linear, p, alpha, frame, positions):
    """The colors and alpha; `frame` is (W, H), `positions` are the pixels (i, j)."""
    width = p.get("width", 0) / 100 * max(frame)
    across, down = (inside(positions[..., k], width, frame[k] - width) for k in (0, 1))
    cover = 1 - across * down
    code = p.get("color", "#ffffff")
    color = decode([int(code[k:k + 2], 16) / 255 for k in (1, 3, 5)])
    return laid_over(linear, alpha, np.broadcast_to(color, linear.shape), cover)


TYPICAL = {"width": 4, "color": "#e8e0d0"}
NEUTRAL = [{"color": "#ff0000"}]
CROP = {"op": "crop", "x": 0.2, "y": 0.1, "width": 0.6, "height": 0.75}
IMAGES = [
    ("none", 13, 9, 3, [{"op": "border", "color": "#000000"}]),
    ("white, its edge through pixels", 13, 9, 3, [{"op": "border", "width": 12}]),
    ("portrait", 9, 13, 3, [{"op": "border", "width": 23.1, "color": "#803010"}]),
    ("all covered", 13, 9, 3, [{"op": "border", "width": 40, "color": "#204060"}]),
    ("over alpha", 13, 9, 4, [{"op": "border", "width": 14, "color": "#c0a080"}]),
    ("half, over alpha", 13, 9, 4, [{"op": "border", "width": 14, "color": "#c0a080", "opacity": 0.5}]),
    ("after a crop, before one", 15, 11, 3, [
        CROP, {"op": "border", "width": 9, "color": "#101010"}, {"op": "exposure", "ev": 1}, CROP]),
    ("turned, masked, multiplied", 13, 9, 4, [
        {"op": "border", "width": 11, "blend": "multiply", "mask": {"shape": "radial", "radius": [60, 50]}},
        {"op": "rotate", "quarterTurns": 1}]),
]
