"""Code points of ITU-T H.273 (07/2021) for SDR pictures: primaries and transfer characteristics to linear sRGB."""

import numpy as np

from color import D65, SRGB_XYZ, decode, rgb_to_xyz

# Table 2: red, green and blue; the white of all of these is D65.
PRIMARIES = {
    1: ((0.640, 0.330), (0.300, 0.600), (0.150, 0.060)),
    5: ((0.640, 0.330), (0.290, 0.600), (0.150, 0.060)),
    6: ((0.630, 0.340), (0.310, 0.595), (0.155, 0.070)),
    7: ((0.630, 0.340), (0.310, 0.595), (0.155, 0.070)),
    9: ((0.708, 0.292), (0.170, 0.797), (0.131, 0.046)),
    12: ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060)),
}


def _with_toe(alpha, beta, slope):
    """V = α·L^0.45 − (α − 1) for L ≥ β, else slope·L, solved for L."""
    return lambda v: np.where(v < slope * beta, v / slope, ((v + alpha - 1) / alpha) ** (1 / 0.45))


# The constants of BT.709 with the digits that BT.2020 gives, with which the pieces meet.
_BT709 = _with_toe(1.09929682680944, 0.018053968510807, 4.5)

# Table 3: from values 0…1 to linear light.
TRANSFERS = {
    1: _BT709, 6: _BT709, 14: _BT709, 15: _BT709,
    4: lambda v: v**2.2,
    5: lambda v: v**2.8,
    7: _with_toe(1.1115, 0.0228, 4.0),
    8: lambda v: v,
    13: decode,
}


def to_linear_srgb(primaries, transfer, codes):
    """Linear sRGB of code values 0…1."""
    matrix = np.linalg.solve(SRGB_XYZ, rgb_to_xyz(PRIMARIES[primaries], D65))
    return TRANSFERS[transfer](np.asarray(codes, float)) @ matrix.T
