"""Merges the edits of people who did not know each other's. Written from the description of merging."""
import collections, itertools, json


class Damage(Exception):
    pass


def expect(condition, what):
    if not condition:
        raise Damage(what)


FORMAT = "org.photoedit.recipe"
# The ops in the order of their ranks, and the units of each; a whole group with its parameters.
UNITS = """
heal spots
clone spots
redEye spots darken
redact regions color
lens distortion vignette midpoint chromaticAberrationRed chromaticAberrationBlue
rotate quarterTurns
flip axis
straighten degrees fill
perspective vertical(vertical,horizontal,rotate,aspect,scale,x,y,fill,corners)
crop x(x,y,width,height,aspect,turn,anchor)
noiseReduction luminance color detail noise
median radius
defringe purple green purpleHue purpleRange greenHue greenRange radius
whiteBalance temperature(temperature,tint,kelvin,neutral)
exposure ev shoulder
highlights amount white
shadows amount
whites amount
blacks amount
brilliance amount white
toneEqualizer bands
clarity amount
texture amount
dehaze amount air
brightness amount
contrast amount
levels black(black,white) gamma outputBlack outputWhite channel
curve points red green blue luminance
parametricCurve shadows darks lights highlights splits
toneMap contrast
saturation amount
vibrance amount
hue degrees
hsl red orange yellow green aqua blue purple magenta
selectiveColor samples
channelMixer matrix offset
colorGrade shadows midtones highlights global blending balance
blackAndWhite red orange yellow green aqua blue purple magenta tone
invert amount
sepia amount
duotone dark light amount
lut file(file,space) amount
posterize levels
threshold level
resize width(width,height,longEdge,shortEdge,percent,megapixels,fit,enlarge) kernel
sharpen amount radius detail masking
blur radius
glow amount radius
tiltShift radius center angle width feather
vignette amount midpoint feather roundness
grain amount size roughness seed
pixelate size
canvas width(width,height,aspect,turn,background,anchor)
border width color
overlay file(file,space) position anchor scale
text text position anchor scale color align font
"""


def groups_of(words):
    """The parameters of each unit of an op."""
    return [word[word.find("(") + 1:].rstrip(")").split(",") for word in words]


OPS = {line.split()[0]: groups_of(line.split()[1:]) for line in UNITS.strip().split("\n")}
RANKS = {op: rank for rank, op in enumerate(OPS)}

# A unit is a tuple: ("edit",), ("step", id), ("part", id, op, key), ("place", id), ("recipe", key), ("raw", key),
# ("output",) or ("output.metadata",). Its value is canonical JSON; none if it is absent.
Recipe = collections.namedtuple("Recipe", "values steps")
# What some edits lead to: their recipe, the latest writes of each unit, and the conflicts.
State = collections.namedtuple("State", "recipe latest conflicts")
EDIT, METADATA, STRICTNESS = ("edit",), ("output.metadata",), {'"safe"': 1, '"none"': 2}


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def step_ids(steps):
    """An id for each step: what it states, or else its op, with the first number that is free."""
    taken, found = {step["id"] for step in steps if "id" in step}, []
    for step in steps:
        name = step.get("id")
        if name is None or name in found:
            names = itertools.chain([step["op"]], (f"{step['op']}-{number}" for number in itertools.count(2)))
            name = next(name for name in names if name not in taken)
        taken.add(name)
        found.append(name)
    return found


def step_units(name, step):
    """The units of a step."""
    op, groups = step["op"], OPS[step["op"]]
    rest = {key: value for key, value in step.items() if key not in ("id", "op", "revision")}
    if "from" in rest or "measured" in rest:
        groups = [["from", "measured"] + sum(groups, [])]
    values = {("step", name): canonical([op, step.get("revision", 1)])}
    for group in groups:
        there = {key: rest.pop(key) for key in group if key in rest}
        if there:
            values["part", name, op, group[0]] = canonical(there if len(group) > 1 else there[group[0]])
    values.update({("part", name, op, key): canonical(value) for key, value in rest.items()})
    return values


