#!/usr/bin/env python3
"""The steps of a recipe chained by hand in pyvips, as somebody would who knows libvips well.

usage: chain.py TABLES RECIPE OUT SUFFIX PROCESSES PHOTO…
  TABLES   the folder that prepare.py has written
  RECIPE   R-tone, R-8 or R-10, as JSON
  OUT      the folder for the results; SUFFIX .jpg or .png
  PROCESSES  how many share the list of photos

Tables stand in for formulas wherever one value gives one value; exposure and white balance are one matrix, contrast and
curve one table. libvips has no 3D table: two bilinear look-ups in a picture of its slices, mixed by blue, are one
(trilinear). Sharpening is libvips' own. The vignette is a picture that is multiplied.
"""

import json
import math
import os
import sys


def nearest(v):
    return math.floor(v + 0.5)


class Chain:
    def __init__(self, tables, recipe):
        import pyvips

        self.vips = pyvips
        with open(recipe) as file:
            self.steps = {step["op"]: step for step in json.load(file)["adjustments"]}
        with open(f"{tables}/numbers.json") as file:
            self.numbers = json.load(file)
        self.folder = tables

    def table(self, name, width=None, height=1, bands=1):
        """A table that prepare.py has written; one row unless said."""
        with open(f"{self.folder}/{name}", "rb") as file:
            data = file.read()
        kind, size = ("uchar", 1) if name.endswith("u8") else ("float", 4)
        return self.vips.Image.new_from_memory(data, width or len(data) // size, height, bands, kind)

    def matrix(self, *names):
        product = self.numbers[names[0]]
        for name in names[1:]:
            right = self.numbers[name]
            product = [[sum(row[k] * right[k][j] for k in range(3)) for j in range(3)] for row in product]
        return self.vips.Image.new_from_array(product)

    @staticmethod
    def index(linear):
        """Where linear light stands in the tables over 0…2."""
        return linear.linear(32767.5, 0.5).cast("ushort")

    def run(self, photo, out):
        steps = self.steps
        image = self.vips.Image.new_from_file(photo, access="sequential")
        if "crop" in steps:
            c = steps["crop"]
            left, top = nearest(c["x"] * image.width), nearest(c["y"] * image.height)
            right = nearest((c["x"] + c["width"]) * image.width)
            bottom = nearest((c["y"] + c["height"]) * image.height)
            image = image.crop(left, top, right - left, bottom - top)
        linear = image.maplut(self.table("decode.f32")).recomb(self.matrix("balance"))
        if "saturation" not in steps:
            self.save(self.index(linear).maplut(self.table("tone.u8")), out)
            return
        linear = self.index(linear).maplut(self.table("tone.f32"))
        linear = self.colors(linear)
        if "lut" in steps:
            linear = self.sharpened(self.looked_up(linear)).maplut(self.table("decode16.f32"))
        if "vignette" in steps:
            linear = linear * self.gain(linear.width, linear.height)
        self.save(self.index(linear).maplut(self.table("encode.u8")), out)

    def colors(self, linear):
        """Saturation, then vibrance: its weight depends on OKLab's a and b only, so it is looked up in a picture."""
        linear = linear.recomb(self.matrix("saturation"))
        roots = self.index(linear.recomb(self.matrix("lms"))).maplut(self.table("root.f32"))
        place = roots.recomb(self.vips.Image.new_from_array(self.numbers["ab"])).linear(1, 128)
        weight = self.table("vibrance.f32", 256, 256).mapim(place)
        gray = linear.recomb(self.vips.Image.new_from_array([self.numbers["luma"]]))
        return (linear - gray) * weight + gray

    def looked_up(self, linear):
        """The 33³ table on encoded values; 16 bits, as the sharpening wants them."""
        e = self.index(linear).maplut(self.table("encode.f32"))
        blue = e[2]
        slice = blue.floor()
        place = (slice * 33 + e[0]).bandjoin(e[1])
        strips = self.table("strips.f32", 33 * 33 + 34, 34, 3)
        low, high = strips.mapim(place), strips.mapim(place + [33, 0])
        mixed = low + (high - low) * (blue - slice)
        return mixed.linear(65535, 0.5).cast("ushort").copy(interpretation="rgb16")

    def sharpened(self, image):
        """libvips' own sharpening, with the slopes that the recipe's has near zero and far from it."""
        strength = 1.5 * self.steps["sharpen"]["amount"] / 100
        return image.sharpen(sigma=self.steps["sharpen"]["radius"], x1=2, m1=strength, m2=strength / 4)

    def gain(self, width, height):
        """The vignette as a picture: a table over the squared distance from the center."""
        def squares(n):
            return [((i + 0.5 - n / 2) / (n / 2)) ** 2 * 32767.5 for i in range(n)]

        across = self.vips.Image.new_from_array([squares(width)]).cast("ushort").replicate(1, height)
        down = self.vips.Image.new_from_array([[v] for v in squares(height)]).cast("ushort").replicate(width, 1)
        return (across + down).cast("ushort").maplut(self.table("gain.f32"))

    @staticmethod
    def save(image, out):
        image = image.copy(interpretation="srgb")
        if out.endswith(".png"):
            image.pngsave(out, compression=1)
        else:
            image.jpegsave(out, Q=90, subsample_mode="on")


def main(tables, recipe, out, suffix, processes, *photos):
    processes = int(processes)
    first = 0
    children = []
    for first in range(1, processes):
        child = os.fork()  # before libvips has started
        if child == 0:
            children = []
            break
        children.append(child)
    else:
        first = 0
    chain = Chain(tables, recipe)
    for photo in photos[first::processes]:
        stem = os.path.splitext(os.path.basename(photo))[0]
        chain.run(photo, f"{out}/{stem}{suffix}")
    failures = [os.waitpid(child, 0)[1] for child in children]
    sys.exit(1 if any(failures) else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
