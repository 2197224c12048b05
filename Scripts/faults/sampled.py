"""Tries the faults of a sample."""

import hashlib
import time

from .equivalent import Equivalents
from .places import LOGS, PROJECT, fail
from .reach import Reach, filter_of
from .schemata import language
from .selection import Selection
from .tree import RELEASE, Tree, build, errors
from .trials import Run, each_done
from .typecheck import Modules

# For each so many faults a missed one also runs against every suite, as a check of what is measured: 20 of a sample of 400.
CHECKED_EACH = 20
UNSEEN = {"missed", "unreached"}


class SampledFaults:
    """The copy of the code with the faults of some places of a sample in it."""

    def __init__(self, tree, sample, places):
        self.tree, self.selection = tree, Selection(sample, places)

    @property
    def faults(self):
        return self.selection.faults

    def build(self):
        print("choosing faults that compile", flush=True)
        self.selection.settle(self.tree.write, Modules().check_all)
        log = LOGS / "build"
        while True:
            print(f"building, with {len(self.faults)} faults", flush=True)
            if build(log, RELEASE):
                break
            if not self.selection.drop_blamed(errors(log.read_text(errors="replace"))):
                fail(f"the code does not build, see {log.relative_to(PROJECT)}")
            self.selection.settle(self.tree.write, Modules().check_all)
        left_out = ", ".join(f"{count} {reason}" for reason, count in self.selection.left_out.items())
        print(f"other candidates that were left out: {left_out}", flush=True)

    def reach(self):
        key = hashlib.sha256(repr(sorted(self.selection.switched.items())).encode())
        for name, data in sorted(self.tree.contents.items()):
            key.update(name.encode() + data)
        scripts = {fault.number for fault in self.faults if language(fault.file) == "js"}
        return Reach(key.hexdigest(), {fault.number for fault in self.faults}, scripts)


class Trial:
    """What became of a fault: `found`, `missed`, `hung` or `unreached`."""

    def __init__(self, fault):
        self.fault, self.outcome, self.remark, self.seconds = fault, "", "", 0

    def run(self, reach, suites):
        """Runs suites until one finds the fault."""
        start = time.monotonic()
        self.outcome, self.remark = "missed", f"{len(suites)} suites reach it"
        if not suites:
            self.outcome = "unreached"
        for batch in reach.batches(suites):
            run = Run(LOGS / f"fault-{self.fault.digest}", self.fault.number, configuration="release")
            passes, complaint = run.tests([filter_of(suite) for suite in batch])
            if run.hangs:
                self.outcome, self.remark = "hung", complaint
                break
            if passes is False:
                self.outcome, self.remark = "found", complaint
                break
        self.seconds = time.monotonic() - start
        return self


def try_sample(sample, places, results, jobs):
    """Builds and tries the faults of some places."""
    copy = SampledFaults(Tree(), sample, places)
    copy.build()
    reach, equivalents = copy.reach(), Equivalents()
    print("measuring which suites reach which faults", flush=True)
    reach.measure(jobs)
    pending = [fault for fault in copy.faults if not results.knows(fault)]
    trials = each_done(jobs, lambda fault: Trial(fault).run(reach, reach.suites(fault)), pending)
    for count, trial in enumerate(trials, 1):
        if trial.outcome in UNSEEN and (reason := equivalents.reason(trial.fault)):
            trial.outcome, trial.remark = "equivalent", reason
        results.keep_trial(trial)
        print(
            f"{count}/{len(pending)}  {trial.outcome:10}  {trial.fault.place}  ({round(trial.seconds)} s)  {trial.remark}",
            flush=True)
    unseen = [fault for fault in copy.faults if results.outcome(fault) in UNSEEN]
    unseen = unseen[: -(-len(copy.faults) // CHECKED_EACH)]
    print(f"checking {len(unseen)} of the missed ones with all other suites", flush=True)
    for trial in each_done(jobs, lambda fault: Trial(fault).run(reach, reach.others(fault)), unseen):
        if trial.outcome not in UNSEEN:
            print(f"not marked as reached: {trial.fault.place}: {trial.remark}", flush=True)
            results.keep_trial(trial)
