"""Measures the page and writes the section of Documentation/Page.md about it. 'Benchmarks/run-page' runs it."""

import argparse
import concurrent.futures
import contextlib
import datetime
import http.client
import json
import os
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from in_browser import DRAG, FILLED, SCROLL
from lib import EDITOR, TOKEN, Shop, Tabs, browser, ready, until
from measure import load
from tables import digits, put, table

PROJECT = Path(__file__).resolve().parents[2]


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))]


def resident(pid, peak=False):
    """The resident memory of a process in bytes, now or at most."""
    name = "VmHWM:" if peak else "VmRSS:"
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(name):
            return int(line.split()[1]) * 1024
    return 0


def renderers():
    """The processes of Chromium that draw pages."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if b"--type=renderer" in (folder / "cmdline").read_bytes():
                yield int(folder.name)


class Bench:
    def __init__(self, call):
        self.call = call
        self.program = str(Path(call.photoedit).resolve())
        self.rows, self.missing = [], []

    # The cases.

    def sliders(self):
        """From the move of a slider to the picture of it, for an adjustment of points and a local one."""
        shop = Shop(self.program, photos=0)
        try:
            name = "large.jpg"
            if self.call.photo:
                shutil.copy(self.call.photo, shop.folder / name)
            else:
                shop.run("sample", name, "--width", "6000")
            shop.run("import", name)
            shop.serve()
            photo = shop.photo(name)
            with browser() as chromium:
                tabs = Tabs(chromium)
                tab = tabs.open(shop.url)
                for param, kind in [("exposure.ev", "a point adjustment"), ("shadows.amount", "a local adjustment")]:
                    times, pictures, seconds = [], 0, 1 if self.call.quick else 4
                    for _ in range(1 if self.call.quick else 5):
                        tab.goto(f"{shop.base}#/")
                        tab.goto(f"{shop.base}#/edit/{photo['asset']}")
                        ready(tab)
                        # A person looks at the photo first.
                        tab.wait_for_timeout(3000)
                        width, height = tab.evaluate(f"[{EDITOR}.editing.asset.width, {EDITOR}.editing.asset.height]")
                        found = tab.evaluate(DRAG, {"param": param, "seconds": seconds})
                        times += found["times"]
                        pictures += found["pictures"] / seconds
                        tab.keyboard.press("Control+z")
                        ready(tab)
                        tab.reload()
                    rounds = 1 if self.call.quick else 5
                    title = f"slider to picture, {kind}, {digits(width * height / 1e6)} MP"
                    self.row(f"{title}: half of all moves", "", statistics.median(times), " ms")
                    self.row(f"{title}: 95 %", "≤ 100 ms", percentile(times, 0.95), " ms", 100)
                    self.row(f"{title}: pictures a second", "", pictures / rounds, "")
        finally:
            shop.close()

    def grid(self):
        """A grid of many photos: the first screen, fast scrolling, memory."""
        count = 2_000 if self.call.quick else 100_000
        shop = Shop(self.program, photos=0)
        try:
            self.fill(shop, count)
            shop.serve()
            with browser() as chromium:
                for state in ("new thumbnails", "thumbnails that were made before"):
                    tabs = Tabs(chromium)
                    began = time.monotonic()
                    tab = tabs.open(shop.url)
                    tab.wait_for_function(FILLED, timeout=60_000, polling="raf")
                    first = 1000 * (time.monotonic() - began)
                    self.row(f"{count} photos, {state}: first screen", "", first, " ms")
                    tab.wait_for_timeout(1500)
                    for speed, name in [(1_000, "1000 px/s"), (2_000, "2000 px/s"), (4_000, "4000 px/s")]:
                        start = tab.evaluate("document.querySelector('photo-grid').top")
                        found = tab.evaluate(SCROLL, {"speed": speed, "seconds": 2 if self.call.quick else 5, "from": start})
                        blanks = found["blanks"]
                        late = 100 * sum(1 for blank in blanks if blank > 200) / len(blanks)
                        title = f"{count} photos, {state}, scrolling {name}"
                        self.row(f"{title}: the longest blank cell of {len(blanks)}", "≤ 200 ms", max(blanks), " ms", 200)
                        self.row(f"{title}: cells blank for longer than 200 ms", "0 %", late, " %", 0)
                        self.row(f"{title}: frames, 95 %", "", percentile(found["frames"], 0.95), " ms")
                    tab.focus("photo-grid")
                    began = time.monotonic()
                    tab.keyboard.press("End")
                    tab.wait_for_function(
                        f"() => [...document.querySelectorAll('.cell:not([hidden])')].some(cell => cell.dataset.index == {count - 1}"
                        " && cell.classList.contains('has-picture'))", timeout=60_000, polling="raf")
                    self.row(f"{count} photos, {state}: to the last photo", "", 1000 * (time.monotonic() - began), " ms")
                    memory = max(resident(pid) for pid in renderers())
                    heap = tab.evaluate("performance.memory.usedJSHeapSize")
                    self.row(f"{count} photos, {state}: memory of the tab", "", memory / 1e6, f" MB, {digits(heap / 1e6)} MB of them JavaScript's")
                    tabs.check()
                    tabs.context.close()
                self.row(f"{count} photos: memory of the server at most", "", resident(shop.server.pid, True) / 1e6, " MB")
        finally:
            shop.close()

    def thumbnails(self):
        """Requests for thumbnails a second, against nginx with the same bytes in files."""
        for program in ("nginx", "wrk"):
            if not shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin"):
                self.missing.append(f"thumbnails against nginx: {program} is not installed (Benchmarks/install-peers --page)")
                return
        shop = Shop(self.program, photos=0)
        try:
            self.fill(shop, 1000)
            shop.serve()
            self.row("new thumbnails a second, 6 connections", "", self.new_thumbnails(shop), "/s")
            with browser() as chromium:
                tab = Tabs(chromium).open(shop.url)
                tab.wait_for_function(FILLED, timeout=60_000, polling="raf")
                paths = tab.evaluate(
                    "(async () => (await (await fetch('/api/v1/assets?limit=200')).json()).assets"
                    ".map(asset => `/t/${asset.picture}/320.webp`))()")
                files = shop.folder / "files"
                for path in paths:
                    body = bytes(tab.evaluate(
                        f"(async () => [...new Uint8Array(await (await fetch('{path}')).arrayBuffer())])()"))
                    (files / path[1:]).parent.mkdir(parents=True, exist_ok=True)
                    (files / path[1:]).write_bytes(body)
            with self.nginx(shop.folder, files) as port:
                script = shop.folder / "paths.lua"
                script.write_text(self.wrk_script(paths))
                rates = {"photoedit": [], "nginx": []}
                for _ in range(1 if self.call.quick else 5):
                    for name, base in [("photoedit", shop.port), ("nginx", port)]:
                        rates[name].append(self.wrk(script, base))
            mine, plain = (statistics.median(rates[name]) for name in ("photoedit", "nginx"))
            self.row("thumbnails a second, 16 connections", "", mine, "/s")
            self.row("the same from nginx's files", "", plain, "/s")
            self.row("nginx against photoedit", "", plain / mine, "×")
        finally:
            shop.close()

    def new_thumbnails(self, shop):
        """How many thumbnails a second are made of photos that were not shown before."""
        headers = {"Authorization": f"Bearer {TOKEN}"}

        def ask(part):
            connection = http.client.HTTPConnection("127.0.0.1", shop.port)
            for path in part:
                connection.request("GET", path, headers=headers)
                answer = connection.getresponse()
                assert answer.status == 200, answer.read()
                answer.read()

        paths = []
        for offset in range(200, 1000, 200):
            url = f"{shop.base}api/v1/assets?limit=200&offset={offset}"
            with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
                paths += [f"/t/{asset['picture']}/320.webp" for asset in json.load(answer)["assets"]]
        began = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(6) as threads:
            list(threads.map(ask, [paths[start::6] for start in range(6)]))
        return len(paths) / (time.monotonic() - began)

    # What the cases are made of.

    def fill(self, shop, count):
        """Photos of 640 pixels, all of them different files, by reference."""
        shop.run("sample", "base.jpg", "--width", "640")
        base = (shop.folder / "base.jpg").read_bytes()
        folder = shop.folder / "photos"
        folder.mkdir()
        for number in range(count):
            comment = b"photo %06d" % number
            part = b"\xff\xfe" + struct.pack(">H", len(comment) + 2) + comment
            (folder / f"{number:06}.jpg").write_bytes(base[:2] + part + base[2:])
        done = subprocess.run(
            [self.program, "import", "photos", "--recursive", "--reference"], cwd=shop.folder, capture_output=True,
            text=True, check=False)
        assert done.returncode == 0, done.stderr[-2000:]

    @contextlib.contextmanager
    def nginx(self, folder, files):
        """nginx as Debian sets it up, for the user who calls, at a port of its own."""
        port = 18_473
        config = folder / "nginx.conf"
        config.write_text(f"""
            worker_processes auto; daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
            user {os.environ.get('USER', 'root')};
            events {{ worker_connections 768; }}
            http {{
              access_log off; sendfile on; tcp_nopush on; types {{ image/webp webp; }}
              server {{ listen 127.0.0.1:{port}; root {files}; }}
            }}""")
        folder.chmod(0o755)
        server = subprocess.Popen(["/usr/sbin/nginx", "-c", config], stderr=subprocess.DEVNULL)
        try:
            until(lambda: (folder / "nginx.pid").exists(), "the start of nginx")
            yield port
        finally:
            server.terminate()
            server.wait()

    def wrk_script(self, paths):
        listed = ", ".join(f'"{path}"' for path in paths)
        return f"""local paths, next = {{{listed}}}, 0
            function request()
              next = next % #paths + 1
              return wrk.format("GET", paths[next], {{["Authorization"] = "Bearer {TOKEN}"}})
            end
            function done(summary, latency, requests)
              local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
              print(string.format("RATE %f FAILED %d", summary.requests / summary.duration * 1e6, failed))
            end"""

    def wrk(self, script, port):
        seconds = 1 if self.call.quick else 5
        output = subprocess.run(
            ["wrk", "-t", "1", "-c", "16", "-d", str(seconds), "-s", script, f"http://127.0.0.1:{port}/"],
            capture_output=True, text=True, check=True).stdout
        rate, failed = output.split("RATE ")[1].split()[::2]
        assert failed == "0", output
        return float(rate)

    def row(self, name, goal, value, unit, bound=None):
        verdict = "" if bound is None else "met" if value <= bound else "missed"
        self.rows.append([name, goal, f"**{digits(value)}{unit}**" if bound is not None else f"{digits(value)}{unit}", verdict])
        print(f"{name}: {digits(value)}{unit}", file=sys.stderr, flush=True)

    def text(self, began, average):
        command = "Benchmarks/run-page --quick" if self.call.quick else "make bench-page"
        parts = [
            "## Figures\n",
            f"This section is made by `{command}`; do not edit it. It was measured on {began:%Y-%m-%d}, with a load average "
            f"of {digits(average)} when it began and {os.cpu_count()} cores, which server and browser share. The browser is Chromium "
            "without a graphics card. A slider moves sixty times a second; the time is that until a picture of its position, or of a "
            "later one, was drawn, at 1024 pixels; the photo had been open for three seconds. The photos of the grid are different files of 640 pixels.\n",
            table(["case", "goal", "reached", "verdict"], self.rows),
        ]
        if self.missing:
            parts.append("Not measured: " + "; ".join(self.missing) + ".\n")
        return "\n".join(parts)


def main():
    names = ["sliders", "grid", "thumbnails"]
    parser = argparse.ArgumentParser(prog="Benchmarks/run-page", description="Measures the page of photoedit serve.")
    parser.add_argument("cases", nargs="*", metavar="CASE", help=f"what to measure: {', '.join(names)}; without, all")
    parser.add_argument("--quick", action="store_true", help="small numbers, in a minute")
    parser.add_argument("--trial", action="store_true", help="print the section and leave the page alone")
    parser.add_argument("--photo", metavar="FILE", help="drag sliders over this photo")
    parser.add_argument("--photoedit", required=True, help=argparse.SUPPRESS)
    call = parser.parse_args()
    for name in call.cases:
        if name not in names:
            parser.error(f"there is no case {name}; there are {', '.join(names)}")
    tempfile.tempdir = os.environ.get("TMPDIR")
    bench = Bench(call)
    began, average = datetime.date.today(), load()
    for name in call.cases or names:
        getattr(bench, name)()
    text = bench.text(began, average)
    if call.trial or call.cases:
        return print(text)
    path = PROJECT / "Documentation/Page.md"
    path.write_text(put(text, path.read_text(), "figures"))


if __name__ == "__main__":
    main()
