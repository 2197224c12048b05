"""redact: a color in each pixel that a region of the source frame touches."""

import numpy as np

from color import decode


def apply(linear, p, source, footprint):
    """`source` has the places in units of the source's long edge, `footprint` the half sides of a pixel there."""
    long_edge, frame, half = footprint
    places = source * long_edge
    touched = np.zeros(linear.shape[:-1], bool)
    for region in p.get("regions", []):
        size = np.array([region.get("width", 0.1), region.get("height", 0.1)]) * frame
        corner = np.array([region.get("x", 0), region.get("y", 0)]) * frame
        touched |= (np.abs(places - corner - size / 2) < size / 2 + half).all(-1)
    code = p.get("color", "#000000")
    color = decode(np.array([int(code[k:k + 2], 16) / 255 for k in (1, 3, 5)]))
    return np.where(touched[..., None], color, linear)


TYPICAL = {"regions": [{"x": 0.3, "y": 0.2, "width": 0.4, "height": 0.5}]}
NEUTRAL = [{"color": "#ff0000"}]
CROP = {"op": "crop", "x": 0.2, "y": 0.1, "width": 0.6, "height": 0.75}
REGION = {"x": 0.31, "y": 0.42, "width": 0.27, "height": 0.33}
IMAGES = [
    ("nowhere", 5, 4, 3, [{"op": "redact"}]),
    ("two, in part outside", 13, 9, 3, [
        {"op": "redact", "regions": [REGION, {"x": -0.2, "y": 0.7, "width": 0.4, "height": 0.9}], "color": "#204060"}]),
    ("a line and a point", 13, 9, 3, [
        {"op": "redact", "regions": [{"x": 0.5, "y": 0, "width": 0, "height": 1}, {"x": 0.1, "y": 0.1, "width": 0, "height": 0}]}]),
    ("alpha stays", 13, 9, 4, [{"op": "redact", "regions": [REGION], "color": "#ffffff"}]),
    ("after a crop and a turn", 17, 11, 3, [
        CROP, {"op": "rotate", "quarterTurns": 1}, {"op": "redact", "regions": [REGION]}]),
    ("after a tilt", 17, 11, 3, [{"op": "straighten", "degrees": 9}, {"op": "redact", "regions": [REGION]}]),
    ("after a resize", 19, 9, 3, [{"op": "resize", "percent": 60}, {"op": "redact", "regions": [REGION]}]),
]
