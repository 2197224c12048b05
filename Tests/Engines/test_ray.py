"""Integrations/Ray on a real cluster of three nodes."""

import contextlib
import json
import os
import tempfile
import threading
import time
import unittest
from pathlib import Path

import photoedit_ray
import pyarrow.parquet
import ray
import ray.data
from photos import PHOTOEDIT, Photos, rows, wait_until
from ray.cluster_utils import Cluster

# A lost node is noticed in two seconds.
HEALTH = {"health_check_initial_delay_ms": 500, "health_check_period_ms": 500, "health_check_failure_threshold": 3}


@contextlib.contextmanager
def cluster_of_three():
    """Three nodes with one processor each; the first one holds the driver."""
    settings = dict(num_cpus=1, object_store_memory=80 << 20)
    cluster = Cluster()
    try:
        cluster.add_node(**settings, include_dashboard=False, _system_config=HEALTH)
        nodes = [cluster.add_node(**settings) for _ in range(2)]
        ray.init(address=cluster.address, log_to_driver=False)
        ray.data.DataContext.get_current().enable_progress_bars = False
        yield cluster, nodes
    finally:
        ray.shutdown()
        cluster.shutdown()


class RayTests(unittest.TestCase):
    def setUp(self):
        # Sockets are in it, whose paths have some hundred characters at most.
        scratch = tempfile.TemporaryDirectory(prefix="pr-", ignore_cleanup_errors=True)
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def test_a_job_that_loses_a_node_makes_what_one_machine_makes(self):
        photos = Photos(self.folder / "photos", 300)
        place = photos.workplace("ray")
        began = time.monotonic()
        with cluster_of_three() as (cluster, nodes):
            print(f"three nodes are up after {time.monotonic() - began:.1f} s", flush=True)
            seen = []

            def lose():
                wait_until("a third is rendered", lambda: photos.rendered(place) >= 100, 180)
                seen.append(photos.rendered(place))
                cluster.remove_node(nodes[0], allow_graceful=False)

            loss = threading.Thread(target=lose)
            loss.start()
            counts = photoedit_ray.render_manifest(
                str(place / "manifest.jsonl"), str(place / "results.jsonl"), batch_size=8, program=PHOTOEDIT
            )
            loss.join()
            self.assertTrue(seen and seen[0] < 300, f"the node was lost in the middle: {seen}")
            self.assertEqual(len([node for node in ray.nodes() if node["Alive"]]), 2)
            print(f"three nodes, one lost: {time.monotonic() - began:.1f} s")
            self.assertEqual(sum(counts.values()), 300)
            photos.check(place, [place / "results.jsonl"])
            self.second_run(place)

    def second_run(self, place):
        """What is there is found unchanged, and the results are in a file of Parquet."""
        manifest = place / "manifest.jsonl"
        with open(manifest, "a") as file:
            file.write('{"id":"missing","input":"photos/none.jpg","output":"out/none.jpg"}\n')
        counts = photoedit_ray.render_manifest(str(manifest), str(place / "second.parquet"), program=PHOTOEDIT)
        self.assertEqual(counts, {"unchanged": 300, "failed": 1})
        table = pyarrow.parquet.read_table(place / "second.parquet")
        failed = [row for row in table.to_pylist() if row["status"] == "failed"]
        self.assertEqual([(row["id"], bool(row["error"]["message"])) for row in failed], [("missing", True)])


class WorkerTests(unittest.TestCase):
    """The actor by itself: batches that come again, and a photoedit that ends."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="pr-")
        self.addCleanup(scratch.cleanup)
        self.photos = Photos(Path(scratch.name) / "photos", 4)
        self.place = self.photos.workplace("worker")
        lines = (self.place / "manifest.jsonl").read_text().splitlines()
        self.defaults, self.batch = lines[0], pyarrow.table({"text": lines[1:]})

    def worker(self, program=PHOTOEDIT):
        return photoedit_ray.Worker(str(self.place), self.defaults, program=program)

    def test_a_batch_that_comes_again_is_unchanged(self):
        worker = self.worker()
        self.assertEqual(set(worker(self.batch)["status"].to_pylist()), {"done"})
        self.assertEqual(set(worker(self.batch)["status"].to_pylist()), {"unchanged"})

    def test_columns_of_a_table_are_the_fields_of_rows(self):
        rows = [json.loads(line) for line in self.batch["text"].to_pylist()]
        results = self.worker()(pyarrow.Table.from_pylist(rows))
        self.assertEqual(sorted(results["id"].to_pylist()), self.photos.names)

    def test_a_program_that_was_killed_is_started_again(self):
        worker = self.worker()
        worker(self.batch.slice(0, 2))
        worker.child.kill()
        worker.child.wait()
        self.assertEqual(set(worker(self.batch.slice(2))["status"].to_pylist()), {"done"})

    def test_a_program_that_cannot_run_is_an_error_that_quotes_it(self):
        program = self.place / "photoedit"
        program.write_text("#!/bin/sh\necho 'error: no such engine' >&2\nexit 64\n")
        os.chmod(program, 0o755)
        with self.assertRaisesRegex(RuntimeError, "status 64: error: no such engine"):
            self.worker(str(program))(self.batch)


if __name__ == "__main__":
    unittest.main()
