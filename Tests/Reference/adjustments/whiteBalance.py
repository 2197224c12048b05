"""whiteBalance: full CAT16 adaptation from the light of the scene to D65."""

import numpy as np

from color import CAT16, D65, SRGB_XYZ, adaptation, light, uv_to_xy, xyz_of_xy


def kelvin_of(temperature):
    """The light of temperature −100…100: 10^6 / (10^6/6504 − 0.6·t)."""
    return 1e6 / (1e6 / 6504 - 0.6 * temperature)


def matrix(kelvin, tint):
    """The matrix on linear RGB."""
    source = xyz_of_xy(uv_to_xy(light(kelvin, tint)))
    return np.linalg.inv(SRGB_XYZ) @ adaptation(CAT16, source, xyz_of_xy(D65)) @ SRGB_XYZ


def apply(linear, p):
    kelvin, tint = p.get("kelvin"), p.get("tint", 0)
    if kelvin is None:
        if p.get("temperature", 0) == 0 and tint == 0:
            return linear
        kelvin = kelvin_of(p.get("temperature", 0))
    return linear @ matrix(kelvin, tint).T


TYPICAL = {"temperature": 30, "tint": -8}
NEUTRAL = [{"kelvin": 6504}, {"kelvin": 6504, "tint": 0}]
SETTINGS = [
    {}, {"temperature": 100}, {"temperature": -100}, {"temperature": 12.5}, {"tint": 100}, {"tint": -40},
    {"temperature": 30, "tint": -8}, {"kelvin": 3000}, {"kelvin": 5000, "tint": 10},
    {"kelvin": 25000, "tint": -100}]
