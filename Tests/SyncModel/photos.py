"""The state of a photo as a pure function of the set of its lines."""
from causal import Graph, Line, canonical, distinct
from recipes import EDIT, EMPTY, OPS, is_foreign, is_valid, moved, name, recipe, step_of, units

EDITS = ("asset", "edit", "revert")
ENTRIES = EDITS + ("undo", "redo")
SETTINGS = ("title", "rating", "favorite", "trashed")


class PhotoMerge:
    """The recipe of a photo. Edits write units; undo and redo decide which edits count."""

    def __init__(self, graph, entries):
        self._begin(graph, entries)
        for i in self.edits:
            self.read(i)

    def _begin(self, graph, entries):
        self.graph = graph
        self.entries = [i for i in graph.order if i in entries]
        self.edits = [i for i in self.entries if graph.lines[i].kind in EDITS]
        self.all = sum(graph.bit[i] for i in self.entries)
        self.words = {}                                     # edit: its undos and redos, as (line, is redo)
        self.writes, self.result, self.places = {}, {}, {}  # edit: units it writes; its recipe; (its list, steps it put, list it saw)
        self.made_on = {}                                   # edit: the edits that counted for its writer, as a bit set
        self._states, self._counting = {}, {}

    def _hear(self, i):
        line = self.graph.lines[i]
        self.words.setdefault(line.body["target"], []).append((i, line.kind == "redo"))

    # ------------------------------------------------------------ which edits count
    def counting(self, mask):
        """Of the entries in `mask`: the edits that count, and those that machines disagree on."""
        if mask in self._counting:
            return self._counting[mask]
        if not self.words:
            for i in self.entries:
                if self.graph.lines[i].kind in ("undo", "redo"):
                    self._hear(i)
        before, count, contested = self.graph.before, [], []
        for e in reversed([i for i in self.edits if self.graph.bit[i] & mask]):
            words = [w for w in self.words.get(e, ()) if self.graph.bit[w[0]] & mask]
            if not words:
                count.append(e)
                continue
            words = self.graph.latest(words)
            redos = [w for w, is_redo in words if is_redo]
            later = [f for f in count if before(e, f) and self.shares(e, f)]
            on_top = [f for f in later if self.made_on[f] & self.graph.bit[e]]     # made where e counted: they stand on it
            unaware = [f for f in later if not any(before(f, w) or before(w, f) for w, _ in words)]
            open_ = unaware if redos else unaware + on_top
            if 0 < len(redos) < len(words) or not all(self._settled(e, f, words, count) for f in open_):
                contested.append(e)
            if redos or on_top:
                count.append(e)
        self._counting[mask] = found = (tuple(reversed(count)), contested)
        return found

    def shares(self, e, f):
        return any(k in self.writes[e] for k in self.writes[f] if k != EDIT)

    def _settled(self, e, f, words, count):
        """Whether somebody who knew the edit and the words has written a unit of e since."""
        before = self.graph.before
        return any(self.shares(e, h) and before(f, h) and all(before(w, h) for w, _ in words) for h in count)

    # ------------------------------------------------------------ the state of edits that count
    def registers(self, edits):
        writes = {}
        for i in edits:
            for unit, value in self.writes[i].items():
                writes.setdefault(unit, []).append((i, value))
        return {unit: self.graph.latest(ws) for unit, ws in writes.items()}

    def shown(self, unit, writes):
        """The value that is shown of the latest writes of a unit."""
        if unit == ("output", "metadata"):
            return max((w[1] or 0) for w in writes) or None             # the strictest
        if unit[0] == "step":
            writes = [w for w in writes if w[1] is not None] or writes  # there beats not there
        return self.graph.last(writes)[1]

    def state(self, edits):
        """(units, order of the steps, latest writes) if these edits count."""
        if edits not in self._states:
            latest = self.registers(edits)
            values = {}
            for unit, ws in latest.items():
                v = self.shown(unit, ws)
                if v is not None and unit[0] != "place":
                    values[unit] = v
            order, by = [], {}
            for i in edits:
                self.put(i, order, by)
            self._states[edits] = (values, order, latest)
        return self._states[edits]

    def put(self, i, order, by):
        """Puts the steps that edit `i` inserted or moved into the list; `by` has who put which."""
        mine, put, base = self.places[i]
        if not put and not any(k[0] == "step" and k[1] not in order for k in self.writes[i]):
            return
        rank = lambda edit, y: next((OPS[s[1]][0] for s in self.result[edit]["steps"] if s[0] == y), 99)
        for x in mine:
            if x not in put and (x in order or self.writes[i].get(("step", x)) is None):
                continue
            if x in order:
                order.remove(x)
            ahead = [y for y in mine[:mine.index(x)] if y in order]
            k = target = order.index(ahead[-1]) + 1 if ahead else 0
            while k < len(order):                            # go on behind what others put there unseen by i
                y = order[k]
                if by[y] != i and not self.graph.before(by[y], i):
                    if (rank(by[y], y), y) > (rank(i, x), x):
                        break
                    target = k + 1
                elif y in base:
                    break
                k += 1
            order.insert(target, x)
            by[x] = i

    def base(self, i):
        """What the writer of `i` was shown: (units, order, latest writes)."""
        edits = self.counting(self.graph.past[i] & self.all)[0]
        self.made_on[i] = sum(self.graph.bit[e] for e in edits)
        return self.state(edits)

    def read(self, i):
        """Finds what an edit writes: the units that differ between what its writer was shown and its recipe."""
        line = self.graph.lines[i]
        if line.kind == "asset":
            self.result[i], self.writes[i], self.places[i], self.made_on[i] = dict(EMPTY), {}, ([], [], ()), 0
            return
        values, order, latest = self.base(i)
        was = recipe(values, order)
        if line.kind == "edit":
            now = line.body["recipe"]
        else:
            now = self.result.get(line.body["target"], was)  # a target that is not here: nothing changes
        self.result[i] = now
        open_ = {k for k, ws in latest.items() if len(distinct([w[1] for w in ws])) > 1}
        old, order = units(was)
        new, mine = units(now)
        resolved = [tuple(k) for k in line.body.get("resolved", [])]
        # A removal writes that the step is not there, and leaves its values alone.
        belongs = lambda k: k[0] != "value" or new.get(("step", k[1])) == k[2]
        writes = {k: new.get(k) for k in set(old) | set(new) if k != EDIT and old.get(k) != new.get(k) and belongs(k)}
        shifted = moved(order, mine)
        for x in shifted:
            writes[("place", x)] = mine[mine.index(x) - 1] if mine.index(x) else None
        for k in resolved:
            writes[k] = new.get(k)
        for k in list(writes):                               # who changes a part of a step says that the step is there
            if k[0] != "step" and step_of(k) in mine:
                writes[("step", step_of(k))] = new[("step", step_of(k))]
        for k in [k for k in writes if k[0] == "step" and writes[k] is not None]:
            if writes[k] != old.get(k) or k in open_ or k in resolved:
                for part in latest:                          # who adds a step, or settles that it is there, settles all of it
                    if step_of(part) == k[1] and belongs(part):
                        writes.setdefault(part, new.get(part))
        if is_foreign(now) or EDIT in open_ or old.get(EDIT, ["ours", 0]) != new[EDIT]:
            for k in filter(belongs, latest):                # another format or base: everything is new
                writes[k] = new.get(k)
        writes[EDIT] = new[EDIT]
        self.writes[i] = writes
        self.places[i] = (mine, [x for x in mine if x not in order or x in shifted], frozenset(order))

    def merged(self):
        """(recipe, conflicts by name)."""
        edits, contested = self.counting(self.all)
        return self._finish(edits, contested)

    def _finish(self, edits, contested):
        values, order, latest = self.state(edits)
        conflicts = {}
        for k, ws in latest.items():
            found = distinct([w[1] for w in ws])
            if len(found) > 1:
                conflicts[k] = sorted(map(canonical, found))
        unsure = {k[1] for k in conflicts if k[0] == "step"}
        listed = lambda k: step_of(k) is None or k[0] == "step" or step_of(k) not in unsure and (
            values.get(("step", k[1])) == k[2] if k[0] == "value" else values.get(("step", k[1])) is not None)
        conflicts = {k: v for k, v in conflicts.items() if listed(k)}
        shown = recipe(values, order)
        whole = next((self.result[i] for i in reversed(edits) if self.graph.lines[i].kind != "asset"), EMPTY)
        if EDIT in conflicts:
            shown, conflicts = whole, {EDIT: conflicts[EDIT]}
        elif not is_valid(shown):
            shown = whole
            conflicts[("recipe",)] = ["invalid"]
        for e in contested:
            conflicts[("entry", e)] = ["counts", "undone"]
        return shown, conflicts

    # ------------------------------------------------------------ undo and redo
    def tops(self):
        """The edits that count and are in no other such edit's past."""
        edits = [i for i in self.counting(self.all)[0] if self.graph.lines[i].kind != "asset"]
        return [i for i in edits if not any(self.graph.before(i, j) for j in edits)]

    def undo_target(self, own):
        """What `undo` takes back: of the tops one of the own chain, else the last."""
        tops = self.tops()
        return max([i for i in tops if i in own] or tops, key=self.graph.key, default=None)

    def can_undo(self, e):
        """Whether `undo PHOTO@E` may take back this edit: no edit stands on it."""
        return e in self.counting(self.all)[0] and self.graph.lines[e].kind != "asset" and not self.standing_on(e)

    def standing_on(self, e):
        """The edits that count, share a unit with `e` and were made where it counted; and those that stand on them."""
        edits, found = self.counting(self.all)[0], {e}
        for f in edits:
            if any(self.made_on[f] & self.graph.bit[x] and self.shares(x, f) for x in found if x != f):
                found.add(f)
        return found - {e}

    def redo_target(self, own):
        """What `redo` brings back: the edit of the last undo that no edit has seen; of the own chain first."""
        graph, edits = self.graph, self.counting(self.all)[0]
        found = []
        for e, words in self.words.items():
            if e in edits or e not in graph.lines:
                continue
            for w, is_redo in graph.latest(words):
                if not is_redo and not any(graph.before(w, x) for x in self.edits):
                    found.append((w, e))
        found = [c for c in found if not any(graph.before(c[0], d[0]) for d in found)]
        return max([c for c in found if c[0] in own] or found, key=lambda c: graph.key(c[0]), default=(None, None))[1]

    def merge_after(self, kind, e):
        """The merge after an undo or redo of `e`."""
        line = Line("~", "", kind, self.graph.heads(), {"target": e})
        graph = Graph(list(self.graph.lines.values()) + [line])
        return PhotoMerge(graph, set(self.entries) | {"~"})

    def after(self, kind, e):
        """The recipe that an undo or redo of `e` would lead to."""
        return self.merge_after(kind, e).merged()[0]


