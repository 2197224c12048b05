"""The rules by which faults are made from code: what a tired engineer writes in place of what is there.

A rule looks at one line of code, whose strings and comments are blanked out, and yields places with what takes their place.
Whether the result compiles, the compiler decides.
"""

import re
from dataclasses import dataclass

from .blocks import masked
from .scripts import masked_script


@dataclass(frozen=True)
class Candidate:
    """A fault that may be put in: the part of a text that changes, and what takes its place."""

    rule: str
    start: int
    end: int
    new: str


class Line:
    """A line of code in its text."""

    def __init__(self, text, mask, start, end):
        self.text, self.mask, self.start, self.end = text, mask, start, end
        self.code = mask[start:end]

    def part(self, start, end):
        """What stands between two places of the line."""
        return self.text[self.start + start : self.start + end]

    def candidate(self, rule, start, end, new):
        return Candidate(rule, self.start + start, self.start + end, new)

    def swaps(self, rule, pattern, replacements):
        """A candidate for each match of a pattern that has replacements."""
        for match in re.finditer(pattern, self.code):
            for new in replacements(match):
                yield self.candidate(rule, *match.span(), new)


def table(rule, pairs, before=r"", after=r""):
    """A rule that replaces words or operators by others."""
    words = sorted(pairs, key=len, reverse=True)
    pattern = before + "(?:" + "|".join(re.escape(word) for word in words) + ")" + after
    return lambda line: line.swaps(rule, pattern, lambda match: pairs[match[0]])


# Between blanks, so that types (`Set<Int>`), pointers, signs and arrows are left alone.
comparison = table("boundary", {"<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"]}, r"(?<=\s)", r"(?=\s)")
equality = table("negated", {"==": ["!="], "!=": ["=="]}, r"(?<=\s)", r"(?=\s)")
ranges = table("boundary", {"..<": ["..."], "...": ["..<"]}, r"(?<=[\w)\]])", r"(?=[\w(\-])")
arithmetic = table(
    "operator", {"+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"], "<<": [">>"], ">>": ["<<"], "&": ["|"],
                 "|": ["&"], "^": ["&"], "+=": ["-="], "-=": ["+="], "*=": ["/="], "|=": ["&="], "&=": ["|="],
                 "&+": ["&-"], "&-": ["&+"], "&<<": ["&>>"], "&>>": ["&<<"]}, r"(?<=\s)", r"(?=\s)")
logic = table("any-all", {"&&": ["||"], "||": ["&&"]}, r"(?<=\s)", r"(?=\s)")
WORDS = {
    "min": ["max"], "max": ["min"], "floor": ["ceil"], "ceil": ["floor"], "floorf": ["ceilf"], "ceilf": ["floorf"],
    "fminf": ["fmaxf"], "fmaxf": ["fminf"], "allSatisfy": ["contains"], "first": ["last"], "last": ["first"],
    "prefix": ["suffix"], "suffix": ["prefix"], "hasPrefix": ["hasSuffix"], "hasSuffix": ["hasPrefix"],
    "dropFirst": ["dropLast"], "dropLast": ["dropFirst"], "firstIndex": ["lastIndex"], "lastIndex": ["firstIndex"],
    "lowerBound": ["upperBound"], "upperBound": ["lowerBound"], "union": ["intersection"], "insert": ["remove"],
    "intersection": ["union"], "ascending": ["descending"], "width": ["height"], "height": ["width"], "true": ["false"],
    "false": ["true"], "startIndex": ["endIndex"], "endIndex": ["startIndex"], "sin": ["cos"], "cos": ["sin"],
    "Math.min": ["Math.max"], "Math.max": ["Math.min"], "Math.floor": ["Math.ceil"], "some": ["every"], "every": ["some"],
}
words = table("any-all", WORDS, r"(?<![\w\"])", r"(?!\w|:)")
negation = table("negated", {"!": [""]}, r"(?<=[\s(\[])", r"(?=[\w(])")


