"""tiltShift: a blur that grows with the distance from a band; between the picture and blurs of σ/4, σ/2 and σ."""

import numpy as np

from adjustments.blur import apply as blur
from color import smoothstep


def apply(linear, p, alpha, long_edge, source, footprint):
    """`source` has the places in units of the source's long edge; `footprint` begins with that edge and the frame."""
    edge, frame, _ = footprint
    radians = np.radians(p.get("angle", 0))
    way = np.array([-np.sin(radians), np.cos(radians)])
    distance = np.abs((source - np.array(p.get("center", [0.5, 0.5])) * frame / edge) @ way)
    half = p.get("width", 15) / 200
    t = smoothstep(half, half + p.get("feather", 20) / 100, distance)
    levels = [linear] + [blur(linear, {"radius": p.get("radius", 0) * share}, alpha, long_edge) for share in (0.25, 0.5, 1)]
    place = np.interp(t, [0, 0.25, 0.5, 1], [0, 1, 2, 3])
    return sum(np.maximum(0, 1 - np.abs(place - k))[..., None] * level for k, level in enumerate(levels))


TYPICAL = {"radius": 1.5, "width": 10, "feather": 25}
NEUTRAL = [{"width": 50, "angle": 30}]
CROP = {"op": "crop", "x": 0.2, "y": 0.1, "width": 0.6, "height": 0.75}
IMAGES = [
    ("none", 5, 4, 3, [{"op": "tiltShift"}]),
    ("level", 13, 17, 3, [{"op": "tiltShift", "radius": 5}]),
    ("aslant, aside, alpha", 17, 13, 4, [
        {"op": "tiltShift", "radius": 5, "angle": 30, "center": [0.3, 0.6], "width": 5, "feather": 30}]),
    ("after a crop and a turn", 17, 13, 3, [
        CROP, {"op": "rotate", "quarterTurns": 1}, {"op": "tiltShift", "radius": 4, "angle": -20, "feather": 40}]),
]
