"""levels: t = clamp((E−black)/(white−black), 0, 1); outputBlack + (outputWhite − outputBlack)·t^(1/gamma)."""

import numpy as np

from tone import per_channel


def apply(linear, p):
    black, white, gamma = p.get("black", 0), p.get("white", 1), p.get("gamma", 1)
    low, high = p.get("outputBlack", 0), p.get("outputWhite", 1)
    result = per_channel(
        linear, lambda e: low + (high - low) * np.clip((e - black) / (white - black), 0, 1) ** (1 / gamma))
    channel = p.get("channel", "rgb")
    if channel == "rgb":
        return result
    changed = np.array([channel == name for name in ("red", "green", "blue")])
    return np.where(changed, result, linear)


TYPICAL = {"black": 0.05, "white": 0.9, "gamma": 1.4}
NEUTRAL = [{"gamma": 1, "channel": "red"}]
SETTINGS = [
    {}, {"black": 0.1, "white": 0.9}, {"gamma": 0.1}, {"gamma": 10}, {"gamma": 1.4, "black": 0.04},
    {"outputBlack": 0.15, "outputWhite": 0.85}, {"outputBlack": 1, "outputWhite": 0},
    {"black": 0.2, "white": 0.7, "gamma": 0.8, "channel": "red"}, {"gamma": 2.2, "channel": "green"},
    {"outputWhite": 0.5, "channel": "blue"}]
