"""Faults that are made by rules, as the rest of the script takes faults."""

import hashlib
from dataclasses import dataclass


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
