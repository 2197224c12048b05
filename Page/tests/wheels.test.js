import assert from "node:assert/strict"
import test from "node:test"
import "./elements.js"

const page = /** @type {any} */ (globalThis)
page.requestAnimationFrame = () => 1
const { bandsControl, wheelControl } = await import("../wheels.js")
const { Editing } = await import("../editing.js")

const schema = /** @type {any} */ ({ adjustments: [{ op: "grade", parameters: [], exclusive: [] }], recipe: {} })
const number = (/** @type {number} */ minimum, /** @type {number} */ maximum) => ({ type: "number", minimum, maximum, default: 0 })
const properties = { hue: number(0, 360), saturation: number(0, 80), luminance: number(-100, 100) }
/** A wheel of 200 pixels around 150, 120.
 * @param {any} value @param {any} [make] */
function begun(value, make = wheelControl) {
  const editing = new Editing(/** @type {any} */ ({ asset: "a" }), schema)
  editing.take(0, { adjustments: [{ op: "grade", id: "g", ...(value ? { shadows: value } : {}) }] })
  const target = { op: "grade", id: "g" }
  const control = make({ editing, target, path: ["shadows"], name: "grade.shadows" }, { properties }, { label: "Shadows" })
  editing.addEventListener("change", () => control.update())
  control.update()
  const wheel = control.element.querySelector(".wheel")
  if (wheel) wheel.bounds = { left: 50, top: 20, width: 200, height: 200 }
  return { editing, control, element: control.element, wheel, value: () => editing.value(target, ["shadows"]) }
}
/** @param {number} degrees @param {number} share */
const at = (degrees, share) => ({
  pointerId: 1, clientX: 150 + 100 * share * Math.cos(degrees * Math.PI / 180), clientY: 120 - 100 * share * Math.sin(degrees * Math.PI / 180),
})

test("hue goes around the wheel against the clock, saturation out from its middle up to the most", () => {
  for (let hue = 0; hue < 360; hue += 15) for (const [share, saturation] of [[0.25, 20], [1, 80], [1.6, 80]]) {
    const { wheel, value } = begun({ hue: 1, saturation: 1, luminance: 7 })
    wheel.send("pointerdown", at(hue, share))
    assert.deepEqual(value(), { hue, saturation, luminance: 7 })
  }
})

test("a drag on the wheel is one step back, and ends with the pointer", () => {
  for (const name of ["pointerup", "pointercancel"]) {
    const { wheel, value, editing } = begun(undefined)
    assert.ok(wheel.send("pointerdown", at(0, 0.5)).defaultPrevented)
    assert.equal(page.document.activeElement, wheel)
    wheel.send("pointermove", at(90, 0.5))
    wheel.send(name)
    wheel.send("pointermove", at(200, 1))
    assert.deepEqual(value(), { hue: 90, saturation: 40 })
    assert.deepEqual([editing.undo(), value(), editing.canUndo], [true, undefined, false])
    wheel.send("pointerdown", { ...at(0, 0.5), button: 2 })
    assert.equal(value(), undefined)
  }
})

test("keys turn the hue, change the saturation, and take the color away", () => {
  for (const [start, key, shiftKey, made] of /** @type {[any, string, boolean, any][]} */ ([
    [{ hue: 30, saturation: 20 }, "ArrowLeft", false, { hue: 28, saturation: 20 }], [{ hue: 30, saturation: 20 }, "ArrowRight", true, { hue: 40, saturation: 20 }],
    [{ hue: 30, saturation: 20 }, "ArrowUp", false, { hue: 30, saturation: 22 }], [{ hue: 30, saturation: 20 }, "ArrowDown", true, { hue: 30, saturation: 10 }],
    [{ hue: 1, saturation: 20 }, "ArrowLeft", false, { hue: 359, saturation: 20 }], [{ hue: 355, saturation: 20 }, "ArrowRight", true, { hue: 5, saturation: 20 }],
    [{ saturation: 79 }, "ArrowUp", false, { hue: 0, saturation: 80 }], [{ hue: 9, saturation: 1 }, "ArrowDown", false, { hue: 9, saturation: 0 }],
    [undefined, "ArrowUp", false, { hue: 0, saturation: 2 }], [{ hue: 9 }, "Delete", false, undefined], [{ hue: 9 }, "Backspace", false, undefined]])) {
    const { wheel, value, editing } = begun(start)
    assert.ok(wheel.send("keydown", { key, shiftKey }).defaultPrevented)
    assert.deepEqual(value(), made, JSON.stringify([start, key]))
    assert.deepEqual([editing.undo(), value()], [true, start], "each press is one step back")
  }
  const { wheel, value } = begun({ hue: 9, saturation: 9 })
  assert.ok(!wheel.send("keydown", { key: "Tab" }).defaultPrevented)
  assert.deepEqual(value(), { hue: 9, saturation: 9 })
  wheel.send("dblclick")
  assert.equal(value(), undefined)
})

test("the knob lies where the color is, and the wheel says so", () => {
  for (const [value, left, top, now, text, words] of /** @type {[any, number, number, string, string, string][]} */ ([
    [undefined, 50, 50, "0", "no color", "–"], [{ hue: 90, saturation: 0 }, 50, 50, "90", "no color", "–"],
    [{ hue: 0, saturation: 80 }, 100, 50, "0", "hue 0 degrees, saturation 80", "0° · 80"], [{ hue: 90, saturation: 40 }, 50, 25, "90", "hue 90 degrees, saturation 40", "90° · 40"],
    [{ hue: 180, saturation: 80 }, 0, 50, "180", "hue 180 degrees, saturation 80", "180° · 80"], [{ hue: 270, saturation: 40 }, 50, 75, "270", "hue 270 degrees, saturation 40", "270° · 40"]])) {
    const { wheel, element } = begun(value)
    const { style } = element.querySelector(".wheel-knob")
    assert.deepEqual([Math.round(parseFloat(style.left) * 1e6) / 1e6, Math.round(parseFloat(style.top) * 1e6) / 1e6], [left, top])
    assert.deepEqual([wheel.attributes["aria-valuenow"], wheel.attributes["aria-valuetext"], element.querySelector(".wheel-words").textContent], [now, text, words])
    assert.equal(style.backgroundColor === "#fff", !value?.saturation)
    assert.equal(element.querySelector(".is-small").hidden, value === undefined)
  }
  assert.equal(begun({ hue: 120, saturation: 50 }).element.querySelector(".wheel-knob").style.backgroundColor, "hsl(120 70% 55%)")
})

test("what is neither hue nor saturation has a slider under the wheel, and a band has one for each of the three", () => {
  const names = (/** @type {any} */ element) => element.querySelectorAll("photo-slider").map((/** @type {any} */ each) => [each.dataset.name, each.value])
  assert.deepEqual(names(begun({ luminance: -20, hue: 3 }).element), [["grade.shadows.luminance", -20]])
  const { element } = begun({ luminance: -20, hue: 3 }, bandsControl)
  assert.deepEqual(names(element), [["grade.shadows.hue", 3], ["grade.shadows.saturation", 0], ["grade.shadows.luminance", -20]])
  assert.equal(element.dataset.band, "shadows")
})
