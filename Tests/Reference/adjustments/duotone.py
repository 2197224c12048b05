"""duotone: two colors for dark and light, on E."""

import numpy as np

from color import decode, encode, luminance


def code(text):
    return np.array([int(text[k:k + 2], 16) / 255 for k in (1, 3, 5)])


def apply(linear, p):
    e = encode(linear)
    t = np.clip(encode(luminance(linear)), 0, 1)[..., None]
    dark, light = code(p.get("dark", "#1b1f4b")), code(p.get("light", "#ffd9a0"))
    return decode(e + p.get("amount", 100) / 100 * (dark + (light - dark) * t - e))


TYPICAL = {"dark": "#1b1f4b", "light": "#ffd9a0", "amount": 80}
NEUTRAL = [{"amount": 0}]
SETTINGS = [
    {}, {"amount": 0}, {"amount": 35}, {"dark": "#000000", "light": "#ffffff"},
    {"dark": "#00ff00", "light": "#ff0000"}, {"dark": "#ffffff", "light": "#102030", "amount": 70}]
