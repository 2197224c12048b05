"""Reads a photo library of format version 3 and prints its photos as JSON. Written from the description of the format."""
import hashlib, json, os, re, sys


class Damage(Exception):
    pass


def expect(condition, what):
    if not condition:
        raise Damage(what)


def parse(line):
    """The ID and the object of a line without its line feed; no object for a purged line."""
    expect(re.fullmatch(rb"[0-9a-f]{64} [^\n]+", line) and len(line) <= 65 + (1 << 20), "a line without an ID")
    digest, text = line[:64].decode(), line[65:]
    if hashlib.sha256(text).hexdigest() != digest:
        expect(not text.strip(b" "), "a line with another ID")
        return digest, None
    return digest, json.loads(text)


def whole_transaction(lines, number, previous, begins):
    """The changes of a transaction whose commit is the last of its lines, and the commit's ID."""
    parsed = [parse(line) for line in lines]
    (commit_id, commit), changes = parsed[-1], parsed[:-1]
    expect(commit["number"] == number, f"transaction {commit['number']} in the place of {number}")
    expect(commit.get("previous") == previous, f"transaction {number} follows another one")
    expect(commit.get("begins", False) == begins, f"transaction {number} in another place of its stream")
    expect(commit["changes"] == len(changes), f"transaction {number} has {len(changes)} changes")
    digest = hashlib.sha256(b"".join(bytes.fromhex(change) for change, _ in changes)).hexdigest()
    expect(commit["digest"] == digest and commit["synced"] < number, f"transaction {number} has other changes")
    return changes, commit_id, commit["synced"]


COMMIT = re.compile(rb'^[0-9a-f]{64} \{[^\n]*"kind":"commit"[^\n]*\n', re.MULTILINE)


def segments(folder):
    """The segments of a stream, in order."""
    return sorted(name for name in os.listdir(folder) if re.fullmatch(r"[0-9]{12,}\.log", name))


