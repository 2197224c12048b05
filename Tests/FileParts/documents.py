"""Sections of Photoshop documents, and attributes of OpenEXR."""
from parts import number, part, resources


def psd(data):
    colors = number(data, 26, 4)
    start = 30 + colors
    size = number(data, start, 4)
    layers = number(data, start + 4 + size, 4)
    parts = resources(data[start + 4 : start + 4 + size])
    return parts + ([part("layers", data[start + 8 + size : start + 8 + size + layers])] if layers else [])


def exr(data):
    parts, position = [], 8
    known = b"channels compression dataWindow displayWindow lineOrder pixelAspectRatio screenWindowCenter"
    known += b" screenWindowWidth chromaticities tiles type chunkCount"
    while data[position]:
        name, kind, rest = data[position:].split(b"\0", 2)
        size = number(rest, 0, 4, "little")
        role = "picture" if name in known.split() else "part"
        parts.append(part(f"attribute {name.decode()}", rest[4 : 4 + size], role))
        position += len(name) + len(kind) + 6 + size
    return parts
