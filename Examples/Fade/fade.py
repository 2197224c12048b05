#!/usr/bin/env python3
"""Makes a photo look like a faded print. An editor for photoedit that needs nothing but Python.

    photoedit edit photo.jpg --with ./fade.py --amount 60
    photoedit edit photo.jpg --with ./fade.py --warmth 30      keeps the amount of its last edit
    photoedit edit photo.jpg --with ./fade.py --cancel

The file 'fade.py.editor.json' tells photoedit which edits can be resumed. Documentation/EditingExtensions.md describes
the files in the folder that is the last argument.
"""

import argparse
import json
import struct
import sys
import zlib
from pathlib import Path

FORMAT, VERSION = "org.example.fade", "1.1"
CANCELLED = 10
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def main():
    parser = argparse.ArgumentParser(description="Makes a photo look like a faded print.")
    parser.add_argument("--amount", type=int, metavar="0-100", help="how faded it is; 50 in a new edit")
    parser.add_argument("--warmth", type=int, metavar="0-100", help="how warm the shadows are; 20 in a new edit")
    parser.add_argument("--cancel", action="store_true", help="change nothing, as if somebody had canceled")
    parser.add_argument("folder", type=Path, help="the folder that photoedit gives")
    options = parser.parse_args()
    if options.cancel:
        return CANCELLED

    request = json.loads((options.folder / "input.json").read_text())
    settings = {"amount": 50, "warmth": 20}
    # Only what can be resumed is here, and then the input is the picture before that edit.
    if "adjustmentData" in request:
        settings.update(request["adjustmentData"]["data"])
    for name in settings:
        value = getattr(options, name)
        if value is not None:
            settings[name] = max(0, min(100, value))

    picture = PNG(Path(request["input"]["path"]).read_bytes())
    picture.map(tables(settings))
    Path(request["output"]["path"]).write_bytes(picture.encoded())
    data = {"formatIdentifier": FORMAT, "formatVersion": VERSION, "data": settings}
    note = "faded by {amount} %".format(**settings)
    Path(request["output"]["documentPath"]).write_text(json.dumps({"adjustmentData": data, "note": note}))
    return 0


def tables(settings):
    """A table for each of red, green and blue: less contrast, lifted shadows, warm ones."""
    amount, warmth = settings["amount"] / 100, settings["warmth"] / 100
    lifts = (70 + 40 * warmth, 70, 70 - 40 * warmth)
    return [bytes(round(v + amount * (lift - 0.45 * v) * (1 - v / 255)) for v in range(256)) for lift in lifts]


class PNG:
    """A PNG of 8 bits a channel that is not interlaced, as photoedit writes it where the manifest asks for that."""

    def __init__(self, data):
        if not data.startswith(SIGNATURE):
            raise SystemExit("expected a PNG")
        self.chunks, packed, place = [], [], len(SIGNATURE)
        while place < len(data):
            size, kind = struct.unpack_from(">I4s", data, place)
            body = data[place + 8:place + 8 + size]
            if kind == b"IDAT":
                packed.append(body)
            else:
                self.chunks.append((kind, body))
            place += 12 + size
        width, self.height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", self.chunks[0][1])
        self.channels = {0: 1, 2: 3, 4: 2, 6: 4}.get(color)
        if depth != 8 or interlaced or not self.channels:
            raise SystemExit("expected a PNG of 8 bits a channel, gray or RGB, not interlaced")
        self.stride = width * self.channels
        self.pixels = self.unfiltered(zlib.decompress(b"".join(packed)))

    def unfiltered(self, data):
        """The samples without the filter in front of each row."""
        rows, above = [], bytes(self.stride)
        for start in range(0, len(data), self.stride + 1):
            row = self.row(data[start], bytearray(data[start + 1:start + 1 + self.stride]), above)
            rows.append(row)
            above = row
        return bytearray().join(rows)

    def row(self, kind, row, above):
        step = self.channels
        if kind == 0:
            return row
        for i in range(self.stride):
            left = row[i - step] if i >= step else 0
            corner = above[i - step] if i >= step else 0
            guess = (0, left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[kind]
            row[i] = (row[i] + guess) & 255
        return row

    def map(self, tables):
        """Puts the samples through a table for each color; gray through that for green. Alpha stays."""
        if self.channels < 3:
            tables = tables[1:2]
        for channel, table in enumerate(tables):
            self.pixels[channel::self.channels] = self.pixels[channel::self.channels].translate(table)

    def encoded(self):
        rows = (b"\0" + self.pixels[i:i + self.stride] for i in range(0, len(self.pixels), self.stride))
        chunks = self.chunks[:-1] + [(b"IDAT", zlib.compress(b"".join(rows), 1)), self.chunks[-1]]
        return SIGNATURE + b"".join(
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
            for kind, body in chunks)


def paeth(left, above, corner):
    estimate = left + above - corner
    return min((left, above, corner), key=lambda value: abs(estimate - value))


if __name__ == "__main__":
    sys.exit(main())