def merge_of(lines):
    graph = Graph(lines)
    return PhotoMerge(graph, {i for i, line in graph.lines.items() if line.kind in ENTRIES})


def photo_state(lines):
    """The state of a photo by its lines without those that a purge lists; None if it does not exist."""
    merge = merge_of(lines)
    graph = merge.graph
    if not any(graph.lines[i].kind == "asset" for i in merge.entries):
        return None
    shown, conflicts = merge.merged()
    state = {"recipe": shown, "heads": sorted(graph.heads())}
    facts, settings, fact_words, words = {}, {}, {}, {}
    for i in graph.order:
        line = graph.lines[i]
        if line.kind == "asset":
            for k, v in line.body.get("facts", {}).items():
                if k != "keywords":
                    facts.setdefault(k, []).append((i, v))
                else:
                    for n, w in enumerate(v):
                        fact_words.setdefault(w, (0, graph.key(i), n))
        elif line.kind == "set":
            for k, v in line.body["values"].items():
                if k != "keywords":
                    settings.setdefault(k, []).append((i, v))
                else:
                    for w in v["remove"]:
                        if w not in v["add"]:
                            words.setdefault(w, []).append((i, None))
                    for n, w in enumerate(v["add"]):
                        words.setdefault(w, []).append((i, n))
    for k, ws in {**facts, **settings}.items():             # what a file says is older than every change
        latest = graph.latest(ws)
        values = distinct([(v is not None) if k == "trashed" else v for _, v in latest])
        v = graph.last(latest)[1]
        if v is not None:
            state[k] = v
        if len(values) > 1:
            conflicts[("setting", k)] = sorted(map(canonical, values))
        if k == "trashed" and v is not None and any(
                graph.lines[e].kind != "asset" and not graph.before(e, w) and not graph.before(w, e)
                for w, _ in latest for e in merge.entries):
            conflicts[("setting", "trashed")] = ["edited"]
    keywords = [(at, w) for w, at in fact_words.items() if w not in words]
    for w, ws in words.items():
        adds = [(1, graph.key(i), n) for i, n in graph.latest(ws) if n is not None]
        if adds:
            keywords.append((min(adds), w))
    state["keywords"] = [w for _, w in sorted(keywords)]
    state["conflicts"] = {label(k): v for k, v in sorted(conflicts.items(), key=str)}
    return state


def label(unit):
    if unit[0] == "setting":
        return unit[1]
    return "@" + unit[1] if unit[0] == "entry" else name(unit)
