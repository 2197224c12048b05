"""Measures the page and writes the section of Documentation/Page.md about it. 'Benchmarks/run-page' runs it."""

import concurrent.futures
import contextlib
import http.client
import json
import os
import shutil
import statistics
import struct
import subprocess
import sys
import time
from pathlib import Path

import cases
from in_browser import DRAG, FILLED, SCROLL
from lib import EDITOR, TOKEN, Shop, Tabs, browser, ready, until
from tables import digits, put, table

PROJECT = Path(__file__).resolve().parents[2]


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))]


def resident(pid, kind="VmRSS"):
    """The resident memory of a process in bytes: now (VmRSS), at most (VmHWM), or the part that is pages of files (RssFile)."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(kind + ":"):
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
        with self.shop() as shop, browser() as chromium:
            name = "large.jpg"
            if self.call.photo:
                shutil.copy(self.call.photo, shop.folder / name)
            else:
                shop.run("sample", name, "--width", "6000")
            shop.run("import", name)
            shop.serve()
            editor = f"{shop.base}#/edit/{shop.photo(name)['asset']}"
            tab = Tabs(chromium).open(shop.url)
            for param, kind in [("exposure.ev", "a point adjustment"), ("shadows.amount", "a local adjustment")]:
                drags = [self.drag(tab, shop, editor, param) for _ in range(1 if self.call.quick else 5)]
                times = [time for drag in drags for time in drag["times"]]
                title = f"slider to picture, {kind}, {digits(drags[0]['megapixels'])} MP"
                self.row(f"{title}: half of all moves", "", statistics.median(times), " ms")
                self.row(f"{title}: 95 %", "≤ 100 ms", percentile(times, 0.95), " ms", 100)
                self.row(f"{title}: pictures a second", "", statistics.mean(drag["rate"] for drag in drags), "")

    def drag(self, tab, shop, editor, param):
        """Opens the editor, moves a slider for some seconds, and takes the change back."""
        seconds = 1 if self.call.quick else 4
        tab.goto(f"{shop.base}#/")
        tab.goto(editor)
        ready(tab)
        # A person looks at the photo first.
        tab.wait_for_timeout(3000)
        width, height = tab.evaluate(f"[{EDITOR}.editing.asset.width, {EDITOR}.editing.asset.height]")
        found = tab.evaluate(DRAG, {"param": param, "seconds": seconds})
        tab.keyboard.press("Control+z")
        ready(tab)
        tab.reload()
        return {"times": found["times"], "rate": found["pictures"] / seconds, "megapixels": width * height / 1e6}

    def grid(self):
        """A grid of many photos: the first screen, fast scrolling, memory."""
        count = 2_000 if self.call.quick else 100_000
        with self.shop() as shop, browser() as chromium:
            self.fill(shop, count)
            shop.serve()
            for state in ("new thumbnails", "thumbnails that were made before"):
                self.scrolled(chromium, shop, count, f"{count} photos, {state}")
            self.row(f"{count} photos: memory of the server at most", "", resident(shop.server.pid, "VmHWM") / 1e6, " MB")

    def scrolled(self, chromium, shop, count, title):
        """Opens the page in a browser that knows nothing, scrolls at several speeds, and goes to the last photo."""
        tabs = Tabs(chromium)
        began = time.monotonic()
        tab = tabs.open(shop.url)
        tab.wait_for_function(FILLED, timeout=60_000, polling="raf")
        self.row(f"{title}: first screen", "", 1000 * (time.monotonic() - began), " ms")
        tab.wait_for_timeout(1500)
        for speed in (1_000, 2_000, 4_000):
            start = tab.evaluate("document.querySelector('photo-grid').top")
            found = tab.evaluate(SCROLL, {"speed": speed, "seconds": 2 if self.call.quick else 5, "from": start})
            blanks = found["blanks"]
            late = 100 * sum(1 for blank in blanks if blank > 200) / len(blanks)
            name = f"{title}, scrolling {speed} px/s"
            self.row(f"{name}: the longest blank cell of {len(blanks)}", "≤ 200 ms", max(blanks), " ms", 200)
            self.row(f"{name}: cells blank for longer than 200 ms", "0 %", late, " %", 0)
            self.row(f"{name}: frames, 95 %", "", percentile(found["frames"], 0.95), " ms")
        tab.focus("photo-grid")
        began = time.monotonic()
        tab.keyboard.press("End")
        tab.wait_for_function(
            f"() => document.querySelector('.cell[data-index=\"{count - 1}\"].has-picture:not([hidden])')", timeout=60_000,
            polling="raf")
        self.row(f"{title}: to the last photo", "", 1000 * (time.monotonic() - began), " ms")
        memory = max(resident(pid) for pid in renderers())
        heap = tab.evaluate("performance.memory.usedJSHeapSize")
        self.row(f"{title}: memory of the tab", "", memory / 1e6, f" MB, {digits(heap / 1e6)} MB of them JavaScript's")
        tabs.check()
        tabs.context.close()

    def memory(self):
        """The memory of the server while many photos are edited: previews, drafts and parts of the full picture."""
        minutes, count = (1, 20) if self.call.quick else (14, 200)
        with self.shop() as shop:
            for number in range(count):
                shop.run("sample", f"{number}.jpg", "--width", str(3000 + number))
            shop.run("import", *[f"{number}.jpg" for number in range(count)])
            shop.serve()
            photos = [asset["asset"] for asset in json.loads(self.bodies(shop, ["/api/v1/assets?limit=200"])[0])["items"]]
            until_time, number = time.monotonic() + 60 * minutes, 0
            with concurrent.futures.ThreadPoolExecutor(4) as threads:
                while time.monotonic() < until_time:
                    list(threads.map(lambda stage: self.edited(shop, photos[number // 4 % count], number, stage), range(4)))
                    number += 1
            self.row(f"{count} photos edited in {minutes} min: memory of the server at most", "", resident(shop.server.pid, "VmHWM") / 1e6, " MB")
            time.sleep(3)
            self.row(
                f"{count} photos edited in {minutes} min: memory of the server at the end", "≤ 300 MB",
                resident(shop.server.pid) / 1e6, " MB", 300)
            self.row(
                f"{count} photos edited in {minutes} min: of that, pages of the program and its libraries", "",
                resident(shop.server.pid, "RssFile") / 1e6, " MB")

    def edited(self, shop, photo, number, stage):
        """A picture of a photo as a slider moves."""
        steps = [{"op": "exposure", "ev": number % 20 / 10 - 1}, {"op": "shadows", "amount": number % 30}]
        request = {
            "asset": photo, "tab": "memory", "stage": str(stage), "draft": stage == 0, "longEdge": [1024, 2048, 1600, 800][stage],
            "recipe": {"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "adjustments": steps},
        }
        if stage == 3:
            request["region"] = {"x": 100, "y": 100, "width": 800, "height": 600}
        connection = http.client.HTTPConnection("127.0.0.1", shop.port)
        connection.request(
            "POST", "/api/v1/render", json.dumps(request),
            {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"})
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status in (200, 204), body

    def thumbnails(self):
        """Requests for thumbnails a second, against nginx with the same bytes in files."""
        for program in ("nginx", "wrk"):
            if not shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin"):
                self.missing.append(f"thumbnails against nginx: {program} is not installed (Benchmarks/install-peers --page)")
                return
        with self.shop() as shop:
            self.fill(shop, 1000)
            shop.serve()
            self.row("new thumbnails a second, 6 connections", "", self.new_thumbnails(shop), "/s")
            files = shop.folder / "files"
            paths = self.saved(shop, files)
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

    def new_thumbnails(self, shop):
        """How many thumbnails a second are made of photos that were not shown before."""
        paths = self.paths(shop, range(200, 1000, 200))
        began = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(6) as threads:
            list(threads.map(lambda part: self.bodies(shop, part), [paths[start::6] for start in range(6)]))
        return len(paths) / (time.monotonic() - began)

    def saved(self, shop, folder):
        """Thumbnails as files under their paths."""
        paths = self.paths(shop, [0])
        for path, body in zip(paths, self.bodies(shop, paths)):
            (folder / path[1:]).parent.mkdir(parents=True, exist_ok=True)
            (folder / path[1:]).write_bytes(body)
        return paths

    def paths(self, shop, offsets):
        """The paths of thumbnails, of 200 photos from each offset on."""
        pages = self.bodies(shop, [f"/api/v1/assets?limit=200&offset={offset}" for offset in offsets])
        return [f"/t/{asset['picture']}/320.webp" for page in pages for asset in json.loads(page)["items"]]

    def bodies(self, shop, paths):
        """What the server answers, over one connection."""
        connection, bodies = http.client.HTTPConnection("127.0.0.1", shop.port), []
        for path in paths:
            connection.request("GET", path, headers={"Authorization": f"Bearer {TOKEN}"})
            answer = connection.getresponse()
            bodies.append(answer.read())
            assert answer.status == 200, bodies[-1]
        return bodies

    # What the cases are made of.

    @contextlib.contextmanager
    def shop(self):
        """An empty library in a folder of its own."""
        shop = Shop(self.program, photos=0)
        try:
            yield shop
        finally:
            shop.close()

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
    names = ["sliders", "grid", "memory", "thumbnails"]
    parser = cases.parser("Benchmarks/run-page", "Measures the page of photoedit serve.", names)
    parser.add_argument("--photo", metavar="FILE", help="drag sliders over this photo")
    call = cases.parsed(parser, names)
    text = cases.section(Bench(call), names)
    if call.trial or call.cases:
        return print(text)
    path = PROJECT / "Documentation/Page.md"
    path.write_text(put(text, path.read_text(), "figures"))


if __name__ == "__main__":
    main()
