"""Tables and plots of pages in Documentation."""

import math

COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9"]


def table(header, rows):
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines) + "\n"


def digits(value):
    """A number with three digits, or all of those before the point."""
    if value == 0 or not math.isfinite(value):
        return "0" if value == 0 else "–"
    places = max(0, 2 - math.floor(math.log10(abs(value))))
    text = f"{value:.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def put(text, page, name):
    """A page with a section between its marks in place of the one it has."""
    begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
    before, rest = page.split(begin, 1)
    after = rest.split(end, 1)[1]
    return f"{before}{begin}\n\n{text}\n{end}{after}"


def ticks(largest):
    """The ticks of an axis from zero to a round end."""
    largest = largest if largest > 0 else 1
    power = 10 ** math.floor(math.log10(largest / 4))
    step = next((factor * power for factor in (1, 2, 5, 10) if largest / (factor * power) <= 7), 10 * power)
    return [step * index for index in range(math.ceil(largest / step - 1e-9) + 1)]


def plot(title, across, panels):
    """A plot as SVG: panels side by side, each the name of its upward axis and lines as (name, [(x, y)]).

    It has its own background, so it can be read on a dark page too.
    """
    width, height, left, top, bottom, gap = 720, 380, 64, 56, 56, 90
    panel = (width - left - 24 - gap * (len(panels) - 1)) / len(panels)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        'font-size="13" fill="#222">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        _text(title, 20, 24, "start", ' font-size="16" font-weight="bold"'),
    ]
    for index, (up, lines) in enumerate(panels):
        parts += _panel(left + index * (panel + gap), top, panel, height - top - bottom, across, up, lines)
    return "\n".join(parts) + "\n</svg>\n"


def _panel(left, top, width, height, across, up, lines):
    points = [point for _, line in lines for point in line]
    horizontal, vertical = ticks(max(x for x, _ in points)), ticks(max(y for _, y in points))

    def place(x, y):
        return left + x / horizontal[-1] * width, top + (1 - y / vertical[-1]) * height

    parts = []
    for tick in vertical:
        x, y = place(0, tick)
        parts.append(_segment(x, y, x + width, y, "#ddd"))
        parts.append(_text(digits(tick), x - 8, y + 4, "end"))
    for tick in horizontal:
        x, y = place(tick, 0)
        parts.append(_segment(x, y, x, y + 5, "#222"))
        parts.append(_text(digits(tick), x, y + 20, "middle"))
    parts.append(_segment(left, top + height, left + width, top + height, "#222"))
    parts.append(_text(across, left + width / 2, top + height + 44, "middle"))
    parts.append(_text(up, left - 40, top - 14, "start"))
    for index, (name, line) in enumerate(lines):
        color = COLORS[index]
        corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in line))
        parts.append(f'<polyline points="{corners}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{color}"/>' for x, y in (place(*p) for p in line)]
        parts.append(_segment(left + 12, top + 12 + 20 * index, left + 34, top + 12 + 20 * index, color, 3))
        parts.append(_text(name, left + 40, top + 16 + 20 * index, "start"))
    return parts


def _segment(x1, y1, x2, y2, color, width=1):
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}" stroke-width="{width}"/>'
    )


def _text(words, x, y, anchor, extra=""):
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>{words}</text>'
