#!/usr/bin/env python3
"""The steps of a recipe chained by hand in pyvips, as somebody would who knows libvips well.

usage: chain.py TABLES RECIPE OUT SUFFIX PROCESSES PHOTO…
  TABLES   the folder that prepare.py has written
  RECIPE   R-tone, R-8 or R-10, as JSON
  OUT      the folder for the results; SUFFIX .jpg or .png
  PROCESSES  how many share the list of photos

Tables stand in for formulas wherever one value gives one value; exposure and white balance are one matrix, contrast and
curve one table. libvips has no 3D table: two bilinear look-ups in a picture of its slices, mixed by blue, are one
(trilinear). Sharpening is a blur of encoded luminance and tables. The vignette is a picture that is multiplied. Images
that several steps read go through a cache of tiles.
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
        kind, size = {"u8": ("uchar", 1), "16": ("ushort", 2), "32": ("float", 4)}[name[-2:]]
        return self.vips.Image.new_from_memory(data, width or len(data) // size, height, bands, kind)

    def matrix(self, *names):
        product = self.numbers[names[0]]
        for name in names[1:]:
            right = self.numbers[name]
            product = [[sum(row[k] * right[k][j] for k in range(3)) for j in range(3)] for row in product]
        return self.vips.Image.new_from_array(product)

    @staticmethod
    def index(linear):
        """Where linear light stands in the tables over −0.4…2."""
        return linear.linear(65535 / 2.4, 0.4 * 65535 / 2.4 + 0.5).cast("ushort")

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
            linear = self.sharpened(self.looked_up(linear))
        if "vignette" in steps:
            linear = linear * self.gain(linear.width, linear.height)
        self.save(self.index(linear).maplut(self.table("encode.u8")), out)

    def shared(self, image):
        """An image that several steps read: without a cache each of them would compute it again."""
        return image.tilecache(tile_width=image.width, tile_height=16, max_tiles=32, access="sequential", threaded=True)

    def colors(self, linear):
        """Saturation, then vibrance: its weight depends on OKLab's a and b only, so it is looked up in a picture."""
        linear = self.shared(linear.recomb(self.matrix("saturation")))
        roots = self.index(linear.recomb(self.matrix("lms"))).maplut(self.table("root.f32"))
        place = roots.recomb(self.vips.Image.new_from_array(self.numbers["ab"])).linear(1, 128)
        weight = self.table("vibrance.f32", 256, 256).mapim(place)
        gray = linear.recomb(self.vips.Image.new_from_array([self.numbers["luma"]]))
        return (linear - gray) * weight + gray

    def looked_up(self, linear):
        """The 33³ table on encoded values; what lies outside of 0…1 is added back."""
        index = self.shared(self.index(linear))
        places = self.table("place.f32", 65536, 2)
        e = self.shared(index.maplut(places.crop(0, 0, 65536, 1)))
        outside = index.maplut(places.crop(0, 1, 65536, 1))
        blue = e[2]
        slice = blue.floor()
        place = self.shared((slice * 33 + e[0]).bandjoin(e[1]))
        strips = self.table("strips.f32", 33 * 33 + 34, 34, 3)
        low, high = self.shared(strips.mapim(place)), strips.mapim(place + [33, 0])
        mixed = low + (high - low) * (blue - slice) + outside
        return mixed.linear(65535 / 2.1, 0.7 * 65535 / 2.1 + 0.5).cast("ushort").maplut(self.table("decode-wide.f32"))

    def sharpened(self, linear):
        """Unsharp masking of encoded luminance by the recipe's formula; libvips' own would make eight color passes."""
        linear = self.shared(linear)
        gray = self.shared(linear.recomb(self.vips.Image.new_from_array([self.numbers["luma"]])))
        e = self.shared(self.index(gray).maplut(self.table("encode-wide.u16")))
        radius = self.steps["sharpen"]["radius"]
        h = (e - e.gaussblur(radius, min_ampl=0.01, precision="float")).linear(1, 32768).cast("ushort").maplut(self.table("detail.f32"))
        new = (e + h).linear(1, 0.5).cast("ushort").maplut(self.table("decode-wide.f32"))
        return linear * (new / gray)

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
