"""Matrix/curve ICC profiles to linear sRGB."""

import struct

import numpy as np

from color import BRADFORD, SRGB_XYZ, D65, adaptation, rgb_to_xyz, xyz_of_xy

# The profile connection space of ICC.1: D50 as the header states it.
D50 = np.array([0.9642, 1.0, 0.8249])

# Linear sRGB to the connection space.
SRGB_PCS = adaptation(BRADFORD, xyz_of_xy(D65), D50) @ SRGB_XYZ

DISPLAY_P3_PRIMARIES = ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
ADOBE_RGB_PRIMARIES = ((0.64, 0.33), (0.21, 0.71), (0.15, 0.06))


def _s15(values):
    """s15Fixed16 numbers from hexadecimal digits or integers."""
    return [int(v) / 65536 for v in values]


SRGB_PARA = {"type": 3, "parameters": _s15([0x26669, 0xF2A7, 0x0D59, 0x13D0, 0x0A5B])}

# What the tags of well-known profiles say: colorants (rXYZ, gXYZ, bXYZ) and the curve.
TAGS = {
    "sRGB": {
        "colorants": [[0.43603515625, 0.222442626953125, 0.0139007568359375],
                      [0.385101318359375, 0.7169342041015625, 0.097076416015625],
                      [0.14306640625, 0.0606231689453125, 0.71392822265625]],
        "para": SRGB_PARA},
    "Display P3": {
        "colorants": [[0.5151214599609375, 0.2411956787109375, -0.0010528564453125],
                      [0.2919769287109375, 0.6922454833984375, 0.0418853759765625],
                      [0.1571044921875, 0.066558837890625, 0.7840728759765625]],
        "para": SRGB_PARA},
    "Adobe RGB (1998)": {
        "colorants": [[0.6097412109375, 0.3111114501953125, 0.01947021484375],
                      [0.2052764892578125, 0.62567138671875, 0.0608673095703125],
                      [0.1491851806640625, 0.0632171630859375, 0.74456787109375]],
        "para": {"type": 0, "parameters": [563 / 256]}},
    "Adobe RGB compatible, with toe": {
        "colorants": [[0.6097412109375, 0.3111114501953125, 0.01947021484375],
                      [0.2052764892578125, 0.62567138671875, 0.0608673095703125],
                      [0.1491851806640625, 0.0632171630859375, 0.74456787109375]],
        "para": {"type": 3, "parameters": _s15([0x23333, 0x10000, 0, 0x0800, 0x0E41])}},
}


def parametric(curve, code):
    """parametricCurveType of ICC.1 (10.18): types 0 and 3."""
    code = np.asarray(code, float)
    if curve["type"] == 0:
        return np.maximum(code, 0) ** curve["parameters"][0]
    g, a, b, c, d = curve["parameters"]
    return np.where(code >= d, np.maximum(a * code + b, 0) ** g, c * code)


def tabulated(table, code):
    """curveType of ICC.1 (10.6) with a table of 16-bit numbers: linear between the entries."""
    table = np.asarray(table, float) / 65535
    return np.interp(np.asarray(code, float) * (len(table) - 1), np.arange(len(table)), table)


def matrix_to_srgb(colorants):
    """The matrix from a profile's linear RGB to linear sRGB; rows divided by their sums: white is exactly 1, 1, 1."""
    matrix = np.linalg.solve(SRGB_PCS, np.asarray(colorants, float).T)
    return matrix / matrix.sum(axis=1, keepdims=True)


def to_linear_srgb(tags, codes):
    """Linear sRGB of code values 0…1 in a profile given by its tags."""
    curve = (lambda c: tabulated(tags["curv"], c)) if "curv" in tags else (lambda c: parametric(tags["para"], c))
    return curve(codes) @ matrix_to_srgb(tags["colorants"]).T


def colorants_of(primaries, white=D65):
    """The colorant tags that a profile with these primaries carries (Bradford to D50), as rows R, G, B."""
    return (adaptation(BRADFORD, xyz_of_xy(white), D50) @ rgb_to_xyz(primaries, white)).T


def read(data):
    """The tags of a matrix/curve profile from its bytes (red's curve stands for all three)."""
    count = struct.unpack(">I", data[128:132])[0]
    tag = {}
    for k in range(count):
        name, offset, size = struct.unpack(">4sII", data[132 + 12 * k:144 + 12 * k])
        tag[name] = data[offset:offset + size]
    xyz = [[v / 65536 for v in struct.unpack(">3i", tag[n][8:20])] for n in (b"rXYZ", b"gXYZ", b"bXYZ")]
    curve = tag[b"rTRC"]
    if curve[:4] == b"para":
        kind = struct.unpack(">H", curve[8:10])[0]
        values = struct.unpack(f">{(len(curve) - 12) // 4}i", curve[12:])
        return {"colorants": xyz, "para": {"type": kind, "parameters": _s15(values)}}
    length = struct.unpack(">I", curve[8:12])[0]
    entries = struct.unpack(f">{length}H", curve[12:12 + 2 * length])
    if length == 1:
        return {"colorants": xyz, "para": {"type": 0, "parameters": [entries[0] / 256]}}
    return {"colorants": xyz, "curv": list(entries)}


# A profile for four inks, whose table of two nodes a side is linear in CIELAB: every interpolation gives the same.
def ink_lab(inks):
    """CIELAB of inks 0…1; all of them together are a dark gray."""
    c, m, y, k = np.moveaxis(np.asarray(inks, float), -1, 0)
    return np.stack([100 - 90 * (0.3 * c + 0.2 * m + 0.1 * y + 0.4 * k), 60 * (m - c), 60 * (y - m)], axis=-1)


def ink_nodes():
    """The nodes of that table as lut16Type of ICC.1 has them (10.10), the last ink fastest: L·652.8, (a + 128)·256."""
    corners = np.array([[i >> 3 & 1, i >> 2 & 1, i >> 1 & 1, i & 1] for i in range(16)], float)
    return np.round((ink_lab(corners) + [0, 128, 128]) * [652.8, 256, 256]).astype(int)


def lab_to_xyz(lab):
    """XYZ relative to D50 of CIELAB (CIE 15:2004, 8.2.1)."""
    l, a, b = np.moveaxis(np.asarray(lab, float), -1, 0)
    f = np.stack([(l + 16) / 116 + a / 500, (l + 16) / 116, (l + 16) / 116 - b / 200], axis=-1)
    return D50 * np.where(f > 6 / 29, f**3, 3 * (6 / 29) ** 2 * (f - 4 / 29))


def inks_to_linear_srgb(inks):
    """Linear sRGB, relative colorimetric with black point compensation (ISO 18619): all inks together become black."""
    black = lab_to_xyz([10, 0, 0])[1]
    xyz = (lab_to_xyz(ink_lab(inks)) - black * D50) / (1 - black)
    return xyz @ np.linalg.inv(SRGB_PCS).T
