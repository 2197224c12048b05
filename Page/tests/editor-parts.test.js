import assert from "node:assert/strict"
import test from "node:test"
import { soon } from "./fakes.js"
import { outline } from "./laid-out.js"
import { begun, calls, edited, photo, serve } from "./opened-editor.js"

const page = /** @type {any} */ (globalThis)
const { session } = await import("../session.js")

test("the editor has its bar, its notice, the picture, the panel and the tools, in this order", async () => {
  const { editor } = await begun()
  const parts = outline(editor).split("\n").filter((each) => each.search(/\S/) <= 6).map((each) => each.trim().split(" ")[0])
  const named = ["photo-editor", "editor-bar", "div.editor-notice", "div.editor-body", "photo-stage#stage.has-picture",
    "aside.editor-panel", "photo-histogram", "div#panel.panel-host", "tool-strip"]
  assert.deepEqual(parts.filter((each) => named.includes(each)), named)
  assert.equal(editor.children[0], editor.bar)
  assert.deepEqual([editor.querySelector("aside").attributes["aria-label"], editor.querySelector("#panel").attributes.role],
    ["Tools", "tabpanel"])
  const before = editor.children.length
  editor.connectedCallback()
  assert.equal(editor.children.length, before)
  assert.equal(page.document.activeElement, editor.view.stage)
})

test("while a photo is opened nothing of the one before is there", async () => {
  const { editor } = await begun(null, edited)
  const { view } = editor
  editor.use("looks")
  const ended = calls(view, "end")
  void editor.open("b")
  assert.deepEqual([ended.length, editor.photo, editor.view, editor.editing, editor.panels.size], [1, "b", null, null, 0])
  assert.deepEqual(editor.querySelector(".editor-body").children.map((/** @type {any} */ each) => [each.attributes.class,
    each.attributes.role, each.textContent]), [["stage-wait", "status", "Opening…"]])
  editor.use("crop")
  assert.equal(editor.tool, "looks", "there is nothing to use a tool on")
})

test("a photo that cannot be opened says why, unless another one is asked for or the editor is gone", async () => {
  for (const [body, status, words] of /** @type {[any, number, string|null][]} */ ([[{ message: "It is gone." }, 404, "It is gone."],
    [{ code: "superseded" }, 409, null], [{}, 500, "the server answered 500"]])) {
    const { editor } = await begun()
    const updated = calls(editor.bar, "update")
    const opened = editor.open("z")
    await serve({ "/assets/z": [status, body] })
    await opened
    assert.deepEqual([editor.querySelector(".end-note p")?.textContent ?? null, updated.length], [words, words ? 1 : 0])
    if (words) assert.deepEqual(editor.querySelector(".end-note").children.map((/** @type {any} */ each) => [each.tag, each.textContent]),
      [["h1", "The photo cannot be opened"], ["p", words], ["button", "Back to the photos"]])
  }
  const away = await begun()
  const { fetch } = page
  page.fetch = async () => { throw new TypeError("fetch failed") }
  await away.editor.open("z")
  page.fetch = fetch
  assert.equal(away.editor.querySelector(".end-note p").textContent, "The server cannot be reached.")
  for (const leave of [(/** @type {any} */ editor) => void editor.open("y"),
    (/** @type {any} */ editor) => editor.remove()]) for (const answer of [[404, { message: "It is gone." }], photo("z")]) {
    const { editor } = await begun()
    const opened = editor.open("z")
    leave(editor)
    await serve({ "/assets/z": answer })
    await opened
    assert.deepEqual([editor.querySelector(".end-note"), editor.editing], [null, null])
  }
})

test("a change of the edit is shown in the panel and on the stage, at the end of a drag also in the bar", async () => {
  const { editor } = await begun()
  const [panel, bar, rendered] = [calls(editor.panels.get("adjust"), "update"), calls(editor.bar, "update"), calls(editor.view, "render")]
  editor.editing.change(edited, true)
  assert.deepEqual([panel.length, bar.length, rendered], [1, 0, [[true]]])
  editor.editing.change(edited)
  assert.deepEqual([panel.length, bar.length, rendered], [2, 1, [[true], [false]]])
})

test("the photo is seen before it is rendered, under its name", async () => {
  session.library = "Home"
  const { editor } = await begun()
  editor.browser = { list: { withID: (/** @type {string} */ id) => photo(id, { title: "Lake" }), placeOf: () => -1, count: 0 } }
  void editor.open("b")
  await soon()
  session.library = ""
  assert.deepEqual([page.document.title, editor.view.stage.base.alt, editor.view.stage.attributes["aria-label"]],
    ["Lake – Home", "Lake", "Picture: Lake"])
  assert.ok(editor.view.stage.base.src.includes("/t/picture-b/1024.webp"), editor.view.stage.base.src)
})

test("another tool ends the one before", async () => {
  const { editor } = await begun()
  const before = { activate: calls(editor.panels.get("adjust"), "activate"), places: calls(editor.view.places, "end") }
  const [used, rendered, bar] = [calls(editor.view, "useTool"), calls(editor.view, "render"), calls(editor.bar, "update")]
  editor.use("looks")
  assert.deepEqual([before.activate, before.places.length, used, rendered, bar.length], [[[false]], 1, [["looks"]], [[false]], 1])
  const panel = editor.panels.get("looks")
  const again = [calls(panel, "activate"), calls(panel, "update")]
  editor.use("looks")
  assert.deepEqual([again[0], again[1].length > 0], [[[false], [true]], true])
  const updated = calls(editor.panels.get("adjust"), "update")
  editor.use("adjust")
  assert.equal(updated.length, 1)
})

test("a tab that would lose an edit asks before it is closed", async () => {
  const { editor } = await begun()
  for (const isDirty of [false, true]) {
    if (isDirty) editor.editing.change(edited)
    const event = Object.assign(new Event("beforeunload", { cancelable: true }))
    Object.defineProperty(event, "returnValue", { writable: true, value: "none" })
    page.window.dispatchEvent(event)
    assert.deepEqual([event.defaultPrevented, event.returnValue], [isDirty, isDirty ? "" : "none"])
  }
})
