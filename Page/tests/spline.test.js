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

test("the curve is Hermite's between its points, with the tangents of Fritsch and Carlson", () => {
  /** @type {[number, number][]} */
  const knots = [[0, 0], [0.25, 0.1], [0.5, 0.6], [0.75, 0.6], [1, 1]]
  const secants = knots.slice(1).map(([x, y], at) => (y - knots[at][1]) / (x - knots[at][0]))
  const tangents = [secants[0], (secants[0] + secants[1]) / 2, 0, 0, secants[3]]
  for (const at of [0, 1]) {
    const [a, b] = [tangents[at] / secants[at], tangents[at + 1] / secants[at]]
    const over = Math.hypot(a, b)
    if (over > 3) { tangents[at] *= 3 / over; tangents[at + 1] *= 3 / over }
  }
  const curve = monotoneCubic(knots)
  for (let at = 0; at < 4; at += 1) for (const t of [0.2, 0.5, 0.9]) {
    const [y0, y1, m0, m1] = [knots[at][1], knots[at + 1][1], tangents[at] * 0.25, tangents[at + 1] * 0.25]
    const expected = y0 * (2 * t ** 3 - 3 * t ** 2 + 1) + m0 * (t ** 3 - 2 * t ** 2 + t) + y1 * (-2 * t ** 3 + 3 * t ** 2) + m1 * (t ** 3 - t ** 2)
    assert.ok(Math.abs(curve(knots[at][0] + t * 0.25) - expected) < 1e-9, `${at} ${t}`)
  }
})

test("points keep their distance, their square and their number", () => {
  /** @type {[number, number][]} */
  const knots = [[0, 0], [0.5, 0.5], [1, 1]]
  assert.deepEqual([moved(knots, 0, -1, 2)[0], moved(knots, 0, 0.9, 0.3)[0], moved(knots, 2, 0.1, 0.7)[2], moved(knots, 1, 0.12345, 0.98765)[1]],
    [[0, 1], [0.495, 0.3], [0.505, 0.7], [0.123, 0.988]])
  assert.deepEqual(moved(knots, 1, 0.3, 0.3).filter((_, at) => at !== 1), [[0, 0], [1, 1]])
  assert.equal(withKnot(knots, 0.514, 0.2), null)
  assert.deepEqual(withKnot(knots, 0.515, 0.2)?.index, 2)
  assert.deepEqual(withKnot([[0.2, 0], [0.5, 1]], 0.9, 0.7), { knots: [[0.2, 0], [0.5, 1], [0.9, 0.7]], index: 2 })
  const many = Array.from({ length: 64 }, (_, at) => /** @type {[number, number]} */ ([at / 63 * 0.9, 0]))
  assert.equal(withKnot(many, 0.99, 0.5), null)
  assert.equal(withKnot(many.slice(1), 0.99, 0.5)?.knots.length, 64)
})
