import assert from "node:assert/strict"
import test from "node:test"
import { asked, soon } from "./fakes.js"
import { draw } from "./laid-out.js"
import { begun, photo, photos, serve } from "./opened-browser.js"

const page = /** @type {any} */ (globalThis)
const { selection } = await import("../selection.js")

test("what is done is done with the chosen photos, or with the active one", async () => {
  const { browser, grid } = await begun()
  for (const [ids, active, targets] of /** @type {[string[], number, string[]][]} */ ([[[], 0, ["a"]], [[], 2, ["c"]], [["b"], 2, ["b"]],
    [["c", "a"], 1, ["c", "a"]], [[], 9, []]])) {
    grid.active = active
    grid.choose(selection({ ids }))
    assert.deepEqual([browser.targets, browser.chosenAssets], [targets, targets.map((id) => photo(id))])
  }
  grid.choose(selection({ ids: ["z"] }))
  assert.deepEqual(browser.chosenAssets, [undefined])
})

test("the bar and the info follow the choice, and others learn of it", async () => {
  const { browser, grid, at } = await begun()
  let seen = 0
  browser.addEventListener("selection", () => { seen += 1 })
  assert.equal(at("selection-bar").hidden, true)
  grid.choose(selection({ ids: ["b"] }))
  assert.deepEqual([at("selection-bar").hidden, seen, at("info-panel").hidden, at("info-panel h2")], [false, 1, true, null])
  browser.toggleInfo()
  await soon()
  assert.deepEqual([at("info-panel").hidden, at("info-panel h2").textContent], [false, "b.jpg"])
  grid.choose(selection({ ids: ["a", "b"] }))
  await soon()
  assert.deepEqual([at("info-panel h2").textContent, seen], ["2 photos", 2])
  grid.choose(selection({ ids: [] }))
  assert.match(at("info-panel").textContent, /Choose a photo/)
})

test("the info is opened and closed by its button, its own button, and keeps the photos in their place", async () => {
  const { browser, grid, at } = await begun()
  const button = at("#toggle-info")
  const seen = () => [at("info-panel").hidden, button.attributes["aria-pressed"]]
  assert.deepEqual(seen(), [true, "false"])
  draw()
  grid.clientWidth = 600
  button.click()
  await serve()
  assert.deepEqual([...seen(), grid.layout.columns, at("info-panel h2").textContent], [false, "true", 3, "a.jpg"])
  page.document.activeElement = null
  at("info-panel").send("close")
  assert.deepEqual([...seen(), page.document.activeElement === grid], [true, "false", true])
  asked.length = 0
  browser.toggleInfo()
  assert.deepEqual(seen(), [false, "true"])
  browser.toggleInfo()
  assert.deepEqual(seen(), [true, "false"])
})

test("a photo that is opened is handed on", async () => {
  const { browser, grid } = await begun()
  /** @type {any[]} */ const opened = []
  browser.addEventListener("open", (/** @type {any} */ event) => opened.push(event.detail))
  grid.dispatchEvent(new CustomEvent("open", { detail: { asset: photos[1], index: 1 } }))
  assert.deepEqual(opened, [{ asset: photos[1], index: 1 }])
})

test("a browser that comes back to the page is the same", async () => {
  const { browser, grid } = await begun()
  const before = browser.children.length
  browser.connectedCallback()
  assert.deepEqual([browser.children.length, grid.isConnected], [before, true])
})
