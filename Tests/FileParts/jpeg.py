"""Segments of JPEG, and what follows its end."""
from parts import number, part, resources, xmp
import tiff


def jpeg(data):
    parts, position, index, resource_bytes = [], 2, None, b""
    extended, scans, end = b"", 0, None
    while position + 4 <= len(data):
        if data[position] != 0xFF or data[position + 1] in (0, 0xFF):
            position = data.find(b"\xff", position + 1)
            if position < 0:
                break
            continue
        marker = data[position + 1]
        if marker == 0xD9:
            end = position + 2
            break
        if marker == 1 or 0xD0 <= marker <= 0xD8:
            position += 2
            continue
        size = number(data, position + 2, 2)
        body = data[position + 4 : position + 2 + size]
        start = position + 4
        position += 2 + size
        if body.startswith(b"Exif\0") and marker == 0xE1:
            parts += tiff.exif(body[6:])
        elif body.startswith(b"http://ns.adobe.com/xap/1.0/\0"):
            parts += xmp(body[29:])
        elif body.startswith(b"http://ns.adobe.com/xmp/extension/\0"):
            extended += body[75:]
        elif body.startswith(b"ICC_PROFILE\0"):
            parts.append(part("ICC", body, "picture"))
        elif body.startswith(b"MPF\0"):
            index = start + 4
            parts.append(part("index of pictures", body, "picture"))
        elif body.startswith(b"urn:iso:std:iso:ts:21496:-1\0"):
            parts.append(part("gain map", body))
        elif body.startswith(b"Photoshop 3.0\0"):
            resource_bytes += body[14:]
        elif body.startswith(b"JFIF\0") and marker == 0xE0:
            parts.append(part("JFIF", body[:12], "picture"))
            if len(body) > 14:
                parts.append(part("thumbnail", body[14:], "copy"))
        elif body.startswith(b"Adobe") and marker == 0xEE:
            parts.append(part("Adobe", body, "picture"))
        elif marker == 0xFE:
            parts.append(part("comment", body))
        elif 0xE0 <= marker <= 0xEF:
            parts.append(part(f"APP{marker & 15}", body))
        elif marker == 0xDA and not scans:
            scans = position
        else:
            parts.append(part(f"marker {marker:02X}", body, "picture"))
    parts.append(part("scans", data[scans:end], "picture"))
    if extended:
        parts += xmp(extended, "extended XMP")
    parts += resources(resource_bytes)
    trailer = data[end:] if end else b""
    if trailer.strip(b"\0"):
        parts += samsung(trailer) or [part("trailer", trailer)]
    if index:
        parts += [part("further picture", data[a:b]) for a, b in tiff.pictures(data, index)]
    return parts


def samsung(data):
    """The entries of a trailer of Samsung."""
    if data[-4:] != b"SEFT":
        return []
    start = len(data) - 8 - number(data, len(data) - 8, 4, "little")
    kinds = [number(data, start + 14 + 12 * i, 2, "little") for i in range(number(data, start + 8, 4, "little"))]
    return [part("motion video" if kind == 0x0A30 else "Samsung", data) for kind in kinds]
