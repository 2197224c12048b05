"""blur: a Gaussian of linear light with σ in percent of the photo's long edge; pixels count by their alpha, which stays."""

import numpy as np


def gaussian(image, sigma):
    """A separable Gaussian over rows and columns, taps to ⌈6σ⌉, edge pixels replicated."""
    if sigma == 0:
        return image
    n = int(np.ceil(6 * sigma))
    i = np.arange(-n, n + 1)
    taps = np.exp(-(i**2) / (2 * sigma**2))
    taps /= taps.sum()
    for axis in (0, 1):
        padded = np.pad(image, [(n, n) if k == axis else (0, 0) for k in range(image.ndim)], mode="edge")
        length = image.shape[axis]
        image = sum(tap * np.take(padded, np.arange(k, k + length), axis) for k, tap in enumerate(taps))
    return image


def apply(linear, p, alpha, long_edge):
    """`linear` is a whole image; `alpha` its plane of alpha; `long_edge` that of the photo in pixels of the image."""
    sigma = p.get("radius", 0) / 100 * long_edge
    weight = gaussian(alpha, sigma)[..., None]
    blurred = gaussian(linear * alpha[..., None], sigma)
    return np.where(weight > 2.0**-12, blurred / np.maximum(weight, 2.0**-12), linear)


TYPICAL = {"radius": 1.5}
RESIZE = {"op": "resize", "percent": 150, "enlarge": True}
CROP = {"op": "crop", "x": 0.2, "y": 0.1, "width": 0.6, "height": 0.75}
IMAGES = [
    ("none", 5, 4, 3, [{"op": "blur"}]),
    ("fine", 23, 7, 3, [{"op": "blur", "radius": 1.7}]),
    ("coarse", 7, 23, 3, [{"op": "blur", "radius": 5}]),
    ("alpha", 19, 7, 4, [{"op": "blur", "radius": 5}]),
    ("the radius is that of the photo", 17, 7, 3, [CROP, RESIZE, {"op": "blur", "radius": 5}]),
    ("masked and half", 19, 7, 3, [
        {"op": "blur", "radius": 5, "opacity": 0.5, "mask": {"shape": "linear", "from": [0, 0.5], "to": [1, 0.5]}}]),
]