def recipe_units(content, edit):
    """The units of a recipe."""
    values = {EDIT: edit}
    for key, value in content.items():
        if key == "raw" and isinstance(value, dict):
            values.update({("raw", name): canonical(setting) for name, setting in value.items()})
        elif key == "output" and isinstance(value, dict):
            others = {name: setting for name, setting in value.items() if name != "metadata"}
            values.update({("output",): canonical(others)} if others else {})
            values.update({METADATA: canonical(value["metadata"])} if "metadata" in value else {})
        elif key not in ("formatIdentifier", "formatVersion", "adjustments"):
            values["recipe", key] = canonical(value)
    ids = step_ids(content["adjustments"])
    for name, step in zip(ids, content["adjustments"]):
        values.update(step_units(name, step))
    return Recipe(values, ids)


def is_readable(content):
    """Whether JSON is a recipe whose steps are known."""
    steps = content.get("adjustments") if isinstance(content, dict) else None
    return isinstance(steps, list) and all(
        isinstance(step, dict) and step.get("op") in OPS and step.get("revision", 1) == 1 for step in steps)


def units_of(data, content, base):
    """The units of an edit's data; of data that cannot be read it is only one."""
    if data["formatIdentifier"] == FORMAT and data["formatVersion"] == "1.0" and is_readable(content):
        return recipe_units(content, canonical([FORMAT, 1, base]))
    return Recipe({EDIT: canonical([data["formatIdentifier"], data["formatVersion"], data["digest"], base])}, [])


def is_foreign(recipe):
    return len(json.loads(recipe.values[EDIT])) > 3


def step_of(unit):
    """The id of the step that a unit is a part of, or is."""
    return unit[1] if unit[0] in ("step", "part", "place") else None


def op_of(recipe, step):
    """The op of a step; none if the step is not there."""
    value = recipe.values.get(("step", step))
    return value and json.loads(value)[0]


def belongs(unit, recipe):
    """Whether a recipe has the step of a value, with its op."""
    return unit[0] != "part" or op_of(recipe, unit[1]) == unit[2]


def moved(old, new):
    """The steps of both lists outside a longest common subsequence."""
    common = [step for step in new if step in old]
    lengths = []
    for place, step in enumerate(common):
        ends = [lengths[k] for k in range(place) if old.index(common[k]) < old.index(step)]
        lengths.append(1 + max(ends, default=0))
    kept, bound = [], None
    for length in range(max(lengths, default=0), 0, -1):
        bound = next(step for step, ending in zip(common, lengths)
                     if ending == length and (bound is None or old.index(step) < old.index(bound)))
        kept.append(bound)
    return [step for step in common if step not in kept]


def shown_value(unit, values):
    """The value that is shown of the latest values of a unit, which are in order."""
    if unit[0] == "step":
        values = [value for value in values if value is not None] or values
    if unit == METADATA:
        return max(reversed(values), key=lambda value: STRICTNESS.get(value, 0))
    if unit[0] == "part" and unit[2:] == ("redact", "regions") and len(set(values)) > 1:
        regions = dict.fromkeys(canonical(region) for value in values if value for region in json.loads(value))
        return "[" + ",".join(regions) + "]" if regions else None
    return values[-1]


def is_refused(recipe):
    """Whether a step has what was asked for beside a number that it stands for."""
    asked = [unit[:3] for unit in recipe.values if unit[0] == "part" and unit[3] == "from"]
    return any(step + (group[0],) in recipe.values for step in asked for group in OPS[step[2]])


