"""overlay: a picture over the photo, in linear light; a pixel gets the mean of what it covers of it."""

import numpy as np

import pictures
from blend import laid_over


def span(center, covered, size):
    """What pixels cover of an axis of `size` pixels, at least one: from, to, and the share that lies within."""
    reach = max(covered / 2, 0.5)
    inside = np.minimum(center + covered / 2, size) - np.maximum(center - covered / 2, 0)
    share = np.clip(inside / covered, 0, 1)
    # Less is rounding, which would give transparent pixels a color.
    return np.maximum(center - reach, 0), np.minimum(center + reach, size), np.where(share > 1e-5, share, 0)


def weights(low, high, size):
    """How much of each of `size` pixels lies between two places."""
    i = np.arange(size)
    return np.clip(np.minimum(i + 1, high[..., None]) - np.maximum(i, low[..., None]), 0, 1)


def sampled(layer, places, covered):
    """Colors and coverage of a premultiplied picture at places in its pixels; `covered` is how far a pixel reaches there."""
    height, width = layer.shape[:2]
    left, right, across = span(places[..., 0], covered[0], width)
    top, bottom, down = span(places[..., 1], covered[1], height)
    columns, rows = weights(left, right, width), weights(top, bottom, height)
    whole = columns.sum(-1) * rows.sum(-1)
    mean = np.einsum("...y,...x,yxc->...c", rows, columns, layer) / np.where(whole > 0, whole, 1)[..., None]
    alpha = mean[..., 3]
    return mean[..., :3] / np.where(alpha > 0, alpha, 1)[..., None], alpha * across * down


def corner(position, anchor, frame, size):
    """The upper left corner of what has a size in the frame, on whole pixels."""
    share = [0 if anchor.endswith("west") else 1 if anchor.endswith("east") else 0.5,
             0 if anchor.startswith("north") else 1 if anchor.startswith("south") else 0.5]
    return np.floor(np.array(position) * frame - np.array(share) * size + 0.5)


def apply(linear, p, alpha, frame, positions, source, footprint):
    """The colors and alpha; `source` has the places in the photo in parts of its long edge, `footprint` begins with it."""
    if "file" not in p:
        return linear, alpha
    layer = pictures.layer(p["file"])
    size = np.array(layer.shape[1::-1], float)
    points, edge, of = positions + 0.5, max(frame), np.array(frame, float)
    if p.get("space", "current") == "source":
        edge, of = footprint[0], np.array(footprint[1], float)
        points = source * edge
    side = p.get("scale", 25) / 100 * edge / size.max()
    places = (points - corner(p.get("position", [0.5, 0.5]), p.get("anchor", "center"), of, size * side)) / side
    steps = np.stack([places[0, 1] - places[0, 0], places[1, 0] - places[0, 0]])
    colors, cover = sampled(layer, places, np.hypot(*steps))
    return laid_over(linear, alpha, colors, cover, p.get("blend", "normal"))


TYPICAL = {"file": "color.png", "scale": 60, "position": [0.6, 0.5]}
NEUTRAL = [{"scale": 50}]
CROP = {"op": "crop", "x": 0.2, "y": 0.1, "width": 0.6, "height": 0.75}
QUARTER = {"op": "rotate", "quarterTurns": 1}
IMAGES = [
    ("none", 5, 4, 3, [{"op": "overlay", "position": [0, 0]}]),
    ("enlarged, with alpha, over the edge", 9, 6, 3, [
        {"op": "overlay", "file": "veil.png", "scale": 110, "position": [0.2, 0.3]}]),
    ("reduced", 9, 6, 3, [{"op": "overlay", "file": "large.png", "scale": 180, "position": [0.6, 0.4]}]),
    ("as large as it is, in a corner", 14, 5, 3, [
        {"op": "overlay", "file": "color.png", "scale": 50, "position": [1, 1], "anchor": "southeast"}]),
    ("over alpha, turned", 9, 6, 4, [{"op": "overlay", "file": "turned.png", "scale": 80, "anchor": "north"}]),
    ("multiplied, half", 9, 6, 3, [
        {"op": "overlay", "file": "veil.png", "scale": 90, "blend": "multiply", "opacity": 0.5}]),
    ("softly over alpha, masked", 9, 6, 4, [
        {"op": "overlay", "file": "color.png", "scale": 90, "blend": "soft-light",
         "mask": {"shape": "linear", "from": [0, 0.5], "to": [1, 0.5]}}]),
    ("its luminosity", 9, 6, 3, [{"op": "overlay", "file": "color.png", "scale": 100, "blend": "luminosity"}]),
    ("on the photo, after a crop and a turn", 11, 8, 3, [
        CROP, QUARTER, {"op": "overlay", "file": "veil.png", "scale": 60, "space": "source", "position": [0.4, 0.5]}]),
    ("on the photo, askew", 9, 7, 3, [
        {"op": "straighten", "degrees": 9}, {"op": "overlay", "file": "color.png", "scale": 80, "space": "source"}]),
    ("on the page, before a crop", 11, 8, 3, [
        {"op": "resize", "percent": 80}, {"op": "overlay", "file": "deep.png", "scale": 50}, CROP]),
]
