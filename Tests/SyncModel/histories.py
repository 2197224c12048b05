"""One random history of replicas, remotes, copies, backups and faults, checked against the laws."""
import random
from albums import folder_tree
from causal import Graph, Line, canonical
from photos import ENTRIES, SETTINGS, merge_of, photo_state
from recipes import EDIT, EMPTY, OPS, is_foreign, is_valid, name, step_of, units
from replicas import Place, Replica, current_lines, state_of

PHOTOS, MEMBERS, ALBUMS, FOLDERS = ["p1", "p2"], ["a", "b", "c", "d"], ["c1", "c2"], ["c3", "c4"]
COLLECTIONS = ALBUMS + FOLDERS
LAWS = {
    "converge": "the same lines give the same state on every replica",
    "pure": "the state followed line by line is that of the rules alone",
    "incremental": "recipes kept by the set of edits that count are those of the rules alone (--incremental)",
    "rebuild": "a rebuilt index has the same states and numbers",
    "nothing-lost": "after exchange every replica has every acknowledged line and every commit, and entered each once",
    "quiet": "exchange ends: a pull that brings no changes writes nothing",
    "knowledge": "the graph says what the writers knew",
    "one-head": "with one head that is an edit, the state is exactly its recipe",
    "shown-or-listed": "a latest write is shown or listed",
    "whole-steps": "each value of a shown step stands in the recipe of an edit that counts",
    "resolve": "whoever knew both and writes ends a conflict",
    "labels": "photo@N never changes on a machine",
    "tokens": "a token has the same past on every replica, and every change since comes once",
    "undo-linear": "undo and redo alone are the list of format 2",
    "undo-own-first": "undo takes a top of the own chain if there is one",
    "undo-units": "an undo changes only units that its edit wrote",
    "undo-redo": "undo and then redo is nothing",
    "undo-twice": "the same undo on two machines is one",
    "undo-ends": "repeated undo ends at the original",
    "undo-counts": "which edits count follows from what each writer knew",
    "presence": "a step stays until somebody who knew who last said that it is there takes it away",
    "whole-recipe": "where recipes cannot be merged, the last edit is shown whole",
    "strictest": "of two settings of metadata the stricter is shown",
    "keywords": "a keyword stays until somebody who knew its adding takes it away",
    "facts": "what a file says never conflicts with a change",
    "members": "a member stays until somebody who knew its adding removes it",
    "deletes": "a collection is deleted only by who knew all of it",
    "folders": "folders have no circle",
}


class LawBroken(Exception):
    pass


class History:
    def __init__(self, seed, counts, look=None):
        self.seed, self.random, self.counts, self.look = seed, random.Random(seed), counts, look
        self.made = 0
        self.known, self.sessions, self.single_undone = {}, {}, set()

    def new_id(self):
        self.made += 1
        return f"{self.random.getrandbits(40):010x}{self.made}"

    def law(self, name, holds, *detail):
        assert name in LAWS, name
        self.counts[name] = self.counts.get(name, 0) + 1
        if not holds:
            raise LawBroken(name, self.seed, *detail)

    def note(self, what, n=1):
        self.counts["~" + what] = self.counts.get("~" + what, 0) + n


# ---------------------------------------------------------------- what people do
def changed_recipe(random, old):
    """Another valid recipe, or None."""
    if is_foreign(old):
        if random.random() < .4:
            return {"foreign": random.randrange(5), "base": old["base"]}
        old = dict(EMPTY, base=1)
    if random.random() < .04:
        return {"foreign": random.randrange(5), "base": old["base"]}
    new = dict(old, steps=[[id, op, dict(values)] for id, op, values in old["steps"]])
    steps = new["steps"]
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        k = random.random()
        if k < .45 and steps:
            _, op, values = random.choice(steps)
            key, v = random.choice(OPS[op][1]), random.choice([None, 1, 2, 3, 4])
            values.pop(key, None)
            if v is not None:
                values[key] = v
        elif k < .72 or not steps:
            op = random.choice(list(OPS))
            id = op if random.random() < .85 else op + "-2"
            if random.random() < .04:
                id, op = "sky", random.choice(["exposure", "contrast"])
            if any(s[0] == id for s in steps):
                continue
            at = max([i + 1 for i, s in enumerate(steps) if OPS[s[1]][0] <= OPS[op][0]], default=0)
            steps.insert(at, [id, op, {key: random.choice([1, 2, 3, 4]) for key in OPS[op][1] if random.random() < .7}])
        elif k < .84:
            steps.remove(random.choice(steps))
        elif k < .92 and len(steps) > 1:
            step = steps.pop(random.randrange(len(steps)))
            steps.insert(random.randrange(len(steps) + 1), step)
        elif k < .95:
            new["output"] = random.choice([None, 1, 2])
        elif k < .98:
            new["metadata"] = random.choice([0, 1, 2])
        else:
            new["title"] = random.choice([None, "a", "b"])
    return new if is_valid(new) and new != old else None


