import assert from "node:assert/strict"
import test from "node:test"
import { monotoneCubic, moved, withKnot } from "../spline.js"

test("two points make a straight line, constant beyond", () => {
  const curve = monotoneCubic([[0.25, 0.25], [0.75, 0.75]])
  for (const [x, y] of [[0, 0.25], [0.5, 0.5], [0.6, 0.6], [1, 0.75]]) assert.ok(Math.abs(curve(x) - y) < 1e-12)
})

test("the curve goes through its points and never back", () => {
  /** @type {[number, number][]} */
  const knots = [[0, 0], [0.2, 0.05], [0.25, 0.6], [0.7, 0.62], [1, 1]]
  const curve = monotoneCubic(knots)
  for (const [x, y] of knots) assert.ok(Math.abs(curve(x) - y) < 1e-9)
  for (let x = 0.01; x <= 1; x += 0.01) assert.ok(curve(x) >= curve(x - 0.01) - 1e-12)
})

test("a point stays between its neighbors", () => {
  assert.deepEqual(moved([[0, 0], [0.5, 0.5], [1, 1]], 1, 1.4, -2)[1], [0.995, 0])
})

test("a point is added in order, and not on another", () => {
  assert.deepEqual(withKnot([[0, 0], [1, 1]], 0.4, 0.6), { knots: [[0, 0], [0.4, 0.6], [1, 1]], index: 1 })
  assert.equal(withKnot([[0, 0], [1, 1]], 0.004, 0.5), null)
})
