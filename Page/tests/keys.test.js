import assert from "node:assert/strict"
import test from "node:test"
import "./fakes.js"

const page = /** @type {any} */ (globalThis)
let isDialogOpen = false
page.document.querySelector = () => isDialogOpen ? {} : null
class Field extends EventTarget {}
for (const name of ["HTMLTextAreaElement", "HTMLSelectElement"]) page[name] = class extends Field {}
page.HTMLInputElement = class extends Field {
  /** @param {string} type */
  constructor(type) { super(); this.type = type }
}
const { addKeys } = await import("../keys.js")

/** Presses a key and says whether the browser was kept from it.
 * @param {string} key @param {any} [options] the target and the modifiers */
function press(key, { target, ...more } = {}) {
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more })
  if (target) Object.defineProperty(event, "target", { get: () => target })
  if (more.isTaken) event.preventDefault()
  page.document.dispatchEvent(event)
  return event.defaultPrevented
}
/** @type {string[]} */ const ran = []
const taken = () => ran.splice(0)
/** @param {string} keys @param {any} [more] */
const key = (keys, more = {}) => ({ keys, words: keys, run: () => { ran.push(keys); return more.result }, ...more })

test("a key runs what it stands for, with its modifiers, and keeps the browser from it", () => {
  const ended = new AbortController()
  addKeys("A", [key("x y"), key("Mod+z"), key("Mod+Shift+z Mod+y"), key("?"), key("Shift+Enter"), { keys: "q", words: "only told" }], () => true, ended.signal)
  const table = /** @type {[string, any, string|null][]} */ ([
    ["x", {}, "x y"], ["y", {}, "x y"], ["X", {}, "x y"], ["X", { shiftKey: true }, "x y"], ["x", { ctrlKey: true }, null],
    ["z", { ctrlKey: true }, "Mod+z"], ["z", { metaKey: true }, "Mod+z"], ["Z", { ctrlKey: true, shiftKey: true }, "Mod+Shift+z Mod+y"],
    ["y", { metaKey: true }, "Mod+Shift+z Mod+y"], ["?", { shiftKey: true }, "?"], ["Enter", { shiftKey: true }, "Shift+Enter"], ["Enter", {}, null],
    ["q", {}, null], ["x", { altKey: true }, null], ["x", { isTaken: true }, null]])
  for (const [name, more, expected] of table) {
    const prevented = press(name, more)
    assert.deepEqual(taken(), expected === null ? [] : [expected], JSON.stringify([name, more]))
    assert.equal(prevented, expected !== null || Boolean(more.isTaken))
  }
  isDialogOpen = true
  assert.equal(press("x"), false)
  isDialogOpen = false
  ended.abort()
  assert.deepEqual([press("x"), taken()], [false, []], "the keys are gone with their signal")
})

test("the newest group that is active has a key, unless it leaves it to others", () => {
  const ended = new AbortController()
  let isActive = false
  addKeys("A", [key("x"), key("y")], () => true, ended.signal)
  addKeys("B", [key("x", { run: () => { ran.push("newer") } }), key("y", { run: () => false }), key("z", { when: () => isActive })], () => isActive, ended.signal)
  press("x")
  assert.deepEqual(taken(), ["x"])
  assert.equal(press("z"), false)
  isActive = true
  press("x")
  press("y")
  assert.equal(press("z"), true)
  assert.deepEqual(taken(), ["newer", "y", "z"])
  ended.abort()
})

test("what people type is left to the field, but for Escape and Save", () => {
  const ended = new AbortController()
  addKeys("A", [key("x"), key("Mod+s"), key("Mod+z"), key("Escape")], () => true, ended.signal)
  for (const [target, types] of /** @type {[any, boolean][]} */ ([
    [new page.HTMLTextAreaElement(), true], [new page.HTMLSelectElement(), true], [new page.HTMLInputElement("text"), true],
    [new page.HTMLInputElement("number"), true], [new page.HTMLInputElement("search"), true], [new page.HTMLInputElement("range"), false],
    [new page.HTMLInputElement("checkbox"), false], [new page.HTMLInputElement("radio"), false], [new page.HTMLInputElement("button"), false],
    [Object.assign(new Field(), { isContentEditable: true }), true], [new Field(), false]])) {
    press("x", { target })
    press("z", { target, ctrlKey: true })
    press("s", { target, ctrlKey: true })
    press("Escape", { target })
    assert.deepEqual(taken(), types ? ["Mod+s", "Escape"] : ["x", "Mod+z", "Mod+s", "Escape"], target.type)
  }
  ended.abort()
})
