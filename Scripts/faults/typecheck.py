"""Asks compilers which faults compile, a module at a time and without building anything.

Each module is checked as the last build of the working tree compiled it, against the interfaces of the others, which faults do
not change.
"""

import json
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .places import PROJECT, TREE, fail
from .tree import errors

# Options that write something, or that need what a check does not make.
WITH_VALUE = {
    "-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path", "-num-threads", "-o", "-MF", "-MT",
}
WITHOUT_VALUE = {
    "-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode", "-serialize-diagnostics",
    "-parseable-output", "-emit-objc-header", "-wmo", "-whole-module-optimization", "-warnings-as-errors", "-MD", "-MMD",
}
SCRIPTS = "Page's scripts"


def module(file):
    """The module of a file below Sources; the page's scripts are one."""
    parts = file.split("/")
    return SCRIPTS if parts[0] == "Page" else parts[2] if parts[1] == "System" else parts[1]


class Modules:
    """The commands of the last build of the working tree, by module."""

    def __init__(self):
        self.swift, self.c = {}, {}
        manifest = next(
            (file for file in [PROJECT / ".build" / f"{name}.yaml" for name in ["debug", "release"]] if file.is_file()), None)
        if not manifest:
            fail("nothing is built; run 'swift build --build-tests' first")
        for arguments in re.findall(r"^    args: (\[.*\])$", manifest.read_text(), re.M):
            words = json.loads(arguments)
            if words[0].endswith("swiftc") and "-module-name" in words:
                self.swift[words[words.index("-module-name") + 1]] = words
            elif words[0].endswith("clang") and "-c" in words:
                source = words[words.index("-c") + 1]
                if source.startswith(f"{PROJECT}/Sources/"):
                    self.c.setdefault(module(source.removeprefix(f"{PROJECT}/")), []).append(words)

    def check(self, module):
        """The places of the errors of a module, in the copy."""
        if module == SCRIPTS:
            # The first folder of the project that it names is that of the checked scripts.
            text = self.run(["tsc", "-p", "Page", "--pretty", "false"])
            return [(name, int(line)) for name, line in re.findall(r"^(Page/[^\n(]+)\((\d+),\d+\): error ", text, re.M)]
        if module in self.swift:
            return self.check_swift(self.copied(self.swift[module]))
        return [
            place for words in self.c.get(module, [])
            for place in errors(self.run(self.copied(words) + ["-Wno-error", "-fsyntax-only"]))]

    def check_swift(self, words):
        """First the types, then what is only seen after them, such as values that are never set."""
        found = set(errors(self.run(words + ["-typecheck"])))
        return sorted(found or set(errors(self.run(words + ["-emit-sil", "-Onone", "-o", "/dev/null"]))))

    def check_all(self, modules):
        with ThreadPoolExecutor(2) as pool:
            return [place for places in pool.map(self.check, sorted(modules)) for place in places]

    def run(self, words):
        done = subprocess.run(words, cwd=TREE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.stdout.decode(errors="replace")

    def copied(self, words):
        """The words of a command that compiles the copy instead, the whole module at once, and writes nothing."""
        kept, skips, is_swift = [], False, words[0].endswith("swiftc")
        for word in words:
            if skips:
                skips = False
            elif word in WITH_VALUE:
                skips = True
            elif word.startswith("@"):
                kept += map(in_copy, Path(word[1:]).read_text().split())
            elif word not in WITHOUT_VALUE and not re.fullmatch(r"-j\d+", word):
                # Modules of C are those that the modules of the last build were made with.
                kept.append(word if is_swift else in_copy(word))
        return kept + (["-wmo", "-Xcc", f"-fmodule-map-file={TREE}/check.modulemap"] if is_swift else [])


def in_copy(path):
    return path.replace(f"{PROJECT}/Sources/", f"{TREE}/Sources/")
