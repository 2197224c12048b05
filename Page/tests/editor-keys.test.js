import assert from "node:assert/strict"
import test from "node:test"
import { Fake } from "./elements.js"
import { asked } from "./fakes.js"

const page = /** @type {any} */ (globalThis)
page.getSelection = () => ({ toString: () => page.selected ?? "" })
/** @type {Map<string, string>} */ const kept = new Map()
Object.defineProperty(page, "localStorage", { configurable: true, value: {
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
} })
const { addEditorKeys } = await import("../editor-keys.js")
const { session } = await import("../session.js")

/** An editor that writes down what it is asked to do.
 * @param {any} [facts] */
function begun({ tool = "adjust", isFitted = true, request = null, shape = "linear", isOpen = true } = {}) {
  /** @type {any[]} */ const calls = []
  const call = (/** @type {string} */ name) => (/** @type {any[]} */ ...values) => { calls.push([name, ...values]) }
  const named = (/** @type {string[]} */ ...names) => Object.fromEntries(names.map((name) => [name, call(name)]))
  const view = {
    isComparing: false, ...named("compare", "hold"), histogram: { toggle: call("marks") }, places: { request, end: call("endPlace") },
    stage: { isFitted, ...named("pan", "toggleZoom", "zoomTo") },
  }
  const editing = isOpen ? { asset: { asset: "a", isFavorite: false }, recipe: { adjustments: [{ op: "x" }] } } : null
  const masks = { leaf: { shape: { shape } }, resizeBrush: call("brush"), toggleShown: call("mask") }
  const editor = {
    isConnected: true, tool, view, editing, photo: "a", panels: new Map(/** @type {any[]} */ ([["masks", masks], ["crop", { rotate: call("rotate") }]])),
    ...named("use", "neighbor", "undo", "redo", "save", "paste", "close"),
  }
  const ended = new AbortController()
  asked.length = 0
  page.document.activeElement = null
  addEditorKeys(/** @type {any} */ (editor), ended.signal)
  /** @param {string} key such as "Mod+z" */
  const press = (key) => {
    const parts = key.split("+")
    const event = Object.assign(new Event("keydown", { cancelable: true }), {
      key: parts.at(-1), ctrlKey: parts.includes("Mod"), metaKey: false, altKey: false, shiftKey: parts.includes("Shift"),
    })
    Object.defineProperty(event, "target", { value: page.document.activeElement ?? new Fake() })
    page.document.dispatchEvent(event)
    ended.abort()
    return event
  }
  return { calls, press, ended, editor }
}

test("each key of the editor does one thing, as the tool and the zoom have it", () => {
  const zoomed = { isFitted: false }
  const masking = { tool: "masks" }
  for (const [key, facts, calls] of /** @type {[string, any, any[]][]} */ ([
    ["ArrowLeft", {}, [["neighbor", -1]]], ["ArrowRight", {}, [["neighbor", 1]]], ["ArrowUp", {}, []], ["ArrowDown", {}, []],
    ["ArrowLeft", zoomed, [["pan", 80, 0]]], ["ArrowRight", zoomed, [["pan", -80, 0]]], ["ArrowUp", zoomed, [["pan", 0, 80]]], ["ArrowDown", zoomed, [["pan", 0, -80]]],
    ["a", {}, [["use", "adjust"]]], ["e", {}, [["use", "adjust"]]], ["c", {}, [["use", "crop"]]], ["m", {}, [["use", "masks"]]], ["l", {}, [["use", "looks"]]],
    ["h", {}, [["use", "history"]]], ["i", {}, [["use", "info"]]], ["[", {}, [["use", "crop"], ["rotate", -1]]], ["]", {}, [["use", "crop"], ["rotate", 1]]],
    ["[", { ...masking, shape: "brush" }, [["brush", 0.8]]], ["]", { ...masking, shape: "brush" }, [["brush", 1.25]]],
    ["]", masking, [["use", "crop"], ["rotate", 1]]], ["]", { shape: "brush" }, [["use", "crop"], ["rotate", 1]]], ["z", {}, [["toggleZoom"]]],
    ["\\", {}, [["hold", true]]], ["b", {}, [["compare", true]]], ["b", masking, []], ["b", { tool: "crop" }, []], ["j", {}, [["marks"]]],
    ["o", masking, [["mask"]]], ["o", {}, []], ["Mod+z", {}, [["undo"]]], ["Mod+Shift+z", {}, [["redo"]]], ["Mod+y", {}, [["redo"]]], ["Mod+s", {}, [["save"]]],
    ["Escape", { request: {}, tool: "crop" }, [["endPlace"]]], ["Escape", { tool: "crop", isFitted: false }, [["use", "adjust"]]],
    ["Escape", masking, [["use", "adjust"]]], ["Escape", zoomed, [["zoomTo", null]]], ["Escape", {}, [["close"]]], ["Escape", { tool: "looks" }, [["close"]]],
    ["Enter", { tool: "crop" }, [["use", "adjust"]]], ["Enter", {}, []], ["Mod+v", {}, []]])) {
    const { press, calls: made } = begun(facts)
    press(key)
    assert.deepEqual(made, calls, `${key} ${JSON.stringify(facts)}`)
  }
})

