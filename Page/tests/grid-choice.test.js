import assert from "node:assert/strict"
import test from "node:test"
import { begun, seen } from "./opened-grid.js"
import { draw, spoken } from "./laid-out.js"

const { selection } = await import("../selection.js")
const ids = (/** @type {number[]} */ ...places) => places.map((each) => `a${each}`)

test("a photo that is made the active one is wholly seen, and named to those who listen", () => {
  const { grid } = begun()
  for (const [index, active, top] of [[20, 20, 604], [20, 20, 604], [5, 5, 192], [9, 9, 192], [-1, 0, 0], [5000, 999, 39_604],
    [999, 999, 39_604]]) {
    grid.activate(index)
    draw()
    assert.deepEqual([grid.active, grid.activeAsset.asset, grid.attributes["aria-activedescendant"]],
      [active, `a${active}`, `photo-${active}`])
    assert.equal(grid.top, top)
    const [at] = seen(grid).filter((each) => each.classList.contains("is-active"))
    assert.equal(at.dataset.index, String(active))
  }
  grid.scrollContentTo(0)
  draw()
  assert.ok(!("aria-activedescendant" in grid.attributes), "the active photo is far away")
})

test("fewer photos leave the active one among them", () => {
  for (const [count, active] of [[10, 9], [800, 799], [801, 800], [0, 0]]) {
    const { grid, list } = begun()
    grid.activate(800)
    list.count = count
    grid.relayout()
    assert.equal(grid.active, active)
  }
})

test("chosen photos have their numbers, and others learn of the choice once", () => {
  for (const isOrdered of [true, false]) {
    const { grid, choices } = begun()
    grid.isOrdered = isOrdered
    assert.ok(!grid.classList.contains("has-selection"))
    grid.choose(selection({ ids: ids(3, 1) }), "two chosen")
    const shown = seen(grid).slice(0, 4).map((each) => [each.attributes["aria-selected"], each.querySelector(".cell-number").textContent])
    const number = (/** @type {string} */ text) => isOrdered ? text : ""
    assert.deepEqual(shown, [["false", ""], ["true", number("2")], ["false", ""], ["true", number("1")]])
    assert.deepEqual([choices(), spoken.splice(0), grid.classList.contains("has-selection")], [1, ["two chosen"], true])
    grid.choose(selection({ ids: [] }))
    assert.deepEqual([choices(), spoken, grid.classList.contains("has-selection")], [2, [], false])
  }
})

test("a range begins anew where its anchor does", () => {
  const { grid } = begun()
  const choose = (/** @type {string[]} */ list,
    /** @type {number|null} */ anchor) => { grid.choose({ ...selection({ ids: list }), anchor }); return grid.rangeBase }
  for (const [list, anchor, base] of /** @type {[string[], number|null, string[]][]} */ ([
    [ids(1), 1, ids(1)], [ids(1, 2), 1, ids(1)], [ids(1, 2, 3), 2, ids(1, 2, 3)], [ids(4), null, ids(4)], [ids(5), null, ids(5)],
    [ids(6), 0, ids(6)], [ids(6, 7), 0, ids(6)]])) {
    assert.deepEqual(choose(list, anchor), base)
  }
})

test("a new list keeps what it has of the choice, and finds the anchor again", () => {
  for (const [chosen, anchor, kept, moved, left, to,
    said] of /** @type {[string[], number|null, string[], number, string[], number|null, string[]][]} */ ([
    [ids(1, 2), 2, ids(1, 2), 0, ids(1, 2), 2, []], [ids(1, 2), 2, ids(2), 0, ids(2), 2, ["1 photo no longer in the list, 1 chosen"]],
    [ids(1, 2), 2, ids(1, 2), 5, ids(1, 2), 7, []], [ids(1, 2), 2, ids(1, 2), -3, ids(1, 2), null, []],
    [ids(1, 2), 2, ids(1, 2), -2, ids(1, 2), 0, []],
    [ids(1, 2, 3), null, [], 0, [], null, ["3 photos no longer in the list, 0 chosen"]], [ids(0, 2), 0, ids(0, 2), 0, ids(0, 2), 0, []]])) {
    const { grid, list, choices } = begun()
    grid.choose({ ...selection({ ids: chosen }), anchor })
    spoken.length = 0
    const before = choices()
    list.placeOf = (/** @type {string} */ id) => Number(id.slice(1)) + moved
    list.send("refreshed", { kept: new Set(kept) })
    assert.deepEqual([grid.chosen.ids, grid.chosen.anchor, spoken], [left, to, said], JSON.stringify([chosen, anchor, kept, moved]))
    assert.equal(choices() - before, left.length === chosen.length && anchor === to ? 0 : 1, "nothing is reported where nothing changed")
  }
})

test("in a new list a range still gives up only its own", () => {
  const { grid, list } = begun()
  grid.choose({ ...selection({ ids: ids(8, 9, 3) }), anchor: 3 })
  grid.choose({ ...grid.chosen, ids: ids(8, 9, 3, 4, 5) })
  assert.deepEqual(grid.rangeBase, ids(8, 9, 3))
  list.placeOf = (/** @type {string} */ id) => Number(id.slice(1)) + 1
  list.send("refreshed", { kept: new Set(ids(9, 3, 4, 5)) })
  assert.deepEqual([grid.chosen.ids, grid.chosen.anchor, grid.rangeBase], [ids(9, 3, 4, 5), 4, ids(9, 3)])
  list.placeOf = () => -1
  list.send("refreshed", { kept: new Set(ids(9, 3, 4, 5)) })
  assert.deepEqual([grid.chosen.anchor, grid.rangeBase], [null, ids(9, 3, 4, 5)])
})

test("what a program asked for stays chosen, whatever list is shown", () => {
  for (const isPicker of [true, false]) {
    const { grid, list } = begun()
    grid.isPicker = isPicker
    grid.choose(selection({ ids: ids(1, 2) }))
    assert.deepEqual(/** @type {any} */ (list).watched(), isPicker ? [] : ids(1, 2))
    list.send("refreshed", { kept: new Set() })
    assert.deepEqual(grid.chosen.ids, isPicker ? ids(1, 2) : [])
    assert.equal(draw(), 1)
  }
})

test("photos that are gone are given up", () => {
  const { grid, choices } = begun()
  grid.choose(selection({ ids: ids(1, 2, 3) }))
  grid.forget(ids(2, 7))
  assert.deepEqual([grid.chosen.ids, choices()], [ids(1, 3), 2])
  grid.forget([])
  assert.equal(choices(), 2)
})

test("a paused grid asks for no pictures, and draws when it goes on", () => {
  const { grid } = begun()
  grid.isPaused = true
  assert.deepEqual([grid.isPaused, draw()], [true, 0])
  grid.isPaused = false
  assert.deepEqual([grid.isPaused, draw()], [false, 1])
})
