"""Chooses which candidates of a sample are put in: those that compile beside each other, the next in place of each other one."""

import hashlib

from .generated import GeneratedFault
from .places import PLACE
from .schemata import all_blamed, all_with_faults
from .switch import number_all
from .typecheck import module


# Candidates that did not compile in earlier runs, each with the digest of its file.
REJECTED = PLACE / "rejected.txt"


class Selection:
    """The faults of some places of a sample, and how many candidates cannot be switched or do not compile."""

    def __init__(self, sample, places):
        self.sample = sample
        self.sequences = {place: sample.sequence(place) for place in places}
        self.by_place = dict.fromkeys(places)
        self.left_out = {"cannot be switched": 0, "does not compile": 0}
        self.switched = {}
        # The switched files that were checked last.
        self.checked = {}
        self.rejected = set(REJECTED.read_text().split()) if REJECTED.is_file() else set()
        self.fill()

    def key(self, fault):
        """What a candidate is remembered by; in another state of its file it may compile."""
        return f"{fault.digest}-{hashlib.sha256(self.sample.texts[fault.file].encode()).hexdigest()[:8]}"

    @property
    def faults(self):
        return [fault for fault in self.by_place.values() if fault]

    def fill(self):
        """Puts the next candidate into each place that has none."""
        for place, fault in self.by_place.items():
            while fault is None and (chosen := next(self.sequences[place], None)):
                fault = GeneratedFault(chosen, place.group)
                if self.key(fault) in self.rejected:
                    self.left_out["does not compile"] += 1
                    fault = None
            self.by_place[place] = fault
        number_all(self.faults)

    def put_in(self):
        """The files that have faults, with all of them; those that cannot be switched are replaced until there are none."""
        while True:
            self.switched, others = all_with_faults(self.sample.texts, [(fault.file, fault) for fault in self.faults])
            if not others:
                return
            self.drop({fault.id for fault in others}, "cannot be switched")

    def drop(self, ids, reason):
        self.left_out[reason] += len(ids)
        for place, fault in self.by_place.items():
            if fault and fault.id in ids:
                self.by_place[place] = None
                if reason == "does not compile":
                    self.rejected.add(self.key(fault))
        REJECTED.parent.mkdir(parents=True, exist_ok=True)
        REJECTED.write_text("".join(f"{key}\n" for key in sorted(self.rejected)))
        self.fill()

    def drop_blamed(self, places):
        """Replaces the faults that errors at places of the switched files are about; says how many there are."""
        numbers = all_blamed(self.switched, places)
        wrong = {fault.id for fault in self.faults if fault.number in numbers}
        self.drop(wrong, "does not compile")
        return len(wrong)

    def settle(self, write, check_all):
        """Replaces what does not compile until everything does; only modules that changed are checked again.

        - write: writes the texts of files, and restores the others.
        - check_all: the places of errors in modules.
        """
        while True:
            self.put_in()
            write(self.switched)
            changed = {
                module(name) for name in self.switched.keys() | self.checked.keys()
                if self.switched.get(name) != self.checked.get(name)}
            if not changed:
                return
            self.checked = self.switched
            tried = len(self.faults)
            count = self.drop_blamed(check_all(changed))
            print(f"  {len(changed)} modules checked, {count} of {tried} faults do not compile", flush=True)
