import assert from "node:assert/strict"
import test from "node:test"
import { badge, extended, only, reasonToWait, retained, room, selection, toggled, without } from "../selection.js"

test("photos are numbered in the order of choice", () => {
  let chosen = selection()
  for (const [index, id] of ["c", "a", "b"].entries()) chosen = toggled(chosen, id, index)
  assert.deepEqual(["a", "b", "c", "d"].map((id) => badge(chosen, id)), [2, 3, 1, 0])
})

test("numbers close up when a photo is given up", () => {
  const chosen = toggled(selection({ ids: ["a", "b", "c"] }), "a", 0)
  assert.deepEqual(chosen.ids, ["b", "c"])
})

test("the limit refuses one more photo", () => {
  const chosen = selection({ ids: ["a", "b"], limit: 2 })
  assert.equal(toggled(chosen, "c", 2), chosen)
  assert.equal(room(chosen), 0)
})

test("with a limit of one, another photo replaces the first", () => {
  assert.deepEqual(toggled(selection({ ids: ["a"], limit: 1 }), "b", 1).ids, ["b"])
})

test("a range goes on from those chosen before and stops at the limit", () => {
  const chosen = extended(selection({ ids: ["c"], limit: 4 }), ["a", "b", "c", "d", "e"])
  assert.deepEqual(chosen.ids, ["c", "a", "b", "d"])
})

test("preselected photos are chosen once", () => {
  assert.deepEqual(selection({ ids: ["a", "b", "a"] }).ids, ["a", "b"])
})

test("photos that are gone are given up", () => {
  assert.deepEqual(without(selection({ ids: ["a", "b", "c"] }), ["b", "x"]).ids, ["a", "c"])
})

test("photos that left the list are given up, and the others keep their order", () => {
  assert.deepEqual(retained(selection({ ids: ["c", "a", "b"] }), new Set(["a", "c", "d"])).ids, ["c", "a"])
})

test("a plain choice replaces all and sets the anchor", () => {
  const chosen = only(selection({ ids: ["a", "b"] }), "c", 7)
  assert.deepEqual(chosen.ids, ["c"])
  assert.equal(chosen.anchor, 7)
})

test("an exact count says how many are missing or too many", () => {
  assert.match(reasonToWait(selection({ ids: ["a"] }), 3) ?? "", /Choose 2 more/)
  assert.match(reasonToWait(selection({ ids: ["a", "b"] }), 1) ?? "", /Give up 1/)
  assert.equal(reasonToWait(selection({ ids: ["a"] }), 1), null)
  assert.match(reasonToWait(selection(), null) ?? "", /at least one/)
})
