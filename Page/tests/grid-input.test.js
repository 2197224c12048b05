import assert from "node:assert/strict"
import test from "node:test"
import { soon } from "./fakes.js"
import { begun, frames, timers } from "./grid-with-input.js"

const page = /** @type {any} */ (globalThis)

test("a click chooses one photo, and adds or gives up one with a key, on the mark, or in the picker", () => {
  for (const [how, facts, result] of /** @type {[any, any, string[]][]} */ ([
    [{}, {}, ["p5"]], [{ metaKey: true }, {}, ["p1", "p5"]], [{ ctrlKey: true }, {}, ["p1", "p5"]], [{ isMark: true }, {}, ["p1", "p5"]],
    [{}, { isPicker: true }, ["p1", "p5"]], [{ pointerType: "touch" }, {}, ["p1", "p5"]]])) {
    const { grid, cell, send, opened } = begun({ chosen: ["p1"], ...facts })
    const { isMark, ...properties } = how
    const target = cell(5)
    const mark = new page.HTMLElement()
    mark.setAttribute("class", "cell-number")
    target.append(mark)
    send("click", isMark ? mark : target, properties)
    assert.deepEqual([grid.chosen.ids, grid.active, opened], [result, 5, []], JSON.stringify([how, facts]))
  }
  const { grid, cell, send, opened } = begun()
  send("click", cell(5), { pointerType: "touch" })
  assert.deepEqual([grid.chosen.ids, opened], [[], [5]], "without a choice a touch opens")
  send("click", cell(11))
  assert.deepEqual(grid.chosen.ids, [], "a photo that has not come cannot be chosen")
})

test("a click with Shift chooses the range from the anchor, besides what was chosen before", async () => {
  for (const [facts, to, result, words] of /** @type {[any, number, string[], string][]} */ ([
    [{ anchor: 2 }, 4, ["p2", "p3", "p4"], "3 photos chosen"], [{ active: 6 }, 5, ["p5"], "1 photo chosen"], [{ anchor: 4, chosen: ["p0"] }, 2, ["p0", "p4", "p3", "p2"], "4 photos chosen"],
    [{ anchor: 2, limit: 2 }, 5, ["p2", "p3"], "2 photos chosen, that is the limit"], [{ anchor: 2, limit: 3 }, 4, ["p2", "p3", "p4"], "3 photos chosen"]])) {
    const { grid, cell, send, said } = begun(facts)
    send("click", cell(to), { shiftKey: true })
    await soon()
    assert.deepEqual([grid.chosen.ids, said], [result, [words]], JSON.stringify(facts))
    assert.equal(grid.chosen.anchor, facts.anchor ?? to)
  }
})

test("a click beside the photos gives up the choice, except in the picker", () => {
  for (const [isPicker, isInside, left] of /** @type {[boolean, boolean, number][]} */ ([[false, true, 0], [false, false, 1], [true, true, 1]])) {
    const { grid, send } = begun({ chosen: ["p1"], isPicker })
    send("click", isInside ? new page.HTMLElement() : grid)
    assert.equal(grid.chosen.ids.length, left)
  }
})

test("a double click opens, unless keys or the picker choose", () => {
  for (const [index, properties, facts, opens] of /** @type {[number, any, any, boolean][]} */ ([
    [2, {}, {}, true], [2, { shiftKey: true }, {}, false], [2, { ctrlKey: true }, {}, false], [2, { metaKey: true }, {}, false], [2, {}, { isPicker: true }, false],
    [11, {}, {}, false], [0, {}, {}, true]])) {
    const { cell, send, opened } = begun(facts)
    send("dblclick", cell(index), properties)
    assert.deepEqual(opened, opens ? [index] : [])
  }
  const { send, opened } = begun()
  send("dblclick", new page.HTMLElement())
  assert.deepEqual(opened, [])
})

test("a long press of a finger chooses, and the click that follows does nothing more", () => {
  for (const [pointerType, index, end, isChosen] of /** @type {[string, number, string, boolean][]} */ ([
    ["touch", 4, "", true], ["touch", 0, "", true], ["touch", 4, "pointerup", false], ["touch", 4, "pointercancel", false], ["touch", 4, "scroll", false], ["touch", 4, "pointerleave", false],
    ["mouse", 4, "", false]])) {
    const { grid, cell, send } = begun()
    send("pointerdown", cell(index), { pointerType })
    if (end) send(end, cell(index))
    for (const run of timers) run?.()
    assert.deepEqual(grid.chosen.ids, isChosen ? [`p${index}`] : [])
    assert.equal(send("contextmenu", cell(index)).defaultPrevented, isChosen)
    send("click", cell(2))
    assert.deepEqual(grid.chosen.ids, isChosen ? [`p${index}`] : ["p2"])
    send("pointerdown", cell(index), { pointerType: "mouse" })
    assert.equal(send("contextmenu", cell(index)).defaultPrevented, false)
  }
})

test("what is chosen and given up is said, with the limit", () => {
  for (const [facts, index, words] of /** @type {[any, number, string][]} */ ([
    [{}, 1, "chosen, 1 photo in all"], [{ chosen: ["p1", "p2"] }, 1, "given up, 1 photo in all"], [{ chosen: ["p1", "p2"], limit: 2 }, 3, "No more than 2 photos can be chosen."]])) {
    const { said, press, grid } = begun({ ...facts, active: index })
    assert.ok(press({ key: " " }).defaultPrevented)
    assert.deepEqual([said, grid.chosen.ids.length], [[words], facts.limit ? 2 : 1])
  }
})

test("where a pixel of the scroller stands for several, the wheel and fingers move the content itself", () => {
  for (const isMapped of [true, false]) {
    const { grid, send, ended } = begun({ isMapped })
    for (const [properties, by] of /** @type {[any, number][]} */ ([
      [{ deltaY: 30 }, 30], [{ deltaY: -2, deltaMode: 1 }, -80], [{ deltaY: 1, deltaMode: 2 }, 400], [{ deltaY: 9, ctrlKey: true }, 0]])) {
      grid.moved = 0
      assert.equal(send("wheel", grid, { deltaMode: 0, ...properties }).defaultPrevented, isMapped && by !== 0)
      assert.equal(grid.moved, isMapped ? by : 0)
    }
    grid.moved = 0
    const touch = (/** @type {number[]} */ ...places) => ({ touches: places.map((clientY) => ({ clientY })) })
    send("touchstart", grid, touch(300))
    assert.equal(send("touchmove", grid, touch(280)).defaultPrevented, isMapped)
    send("touchmove", grid, touch(280, 10))
    send("touchmove", grid, touch(240))
    assert.equal(grid.moved, isMapped ? 60 : 0)
    send("touchend", grid)
    assert.deepEqual([grid.moved, frames.length], isMapped ? [98, 1] : [0, 0])
    for (let turn = 0; turn < 200 && frames.length > 0; turn += 1) frames.shift()?.()
    if (isMapped) assert.ok(grid.moved > 60 + 38 / 0.05 * 0.9 && grid.moved < 60 + 38 / 0.05, "it glides to a stop")
    assert.equal(frames.length, 0)
    ended.abort()
    assert.equal(send("wheel", grid, { deltaY: 30 }).defaultPrevented, false)
  }
})