test("arrow keys stay with a slider that has the focus", () => {
  for (const [type, isLeft] of /** @type {[string, boolean][]} */ ([["range", true], ["checkbox", false]])) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const { press, calls } = begun({ isFitted: false })
      page.document.activeElement = Object.assign(new page.HTMLInputElement(), { type })
      press(key)
      assert.equal(calls.length, isLeft ? 0 : 1, `${type} ${key}`)
    }
  }
})

test("Enter stays with a button that has the focus", () => {
  const { press, calls } = begun({ tool: "crop" })
  page.document.activeElement = new page.HTMLButtonElement()
  assert.equal(press("Enter").defaultPrevented, false)
  assert.deepEqual(calls, [])
})

test("ratings and favorites are stored where they can be", () => {
  for (const isReadOnly of [false, true]) for (const isOpen of [true, false]) {
    session.isReadOnly = isReadOnly
    for (const [key, body] of /** @type {[string, any][]} */ ([["f", { isFavorite: true }], ["0", { rating: null }], ["1", { rating: 1 }], ["3", { rating: 3 }], ["5", { rating: 5 }]])) {
      begun({ isOpen }).press(key)
      assert.deepEqual(asked.map((each) => each.body), isReadOnly || !isOpen ? [] : [{ assets: ["a"], ...body }])
    }
    begun({ isOpen }).press("6")
    assert.deepEqual(asked, [])
  }
  session.isReadOnly = false
})

test("edits are copied, unless words are chosen, and pasted when there are some", () => {
  kept.clear()
  page.selected = "words"
  assert.equal(begun().press("Mod+c").defaultPrevented, false)
  assert.equal(kept.size, 0)
  page.selected = ""
  assert.equal(begun().press("Mod+c").defaultPrevented, true)
  assert.equal(kept.get("photoedit.clipboard"), "{\"adjustments\":[{\"op\":\"x\"}]}")
  const { press, calls } = begun()
  press("Mod+v")
  assert.deepEqual(calls, [["paste"]])
})

test("the original is seen as long as its key is held and the window is at hand", () => {
  for (const [target, name, key, calls] of /** @type {[any, string, string, any[]][]} */ ([
    [page.document, "keyup", "\\", [["hold", false]]], [page.document, "keyup", "a", []], [page.window, "blur", "", [["hold", false]]]])) {
    const { ended, calls: made } = begun()
    target.dispatchEvent(Object.assign(new Event(name), { key }))
    ended.abort()
    target.dispatchEvent(Object.assign(new Event(name), { key }))
    assert.deepEqual(made, calls)
  }
})
