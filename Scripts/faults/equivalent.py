"""Faults that change nothing that anybody could see, by their text."""

from .places import EQUIVALENT, PROJECT, fail
from .results import one_line

KEYS = {"-": "original", "+": "replacement", "file:": "file", "reason:": "reason", "tried:": "tried"}


class Equivalents:
    """The records of such faults."""

    def __init__(self):
        self.records = []
        for number, line in enumerate(EQUIVALENT.read_text().splitlines() if EQUIVALENT.is_file() else [], 1):
            if not line.strip() or line.startswith("#"):
                continue
            key, _, value = line.partition(" ")
            if key not in KEYS or (key != "file:" and not self.records):
                fail(f"{EQUIVALENT.relative_to(PROJECT)}:{number}: expected 'file:', then {', '.join(sorted(KEYS))}, found '{key}'")
            if key == "file:":
                self.records.append({"line": number})
            self.records[-1][KEYS[key]] = value.strip()
        self.by_text = {
            (record["file"], one_line(record.get("original", "")), one_line(record.get("replacement", ""))): record
            for record in self.records}

    def reason(self, fault):
        """Why nobody could see a fault; nil where no record says so."""
        chosen = fault.chosen
        return self.reason_of(chosen.file, chosen.original, chosen.replacement)

    def reason_of(self, file, original, replacement):
        """The same by the text of a fault, as results have it."""
        record = self.by_text.get((file, *map(one_line, (original, replacement))))
        return record and f"{record['reason']} (tried: {record['tried']})"

    def problems(self):
        """What is wrong with the records: each has a text that is in the code, a reason, and an input that was tried."""
        for record in self.records:
            place = f"{EQUIVALENT.relative_to(PROJECT)}:{record['line']}"
            for key in ["original", "replacement", "reason", "tried"]:
                if key not in record:
                    yield f"{place}: expected '{next(word for word, name in KEYS.items() if name == key)}'"
            file = PROJECT / record["file"]
            lines = [line.strip() for line in file.read_text().splitlines()] if file.is_file() else []
            if record.get("original") not in lines:
                yield f"{place}: {record['file']} has no such line: {record.get('original')}"
