#!/usr/bin/env python3
"""Writes what the contenders need beside a photo: the 33³ table of R-10, and tables for those that have no such step.

usage: prepare.py REFERENCE FOLDER WIDTH HEIGHT
  REFERENCE  the folder of the float64 reference, of which the formulas are taken
  FOLDER     holds the recipes and gets the tables
  WIDTH, HEIGHT  of the photo that the vignette of R-10 is made for
"""

import json
import math
import pathlib
import sys

sys.dont_write_bytecode = True

import numpy as np
from PIL import Image

N = 33  # nodes of a side of the table
GRID = 65536  # entries of a table
LIGHT = np.linspace(-0.4, 2, GRID)  # linear light that tables are over
STEPS = (GRID - 1) / 2.1  # entries for one unit of encoded values
ENCODED = np.linspace(-0.7, 1.4, GRID)  # encoded values that tables are over: more than that light has


def table_colors(e):
    """The table of R-10, smooth and not neutral: a soft curve, warm lights and teal shadows, a little less color."""
    r, g, b = np.moveaxis(e, -1, 0)
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    soft = lambda x: x + 0.045 * np.sin(2 * math.pi * (x - 0.5)) * 0.8
    warm = 0.035 * np.sin(math.pi * y) * (2 * y - 1)
    colors = [0.93 * soft(c) + 0.07 * y + s * warm for c, s in ((r, 1.0), (g, 0.15), (b, -1.1))]
    return np.clip(np.stack(colors, axis=-1), 0, 1)


def cube():
    """The nodes of the table, blue slowest, as in a .cube file."""
    axis = np.linspace(0, 1, N)
    b, g, r = np.meshgrid(axis, axis, axis, indexing="ij")
    return table_colors(np.stack([r, g, b], axis=-1))


def main(reference, folder, width, height):
    sys.path.insert(0, reference)
    import color
    from adjustments import contrast, curve, vibrance, vignette, whiteBalance

    folder = pathlib.Path(folder)
    recipe = json.loads((folder / "R-10.json").read_text())
    steps = {step["op"]: step for step in recipe["adjustments"]}
    tables = folder / "tables"
    tables.mkdir(exist_ok=True)

    def save(name, values, kind="<f4"):
        (tables / name).write_bytes(np.ascontiguousarray(values).astype(kind).tobytes())

    nodes = cube()
    lines = [f"LUT_3D_SIZE {N}"] + ["%.6f %.6f %.6f" % tuple(c) for c in nodes.reshape(-1, 3)]
    (folder / "warm-33.cube").write_text("\n".join(lines) + "\n")

    # For pyvips: one matrix, tables over 0…2 of linear light, and two small pictures to look colors up in.
    light = 2.0 ** steps["exposure"]["ev"]
    balance = whiteBalance.matrix(whiteBalance.kelvin_of(steps["whiteBalance"]["temperature"]),
                                  steps["whiteBalance"]["tint"]) * light
    amount = steps["saturation"]["amount"] / 100
    saturation = np.eye(3) * (1 + amount) - amount * color.LUMA[None, :].repeat(3, 0)
    linear = LIGHT
    tone = curve.apply(contrast.apply(linear[:, None].repeat(3, 1), steps["contrast"]), steps["curve"])[:, 0]
    codes = lambda x: np.floor(np.clip(color.encode(x), 0, 1) * 255 + 0.5)
    save("decode.f32", color.decode(np.arange(256) / 255))
    save("decode-wide.f32", color.decode(ENCODED))
    save("tone.f32", tone)
    save("tone.u8", codes(tone), "u1")
    encoded = color.encode(linear)
    save("place.f32", np.stack([np.clip(encoded, 0, 1) * (N - 1), encoded - np.clip(encoded, 0, 1)], axis=0))
    save("encode-wide.u16", np.floor((encoded + 0.7) * STEPS + 0.5), "<u2")
    h = (np.arange(GRID) - 32768) / STEPS
    detail = steps["sharpen"].get("detail", 25) / 100
    strength = 1.5 * steps["sharpen"]["amount"] / 100
    save("detail.f32", strength * h * (detail + (1 - detail) / (1 + (h / 0.03) ** 2)) * STEPS)
    save("encode.u8", codes(linear), "u1")
    save("root.f32", np.cbrt(linear))
    a, b = np.meshgrid((np.arange(256) - 128) / 320, (np.arange(256) - 128) / 320)
    lab = np.stack([np.full_like(a, 0.6), a, b], axis=-1)
    rgb = color.from_oklab(lab)
    weight = vibrance.apply(rgb + 0, {**steps["vibrance"]}) - rgb
    distance = rgb - color.luminance(rgb)[..., None]
    largest = np.abs(distance).argmax(axis=-1)[..., None]
    weight, distance = (np.take_along_axis(v, largest, -1)[..., 0] for v in (weight, distance))
    weight = np.where(np.abs(distance) > 1e-9, weight / np.where(distance == 0, 1, distance), 0)
    weight[128, 128] = (weight[127, 128] + weight[129, 128]) / 2
    save("vibrance.f32", 1 + weight)
    strips = np.moveaxis(nodes, 0, 1).reshape(N, N * N, 3)  # blue side by side, red inside, green down
    save("strips.f32", np.pad(strips, ((0, 1), (0, N + 1), (0, 0)), mode="edge"))
    d = np.sqrt(np.arange(GRID) / (GRID - 1))  # distance from the center, 1 at the corners
    corner = np.stack([d * 500 + 499.5, d * 500 + 499.5], axis=-1)
    save("gain.f32", vignette.apply(np.ones((GRID, 3)), steps["vignette"], (1000, 1000), corner)[:, 0])
    (tables / "numbers.json").write_text(json.dumps({
        "balance": balance.tolist(), "saturation": saturation.tolist(), "luma": color.LUMA.tolist(),
        "lms": color.OKLAB_LMS.tolist(), "ab": (color.OKLAB_LAB[1:] * 320).tolist()}))

    # For ImageMagick, GraphicsMagick and RawTherapee: a curve, a Hald picture of level 8, and the vignette as a picture.
    e = np.arange(1024) / 1023
    y = curve.apply(color.decode(e)[:, None].repeat(3, 1), steps["curve"])[:, 0]
    Image.fromarray(np.uint8(codes(y))[None, :]).save(tables / "curve.png")
    axis = np.linspace(0, 1, 64)
    b, g, r = np.meshgrid(axis, axis, axis, indexing="ij")
    hald = np.floor(table_colors(np.stack([r, g, b], axis=-1)) * 255 + 0.5).reshape(512, 512, 3)
    Image.fromarray(np.uint8(hald)).save(tables / "hald.png")
    crop = steps["crop"]
    edge = lambda v: math.floor(v + 0.5)
    w = edge((crop["x"] + crop["width"]) * width) - edge(crop["x"] * width)
    h = edge((crop["y"] + crop["height"]) * height) - edge(crop["y"] * height)
    j, i = np.mgrid[:h, :w]
    gain = vignette.apply(np.ones((h, w, 3)), steps["vignette"], (w, h), np.stack([i, j], -1))[..., 0]
    Image.fromarray(np.uint8(np.floor(color.encode(gain) * 255 + 0.5))).save(tables / "gain.png", compress_level=1)
    save("size.i32", [w, h], "<i4")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
