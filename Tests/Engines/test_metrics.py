"""The file of --metrics, as the client library of Prometheus reads it."""

import tempfile
import unittest
from pathlib import Path

from photos import Photos, photoedit
from prometheus_client.parser import text_string_to_metric_families


class MetricsTests(unittest.TestCase):
    def test_prometheus_reads_what_came_of_a_job(self):
        scratch = tempfile.TemporaryDirectory(prefix="metrics-")
        self.addCleanup(scratch.cleanup)
        place = Photos(Path(scratch.name) / "photos", 6).workplace("metrics")
        with open(place / "manifest.jsonl", "a") as manifest:
            manifest.write('{"id":"missing","input":"photos/none.jpg","output":"out/none.jpg"}\n')
        photoedit(
            *("batch", "--manifest", place / "manifest.jsonl", "--results", place / "results.jsonl"),
            *("--metrics", place / "job.prom"),
            statuses=(3,),
        )
        families = {family.name: family for family in text_string_to_metric_families((place / "job.prom").read_text())}
        rows = {sample.labels["status"]: sample.value for sample in families["photoedit_rows"].samples}
        self.assertEqual(rows, {"done": 6, "unchanged": 0, "skipped": 0, "planned": 0, "failed": 1, "crashed": 0})
        self.assertEqual(families["photoedit_rows"].type, "counter")
        failures = families["photoedit_row_failures"].samples
        self.assertEqual([(sample.labels["code"], sample.value) for sample in failures], [("file-not-found", 1)])
        durations = families["photoedit_row_duration_seconds"]
        self.assertEqual(durations.type, "histogram")
        buckets = [sample for sample in durations.samples if sample.name.endswith("_bucket")]
        counts = [sample.value for sample in buckets]
        self.assertEqual((counts, buckets[-1].labels["le"], counts[-1]), (sorted(counts), "+Inf", 7))
        self.assertEqual(families["photoedit_job_finished"].samples[0].value, 1)


if __name__ == "__main__":
    unittest.main()
