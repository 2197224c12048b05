"""median: the median of E in a square around each pixel, each channel by itself; alpha stays."""

import numpy as np

from color import decode, encode


def apply(linear, p, alpha, long_edge):
    """`linear` is a whole image; `long_edge` that of the photo in pixels of the image."""
    radius = min(100, int(np.floor(p.get("radius", 0) / 100 * long_edge + 0.5)))
    if radius == 0:
        return linear
    side = 2 * radius + 1
    padded = np.pad(encode(linear), [(radius, radius), (radius, radius), (0, 0)], mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(padded, (side, side), axis=(0, 1))
    return decode(np.median(windows, axis=(-2, -1)))


TYPICAL = {"radius": 1}
CROP = {"op": "crop", "x": 0.2, "y": 0.1, "width": 0.6, "height": 0.75}
RESIZE = {"op": "resize", "percent": 800, "enlarge": True}
IMAGES = [
    ("none", 5, 4, 3, [{"op": "median"}]),
    ("less than half a pixel", 9, 7, 3, [{"op": "median", "radius": 1}]),
    ("a square of 3", 13, 9, 3, [RESIZE, CROP, {"op": "median", "radius": 1}, {"op": "resize", "percent": 20}]),
    ("a square of 5, alpha", 27, 9, 4, [RESIZE, {"op": "median", "radius": 1}, {"op": "resize", "percent": 10}]),
]
