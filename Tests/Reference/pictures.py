"""Pictures that masks are made of: PNG files, and the mask that each of them is."""

import base64
import struct
import zlib

import numpy as np

from color import decode


def _chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _stored(data):
    """A zlib stream without compression, which is the same with every version of zlib."""
    blocks = [data[i:i + 65535] for i in range(0, len(data), 65535)]
    body = b"".join(
        struct.pack("<BHH", int(i == len(blocks) - 1), len(b), len(b) ^ 0xFFFF) + b for i, b in enumerate(blocks))
    return b"\x78\x01" + body + struct.pack(">I", zlib.adler32(data))


def png(codes, depth, orientation=None):
    """A PNG of codes, rows × columns × channels."""
    codes = np.asarray(codes)
    height, width, channels = codes.shape
    rows = codes.astype(">u2" if depth == 16 else "u1").tobytes()
    stride = len(rows) // height
    lines = b"".join(b"\0" + rows[i:i + stride] for i in range(0, len(rows), stride))
    header = struct.pack(">IIBBBBB", width, height, depth, {1: 0, 2: 4, 3: 2, 4: 6}[channels], 0, 0, 0)
    exif = b"" if orientation is None else _chunk(
        b"eXIf", b"MM\0*\0\0\0\x08\0\x01" + struct.pack(">HHIHH", 0x112, 3, 1, orientation, 0) + b"\0\0\0\0")
    return (b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + exif + _chunk(b"IDAT", _stored(lines)) + _chunk(b"IEND", b""))


def values(codes, depth):
    """The mask: gray, or luma of the codes as they stand; times alpha."""
    v = np.asarray(codes, float) / (2**depth - 1)
    gray = v[..., :3] @ [0.2126, 0.7152, 0.0722] if v.shape[-1] > 2 else v[..., 0]
    return gray * v[..., -1] if v.shape[-1] in (2, 4) else gray


def _random(seed, height, width, channels, depth):
    return np.random.default_rng(seed).integers(0, 2**depth, (height, width, channels))


_GRAY, _DEEP, _COLOR, _VEIL, _LARGE, _TURNED = (
    _random(1, 4, 5, 1, 8), _random(2, 9, 13, 1, 16), _random(3, 3, 7, 3, 8), _random(4, 5, 6, 4, 8),
    _random(5, 41, 60, 1, 8), _random(6, 4, 7, 2, 8))
_WHITE, _BLACK = np.full((1, 1, 1), 255), np.zeros((1, 1, 1), int)

# Path: the file, and the upright mask.
PICTURES = {
    "gray.png": (png(_GRAY, 8), values(_GRAY, 8)), "deep.png": (png(_DEEP, 16), values(_DEEP, 16)),
    "color.png": (png(_COLOR, 8), values(_COLOR, 8)), "veil.png": (png(_VEIL, 8), values(_VEIL, 8)),
    "large.png": (png(_LARGE, 8), values(_LARGE, 8)),
    # EXIF orientation 6: the stored top is the right.
    "turned.png": (png(_TURNED, 8, 6), np.rot90(values(_TURNED, 8), -1)),
    "white.png": (png(_WHITE, 8), values(_WHITE, 8)), "black.png": (png(_BLACK, 8), values(_BLACK, 8))}

# Path: the codes, their depth, and the EXIF orientation.
_CODES = {
    "gray.png": (_GRAY, 8, 1), "deep.png": (_DEEP, 16, 1), "color.png": (_COLOR, 8, 1), "veil.png": (_VEIL, 8, 1),
    "large.png": (_LARGE, 8, 1), "turned.png": (_TURNED, 8, 6), "white.png": (_WHITE, 8, 1), "black.png": (_BLACK, 8, 1)}


def layer(path):
    """A picture in linear light, upright: premultiplied red, green and blue, and alpha. None of the files has a profile."""
    codes, depth, orientation = _CODES[path]
    v = np.asarray(codes, float) / (2**depth - 1)
    alpha = v[..., -1:] if v.shape[-1] in (2, 4) else np.ones(v.shape[:2] + (1,))
    colors = decode(v[..., :3] if v.shape[-1] > 2 else v[..., [0, 0, 0]])
    upright = np.concatenate([colors * alpha, alpha], -1)
    return np.rot90(upright, -1) if orientation == 6 else upright


FILES = {path: base64.b64encode(file).decode() for path, (file, _) in PICTURES.items()}


def averaged(v, across, down):
    """Means of `across` × `down` values; at the right and the bottom of what is there."""
    rows = [v[i:i + down].mean(axis=0) for i in range(0, v.shape[0], down)]
    return np.stack([np.stack([r[j:j + across].mean() for j in range(0, v.shape[1], across)]) for r in rows])


def sampled(path, points, frame):
    """The mask at points of a frame that it covers edge to edge; points in rows and columns say how far apart they are."""
    v = PICTURES[path][1]
    size = np.array(v.shape[::-1], float)
    steps = np.eye(2)
    if points.ndim == 3 and min(points.shape[:2]) > 1:
        steps = np.stack([points[0, 1] - points[0, 0], points[1, 0] - points[0, 0]])
    covered = np.floor(np.hypot(*(steps * size / frame)) + 1e-6)
    across, down = (int(n) for n in np.clip(covered, 1, size))
    v = averaged(v, across, down)
    place = points / frame * size / (across, down) - 0.5
    x = np.clip(place[..., 0], 0, v.shape[1] - 1)
    y = np.clip(place[..., 1], 0, v.shape[0] - 1)
    i, j = np.floor(x).astype(int), np.floor(y).astype(int)
    k, l = np.minimum(i + 1, v.shape[1] - 1), np.minimum(j + 1, v.shape[0] - 1)
    upper = v[j, i] + (x - i) * (v[j, k] - v[j, i])
    lower = v[l, i] + (x - i) * (v[l, k] - v[l, i])
    return upper + (y - j) * (lower - upper)
