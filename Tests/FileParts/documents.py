"""Sections of Photoshop documents, and attributes of OpenEXR."""
from parts import number, part, resources


def psd(data):
    colors = number(data, 26, 4)
    start = 30 + colors
    size = number(data, start, 4)
    parts = resources(data[start + 4 : start + 4 + size])
    section = data[start + 8 + size :][: number(data, start + 4 + size, 4)]
    has_layers = number(section, 0, 4) or any(key in section for key in (b"8BIMLr16", b"8BIMLr32", b"8BIMLayr"))
    return parts + [part("layers", section, "part" if has_layers else "picture")]


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
