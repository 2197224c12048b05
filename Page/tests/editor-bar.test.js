import assert from "node:assert/strict"
import test from "node:test"
import { Fake } from "./elements.js"
import { asked } from "./fakes.js"

const { EditorBar } = await import("../editor-bar.js")
const { session } = await import("../session.js")

const page = /** @type {any} */ (globalThis)

/** All combinations of values, as objects.
 * @param {Record<string, any[]>} values @returns {any[]} */
const product = (values) => Object.entries(values).reduce(
  (made, [key, list]) => made.flatMap((each) => list.map((value) => ({ ...each, [key]: value }))), /** @type {any[]} */ ([{}]))

/** @param {any} facts */
function begun({ at = 1, count = 3, tool = "adjust", isReadOnly = false, view = null, ...facts } = {}) {
  session.isReadOnly = isReadOnly
  /** @type {any[]} */ const calls = []
  const editing = facts.isOpen === false ? null : {
    entry: 0, isDirty: false, canUndo: false, canRedo: false, ...facts,
    asset: { asset: "a", fileName: "a.jpg", title: "Lake", isEdited: facts.isEdited ?? false, isFavorite: facts.isFavorite ?? false },
  }
  const call = (/** @type {string} */ name) => (/** @type {any[]} */ ...values) => { calls.push([name, ...values]) }
  const editor = Object.assign(new Fake(), {
    editing, view, tool, photo: "a", browser: { list: { count, placeOf: (/** @type {string} */ id) => id === "a" ? at : -1 } },
    ...Object.fromEntries(["save", "discard", "undo", "redo", "move", "neighbor", "close", "export"].map((name) => [name, call(name)])),
  })
  const bar = /** @type {any} */ (new EditorBar(/** @type {any} */ (editor)))
  page.document.body.replaceChildren(bar)
  bar.update()
  const element = (/** @type {string} */ id) => bar.querySelector(`#${id}`)
  return { bar, editor, calls, element }
}
/** @param {any} element why it cannot be pressed, or null when it can */
const reason = (element) => element.disabled ? element.title : null

test("a button can be pressed just where it would do something, and says why otherwise", () => {
  const states = product({
    isReadOnly: [false, true], isDirty: [false, true], canUndo: [false, true], canRedo: [false, true], entry: [0, 1], isEdited: [false, true],
    tool: ["adjust", "crop", "masks", "looks", "history", "info"],
  })
  for (const state of states) {
    const { isReadOnly, isDirty, canUndo, canRedo, entry, isEdited, tool } = state
    const { element, editor } = begun(state)
    const refused = isReadOnly ? "The library is served read-only: nothing can be changed here." : null
    // Entries of the history are reached where nothing is unsaved.
    const hasEntries = !isReadOnly && !isDirty && entry > 0
    const reasons = {
      "save": refused ?? (isDirty ? null : "There are no changes to save."), "discard": isDirty ? null : "There are no changes to discard.",
      "undo": canUndo || hasEntries ? null : "There is nothing to undo.", "redo": canRedo || hasEntries ? null : "There is nothing to redo.",
      "revert": refused ?? (isEdited || isDirty ? null : "The photo is as it was taken."), "editor-favorite": refused,
      "compare": tool === "crop" || tool === "masks" ? "Not while cropping or masking." : null,
    }
    for (const [id, words] of Object.entries(reasons)) assert.equal(reason(element(id)), words, `${id} ${JSON.stringify(state)}`)
    assert.equal(element("discard").hidden, !isDirty)
    assert.deepEqual(["is-dirty", "has-no-photo"].map((name) => editor.classList.contains(name)), [isDirty, false])
  }
})

test("the photos before and after can be reached as far as the list goes", () => {
  for (const [at, count, place, isFirst, isLast] of /** @type {[number, number, string, boolean, boolean][]} */ ([
    [0, 1, "1 of 1", true, true], [0, 2, "1 of 2", true, false], [1, 2, "2 of 2", false, true], [1, 3, "2 of 3", false, false],
    [1199, 1200, "1,200 of 1,200", false, true], [-1, 3, "", true, true]])) {
    const { element, bar } = begun({ at, count })
    assert.deepEqual([reason(element("photo-before")), reason(element("photo-after"))],
      [isFirst ? "This is the first photo." : null, isLast ? "This is the last photo." : null], `${at} of ${count}`)
    assert.equal(bar.querySelector(".bar-place").textContent, place)
  }
})

test("without a photo the bar has no name, and still leads to the others", () => {
  const { bar, editor, element } = begun({ isOpen: false, at: 0 })
  assert.ok(editor.classList.contains("has-no-photo"))
  assert.deepEqual([".bar-name", ".bar-place"].map((each) => bar.querySelector(each).textContent), ["", "1 of 3"])
  assert.deepEqual([reason(element("photo-before")), reason(element("photo-after"))], ["This is the first photo.", null])
})

test("the bar shows the name, the heart, the comparison and the zoom as they are", () => {
  for (const isFavorite of [false, true]) for (const isComparing of [false, true]) {
    const { element, bar } = begun({ isFavorite, view: { isComparing, stage: { isFitted: false, scale: 0.333 } } })
    assert.equal(bar.querySelector(".bar-name").textContent, "Lake")
    assert.deepEqual(["editor-favorite", "compare"].map((id) => element(id).attributes["aria-pressed"]), [String(isFavorite), String(isComparing)])
    assert.equal(element("editor-favorite").querySelector("use").attributes.href, isFavorite ? "#icon-heart-filled" : "#icon-heart")
    assert.equal(element("zoom").textContent, "33 %")
  }
  assert.equal(begun({ view: { isComparing: false, stage: { isFitted: true, scale: 0.3 } } }).element("zoom").textContent, "Fit")
  const { element } = begun()
  assert.deepEqual([element("zoom").textContent, element("compare").attributes["aria-pressed"]], ["Fit", "false"])
})

test("each button does what its name says", () => {
  /** @type {any[]} */ const seen = []
  const view = { isComparing: false, compare: (/** @type {boolean} */ isOn) => seen.push(isOn), stage: { isFitted: true, toggleZoom: () => seen.push("zoom") } }
  for (const [id, call] of /** @type {[string, any[]][]} */ ([
    ["save", ["save"]], ["discard", ["discard"]], ["undo", ["undo"]], ["redo", ["redo"]], ["revert", ["move", "revert", 0]], ["export", ["export"]],
    ["photo-before", ["neighbor", -1]], ["photo-after", ["neighbor", 1]], ["close-editor", ["close"]]])) {
    const { element, calls } = begun({ view })
    element(id).click()
    assert.deepEqual(calls, [call])
  }
  const { element } = begun({ view })
  element("compare").click()
  element("zoom").click()
  assert.deepEqual(seen, [true, "zoom"])
  asked.length = 0
  element("editor-favorite").click()
  assert.deepEqual(asked.map(({ method, body }) => [method, body.assets]), [["POST", ["a"]]])
})