def act(history, replica):
    if history.random.random() < .72:
        Photo(history, replica, history.random.choice(PHOTOS)).act()
    else:
        act_on_collection(history, replica, history.random.choice(ALBUMS + ALBUMS + FOLDERS))


class Photo:
    """A photo on a replica, and what somebody does with it."""

    def __init__(self, history, replica, id):
        self.history, self.random, self.replica, self.id = history, history.random, replica, id
        self.index, self.state = replica.index, replica.index.state.get(id)

    def merge(self):
        return merge_of(current_lines(self.index, self.id))

    def next_entry(self):
        return 1 + max((n for (p, n) in self.index.numbers if p == self.id), default=-1)

    def write(self, kind, parents=None, known=None, entry=None, **body):
        if kind in ENTRIES:
            body["entry"] = self.next_entry() if entry is None else entry
        parents = self.state["heads"] if parents is None else parents
        self.replica.write([Line(self.history.new_id(), self.id, kind, parents, body)], known=known)
        self.state = self.index.state.get(self.id)

    def act(self):
        if self.state is None or "left" in self.state:
            return self.import_()
        if self.state["conflicts"] and self.random.random() < .2:
            return self.resolve()
        k = self.random.random()
        for share, action in ((.05, self.long_session), (.44, self.edit), (.23, self.undo_or_redo), (.05, self.revert),
                              (.10, self.set), (.10, self.tag), (.01, self.purge), (.02, self.import_)):
            if k < share:
                return action()
            k -= share

    def import_(self):
        if self.state is not None and "left" in self.state and self.random.random() < .5:
            return
        facts = {f: self.random.randrange(3) for f in ("title", "rating") if self.random.random() < .4}
        if self.random.random() < .5:
            facts["keywords"] = self.random.sample(["lake", "sea", "sky"], self.random.randrange(3))
        heads = Graph(current_lines(self.index, self.id)).heads()
        asset = Line(self.history.new_id(), self.id, "asset", heads, {"facts": facts, "entry": 0})
        lines = [asset]
        if self.state is not None and "left" in self.state:             # what was purged elsewhere is kept: the photo is written anew
            lines.append(Line(self.history.new_id(), self.id, "edit", [asset.id], {"recipe": dict(EMPTY, title="kept"), "entry": 1}))
        self.replica.write(lines)

    def edit(self):
        recipe = changed_recipe(self.random, self.state["recipe"])
        if recipe is not None:
            self.write("edit", recipe=recipe)

    def long_session(self):
        """An editor stays open while a pull may bring others' changes: its edit has the parents that it was opened with."""
        opened = self.history.sessions.pop((self.replica, self.id), None)
        if opened is None:
            known = {line.id for line in self.index.lines[self.id]}
            self.history.sessions[(self.replica, self.id)] = (self.state["heads"], self.state["recipe"], known, self.next_entry())
            return
        heads, recipe, known, entry = opened
        recipe = changed_recipe(self.random, recipe)
        if recipe is None or any(h in self.index.purged.get(self.id, ()) or h not in self.index.known for h in heads):
            return
        self.history.note("long sessions")
        self.write("edit", parents=heads, known=known, entry=entry, recipe=recipe)

    def undo_or_redo(self):
        history, merge, before = self.history, self.merge(), self.state["recipe"]
        last = max((line for line in self.index.lines[self.id] if line.kind in ENTRIES), key=lambda line: line.body["entry"])
        if self.random.random() < (.45 if last.kind == "undo" else .9):
            single = [e for e in merge.edits if merge.can_undo(e)] if self.random.random() < .15 else []
            if single:                                      # `undo PHOTO@N`
                kind, e = "undo", self.random.choice(single)
                history.single_undone.add(self.id)
                history.note("undos of one edit")
            else:
                kind, e = "undo", merge.undo_target(self.replica.own)
                if e is None:
                    return
                history.law("undo-own-first", e in self.replica.own or not any(i in self.replica.own for i in merge.tops()))
            after = merge.after(kind, e)
            if never_whole(merge) and never_whole(merge.merge_after(kind, e)) and not is_foreign(before) and not is_foreign(after) and not any(c[0] == "@" for c in self.state["conflicts"]):
                u, v = units(before)[0], units(after)[0]
                steps = {k[1] for k in merge.writes[e] if k[0] == "step"}
                changed = {k for k in set(u) | set(v) if u.get(k) != v.get(k)}
                history.law("undo-units", all(k in merge.writes[e] or step_of(k) in steps for k in changed), self.id, changed)
        else:
            kind, e = "redo", merge.redo_target(self.replica.own)
            if e is None:
                return
            after = merge.after(kind, e)
        if self.id not in history.single_undone and is_linear(merge):
            check_list(history, merge, kind, e, after)
        else:
            history.note("undos in merged histories")
        self.write(kind, target=e)
        history.law("undo-units", self.state["recipe"] == after)
        if kind == "undo":
            merge = self.merge()
            history.law("undo-redo", merge.redo_target(self.replica.own) == e and merge.after("redo", e) == before, self.id, e)

    def revert(self):
        found = [line for line in current_lines(self.index, self.id) if line.kind in ("asset", "edit")]
        target = self.random.choice(found)
        if self.index.recipe_of(target, None) != self.state["recipe"]:
            self.write("revert", target=target.id)

    def set(self):
        key = self.random.choice(SETTINGS)
        self.write("set", values={key: self.random.choice([True, False] if key == "favorite" else [None, 1, 2])})

    def tag(self):
        have = self.state["keywords"]
        remove = self.random.sample(have, self.random.randrange(len(have) + 1))
        add = self.random.sample(["lake", "sea", "sky", "fog"], self.random.randrange(3))
        if remove or add:
            self.write("set", values={"keywords": {"add": add, "remove": remove}})

    def resolve(self):
        c = self.random.choice(list(self.state["conflicts"]))
        if c in SETTINGS:
            self.write("set", values={c: self.state.get(c)})
        elif c[0] == "@":
            if self.random.random() < .5:
                self.write("redo", target=c[1:])
            else:                                           # it is taken back with everything that stands on it, the last first
                merge = self.merge()
                for e in sorted(merge.standing_on(c[1:]), key=merge.graph.key, reverse=True) + [c[1:]]:
                    self.write("undo", target=e)
        elif c in ("edit", "recipe"):
            self.write("edit", recipe=self.state["recipe"], resolved=[EDIT])
        else:
            merge = self.merge()
            unit = next(k for k in merge.state(merge.counting(merge.all)[0])[2] if name(k) == c
                        and (k[0] != "value" or [k[1], k[2]] in [s[:2] for s in self.state["recipe"]["steps"]]))
            recipe = self.state["recipe"]
            if unit[0] == "step" and self.random.random() < .4:   # resolved by taking the step away
                recipe = dict(recipe, steps=[s for s in recipe["steps"] if s[0] != unit[1]])
            if is_valid(recipe):
                self.write("edit", recipe=recipe, resolved=[unit])
        self.history.law("resolve", c not in self.state["conflicts"], c)
        if c == "edit":                                     # a choice between whole recipes leaves no other conflict of recipes
            self.history.law("resolve", all(k in SETTINGS or k[0] == "@" for k in self.state["conflicts"]), self.state["conflicts"])

    def purge(self):
        self.replica.write([Line(self.history.new_id(), self.id, "purge", [], {"lines": [line.id for line in self.index.lines[self.id]]})])
        self.history.note("purges")


