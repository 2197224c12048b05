"""Tables of colors as .cube files: a reader of well-formed ones, and the samples that fixtures look colors up in."""

import numpy as np


def parse(text):
    """The table in a .cube text: `domain` (low, high), `curves` count × 3, `cube` [b, g, r] × 3, each None if absent."""
    sizes, ranges, rows = {}, {}, []
    for line in text.splitlines():
        words = line.split()
        if not words or words[0].startswith("#") or words[0] == "TITLE":
            continue
        if words[0].startswith("LUT_") and words[0].endswith("_SIZE"):
            sizes[words[0][4:6]] = int(words[1])
        elif words[0][0].isalpha():
            ranges[words[0]] = [float(w) for w in words[1:]]
        else:
            rows.append([float(w) for w in words])
    rows = np.array(rows)
    count, side = sizes.get("1D", 0), sizes.get("3D", 0)
    assert len(rows) == count + side**3
    domain = (ranges.get("DOMAIN_MIN", [0] * 3), ranges.get("DOMAIN_MAX", [1] * 3))
    first = ranges.get("LUT_1D_INPUT_RANGE" if count else "LUT_3D_INPUT_RANGE")
    if first:
        domain = ([first[0]] * 3, [first[1]] * 3)
    return {
        "domain": domain, "curves": rows[:count] if count else None,
        "cube": rows[count:].reshape(side, side, side, 3) if side else None,
        "cube range": ranges.get("LUT_3D_INPUT_RANGE", [0, 1])}


def _rows(values):
    return "".join(f"{r:.6f} {g:.6f} {b:.6f}\n" for r, g, b in values)


def _cube(side, function, low=(0, 0, 0), high=(1, 1, 1)):
    low, high = np.array(low, float), np.array(high, float)
    grid = [(r, g, b) for b in range(side) for g in range(side) for r in range(side)]
    return _rows(function(low + (high - low) * np.array(node) / (side - 1)) for node in grid)


def _warm(rgb):
    """Warm lights, cool shadows, more contrast; no channel by itself, so that every tetrahedron differs."""
    r, g, b = rgb
    s = lambda x: x * x * (3 - 2 * x)
    return (s(r) * 0.9 + 0.1 * g, s(g) * 0.95 + 0.05 * r * b, s(b) * 0.8 + 0.12 * g + 0.03)


FILES = {
    "identity.cube": "LUT_3D_SIZE 2\n" + _cube(2, lambda rgb: rgb),
    "warm.cube": 'TITLE "Warm"\n# 5 nodes a side\nLUT_3D_SIZE 5\n' + _cube(5, _warm),
    "wide.cube": "LUT_3D_SIZE 4\nDOMAIN_MIN -0.5 0 0.125\nDOMAIN_MAX 1.5 1 2\n\n" + _cube(
        4, lambda rgb: _warm(rgb)[::-1], (-0.5, 0, 0.125), (1.5, 1, 2)),
    "curves.cube": "LUT_1D_SIZE 6\n" + _rows(
        (x**0.8, 0.1 + 0.8 * x, 1 - x**1.5) for x in np.linspace(0, 1, 6)),
    "range.cube": "LUT_1D_SIZE 3\nLUT_1D_INPUT_RANGE -0.25 2\n" + _rows(((0, 0.1, 0), (0.4, 0.5, 0.7), (1.2, 1, 0.9))),
    "shaper.cube": "LUT_1D_SIZE 5\nLUT_1D_INPUT_RANGE 0 1.25\nLUT_3D_SIZE 3\nLUT_3D_INPUT_RANGE -0.1 1.1\n" + _rows(
        (x**0.5, 1.2 * x - 0.1, x) for x in np.linspace(0, 1, 5)) + _cube(3, _warm),
    "gray.cube": "LUT_3D_SIZE 2\n" + _cube(2, lambda rgb: [0.1 + 0.8 * np.mean(rgb)] * 3),
}