def conditions(line):
    """The condition of an `if`, `guard` or `while` without bindings, turned around."""
    swift = r"\b(?:if|guard|while)\s+(?!let\b|var\b|case\b|#|\()([^{},]+?)(?=\s+else\s*\{|\s*\{)"
    others = r"\b(?:if|while)\s*\(([^{};]+)\)\s*(?=\{|return|break|continue)"
    for match in [*re.finditer(swift, line.code), *re.finditer(others, line.code)]:
        if balanced(match[1]):
            yield line.candidate("negated", *match.span(1), f"!({line.part(*match.span(1))})")


def constants(line):
    """A number, one more and one less."""
    for match in re.finditer(r"(?<![\w.$#])(\d[\d_]*)(\.\d+)?(?:e[+-]?\d+)?(?![\w.])|(?<![\w.$#])(\d[\d_]*)(?=\.\.)", line.code):
        text = match[0]
        if match[2]:
            changed = [repr(float(text) * 1.25), repr(float(text) * 0.8)] if float(text) else ["0.01"]
        elif "e" in text:
            continue
        else:
            number = int(text.replace("_", ""))
            changed = [str(number + 1)] + ([str(number - 1)] if number else [])
        for new in changed:
            yield line.candidate("constant", *match.span(), new)


def balanced(text):
    depth = 0
    for character in text:
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(character, 0)
        if depth < 0:
            return False
    return depth == 0


def elements(line, start, end=None):
    """The elements of a list in brackets that opens before a place, as pairs of places; none where it does not end in the line."""
    code, depth, parts, begun = line.code[:end] + ")" if end else line.code, 0, [], start
    for i in range(start, len(code)):
        if code[i] in "([{":
            depth += 1
        elif code[i] in ")]}":
            if depth == 0:
                parts.append((begun, i))
                return [(a, b) for a, b in parts if line.part(a, b).strip()]
            depth -= 1
        elif code[i] == "," and depth == 0:
            parts.append((begun, i))
            begun = i + 1
    return []


# What means the same with its arguments in another order.
SYMMETRIC = re.compile(r"\b(min|max|fminf?|fmaxf?|smaller|larger|hypot)$")


def arguments(line):
    """Two neighboring arguments of a call, swapped; their labels stay."""
    for match in re.finditer(r"(?<=[\w>])\(", line.code):
        if SYMMETRIC.search(line.code[: match.start()]):
            continue
        parts, values = elements(line, match.end()), []
        for a, b in parts:
            text = line.part(a, b)
            label = re.match(r"\s*(?:\w+:\s+)?", text)
            values.append((a + label.end(), a + len(text.rstrip())))
        for (a, b), (c, d) in zip(values, values[1:]):
            first, second = line.part(a, b), line.part(c, d)
            if first != second:
                yield line.candidate("swapped", a, d, second + line.part(b, c) + first)


def removed_elements(line):
    """An element of a list, left out."""
    for match in re.finditer(r"(?<![\w\])?])\[", line.code):
        parts = elements(line, match.end())
        if len(parts) > 1:
            for i, (a, b) in enumerate(parts):
                start, end = (a, parts[i + 1][0]) if i + 1 < len(parts) else (parts[i - 1][1], b)
                yield line.candidate("element", start, end, "")


# A condition that `&&` or `||` may join to others: a name, a call or a comparison.
SIDE = r"(!?[\w.$]+(?:\([^()]*\))?(?:\s(?:[<>=!]=?|==)\s[\w.$-]+(?:\([^()]*\))?)?)"


def removed_conditions(line):
    """A side of `&&` or `||`, or one of several conditions, left out."""
    for pattern in [r"\s(?:&&|\|\|)\s+" + SIDE, SIDE + r"\s(?:&&|\|\|)\s"]:
        for match in re.finditer(pattern, line.code):
            yield line.candidate("side", *match.span(), "")
    match = re.match(r"\s*(?:\} else )?(?:if|guard|while)\s(.*?)(?:\s+else)?\s*(?:\{|$)", line.code)
    if match and balanced(match[1]):
        parts = elements(line, match.start(1), match.end(1))
        for i, (a, b) in enumerate(parts[1:], 1):
            yield line.candidate("side", parts[i - 1][1], b, "")


