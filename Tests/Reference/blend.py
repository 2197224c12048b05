"""Opacity, blend modes and masks: I + m·o·(B(I, A) − I), channel by channel in E; m·o = 0 returns I exactly."""

import numpy as np

import pictures
from color import decode, encode, from_oklab, luminance, oklab, oklch, oklch_hue, smoothstep


def _overlay(i, a):
    return _hard_light(a, i)


def _hard_light(i, a):
    return np.where(a <= 0.5, i * 2 * a, i + (2 * a - 1) - i * (2 * a - 1))


def _soft_light(i, a):
    d = np.where(i <= 0.25, ((16 * i - 12) * i + 4) * i, np.sqrt(i))
    return np.where(a <= 0.5, i - (1 - 2 * a) * i * (1 - i), i + (2 * a - 1) * (d - i))


# W3C Compositing and Blending 1: i is the backdrop, a the source, both in 0…1.
SEPARABLE = {
    "multiply": lambda i, a: i * a,
    "screen": lambda i, a: i + a - i * a,
    "overlay": _overlay,
    "soft-light": _soft_light,
}


def mix(before, after, mode):
    """B(I, A) in E of two linear images."""
    if mode == "normal":
        return encode(after)
    if mode in SEPARABLE:
        i, a = encode(before), encode(after)
        inside = np.clip(i, 0, 1)
        return SEPARABLE[mode](inside, np.clip(a, 0, 1)) + (i - inside)
    lab_i, lab_a = oklab(before), oklab(after)
    if mode == "luminosity":
        return encode(from_oklab(np.concatenate([lab_a[..., :1], lab_i[..., 1:]], axis=-1)))
    if mode == "color":
        return encode(from_oklab(np.concatenate([lab_i[..., :1], lab_a[..., 1:]], axis=-1)))
    raise ValueError(mode)


def compose(before, after, opacity=1.0, mode="normal", mask=1.0):
    """The result of an adjustment: `before` is its input I, `after` its output A, `mask` one number per pixel."""
    weight = np.broadcast_to(np.asarray(mask, float) * opacity, before.shape[:-1])[..., None]
    e = encode(before)
    return np.where(weight == 0, before, decode(e + weight * (mix(before, after, mode) - e)))


def compose_with_alpha(before, alpha, after, after_alpha, opacity=1.0, mode="normal", mask=1.0):
    """Colors and alpha of an adjustment that may change alpha: alpha is mixed, and colors count by their alpha."""
    weight = np.broadcast_to(np.asarray(mask, float) * opacity, alpha.shape)
    mixed = alpha + weight * (after_alpha - alpha)
    changed = np.divide(weight * after_alpha, mixed, out=weight.copy(), where=mixed > 0)
    share = np.where(after_alpha == alpha, weight, changed)
    return compose(before, after, 1.0, mode, share), mixed


def laid_over(linear, alpha, color, cover, mode="normal"):
    """Colors and alpha with a picture's color over them in linear light, by its coverage; `mode` blends it with them first."""
    if mode != "normal":
        color = (1 - alpha)[..., None] * color + alpha[..., None] * decode(mix(linear, color, mode))
    below = alpha * (1 - cover)
    result = cover + below
    share = np.divide(cover, result, out=np.zeros_like(result), where=result > 0)[..., None]
    rest = np.divide(below, result, out=np.zeros_like(result), where=result > 0)[..., None]
    mixed = np.where(rest == 0, color, color * share + linear * rest)
    return np.where(cover[..., None] == 0, linear, mixed), np.where(cover == 0, alpha, result)


def _rise(e0, e1, x):
    """smoothstep that may be a step: 0 up to e0, 1 from e1 on; at e0 = e1 already 1."""
    if e0 == e1:
        return (np.asarray(x) >= e1).astype(float)
    return smoothstep(e0, e1, x)


def weights(mask, linear, places):
    """The mask m of each color. `places` says for the `source` and the `current` frame where the colors are: positions
    in pixels (x, y), and the frame's size (W, H)."""
    if "all" in mask:
        return np.prod([weights(m, linear, places) for m in mask["all"]], axis=0)
    if "any" in mask:
        return 1 - np.prod([1 - weights(m, linear, places) for m in mask["any"]], axis=0)
    if "not" in mask:
        return 1 - weights(mask["not"], linear, places)
    return SHAPES[mask["shape"]](mask, linear, *places[mask.get("space", "source")])


def _linear(mask, linear, points, frame):
    """0 at `from`, 1 at `to` (fractions of the frame); the gradient runs along that line, measured in pixels."""
    start, end = np.array(mask.get("from", [0.5, 0])) * frame, np.array(mask.get("to", [0.5, 1])) * frame
    along = end - start
    return smoothstep(0, 1, (points - start) @ along / (along @ along))


def _radial(mask, linear, points, frame):
    """1 at the center, falling over the outer `feather` percent of the radius, 0 beyond the ellipse."""
    dx, dy = np.moveaxis(points - np.array(mask.get("center", [0.5, 0.5])) * frame, -1, 0)
    angle = np.radians(mask.get("angle", 0))
    rx, ry = np.array(mask.get("radius", [25, 25])) / 100 * max(frame)
    d = np.hypot((dx * np.cos(angle) + dy * np.sin(angle)) / rx, (dy * np.cos(angle) - dx * np.sin(angle)) / ry)
    return _rise(-1, -(1 - mask.get("feather", 50) / 100), -d)


def _luminance(mask, linear, points, frame):
    """1 for E of Y (held to 0…1) from `low` to `high`, falling to 0 over `smooth` on either side."""
    e = np.clip(encode(luminance(linear)), 0, 1)
    low, high, smooth = mask.get("low", 0), mask.get("high", 1), mask.get("smooth", 0)
    return _rise(low - smooth, low, e) * _rise(-high - smooth, -high, -e)


def _color(mask, linear, points, frame):
    """1 within `range` OKLCh degrees of `hue` (HSL degrees), falling to 0 over `smooth` degrees more."""
    _, chroma, hue = oklch(linear)
    distance = np.abs((hue - oklch_hue(mask.get("hue", 0)) + 180) % 360 - 180)
    width, smooth = mask.get("range", 30), mask.get("smooth", 0)
    return _rise(-width - smooth, -width, -distance) * smoothstep(0.01, 0.04, chroma)


def _brush(mask, linear, points, frame):
    """Strokes of straight lines: `flow` up to `hardness` of the radius, falling to 0 at the radius."""
    rest = np.ones(points.shape[:-1])
    for stroke in mask.get("strokes", []):
        line = np.array(stroke.get("points", [[0.5, 0.5]])) * frame
        distance = np.hypot(*np.moveaxis(points - line[0], -1, 0))
        for a, b in zip(line, line[1:]):
            along = (b - a) @ (b - a)
            t = np.clip((points - a) @ (b - a) / along, 0, 1) if along > 0 else np.zeros(points.shape[:-1])
            distance = np.minimum(distance, np.hypot(*np.moveaxis(points - a - t[..., None] * (b - a), -1, 0)))
        d = distance / (stroke.get("radius", 5) / 100 * max(frame))
        rest *= 1 - stroke.get("flow", 100) / 100 * _rise(-1, -stroke.get("hardness", 50) / 100, -d)
    return 1 - rest


def _image(mask, linear, points, frame):
    """The values of a picture that covers the frame edge to edge."""
    return pictures.sampled(mask["path"], points, np.array(frame, float))


SHAPES = {"linear": _linear, "radial": _radial, "luminance": _luminance, "color": _color, "brush": _brush, "image": _image}
