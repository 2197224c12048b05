"""Boxes of ISO media files: HEIC, AVIF and JPEG XL."""
import jpeg
import parts as reading
import tiff
from items import auxiliary, boxes, infos, locations, references

CREDENTIALS = bytes.fromhex("d8fec3d61b0e483c92975828877ec481")


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
