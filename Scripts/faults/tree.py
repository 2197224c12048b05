"""The copy of the code in which faults are put, and how it is built."""

import os
import re
import shutil
import subprocess

from .places import LOGS, PROJECT, TREE, fail
from .schemata import SWITCH, blamed, language, with_faults

BUILD = ["swift", "build", "--build-tests", "-Xswiftc", "-gnone"]
BUILD_LIMIT = 7200
APART = TREE.parent / "apart.txt"

# Every target may look which fault is on. What only measures is not built.
PACKAGE = """
package.targets.removeAll { ["LibraryBench", "ImageBench", "CostBench", "Measuring"].contains($0.name) }
package.targets.append(.target(name: "CFaults"))
for target in package.targets where target.type != .system && target.name != "CFaults" {
  target.dependencies.append("CFaults")
}
"""

# The number of the fault that is on is the soft limit for the bytes of POSIX message queues, which nothing here uses:
# unlike a variable of the environment, every process inherits it, those too that are started with an environment of
# their own.
HEADER = f"extern const int {SWITCH};\n"
SWITCHES = f"""#define _GNU_SOURCE
#include <sys/resource.h>

int {SWITCH};

__attribute__((constructor(101))) static void read_number(void) {{
  struct rlimit limit;
  if (getrlimit(RLIMIT_MSGQUEUE, &limit) == 0 && limit.rlim_cur <= 800000) {SWITCH} = (int)limit.rlim_cur;
}}
"""


class Tree:
    """The copy, with all faults in it that can be switched; the others are apart."""

    def __init__(self, faults):
        self.faults = faults
        self.by_number = {fault.number: fault for fault in faults}
        # Those that do not compile beside others, as earlier runs found out.
        known = set(APART.read_text().split()) if APART.is_file() else set()
        self.failing = {fault.number for fault in faults if fault.digest in known}
        self.plain, self.switched, self.home, self.apart = {}, {}, {}, set()

    def files(self):
        """The bytes of the files of the copy; there a warning is no error, because faults leave names unused."""
        names = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=PROJECT, check=True, capture_output=True
        ).stdout.decode().split("\0")
        found = {name: PROJECT / name for name in names if name and (PROJECT / name).is_file()}
        if (PROJECT / "Package.resolved").is_file():
            found["Package.resolved"] = PROJECT / "Package.resolved"
        contents = {name: file.read_bytes() for name, file in found.items()}
        contents["Package.swift"] = (
            contents["Package.swift"].replace(b".treatAllWarnings(as: .error),", b"").replace(b', "-Werror"', b"")
            + PACKAGE.encode())
        contents["Sources/CFaults/include/CFaults.h"] = HEADER.encode()
        contents["Sources/CFaults/switch.c"] = SWITCHES.encode()
        return contents

    def write(self):
        """Brings the copy to the state of the working tree; files that are equal stay as they are, so that builds are short."""
        contents = self.files()
        self.plain = {
            name: data.decode() for name, data in contents.items()
            if name.startswith("Sources/") and name.endswith((".swift", ".c", ".h"))
        }
        self.put_in(contents)
        for name, data in contents.items():
            target = TREE / name
            if not target.is_file() or data != target.read_bytes():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
            if (PROJECT / name).is_file():
                shutil.copymode(PROJECT / name, target)
        for folder in ["Sources", "Tests"]:
            for file in [file for file in (TREE / folder).rglob("*") if file.is_file()]:
                if str(file.relative_to(TREE)) not in contents:
                    file.unlink()
        # Tests look for the servers and validators that were installed for them beside themselves.
        tools = TREE / ".build" / "test-tools"
        if not tools.is_symlink():
            tools.parent.mkdir(parents=True, exist_ok=True)
            tools.symlink_to(PROJECT / ".build" / "test-tools")

    def put_in(self, contents):
        in_file = {}
        for fault in self.faults:
            name = self.home.get(fault.number)
            if name is None:
                name = self.home[fault.number] = next(name for name, text in self.plain.items() if fault.pattern.search(text))
            in_file.setdefault(name, []).append(fault)
        self.apart = set(self.failing)
        for name, faults in in_file.items():
            switchable = [fault for fault in faults if fault.number not in self.failing]
            text, others = with_faults(self.plain[name], switchable, language(TREE / name))
            self.apart.update(fault.number for fault in others)
            self.switched[name] = text
            contents[name] = text.encode()

    def build(self):
        """Builds the copy; what does not compile is taken out."""
        LOGS.mkdir(parents=True, exist_ok=True)
        while True:
            self.write()
            log = LOGS / "build"
            print(f"building, with {len(self.faults) - len(self.apart)} of {len(self.faults)} faults", flush=True)
            if build(log):
                break
            blame = set()
            for path, line in re.findall(r"^(/[^\n:]+):(\d+):\d+: (?:fatal )?error: ", log.read_text(errors="replace"), re.M):
                try:
                    name = os.path.relpath(os.path.realpath(path), os.path.realpath(TREE))
                except ValueError:
                    continue
                if name in self.switched:
                    blame |= blamed(self.switched[name], int(line))
            if not blame - self.failing:
                fail(f"the code does not build, see {log.relative_to(PROJECT)}")
            for number in sorted(blame):
                print(f"  {self.by_number[number].id} does not compile beside others and is built alone", flush=True)
            self.failing |= blame
            APART.write_text("".join(self.by_number[number].digest + "\n" for number in sorted(self.failing)))

    def put_alone(self, fault):
        """Builds the copy with one fault in place of the others of its file; the log is kept."""
        name = self.home[fault.number]
        start, end, new = fault.edit(self.plain[name])
        (TREE / name).write_text(self.plain[name][:start] + new + self.plain[name][end:])
        return build(LOGS / f"{fault.id}.build")

    def restore(self, fault):
        name = self.home[fault.number]
        (TREE / name).write_text(self.switched[name])


def build(log):
    with open(log, "w") as output:
        try:
            return subprocess.run(BUILD, cwd=TREE, stdout=output, stderr=output, timeout=BUILD_LIMIT).returncode == 0
        except subprocess.TimeoutExpired:
            return False
