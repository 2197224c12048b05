"""How a process knows which fault is on, and how it tells which faults it reached.

The number of the fault that is on is the soft limit for the bytes of POSIX message queues, which nothing here uses: unlike a
variable of the environment, every process inherits it, those too that are started with an environment of their own.

A process marks what it reaches in a file that all of them map: a byte for each number.
"""

import zlib

from .places import MARKS, TREE

# The kernel's default for the limit, 819200, stands for no fault.
NUMBERS = 800_000

DECLARATIONS = (
    "extern int photoedit_fault; extern unsigned char *photoedit_marks; static inline _Bool photoedit_is(int number) "
    "{ if (!photoedit_marks[number]) photoedit_marks[number] = 1; return photoedit_fault == number; }\n"
    "static inline int photoedit_number(void) { return photoedit_fault; }\n")
SOURCE = f"""#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static unsigned char none[{NUMBERS + 1}];
int photoedit_fault;
unsigned char *photoedit_marks = none;

__attribute__((constructor(101))) static void read_number(void) {{
  struct rlimit limit;
  if (getrlimit(RLIMIT_MSGQUEUE, &limit) == 0 && limit.rlim_cur <= {NUMBERS}) photoedit_fault = (int)limit.rlim_cur;
  int file = open("{MARKS}", O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  void *marks = mmap(0, sizeof none, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (marks != MAP_FAILED) photoedit_marks = marks;
}}
"""

SWIFT_HEAD = "import CFaults\n"
C_HEAD = DECLARATIONS
SCRIPT_HEAD = "globalThis.photoedit_fault ??= 0; // the number\n"

# Every target may look which fault is on. What only measures is not built.
PACKAGE = """
package.targets.removeAll { ["LibraryBench", "ImageBench", "CostBench", "Measuring"].contains($0.name) }
package.targets.append(.target(name: "CFaults"))
for target in package.targets where target.type != .system && target.name != "CFaults" {
  target.dependencies.append("CFaults")
}
"""
# Scripts get the number from the server with each file, and from this file where they are tested without one.
NODE = TREE / "number.cjs"
NODE_SOURCE = r"""
const limits = require("node:fs").readFileSync("/proc/self/limits", "utf8");
const number = Number(/^Max msgqueue size\s+(\d+)/m.exec(limits)?.[1] ?? 0);
globalThis.photoedit_fault = number <= 800000 ? number : 0;
"""
SERVED = "(String(cString: $0.name), String(cString: $0.text))"
SERVED_WITH_NUMBER = (
    '(String(cString: $0.name), String(cString: $0.text).replacing("photoedit_fault ??= 0;", '
    'with: "photoedit_fault ??= \\(photoedit_number());"))')


def condition(number, language):
    return {
        "swift": f"photoedit_is({number})", "c": f"(photoedit_is({number}))", "js": f"(photoedit_fault === {number})",
    }[language]


def number_all(faults):
    """Gives each fault a number that other faults do not change, so that little is compiled again where some are added."""
    taken = set()
    for fault in faults:
        fault.number = zlib.crc32(fault.id.encode()) % NUMBERS + 1
        while fault.number in taken:
            fault.number = fault.number % NUMBERS + 1
        taken.add(fault.number)
