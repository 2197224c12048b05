"""text: a color through the mask of a text, in linear light. The masks are given: what draws them is no part of this."""

import numpy as np

from adjustments.overlay import corner
from blend import laid_over
from color import decode

# The ink of texts, of 255; rows and columns without any are cut off.
INK = {
    "Ink": [[0, 0, 0, 0, 0, 0], [0, 255, 0, 80, 0, 0], [0, 255, 200, 255, 31, 0], [0, 0, 140, 0, 255, 0]],
    "two\nlines": [[255, 255, 0, 0, 0], [12, 0, 0, 0, 0], [255, 128, 255, 64, 255]],
}


def trimmed(codes):
    codes = np.array(codes)
    rows, columns = np.flatnonzero(codes.any(1)), np.flatnonzero(codes.any(0))
    return codes[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]


def apply(linear, p, alpha, frame, positions):
    """The colors and alpha; `frame` is (W, H), `positions` are the pixels (i, j)."""
    if not p.get("text"):
        return linear, alpha
    ink = trimmed(INK[p["text"]]) / 255
    size = np.array(ink.shape[::-1])
    left, top = corner(p.get("position", [0.5, 0.5]), p.get("anchor", "center"), np.array(frame, float), size)
    i, j = positions[..., 0] - left, positions[..., 1] - top
    inside = (i >= 0) & (i < size[0]) & (j >= 0) & (j < size[1])
    cover = np.where(inside, ink[np.clip(j, 0, size[1] - 1).astype(int), np.clip(i, 0, size[0] - 1).astype(int)], 0)
    code = p.get("color", "#ffffff")
    color = decode([int(code[k:k + 2], 16) / 255 for k in (1, 3, 5)])
    return laid_over(linear, alpha, np.broadcast_to(color, linear.shape), cover, p.get("blend", "normal"))


TYPICAL = {"text": "Ink", "position": [0.7, 0.6]}
NEUTRAL = [{"color": "#ff0000", "scale": 9}]
CROP = {"op": "crop", "x": 0.2, "y": 0.1, "width": 0.6, "height": 0.75}
IMAGES = [
    ("none", 5, 4, 3, [{"op": "text", "scale": 10}]),
    ("amid", 9, 6, 3, [{"op": "text", "text": "Ink", "color": "#ff8040"}]),
    ("in a corner, over alpha", 9, 6, 4, [
        {"op": "text", "text": "two\nlines", "position": [0.9, 0.95], "anchor": "southeast", "color": "#204060"}]),
    ("cut off by the frame", 9, 6, 3, [{"op": "text", "text": "Ink", "position": [0, 0.1], "anchor": "center"}]),
    ("multiplied, half", 9, 6, 3, [
        {"op": "text", "text": "two\nlines", "color": "#c08020", "blend": "multiply", "opacity": 0.5}]),
    ("of the page, before a crop", 11, 8, 3, [
        {"op": "resize", "percent": 80}, {"op": "text", "text": "Ink", "position": [0.4, 0.4]}, CROP]),
]
