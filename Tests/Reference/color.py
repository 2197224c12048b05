"""Color: the sRGB transfer curve, luminance, OKLab, CAT16 and the light of the day, all in float64.

Colors are arrays whose last axis is R, G, B in linear light with sRGB primaries, extended range.
"""

import numpy as np

LUMA = np.array([0.2126, 0.7152, 0.0722])

# Chromaticities of the sRGB primaries and of D65 (IEC 61966-2-1).
SRGB_PRIMARIES = ((0.64, 0.33), (0.30, 0.60), (0.15, 0.06))
D65 = (0.3127, 0.3290)


def encode(linear):
    """E = T(L): the sRGB transfer curve on |x|, the sign kept."""
    linear = np.asarray(linear, float)
    x = np.abs(linear)
    e = np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 0.0031308) ** (1 / 2.4) - 0.055)
    return np.copysign(e, linear)


def decode(encoded):
    """L = T⁻¹(E)."""
    encoded = np.asarray(encoded, float)
    x = np.abs(encoded)
    value = np.where(x <= 0.04045, x / 12.92, ((np.maximum(x, 0.04045) + 0.055) / 1.055) ** 2.4)
    return np.copysign(value, encoded)


def luminance(linear):
    """Y of each color, one axis less."""
    return np.asarray(linear, float) @ LUMA


def smoothstep(e0, e1, x):
    """0 below e0, 1 above e1, 3t² − 2t³ between."""
    t = np.clip((np.asarray(x, float) - e0) / (e1 - e0), 0, 1)
    return t * t * (3 - 2 * t)


# OKLab (Björn Ottosson, 2020): the published matrices; the ways back are their inverses.
OKLAB_LMS = np.array([
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
])
OKLAB_LAB = np.array([
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
])


def oklab(linear):
    """OKLab (l, a, b) of linear RGB; the cube roots keep the sign."""
    return np.cbrt(np.asarray(linear, float) @ OKLAB_LMS.T) @ OKLAB_LAB.T


def from_oklab(lab):
    """Linear RGB of OKLab."""
    return (np.asarray(lab, float) @ np.linalg.inv(OKLAB_LAB).T) ** 3 @ np.linalg.inv(OKLAB_LMS).T


def oklch(linear):
    """OKLCh: lightness, chroma, hue in degrees 0…360."""
    l, a, b = np.moveaxis(oklab(linear), -1, 0)
    return l, np.hypot(a, b), np.degrees(np.arctan2(b, a)) % 360


# The eight named hues as HSL degrees, and the OKLCh hues of the pure sRGB colors HSL(h, 100 %, 50 %).
BANDS = ("red", "orange", "yellow", "green", "aqua", "blue", "purple", "magenta")
BAND_HSL = np.array([0.0, 30, 60, 120, 180, 240, 270, 300])
BAND_RGB = np.array([
    [1, 0, 0], [1, 0.5, 0], [1, 1, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1], [0.5, 0, 1], [1, 0, 1]])
BAND_HUES = oklch(decode(BAND_RGB))[2]


def oklch_hue(hsl_degrees):
    """The OKLCh hue of an HSL hue: piecewise linear over the eight pairs, cyclic."""
    return np.interp(np.asarray(hsl_degrees, float) % 360,
                     np.append(BAND_HSL, 360), np.append(BAND_HUES, BAND_HUES[0] + 360)) % 360


def band_weights(hue):
    """The weights of the eight bands at OKLCh hues: raised cosines between neighbors; they sum to one."""
    hue = np.asarray(hue, float)
    weights = np.zeros(hue.shape + (8,))
    offset = (hue - BAND_HUES[0]) % 360
    edges = np.append(BAND_HUES, BAND_HUES[0] + 360) - BAND_HUES[0]
    for k in range(8):
        inside = (offset >= edges[k]) & (offset < edges[k + 1])
        w = 0.5 * (1 + np.cos(np.pi * (offset - edges[k]) / (edges[k + 1] - edges[k])))
        weights[..., k] += np.where(inside, w, 0)
        weights[..., (k + 1) % 8] += np.where(inside, 1 - w, 0)
    return weights


def xyz_of_xy(xy):
    """XYZ with Y = 1 of a chromaticity."""
    x, y = xy
    return np.array([x / y, 1.0, (1 - x - y) / y])


def rgb_to_xyz(primaries, white):
    """The matrix from linear RGB to XYZ of three primaries and a white, each (x, y)."""
    columns = np.array([xyz_of_xy(p) for p in primaries]).T
    return columns * np.linalg.solve(columns, xyz_of_xy(white))


SRGB_XYZ = rgb_to_xyz(SRGB_PRIMARIES, D65)

# CAT16 (Li et al. 2017), and Bradford for the D50 of ICC profiles.
CAT16 = np.array([
    [0.401288, 0.650173, -0.051461],
    [-0.250268, 1.204414, 0.045854],
    [-0.002079, 0.048952, 0.953127],
])
BRADFORD = np.array([
    [0.8951, 0.2664, -0.1614],
    [-0.7502, 1.7135, 0.0367],
    [0.0389, -0.0685, 1.0296],
])


def adaptation(cones, source_white, target_white):
    """The full von Kries adaptation in XYZ from one white to another (XYZ, both at Y = 1)."""
    gains = (cones @ target_white) / (cones @ source_white)
    return np.linalg.inv(cones) @ np.diag(gains) @ cones


def xy_to_uv(xy):
    """CIE 1960 uv of a chromaticity."""
    x, y = xy
    d = -2 * x + 12 * y + 3
    return np.array([4 * x / d, 6 * y / d])


def uv_to_xy(uv):
    """Chromaticity of a CIE 1960 uv."""
    u, v = uv
    d = 2 * u - 8 * v + 4
    return np.array([3 * u / d, 2 * v / d])


# Krystek 1985, "An algorithm to calculate correlated colour temperature": u and v as quotients of quadratics in K.
KRYSTEK = (
    ((0.860117757, 1.54118254e-4, 1.28641212e-7), (1, 8.42420235e-4, 7.08145163e-7)),
    ((0.317398726, 4.22806245e-5, 4.20481691e-8), (1, -2.89741816e-5, 1.61456053e-7)),
)


def _quotient(terms, kelvin):
    """Value and derivative of a quotient of two quadratics."""
    (p0, p1, p2), (q0, q1, q2) = terms
    p, q = p0 + p1 * kelvin + p2 * kelvin**2, q0 + q1 * kelvin + q2 * kelvin**2
    return p / q, ((p1 + 2 * p2 * kelvin) * q - p * (q1 + 2 * q2 * kelvin)) / q**2


def planck(kelvin):
    """The Planckian locus in CIE 1960 uv and its unit normal towards larger v."""
    (u, du), (v, dv) = (_quotient(terms, kelvin) for terms in KRYSTEK)
    normal = np.array([-dv, du]) / np.hypot(du, dv)
    return np.array([u, v]), normal if normal[1] > 0 else -normal


def light(kelvin, tint):
    """CIE 1960 uv of the light of a scene: the locus moved so that 6504 K is D65, and tint along its normal."""
    uv, normal = planck(kelvin)
    return uv + (xy_to_uv(D65) - planck(6504)[0]) + 0.0002 * tint * normal
