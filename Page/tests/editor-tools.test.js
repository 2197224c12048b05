import assert from "node:assert/strict"
import test from "node:test"
import { begun, edited, photo, serve } from "./opened-editor.js"

const page = /** @type {any} */ (globalThis)

test("tools that work on the picture take hold of it, and give it back", async () => {
  const { editor } = await begun(null, edited)
  const named = /** @type {[string, string][]} */ ([
    ["adjust", "adjust-panel"], ["crop", "crop-panel"], ["masks", "mask-panel"], ["looks", "looks-panel"], ["history", "history-panel"], ["info", "info-panel"]])
  for (const [tool, tag] of named) {
    editor.use(tool)
    const [panel] = editor.querySelector("#panel").children
    assert.deepEqual([editor.tool, editor.dataset.tool, panel.tag, editor.querySelector("#panel").attributes["aria-label"]], [tool, tool, tag, tool])
    assert.deepEqual([editor.view.stage.isHeld, editor.classList.contains("is-cropping")], [tool === "crop" || tool === "masks", tool === "crop"])
    assert.deepEqual(editor.strip.children.map((/** @type {any} */ each) => each.attributes["aria-selected"]), named.map(([each]) => String(each === tool)))
    editor.use("adjust")
    editor.use(tool)
    assert.equal(editor.querySelector("#panel").children[0], panel, "a panel is made once")
  }
  editor.use("masks")
  void editor.open("b")
  await serve({ "/assets/b": photo("b") })
  assert.equal(editor.tool, "adjust", "another photo begins without a tool on its picture")
  editor.use("history")
  void editor.open("c")
  await serve({ "/assets/c": photo("c") })
  assert.equal(editor.tool, "history")
})

test("tabs are gone through with arrow keys, around the ends", async () => {
  const { editor } = await begun()
  const tabs = editor.strip.children
  for (const [from, key, to] of /** @type {[number, string, number][]} */ ([
    [0, "ArrowDown", 1], [0, "ArrowUp", 5], [5, "ArrowRight", 0], [3, "ArrowLeft", 2], [1, "Home", 1]])) {
    editor.use(tabs[from].dataset.tool)
    tabs[from].focus()
    editor.strip.send("keydown", { key })
    assert.deepEqual([page.document.activeElement, editor.tool], [tabs[to], tabs[to].dataset.tool])
  }
  page.document.activeElement = null
  editor.strip.send("keydown", { key: "ArrowDown" })
  assert.equal(editor.tool, tabs[1].dataset.tool)
  tabs[4].click()
  assert.equal(editor.tool, "history")
})
