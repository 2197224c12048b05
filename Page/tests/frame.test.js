import assert from "node:assert/strict"
import test from "node:test"
import { aspectNumber, cropRect, frameOf, inverse, mapped } from "../frame.js"

/** @param {any[]} list */
const frame = (...list) => frameOf(list, 400, 200)
/** @param {any} point */
const rounded = ({ x, y }) => ({ x: Math.round(x * 1e6) / 1e6, y: Math.round(y * 1e6) / 1e6 })

test("a quarter turn takes the top left to the top right", () => {
  const turned = frame({ op: "rotate", quarterTurns: 1 })
  assert.deepEqual([turned.width, turned.height], [200, 400])
  assert.deepEqual(mapped(turned.matrix, { x: 0, y: 0 }), { x: 200, y: 0 })
})

test("four quarter turns are none", () => {
  const turned = frame(...Array(4).fill({ op: "rotate", quarterTurns: 1 }))
  assert.deepEqual(mapped(turned.matrix, { x: 30, y: 50 }), { x: 30, y: 50 })
})

test("two flips along an axis are none", () => {
  const flipped = frame({ op: "flip" }, { op: "flip", axis: "horizontal" })
  assert.deepEqual(mapped(flipped.matrix, { x: 30, y: 50 }), { x: 30, y: 50 })
})

test("straightening keeps the middle and the aspect", () => {
  const straight = frame({ op: "straighten", degrees: 10 })
  assert.ok(Math.abs(straight.width / straight.height - 2) < 0.02)
  assert.deepEqual(rounded(mapped(straight.matrix, { x: 200, y: 100 })), { x: straight.width / 2, y: straight.height / 2 })
  const right = mapped(straight.matrix, { x: 300, y: 100 })
  assert.ok(right.y > straight.height / 2, "clockwise: what is on the right goes down")
})

test("a crop moves the origin", () => {
  const cut = frame({ op: "crop", x: 0.25, y: 0.5, width: 0.5, height: 0.5 })
  assert.deepEqual([cut.width, cut.height], [200, 100])
  assert.deepEqual(mapped(cut.matrix, { x: 100, y: 100 }), { x: 0, y: 0 })
})

test("an aspect turns to the photo's orientation unless told not to", () => {
  assert.equal(aspectNumber("4:5", true, 2), 1.25)
  assert.equal(aspectNumber("4:5", false, 2), 0.8)
  assert.deepEqual(cropRect({ op: "crop", aspect: "1:1", anchor: "west" }, 400, 200), { x: 0, y: 0, width: 0.5, height: 1 })
  assert.equal(cropRect({ op: "crop", aspect: "1:1", anchor: "attention" }, 400, 200), null)
})

test("what is bent is not called exact", () => {
  assert.equal(frame({ op: "perspective", vertical: 20 }).isExact, false)
  assert.equal(frame({ op: "perspective", vertical: 0 }).isExact, true)
  assert.equal(frame({ op: "exposure", ev: 1 }).isExact, true)
})

test("the way back leads back", () => {
  const both = frame({ op: "rotate", quarterTurns: 3 }, { op: "straighten", degrees: -7 }, { op: "crop", x: 0.1, width: 0.8 })
  const there = mapped(both.matrix, { x: 120, y: 80 })
  assert.deepEqual(rounded(mapped(inverse(both.matrix), there)), { x: 120, y: 80 })
})
