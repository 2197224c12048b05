"""What became of faults: kept in files, and summarized for the list."""

from .places import PLACE, fail

PROMISED_SHARE = 0.95


def one_line(value):
    return " ".join(str(value).split())


class ResultFile:
    """Rows of results in a file, which is written with each new one: a title, the names of the columns, and a line for each fault.

    - key: the column by which a fault is found.
    """

    def __init__(self, file, title, columns, key, keeps_earlier):
        self.file, self.title, self.columns, self.key, self.rows = file, title, columns, key, {}
        if keeps_earlier and file.is_file():
            found, rows = read(file, columns)
            if found != title:
                fail(f"{file.name} has other results: {found}")
            self.rows = {row[key]: row for row in rows}

    def keep(self, *values):
        row = dict(zip(self.columns, map(one_line, values), strict=True))
        self.rows[row[self.key]] = row
        self.file.parent.mkdir(parents=True, exist_ok=True)
        rows = ["\t".join(row.values()) for row in self.rows.values()]
        self.file.write_text("\n".join([f"# {self.title}", "\t".join(self.columns), *rows]) + "\n")


def read(file, columns):
    """The title and the rows of a file of results."""
    title, found, *lines = file.read_text().splitlines() + ["", ""]
    if found.split("\t") != columns:
        fail(f"{file}: expected the columns {', '.join(columns)}; remove it if it is old")
    return title.removeprefix("# "), [dict(zip(columns, line.split("\t"))) for line in lines if line]


class Results(ResultFile):
    """What became of the faults of the list."""

    def __init__(self, keeps_earlier):
        super().__init__(
            PLACE / "listed.tsv", "the list of faults", ["id", "digest", "outcome", "remark", "seconds"], "id", keeps_earlier)

    def __getitem__(self, fault):
        return self.rows[fault.id]

    def knows(self, fault):
        row = self.rows.get(fault.id)
        return row is not None and row["digest"] == fault.digest and row["outcome"] != "invalid"


def summarize(faults, results):
    """Prints what survives; returns the status."""
    outcomes = {fault.id: results[fault]["outcome"] for fault in faults}
    found = sum(outcome == "found" for outcome in outcomes.values())
    print(f"\n{found} of {len(faults)} faults found ({100 * found / len(faults):.0f} %)")
    status = 0 if found >= PROMISED_SHARE * len(faults) else 1
    for fault in faults:
        outcome = outcomes[fault.id]
        if outcome == "found" and fault.survives:
            print(f"found, but said to survive; correct the list: {fault.id}")
        if outcome == "found":
            continue
        print(f"{outcome}: {fault.id} ({fault.place}): {fault.survives or results[fault]['remark'] or 'no reason given'}")
        if outcome == "invalid" or not fault.survives:
            status = 1
    return status
