import assert from "node:assert/strict"
import test from "node:test"
import { combined, inverted, leaves, thinned, withLeaf, withoutLeaf } from "../mask-tree.js"

const a = { shape: "linear", from: [0, 0] }
const b = { shape: "radial" }
const c = { shape: "color" }

test("a shape is added, taken away and intersected", () => {
  assert.deepEqual(combined(a, b, "add"), { any: [a, b] })
  assert.deepEqual(combined({ any: [a, b] }, c, "add"), { any: [a, b, c] })
  assert.deepEqual(combined(a, b, "subtract"), { all: [a, { not: b }] })
  assert.deepEqual(combined(combined(a, b, "add"), c, "intersect"), { all: [{ any: [a, b] }, c] })
})

test("shapes are found wherever they are, with their sign", () => {
  const mask = { all: [{ any: [a, b] }, { not: c }] }
  assert.deepEqual(leaves(mask).map((each) => [each.shape.shape, each.isTaken]), [["linear", false], ["radial", false], ["color", true]])
})

test("a changed shape takes the place of the old one alone", () => {
  const mask = { all: [{ any: [a, b] }, { not: c }] }
  const { path } = leaves(mask)[2]
  const changed = withLeaf(mask, path, { shape: "color", hue: 9 })
  assert.equal(changed.all[1].not.hue, 9)
  assert.equal(changed.all[0], mask.all[0])
})

test("a mask without a shape is written plainly", () => {
  const mask = { all: [{ any: [a, b] }, { not: c }] }
  assert.deepEqual(withoutLeaf(mask, leaves(mask)[2].path), { any: [a, b] })
  assert.deepEqual(withoutLeaf(mask, leaves(mask)[0].path), { all: [b, { not: c }] })
  assert.equal(withoutLeaf(a, []), null)
})

test("inverted twice is the same mask", () => {
  assert.deepEqual(inverted(inverted(a)), a)
})

test("a stroke keeps its ends and loses what lies too close", () => {
  /** @type {[number, number][]} */
  const points = Array.from({ length: 101 }, (_, index) => [index / 100, 0])
  const kept = thinned(points, (p, q) => Math.abs(p[0] - q[0]), 0.1)
  assert.ok(kept.length <= 12)
  assert.deepEqual([kept[0], kept[kept.length - 1]], [[0, 0], [1, 0]])
})
