import assert from "node:assert/strict"
import test from "node:test"
import { kept } from "./asked-actions.js"
import { draw, outline } from "./laid-out.js"
import { begun } from "./opened-browser.js"

const { selection } = await import("../selection.js")

test("thumbnails are as large as was chosen, and that is kept", async () => {
  const { browser, grid, enter, at } = await begun({}, { cellSize: "240" })
  assert.deepEqual([at("#cell-size").value, grid.cellSize], ["240", 240])
  enter("#cell-size", "300", "input")
  assert.deepEqual([grid.cellSize, kept.get("photoedit.cellSize"), grid.layout.columns], [300, "300", 3])
  browser.changeSize(1)
  assert.deepEqual([grid.cellSize, at("#cell-size").value], [330, "330"])
  browser.changeSize(-2)
  assert.deepEqual([grid.cellSize, kept.get("photoedit.cellSize")], [270, "270"])
  assert.deepEqual(["min", "max", "step"].map((name) => at("#cell-size").attributes[name]), ["90", "420", "10"])
  draw()
})

test("photos fill squares or are shown whole, as was chosen", async () => {
  for (const [fit, isFit] of /** @type {[string, boolean][]} */ ([["contain", true], ["cover", false]])) {
    const { grid, at } = await begun({}, { fit })
    const seen = () => [grid.classList.contains("is-fit"), at("#toggle-fit").attributes["aria-pressed"]]
    assert.deepEqual(seen(), [isFit, String(isFit)])
    at("#toggle-fit").click()
    assert.deepEqual([...seen(), kept.get("photoedit.fit")], [!isFit, String(!isFit), isFit ? "cover" : "contain"])
  }
  assert.equal((await begun()).grid.classList.contains("is-fit"), false)
})

test("the tools stand above the photos, and a picker has no bar and no info", async () => {
  const { browser } = await begun()
  const parts = (/** @type {any} */ element,
    /** @type {number} */ depth) => outline(element).split("\n").filter((each) => each.search(/\S/) <= depth * 2).map((each) => each.trim().split(" ")[0])
  const tools = ["div.toolbar", "div.list-head", "h1.list-title", "span.list-count", "div.search-box", "#icon-search",
    "input#search.search",
    "div.toolbar-controls", "select#rating-filter", "select#sort", "span.size-box", "button#toggle-fit.icon-button"]
  assert.deepEqual(parts(browser, 3).slice(1),
    [...tools, "button#toggle-info.icon-button", "div.list-fault", "div.list-body", "photo-grid", "div.grid-spacer", "div.grid-empty",
    "info-panel", "selection-bar"])
  const picker = (await begun({ isPicker: true })).browser
  assert.deepEqual([parts(picker, 3).slice(1), picker.grid.isPicker, browser.grid.isPicker],
    [[...tools, "div.list-fault", "div.list-body", "photo-grid", "div.grid-spacer", "div.grid-empty"], true, false])
  picker.grid.choose(selection({ ids: ["a"] }))
  picker.show("trash", "Trash")
  assert.deepEqual(picker.grid.chosen.ids, ["a"], "a program's choice goes from list to list")
})
