"""Reads a photo library of format version 3 and prints its photos as JSON. Written from the description of the format."""
import hashlib, json, os, re, sys
from merge_log import FORMAT, Merge, expect


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
    places = {}
    for line, facts in sorted(asset["facts"], key=lambda said: asset["order"][said[0]]):
        for place, word in enumerate(facts.get("keywords", [])):
            places.setdefault(word, (0, asset["order"][line], place))
    for kind, word in asset["writes"]:
        if kind == "word":
            added = [(1, asset["order"][line], place) for line, place in latest(asset, (kind, word)) if place is not None]
            places[word] = min(added, default=None)
    return sorted((word for word in places if places[word]), key=places.get)


def version_names(asset):
    """The names of versions, by the numbers of their entries."""
    shown = {word: latest(asset, (kind, word))[-1][1] for kind, word in asset["writes"] if kind == "name"}
    return sorted([asset["ids"].index(entry), name] for entry, name in shown.items()
                  if name is not None and entry in asset["ids"])


# What may be set and is said by files, too; the date is set together with its zone.
SAID = ("title", "headline", "caption", "creator", "copyright", "rights", "rating", "place", "captured")


def enter_facts(asset):
    """Enters what files say as writes of what nobody has set."""
    was_set = [key for kind, key in asset["writes"] if kind == "value"]
    for line, facts in asset["facts"]:
        for key in [key for key in SAID if key in facts and key not in was_set]:
            value = [facts[key], facts.get("zone")] if key == "captured" else facts[key]
            asset["writes"].setdefault(("value", key), []).append((line, value))


def file_name(asset):
    """The name of the file of the original: of the last line that replaced it, or else of the first import."""
    replaced = latest(asset, ("original", None)) if asset["names"] else []
    return asset["names"][replaced[-1][0]] if replaced else asset["name"]


def settings(asset):
    """What is set besides keywords and names, or said by the file."""
    shown = {key: latest(asset, (kind, key))[-1][1] for kind, key in asset["writes"] if kind == "value"}
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
            for entry in [entry for entry, change in asset["entries"].items() if change["kind"] != "asset"]:
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
    if asset is None:
        expect(kind == "asset", f"{change['asset']} is not there")
        asset = assets[change["asset"]] = {"id": change["asset"], "ids": [], "states": [], "list": [], "is_list": True,
                                           "position": -1, "ancestors": {}, "order": {}, "entries": {},
                                           "writes": {}, "facts": [], "names": {}}
    follow(asset, line_id, change.get("parents", []))
    expect((kind == "asset") == (change["entry"] == 0), f"an entry {change['entry']} of kind {kind}")
    if kind in ("asset", "original"):
        enter_file(asset, line_id, change)
    asset["is_list"] = asset["is_list"] and continues(asset, line_id, change)
    if asset["is_list"]:
        enter_in_list(asset, line_id, change)
    asset["ids"].append(line_id)
    asset["entries"][line_id] = change


def enter_file(asset, line_id, change):
    """Keeps what a line says about the file of the original; of several imports the first in the log counts."""
    first = next(resource for resource in change["resources"] if resource["role"] == "original")
    if change["kind"] == "asset":
        expect(first["digest"].startswith(asset["id"]), "an asset with another original")
        asset["facts"].append((line_id, change.get("facts", {})))
    if change["kind"] == "original":
        asset["writes"].setdefault(("original", None), []).append((line_id, first["digest"]))
        asset["names"][line_id] = first["name"]
    if change["kind"] == "original" or not asset["ids"]:
        asset["path"] = change["path"]
        asset.setdefault("name", first["name"])
        asset.setdefault("digest", first["digest"])


def continues(asset, line_id, change):
    """Whether an entry fits the list of those before it."""
    kind, states, ids = change["kind"], asset["list"], asset["ids"]
    if kind == "asset" or change.get("merge"):
        return not ids
    if ids[-1] not in asset["ancestors"][line_id]:
        return False
    if kind == "revert":
        target = ids.index(change["target"]) if change["target"] in ids else None
        return target is not None and asset["entries"][ids[target]]["kind"] in ("asset", "edit")
    step = {"undo": asset["position"], "redo": asset["position"] + 1}.get(kind)
    return step is None or 0 < step < len(states) and states[step][0] == change["target"]


def enter_in_list(asset, line_id, change):
    """Enters an entry that fits the list."""
    kind, number = change["kind"], len(asset["ids"])
    if kind in ("asset", "edit", "revert"):
        state = asset["ids"].index(change["target"]) if kind == "revert" else number
        asset["list"][asset["position"] + 1:] = [(line_id, state)]
    asset["position"] += {"undo": -1, "original": 0}.get(kind, 1)
    asset["states"].append(asset["list"][asset["position"]][1])


def adjustments(root, data):
    """The recipe of an edit as JSON; none for data of another program."""
    if data["formatIdentifier"] != FORMAT:
        return None
    if "content" in data:
        return data["content"]
    text = content(os.path.join(root, "objects", data["digest"][:2]), data["digest"])
    expect(hashlib.sha256(text).hexdigest() == data["digest"], "an object with other bytes")
    return json.loads(text, parse_int=number, parse_float=number)


def number(text):
    """A number as it is in canonical JSON."""
    value = float(text)
    return int(value) if value.is_integer() and abs(value) < 1 << 53 else value


def merge(root, asset):
    """Finds the states of a photo whose entries are no list, and whether people disagree about its recipe."""
    numbers = {entry: number for number, entry in enumerate(asset["ids"])}
    found = Merge(asset["entries"], numbers, asset["ancestors"], asset["order"], asset["digest"],
                  lambda data: adjustments(root, data))
    for entry in asset["ids"][len(asset["states"]):]:
        asset["states"].append(numbers.get(found.leads_to(entry), 0))
    current, recipe, conflicts = found.current()
    shown = found.recipes[current] if current else found.original
    expect(shown == recipe, f"{asset['id']} is shown as what its entries do not lead to")
    return numbers.get(current, 0), bool(conflicts)


def photo(root, asset):
    """What is printed of a photo."""
    current, conflicts = asset["states"][-1], False
    if not asset["is_list"]:
        current, conflicts = merge(root, asset)
    enter_facts(asset)
    data = asset["entries"][asset["ids"][current]].get("data")
    return {"id": asset["id"], "name": file_name(asset), "path": asset["path"], "newest": len(asset["ids"]) - 1,
            "current": current, "states": asset["states"], "ids": asset["ids"], "keywords": keywords(asset),
            "names": version_names(asset), "differs": conflicts or differs(asset),
            "recipe": data and adjustments(root, data), **settings(asset)}


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
    result = [photo(root, asset) for _, asset in sorted(assets.items())]
    print(json.dumps({"library": form["library"], "assets": result}))


main(sys.argv[1])