class Merge:
    """What the entries of a photo lead to. Edits write units; undos and redos decide which edits count."""

    def __init__(self, entries, numbers, ancestors, order, original, content):
        """`entries` are the changes by their IDs, `original` is a digest, `content` reads the data of an edit."""
        self.entries, self.numbers, self.ancestors, self.order = entries, numbers, ancestors, order
        self.original, self.content = Recipe({EDIT: canonical([FORMAT, 1, original])}, []), content
        lines = sorted(entries, key=order.get)
        self.merges = [line for line in lines if entries[line].get("merge")]
        self.edits = [line for line in lines
                      if entries[line]["kind"] in ("asset", "edit", "revert") and line not in self.merges]
        self.words = collections.defaultdict(list)
        for line in lines:
            if entries[line]["kind"] in ("undo", "redo"):
                self.words[entries[line]["target"]].append(line)
        self.recipes, self.made_on, self.writes, self.placed, self.seen = {}, {}, {}, {}, {}
        for line in sorted(self.edits + self.merges, key=order.get):
            self.read(line)

    def knows(self, line, other):
        """Whether the writer of a line knew another one."""
        return other in self.ancestors[line]

    def latest(self, lines):
        """The lines that are ancestors of no other one."""
        return [line for line in lines if not any(self.knows(other, line) for other in lines)]

    def share(self, edit, other):
        """Whether two edits write a unit in common."""
        return any(unit in self.writes[other] for unit in self.writes[edit] if unit != EDIT)

    def counting(self, known):
        """The edits among some entries that count, in order, and those about which people disagree."""
        count, contested = [], []
        for edit in reversed([edit for edit in self.edits if edit in known]):
            said = self.words[edit] if self.entries[edit]["kind"] != "asset" else []
            words = self.latest([word for word in said if word in known])
            redos = [word for word in words if self.entries[word]["kind"] == "redo"]
            later = [other for other in count if self.knows(other, edit) and self.share(edit, other)]
            standing = [other for other in later if edit in self.made_on[other]]
            unsure = [other for other in later if words and self.is_unaware(other, words)]
            unsure += standing if words and not redos else []
            is_settled = all(self.is_settled(edit, other, words, count) for other in unsure)
            if 0 < len(redos) < len(words) or not is_settled:
                contested.append(edit)
            if not words or redos or standing:
                count.insert(0, edit)
        return count, contested

    def is_unaware(self, edit, words):
        """Whether an edit and the undos and redos of another one did not know each other."""
        return not any(self.knows(edit, word) or self.knows(word, edit) for word in words)

    def is_settled(self, edit, other, words, count):
        """Whether somebody who knew an edit on top of another one, and the words about this one, has decided since."""
        return any(self.share(edit, judge) and all(self.knows(judge, line) for line in [other] + words) for judge in count)

    def combined(self, count):
        """The state of edits that count, by units alone."""
        writes, order, putters = {}, [], {}
        for edit in count:
            for unit in self.writes[edit]:
                writes.setdefault(unit, []).append(edit)
            self.put_steps(edit, order, putters)
        latest = {unit: [self.writes[edit][unit] for edit in self.latest(edits)] for unit, edits in writes.items()}
        values = {unit: shown_value(unit, found) for unit, found in latest.items() if unit[0] != "place"}
        values = {unit: value for unit, value in {**self.original.values, **values}.items() if value is not None}
        recipe = Recipe(values, [step for step in order if ("step", step) in values])
        if is_foreign(recipe):
            recipe = Recipe({EDIT: values[EDIT]}, [])
        else:
            recipe = Recipe({unit: values[unit] for unit in values if belongs(unit, recipe)}, recipe.steps)
        return State(recipe, latest, {unit for unit, found in latest.items() if len(set(found)) > 1})

    def put_steps(self, edit, order, putters):
        """Puts the steps that an edit inserted or moved into the list."""
        recipe = self.recipes[edit]
        for step in recipe.steps:
            lacks = step not in order and self.writes[edit].get(("step", step)) is not None
            if step in self.placed[edit] or lacks:
                if step in order:
                    order.remove(step)
                order.insert(self.place(edit, step, order, putters), step)
                putters[step] = edit

    def place(self, edit, step, order, putters):
        """Where an edit puts a step: behind the nearest one before it, and behind what others have put there unseen."""
        rank = lambda line, name: (RANKS.get(op_of(self.recipes[line], name), len(RANKS)), name)
        steps = self.recipes[edit].steps
        before = [order.index(other) for other in steps[:steps.index(step)] if other in order]
        place = first = before[-1] + 1 if before else 0
        for index, other in enumerate(order[first:], first):
            putter = putters[other]
            if putter != edit and not self.knows(edit, putter):
                if rank(putter, other) > rank(edit, step):
                    break
                place = index + 1
            elif other in self.seen[edit]:
                break
        return place

    def read(self, line):
        """Finds the recipe of an edit and the units that it writes."""
        change = self.entries[line]
        self.recipes[line], self.writes[line], self.placed[line], self.seen[line] = self.original, {}, [], []
        if change["kind"] == "asset":
            self.made_on[line] = []
            return
        if change["kind"] == "edit":
            self.recipes[line] = units_of(change["data"], self.content(change["data"]), change["base"])
        if line not in self.merges:
            self.made_on[line] = self.counting(self.ancestors[line])[0]
            old = self.combined(self.made_on[line])
            if change["kind"] == "revert":
                self.recipes[line] = self.recipes.get(self.target(line), old.recipe)
            shifted = moved(old.recipe.steps, self.recipes[line].steps)
            inserted = [step for step in self.recipes[line].steps if step not in old.recipe.steps]
            self.placed[line], self.seen[line] = inserted + shifted, old.recipe.steps
            settled = [named_unit(name, self.recipes[line]) for name in change.get("resolved", [])]
            self.writes[line] = written(old, self.recipes[line], shifted, settled)

    def target(self, line):
        """The target of a revert, if it is before it."""
        target = self.entries[line]["target"]
        return target if self.knows(line, target) else None

    def result(self, known):
        """What some entries lead to, and the edits that count."""
        count, contested = self.counting(known)
        recipe, latest, units = self.combined(count)
        last = next((edit for edit in reversed(count) if self.entries[edit]["kind"] != "asset"), None)
        conflicts = listed(units, recipe)
        if EDIT in conflicts:
            recipe, conflicts = self.recipes[last], {EDIT}
        elif is_refused(recipe):
            recipe, conflicts = self.recipes[last], conflicts | {("recipe",)}
        return State(recipe, latest, conflicts | {("entry", edit) for edit in contested}), count

    def leads_to(self, line):
        """The state that an entry leads to, as an edit, a merge or none for the original."""
        change = self.entries[line]
        if change["kind"] in ("asset", "edit"):
            return line if change["kind"] == "edit" else None
        if change["kind"] == "revert" and self.target(line) in self.recipes:
            return self.leads_to(self.target(line))
        shown, count = self.result(self.ancestors[line] | {line})
        merges = [merge for merge in self.merges if self.numbers[merge] <= self.numbers[line] + 1]
        return self.state(shown.recipe, count, sorted(merges, key=self.numbers.get))

    def state(self, recipe, count, merges):
        """The last edit that counts if it has the recipe, or else the first merge with it, or else that edit as well."""
        same = [edit for edit in count[-1:] if self.recipes[edit] == recipe]
        same += [merge for merge in merges if self.recipes[merge] == recipe][:1] + count[-1:]
        return self.leads_to(same[0])

    def current(self):
        """The current state, its recipe by the rules, and the conflicts."""
        shown, count = self.result(set(self.entries))
        return self.state(shown.recipe, count, self.merges), shown.recipe, shown.conflicts


