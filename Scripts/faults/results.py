"""What became of the faults: kept in a file, and summarized."""

import threading

from .places import PLACE

RESULTS = PLACE / "results.tsv"
PROMISED_SHARE = 0.95


class Results:
    """A row for each fault: id, digest, outcome, remark, seconds."""

    def __init__(self, keeps_earlier):
        self.rows, self.lock = {}, threading.Lock()
        if keeps_earlier and RESULTS.is_file():
            for line in RESULTS.read_text().splitlines():
                row = line.split("\t")
                self.rows[row[0]] = row

    def __getitem__(self, fault):
        return self.rows[fault.id]

    def knows(self, fault):
        row = self.rows.get(fault.id)
        return row is not None and row[1] == fault.digest and row[2] != "invalid"

    def keep(self, fault, outcome, remark, seconds):
        with self.lock:
            self.rows[fault.id] = [fault.id, fault.digest, outcome, remark.replace("\t", " "), str(round(seconds))]
            PLACE.mkdir(parents=True, exist_ok=True)
            RESULTS.write_text("".join("\t".join(row) + "\n" for row in self.rows.values()))


def summarize(faults, results):
    """Prints what survives; returns the status."""
    outcomes = {fault.id: results[fault][2] for fault in faults}
    found = sum(outcome == "found" for outcome in outcomes.values())
    print(f"\n{found} of {len(faults)} faults found ({100 * found / len(faults):.0f} %)")
    status = 0 if found >= PROMISED_SHARE * len(faults) else 1
    for fault in faults:
        outcome = outcomes[fault.id]
        if outcome == "found" and fault.survives:
            print(f"found, but said to survive; correct the list: {fault.id}")
        if outcome == "found":
            continue
        print(f"{outcome}: {fault.id} ({fault.place}): {fault.survives or results[fault][3] or 'no reason given'}")
        if outcome == "invalid" or not fault.survives:
            status = 1
    return status