# Words that begin what declares, decides or leaves.
KEYWORDS = """
    return throw let var case if for while guard switch defer do else default const func import export static struct package
    public private
""".split()
STATEMENT = re.compile(
    r"\s*(?!(?:" + "|".join(KEYWORDS) + r")\b)(?:_ = )?(?:try |await |void )*[\w.$!?#\[\]]+"
    r"(?:\s[-+*/|&]?=\s.*|\(.*\))(?:\?\.[\w.]+\(.*\))?;?\s*$")


def removed_statements(line):
    """A statement whose result nobody uses, left out."""
    if STATEMENT.match(line.code) and balanced(line.code) and not line.code.rstrip().endswith((",", "{")):
        indent = len(line.code) - len(line.code.lstrip())
        yield line.candidate("statement", indent, len(line.code), "")


def early_returns(line):
    """A function that returns before its last statements."""
    match = re.match(r"(\s*)(?:self\.)?\w[\w.]*\(.*\)\s*$", line.code)
    if match and balanced(line.code):
        yield line.candidate("return", len(match[1]), len(match[1]), "return; ")


SWIFT = [
    comparison, equality, ranges, arithmetic, logic, words, negation, conditions, constants, arguments, removed_elements,
    removed_conditions, removed_statements, early_returns,
]
OTHERS = [
    comparison, equality, arithmetic, logic, words, negation, conditions, constants, arguments, removed_elements,
    removed_conditions, removed_statements,
]


def siblings(text, mask, families):
    """A case, property or key, in whose place stands another one of its family."""
    for match in re.finditer(r"(?<![\w\"])\.([a-z]\w*)\b(?!\s*[({:])", mask):
        for family in families.get(match[1], ()):
            for other in sorted(family - {match[1]}):
                yield Candidate("sibling", match.start(1), match.end(1), other)


PROPERTY = re.compile(
    r"^  (?:(?:package|public|private|static|fileprivate) )*(?:let|var) (\w+): ([\w.<>\[\]?: ]+?)(?: [={].*)?$", re.M)


def families_of(texts):
    """The cases of each enumeration and the properties of one type in each structure, by name."""
    families = {}

    def add(names):
        if 1 < len(names) < 40:
            for name in names:
                families.setdefault(name, []).append(frozenset(names))

    for text in texts:
        for body in re.finditer(r"\benum \w+[^{]*\{(.*?)^\s{0,2}\}", text, re.S | re.M):
            add({name for line in re.findall(r"^\s*case ([\w, `]+)$", body[1], re.M) for name in re.findall(r"\w+", line)}
                | set(re.findall(r"^\s*case (\w+)(?:\(|\s*=)", body[1], re.M)))
        for body in re.finditer(r"\b(?:struct|class|enum) \w+[^{]*\{(.*?)^\}", text, re.S | re.M):
            typed = {}
            for name, kind in PROPERTY.findall(body[1]):
                typed.setdefault(kind, set()).add(name)
            for names in typed.values():
                add(names)
    return families


def candidates(text, language, families=None):
    """All faults that the rules make of a text, in the order of their places."""
    mask = masked_script(text) if language == "js" else masked(text, language)
    found, start = [], 0
    for code in mask.splitlines(keepends=True):
        line = Line(text, mask, start, start + len(code.rstrip("\n")))
        for rule in SWIFT if language == "swift" else OTHERS:
            found += rule(line)
        start += len(code)
    if families and language == "swift":
        found += siblings(text, mask, families)
    return sorted(set(found), key=lambda each: (each.start, each.end, each.rule, each.new))
