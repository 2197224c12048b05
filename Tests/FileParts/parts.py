"""What image files are made of: every segment, chunk, box, item, directory and trailer, read without photoedit.

`python3 parts.py FILE...` prints one JSON array for each file, or without files for each name in its input.
A part is [kind, digest, role]:
- "picture": it is encoded anew with the pixels, or says where other parts are.
- "copy": it shows the picture once more.
- "part": it must be in a file that is made, or a warning must name it.
"""
import hashlib
import json
import re
import sys


def part(kind, data, role="part"):
    return [kind, hashlib.sha256(data).hexdigest()[:16], role]


def number(data, position, size, order="big"):
    return int.from_bytes(data[position : position + size], order)


def xmp(data, kind="XMP"):
    """A packet, and the vocabularies that it uses."""
    text = data.decode("utf-8", "replace")
    spaces = sorted(set(re.findall(r"xmlns:[\w-]+=[\"']([^\"']+)[\"']", text)))
    used = [space for space in spaces if re.search(r"[<\s]%s:" % prefix(text, space), text)]
    # Where the extended packet is.
    roles = {"http://ns.adobe.com/xmp/note/": "picture"}
    return [part(kind, data)] + [part(f"{kind} {space}", b"", roles.get(space, "part")) for space in used]


def prefix(text, space):
    return re.search(r"xmlns:([\w-]+)=[\"']%s[\"']" % re.escape(space), text).group(1)


def photoshop(data):
    parts, position = [], 0
    while data[position : position + 4] == b"8BIM":
        size_at = position + 6 + ((data[position + 6] + 2) & ~1)
        size = number(data, size_at, 4)
        value = data[size_at + 4 : size_at + 4 + size]
        parts.append((number(data, position + 4, 2), value))
        position = size_at + 4 + size + size % 2
    return parts


def resources(data):
    """Resources of Photoshop; the digest of the IPTC record is made anew, and pictures are copies."""
    roles = {0x0425: "picture", 1039: "picture", 0x0409: "copy", 0x040C: "copy"}
    names = {0x0404: "IPTC", 1058: "EXIF block", 1060: "XMP", 1039: "ICC"}
    # An empty record says nothing.
    found = [(n, value) for n, value in photoshop(data) if value or n != 0x0404]
    return [part(names.get(n, "Photoshop resource"), value, roles.get(n, "part")) for n, value in found]


def read(data):
    import chunks
    import documents
    import iso
    import jpeg
    import tiff

    if data[:3] == b"\xff\xd8\xff":
        return jpeg.jpeg(data)
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return chunks.png(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return chunks.webp(data)
    if data[:4] == b"GIF8":
        return chunks.gif(data)
    if data[:4] in (b"II*\0", b"MM\0*"):
        return tiff.file(data)
    if data[:4] == b"8BPS":
        return documents.psd(data)
    if data[:4] == b"\x76\x2f\x31\x01":
        return documents.exr(data)
    if data[:2] == b"\xff\x0a":
        return [part("codestream", data, "picture")]
    if data[4:8] == b"JXL ":
        return iso.jxl(data)
    if data[4:8] == b"ftyp":
        return iso.heif(data)
    return []


if __name__ == "__main__":
    for name in sys.argv[1:] or sys.stdin:
        with open(name.removesuffix("\n"), "rb") as file:
            print(json.dumps(read(file.read())), flush=True)
