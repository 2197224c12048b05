"""redEye: red that is much stronger than green and blue becomes their mean, within spots of the source frame."""

import numpy as np

from blend import compose
from color import smoothstep


def apply(linear, p, source, footprint):
    """`source` has the places in units of the source's long edge; `footprint` begins with that edge and the frame."""
    long_edge, frame, _ = footprint
    r, g, b = np.moveaxis(linear, -1, 0)
    mean = (g + b) / 2
    w = smoothstep(0.6, 0.8, (r - mean) / np.maximum(r, 2.0**-10))
    keep = (1 - w * p.get("darken", 50) / 100)[..., None]
    fixed = np.stack([r + w * (mean - r), g, b], -1) * keep
    rest = np.ones(linear.shape[:-1])
    for spot in p.get("spots", []):
        center = np.array([spot.get("x", 0.5), spot.get("y", 0.5)]) * frame
        distance = np.hypot(*np.moveaxis(source * long_edge - center, -1, 0)) / (spot.get("radius", 1) / 100 * long_edge)
        rest *= 1 - smoothstep(0, 1, (1 - distance) / 0.2)
    return compose(linear, fixed, 1, "normal", 1 - rest)


TYPICAL = {"spots": [{"x": 0.4, "y": 0.5, "radius": 20}]}
NEUTRAL = [{"darken": 90}]
CROP = {"op": "crop", "x": 0.2, "y": 0.1, "width": 0.6, "height": 0.75}
RED = {"op": "channelMixer", "matrix": [[1.5, 0, 0], [0, 0.3, 0], [0, 0, 0.2]]}
IMAGES = [
    ("nowhere", 5, 4, 3, [RED, {"op": "redEye"}]),
    ("one", 13, 9, 3, [RED, {"op": "redEye", "spots": [{"x": 0.45, "y": 0.55, "radius": 20}]}]),
    ("two, alpha", 13, 9, 4, [
        RED, {"op": "redEye", "spots": [{"radius": 20}, {"x": 0.2, "y": 0.3, "radius": 15.5}], "darken": 100}]),
    ("after a crop", 15, 9, 3, [RED, CROP, {"op": "redEye", "spots": [{"radius": 20}], "darken": 0}]),
]
