"""Tries the faults of the list: those that cannot be switched are built alone."""

import itertools
import time

from .places import LOGS, PLACE, PROJECT, TREE, fail
from .schemata import all_blamed, all_with_faults
from .tree import Tree, build, errors
from .trials import Run, each_done

APART = PLACE / "apart.txt"


class ListedFaults:
    """The copy of the code with all faults of the list in it that can be switched; the others are apart."""

    def __init__(self, faults):
        self.tree, self.faults = Tree(), faults
        self.by_number = {fault.number: fault for fault in faults}
        # Those that do not compile beside others, as earlier runs found out.
        known = set(APART.read_text().split()) if APART.is_file() else set()
        self.failing = {fault.number for fault in faults if fault.digest in known}
        self.switched, self.home, self.apart = {}, {}, set()
        for fault in faults:
            self.home[fault.number] = next(
                name for name, text in self.tree.plain.items() if fault.pattern.search(text))

    def put_in(self):
        switchable = [
            (self.home[fault.number], fault) for fault in self.faults if fault.number not in self.failing]
        self.switched, others = all_with_faults(self.tree.plain, switchable)
        self.apart = self.failing | {fault.number for fault in others}

    def build(self):
        """Builds the copy; what does not compile is taken out."""
        log = LOGS / "build"
        while True:
            self.put_in()
            self.tree.write(self.switched)
            print(f"building, with {len(self.faults) - len(self.apart)} of {len(self.faults)} faults", flush=True)
            if build(log):
                return
            blame = all_blamed(self.switched, errors(log.read_text(errors="replace")))
            if not blame - self.failing:
                fail(f"the code does not build, see {log.relative_to(PROJECT)}")
            for number in sorted(blame):
                print(f"  {self.by_number[number].id} does not compile beside others and is built alone", flush=True)
            self.failing |= blame
            APART.write_text("".join(self.by_number[number].digest + "\n" for number in sorted(self.failing)))

    def try_alone(self, fault):
        """Builds the copy with one fault in place of the others of its file, and tests it."""
        start, name = time.monotonic(), self.home[fault.number]
        first, last, new = fault.edit(self.tree.plain[name])
        (TREE / name).write_text(self.tree.plain[name][:first] + new + self.tree.plain[name][last:])
        try:
            if build(LOGS / f"{fault.id}.build"):
                result = tried(fault)
            else:
                result = "invalid", f"does not compile, see .build/faults/logs/{fault.id}.build"
        finally:
            (TREE / name).write_text(self.switched.get(name, self.tree.plain[name]))
        return fault, *result, time.monotonic() - start


def tried(fault, number=0):
    """Whether its suites find a fault: together, or each alone where it breaks a promise; and the first complaint."""
    remarks = []
    for filters in [[pattern] for pattern in fault.filters] if fault.promises else [fault.filters]:
        passes, remark = Run(LOGS / f"{fault.id}.test", number).tests(filters)
        if passes is None:
            return "invalid", remark
        if passes:
            return "survived", f"{filters[0]} passes" if fault.promises else ""
        remarks.append(remark)
    return "found", remarks[0]


def try_switched(fault):
    start = time.monotonic()
    return fault, *tried(fault, fault.number), time.monotonic() - start


def try_list(faults, everything, results, jobs):
    """Tries faults, all of which are in one build."""
    copy = ListedFaults(everything)
    copy.build()
    print("testing the unchanged code", flush=True)
    passes, remark = Run(LOGS / "test", stops_early=False).tests(
        [pattern for fault in faults for pattern in fault.filters])
    if not passes:
        fail(f"the unchanged code does not pass: {remark}, see .build/faults/logs/test")
    switched = each_done(jobs, try_switched, [fault for fault in faults if fault.number not in copy.apart])
    alone = (copy.try_alone(fault) for fault in faults if fault.number in copy.apart)
    for count, (fault, outcome, remark, seconds) in enumerate(itertools.chain(switched, alone), 1):
        results.keep(fault.id, fault.digest, outcome, remark, round(seconds))
        print(f"{count}/{len(faults)}  {outcome:8}  {fault.id}  ({round(seconds)} s)  {remark}", flush=True)
