"""The list of faults, and whether it is in order."""

import hashlib
import re
from dataclasses import dataclass, field

from .places import EQUIVALENT, PROJECT, fail
from .switch import number_all


@dataclass
class Fault:
    place: str
    id: str
    suites: list = field(default_factory=list)
    original: list = field(default_factory=list)
    replacement: list = field(default_factory=list)
    survives: str = ""
    # The numbers of the promises in Reliability.md that it breaks; each of its suites finds it alone.
    promises: list = field(default_factory=list)
    number: int = 0

    @property
    def pattern(self):
        return re.compile(r"[ \t]*\n[ \t]*".join(re.escape(line.strip()) for line in self.original))

    @property
    def digest(self):
        text = "\n".join([*self.original, "+", *self.replacement, *self.suites])
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    @property
    def filters(self):
        return [filter_of(suite) for suite in self.suites]

    def edit(self, text):
        """The smallest part of a text that the fault changes, and what takes its place; nil where it is elsewhere."""
        match = self.pattern.search(text)
        if not match:
            return None
        old, new = match[0], "\n".join(self.replacement).strip()
        shorter, head, tail = min(len(old), len(new)), 0, 0
        while head < shorter and old[head] == new[head]:
            head += 1
        while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
            tail += 1
        return match.start() + head, match.end() - tail, new[head : len(new) - tail]


def filter_of(suite):
    """The test ids that a suite in the list stands for: it may be in another."""
    target, point, rest = suite.partition(".")
    return rf"{target}\.(\w+/)*{rest}" if point else rf"[./]{suite}/"


def read_faults():
    faults = []
    for file in sorted((PROJECT / "Tests" / "Faults").glob("*.txt")):
        if file == EQUIVALENT:
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            place = f"{file.relative_to(PROJECT)}:{number}"
            if not line.strip() or line.startswith("#"):
                continue
            key, _, value = line.partition(" ")
            if key == "id:":
                faults.append(Fault(place, value.strip()))
            elif not faults:
                fail(f"{place}: expected 'id:'")
            elif key == "suites:":
                faults[-1].suites = value.split()
            elif key == "survives:":
                faults[-1].survives = value.strip()
            elif key == "promise:":
                faults[-1].promises.append(value.strip())
            elif key == "-":
                faults[-1].original.append(value)
            elif key == "+":
                faults[-1].replacement.append(value)
            else:
                fail(f"{place}: expected 'id:', 'suites:', 'promise:', 'survives:', '-' or '+', found '{key}'")
    number_all(faults)
    return faults


def read_sources(root):
    files = [file for file in sorted((root / "Sources").rglob("*")) if file.suffix in {".swift", ".c", ".h"}]
    return {file: file.read_text() for file in files}


def known_suites():
    """The test ids of all suites as far as the sources show them: TARGET.SUITE/."""
    known = set()
    for file in (PROJECT / "Tests").rglob("*.swift"):
        names = re.findall(r"^ *(?:@\w+.* )?(?:final )?(?:extension|struct|class|enum|actor) (\w+)", file.read_text(), re.M)
        known.update(f"{file.relative_to(PROJECT / 'Tests').parts[0]}.{name}/" for name in names)
    return known


def check(faults):
    sources, suites, problems = read_sources(PROJECT), "\n".join(known_suites()), []
    ids = [fault.id for fault in faults]
    for fault in faults:
        def problem(text):
            problems.append(f"{fault.place}: {fault.id}: {text}")
        if ids.count(fault.id) > 1:
            problem("duplicate id")
        if not re.fullmatch(r"[a-z0-9-]+", fault.id):
            problem("expected an id of small letters, digits and hyphens")
        if not fault.original or not fault.replacement or not fault.suites:
            problem("expected 'suites:', '-' and '+'")
            continue
        if fault.original == fault.replacement:
            problem("the replacement is the original")
        count = sum(len(fault.pattern.findall(text)) for text in sources.values())
        if count != 1:
            problem(f"the original occurs {count} times in Sources, expected once: {fault.original[0]}")
        for suite in fault.suites:
            name, slash, _ = suite.partition("/")
            if not re.search(filter_of(name) + slash, suites):
                problem(f"no such suite: {suite}")
    return problems
