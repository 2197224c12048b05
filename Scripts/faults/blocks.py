"""Finds the bodies of functions in Swift and C, as far as putting faults in needs it."""

import re

DECLARATION = re.compile(
    r"(?<![\w.`])(?:(func)\s+[^\s(]+|(init|deinit|subscript)\b|(var|let)\s+\S+"
    r"|(struct|class|enum|extension|protocol|actor)\b(?!\s+(?:func|var|let|subscript)\b))")
ACCESSORS = re.compile(
    r"\s*(?:@\w+\s+)*(?:(?:mutating|nonmutating|nonisolated)\s+)*(?:get|set|willSet|didSet|_read|_modify)\b"
    r"\s*(?:\(\w+\)\s*)?(?:async\b|throws\b|\{)")
CONTINUES = re.compile(r"\s*(?:[.)\]?:+*/%&|^=<>,]|-\s)")
UNFINISHED = re.compile(r"(?:[-+*/%&|^=<>?:,(\[]|\bin|\btry)\s*$")


class Unbalanced(Exception):
    pass


def masked(text, language):
    """The text with blanks in place of what strings and comments say, and of the directives of C."""
    out, i = list(text), 0

    def blank(start, end):
        for k in range(start, end):
            if out[k] != "\n":
                out[k] = " "

    starts = re.compile(r'//|/\*|#*"' if language == "swift" else r"//|/\*|[\"'#]")
    while match := starts.search(text, i):
        i, end = match.start(), None
        if text.startswith("//", i):
            end = text.find("\n", i)
            end = len(text) if end < 0 else end
        elif text.startswith("/*", i):
            end = end_of_comment(text, i, nests=language == "swift")
        elif language == "swift" and (match := re.compile(r'(#*)("""|")').match(text, i)):
            end = end_of_string(text, match.end(), match[1], match[2])
        elif language == "c" and text[i] in "\"'":
            end = re.compile(r"(?:\\.|[^\\" + text[i] + r"])*" + text[i], re.S).match(text, i + 1).end()
        elif language == "c" and text[i] == "#" and not text[text.rfind("\n", 0, i) + 1 : i].strip():
            end = re.compile(r"(?:\\\n|[^\n])*").match(text, i).end()
        if end is None:
            i += 1
        else:
            blank(i, end)
            i = end
    return "".join(out)


def end_of_comment(text, start, nests):
    depth = 0
    for match in re.compile(r"/\*|\*/").finditer(text, start):
        depth += 1 if match[0] == "/*" and (nests or depth == 0) else -1 if match[0] == "*/" else 0
        if depth == 0:
            return match.end()
    raise Unbalanced


def end_of_string(text, i, hashes, quotes):
    """Where a string of Swift ends whose first quotes end at a place; code in it may have strings too."""
    while i < len(text):
        if text.startswith(quotes + hashes, i):
            return i + len(quotes + hashes)
        if text.startswith("\\" + hashes + "(", i):
            i, depth = i + len(hashes) + 2, 1
            while depth:
                if match := re.compile(r'(#*)("""|")').match(text, i):
                    i = end_of_string(text, match.end(), match[1], match[2])
                    continue
                depth += {"(": 1, ")": -1}.get(text[i], 0)
                i += 1
        elif text.startswith("\\" + hashes, i):
            i += len(hashes) + 2
        else:
            i += 1
    raise Unbalanced


def braces(mask, start, end):
    """The outermost pairs of braces in a part of a text."""
    pairs, depth, opened = [], 0, 0
    for i in range(start, end):
        if mask[i] == "{":
            if depth == 0:
                opened = i
            depth += 1
        elif mask[i] == "}":
            depth -= 1
            if depth < 0:
                raise Unbalanced
            if depth == 0:
                pairs.append((opened, i))
    if depth:
        raise Unbalanced
    return pairs


def outside_brackets(text):
    while (shorter := re.sub(r"\([^()]*\)|\[[^\[\]]*\]", " ", text)) != text:
        text = shorter
    return text


def bodies(text, language):
    """The insides of the bodies of functions, initializers and accessors, as pairs of places; those in others are left out."""
    mask = masked(text, language)
    return list(bodies_of_swift(mask, 0, len(mask)) if language == "swift" else bodies_of_c(mask))


def bodies_of_c(mask):
    last = 0
    for opened, closed in braces(mask, 0, len(mask)):
        if mask[last:opened].rstrip().endswith(")"):
            yield opened + 1, closed
        last = closed + 1


def bodies_of_swift(mask, start, end):
    last = start
    for opened, closed in braces(mask, start, end):
        head = mask[last:opened]
        if head.count("(") > head.count(")"):
            # A closure among the arguments of a declaration: its head goes on.
            continue
        last = closed + 1
        found = list(DECLARATION.finditer(outside_brackets(head)))
        if not found:
            continue
        function, method, variable, type_ = found[-1].groups()
        inside = mask[opened + 1 : closed]
        if type_:
            yield from bodies_of_swift(mask, opened + 1, closed)
        elif not function and ACCESSORS.match(inside):
            for first, second in braces(mask, opened + 1, closed):
                yield first + 1, second
        elif function or method or "=" not in outside_brackets(head)[found[-1].end() :]:
            yield opened + 1, closed


def initial_value(text, place):
    """The initial value of a stored property or global of Swift, as the pair of places around another place."""
    mask = masked(text, "swift")
    for match in re.finditer(r"^[ \t]*(?:[\w@()]+[ \t]+)*(?:let|var)[ \t]+\w+[^=\n{]*=[ \t]+", mask[:place], re.M):
        end = end_of_value(mask, match.end())
        if end is not None and place < end:
            return match.end(), end
    return None


def end_of_value(mask, start):
    depth = 0
    for i in range(start, len(mask)):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(mask[i], 0)
        if depth < 0:
            return None
        if mask[i] == "\n" and depth == 0 and not CONTINUES.match(mask, i) and not UNFINISHED.search(mask[start:i]):
            return i
    return None
