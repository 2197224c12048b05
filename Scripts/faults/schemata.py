"""Puts many faults into one text: each body that has some is written once with each of them and once without.

Which of them runs is chosen when a process starts, see Tree. Lines that say where a variant begins tell which fault an
error of the compiler is about.
"""

import re

from .blocks import Unbalanced, bodies, initial_value

SWITCH = "photoedit_fault"
MARK = re.compile(r" // (fault|without|after)((?: \d+)*)$")


def language(file):
    return "swift" if file.suffix == ".swift" else "c"


def with_faults(text, faults, language):
    """The text with those faults that can be switched, and the others."""
    try:
        places = bodies(text, language)
    except Unbalanced:
        return text, faults
    regions, others = {}, []
    for fault in faults:
        start, end, new = fault.edit(text)
        region = next(((a, b, True) for a, b in places if a <= start and end <= b), None)
        if not region and language == "swift" and (value := initial_value(text, start)) and end <= value[1]:
            region = (*value, False)
        if not region:
            others.append(fault)
            continue
        first, last, _ = region
        variant = text[first:start] + new + text[end:last]
        regions.setdefault(region, []).append((fault.number, variant))
    for (first, last, is_body), variants in sorted(regions.items(), reverse=True):
        write = body if is_body else value_of
        text = text[:first] + write(text[first:last], variants, language) + text[last:]
    if regions:
        text = ("import CFaults\n" if language == "swift" else f"extern const int {SWITCH};\n") + text
    return text, others


def body(original, variants, language):
    out = "\n"
    for number, variant in variants:
        condition = f"{SWITCH} == {number}"
        if language == "c":
            condition = f"({condition})"
        out += f"if {condition} {{ // fault {number}\n{variant}\n}} else "
    numbers = " ".join(str(number) for number, _ in variants)
    return out + f"{{ // without {numbers}\n{original}\n}} // after {numbers}\n"


def value_of(original, variants, _):
    out = ""
    for number, variant in variants:
        out += f"{SWITCH} == {number} ? ( // fault {number}\n{variant}\n) : "
    numbers = " ".join(str(number) for number, _ in variants)
    return out + f"( // without {numbers}\n{original}\n) // after {numbers}"


def blamed(text, line):
    """The numbers of the faults that an error in a line of such a text is about; all of the text where none is named."""
    lines = text.splitlines()
    for k in range(min(line, len(lines)) - 1, -1, -1):
        if match := MARK.search(lines[k]):
            if match[1] == "after" and k != line - 1:
                break
            return {int(number) for number in match[2].split()}
    return {int(number) for number in re.findall(r" // fault (\d+)$", text, re.M)}
