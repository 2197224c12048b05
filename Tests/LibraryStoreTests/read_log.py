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


def change_settings(asset, values):
    """Sets the values that are printed."""
    asset["path"] = values.get("path", asset["path"])
    words = values.get("keywords", {"add": [], "remove": []})
    asset["keywords"] = [word for word in asset["keywords"] if word not in words["remove"]]
    asset["keywords"] += [word for word in words["add"] if word not in asset["keywords"]]
    for entry, name in values.get("versionNames", {}).items():
        asset["names"][asset["ids"].index(entry)] = name


def enter(assets, line_id, change):
    """Replays a change."""
    kind, asset = change["kind"], assets.get(change.get("asset"))
    if kind == "set" and asset:
        change_settings(asset, change["values"])
    if kind not in ("asset", "edit", "undo", "redo", "revert", "original"):
        expect(kind in ("rendition", "set", "collection", "list", "members", "purge", "gap") or change.get("optional"),
               f"a change of kind {kind}")
        return
    if kind == "asset":
        expect(asset is None, f"{change['asset']} twice")
        asset = assets[change["asset"]] = {"id": change["asset"], "ids": [], "states": [], "list": [(line_id, 0)],
                                           "position": 0, "names": {},
                                           "keywords": change.get("facts", {}).get("keywords", [])}
    number, states, position = len(asset["ids"]), asset["list"], asset["position"]
    expect(change["entry"] == number, f"entry {change['entry']} in the place of {number}")
    expect(change.get("previousEntry") == (asset["ids"][-1] if number else None), f"entry {number} follows another")
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
               "current": a["states"][-1], "states": a["states"], "ids": a["ids"], "keywords": a["keywords"],
               "names": [[number, name] for number, name in sorted(a["names"].items()) if name is not None]}
              for _, a in sorted(assets.items())]
    print(json.dumps({"library": form["library"], "assets": result}))


main(sys.argv[1])
