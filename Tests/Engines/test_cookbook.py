"""The commands on the pages of the cookbook, as they stand there."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from photos import PROJECT, Photos, photoedit, rows

COOKBOOK = PROJECT / "Documentation/Cookbook"


def blocks(page):
    """The blocks of a page with their languages."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", (COOKBOOK / page).read_text(), re.MULTILINE | re.DOTALL)


def write_files(page, folder):
    """Writes the blocks that begin with the name of a file."""
    for _, text in blocks(page):
        if name := re.match(r"# ([\w.]+)\n", text):
            (folder / name[1]).write_text(text)


def run(command, folder, **environment):
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, f"{command}\nended with {done.returncode}: {done.stdout}{done.stderr}"


class CookbookTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory(prefix="cookbook-")
        cls.photos = Photos(Path(cls.scratch.name) / "photos", 24)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def shell(self, page):
        return [text for language, text in blocks(page) if language == "sh"]

    def check_shards(self, page, shards):
        """Runs the first commands of a page, twice: the second time nothing is rendered."""
        place = self.photos.workplace(page)
        write_files(page, place)
        for _ in range(2):
            run(self.shell(page)[0], place)
            self.photos.check(place, [place / f"results/{shard}.jsonl" for shard in range(shards)])
        return place

    def test_gnu_parallel(self):
        self.check_shards("GNUParallel.md", 8)

    def test_gnu_parallel_with_a_pipe(self):
        place = self.photos.workplace("pipe")
        command = self.shell("GNUParallel.md")[1]
        first, merge = command.splitlines()
        # The page says what a row of defaults needs.
        self.assertIn("--pipe -N 100", first)
        run(first.replace("--pipe -N 100", r"--pipe --header '.*\n' -N 10"), place)
        run(merge, place)
        self.photos.check(place, [place / "results.jsonl"])

    def test_dask(self):
        self.check_shards("Dask.md", 8)

    def test_make(self):
        place = self.check_shards("Make.md", 4)
        before = {path.name: path.stat().st_mtime_ns for path in (place / "out").iterdir()}
        text = (place / "manifest.jsonl").read_text().replace('"id": "p003",', '"id": "p003", "format": "jpeg", "recipe": {"adjustments": []},')
        (place / "manifest.jsonl").write_text(text)
        future = max(path.stat().st_mtime for path in (place / "results").iterdir()) + 5
        os.utime(place / "manifest.jsonl", (future, future))
        run(self.shell("Make.md")[0], place)
        after = {path.name: path.stat().st_mtime_ns for path in (place / "out").iterdir()}
        self.assertEqual([name for name in after if after[name] != before[name]], ["p003.jpg"])

    def test_what_spark_starts(self):
        """A process for each partition: rows in, only rows out."""
        place = self.photos.workplace("spark")
        command = re.search(r'pipe\("(.*?)"\)', blocks("Spark.md")[0][1])[1]
        lines = (place / "manifest.jsonl").read_text().splitlines(keepends=True)
        with open(place / "results.jsonl", "w") as results:
            for start in (1, 13):
                part = "".join([lines[0], *lines[start : start + 12]])
                done = subprocess.run(command.split(), input=part, stdout=subprocess.PIPE, text=True, cwd=place)
                self.assertEqual(done.returncode, 0)
                results.writelines(line + "\n" for line in done.stdout.splitlines() if '"type":"row"' in line)
        self.photos.check(place, [place / "results.jsonl"])

    def test_what_kubernetes_and_aws_batch_start(self):
        kubernetes = re.search(r"- (exec .*?)\n\s+resources:", blocks("Kubernetes.md")[0][1], re.DOTALL)[1]
        aws = re.search(r'"(exec .*?)"', blocks("AWSBatch.md")[0][1])[1]
        kubernetes = re.sub(r"\s+", " ", kubernetes).replace("/photos/", "").replace("auto/64", "auto/3")
        aws = aws.replace("s3://bucket/", "").replace("/results/", "results/")
        for name, command, index, size in [
            ("kubernetes", kubernetes, "JOB_COMPLETION_INDEX", {}),
            ("aws", aws, "AWS_BATCH_JOB_ARRAY_INDEX", {"AWS_BATCH_JOB_ARRAY_SIZE": "3"}),
        ]:
            with self.subTest(name):
                place = self.photos.workplace(name)
                (place / "results").mkdir()
                for shard in range(3):
                    run(command, place, **{index: str(shard), **size})
                self.photos.check(place, [place / f"results/{shard}.jsonl" for shard in range(3)])


if __name__ == "__main__":
    unittest.main()
