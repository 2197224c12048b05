"""What a person sees of the page, step by step, compared as a whole with tables in Tests/Browser/tables.

A step of a table has the lines that went and those that came since the step before: elements with their texts, values and
states, the recipe, what was sent to the server, and what the page said. After a change that is meant, record a table again
and read what has changed:

    PHOTOEDIT_RECORD_TABLES=1 .build/test-tools/playwright/bin/python Tests/Browser/scenarios.py PROGRAM NAME
"""

import contextlib
import difflib
import json
import os
import re
import time
from pathlib import Path

TABLES = Path(__file__).parent / "tables"
PATIENCE = 30
# What is heard is kept, because notices go by themselves.
LISTEN = """() => {
  window.heard = []
  new MutationObserver((list) => {
    for (const {target, addedNodes} of list) for (const node of addedNodes) {
      const place = target.id === 'toasts' ? 'notice' : target.id === 'announcer' ? 'announced' : null
      const words = place === 'notice' ? [...node.classList].slice(1).concat(
        [...node.childNodes].map(each => each.textContent).filter(Boolean)).join(' | ') : node.textContent
      if (place) window.heard.push(`${place}: ${words}`)
    }
  }).observe(document.body, {childList: true, subtree: true})
}"""
READ = r"""(regions) => {
  const lines = []
  const short = (text) => text.length > 70 ? `${text.slice(0, 60)}… (${text.length})` : text
  const skipped = '#toasts, #announcer, script, noscript, .skip-link, option, svg.icon, .stage-tiles, .stage-busy, canvas, .stage-picture > img'
  const attributes = (element) => [...element.attributes].flatMap(({name, value}) => {
    if (/^aria-(hidden|labelledby|describedby|busy|description|roledescription)$|^data-(title|rendered|final|stage|export)$/.test(name)) return []
    if (name === 'href' || name === 'src') return [`${name}=${value.replace(/^blob:.*/, 'blob')}`]
    return /^aria-|^data-|^(title|placeholder|min|max|step|type|tabindex|inert|open|visibility)$/.test(name) ? [`${name}=${short(value)}`] : []
  })
  const inPicture = (element) => {
    const layer = element.closest('.mask-layer')
    if (!layer) return ['cx', 'cy', 'r'].filter(name => element.hasAttribute(name)).map(name => `${name}=${element.getAttribute(name)}`)
    const box = layer.getBoundingClientRect()
    const part = (value, size) => (value / size).toFixed(2)
    if (element.tagName === 'circle') return [`at ${part(element.cx.baseVal.value, box.width)},${part(element.cy.baseVal.value, box.height)}`,
      `r=${part(element.r.baseVal.value, box.width)}`]
    const {x, y, width, height} = element.getBBox()
    return [`box ${part(x, box.width)},${part(y, box.height)} ${part(width, box.width)}×${part(height, box.height)}`]
  }
  const walk = (element) => {
    if (element.matches(skipped) || !element.checkVisibility({visibilityProperty: true})) return
    const words = [...element.childNodes].filter(node => node.nodeType === 3).map(node => node.textContent.trim()).filter(Boolean).join(' ')
    const icons = [...element.querySelectorAll(':scope > svg.icon use')].map(use => `(${use.getAttribute('href').slice(6)})`)
    const parts = [...icons, words && JSON.stringify(short(words))]
    if (element.matches('input, select, textarea, progress')) parts.push(`value=${
      element.matches('select') ? `${element.selectedOptions[0]?.textContent} of ${short([...element.options].map(each => each.textContent).join(', '))}`
      : element.type === 'checkbox' ? element.checked : element.value}`)
    if (element.disabled) parts.push('disabled')
    if (element === document.activeElement && element !== document.body) parts.push('FOCUS')
    parts.push(...[...element.classList].filter(name => /^(is|has|track|fits)-/.test(name)).sort().map(name => `.${name}`), ...attributes(element))
    if (!element.matches('.menu, .stage-picture')) parts.push(...[...element.style].map(name => `${name}:${element.style.getPropertyValue(name)}`))
    if (element.matches('circle, .mask-layer line, .mask-layer path, .mask-layer polyline')) parts.push(...inPicture(element))
    if (element.matches('.curve-line')) parts.push(element.getAttribute('d').split('L').filter((_, index) => index % 10 === 0).join(' '))
    const said = parts.filter(Boolean)
    if (said.length) lines.push(`${element.getAttribute('role') ?? element.tagName.toLowerCase()}${element.id ? '#' + element.id : ''} ${said.join('  ')}`)
    for (const child of element.children) walk(child)
  }
  for (const region of regions) for (const element of document.querySelectorAll(region)) walk(element)
  lines.push(`address ${location.hash}`, `title ${document.title}`, `theme ${document.documentElement.dataset.theme ?? 'of the system'}`)
  for (const [key, value] of Object.entries(localStorage)) lines.push(`kept ${key}=${short(value)}`)
  const grid = document.querySelector('photo-grid')
  if (grid) lines.push(`chosen ${grid.chosen.ids.join(' ')}`, `active ${grid.active} anchor ${grid.chosen.anchor}`,
    `grid ${grid.layout.columns} columns of ${grid.layout.cell}`)
  const editor = document.querySelector('photo-editor')
  if (editor?.editing) {
    lines.push(`entry ${editor.editing.entry}${editor.editing.isDirty ? ' dirty' : ''}`)
    for (const step of editor.editing.steps) lines.push(`step ${JSON.stringify(step)}`)
    const {zoom, center, full} = editor.view.stage
    lines.push(`picture ${full.width}×${full.height} zoom ${zoom} at ${center.x.toFixed(2)},${center.y.toFixed(2)}`)
  }
  return [lines, window.heard]
}"""


