"""Runs a list of adjustments, in their order, on an image or on loose colors."""

import importlib
import inspect
import itertools

import numpy as np

import blend
import geometry
import local

# Adjustments whose blend mode applies to what they lay over the picture.
BLENDING = ("overlay", "text")
# Adjustments of fine detail, which the base of local adjustments leaves out.
DETAIL = ("noiseReduction", "sharpen", "median", "defringe")


def adjusted(colors, adjustment, frame=None, positions=None, source_points=None, source_frame=None, scale=1,
             footprint=0.5, to_frame=None):
    """One adjustment that is not geometry, with its opacity, blend and mask, on colors of 3 or 4 channels.

    `positions` are the pixels (i, j) of a frame (W, H); `source_points` and `source_frame` the same places in pixels
    of the source frame, where they differ; `scale` says how many pixels of the frame lie along one of the source's,
    `footprint` how far a pixel reaches from its center along the axes of the source; `to_frame` takes a place and a length
    of the source, in fractions of its frame and percent of its long edge, to pixels.
    """
    apply = importlib.import_module("adjustments." + adjustment["op"]).apply
    linear, alpha = colors[..., :3], colors[..., 3] if colors.shape[-1] == 4 else np.ones(colors.shape[:-1])
    known = {"frame": frame, "positions": positions, "alpha": alpha, "to_frame": to_frame}
    if frame is not None:
        known["long_edge"] = max(source_frame or frame) * scale
        if positions is not None:
            points = positions + 0.5 if source_points is None else source_points
            known["source"] = points / max(source_frame or frame)
            known["footprint"] = max(source_frame or frame), np.array(source_frame or frame), footprint
    # A module names what it needs besides the colors.
    needs = list(inspect.signature(apply).parameters)[2:]
    after = apply(linear, adjustment, **{name: known[name] for name in needs})
    after, after_alpha = after if isinstance(after, tuple) else (after, alpha)
    if any(key in adjustment for key in ("opacity", "blend", "mask")):
        mask = adjustment.get("mask")
        m = 1.0
        if mask is not None:
            current = (positions + 0.5, frame)
            source = current if source_points is None else (source_points, source_frame)
            m = blend.weights(mask, linear, {"source": source, "current": current})
        mode = "normal" if adjustment["op"] in BLENDING else adjustment.get("blend", "normal")
        after, after_alpha = blend.compose_with_alpha(
            linear, alpha, after, after_alpha, adjustment.get("opacity", 1), mode, m)
    return np.concatenate([after, after_alpha[..., None]], axis=-1)[..., :colors.shape[-1]]


def colors_after(colors, adjustment, frame=None, positions=None):
    """One point adjustment on a list of colors; positions matter to some and to masks."""
    if positions is not None:
        positions = np.array(positions, float)
    return adjusted(np.array(colors, float), adjustment, frame, positions)


def image_after(image, adjustments):
    """A recipe's adjustments on an image, rows × columns × 3 or 4 channels (straight alpha last)."""
    original = image = np.array(image, float)
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
            to_current.follow(group)
            continue
        frame = image.shape[1], image.shape[0]
        points = to_current.centers()
        scale = to_current.mean_scale
        if adjustments[index]["op"] in local.OPS:
            group = list(itertools.takewhile(lambda a: a["op"] in local.OPS, adjustments[index:]))
            places = {"source": (to_current.to_source(points), source_frame), "current": (points, frame)}

            def mixed(before, after, adjustment):
                mask = adjustment.get("mask")
                m = 1.0 if mask is None else blend.weights(mask, before, places)
                return blend.compose(before, after, adjustment.get("opacity", 1), adjustment.get("blend", "normal"), m)

            # What changes fine detail only is left out of the base.
            coarse = [a for a in adjustments[:index] if a["op"] not in DETAIL]
            surroundings = image if len(coarse) == index else image_after(original, coarse)
            colors = local.after_group(
                image[..., :3], group, max(source_frame) * scale, mixed, surroundings[..., :3])
            image = np.concatenate([colors, image[..., 3:]], axis=-1)
            index += len(group)
            continue
        across, down = (to_current.to_source(points + step) - to_current.to_source(points) for step in ([1, 0], [0, 1]))
        image = adjusted(
            image, adjustments[index], frame, points - 0.5, to_current.to_source(points), source_frame, scale,
            (np.abs(across) + np.abs(down)) / 2,
            lambda place, percent: (to_current.a @ (np.array(place) * source_frame) + to_current.t,
                                    percent / 100 * max(source_frame) * scale))
        index += 1
    return image
