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

test("each turn and flip takes the corners where they go", () => {
  const corners = [{ x: 0, y: 0 }, { x: 400, y: 0 }, { x: 400, y: 200 }, { x: 0, y: 200 }]
  const table = /** @type {[any, number[][]][]} */ ([
    [{ op: "rotate" }, [[200, 0], [200, 400], [0, 400], [0, 0]]], [{ op: "rotate", quarterTurns: 2 }, [[400, 200], [0, 200], [0, 0], [400, 0]]],
    [{ op: "rotate", quarterTurns: 3 }, [[0, 400], [0, 0], [200, 0], [200, 400]]], [{ op: "flip" }, [[400, 0], [0, 0], [0, 200], [400, 200]]],
    [{ op: "flip", axis: "vertical" }, [[0, 200], [400, 200], [400, 0], [0, 0]]],
    [{ op: "rotate", quarterTurns: 1, enabled: false }, [[0, 0], [400, 0], [400, 200], [0, 200]]]])
  for (const [step, places] of table) {
    const { matrix } = frame(step)
    assert.deepEqual(corners.map((each) => { const { x, y } = mapped(matrix, each); return [x, y] }), places, JSON.stringify(step))
  }
})

test("each anchor has its rectangle", () => {
  const table = /** @type {[string, number, number][]} */ ([
    ["center", 0.25, 0], ["north", 0.25, 0], ["east", 0.5, 0], ["south", 0.25, 0], ["west", 0, 0], ["northeast", 0.5, 0], ["southeast", 0.5, 0],
    ["southwest", 0, 0], ["northwest", 0, 0]])
  for (const [anchor, x, y] of table) {
    assert.deepEqual(cropRect({ op: "crop", aspect: "1:1", anchor }, 400, 200), { x, y, width: 0.5, height: 1 })
    assert.deepEqual(
      cropRect({ op: "crop", aspect: "1:1", anchor }, 200, 400),
      { x: 0, y: { n: 0, s: 0.5 }[anchor[0]] ?? 0.25, width: 1, height: 0.5 })
  }
  assert.deepEqual(cropRect({ op: "crop" }, 400, 200), { x: 0, y: 0, width: 1, height: 1 })
  assert.deepEqual(cropRect({ op: "crop", x: 0.1, y: 0.2, width: 0.3, height: 0.4 }, 400, 200), { x: 0.1, y: 0.2, width: 0.3, height: 0.4 })
  assert.deepEqual(["0:1", "1:0", "x", "-1:2"].map((aspect) => aspectNumber(aspect, true, 1)), [null, null, null, null])
  assert.deepEqual([aspectNumber("1:2", true, 2), aspectNumber("2:1", true, 0.5), aspectNumber("2:1", true, 1), aspectNumber("1:1", true, 2)], [2, 0.5, 2, 1])
})

test("a straightened picture lies within the photo, as large as it can be", () => {
  for (const degrees of [-20, -3, 1, 12, 45]) {
    const straight = frame({ op: "straighten", degrees })
    const back = inverse(straight.matrix)
    const corners = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([x, y]) => mapped(back, { x: x * straight.width, y: y * straight.height }))
    assert.ok(corners.every(({ x, y }) => x > -1e-6 && x < 400 + 1e-6 && y > -1e-6 && y < 200 + 1e-6))
    assert.ok(corners.some(({ x, y }) => Math.min(x, 400 - x, y, 200 - y) < 1.5), "a corner touches an edge")
  }
})

test("what no affine map describes is told", () => {
  for (const step of [
    { op: "canvas", width: 9 }, { op: "resize", width: 9, fit: "fill" }, { op: "straighten", degrees: 2, fill: "#000000" },
    { op: "perspective", id: "a", horizontal: 1 }, { op: "crop", aspect: "1:1", anchor: "attention" }]) assert.equal(frame(step).isExact, false, step.op)
  for (const step of [
    { op: "resize", width: 9 }, { op: "straighten", fill: "#000000" }, { op: "perspective", id: "a", horizontal: 0 }]) {
    const same = frame(step)
    assert.deepEqual([same.isExact, same.width, same.height], [true, 400, 200], step.op)
  }
})
