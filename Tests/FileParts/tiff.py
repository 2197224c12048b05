"""Directories of TIFF, in files and in EXIF blocks."""
import parts as reading

SIZES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 129: 1}
# What says how pixels are stored, what they are in a file that is made anew, or where other directories are.
STRUCTURE = set(range(254, 260)) | {262, 266, 273, 277, 278, 279, 284, 317, 338, 339, 320, 322, 323, 324, 325, 347}
STRUCTURE |= {330, 34665, 34853, 40965, 34675, 513, 514, 529, 530, 531, 532}


def order_of(data):
    return "little" if data[:2] == b"II" else "big"


def directory(data, position, order):
    """The entries as tag, type, value; and the position of the next directory."""
    count, entries = reading.number(data, position, 2, order), []
    for index in range(count):
        at = position + 2 + 12 * index
        tag, kind = reading.number(data, at, 2, order), reading.number(data, at + 2, 2, order)
        size = SIZES.get(kind, 0) * reading.number(data, at + 4, 4, order)
        start = at + 8 if size <= 4 else reading.number(data, at + 8, 4, order)
        entries.append((tag, kind, data[start : start + size]))
    return entries, reading.number(data, position + 2 + 12 * count, 4, order)


def value_of(entries, tag):
    return next(((kind, content) for t, kind, content in entries if t == tag), None)


def numbers(entries, tag, order):
    kind, content = value_of(entries, tag) or (4, b"")
    return [reading.number(content, at, SIZES[kind], order) for at in range(0, len(content), SIZES[kind])]


def value(entries, tag, order):
    return next((reading.number(v, 0, len(v), order) for t, k, v in entries if t == tag and len(v) <= 4), None)


def below(data, entries, order):
    """The directories below one: EXIF, place, interoperability, the note of the maker."""
    found, exif_at = [], value(entries, 34665, order)
    inner = directory(data, exif_at, order)[0] if exif_at else []
    for name, holder, tag in [("GPS", entries, 34853), ("Interop", inner, 40965)]:
        at = value(holder, tag, order)
        # A directory without entries says nothing.
        if at and reading.number(data, at, 2, order):
            found.append(reading.part(f"EXIF {name}", b""))
    if inner:
        found.append(reading.part("EXIF Photo", b""))
    found += [reading.part("maker note", v) for t, _, v in inner if t == 37500]
    return found


def exif(data):
    order = order_of(data)
    if len(data) < 14:
        return []
    entries, following = directory(data, reading.number(data, 4, 4, order), order)
    found = [reading.part("EXIF block", data)] + below(data, entries, order)
    if following:
        found.append(reading.part("thumbnail", b"", "copy"))
    return found


def pictures(data, start):
    """The further pictures of an index of CIPA DC-007 whose byte order is at a position."""
    block = data[start:]
    order = order_of(block)
    entries, _ = directory(block, reading.number(block, 4, 4, order), order)
    table = next((v for t, _, v in entries if t == 0xB002), b"")
    for at in range(0, len(table) - 15, 16):
        size, offset = reading.number(table, at + 4, 4, order), reading.number(table, at + 8, 4, order)
        if offset:
            yield start + offset, start + offset + size


def file(data):
    order = order_of(data)
    found, position, page = [], reading.number(data, 4, 4, order), 0
    seen = set()
    while position and position not in seen:
        seen.add(position)
        entries, following = directory(data, position, order)
        tags = (273, 279) if value_of(entries, 273) else (324, 325)
        offsets, sizes = [numbers(entries, tag, order) for tag in tags]
        strips = b"".join(data[a : a + n] for a, n in zip(offsets, sizes))
        found.append(reading.part("page" if page else "strips", strips, "part" if page else "picture"))
        for tag, _, content in entries if page == 0 else []:
            if tag == 700:
                found += reading.xmp(content)
            elif tag == 33723:
                found.append(reading.part("IPTC", content))
            elif tag == 34377:
                found += reading.resources(content)
            elif tag == 330:
                found.append(reading.part("further picture", content))
            elif tag not in STRUCTURE:
                found.append(reading.part(f"tag {tag}", content))
        found += below(data, entries, order) if page == 0 else []
        position, page = following, page + 1
    return found