def act_on_collection(history, replica, c):
    random, state = history.random, replica.index.state.get(c)
    write = lambda kind, parents, **body: replica.write([Line(history.new_id(), c, kind, parents, body)])
    if state is None:
        return write("create", [], values={"title": c, "parent": None, "kind": "folder" if c in FOLDERS else "album"})
    heads, k = state["heads"], random.random()
    if k < .08:
        return write("delete", heads)
    if state.get("deleted") and random.random() < .7:
        return
    if k < .20 or c in FOLDERS:
        values = {"title": random.choice("xyz")} if random.random() < .3 else {"parent": random.choice([None] + FOLDERS)}
        if values.get("parent") != c:
            write("setc", heads, values=values)
        return
    operation = random.choice(["insert", "insert", "move", "remove"])
    there = MEMBERS if operation == "insert" else state.get("members", [])
    photos = random.sample(there, min(len(there), random.choice([1, 1, 2])))
    if photos:
        write("members", heads, operation=operation, assets=photos, before=random.choice(MEMBERS + [None]))


# ---------------------------------------------------------------- checks along the way
def is_linear(merge):
    graph = merge.graph
    return len(graph.heads(merge.entries)) == 1 and all(
        len(graph.heads([j for j in merge.entries if graph.before(j, i)])) <= 1 for i in merge.entries)


