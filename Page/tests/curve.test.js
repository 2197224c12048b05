import assert from "node:assert/strict"
import test from "node:test"
import "./elements.js"

const { curveControl } = await import("../curve.js")
const { Editing } = await import("../editing.js")
const { monotoneCubic } = await import("../spline.js")

const schema = /** @type {any} */ ({ adjustments: [{ op: "curve", parameters: [], exclusive: [] }], recipe: {} })
/** A curve on a plane of 208 pixels a side, 4 of which are its margin.
 * @param {any} knots @param {string} [key] @param {any} [facts] */
function begun(knots, key = "points", facts = {}) {
  const editing = new Editing(/** @type {any} */ ({ asset: "a" }), schema)
  editing.take(0, { adjustments: [{ op: "curve", id: "c", ...(knots ? { [key]: knots } : {}) }] })
  const target = { op: "curve", id: "c" }
  const control = curveControl(/** @type {any} */ ({ editing, target, path: [key], name: `curve.${key}` }), { label: "All", ...facts })
  editing.addEventListener("change", () => control.update())
  control.update()
  const element = /** @type {any} */ (control.element)
  const plane = element.querySelector(".curve-plane")
  plane.bounds = { left: 10, top: 20, width: 208, height: 208 }
  const at = (/** @type {number} */ x, /** @type {number} */ y) => ({ pointerId: 1, clientX: 14 + 200 * x, clientY: 24 + 200 * (1 - y) })
  return { editing, element, plane, at, dots: () => element.querySelectorAll(".curve-dot"), value: () => editing.value(target, [key]) }
}
const line = [[0, 0], [0.5, 0.5], [1, 1]]
const page = /** @type {any} */ (globalThis)

test("a point is dragged to where the pointer is, as one step back", () => {
  const { plane, at, value, editing, dots } = begun(line)
  plane.send("pointerdown", at(0.5, 0.5))
  assert.deepEqual([value(), page.document.activeElement], [line, dots()[1]])
  plane.send("pointermove", at(0.4, 0.6))
  plane.send("pointermove", at(0.3, 0.8))
  assert.deepEqual(dots().map((each) => each.classList.contains("is-active")), [false, true, false])
  plane.send("pointerup")
  plane.send("pointermove", at(0.9, 0.1))
  assert.deepEqual(value(), [[0, 0], [0.3, 0.8], [1, 1]])
  assert.deepEqual([editing.undo(), value(), editing.canUndo], [true, line, false])
  plane.send("pointerdown", { ...at(0.5, 0.5), button: 2 })
  plane.send("pointermove", at(0.4, 0.6))
  assert.deepEqual(value(), line)
})

test("a point that is near enough is taken, else one is added, on the curve where that is near", () => {
  for (const [x, y, added] of /** @type {[number, number, number[]|null][]} */ ([
    [0.53, 0.54, null], [0.46, 0.47, null], [0.25, 0.2, [0.25, 0.25]], [0.25, 0.335, [0.25, 0.335]], [0.25, 0.3, [0.25, 0.25]], [0.25, 0.6, [0.25, 0.6]],
    [0.5, 0.56, null], [0.56, 0.5, [0.56, 0.56]]])) {
    const { plane, at, value } = begun(line)
    plane.send("pointerdown", at(x, y))
    plane.send("pointerup")
    const made = value().filter((/** @type {any} */ each) => !line.some(([a, b]) => a === each[0] && b === each[1]))
    assert.equal(made.length, added ? 1 : 0, JSON.stringify([x, y, value()]))
    if (added) assert.ok(Math.hypot(made[0][0] - added[0], made[0][1] - added[1]) < 2e-3, JSON.stringify([x, y, made]))
  }
})

test("a point that was added is dragged on, and where there is none the curve is straight", () => {
  const { plane, at, value, dots } = begun(undefined)
  assert.equal(dots().length, 2)
  plane.send("pointerdown", at(0.3, 0.7))
  plane.send("pointermove", at(0.35, 0.75))
  plane.send("pointerup")
  assert.deepEqual(value(), [[0, 0], [0.35, 0.75], [1, 1]])
  assert.equal(dots().length, 3)
  assert.equal(begun(undefined, "red", { standard: [[0, 0], [0.2, 0.1], [1, 1]] }).dots().length, 3)
})

