"""The results of samples: files that can be joined, and the figures by group."""

import re

from .places import PROJECT, fail
from .results import ResultFile
from .sample import GROUPS

COLUMNS = ["group", "place", "rule", "outcome", "seconds", "original", "replacement", "remark", "digest"]
LEAST_OF_ALL, LEAST_OF_GROUP, MOST_EQUIVALENT = 0.9, 0.75, 0.12


class SampleResults(ResultFile):
    """What became of the faults of a part of a sample; the title names the seed, the number of faults and the part."""

    def __init__(self, file, title, resumes):
        super().__init__(file, title, COLUMNS, "digest", resumes)

    def knows(self, fault):
        return fault.digest in self.rows

    def outcome(self, fault):
        return self.rows[fault.digest]["outcome"]

    def keep_trial(self, trial):
        chosen = trial.fault.chosen
        self.keep(
            trial.fault.group, trial.fault.place, chosen.candidate.rule, trial.outcome, round(trial.seconds), chosen.original,
            chosen.replacement, trial.remark, trial.fault.digest)


def percent(found, all_):
    return f"{100 * found / all_:.0f} %" if all_ else "–"


def table(rows):
    """The figures by group, as a table of Markdown."""
    out = ["| Group | Faults | Found | Without equivalent ones | Hung | Missed |", "|---|--:|--:|--:|--:|--:|"]
    for group in [*GROUPS, None]:
        of_group = [row for row in rows if group in (row["group"], None)]
        if not of_group:
            continue
        counts = {outcome: sum(row["outcome"] == outcome for row in of_group)
                  for outcome in ["found", "equivalent", "hung", "missed", "unreached"]}
        found, total = counts["found"], len(of_group)
        out.append(
            f"| {group or '**All**'} | {total} | {percent(found, total)} | {percent(found, total - counts['equivalent'])} "
            f"| {counts['hung']} | {counts['missed'] + counts['unreached']} |")
    return "\n".join(out)


def reaches_goals(rows):
    """Whether enough faults are found: without equivalent ones, over all and in each group."""
    def share(part):
        counted = [row for row in part if row["outcome"] != "equivalent"]
        return sum(row["outcome"] == "found" for row in counted) / len(counted) if counted else 1

    equivalent = sum(row["outcome"] == "equivalent" for row in rows)
    return (
        share(rows) >= LEAST_OF_ALL and equivalent <= MOST_EQUIVALENT * len(rows)
        and all(share([row for row in rows if row["group"] == group]) >= LEAST_OF_GROUP for group in GROUPS))


def write_figures(titles, rows):
    """Puts the table between its marks in Reliability.md."""
    file = PROJECT / "Documentation" / "Reliability.md"
    text = file.read_text()
    part = re.compile(r"(<!-- sample -->\n).*?(<!-- /sample -->)", re.S)
    if not part.search(text):
        fail("Documentation/Reliability.md has no '<!-- sample -->' and '<!-- /sample -->'")
    figures = "\n".join([*sorted(f"{title}  " for title in titles), "", table(rows)])
    file.write_text(part.sub(lambda match: f"{match[1]}{figures}\n{match[2]}", text))


def show(rows):
    """Prints the figures, and every fault that was not found."""
    print("\n" + table(rows) + "\n")
    for row in rows:
        if row["outcome"] not in {"found", "equivalent"}:
            print(f"{row['outcome']}: {row['place']} ({row['rule']})\n  - {row['original']}\n  + {row['replacement']}")