def never_whole(merge):
    """No state on the way had to fall back to a whole recipe."""
    masks = [(merge.graph.past[i] | merge.graph.bit[i]) & merge.all for i in merge.entries] + [merge.all]
    return not any(c in merge._finish(merge.counting(mask)[0], [])[1] for mask in masks for c in (EDIT, ("recipe",)))


def check_list(history, merge, kind, e, after):
    """Format 2: a list of states and a position."""
    lines = merge.graph.lines
    if any(lines[i].kind in ("undo", "redo", "revert") and lines[i].body["target"] not in lines for i in merge.entries):
        return                                              # what a purge elsewhere has left
    states, entries, at = [dict(EMPTY)], [None], 0
    for i in merge.entries:
        kind_of = lines[i].kind
        if kind_of in ("edit", "revert"):
            states, entries = states[:at + 1] + [merge.result[i]], entries[:at + 1] + [i]
            at += 1
        elif kind_of != "asset":
            at += 1 if kind_of == "redo" else -1
    if kind == "undo":
        history.law("undo-linear", at > 0 and entries[at] == e and states[at - 1] == after, e, after)
    else:
        history.law("undo-linear", at + 1 < len(states) and entries[at + 1] == e and states[at + 1] == after, e, after)


def without_heads(state):
    return None if state is None else {k: v for k, v in state.items() if k != "heads" and not k.startswith("at:")}


def check_index(history, replica, objects):
    for o in sorted(objects):
        kept, pure = replica.index.state.get(o), state_of(replica.index, o)
        history.law("pure", canonical(without_heads(kept)) == canonical(without_heads(pure))
                    and (kept is None or sorted(kept["heads"]) == pure["heads"]), o, kept, pure)
        if history.look and pure is not None and o in PHOTOS and "left" not in pure:
            history.look(history, current_lines(replica.index, o))


def dump(replica):
    index = replica.index
    states = {o: without_heads(index.state[o]) for o in PHOTOS + COLLECTIONS if index.state.get(o) is not None}
    return canonical([states, folder_tree({c: state_of(index, c) for c in COLLECTIONS if c in index.lines})])


