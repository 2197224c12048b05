"""selectiveColor: hue, saturation and luminance of the colors near samples, on OKLab."""

import numpy as np

from color import decode, from_oklab, oklab


def apply(linear, p):
    lab = oklab(linear)
    total, change, ev = np.zeros(lab.shape[:-1]), np.zeros(lab.shape[:-1] + (2,)), np.zeros(lab.shape[:-1])
    for sample in p.get("samples", []):
        code = sample.get("color", "#808080")
        center = oklab(decode(np.array([int(code[k:k + 2], 16) / 255 for k in (1, 3, 5)])))
        reach = 0.02 + 0.0028 * sample.get("range", 50)
        squared = ((lab - center) ** 2 * [0.25, 1, 1]).sum(-1)
        weight = np.maximum(0, 1 - squared / reach**2) ** 2
        angle, factor = np.radians(0.6 * sample.get("hue", 0)), 1 + sample.get("saturation", 0) / 100
        turn = factor * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) - np.eye(2)
        change += weight[..., None] * (lab[..., 1:] @ turn.T)
        ev += weight * sample.get("luminance", 0) / 100
        total += weight
    share = 1 / np.maximum(1, total)
    moved = np.concatenate([lab[..., :1], lab[..., 1:] + change * share[..., None]], -1)
    return np.where(total[..., None] > 0, from_oklab(moved) * (2.0 ** (ev * share))[..., None], linear)


TYPICAL = {"samples": [{"color": "#b06040", "hue": 40, "saturation": -30, "luminance": 20, "range": 60}]}
NEUTRAL = [{"samples": [{"color": "#ff0000", "range": 100}]}]
SETTINGS = [
    {}, {"samples": [{"hue": 100, "saturation": 100, "luminance": 100, "range": 100}]},
    {"samples": [{"color": "#3060c0", "hue": -100}, {"color": "#40a040", "saturation": -100, "range": 80}]},
    {"samples": [{"color": color, "luminance": -50, "hue": 30, "range": 100} for color in
                 ("#ff0000", "#ff8000", "#ffff00", "#00ff00", "#00ffff", "#0000ff", "#8000ff", "#ff00ff")]},
    {"samples": [{"color": "#c08060", "saturation": 70, "range": 0}, {"color": "#c08060", "hue": 20, "range": 100}]}]
