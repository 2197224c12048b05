"""Integrations/Slurm on a real cluster of three nodes."""

import tempfile
import time
import unittest
from pathlib import Path

from photos import PROJECT, Photos, photoedit, rows
from slurm_cluster import SlurmCluster

SUBMIT = PROJECT / "Integrations/Slurm/photoedit-submit.sh"
SHARDS = 6


class SlurmTests(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="photoedit-slurm-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def test_a_job_that_loses_a_node_makes_what_one_machine_makes(self):
        photos = Photos(self.folder / "photos", 300)
        place = photos.workplace("slurm")
        began = time.monotonic()
        with SlurmCluster(self.folder / "slurm") as cluster:
            print(cluster.run(SUBMIT, place / "manifest.jsonl", place / "results", SHARDS), end="", flush=True)
            victims = []

            def is_in_the_middle():
                if photos.rendered(place) >= 75:
                    victims.extend(self.victims(cluster, place / "results"))
                return victims

            cluster.wait_until("a node is in the middle of a shard", is_in_the_middle, 180)
            task, lost = victims[0]
            cluster.lose(lost)
            self.assertLess(photos.rendered(place), 300, "the node was lost in the middle")
            self.finish(cluster)
            state, node, _ = cluster.jobs()[task]
            self.assertEqual(state, "COMPLETED")
            self.assertNotEqual(node, lost, "the task of the lost node ended on another")
        print(f"three nodes, one lost: {time.monotonic() - began:.1f} s")
        results = [place / f"results/{shard}.jsonl" for shard in range(SHARDS)]
        photos.check(place, results)
        self.assertEqual(self.retried(place), [])

    def test_a_shard_with_a_photo_that_fails_is_not_repeated(self):
        photos = Photos(self.folder / "photos", 12)
        place = photos.workplace("slurm")
        with open(place / "manifest.jsonl", "a") as manifest:
            manifest.write('{"id":"missing","input":"photos/none.jpg","output":"out/none.jpg"}\n')
        with SlurmCluster(self.folder / "slurm") as cluster:
            cluster.run(SUBMIT, place / "manifest.jsonl", place / "results", 2)
            self.finish(cluster)
            states = sorted(state for state, _, _ in cluster.jobs().values())
            self.assertEqual(states, ["COMPLETED", "FAILED", "FAILED"], "one shard and the merge end with 3")
        self.assertEqual(self.retried(place), ["missing"])
        photoedit(
            *("batch", "--merge", *sorted((place / "results").glob("[0-9].jsonl"))),
            *("--manifest", place / "manifest.jsonl"),
            statuses=(3,),
        )

    def retried(self, place):
        """The ids of the rows that the merge wrote for another run."""
        return [row["id"] for row in rows(place / "manifest.jsonl.retry") if row.get("type") != "defaults"]

    def victims(self, cluster, results):
        """The tasks that have some of their results and not nearly all, with their nodes.."""
        found = []
        for task, (state, node, _) in cluster.jobs().items():
            file = results / f"{task.split('_')[-1]}.jsonl"
            if state == "RUNNING" and file.exists():
                if 3 <= sum(row["type"] == "row" for row in rows(file)) <= 30:
                    found.append((task, node))
        return found

    def finish(self, cluster):
        """Waits for all jobs. Slurm begins a job of a lost node after two minutes; its administrator does so at once."""

        def ended():
            jobs = cluster.jobs()
            for name, (state, _, reason) in jobs.items():
                if state == "PENDING" and reason == "BeginTime":
                    cluster.run("scontrol", "update", f"JobId={name}", "StartTime=now", check=False)
            return all(state in ("COMPLETED", "FAILED") for state, _, _ in jobs.values())

        cluster.wait_until("all jobs ended", ended, 240)


if __name__ == "__main__":
    unittest.main()