# ---------------------------------------------------------------- the world
class World:
    def __init__(self, history):
        self.history, self.random = history, history.random
        self.replicas = [Replica(n, history) for n in "ABCD"[:self.random.choice([2, 2, 3, 3, 4])]]
        self.remotes = [Place() for _ in range(self.random.choice([1, 1, 2]))]
        self.retired, self.backups, self.tokens, self.labels = None, [], [], {}
        if self.random.random() < .8:                       # a common beginning, copied or cloned
            first = self.replicas[0]
            for _ in range(self.random.randrange(1, 6)):
                act(history, first)
            for i in range(1, len(self.replicas)):
                if first.head and self.random.random() < .8:
                    self.replicas[i] = first.copied(self.replicas[i].name, True)
        chance = self.random.choice([.35, .5, .62, .72])
        for _ in range(self.random.randrange(8, 40)):
            replica = self.random.choice(self.replicas)
            if replica is not self.retired:
                self.step(replica, self.random.random() < chance)

    def step(self, r, at_work):
        random = self.random
        if at_work:
            for _ in range(random.choice([1, 1, 2, 3])):
                act(self.history, r)
        else:
            k = random.random()
            for share, event in ((.26, self.push), (.31, self.pull), (.08, self.share_folder), (.04, self.copy), (.04, self.clone_machine),
                                 (.04, self.back_up), (.04, self.restore), (.02, self.retire), (.07, self.archive), (.03, self.damage),
                                 (.07, self.take_token)):
                if k < share:
                    event(r)
                    break
                k -= share
        for r in self.replicas:
            if r.index.touched:
                check_index(self.history, r, r.index.touched)
                r.index.touched = set()
        for r in self.replicas:
            for (o, n), ids in r.index.numbers.items():
                self.history.law("labels", self.labels.setdefault((r, o, n), ids[0]) == ids[0], o, n)

    def push(self, r):
        self.random.choice(self.remotes).take(r.place, self.random.random() if self.random.random() < .3 else 1)  # some are killed

    def pull(self, r):
        r.pull(self.random.choice(self.remotes), self.random.choice([1, 1, 1, .5]))

    def share_folder(self, r):
        r.pull(self.random.choice([q for q in self.replicas if q is not r]).place, self.random.choice([1, .5]))

    def copy(self, r):
        if len(self.replicas) < 6 and r.head:
            self.replicas.append(r.copied(r.name + "+", True))
            self.history.note("copies")

    def clone_machine(self, r):
        if len(self.replicas) < 6 and r.stream:
            self.replicas.append(r.copied(r.name + "=", False))
            self.history.note("cloned machines")

    def back_up(self, r):
        if r.head:
            self.backups.append((r, r.copied(r.name, False)))

    def elsewhere(self, r):
        return set().union(*[q.place.commits for q in self.replicas if q is not r], *[m.commits for m in self.remotes])

    def restore(self, _):
        """The folder comes back from a backup, noticed or not. What nobody else has is lost with the disk, so that is left out."""
        if self.backups:
            r, backup = self.random.choice(self.backups)
            if r in self.replicas and r is not self.retired and set(r.place.commits) <= self.elsewhere(r):
                self.replicas[self.replicas.index(r)] = backup.copied(backup.name, self.random.random() < .5)
                self.backups = [b for b in self.backups if b[0] is not r]
                self.history.note("restored backups")

    def retire(self, r):
        if self.retired is None and len(self.replicas) > 2:
            self.random.choice(self.remotes).take(r.place)
            self.retired = r

    def archive(self, r):
        """An archive of one photo: all its lines, in order; importing is union."""
        q, o = self.random.choice([q for q in self.replicas if q is not r]), self.random.choice(PHOTOS)
        lines = [line for line in current_lines(q.index, o) if line.id not in r.index.purged.get(o, ())]
        graph = Graph(lines)
        lines = [graph.lines[i] for i in graph.order if i not in r.index.known]
        if lines and "left" not in (r.index.state.get(o) or {}):
            r.write(lines)
            self.history.note("archives")

    def damage(self, r):
        """A commit in the middle of the own chain can no longer be read."""
        chain = r.chain()
        if len(chain) > 2:
            lost = self.random.choice(chain[1:])
            _, gone = r.place.without([lost] + chain[chain.index(lost) + 1:])
            if gone - set(chain[chain.index(lost) + 1:]) <= self.elsewhere(r):
                r.repair(lost)
                self.forget(r)
                self.history.note("repairs")

    def forget(self, r):
        for key in [key for key in self.labels if key[0] is r]:
            del self.labels[key]
        for key in [key for key in self.history.sessions if key[0] is r]:
            del self.history.sessions[key]

    def take_token(self, r):
        if r.head:
            self.tokens.append((r.head, frozenset(r.place.past([r.head]))))

    def exchange_all(self):
        """Every replica with every remote until nothing changes."""
        self.live = [r for r in self.replicas if r is not self.retired]
        total = lambda: sum(len(x.commits) for x in [r.place for r in self.live] + self.remotes)
        for _ in range(12):
            before, pairs = total(), [(r, m) for r in self.live for m in self.remotes]
            self.random.shuffle(pairs)
            for r, m in pairs:
                m.take(r.place)
                r.pull(m)
            if total() == before:
                return self.history.law("quiet", True)
        self.history.law("quiet", False)


