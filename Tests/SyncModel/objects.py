"""Prints the lines of objects of random histories and what the model makes of them, as JSON lines, for tests of other programs.

    python3 objects.py --histories 60 --seed 7

A row is a photo ("lines", "own", "state", "counting", "undo", …) or all collections of a library ("collections", "tree").
Rows are of the end of each history, of photos on the way, of photos of which some lines are missing, and of one photo that
is changed often on several replicas that meet now and then.
"""
import argparse
import json
import random
from albums import collection_state, folder_tree
from causal import Graph
from histories import COLLECTIONS, PHOTOS, History, Photo, World
from photos import EDITS, merge_of, photo_state
from recipes import EMPTY
from replicas import Replica, current_lines


def plain(line):
    return {"id": line.id, "kind": line.kind, "parents": line.parents, "body": line.body}


def photo(history, lines, own):
    state = photo_state(lines)
    row = {"seed": history.seed, "lines": [plain(line) for line in lines], "own": sorted(own), "state": state,
           "heads": sorted(Graph(lines).heads())}
    merge = merge_of(lines)
    edits, contested = merge.counting(merge.all)
    changes = [e for e in merge.edits if merge.graph.lines[e].kind != "asset"]
    row["recipe"], _ = merge.merged()
    row["counting"] = [e for e in edits if e in changes]
    row["contested"] = sorted(contested)
    row["undo"], row["redo"] = merge.undo_target(own), merge.redo_target(own)
    row["undoable"] = [e for e in changes if merge.can_undo(e)]
    row["standing"] = {e: sorted(merge.standing_on(e), key=merge.graph.key) for e in changes[-4:]}
    row["undone"] = {e: merge.after("undo", e) for e in {row["undo"], *changes[-2:]} - {None}}
    row["redone"] = {e: merge.after("redo", e) for e in {row["redo"], *changes[-2:]} - {None}}
    row["shown"] = row["recipe"] if changes else EMPTY
    print(json.dumps(row))


def collections(history, index):
    lines = {c: current_lines(index, c) for c in COLLECTIONS if c in index.lines}
    states = {c: collection_state(of) for c, of in lines.items()}
    print(json.dumps({"seed": history.seed, "tree": folder_tree(states), "states": states,
                      "collections": {c: [plain(line) for line in of] for c, of in lines.items()}}))


def some(chance, lines):
    """The lines without a few, such as those that are damaged."""
    share = chance.choice([.03, .1, .3])
    return [line for line in lines if chance.random() > share]


def run(seed):
    chance = random.Random(seed)

    def look(history, lines):
        if chance.random() < len(lines) / 200:
            photo(history, lines, {line.id for line in lines if chance.random() < .5})

    history = History(seed, {}, look)
    world = World(history)
    world.exchange_all()
    for replica in [world.live[0], chance.choice(world.live)]:
        for o in PHOTOS:
            lines = current_lines(replica.index, o)
            if lines:
                photo(history, lines, {i for i in replica.own if i in replica.index.known})
                photo(history, some(chance, lines), replica.own)
    collections(history, world.live[0].index)


def run_long(seed):
    history = History(seed, {})
    chance = history.random
    replicas = [Replica(name, history) for name in "ABCD"[:chance.choice([2, 2, 3, 4])]]
    Photo(history, replicas[0], "p1").act()
    meetings, steps = chance.choice([.05, .15, .3]), chance.randrange(20, 90)
    for r in replicas[1:]:
        r.pull(replicas[0].place)
    for _ in range(steps):
        r = chance.choice(replicas)
        if chance.random() < meetings:
            r.pull(chance.choice(replicas).place)
        else:
            Photo(history, r, "p1").act()
    for _ in range(2):
        for r in replicas:
            for q in replicas:
                r.pull(q.place)
    lines = current_lines(replicas[0].index, "p1")
    if lines:
        photo(history, lines, replicas[0].own)
        photo(history, some(chance, lines), replicas[0].own)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--histories", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for n in range(options.histories):
        run(options.seed * 1_000_000 + n)
        run_long(options.seed * 1_000_000 + n)


if __name__ == "__main__":
    main()
