import assert from "node:assert/strict"
import test from "node:test"
import { soon } from "./fakes.js"
import { begun, ids } from "./grid-with-input.js"

test("arrow keys move, and the choice goes with them, grows, or stays", async () => {
  for (const [properties, facts, active, result, anchor] of /** @type {[any, any, number, string[], number|null][]} */ ([
    [{ key: "ArrowRight" }, {}, 4, ["p4"], 4], [{ key: "ArrowDown" }, {}, 8, ["p8"], 8], [{ key: "Home" }, {}, 0, ["p0"], 0], [{ key: "End" }, {}, 11, [], 11],
    [{ key: "ArrowRight", ctrlKey: true }, { chosen: ["p1"] }, 4, ["p1"], null], [{ key: "ArrowRight", metaKey: true }, { chosen: ["p1"] }, 4, ["p1"], null],
    [{ key: "ArrowRight" }, { isPicker: true, chosen: ["p1"] }, 4, ["p1"], null], [{ key: "ArrowRight", shiftKey: true }, {}, 4, ["p3", "p4"], 3],
    [{ key: "ArrowLeft", shiftKey: true }, { anchor: 5, chosen: ["p9"] }, 2, ["p9", "p5", "p4", "p3", "p2"], 5], [{ key: "PageDown" }, {}, 11, [], 11]])) {
    const { grid, press } = begun(facts)
    assert.ok(press(properties).defaultPrevented)
    await soon()
    assert.deepEqual([grid.active, grid.chosen.ids, grid.chosen.anchor], [active, result, anchor], JSON.stringify([properties, facts]))
    assert.equal(grid.top, properties.key === "End" ? Math.max(0, grid.layout.height - grid.layout.viewHeight) : -1)
  }
  const { grid, press } = begun({ chosen: ["p1"] })
  press({ key: "ArrowRight", shiftKey: true })
  await soon()
  press({ key: "ArrowRight", shiftKey: true })
  await soon()
  press({ key: "ArrowLeft", shiftKey: true })
  await soon()
  assert.deepEqual(grid.chosen.ids, ["p1", "p3", "p4"], "a range that gets smaller gives up only its own")
})

test("Enter opens, in the picker it chooses, and all are chosen up to the limit", async () => {
  const list = begun()
  list.press({ key: "Enter" })
  assert.deepEqual([list.opened, list.grid.chosen.ids], [[3], []])
  const picker = begun({ isPicker: true })
  picker.press({ key: "Enter" })
  assert.deepEqual([picker.opened, picker.grid.chosen.ids], [[], ["p3"]])
  assert.ok(!begun().press({ key: "Enter", ctrlKey: true }).defaultPrevented)
  for (const [facts, count] of /** @type {[any, number][]} */ ([[{}, 12], [{ limit: 4 }, 4], [{ chosen: ["p9"], limit: 20 }, 12]])) for (const key of ["a", "A"]) {
    const { grid, press, said } = begun(facts)
    assert.ok(press({ key, metaKey: true }).defaultPrevented)
    await soon()
    assert.deepEqual([grid.chosen.ids, grid.chosen.anchor, said], [ids.slice(0, count), 0, [`${count} photos chosen`]])
  }
  const none = begun()
  none.grid.layout.count = 0
  none.press({ key: "a", ctrlKey: true })
  await soon()
  assert.deepEqual(none.said, [])
})

test("other keys are for others", () => {
  const { press, said } = begun()
  for (const properties of [{ key: "a" }, { key: "x" }, { key: "ArrowRight", altKey: true }, { key: "Tab" }]) assert.ok(!press(properties).defaultPrevented)
  assert.deepEqual(said, [])
})