def run_history(seed, counts, look=None):
    history = History(seed, counts, look)
    world = World(history)
    world.exchange_all()
    check_replicas(history, world)
    first = world.live[0]
    for o in PHOTOS:
        check_photo(history, first, o)
    check_collections(history, first)
    if history.random.random() < .25:
        for o in PHOTOS:
            check_undo_to_the_end(history, world.live, o)
    history.note("histories")
    history.note("lines", len(history.known))
    history.note("commits", len(first.place.commits))
    history.note("streams", len(first.place.streams))
    history.note("late forks", sum(1 for ids in first.place.streams.values()
                                   if first.place.commits[ids[0]].previous and not first.place.commits[ids[0]].begins))
    history.note("lines entered at once", sum(r.index.quick for r in world.live))
    history.note("lines computed later", sum(r.index.slow for r in world.live))


def check_replicas(history, world):
    law, live = history.law, world.live
    every = set().union(*[r.place.commits for r in live])
    changing = {i for r in live for i in r.place.commits if r.place.commits[i].lines}
    for r in live:
        law("nothing-lost", set(r.place.commits) == every, "stored")
        entered = [i for c, brought in r.local_order() for i in brought + [c]]
        law("nothing-lost", len(entered) == len(set(entered)) and changing <= set(entered), "entered")
        law("nothing-lost", history.known.keys() <= r.index.known, "acknowledged")
        check_index(history, r, PHOTOS + COLLECTIONS)
        again = r.copied(r.name, False)
        law("rebuild", dump(again) == dump(r) and again.index.numbers == r.index.numbers)
        law("converge", dump(r) == dump(live[0]))
        for head, past in world.tokens:
            if head in r.place.commits:
                cut = set(r.place.past([head]))
                since = [i for i in entered if i not in cut]
                law("tokens", cut == past and changing <= cut | set(since) and len(since) == len(set(since)))


def check_photo(history, replica, o):
    law, known = history.law, history.known
    lines = current_lines(replica.index, o)
    state = photo_state(lines) if lines else None
    if state is None:
        return
    merge, conflicts, shown = merge_of(lines), state["conflicts"], state["recipe"]
    graph = merge.graph
    if o in replica.index.purged:                           # what was known only through a purged line counts as unknown
        known = {j: {i for i in graph.lines if graph.before(i, j)} for j in graph.lines}
    for i in graph.lines:
        for j in graph.lines:
            law("knowledge", i == j or graph.before(i, j) == (i in known[j]), i, j)
    heads = graph.heads(merge.entries)
    history.note("photos with several heads" if len(heads) > 1 else "photos with one head")
    if len(heads) == 1 and graph.lines[heads[0]].kind in ("edit", "revert"):
        law("one-head", shown == merge.result[heads[0]], o)
    edits, contested = merge.counting(merge.all)
    latest = merge.registers(edits)
    if "edit" not in conflicts and "recipe" not in conflicts and not is_foreign(shown):
        values = units(shown)[0]
        for k, writes in latest.items():
            for i, v in writes:
                hidden = k[0] == "value" and values.get(("step", k[1])) != k[2]
                law("shown-or-listed", k[0] == "place" or hidden or values.get(k) == v or name(k) in conflicts
                    or f"@{i}" in conflicts or step_of(k) is not None and "#" + step_of(k) in conflicts, o, k, v, conflicts)
        check_steps(history, merge, edits, shown)
        for id in {k[1] for k in latest if k[0] == "step"}:
            written = [(i, merge.writes[i][("step", id)]) for i in edits if ("step", id) in merge.writes[i]]
            there = any(v is not None and not any(i in known[j] for j, _ in written) for i, v in written)
            law("presence", there == (("step", id) in values), o, id)
        written = [(i, merge.writes[i][("output", "metadata")]) for i in edits if ("output", "metadata") in merge.writes[i]]
        written = [v or 0 for i, v in written if not any(i in known[j] for j, _ in written)]
        law("strictest", shown["metadata"] == max(written, default=0))
    elif "edit" in conflicts or "recipe" in conflicts:
        law("whole-recipe", shown == merge.result[max((i for i in edits if graph.lines[i].kind != "asset"), key=graph.key)], o)
    history.note("conflicts", len(conflicts))
    for e in merge.edits:
        words = [(i, graph.lines[i].kind == "redo") for i in merge.entries if graph.lines[i].body.get("target") == e and graph.lines[i].kind != "revert"]
        words = [w for w in words if not any(w[0] in known[v] for v, _ in words)]
        shares = lambda f: any(k in merge.writes[e] for k in merge.writes[f] if k != EDIT)
        later = [f for f in edits if f != e and e in known[f] and shares(f)]
        on_top = [f for f in later if e in merge.counting(graph.past[f] & merge.all)[0]]
        redone = any(redo for _, redo in words)
        law("undo-counts", (e in edits) == (not words or redone or bool(on_top)), e)
        if len({redo for _, redo in words}) > 1:
            law("undo-counts", e in contested, e)
        unaware = [f for f in later if words and all(f not in known[w] and w not in known[f] for w, _ in words)]
        for f in unaware if redone or not words else unaware + on_top:
            if not any(shares(h) and f in known[h] and all(w in known[h] for w, _ in words) for h in edits):
                law("undo-counts", e in contested, e)
        if e in contested:
            history.note("contested edits")
    check_words(history, lines, state, known)