test("what lies beside the plane is its edge", () => {
  const { plane, at, value } = begun(line)
  plane.send("pointerdown", at(0, 0))
  plane.send("pointermove", at(-3, 4))
  assert.deepEqual(value()[0], [0, 1])
  plane.send("pointermove", at(-3, -4))
  assert.deepEqual(value()[0], [0, 0])
})

test("a point between others is removed by a double click or a key, an end is not", () => {
  for (const [index, left] of /** @type {[number, number][]} */ ([[0, 3], [1, 2], [2, 3]])) {
    for (const key of ["Delete", "Backspace"]) {
      const { dots, value } = begun(line)
      assert.ok(dots()[index].send("keydown", { key }).defaultPrevented)
      assert.deepEqual([value().length, dots().length], [left, left])
    }
    const { plane, at, value } = begun(line)
    plane.send("dblclick", at(line[index][0], line[index][1]))
    assert.equal(value().length, left)
  }
  const { plane, at, value } = begun(line)
  plane.send("dblclick", at(0.2, 0.9))
  assert.deepEqual(value(), line)
})

test("arrow keys move a point by a hundredth, with Shift by five", () => {
  for (const shiftKey of [false, true]) for (const [key, dx, dy] of /** @type {[string, number, number][]} */ ([
    ["ArrowLeft", -1, 0], ["ArrowRight", 1, 0], ["ArrowUp", 0, 1], ["ArrowDown", 0, -1]])) {
    const { dots, value } = begun(line)
    assert.ok(dots()[1].send("keydown", { key, shiftKey }).defaultPrevented)
    const unit = shiftKey ? 0.05 : 0.01
    assert.deepEqual(value(), [[0, 0], [0.5 + dx * unit, 0.5 + dy * unit], [1, 1]])
    assert.equal(page.document.activeElement, dots()[1])
    assert.ok(!dots()[1].send("keydown", { key: "Tab" }).defaultPrevented)
  }
})

test("the line is the curve, and points say where they lie", () => {
  const knots = /** @type {[number, number][]} */ ([[0, 0.2], [0.25, 0.1], [1, 0.95]])
  const { element, dots } = begun(knots)
  const points = [...element.querySelector(".curve-line").attributes.d.matchAll(/([ML])([\d.]+) ([\d.]+)/g)]
  const curve = monotoneCubic(knots)
  assert.deepEqual([points.length, points.map(([, sign]) => sign).join("")], [101, `M${"L".repeat(100)}`])
  for (const [at, [, , x, y]] of points.entries()) {
    assert.equal(Number(x), at * 2)
    assert.ok(Math.abs(200 - Number(y) - 200 * curve(at / 100)) <= 0.0501)
  }
  assert.deepEqual(dots().map((/** @type {any} */ { attributes: each }) => [
    Number(each.cx), Number(each.cy), each["aria-label"], each["aria-valuetext"], each["aria-valuenow"]]), [
    [0, 160, "Point 1 of 3", "0 percent becomes 20 percent", "0.2"], [50, 180, "Point 2 of 3", "25 percent becomes 10 percent", "0.1"],
    [200, 10, "Point 3 of 3", "100 percent becomes 95 percent", "0.95"]].map((each) => each.map((one) => typeof one === "number" ? Math.round(one) : one)))
})

test("a curve that is not as it begins can be taken back", () => {
  const { element, value } = begun(line)
  const [reset] = element.querySelectorAll(".is-small")
  assert.deepEqual([reset.hidden, begun(undefined).element.querySelector(".is-small").hidden], [false, true])
  reset.click()
  assert.deepEqual([value(), reset.hidden], [[[0, 0], [1, 1]], true])
  const colors = ["red", "green", "blue", "luminance", "points"].map((key) => begun(undefined, key).element.querySelector(".curve-line").style.stroke)
  assert.equal(new Set(colors).size, 5)
})
