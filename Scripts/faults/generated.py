"""Faults that are made by rules, as the rest of the script takes faults."""

import hashlib
import zlib
from dataclasses import dataclass

from .switch import NUMBERS


@dataclass
class GeneratedFault:
    """A candidate of a sample that was put in."""

    chosen: object
    group: str
    number: int = 0

    @property
    def file(self):
        return self.chosen.file

    @property
    def place(self):
        return f"{self.chosen.file}:{self.chosen.line}"

    @property
    def digest(self):
        """Of the text alone, so that it stays when lines move."""
        text = f"{self.chosen.file}\n{self.chosen.original}\n{self.chosen.replacement}"
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    @property
    def id(self):
        return f"{self.chosen.candidate.rule}-{self.digest}"

    def edit(self, text):
        candidate = self.chosen.candidate
        return candidate.start, candidate.end, candidate.new


def number_all(faults):
    """Gives each fault a number that other faults do not change."""
    taken = set()
    for fault in faults:
        fault.number = zlib.crc32(fault.id.encode()) % NUMBERS + 1
        while fault.number in taken:
            fault.number = fault.number % NUMBERS + 1
        taken.add(fault.number)
