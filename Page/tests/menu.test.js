import assert from "node:assert/strict"
import test from "node:test"
import { Fake } from "./elements.js"

const page = /** @type {any} */ (globalThis)
page.document.querySelector = (/** @type {string} */ selector) => page.document.body.querySelector(selector)
const { menu } = await import("../sidebar.js")

/** The size of every menu. */
const size = { width: 100, height: 60 }
Object.defineProperty(Fake.prototype, "offsetWidth", { get: () => size.width })
Object.defineProperty(Fake.prototype, "offsetHeight", { get: () => size.height })
/** A menu of three items under a button. @param {any} [bounds] @param {(string|undefined)[]} [reasons] */
function begun(bounds = { left: 50, top: 20, bottom: 40 }, reasons = []) {
  page.document.body.replaceChildren()
  Object.assign(page.window, { innerWidth: 1000, innerHeight: 500 })
  const anchor = Object.assign(page.document.createElement("button"), { bounds })
  page.document.body.append(anchor)
  /** @type {string[]} */ const done = []
  menu(anchor, ["one", "two", "three"].map((words, at) => [words, () => done.push(words), reasons[at]]))
  const list = page.document.querySelector(".menu")
  const [one, two, three] = list.children
  const at = () => list.children.indexOf(page.document.activeElement)
  return { anchor, list, one, two, three, done, at, isOpen: () => list.isConnected }
}

test("a menu lies under its button, within the window", () => {
  for (const [left, bottom, x, y] of [[50, 40, 50, 44], [3, 40, 8, 44], [-20, 40, 8, 44], [892, 40, 892, 44], [893, 40, 892, 44],
    [999, 40, 892, 44], [50, 432, 50, 436], [50, 433, 50, 349], [50, 490, 50, 406]]) {
    const { list } = begun({ left, top: bottom - 20, bottom })
    assert.deepEqual([list.style.left, list.style.top], [`${x}px`, `${y}px`], `${left} ${bottom}`)
  }
  Object.assign(size, { height: 470 })
  assert.equal(begun({ left: 50, top: 30, bottom: 60 }).list.style.top, "8px")
  Object.assign(size, { height: 60 })
})

test("an item does its work after the menu is closed", () => {
  const { anchor, list, two, done, isOpen } = begun()
  assert.deepEqual([list.attributes.role, two.attributes.role, two.textContent, anchor.attributes["aria-expanded"]],
    ["menu", "menuitem", "two", "true"])
  two.click()
  assert.deepEqual([done, isOpen(), anchor.attributes["aria-expanded"], page.document.activeElement], [["two"], false, "false", anchor])
})

test("items that cannot be chosen say why, and the first that can has the focus", () => {
  for (const [reasons, at] of /** @type {[(string|undefined)[], number][]} */ ([[[], 0], [["No."], 1], [["No.", "No."], 2]])) {
    const opened = begun(undefined, reasons)
    assert.equal(opened.at(), at)
    assert.deepEqual(opened.list.children.map((/** @type {any} */ each) => [each.disabled, each.title]),
      [0, 1, 2].map((each) => [each in reasons, reasons[each] ?? ""]))
  }
})

test("arrow keys go through the items around the ends, Escape and Tab close", () => {
  const { list, at, anchor } = begun()
  for (const [key, place] of /** @type {[string, number][]} */ ([["ArrowDown", 1], ["ArrowDown", 2], ["ArrowDown", 0], ["ArrowUp", 2],
    ["ArrowUp", 1], ["ArrowUp", 0]])) {
    assert.ok(list.send("keydown", { key }).defaultPrevented)
    assert.equal(at(), place)
  }
  assert.ok(!list.send("keydown", { key: "x" }).defaultPrevented)
  assert.equal(at(), 0)
  let stopped = 0
  list.send("keydown", { key: "x", stopPropagation: () => { stopped += 1 } })
  assert.equal(stopped, 1, "keys of the menu are not those of the page")
  for (const key of ["Escape", "Tab"]) {
    const opened = begun()
    assert.ok(opened.list.send("keydown", { key }).defaultPrevented)
    assert.deepEqual([opened.isOpen(), page.document.activeElement, opened.anchor.attributes["aria-expanded"]],
      [false, opened.anchor, "false"])
  }
  assert.equal(anchor.isConnected, false)
})

test("a press outside closes the menu, one inside does not, and there is one menu at a time", () => {
  const { anchor, list, one, isOpen } = begun()
  const press = (/** @type {any} */ target) => page.document.dispatchEvent(Object.defineProperty(new Event("pointerdown"), "target",
    { value: target }))
  press(one)
  assert.ok(isOpen())
  page.document.activeElement = null
  press(page.document.body)
  assert.deepEqual([isOpen(), anchor.attributes["aria-expanded"], page.document.activeElement], [false, "false", null])
  page.document.body.append(list)
  press(page.document.body)
  assert.ok(isOpen(), "a closed menu listens no more")
  menu(anchor, [])
  assert.equal(page.document.body.querySelectorAll(".menu").length, 1)
  assert.equal(list.isConnected, false)
  const again = begun()
  again.two.click()
  again.anchor.setAttribute("aria-expanded", "kept")
  press(page.document.body)
  assert.equal(again.anchor.attributes["aria-expanded"], "kept")
})
