"""Boxes of ISO media files: HEIC, AVIF and JPEG XL."""
import jpeg
import parts as reading
import tiff

CREDENTIALS = bytes.fromhex("d8fec3d61b0e483c92975828877ec481")


def boxes(data, position, end):
    while position + 8 <= end:
        size, kind, head = reading.number(data, position, 4), data[position + 4 : position + 8], 8
        if size == 1:
            size, head = reading.number(data, position + 8, 8), 16
        size = size or end - position
        if size < head or position + size > end:
            break
        yield kind.decode("latin-1"), position + head, position + size
        position += size
    if position < end:
        yield "rest", position, end


def jxl(data):
    known = {"JXL ", "ftyp", "jxlc", "jxlp", "jxll", "jxli", "free", "skip"}
    names = {"jhgm": "gain map", "rest": "trailer"}
    found = []
    for kind, start, end in boxes(data, 0, len(data)):
        body = data[start:end]
        if kind == "Exif":
            found += tiff.exif(body[4 + reading.number(body, 0, 4) :])
        elif kind == "xml ":
            found += reading.xmp(body)
        elif kind == "brob" and body[:4] in (b"Exif", b"xml "):
            found.append(reading.part("EXIF block" if body[:4] == b"Exif" else "XMP", body))
        elif kind == "jumb" and b"c2pa" in body[:128]:
            found.append(reading.part("credentials", body))
        else:
            found.append(reading.part(names.get(kind, f"box {kind}"), body, "picture" if kind in known else "part"))
    return found


def heif(data):
    found = []
    for kind, start, end in boxes(data, 0, len(data)):
        body = data[start:end]
        if kind == "meta":
            found += items(data, start + 4, end)
        elif kind == "mpvd":
            found.append(reading.part("motion video", body))
        elif kind == "sefd":
            found += jpeg.samsung(body) or [reading.part("Samsung", body)]
        elif kind == "uuid" and body.startswith(CREDENTIALS):
            found.append(reading.part("credentials", body))
        elif kind == "rest":
            found.append(reading.part("trailer", body))
        elif kind not in ("ftyp", "mdat", "free", "skip", "wide"):
            found.append(reading.part(f"box {kind}", body))
    return found


def items(data, start, end):
    tables = {kind: (a, b) for kind, a, b in boxes(data, start, end)}
    kinds, refs = infos(data, *tables["iinf"]), list(references(data, *tables.get("iref", (0, 0))))
    places = locations(data, tables)
    primary = reading.number(data, tables["pitm"][0] + 4, 2 if data[tables["pitm"][0]] == 0 else 4)
    types = auxiliary(data, tables)

    def sources(item):
        return {item}.union(*[sources(to) for kind, frm, tos in refs if kind == "dimg" and frm == item for to in tos])

    own, found = sources(primary), []
    names = {"thmb": "thumbnail", "auxl": "auxiliary"}
    helpers = {frm: names[kind] for kind, frm, _ in refs if kind in names}
    holders = [*helpers, *[item for item, (kind, _) in kinds.items() if kind == "tmap"]]
    for item, (kind, content) in kinds.items():
        body = b"".join(data[a:b] for a, b in places.get(item, []))
        role, name = "part", "further picture"
        holder = next((i for i in holders if item in sources(i)), None)
        if item in own:
            role, name = "picture", f"tile {kind}" if item != primary else "picture"
        elif kind == "Exif":
            describes = [to for k, frm, tos in refs if k == "cdsc" and frm == item for to in tos]
            if not describes or set(describes) & own:
                found += tiff.exif(body[4 + reading.number(body, 0, 4) :])
                continue
            name = "about a helper"
        elif kind == "mime" and content.startswith("application/rdf+xml"):
            describes = [to for k, frm, tos in refs if k == "cdsc" and frm == item for to in tos]
            if not describes or set(describes) & own:
                found += reading.xmp(body)
                continue
            name = "about a helper"
        elif kind in ("mime", "uri "):
            name = f"item {content or kind}"
        elif holder in helpers and helpers[holder] == "thumbnail":
            role, name = "copy", "thumbnail"
        elif holder in helpers:
            name = types.get(holder, "auxiliary")
            role = "picture" if "alpha" in name or name.endswith("auxid:1") else "part"
        elif holder is not None:
            name = "gain map"
        found.append(reading.part(name, body, role))
    return found


def infos(data, start, end):
    wide, kinds = data[start] != 0, {}
    for _, a, b in boxes(data, start + (8 if wide else 6), end):
        width = 2 if data[a] < 3 else 4
        at = a + 4 + width + 2
        texts = data[at + 4 : b].split(b"\0")
        kind = data[at : at + 4].decode("latin-1")
        content = texts[1].decode() if kind == "mime" and len(texts) > 1 else ""
        kinds[reading.number(data, a + 4, width)] = (kind, content)
    return kinds


def references(data, start, end):
    if start == end:
        return
    width = 2 if data[start] == 0 else 4
    for kind, a, _ in boxes(data, start + 4, end):
        count = reading.number(data, a + width, 2)
        tos = [reading.number(data, a + width + 2 + width * i, width) for i in range(count)]
        yield kind, reading.number(data, a, width), tos


def locations(data, tables):
    start, _ = tables["iloc"]
    version, at = data[start], start + 6
    sizes = [data[start + 4] >> 4, data[start + 4] & 15, data[start + 5] >> 4, data[start + 5] & 15]
    places = {}

    def take(width):
        nonlocal at
        at += width
        return reading.number(data, at - width, width) if width else 0

    for _ in range(take(2 if version < 2 else 4)):
        item = take(2 if version < 2 else 4)
        method = take(2) & 15 if version else 0
        take(2)
        base = take(sizes[2])
        for _ in range(take(2)):
            take(sizes[3] if version else 0)
            offset, length = base + take(sizes[0]), take(sizes[1])
            offset += tables["idat"][0] if method == 1 else 0
            places.setdefault(item, []).append((offset, offset + length))
    return places


def auxiliary(data, tables):
    """The names of auxiliary pictures by their items."""
    properties, names = {}, {}
    for kind, a, b in boxes(data, *tables["iprp"]):
        if kind == "ipco":
            properties = {i + 1: (k, data[c + 4 : d]) for i, (k, c, d) in enumerate(boxes(data, a, b))}
    for kind, a, b in boxes(data, *tables["iprp"]):
        if kind != "ipma":
            continue
        at, width, wide = a + 8, 2 if data[a] == 0 else 4, data[a + 3] & 1
        for _ in range(reading.number(data, a + 4, 4)):
            item, count = reading.number(data, at, width), data[at + width]
            at += width + 1
            for _ in range(count):
                index = reading.number(data, at, 1 + wide) & (0x7FFF if wide else 0x7F)
                at += 1 + wide
                if properties.get(index, ("",))[0] == "auxC":
                    names[item] = properties[index][1].split(b"\0")[0].decode("latin-1")
    return names
