"""Finds the names that the modules of the package declare for others."""

import re
from functools import cache
from pathlib import Path

from faults.blocks import Unbalanced, end_of_comment, end_of_string

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = ROOT / "Sources"
# C modules whose declarations are all ours.
HEADERS = {"CPixels": "CPixels", "CJPEG": "CJPEG", "CArguments": "System/CArguments", "CDynamic": "System/CDynamic"}

IMPORT = re.compile(
    r"^(?P<exported>@_exported )?(?:(?:public|package|internal|fileprivate|private) )?import (?P<module>\w+)\n", re.M)
# Swift is laid out by 'swift format', so a declaration begins a line, two spaces deeper than the type that it is in.
DECLARATION = re.compile(
    r"^(?P<indent> *)(?P<modifiers>(?:@\w+(?:\([^()]*\))? |[a-z]+(?:\([a-z]+\))? )*)(?P<kind>struct|class|enum|protocol|"
    r"actor|extension|typealias|associatedtype|func|var|let|case|init|subscript|(?:in|pre|post)fix operator)"
    r"(?:\b[?!]? *)(?P<rest>.*)$", re.M)
SPACES = {"struct", "class", "enum", "protocol", "actor", "extension"}
VISIBLE = re.compile(r"\b(?:public|package|open)\b(?!\()")


def code(text):
    """The text without comments, and without literals unless something is interpolated."""
    parts, position = [], 0
    while found := re.compile(r'//|/\*|(#*)("""|")').search(text, position):
        start = found.start()
        parts.append(text[position:start])
        if found[0] == "//":
            position = text.find("\n", start) % (len(text) + 1)
        elif found[0] == "/*":
            position = end_of_comment(text, start, nests=True)
        else:
            try:
                position = end_of_string(text, found.end(), found[1], found[2])
            except Unbalanced:
                position = found.end()
            literal = text[start:position]
            is_text = found[2] == '"""' or "\n" not in literal
            # A quote in a regular expression begins no text.
            position = position if is_text else found.end()
            parts.append(text[start:position] if f"\\{found[1]}(" in literal or not is_text else '""')
    return "".join([*parts, text[position:]])


class Names:
    """What other modules may write of a module."""

    def __init__(self):
        # Those that are written anywhere, those after a dot, and prefixes of names that a macro makes.
        self.words, self.members, self.prefixes = set(), set(), ()
        # Members of types of other modules, which need no dot where a file extends the type.
        self.added = set()
        # Types with the possible first labels of their initializers; None for no label.
        self.initializers, self.has_subscript = set(), False

    def add(self, other):
        self.words |= other.words
        self.members |= other.members
        self.added |= other.added
        self.prefixes += other.prefixes
        self.initializers |= other.initializers
        self.has_subscript |= other.has_subscript

    def read(self, text, own):
        spaces = []
        for found in DECLARATION.finditer(text):
            depth = len(found["indent"])
            while spaces and spaces[-1][0] >= depth:
                spaces.pop()
            if depth > 0 and (not spaces or spaces[-1][0] != depth - 2):
                continue
            kind, rest = found["kind"], found["rest"]
            outer, outer_kind, outer_visible = spaces[-1][1:] if spaces else (None, None, False)
            visible = bool(VISIBLE.search(found["modifiers"])) or (outer_visible and outer_kind in ("protocol", "extension"))
            if kind == "case":
                visible = outer_kind == "enum" and outer_visible
            if kind in SPACES:
                name = re.match(r"[\w.]*", rest).group() or "]"
                spaces.append((depth, name, kind, visible))
            if visible:
                self.declare(kind, rest, text[found.start("rest"):], outer, outer_kind, own)

    def declare(self, kind, rest, after, outer, outer_kind, own):
        if kind == "extension":
            return
        if kind == "subscript":
            self.has_subscript = True
        elif kind == "init":
            for label in first_labels(after):
                self.initializers.add((outer, label))
        elif kind == "enum" and (cases := re.search(r"\{ case (.*?)\}?$", rest)):
            self.words.add(re.match(r"\w+", rest).group())
            self.members |= listed(cases[1])
        elif kind == "case":
            self.members |= listed(re.match(r"(?:[^\n]*,\n)*[^\n]*", after).group())
        elif kind in ("let", "var", "func"):
            names = {name.group(1) for name in re.finditer(r"(?:^|, )(\w+)(?=[:,( =<]|$)", rest)} if kind != "func" else set(
                re.match(r"\w*", rest).group().split())
            if not names and kind == "func":
                # Of the operators, '==' and '<' are those of conformances.
                self.words |= set(re.match(r"\S+", rest).group().split()) - {"==", "<"}
            is_plain = outer is None or outer_kind == "protocol" or outer in own["protocol"]
            (self.words if is_plain else self.members).update(names)
            if outer_kind == "extension" and outer not in own:
                self.added |= {(outer, name) for name in names}
        else:
            self.words.add(re.match(r"\S\w*", rest).group())


def listed(cases):
    """The names of a list of cases, without what belongs to each."""
    while (shorter := re.sub(r"\([^()]*\)", "", cases)) != cases:
        cases = shorter
    return set(re.findall(r"(?:^|,)\s*(\w+)", cases))


def first_labels(after):
    """The labels with which a call of an initializer may begin: those before the first argument that has to be given."""
    depth, parts, part = 0, [], ""
    for character in after[after.index("("):]:
        depth += (character in "([{") - (character in ")]}")
        if depth == 0 or (depth == 1 and character == ","):
            parts.append(part.strip().lstrip("("))
            part = ""
            if depth == 0:
                break
        else:
            part += character
    labels = set()
    for part in parts:
        label = re.match(r"(?:@\w+ )*(\w+)", part)
        labels.add(None if label is None or label[1] == "_" else label[1])
        if label and " = " not in part:
            break
    return labels


def swift_files(module):
    return [(file, plain(file)) for file in sorted((SOURCES / module).rglob("*.swift"))]


@cache
def plain(file):
    return code(file.read_text()).replace("`", "")


@cache
def names(module):
    found = Names()
    if module in HEADERS:
        text = "".join(code(file.read_text()) for file in (SOURCES / HEADERS[module] / "include").rglob("*.h"))
        found.words = set(re.findall(r"\b\w*_\w+", text))
        # The fields of structures, among others.
        found.members = set(re.findall(r"\w+", text))
        found.prefixes = tuple(re.findall(r"(\w+_)##", text))
        return found
    own = {}
    for _, text in swift_files(module):
        for declared in DECLARATION.finditer(text):
            if declared["kind"] in SPACES - {"extension"}:
                name = re.match(r"\w+", declared["rest"]).group()
                own[name] = True
                own.setdefault("protocol", set()).update({name} if declared["kind"] == "protocol" else ())
    for _, text in swift_files(module):
        found.read(text, own)
    for _, text in swift_files(module):
        for imported in IMPORT.finditer(text):
            if imported["exported"]:
                found.add(names(imported["module"]))
    return found