def different(old, new):
    """What became of some lines: those that went, those that came, and the parts of others that changed."""
    changed, new = [], list(new)
    for line in old:
        head, *parts = re.split("(?<! )  ", line.replace(" ", "  ", 1))
        at = next((at for at, other in enumerate(new) if other.split(" ", 1)[0] == head), None)
        if at is None:
            changed.append(f"- {line}")
            continue
        changed += [f"+ {other}" for other in new[:at]]
        others = re.split("(?<! )  ", new[at].replace(" ", "  ", 1))[1:]
        gone, come = [part for part in parts if part not in others], [part for part in others if part not in parts]
        changed.append(f"~ {head}  {'  '.join(gone)}  →  {'  '.join(come)}")
        new = new[at + 1:]
    return changed + [f"+ {line}" for line in new]


class Table:
    """The steps of a scenario with what is seen after each."""

    def __init__(self, tab, shop, name, regions):
        self.tab, self.regions, self.path = tab, regions, TABLES / f"{name}.txt"
        self.is_recorded = "PHOTOEDIT_RECORD_TABLES" in os.environ
        self.expected = {} if self.is_recorded else dict(
            step.split("\n", 1) for step in f"\n{self.path.read_text()}".split("\n## ")[1:])
        self.recorded, self.before, self.heard, self.sent = [], [], 0, []
        self.shop, self.known, self.others = shop, {}, {}
        self.names = {photo["asset"]: photo["fileName"] for photo in map(
            json.loads, shop.run("list", "--json").splitlines()) if "asset" in photo}
        tab.on("request", self._sent)
        tab.evaluate(LISTEN)

    def _sent(self, request):
        path = request.url.split("/api/v1", 1)[-1]
        if request.method != "GET" and not re.match(r"/(render|recipe/|fetches/)", path):
            self.sent.append(f"sent {request.method} {path} {request.post_data}")

    def _plain(self, line):
        if line not in self.known:
            self.known[line] = self._named(line)
        return self.known[line]

    def _named(self, line):
        """A line without what is another one in each run: ids, dates, and the name of the folder."""
        for asset, name in self.names.items():
            line = line.replace(asset, name)
        line = line.replace(self.shop.folder.name, "LIBRARY")
        line = re.sub(r"[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d\s[AP]M", "DATE", line)
        line = re.sub(r"dialog-title-\w+", "dialog-title", line)
        line = re.sub(r"(just now|\d+ minutes? ago) · [^\"]+", "just now · AUTHOR", line)
        line = re.sub(r"(?<=\.jpg-)\d+-\w+", lambda found: found[0].rsplit("-", 1)[0], line)
        line = re.sub(r"[0-9a-f]{12,}|[0-9a-f]{8}-[0-9a-f-]{27}",
                      lambda found: self.others.setdefault(found[0], f"id{len(self.others) + 1}"), line)
        return re.sub(r"-?\d+\.\d{3,}", lambda found: f"{float(found[0]):.2f}", line)

    def _read(self):
        lines, heard = self.tab.evaluate(READ, self.regions)
        return [self._plain(line) for line in lines], sorted(self._plain(line) for line in heard[self.heard:] + self.sent)

    def _changes(self, lines, heard):
        matcher = difflib.SequenceMatcher(None, self.before, lines, autojunk=False)
        changed = []
        for kind, a, b, c, d in matcher.get_opcodes():
            if kind != "equal":
                changed += different(self.before[a:b], lines[c:d])
        return "\n".join(changed + [f"! {line}" for line in heard])

    def __call__(self, words):
        """What is seen now is what the table says of this step."""
        end = time.monotonic() + PATIENCE
        last, since = None, time.monotonic()
        while True:
            lines, heard = self._read()
            changes = self._changes(lines, heard)
            if self.is_recorded:
                if changes != last:
                    last, since = changes, time.monotonic()
                if time.monotonic() - since > 0.8:
                    break
            elif changes == self.expected.get(words, "").rstrip("\n"):
                break
            elif time.monotonic() > end:
                difference = "\n".join(difflib.unified_diff(
                    self.expected.get(words, "").splitlines(), changes.splitlines(), "expected", "seen", lineterm="", n=1))
                raise AssertionError(f"{self.path.name}, {words}:\n{difference}")
            self.tab.wait_for_timeout(10)
        self.before = lines
        self.heard += len(heard) - len(self.sent)
        self.sent.clear()
        self.recorded.append(f"## {words}\n{changes}")

    def end(self):
        if self.is_recorded:
            self.path.parent.mkdir(exist_ok=True)
            self.path.write_text("\n".join(self.recorded) + "\n")
        assert self.is_recorded or len(self.recorded) == len(self.expected), "the table has other steps"


@contextlib.contextmanager
def seen(tab, shop, name, *regions):
    """What is seen of parts of the page, compared step by step with a table."""
    table = Table(tab, shop, name, list(regions or ["body"]))
    yield table
    table.end()


def middle(tab, selector, x=0.5, y=0.5):
    """A place in an element, where a pointer can go."""
    place = tab.locator(selector).first
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def drag(tab, start, *places):
    """Presses at a place, goes on to others, and lets go at the last."""
    tab.mouse.move(*start)
    tab.mouse.down()
    for place in places:
        tab.mouse.move(*place, steps=3)
    tab.mouse.up()