def named_unit(name, recipe):
    """The unit that an edit of a recipe settles by its name."""
    if not name.startswith("#"):
        head, _, key = name.partition(".")
        return (head, key) if head in ("recipe", "raw") else (name,)
    for step in recipe.steps:
        if name.startswith(f"#{step}."):
            key = name[len(step) + 2:]
            return ("place", step) if key == "place" else ("part", step, op_of(recipe, step), key)
    return ("step", name[1:])


def written(old, recipe, shifted, settled):
    """What an edit writes whose writer was shown a state."""
    before, new = old.recipe.values, recipe.values
    writes = {unit: new.get(unit) for unit in before.keys() | new.keys()
              if unit != EDIT and before.get(unit) != new.get(unit) and belongs(unit, recipe)}
    for step in shifted:
        place = recipe.steps.index(step)
        writes["place", step] = recipe.steps[place - 1] if place else None
    writes.update({unit: new.get(unit) for unit in settled})
    for step in {step_of(unit) for unit in writes} & set(recipe.steps):
        writes["step", step] = new["step", step]
    known = [unit for unit in old.latest if belongs(unit, recipe)]
    for unit in [unit for unit in writes if unit[0] == "step" and unit[1] in recipe.steps]:
        if before.get(unit) != new[unit] or unit in old.conflicts or unit in settled:
            for part in known:
                if step_of(part) == unit[1]:
                    writes.setdefault(part, new.get(part))
    if is_foreign(recipe) or EDIT in old.conflicts or before[EDIT] != new[EDIT]:
        writes.update({unit: new.get(unit) for unit in known})
    return {**writes, EDIT: new[EDIT]}


def listed(conflicts, recipe):
    """The conflicts without those of parts of a step that is one itself, is not shown, or is shown with another op."""
    def is_listed(unit):
        if unit[0] not in ("part", "place"):
            return True
        return ("step", unit[1]) not in conflicts and unit[1] in recipe.steps and belongs(unit, recipe)
    return {unit for unit in conflicts if is_listed(unit)}
