"""Renders manifests of photos with photoedit on a Ray cluster.

    photoedit-ray manifest.jsonl results.jsonl

or, as a step of a pipeline of one's own:

    import photoedit_ray
    rows = photoedit_ray.read_manifest("manifest.jsonl")
    results = photoedit_ray.render(rows, folder=".", slots=32, cpus=2)
    results.write_parquet("results")
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

import pyarrow
import pyarrow.parquet
import ray
import ray.data

_ERROR = pyarrow.struct(
    [
        ("code", pyarrow.string()),
        ("message", pyarrow.string()),
        ("pointer", pyarrow.string()),
        ("retryable", pyarrow.bool_()),
        ("signal", pyarrow.int64()),
    ]
)

RESULT = pyarrow.schema(
    [
        ("type", pyarrow.string()),
        ("id", pyarrow.string()),
        ("status", pyarrow.string()),
        ("fingerprint", pyarrow.string()),
        ("input", pyarrow.string()),
        ("output", pyarrow.string()),
        ("bytes", pyarrow.int64()),
        ("width", pyarrow.int64()),
        ("height", pyarrow.int64()),
        ("milliseconds", pyarrow.float64()),
        ("peakBytes", pyarrow.int64()),
        ("attempt", pyarrow.int64()),
        ("warnings", pyarrow.list_(pyarrow.string())),
        ("error", _ERROR),
    ]
)
"""The columns of results: the fields of the rows that `photoedit batch` writes."""


class Worker:
    """An actor around one `photoedit batch`, which stays while batches of rows go through it.

    A batch is a table with a column `text`, one row of a manifest in each, or one with a column for each field of a row.
    Rendering is idempotent, so a batch may be rendered again, here or on another node.
    """

    attempts = 3
    """How often a batch is tried where photoedit ends before its results: killed, or with 75, 'retry me'."""

    def __init__(self, folder=".", defaults=None, options=(), program="photoedit"):
        """
        folder: where relative paths begin; all nodes need to see it.
        defaults: the text of a row with what the other rows leave out.
        options: further options of `photoedit batch`.
        """
        self.command = [program, "batch", "--manifest", "-", "--results", "-", *options]
        self.folder, self.defaults = folder, defaults
        self.child = None

    def __call__(self, batch):
        lines = [line for line in _lines(batch) if line.strip()]
        for attempt in range(1, self.attempts + 1):
            # To one program an id may be given once, and a batch comes again after some failures.
            if self.child is None or not self.sent.isdisjoint(lines):
                self._start()
            rows = self._exchange(lines)
            if len(rows) == len(lines):
                return pyarrow.Table.from_pylist([_fitting(row) for row in rows], schema=RESULT)
            status, message = self._end()
            if attempt == self.attempts or (status != 75 and 64 <= status <= 78):
                raise RuntimeError(f"photoedit ended with status {status}: {message}")
            time.sleep(attempt if status == 75 else 0)

    def __del__(self):
        if self.child is not None:
            self._end()

    def _start(self):
        if self.child is not None:
            self._end()
        self.messages = tempfile.TemporaryFile()
        self.child = subprocess.Popen(
            self.command,
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.messages,
            text=True,
            encoding="utf-8",
        )
        self.sent = set()
        self._send([self.defaults] if self.defaults else [])

    def _exchange(self, lines):
        """The result rows of some rows; fewer where photoedit ends before."""
        self.sent.update(lines)
        sender = threading.Thread(target=self._send, args=(lines,))
        sender.start()
        rows = []
        while len(rows) < len(lines):
            line = self.child.stdout.readline()
            if not line.endswith("\n"):
                break
            row = json.loads(line)
            if row.get("type") == "row":
                rows.append(row)
        sender.join()
        return rows

    def _send(self, lines):
        try:
            for line in lines:
                self.child.stdin.write(line + "\n")
            self.child.stdin.flush()
        except BrokenPipeError:
            pass  # The reader notices that photoedit has ended.

    def _end(self):
        """Ends photoedit: its status, and the last of what it said."""
        child, self.child = self.child, None
        try:
            child.stdin.close()
        except BrokenPipeError:
            pass
        child.stdout.close()
        status = child.wait()
        with self.messages:
            size = self.messages.seek(0, os.SEEK_END)
            self.messages.seek(max(0, size - 2000))
            return status, self.messages.read().decode("utf-8", "replace").strip()


def read_manifest(path, rows_per_block=64):
    """The rows of a manifest as a dataset with a column `text`, in blocks that are spread over the cluster."""
    return ray.data.read_text(path).repartition(target_num_rows_per_block=rows_per_block)


def render(rows, folder=".", defaults=None, slots=None, cpus=1, batch_size=64, options=(), program="photoedit"):
    """Renders a dataset of manifest rows: a dataset of result rows with the columns of `RESULT`.

    Ray restarts the actors of a lost node on others and tries their batches again, without limit (max_restarts and
    max_task_retries are -1 in map_batches).

    slots: how many actors there are at most; as many as the cluster has room for without it.
    cpus: how many processors an actor takes.
    """
    # Nodes need photoedit, but not this module.
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    slots = slots or max(1, int(ray.cluster_resources().get("CPU", 1) // cpus))
    return rows.map_batches(
        Worker,
        fn_constructor_kwargs=dict(
            folder=os.path.abspath(folder), defaults=defaults, options=["-j", str(cpus), *options], program=program
        ),
        batch_size=batch_size,
        batch_format="pyarrow",
        compute=ray.data.ActorPoolStrategy(min_size=1, max_size=slots, max_tasks_in_flight_per_actor=2),
        num_cpus=cpus,
    )


def render_manifest(manifest, results, **settings):
    """Renders a manifest file, and adds its results to a file of JSON Lines, or writes them to a new `NAME.parquet`.

    Returns how many rows there are of each status.
    """
    with open(manifest, encoding="utf-8-sig") as file:
        first = next((line.strip() for line in file if line.strip()), "")
    defaults = first if _is_defaults(first) else None
    rows = read_manifest(manifest, settings.get("batch_size", 64))
    if defaults:
        rows = rows.map_batches(_without_defaults, batch_format="pyarrow")
    rendered = render(rows, folder=os.path.dirname(os.path.abspath(manifest)), defaults=defaults, **settings)
    counts = {}
    with _ParquetFile(results) if results.endswith(".parquet") else _JSONLines(results) as file:
        for table in rendered.iter_batches(batch_size=None, batch_format="pyarrow"):
            for status in table["status"].to_pylist():
                counts[status] = counts.get(status, 0) + 1
            file.write(table)
    return counts


def main():
    """The program photoedit-ray."""
    parser = argparse.ArgumentParser(
        prog="photoedit-ray",
        description="Renders a manifest with 'photoedit batch' on a Ray cluster.",
        epilog="Options after -- go to 'photoedit batch'. Status 3 says that some rows failed.",
    )
    parser.add_argument("manifest", help="the rows, on a file system that all nodes share")
    parser.add_argument("results", help="a file of JSON Lines, which rows are added to, or a new NAME.parquet")
    parser.add_argument("--slots", type=int, help="how many actors there are at most")
    parser.add_argument("--cpus", type=int, default=1, help="how many processors an actor takes (1)")
    parser.add_argument("--batch-size", type=int, default=64, help="how many rows an actor takes at a time (64)")
    parser.add_argument("--program", default="photoedit", help="the path of photoedit on the nodes")
    parser.add_argument("options", nargs="*", metavar="-- OPTION", help=argparse.SUPPRESS)
    call = parser.parse_args()
    if not os.path.isfile(call.manifest):
        parser.error(f"there is no manifest {call.manifest}")
    ray.init(ignore_reinit_error=True)
    ray.data.DataContext.get_current().enable_progress_bars = sys.stderr.isatty()
    counts = render_manifest(
        call.manifest,
        call.results,
        slots=call.slots,
        cpus=call.cpus,
        batch_size=call.batch_size,
        options=call.options,
        program=call.program,
    )
    total = sum(counts.values())
    print(f"{total} rows: " + ", ".join(f"{count} {status}" for status, count in sorted(counts.items())))
    sys.exit(3 if counts.get("failed") or counts.get("crashed") else 0)


class _JSONLines:
    """Result rows as 'photoedit batch' writes them; each table is in the file before the next one comes."""

    def __init__(self, path):
        self.file = open(path, "a", encoding="utf-8")

    def write(self, table):
        for row in table.to_pylist():
            self.file.write(json.dumps(_without_nulls(row), ensure_ascii=False) + "\n")
        self.file.flush()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()


class _ParquetFile:
    """A file that gets its name when it is complete."""

    def __init__(self, path):
        if os.path.exists(path):
            raise FileExistsError(f"there are results in {path} already; name another file")
        self.path, self.pending = path, path + ".part"
        self.writer = pyarrow.parquet.ParquetWriter(self.pending, RESULT)

    def write(self, table):
        self.writer.write_table(table.cast(RESULT))

    def __enter__(self):
        return self

    def __exit__(self, problem, *_):
        self.writer.close()
        if problem is None:
            os.rename(self.pending, self.path)
        else:
            os.remove(self.pending)


def _lines(batch):
    if "text" in batch.column_names:
        return batch["text"].to_pylist()
    return [json.dumps(_without_nulls(row), ensure_ascii=False) for row in batch.to_pylist()]


def _is_defaults(line):
    try:
        row = json.loads(line)
    except ValueError:
        return False  # photoedit says what is wrong with it.
    return isinstance(row, dict) and row.get("type") == "defaults"


def _without_defaults(batch):
    return batch.filter([not _is_defaults(line) for line in batch["text"].to_pylist()])


def _fitting(row):
    """A result row with the fields of `RESULT` only."""
    error = row.get("error")
    fitting = {name: row.get(name) for name in RESULT.names}
    fitting["error"] = error and {field.name: error.get(field.name) for field in _ERROR}
    return fitting


def _without_nulls(value):
    """A value of Arrow as it was in JSON: a table gives each row all fields of all rows."""
    if isinstance(value, dict):
        return {name: _without_nulls(part) for name, part in value.items() if part is not None}
    if isinstance(value, list):
        return [_without_nulls(part) for part in value]
    return value.tolist() if hasattr(value, "tolist") else value


if __name__ == "__main__":
    main()
