import assert from "node:assert/strict"
import test from "node:test"
import { begun, change } from "./made-controls.js"

const page = /** @type {any} */ (globalThis)
const { adjustmentControls, sectionControls } = await import("../adjustment-controls.js")
const { opacityControls, stepCard } = await import("../step-card.js")

const number = (/** @type {string} */ key, /** @type {any} */ facts = {}) => (
  { key, title: key.toUpperCase(), schema: { type: "number", minimum: 0, maximum: 100 }, default: 0, ...facts })

test("a parameter that is alone in a section goes by the name of its adjustment", () => {
  const { editing, target } = begun([number("x"), number("y")])
  const labels = (/** @type {any} */ controls, /** @type {any[]} */ all) =>
    sectionControls(editing, target, controls, all).map(({ element }) => (/** @type {any} */ (element).querySelector("label") ?? element).textContent)
  const [x, y, whole] = [{ op: "a", key: "x" }, { op: "a", key: "y" }, { op: "a", key: null }]
  assert.deepEqual([labels(x, [x]), labels(x, [x, y]), labels(x, [x, { op: "b", key: "y" }])], [["A"], ["X"], ["A"]])
  assert.deepEqual([labels(whole, [whole]), labels(whole, [whole, { op: "b", key: null }])], [["X", "Y"], ["A", "X", "Y"]])
  assert.deepEqual([labels({ op: "none", key: null }, []), labels({ op: "a", key: "none" }, [])], [[], []])
})

test("of two parameters of one place that one is shown that is given", () => {
  for (const [value, isX] of /** @type {[any, boolean][]} */ ([[{}, true], [{ x: 1 }, true], [{ y: 1 }, false]])) {
    const { editing, target, show } = begun([number("x"), number("y", { inPlaceOf: "x" }), number("z")], value)
    const hidden = ["x", "y", "z"].map((key) => show(sectionControls(editing, target, { op: "a", key }, [])[0]).hidden ?? false)
    assert.deepEqual(hidden, [!isX, isX, false])
    const seen = show(sectionControls(editing, target, { op: "a", key: isX ? "x" : "y" }, [])[0])
    editing.change({ adjustments: [{ op: "a", id: "i", [isX ? "x" : "y"]: 7 }] })
    assert.equal(seen.value, 7, "the one that is seen follows the recipe")
  }
})

test("three curves or more share a place, and tabs lead from one to the next", () => {
  const knots = { type: "array", minItems: 2, maxItems: 64, items: { type: "array", minItems: 2 } }
  const curve = (/** @type {string} */ key) => ({ key, title: key, summary: `About ${key}`, schema: knots, default: [[0, 0], [1, 1]] })
  const list = [curve("points"), number("x"), curve("red"), curve("luminance")]
  const { editing, target, adjustment, show } = begun(list, { red: [[0, 0.1], [1, 1]], luminance: [[0, 0], [1, 1]] })
  const controls = adjustmentControls(editing, target, /** @type {any} */ (adjustment))
  assert.equal(controls.length, 2)
  const element = show(controls[0])
  const tabs = element.querySelectorAll(".tab")
  const seen = () => [tabs.findIndex((/** @type {any} */ each) => each.attributes["aria-selected"] === "true"),
    tabs.findIndex((/** @type {any} */ each) => each.tabIndex === 0), element.querySelector(".curve").dataset.param]
  assert.deepEqual(tabs.map((/** @type {any} */ each) => [each.textContent, each.dataset.key, each.classList.contains("is-used")]),
    [["All", "points", false], ["red", "red", true], ["Light", "luminance", false]])
  assert.deepEqual(seen(), [0, 0, "a.points"])
  tabs[1].click()
  assert.deepEqual(seen(), [1, 1, "a.red"])
  for (const [key, at] of /** @type {[string, number][]} */ ([["ArrowRight", 2], ["ArrowRight", 0], ["ArrowLeft", 2], ["ArrowLeft", 1]])) {
    assert.ok(element.querySelector(".tab-strip").send("keydown", { key }).defaultPrevented)
    assert.deepEqual([seen()[0], page.document.activeElement], [at, tabs[at]])
  }
  assert.ok(!element.querySelector(".tab-strip").send("keydown", { key: "Home" }).defaultPrevented)
  const two = begun([curve("points"), curve("red")])
  assert.equal(adjustmentControls(two.editing, two.target, /** @type {any} */ (two.adjustment)).length, 2)
})

test("a card switches its step off and on, and removes it", () => {
  const { editing, target, show, given } = begun([number("x")], { x: 3 })
  const element = show(stepCard(editing, target))
  const [toggle, away] = element.querySelectorAll("button")
  const seen = () => [element.classList.contains("is-off"), toggle.attributes["aria-pressed"], toggle.querySelector("use").attributes.href]
  assert.deepEqual(seen(), [false, "true", "#icon-eye"])
  assert.ok(toggle.send("click").defaultPrevented, "the card stays open")
  assert.deepEqual([given(), ...seen()], [{ x: 3, enabled: false }, true, "false", "#icon-eye-off"])
  toggle.click()
  assert.deepEqual([given(), ...seen()], [{ x: 3 }, false, "true", "#icon-eye"])
  assert.equal(element.querySelectorAll(".fold").length, 0)
  assert.ok(away.send("click").defaultPrevented)
  assert.deepEqual(editing.steps, [])
  const mixed = begun([number("x")], {}, { isMixable: true })
  assert.equal(mixed.show(stepCard(mixed.editing, mixed.target)).querySelectorAll(".fold").length, 1)
  const unknown = mixed.show(stepCard(mixed.editing, { op: "newThing" }))
  assert.deepEqual([unknown.querySelector("span").textContent, /does not know/.test(unknown.textContent)], ["New thing", true])
})

test("opacity and blend are written only where they are not the standard", () => {
  for (const [value, shown, blend, isOpen] of /** @type {[any, number, string, boolean][]} */ ([
    [{}, 100, "normal", false], [{ opacity: 0.4 }, 40, "normal", true], [{ blend: "soft-light" }, 100, "soft-light", true], [{ opacity: 0 }, 0, "normal", true]])) {
    const { editing, target, show, given } = begun([], value)
    const fold = show(opacityControls(editing, target))
    const [slider, select] = [fold.querySelector("photo-slider"), fold.querySelector("select")]
    assert.deepEqual([slider.value, select.value, fold.open ?? false], [shown, blend, isOpen])
    assert.deepEqual(select.children.map((/** @type {any} */ each) => [each.value ?? each.attributes.value, each.textContent]), [["normal", "Normal"], ["soft-light", "Soft light"]])
    const range = slider.querySelectorAll("input")[1]
    for (const [typed, opacity] of [[30, 0.3], [99, 0.99], [100, undefined], [0, 0]]) { change(range, typed); assert.equal(given().opacity, opacity) }
    change(range, 20)
    range.send("dblclick")
    assert.equal(given().opacity, undefined)
    change(select, "soft-light")
    assert.equal(given().blend, "soft-light")
    change(select, "normal")
    assert.equal(given().blend, undefined)
  }
})
