"""Chunks of PNG and WebP, and blocks of GIF."""
from parts import number, part, xmp
import tiff


def png(data):
    known = "IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs".split()
    parts, position = [], 8
    while position + 8 <= len(data):
        size, kind = number(data, position, 4), data[position + 4 : position + 8].decode("latin-1")
        body = data[position + 8 : position + 8 + size]
        position += 12 + size
        if kind == "eXIf":
            parts += tiff.exif(body)
        elif kind in ("tEXt", "zTXt", "iTXt"):
            name = body.split(b"\0")[0].decode("latin-1")
            if name == "XML:com.adobe.xmp" and kind == "iTXt" and body[18] == 0:
                parts += xmp(body[22:])
            else:
                roles = {"exif": "EXIF block", "APP1": "EXIF block", "iptc": "IPTC", "8bim": "IPTC", "xmp": "XMP"}
                raw = roles.get(name.removeprefix("Raw profile type ")) if name.startswith("Raw") else None
                parts.append(part(raw or "text", body))
        else:
            parts.append(part(f"chunk {kind}", body, "picture" if kind in known else "part"))
        if kind == "IEND":
            break
    return parts + ([part("trailer", data[position:])] if data[position:].strip(b"\0") else [])


def webp(data):
    parts, position, end = [], 12, number(data, 4, 4, "little") + 8
    while position + 8 <= min(end, len(data)):
        kind, size = data[position : position + 4].decode("latin-1"), number(data, position + 4, 4, "little")
        body = data[position + 8 : position + 8 + size]
        position += 8 + size + size % 2
        if kind == "EXIF":
            parts += tiff.exif(body.removeprefix(b"Exif\0\0"))
        elif kind == "XMP ":
            parts += xmp(body)
        elif kind == "ANMF":
            parts.append(part("frame", body))
        else:
            parts.append(part(f"chunk {kind}", body, "picture" if kind in "VP8 VP8L VP8X ALPH ICCP ANIM" else "part"))
    return parts + ([part("trailer", data[position:])] if data[position:].strip(b"\0") else [])


def gif(data):
    parts, position = [], 13 + (3 << (data[10] & 7) + 1 if data[10] & 0x80 else 0)
    frames = 0

    def blocks(at):
        start = at
        while data[at]:
            at += data[at] + 1
        return data[start:at], at + 1

    while data[position] != 0x3B:
        if data[position] == 0x2C:
            flags = data[position + 9]
            body, position = blocks(position + 11 + (3 << (flags & 7) + 1 if flags & 0x80 else 0))
            frames += 1
            parts.append(part("picture" if frames == 1 else "frame", body, "picture" if frames == 1 else "part"))
            continue
        label, name = data[position + 1], data[position + 3 : position + 14]
        body, position = blocks(position + 2)
        if label == 0xFE:
            parts.append(part("comment", body))
        elif label == 0xFF and name == b"XMP DataXMP":
            parts += xmp(body[12:])
        elif label != 0xF9 and name not in (b"NETSCAPE2.0", b"ANIMEXTS1.0"):
            parts.append(part(f"extension {name.decode('latin-1')}", body))
    rest = data[position + 1 :]
    return parts + ([part("trailer", rest)] if rest.strip(b"\0") else [])
