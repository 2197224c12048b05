import assert from "node:assert/strict"
import test from "node:test"
import { mirrored, resized, shifted, turnedLeft, turnedRight, withRatio } from "../crop-box.js"

const rect = { x: 0.2, y: 0.3, width: 0.4, height: 0.4 }
/** @param {any} r */
const isInside = (r) => r.x >= 0 && r.y >= 0 && r.x + r.width <= 1 + 1e-9 && r.y + r.height <= 1 + 1e-9

test("a rectangle is moved as far as the frame goes", () => {
  assert.deepEqual(shifted(rect, 1, -1), { ...rect, x: 0.6, y: 0 })
})

test("a corner moves and the opposite one stays", () => {
  assert.deepEqual(resized(rect, "se", 0.9, 0.8, null), { x: 0.2, y: 0.3, width: 0.7, height: 0.5 })
  assert.deepEqual(resized(rect, "nw", 0.1, 0.1, null), { x: 0.1, y: 0.1, width: 0.5, height: 0.6 })
})

for (const edge of ["n", "ne", "e", "se", "s", "sw", "w", "nw"]) {
  test(`a ratio holds at ${edge}, within the frame`, () => {
    for (const ratio of [0.5, 1, 1.7]) for (const [x, y] of [[0, 0], [1, 1], [0.5, 0.5], [0.9, 0.1]]) {
      const result = resized(withRatio(rect, ratio), edge, x, y, ratio)
      assert.ok(isInside(result))
      assert.ok(Math.abs(result.width / result.height - ratio) < 0.01)
    }
  })
}

test("with a ratio the side that is pulled farther decides, the opposite one stays, and the frame is the limit", () => {
  const start = { x: 0.3, y: 0.3, width: 0.3, height: 0.3 }
  const near = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) < 2e-5
  for (const ratio of [0.5, 1, 2]) for (const edge of ["nw", "ne", "sw", "se", "n", "e", "s", "w"]) {
    for (const [px, py] of [[0.1, 0.15], [0.2, 0.05], [0.05, 0.25], [0.28, 0.28], [0, 0]]) {
      // The same pull at each corner, mirrored in the middle of the rectangle.
      const [x, y] = [edge.includes("e") ? 0.9 - px : px, edge.includes("s") ? 0.9 - py : py]
      const made = resized(start, edge, x, y, ratio)
      const pulled = [0.6 - px, 0.6 - py]
      const wished = edge === "e" || edge === "w" ? pulled[0] : edge === "n" || edge === "s" ? pulled[1] * ratio : Math.max(pulled[0], pulled[1] * ratio)
      const room = (/** @type {string} */ low, /** @type {string} */ high) => edge.includes(low) ? 0.6 : edge.includes(high) ? 0.7 : 0.9
      const width = Math.min(wished, room("w", "e"), room("n", "s") * ratio)
      assert.ok(near(made.width, width) && near(made.height, width / ratio), JSON.stringify([edge, ratio, px, py, made, width]))
      if (edge.includes("w")) assert.ok(near(made.x + made.width, 0.6))
      else assert.ok(near(edge.includes("e") ? made.x : made.x + made.width / 2, edge.includes("e") ? 0.3 : 0.45))
      if (edge.includes("n")) assert.ok(near(made.y + made.height, 0.6))
      else assert.ok(near(edge.includes("s") ? made.y : made.y + made.height / 2, edge.includes("s") ? 0.3 : 0.45))
    }
  }
})

test("a ratio is taken around the middle, with the same area, as far as there is room", () => {
  assert.deepEqual(withRatio({ x: 0.3, y: 0.2, width: 0.2, height: 0.4 }, 2), { x: 0.2, y: 0.3, width: 0.4, height: 0.2 })
  assert.deepEqual(withRatio({ x: 0, y: 0, width: 1, height: 1 }, 0.5), { x: 0.25, y: 0, width: 0.5, height: 1 })
  assert.deepEqual(withRatio({ x: 0, y: 0, width: 1, height: 1 }, 2), { x: 0, y: 0.25, width: 1, height: 0.5 })
  assert.deepEqual(withRatio({ x: 0.95, y: 0.95, width: 0.05, height: 0.05 }, 1), { x: 0.8, y: 0.8, width: 0.2, height: 0.2 })
})

test("turned to the right, what was on top is on the right", () => {
  assert.deepEqual(turnedRight({ x: 0.1, y: 0, width: 0.3, height: 0.2 }), { x: 0.8, y: 0.1, width: 0.2, height: 0.3 })
  assert.deepEqual(turnedLeft({ x: 0.1, y: 0, width: 0.3, height: 0.2 }), { x: 0, y: 0.6, width: 0.2, height: 0.3 })
  assert.deepEqual(mirrored({ x: 0.1, y: 0, width: 0.3, height: 0.2 }), { x: 0.6, y: 0, width: 0.3, height: 0.2 })
})

test("a rectangle never gets too small to hold", () => {
  const result = resized(rect, "e", -5, 0, null)
  assert.ok(result.width >= 0.02)
})

test("four turns and two mirrors lead back", () => {
  assert.deepEqual(turnedRight(turnedRight(turnedRight(turnedRight(rect)))), rect)
  assert.deepEqual(turnedLeft(turnedRight(rect)), rect)
  assert.deepEqual(mirrored(mirrored(rect)), rect)
})
