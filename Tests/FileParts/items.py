"""The tables of a HEIF file: which items it has, where they are, and what they are to each other."""
import parts as reading


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