def check_steps(history, merge, edits, shown):
    """Each value of a shown step stands in the recipe of an edit that counts: no mask vanishes by itself."""
    for id, op, values in shown["steps"]:
        kept = [s[2] for e in edits for s in merge.result[e].get("steps", []) if s[:2] == [id, op]]
        for key in OPS[op][1]:
            history.law("whole-steps", values.get(key) in [v.get(key) for v in kept], id, key, values)


def check_words(history, lines, state, known):
    law = history.law
    facts = [w for line in lines if line.kind == "asset" for w in line.body.get("facts", {}).get("keywords", [])]
    sets = [(line.id, line.body["values"]) for line in lines if line.kind == "set"]
    adds, removals = {}, []
    for i, values in sets:
        k = values.get("keywords", {"add": [], "remove": []})
        for w in k["add"]:
            adds.setdefault(w, []).append(i)
        removals += [(w, i) for w in k["remove"] if w not in k["add"]]
    for w in set(facts) | set(adds):
        there = any(not any(v == w and a in known[r] for v, r in removals) for a in adds.get(w, []))
        if w not in adds:
            there = not any(v == w for v, _ in removals)
        law("keywords", there == (w in state["keywords"]), w)
    for key in ("title", "rating"):
        written = [(i, v[key]) for i, v in sets if key in v]
        if written:
            last = {canonical(v) for i, v in written if not any(i in known[j] for j, _ in written)}
            law("facts", (key in state["conflicts"]) == (len(last) > 1), key)


def check_collections(history, replica):
    law, known, index = history.law, history.known, replica.index
    tree = folder_tree({c: state_of(index, c) for c in COLLECTIONS if c in index.lines})
    for c in tree:
        seen, folder = {c}, tree[c]
        while folder is not None:
            law("folders", folder not in seen, c)
            seen.add(folder)
            folder = tree.get(folder)
    for c in COLLECTIONS:
        lines = index.lines.get(c, [])
        if not lines:
            continue
        state = state_of(index, c)
        deletes = [line.id for line in lines if line.kind == "delete"]
        alive = any(line.kind != "delete" and not any(line.id in known[d] for d in deletes) for line in lines)
        law("deletes", alive == (not state.get("deleted")), c)
        for x in MEMBERS if alive else []:
            of = lambda operation: [line.id for line in lines if line.kind == "members" and line.body["operation"] == operation and x in line.body["assets"]]
            there = any(not any(i in known[r] for r in of("remove")) for i in of("insert"))
            law("members", there == (x in state["members"]), c, x)


def check_undo_to_the_end(history, live, o):
    first = Photo(history, live[0], o)
    if first.state is None or "left" in first.state:
        return
    if len(live) > 1:
        second, own = Photo(history, live[1], o), set(live[0].own)
        targets = [p.merge().undo_target(own) for p in (first, second)]
        if targets[0] is not None and targets[0] == targets[1]:
            first.write("undo", target=targets[0])
            before = set(first.state["conflicts"])
            second.write("undo", target=targets[1])
            live[0].pull(live[1].place)
            live[1].pull(live[0].place)
            first.state = live[0].index.state[o]
            history.law("undo-twice", set(first.state["conflicts"]) == before, o)
    for _ in range(400):
        e = first.merge().undo_target(live[0].own)
        if e is None:
            break
        first.write("undo", target=e)
    history.law("undo-ends", first.state["recipe"] == EMPTY, o, first.state["recipe"])
