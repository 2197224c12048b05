"""Runs a list of adjustments, in their order, on an image or on loose colors."""

import importlib

import numpy as np

import blend
import geometry

POINT = ("exposure", "brightness", "contrast", "levels", "curve", "whiteBalance", "saturation", "vibrance",
         "channelMixer", "blackAndWhite", "invert", "lut", "vignette")
AREA = ("sharpen",)


def adjusted(colors, adjustment, frame, positions, source_points=None, source_frame=None):
    """One adjustment that is not geometry, with its opacity, blend and mask.

    `positions` are the pixels (i, j) of a frame (W, H); `source_points` and `source_frame` the same places in pixels
    of the source frame, where they differ.
    """
    module = importlib.import_module("adjustments." + adjustment["op"])
    if adjustment["op"] == "vignette":
        after = module.apply(colors, adjustment, frame, positions)
    else:
        after = module.apply(colors, adjustment)
    if not any(key in adjustment for key in ("opacity", "blend", "mask")):
        return after
    mask = adjustment.get("mask")
    m = 1.0
    if mask is not None:
        current = (positions + 0.5, frame)
        source = current if source_points is None else (source_points, source_frame)
        m = blend.weights(mask, colors, {"source": source, "current": current})
    return blend.compose(colors, after, adjustment.get("opacity", 1), adjustment.get("blend", "normal"), m)


def colors_after(colors, adjustment, frame=None, positions=None):
    """One point adjustment on a list of colors; positions matter to vignettes and masks only."""
    if positions is not None:
        positions = np.array(positions, float)
    return adjusted(np.array(colors, float), adjustment, frame, positions)


def image_after(image, adjustments):
    """A recipe's adjustments on an image, rows × columns × 3 or 4 channels (straight alpha last)."""
    image = np.array(image, float)
    source_frame = image.shape[1], image.shape[0]
    to_current = geometry.Group(*source_frame)  # the map from the source frame so far
    index = 0
    while index < len(adjustments):
        if adjustments[index]["op"] in geometry.STEPS:
            group = geometry.Group(image.shape[1], image.shape[0])
            while index < len(adjustments) and adjustments[index]["op"] in geometry.STEPS:
                group.add(adjustments[index])
                index += 1
            image = group.sample(image)
            to_current.then(group.a, group.t, group.width, group.height)
            continue
        frame = image.shape[1], image.shape[0]
        points = to_current.centers()
        colors = adjusted(image[..., :3], adjustments[index], frame, points - 0.5,
                          to_current.to_source(points), source_frame)
        image = np.concatenate([colors, image[..., 3:]], axis=-1)
        index += 1
    return image
