"""pixelate: the mean of cells in linear light; pixels count by their alpha, which stays."""

import numpy as np


def apply(linear, p, alpha, long_edge):
    """`linear` is a whole image; `alpha` its plane of alpha; `long_edge` that of the photo in pixels of the image."""
    side = np.clip(p.get("size", 0) / 100 * long_edge, 1, 4096)
    rows, columns = (np.floor((np.arange(n) + 0.5) / side) for n in linear.shape[:2])
    result = linear.copy()
    for row in np.unique(rows):
        for column in np.unique(columns):
            cell = np.ix_(rows == row, columns == column)
            weight = alpha[cell].sum()
            if weight > 2.0**-12:
                result[cell] = (linear[cell] * alpha[cell][..., None]).sum((0, 1)) / weight
    return result


TYPICAL = {"size": 8}
CROP = {"op": "crop", "x": 0.2, "y": 0.1, "width": 0.6, "height": 0.75}
LARGE = {"op": "resize", "percent": 400, "enlarge": True}
SMALL = {"op": "resize", "percent": 40}
IMAGES = [
    ("none", 5, 4, 3, [{"op": "pixelate"}]),
    ("less than a pixel", 9, 5, 3, [{"op": "pixelate", "size": 10}]),
    ("cells of 1.7 pixels", 17, 9, 3, [{"op": "pixelate", "size": 10}]),
    ("cut off, after a crop", 13, 9, 3, [LARGE, CROP, {"op": "pixelate", "size": 9}, SMALL]),
    ("alpha", 19, 7, 4, [LARGE, {"op": "pixelate", "size": 10}, {"op": "resize", "percent": 20}]),
    ("masked", 11, 7, 3, [
        LARGE, {"op": "pixelate", "size": 9, "mask": {"shape": "radial", "center": [0.4, 0.5], "radius": [20, 15]}}, SMALL]),
]
