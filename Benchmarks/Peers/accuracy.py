#!/usr/bin/env python3
"""Compares pictures: with the float64 reference, or with each other.

usage: accuracy.py reference REFERENCE RECIPE PHOTO PICTURE…
         how far each PICTURE is from the recipe's result by the reference, in codes of 8 bits
       accuracy.py difference PICTURE PICTURE…
         CIEDE2000 of each further PICTURE to the first
Prints one JSON array, an object for each PICTURE; one that cannot be read says so under "error".
"""

import json
import os
import sys

sys.dont_write_bytecode = True

import numpy as np
from PIL import Image

Image.MAX_IMAGE_PIXELS = None


def codes(path):
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


def expected(folder, recipe_path, photo):
    """The reference's result in 8-bit codes, before any encoding."""
    sys.path.insert(0, folder)
    import color
    import recipe

    with open(recipe_path) as file:
        adjustments = json.load(file)["adjustments"]
    for step in adjustments:
        if "file" in step:
            import tables

            with open(os.path.join(os.path.dirname(recipe_path), step["file"])) as file:
                tables.FILES[step["file"]] = file.read()
    linear = color.decode(codes(photo) / 255)
    result = recipe.image_after(linear, adjustments)
    return np.uint8(np.floor(np.clip(color.encode(result), 0, 1) * 255 + 0.5))


def distance(picture, wanted):
    if picture.shape != wanted.shape:
        return {"error": f"{picture.shape[1]}×{picture.shape[0]} in place of {wanted.shape[1]}×{wanted.shape[0]}"}
    off = np.abs(picture.astype(np.int16) - wanted)
    return {"largest": int(off.max()), "percentOff": 100 * float((off > 0).mean()), "mean": float(off.mean()),
            "percentile99": float(np.percentile(off, 99))}


def lab(rgb):
    """CIE Lab (D65) of sRGB codes."""
    e = rgb / 255
    linear = np.where(e <= 0.04045, e / 12.92, ((e + 0.055) / 1.055) ** 2.4)
    xyz = linear @ np.array([[0.4124564, 0.2126729, 0.0193339], [0.3575761, 0.7151522, 0.1191920],
                             [0.1804375, 0.0721750, 0.9503041]]) / [0.95047, 1, 1.08883]
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


def ciede2000(one, two):
    """The color difference of CIE 142-2001, after Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = (np.moveaxis(lab(v), -1, 0) for v in (one, two))
    c7 = ((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - np.sqrt(c7 / (c7 + 25.0**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    gray = c1 * c2 == 0
    dh = np.where(gray, 0, (h2 - h1 + 180) % 360 - 180)
    big_dh = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(dh) / 2)
    h = np.where(gray, h1 + h2, np.where(np.abs(h1 - h2) <= 180, (h1 + h2) / 2,
                                         np.where(h1 + h2 < 360, (h1 + h2 + 360) / 2, (h1 + h2 - 360) / 2)))
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    cosine = lambda degrees: np.cos(np.radians(degrees))
    t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.20 * cosine(4 * h - 63)
    sl = 1 + 0.015 * (l - 50) ** 2 / np.sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rotation = -np.sin(np.radians(60 * np.exp(-(((h - 275) / 25) ** 2)))) * 2 * np.sqrt(c**7 / (c**7 + 25.0**7))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, big_dh / sh
    return np.sqrt(dl**2 + dc**2 + dh**2 + rotation * dc * dh)


def difference(picture, wanted):
    if picture.shape != wanted.shape:
        return {"error": f"{picture.shape[1]}×{picture.shape[0]} in place of {wanted.shape[1]}×{wanted.shape[0]}"}
    e = ciede2000(wanted.astype(float), picture.astype(float))
    return {"mean": float(e.mean()), "percentile99": float(np.percentile(e, 99))}


def main(kind, *arguments):
    if kind == "reference":
        wanted, compare, pictures = expected(*arguments[:3]), distance, arguments[3:]
    else:
        wanted, compare, pictures = codes(arguments[0]), difference, arguments[1:]
    results = []
    for picture in pictures:
        try:
            results.append(compare(codes(picture), wanted))
        except OSError as error:
            results.append({"error": str(error)})
    print(json.dumps(results))


if __name__ == "__main__":
    main(*sys.argv[1:])
