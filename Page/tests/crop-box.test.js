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

test("a rectangle never gets too small to hold", () => {
  const result = resized(rect, "e", -5, 0, null)
  assert.ok(result.width >= 0.02)
})

test("four turns and two mirrors lead back", () => {
  assert.deepEqual(turnedRight(turnedRight(turnedRight(turnedRight(rect)))), rect)
  assert.deepEqual(turnedLeft(turnedRight(rect)), rect)
  assert.deepEqual(mirrored(mirrored(rect)), rect)
})
