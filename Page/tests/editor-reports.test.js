import assert from "node:assert/strict"
import test from "node:test"
import { notices, questions } from "./elements.js"
import { asked, soon } from "./fakes.js"
import { begun, calls, edited, photo, serve } from "./opened-editor.js"

const page = /** @type {any} */ (globalThis)
const { library } = await import("../events.js")
const reported = (/** @type {string} */ name, /** @type {any} */ detail) => library.dispatchEvent(new CustomEvent(name, { detail }))

test("panels report to the editor: a mask that is shown, a version to go back to", async () => {
  const { editor } = await begun(null, edited)
  editor.use("masks")
  const rendered = calls(editor.view, "render")
  editor.panels.get("masks").send("view")
  assert.deepEqual(rendered, [[false]])
  const active = calls(editor.panels.get("masks").shapes, "activate")
  editor.use("history")
  assert.deepEqual(active, [[false]])
  const moved = calls(editor.saving, "move")
  editor.panels.get("history").dispatchEvent(new CustomEvent("revert", { detail: 2 }))
  assert.deepEqual(moved, [["revert", 2]])
})

test("the info is that of the photo, and what is typed there is not written over", async () => {
  const { editor } = await begun()
  editor.use("info")
  const shown = calls(editor.panels.get("info"), "show")
  editor.editing.change(edited)
  assert.deepEqual(shown, [[[editor.editing.asset], ["a"]]])
  editor.panels.get("info").querySelector("button")?.focus()
  editor.editing.change(null)
  assert.equal(shown.length, 1)
})

test("what is saved, taken back and left is what saving says", async () => {
  const { editor } = await begun()
  for (const name of ["save", "undo", "redo", "discard", "mayLeave"]) {
    const made = calls(editor.saving, name, name)
    assert.deepEqual([editor[name](), made], [name, [[]]])
  }
  const moved = calls(editor.saving, "move", "moved")
  assert.deepEqual([editor.move("revert", 0), moved], ["moved", [["revert", 0]]])
})

test("an export is asked about only when it may be, and a paste is merged into the edit", async () => {
  for (const [photo, may, count] of /** @type {[string, boolean, number][]} */ ([["a", true, 1], ["a", false, 0], ["", true, 0]])) {
    const { editor } = await begun()
    questions.length = 0
    editor.photo = photo
    editor.saving.mayExport = async () => may
    editor.send("export")
    await soon()
    assert.equal(questions.length, count)
  }
  const { editor } = await begun()
  const placed = calls(editor.view, "place")
  editor.dispatchEvent(new CustomEvent("place", { detail: { kind: "point" } }))
  assert.deepEqual(placed, [[{ kind: "point" }]])
  notices.length = 0
  editor.send("paste")
  await soon()
  assert.deepEqual(notices, [], "a paste of the browser is not one of edits")
  editor.dispatchEvent(new CustomEvent("paste"))
  await soon()
  assert.deepEqual(notices, ["Copy the edits of a photo first."])
  Object.defineProperty(page, "localStorage", { configurable: true, value: { getItem: () => JSON.stringify(edited), setItem: () => {} } })
  void editor.paste()
  await soon()
  assert.equal(questions.at(-1).querySelector("h2").textContent, "Paste edits to 1 photo")
  questions.at(-1).querySelector('[data-choice="ok"]').click()
  await soon()
  assert.deepEqual(asked.filter(({ path }) => path.endsWith("/merge")).map(({ body }) => body.source), [edited])
  await serve({ "/recipe/merge": { recipe: edited } })
  assert.deepEqual(editor.editing.recipe, edited)
  Object.defineProperty(page, "localStorage", { configurable: true, value: { getItem: () => null, setItem: () => {} } })
})

test("a change from elsewhere is shown in the bar and the panel, and asks for nothing while something is saved", async () => {
  for (const [isSaving, isOther,
    count] of /** @type {[boolean, boolean, number][]} */ ([[false, false, 1], [true, false, 0], [false, true, 0]])) {
    const { editor } = await begun()
    const [bar, panel] = [calls(editor.bar, "update"), calls(editor.panels.get("adjust"), "update")]
    reported("change", { isIncremental: false })
    await soon()
    if (isSaving) editor.saving.isUnderWay = true
    if (isOther) void editor.open("b")
    bar.length = 0
    await serve({ "/assets/a": photo("a", { fileName: "new.jpg" }) })
    assert.deepEqual([bar.length, panel.length], [count, count])
    if (!isOther) assert.equal(editor.editing.asset.fileName, isSaving ? "a.jpg" : "new.jpg")
  }
  const { editor } = await begun()
  reported("change", { isIncremental: false })
  await serve({ "/assets/a": [404, {}] })
  assert.equal(editor.editing.asset.fileName, "a.jpg")
  notices.length = 0
  reported("change", { isIncremental: true, updated: ["a"], items: [photo("a", { newest: 4 })] })
  await serve({ "/assets/a/recipe": [500, { message: "It is damaged." }] })
  assert.equal(notices.length, 1)
})

test("with the server back, changes go on and the picture is rendered again", async () => {
  const { editor } = await begun()
  const [resumed, again] = [calls(editor.editing, "resume"), calls(editor.view.renderer, "again")]
  reported("connection", { connected: true })
  await soon()
  assert.deepEqual([resumed.length, again.length, asked.filter(({ path }) => path.endsWith("/assets/a")).length], [1, 1, 1])
  await serve({ "/assets/a": photo("a", { fileName: "new.jpg" }) })
  assert.equal(editor.editing.asset.fileName, "new.jpg")
  const ended = calls(editor.view, "end")
  editor.remove()
  assert.equal(ended.length, 1)
  reported("connection", { connected: true })
  assert.equal(resumed.length, 1)
})
