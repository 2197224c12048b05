"""Puts many faults into one text: each body that has some is written once with each of them and once without.

Which of them runs is chosen when a process starts, and every body that runs marks its faults as reached, see switch.py.
Lines that say where a variant begins tell which fault an error of the compiler is about.
"""

import re

from .blocks import Unbalanced, bodies, initial_value
from .scripts import bodies_of_script
from .switch import C_HEAD, SCRIPT_HEAD, SWIFT_HEAD, condition

MARK = re.compile(r" // (fault|without|after)((?: \d+)*)$")
HEADS = {"swift": SWIFT_HEAD, "c": C_HEAD, "js": SCRIPT_HEAD}


def language(file):
    """The language of a file by its name."""
    return {"swift": "swift", "js": "js"}.get(str(file).rpartition(".")[2], "c")


def with_faults(text, faults, language):
    """The text with those faults that can be switched, and the others."""
    try:
        places = bodies_of_script(text) if language == "js" else bodies(text, language)
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
    return (HEADS[language] if regions else "") + text, others


def all_with_faults(texts, faults):
    """The files that have faults, with those that can be switched, by name; and the other faults.

    - texts: the code by the names of its files.
    - faults: pairs of the name of a file and a fault.
    """
    in_file, switched, others = {}, {}, []
    for name, fault in faults:
        in_file.setdefault(name, []).append(fault)
    for name, found in in_file.items():
        switched[name], rest = with_faults(texts[name], found, language(name))
        others += rest
    return switched, others


def body(original, variants, language):
    out = "\n"
    for number, variant in variants:
        out += f"if {condition(number, language)} {{ // fault {number}\n{variant}\n}} else "
    numbers = " ".join(str(number) for number, _ in variants)
    return out + f"{{ // without {numbers}\n{original}\n}} // after {numbers}\n"


def value_of(original, variants, language):
    out = ""
    for number, variant in variants:
        out += f"{condition(number, language)} ? ( // fault {number}\n{variant}\n) : "
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


def all_blamed(switched, places):
    """The numbers of the faults that errors at places, pairs of the name of a file and a line, are about."""
    return {number for name, line in places if name in switched for number in blamed(switched[name], line)}
