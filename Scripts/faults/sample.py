"""Chooses the faults of a sample: by a seed, before anything is built.

Every place in a sample has its own sequence of candidates, which depends on the seed and the code alone, and takes the first that
compiles. So the parts of a sample can be made on different machines.
"""

import random
from dataclasses import dataclass

from .blocks import Unbalanced
from .rules import candidates, families_of
from .schemata import language
from .scripts import prepare

GROUPS = {
    "CPixels, CJPEG, VIPS": ["Sources/CPixels/", "Sources/CJPEG/", "Sources/VIPS/"],
    "ImageFiles": ["Sources/ImageFiles/"],
    "PhotoMetadata": ["Sources/PhotoMetadata/"],
    "Documents, TarFiles": ["Sources/Documents/", "Sources/TarFiles/"],
    "DurableFiles, Threads, TransactionLog": ["Sources/DurableFiles/", "Sources/Threads/", "Sources/TransactionLog/"],
    "LibraryStore": ["Sources/LibraryStore/", "Sources/Merging/", "Sources/RecipeUnits/"],
    "ObjectStorage, WebServer": ["Sources/ObjectStorage/", "Sources/WebServer/"],
    "Adjustments": ["Sources/Adjustments/"],
    "Rendering, SampleScene": ["Sources/Rendering/", "Sources/SampleScene/"],
    "Editing, Workers": ["Sources/Editing/", "Sources/Workers/"],
    "PhotoLibrary": ["Sources/PhotoLibrary/"],
    "Jobs, Batch, Contract": ["Sources/Jobs/", "Sources/Batch/", "Sources/Contract/"],
    "Page": ["Sources/Page/", "Page/"],
    "PhotoEditCommand": ["Sources/PhotoEditCommand/"],
}
# Each group has so many; the rest is shared by lines of code.
FIRST = 20
# The sequence of a place is every so many-th line of its group, so that no two places share a candidate. It does not depend
# on how many places there are, unless only some lines may change: then they share all of those.
PLACES = 100


@dataclass(frozen=True)
class Place:
    """A place in a sample: the so many-th of its group."""

    group: str
    index: int


@dataclass(frozen=True)
class Chosen:
    """A candidate of a file."""

    file: str
    line: int
    candidate: object
    original: str
    replacement: str


def shares(sizes, count, first):
    """How many places of a sample each group has: so many at first, and its part of the others by lines of code."""
    least = min(first, count // len(sizes))
    rest, total = count - least * len(sizes), sum(sizes.values())
    exact = {group: rest * size / total for group, size in sizes.items()}
    places = {group: least + int(part) for group, part in exact.items()}
    for group in sorted(sizes, key=lambda each: exact[each] % 1, reverse=True)[: count - sum(places.values())]:
        places[group] += 1
    return places


def is_statement(line):
    return bool(line.strip()) and not line.strip().startswith(("//", "*", "/*"))


class Sample:
    """The sequences of candidates of all places.

    - texts: the code, by the names of its files.
    - lines: for each file the numbers of the lines that may change; nil for all.
    """

    def __init__(self, texts, seed, lines=None):
        self.texts, self.seed, self.lines = texts, seed, lines
        self.families = families_of([text for file, text in texts.items() if file.endswith(".swift")])
        self.unread = []
        self.shuffled = {}
        self.strides = dict.fromkeys(GROUPS, PLACES)
        prepare([text for file, text in texts.items() if file.endswith(".js")])

    def files(self, group):
        return [file for file in sorted(self.texts) if file.startswith(tuple(GROUPS[group]))]

    def size(self, file):
        """The number of lines of code that may change."""
        if self.lines is not None:
            return len(self.lines.get(file, ()))
        return sum(map(is_statement, self.texts[file].splitlines()))

    def places(self, count):
        """The places of a sample, those of all groups mixed."""
        sizes = {group: sum(map(self.size, self.files(group))) for group in GROUPS}
        sizes = {group: size for group, size in sizes.items() if size}
        if not sizes:
            return []
        counts = shares(sizes, count, FIRST if self.lines is None else 0)
        if self.lines is not None:
            self.strides = counts
        found = [Place(group, index) for group, share in counts.items() for index in range(share)]
        return sorted(found, key=lambda place: (place.index, list(GROUPS).index(place.group)))

    @staticmethod
    def part(places, number, count):
        """One of several parts, counted from 1, with about as many places of each group as the others."""
        groups = list(GROUPS)
        return [place for place in places if (place.index + groups.index(place.group)) % count == number - 1]

    def lines_with_candidates(self, group):
        if group not in self.shuffled:
            lines = []
            for file in self.files(group):
                if self.lines is not None and file not in self.lines:
                    continue
                text, by_line = self.texts[file], {}
                try:
                    found = candidates(text, language(file), self.families)
                except Unbalanced:
                    self.unread.append(file)
                    continue
                for each in found:
                    by_line.setdefault(text.count("\n", 0, each.start) + 1, []).append(each)
                lines += [
                    (file, number, each) for number, each in by_line.items()
                    if self.lines is None or number in self.lines[file]]
            random.Random(f"{self.seed} {group}").shuffle(lines)
            self.shuffled[group] = lines
        return self.shuffled[group]

    def sequence(self, place):
        """The candidates of a place: a line of code by chance, then a rule that it offers, then one of its candidates."""
        chance = random.Random(f"{self.seed} {place}")
        for file, number, found in self.lines_with_candidates(place.group)[place.index :: self.strides[place.group]]:
            rule = chance.choice(sorted({each.rule for each in found}))
            yield self.chosen(file, number, chance.choice([each for each in found if each.rule == rule]))

    def chosen(self, file, number, candidate):
        text = self.texts[file]
        start = text.rfind("\n", 0, candidate.start) + 1
        end = text.find("\n", candidate.end)
        end = len(text) if end < 0 else end
        changed = text[start : candidate.start] + candidate.new + text[candidate.end : end]
        return Chosen(file, number, candidate, text[start:end].strip(), changed.strip())