def content(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def own_stream(root):
    """The stream that the library appends to; none before the first transaction."""
    for name in sorted(os.listdir(root)):
        if re.fullmatch(r"local-[0-9a-f]{8}", name):
            stream = json.loads(content(os.path.join(root, name), "self")).get("stream")
            if stream and os.path.isdir(os.path.join(root, "log", stream)):
                return stream
    return None


def chain(root):
    """The folders of the streams of the chain, the oldest first, and the ID of the last commit of each."""
    log, last, parts = os.path.join(root, "log"), None, []
    stream = own_stream(root)
    while stream:
        folder = os.path.join(log, stream)
        parts.insert(0, (folder, last))
        first = COMMIT.search(content(folder, segments(folder)[0]))
        last = first and parse(first.group()[:-1])[1].get("previous")
        known = [part for part, _ in parts]
        others = [name for name in os.listdir(log) if os.path.join(log, name) not in known]
        stream = next((name for name in others if last and has_commit(os.path.join(log, name), last)), None)
    return parts


def has_commit(folder, commit):
    """Whether a stream has a commit."""
    line = re.compile(b"^" + commit.encode(), re.MULTILINE)
    return any(line.search(content(folder, name)) for name in segments(folder))


def transactions(root):
    """The changes of each transaction, with its number. A torn end is left out."""
    number, previous, synced, parts = 0, None, 0, chain(root)
    for folder, last in parts:
        names, begins = segments(folder), True
        for name in names:
            expect(name == f"{number + 1:012}.log", f"the segment {name} after transaction {number}")
            rest = content(folder, name)
            while rest and (last is None or previous != last):
                end = COMMIT.search(rest)
                part = rest[:end.end()] if end else rest
                if (not end or b"\0" in part) and (folder, name) == (parts[-1][0], names[-1]) and synced <= number:
                    return
                expect(end, "a transaction without its commit")
                changes, previous, durable = whole_transaction(
                    part[:-1].split(b"\n"), number + 1, previous, begins)
                number, synced, begins, rest = number + 1, max(synced, durable), False, rest[end.end():]
                yield number, changes


def change_settings(asset, line_id, values):
    """Keeps what a line sets; the path is that of the last one."""
    asset["path"] = values.get("path", asset["path"])
    words = values.get("keywords", {"add": [], "remove": []})
    for word in set(words["remove"]) - set(words["add"]):
        asset["writes"].setdefault(("word", word), []).append((line_id, None))
    for place, word in enumerate(words["add"]):
        if word not in words["add"][:place]:
            asset["writes"].setdefault(("word", word), []).append((line_id, place))
    for entry, name in values.get("versionNames", {}).items():
        asset["writes"].setdefault(("name", entry), []).append((line_id, name))
    for key in values.keys() - {"path", "keywords", "versionNames", "zone"}:
        value = [values[key], values.get("zone")] if key == "captured" and values[key] else values[key]
        asset["writes"].setdefault(("value", key), []).append((line_id, value))


def follow(asset, line_id, parents):
    """Enters a line behind its parents, and its place in the order of the lines."""
    expect(parents == sorted(set(parents)) and len(parents) <= 1000, "parents that are not sorted")
    known = [parent for parent in parents if parent in asset["ancestors"]]
    expect(line_id not in asset["ancestors"], f"the line {line_id} twice")
    asset["ancestors"][line_id] = set(known).union(*(asset["ancestors"][parent] for parent in known))
    asset["order"][line_id] = (1 + max((asset["order"][parent][0] for parent in known), default=0), line_id)


def latest(asset, key):
    """The latest writes of a key, in order."""
    writes = asset["writes"][key]
    return sorted((write for write in writes if not any(write[0] in asset["ancestors"][other] for other, _ in writes)),
                  key=lambda write: asset["order"][write[0]])


def keywords(asset):
    """The words in their order: those of the file, then by the first of the latest writes that add them."""
    places = {word: (0, (0, ""), place) for place, word in reversed(list(enumerate(asset["facts"].get("keywords", []))))}
    for kind, word in asset["writes"]:
        if kind == "word":
            added = [(1, asset["order"][line], place) for line, place in latest(asset, (kind, word)) if place is not None]
            places[word] = min(added, default=None)
    return sorted((word for word in places if places[word]), key=places.get)


def version_names(asset):
    """The names of versions, by the numbers of their entries."""
    shown = {word: latest(asset, (kind, word))[-1][1] for kind, word in asset["writes"] if kind == "name"}
    return sorted([asset["ids"].index(entry), name] for entry, name in shown.items() if name is not None)


def settings(asset):
    """What is set besides keywords and names, or said by the file."""
    shown = dict(asset["facts"])
    for kind, key in asset["writes"]:
        if kind == "value":
            shown[key] = latest(asset, (kind, key))[-1][1]
    return {"title": shown.get("title"), "rating": shown.get("rating"), "favorite": shown.get("favorite", False),
            "trashed": shown.get("trashed") is not None}


def differs(asset):
    """Whether the latest writes of something differ, or an entry and the trash did not know each other."""
    for kind, key in asset["writes"]:
        writes = latest(asset, (kind, key)) if kind != "word" else []
        values = [value is None if key == "trashed" else value for _, value in writes]
        if any(value != values[0] for value in values):
            return True
        if key == "trashed" and not values[0]:
            for entry in asset["ids"][1:]:
                if any(entry not in asset["ancestors"][line] and line not in asset["ancestors"][entry] for line, _ in writes):
                    return True
    return False


def enter(assets, line_id, change):
    """Replays a change."""
    kind, asset = change["kind"], assets.get(change.get("asset"))
    if kind == "set" and asset:
        follow(asset, line_id, change.get("parents", []))
        change_settings(asset, line_id, change["values"])
    if kind not in ("asset", "edit", "undo", "redo", "revert", "original"):
        expect(kind in ("rendition", "set", "collection", "list", "members", "purge", "gap") or change.get("optional"),
               f"a change of kind {kind}")
        return
    if kind == "asset":
        expect(asset is None, f"{change['asset']} twice")
        asset = assets[change["asset"]] = {"id": change["asset"], "ids": [], "states": [], "list": [(line_id, 0)],
                                           "position": 0, "ancestors": {}, "order": {},
                                           "writes": {}, "facts": change.get("facts", {})}
    number, states, position = len(asset["ids"]), asset["list"], asset["position"]
    expect(change["entry"] == number, f"entry {change['entry']} in the place of {number}")
    follow(asset, line_id, change.get("parents", []))
    expect(number == 0 or asset["ids"][-1] in asset["ancestors"][line_id], f"entry {number} follows another")
    if kind in ("asset", "original"):
        first = next(r for r in change["resources"] if r["role"] == "original")
        expect(kind == "original" or first["digest"].startswith(asset["id"]), "an asset with another original")
        asset.update(name=first["name"], path=change["path"], digest=first["digest"])
    elif kind in ("edit", "revert"):
        origin = change.get("from") if kind == "edit" else change["target"]
        state = asset["ids"].index(origin) if origin else number
        expect(state == number or asset["states"][state] == state, f"the state of entry {state}")
        states[position + 1:] = [(line_id, state if kind == "revert" else number)]
        asset["position"] += 1
    else:
        step = position if kind == "undo" else position + 1
        expect(0 < step < len(states) and states[step][0] == change["target"], f"a wrong {kind}")
        asset["position"] = step - 1 if kind == "undo" else step
    asset["ids"].append(line_id)
    asset["states"].append(states[asset["position"]][1])


def main(root):
    form = json.load(open(os.path.join(root, "format")))
    expect(form["format"] == "photoedit-library" and form["version"] == 3, "another version")
    checked = {key: value for key, value in form.items() if key != "check"}
    text = json.dumps(checked, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    expect(hashlib.sha256(text.encode()).hexdigest()[:8] == form["check"], "a check that does not fit")
    assets = {}
    for _, changes in transactions(root):
        for line_id, change in changes:
            if change is not None:
                enter(assets, line_id, change)
    result = [{"id": a["id"], "name": a["name"], "path": a["path"], "newest": len(a["ids"]) - 1,
               "current": a["states"][-1], "states": a["states"], "ids": a["ids"], "keywords": keywords(a),
               "names": version_names(a), "differs": differs(a), **settings(a)}
              for _, a in sorted(assets.items())]
    print(json.dumps({"library": form["library"], "assets": result}))


main(sys.argv[1])
