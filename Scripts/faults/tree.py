"""The copy of the code in which faults are put, and how it is built."""

import os
import re
import shutil
import subprocess

from .places import PROJECT, TREE
from .switch import DECLARATIONS, NODE, NODE_SOURCE, PACKAGE, SERVED, SERVED_WITH_NUMBER, SOURCE

BUILD = ["swift", "build", "--build-tests", "-Xswiftc", "-gnone"]
RELEASE = ["-c", "release", "-Xswiftc", "-enable-testing"]
BUILD_LIMIT = 7200
CODE = (".swift", ".c", ".h", ".js")


def is_code(name):
    """Whether faults are put into a file."""
    return name.endswith(CODE) and name.startswith(("Sources/", "Page/")) and not name.startswith("Page/tests/")


class Tree:
    """The copy of the working tree; warnings are no errors there, because faults leave names unused."""

    def __init__(self):
        names = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=PROJECT, check=True, capture_output=True
        ).stdout.decode().split("\0")
        found = {name: PROJECT / name for name in names if name and (PROJECT / name).is_file()}
        if (PROJECT / "Package.resolved").is_file():
            found["Package.resolved"] = PROJECT / "Package.resolved"
        self.contents = {name: file.read_bytes() for name, file in found.items()}
        # The code as it is, by the names of its files.
        self.plain = {name: data.decode() for name, data in self.contents.items() if is_code(name)}
        self.contents["Package.swift"] = (
            self.contents["Package.swift"].replace(b".treatAllWarnings(as: .error),", b"").replace(b', "-Werror"', b"")
            + PACKAGE.encode())
        self.contents["Sources/CFaults/include/CFaults.h"] = DECLARATIONS.encode()
        self.contents["check.modulemap"] = b'module CFaults { header "Sources/CFaults/include/CFaults.h" }\n'
        self.contents["Sources/CFaults/switch.c"] = SOURCE.encode()
        self.contents[NODE.name] = NODE_SOURCE.encode()
        settings = self.contents["Page/tsconfig.json"].replace(b'["*.js"]', b'["*.js", "number.d.ts"]')
        self.contents["Page/tsconfig.json"] = settings
        self.contents["Page/number.d.ts"] = b"declare var photoedit_fault: number\n"

    def write(self, switched):
        """Brings the copy up to date, with faults in some files. Files that are equal stay, so that builds are short."""
        contents = self.contents | {name: text.encode() for name, text in switched.items()}
        files = "Sources/EmbeddedFiles/EmbeddedFiles.swift"
        serving = contents[files].decode().replace(SERVED, SERVED_WITH_NUMBER)
        contents[files] = (serving if serving.startswith("import CFaults\n") else "import CFaults\n" + serving).encode()
        for name, data in contents.items():
            target = TREE / name
            if not target.is_file() or data != target.read_bytes():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
            if (PROJECT / name).is_file():
                shutil.copymode(PROJECT / name, target)
        for folder in ["Sources", "Tests", "Page"]:
            for file in [file for file in (TREE / folder).rglob("*") if file.is_file()]:
                if str(file.relative_to(TREE)) not in contents:
                    file.unlink()
        # Tests look for the servers and validators that were installed for them beside themselves.
        tools = TREE / ".build" / "test-tools"
        if not tools.is_symlink():
            tools.parent.mkdir(parents=True, exist_ok=True)
            tools.symlink_to(PROJECT / ".build" / "test-tools")


def build(log, options=()):
    """Builds the copy; says whether that succeeds."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with open(log, "w") as output:
        try:
            return subprocess.run(
                [*BUILD, *options], cwd=TREE, stdout=output, stderr=output, timeout=BUILD_LIMIT).returncode == 0
        except subprocess.TimeoutExpired:
            return False


def errors(text, folder=TREE):
    """The places of the errors that a compiler printed, as pairs of the name of a file of the copy and a line."""
    for path, line in re.findall(r"^(/[^\n:]+):(\d+):\d+: (?:fatal )?error: ", text, re.M):
        yield os.path.relpath(os.path.realpath(path), os.path.realpath(folder)), int(line)
