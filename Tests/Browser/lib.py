"""What the tests of the page in a real browser share: a library, the program that serves it, and Chromium."""

import contextlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
TOKEN = "0123456789abcdef0123456789abcdef"
EDITOR = "document.querySelector('photo-editor')"


class Shop:
    """A library of sample photos in a temporary folder, and the program that serves it."""

    PHOTOS = 6

    def __init__(self, program, prepared=None, photos=PHOTOS):
        """Makes the library with some photos, or copies the one of a shop where nothing was done yet."""
        self.program = program
        self.scratch = tempfile.TemporaryDirectory(prefix="photoedit-browser-")
        self.folder = Path(self.scratch.name)
        self.server = None
        self.port = 0
        self.prepared = prepared or self
        self.assets = {}
        if prepared:
            # What belongs to one folder on one machine.
            shutil.copytree(
                prepared.folder, self.folder, dirs_exist_ok=True,
                ignore=shutil.ignore_patterns("local-*", "large.jpg"))
            self.assets.update(prepared.assets)
            return
        names = [f"photo{number}.jpg" for number in range(photos)]
        for number, name in enumerate(names):
            self.run("sample", name, "--width", str(480 + 8 * number))
        self.run("init", "--renditions", "none")
        if names:
            self.run("import", *names)
            for name in names:
                self.asset(name)

    def run(self, *arguments, status=0):
        done = subprocess.run(
            [self.program, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == status, f"photoedit {' '.join(arguments)}: {done.returncode}: {done.stderr}"
        return done.stdout

    def add_large(self):
        """Adds a photo that is larger than the stage, `large.jpg`. It is drawn once for all shops."""
        drawn = self.prepared.folder / "large.jpg"
        if not drawn.exists():
            self.prepared.run("sample", "large.jpg", "--width", "2400")
        if not (self.folder / "large.jpg").exists():
            shutil.copy(drawn, self.folder)
        self.run("import", "large.jpg")

    def edit(self, name, *steps):
        """Gives a photo an edit of these steps."""
        (self.folder / "recipe.json").write_text(json.dumps(
            {"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", "adjustments": steps}))
        self.run("apply", "recipe.json", name)

    def photo(self, name):
        """A photo as 'show' describes it."""
        return json.loads(self.run("show", name, "--json").splitlines()[0])

    def asset(self, name):
        """The id of a photo, which it has in each copy of the library."""
        if name not in self.assets:
            self.assets[name] = self.photo(name)["asset"]
        return self.assets[name]

    def serve(self, *options):
        """Starts to serve, at the port of before where there was one."""
        self.server = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--token", TOKEN, *options], cwd=self.folder,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.server.stdout.readline().strip()
        assert self.url, "the program printed no address"
        self.port = int(re.search(r":(\d+)/", self.url)[1])
        self.base = f"http://127.0.0.1:{self.port}/"

    def stop(self):
        if self.server:
            self.server.kill()
            self.server.wait()
            self.server = None

    def close(self):
        self.stop()
        self.scratch.cleanup()


class Tabs:
    """Tabs of one browser that are watched: what they ask for, and what they complain about."""

    def __init__(self, browser, **options):
        self.context = browser.new_context(
            viewport={"width": 1280, "height": 800}, locale="en-US", timezone_id="UTC", **options)
        self.faults = []
        self.externalRequests = []
        self.may_fail = False
        self.context.on("request", self._asked)

    def _asked(self, request):
        if not re.match(r"(http://127\.0\.0\.1:\d+/|blob:|data:)", request.url):
            self.externalRequests.append(request.url)

    def _said(self, message):
        if message.type == "error" and not self.may_fail:
            self.faults.append(message.text)

    def open(self, url):
        tab = self.context.new_page()
        tab.on("console", self._said)
        tab.on("pageerror", lambda error: self.faults.append(f"{error}\n{getattr(error, 'stack', '')}"))
        tab.goto(url)
        return tab

    def check(self):
        assert not self.externalRequests, f"requests left the machine: {self.externalRequests[:5]}"
        assert not self.faults, f"the console has errors: {self.faults[:5]}"


class Chromium:
    """The browser, which is started once for all scenarios."""
    playwright = None
    running = None


@contextlib.contextmanager
def browser():
    """The browser; what was opened in it is closed afterwards."""
    if not Chromium.running or not Chromium.running.is_connected():
        Chromium.running = Chromium.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield Chromium.running
    for context in Chromium.running.contexts:
        context.close()


@contextlib.contextmanager
def page(shop, *options):
    """The page of a shop in a tab of its own, and the tabs beside it; in the end they are checked."""
    shop.serve(*options)
    with browser() as chromium:
        tabs = Tabs(chromium)
        yield tabs, tabs.open(shop.url)
        tabs.check()


def address(command):
    """The address that a command prints, after what it may say of a library that was copied."""
    for line in iter(command.stderr.readline, ""):
        if "http://" in line:
            return line.split()[-1]
    raise AssertionError("the command ended without an address")


@contextlib.contextmanager
def editor(shop, *options, name="photo0.jpg"):
    """The page of a shop with the editor on a photo."""
    with page(shop, *options) as (tabs, tab):
        first_edit(tab, shop, name)
        yield tabs, tab


def first_edit(tab, shop, name="photo0.jpg"):
    """Opens the editor on a photo."""
    tab.goto(f"{shop.base}#/edit/{shop.asset(name)}")
    ready(tab)


def ready(tab):
    """Waits until the stage shows the picture of the recipe, with all that was done to it."""
    tab.evaluate(f"""async () => {{ window.same ??= (await import('/page/recipe.js')).same
      await {EDITOR}?.editing?.settled }}""")
    tab.wait_for_function(f"""() => {{ const {{ stage, renderer, recipe }} = {EDITOR}?.view ?? {{}}
      return stage?.dataset.rendered > 0 && stage.dataset.final !== 'false' && stage.getAttribute('aria-busy') === 'false'
        && window.same(renderer.last?.recipe, recipe) }}""", timeout=60_000)


def set_slider(tab, name, value):
    """Types a value into a slider's number."""
    tab.fill(f'photo-slider[data-name="{name}"] .slider-number', str(value))
    tab.keyboard.press("Enter")
    ready(tab)


def until(condition, what, seconds=30):
    """Waits for something that another program does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError(f"{what} did not happen within {seconds} s")


def main(scenarios):
    """usage: scenarios.py PROGRAM [NAME…]

    Without names they are read from standard input, a line each. After what a scenario says comes a line that begins
    with 'passed' or 'failed'.
    """
    program, *names = sys.argv[1:]
    failures = 0
    with sync_playwright() as Chromium.playwright, contextlib.closing(Shop(str(Path(program).resolve()))) as prepared:
        for name in names or map(str.strip, sys.stdin):
            try:
                with contextlib.closing(Shop(prepared.program, prepared)) as shop:
                    scenarios[name](shop)
                print("passed", name, flush=True)
            except Exception:
                failures += 1
                traceback.print_exc(file=sys.stdout)
                print("failed", name, flush=True)
                Chromium.running = None
    sys.exit(failures > 0)
