import assert from "node:assert/strict"
import test from "node:test"
import { contentTop, endOf, layoutOf, neighbor, placeOf, scrollTopOf, topShowing, visibleAt, windowAt } from "../geometry.js"

/** @param {Partial<Parameters<typeof layoutOf>[0]>} room */
const layout = (room = {}) => layoutOf({ count: 1000, width: 1000, viewHeight: 800, cellSize: 190, gap: 4, pixelRatio: 1, ...room })

test("cells fill the width and are at least as large as asked", () => {
  for (const width of [320, 361, 1000, 1279, 3840]) {
    const grid = layout({ width })
    assert.ok(grid.cell >= 190 || grid.columns === 1)
    assert.ok(grid.columns * grid.cell + (grid.columns - 1) * grid.gap <= width)
    assert.ok((grid.columns + 1) * 190 + grid.columns * 4 > width)
  }
})

test("every photo has a place of its own", () => {
  const grid = layout({ count: 57 })
  const places = new Set(Array.from({ length: 57 }, (_, index) => JSON.stringify(placeOf(grid, index))))
  assert.equal(places.size, 57)
})

test("a small grid scrolls one to one", () => {
  const grid = layout()
  assert.equal(grid.isMapped, false)
  assert.equal(contentTop(grid, 1234), 1234)
  assert.equal(scrollTopOf(grid, 1234), 1234)
})

for (const pixelRatio of [1, 2, 3]) {
  test(`the last of 900 000 photos is reached at pixel ratio ${pixelRatio}`, () => {
    const grid = layout({ count: 900_000, pixelRatio })
    assert.ok(grid.isMapped)
    assert.ok(grid.scrollHeight * pixelRatio <= 8_000_000)
    const top = contentTop(grid, grid.scrollHeight - grid.viewHeight)
    assert.equal(top, endOf(grid))
    assert.equal(visibleAt(grid, top)[1], 900_000)
    assert.equal(contentTop(grid, 0), 0)
  })
}

test("a mapped position comes back to within a row", () => {
  const grid = layout({ count: 900_000, pixelRatio: 2 })
  for (const top of [0, 5000, 1_000_000, 12_345_678, endOf(grid)]) {
    assert.ok(Math.abs(contentTop(grid, scrollTopOf(grid, top)) - top) < grid.rowHeight)
  }
})

test("the window is what is seen with a screen on each side", () => {
  const grid = layout({ count: 100_000 })
  const [first, end] = windowAt(grid, 50_000)
  const [seenFirst, seenEnd] = visibleAt(grid, 50_000)
  assert.ok(first < seenFirst && end > seenEnd)
  assert.ok(end - first <= Math.ceil(3 * 800 / grid.rowHeight + 2) * grid.columns)
  assert.deepEqual(windowAt(grid, 0)[0], 0)
  assert.deepEqual(windowAt(grid, endOf(grid))[1], 100_000)
})

test("an empty grid has no window", () => {
  assert.deepEqual(windowAt(layout({ count: 0 }), 0), [0, 0])
})

test("arrows move by one and by a row, and stay within the photos", () => {
  const grid = layout({ count: 12 })
  assert.equal(grid.columns, 5)
  assert.equal(neighbor(grid, 0, "ArrowLeft"), 0)
  assert.equal(neighbor(grid, 4, "ArrowRight"), 5)
  assert.equal(neighbor(grid, 3, "ArrowUp"), 3)
  assert.equal(neighbor(grid, 3, "ArrowDown"), 8)
  assert.equal(neighbor(grid, 9, "ArrowDown"), 11)
  assert.equal(neighbor(grid, 11, "ArrowDown"), 11)
  assert.equal(neighbor(grid, 5, "Home"), 0)
  assert.equal(neighbor(grid, 5, "End"), 11)
})

test("showing a photo scrolls no further than needed", () => {
  const grid = layout()
  assert.equal(topShowing(grid, 0, 0), 0)
  assert.equal(topShowing(grid, 0, 500), 0)
  const top = topShowing(grid, 999, 0)
  assert.equal(top, endOf(grid))
})

test("columns, rows and heights follow from the sizes", () => {
  // 5 columns of 190 and 4 gaps of 4 need 966; the rest is shared.
  const grid = layout({ count: 12 })
  assert.deepEqual(grid, {
    columns: 5, cell: 196, gap: 4, rowHeight: 200, rows: 3, height: 596, scrollHeight: 800, viewHeight: 800, isMapped: false, count: 12,
  })
  assert.deepEqual([layout({ width: 966 }).columns, layout({ width: 965 }).columns, layout({ width: 50 }).columns], [5, 4, 1])
  assert.deepEqual([layout({ count: 12, footer: 72 }).height, layout({ count: 0, footer: 72 }).height], [668, 72])
  assert.deepEqual([layout({ count: 200_000 }).isMapped, layout({ count: 199_000 }).isMapped], [false, false])
  assert.deepEqual([layout({ count: 200_005 }).isMapped, layout({ count: 200_005 }).scrollHeight], [true, 8_000_000])
})

test("what is seen and what is at hand are whole rows", () => {
  const grid = layout()
  for (const [top, seen, window] of /** @type {[number, number[], number[]][]} */ ([
    [0, [0, 20], [0, 40]], [1, [0, 25], [0, 45]], [200, [5, 25], [0, 45]], [1000, [25, 45], [5, 65]], [1100, [25, 50], [5, 70]],
    [endOf(grid), [975, 1000], [955, 1000]]])) {
    assert.deepEqual([visibleAt(grid, top), windowAt(grid, top)], [seen, window], String(top))
  }
  assert.equal(endOf(layout({ count: 3 })), 0)
  assert.deepEqual([placeOf(grid, 0), placeOf(grid, 4), placeOf(grid, 5), placeOf(grid, 13)],
    [{ x: 0, y: 0 }, { x: 800, y: 0 }, { x: 0, y: 200 }, { x: 600, y: 400 }])
})

test("a screen of rows is left by PageUp and PageDown", () => {
  const grid = layout({ count: 100 })
  assert.deepEqual(["PageDown", "PageUp", "x"].map((key) => neighbor(grid, 50, key)), [70, 30, 50])
  assert.deepEqual([neighbor(grid, 95, "PageDown"), neighbor(grid, 3, "PageUp"), neighbor(grid, 5, "ArrowUp"), neighbor(grid, 4, "ArrowUp")], [99, 0, 0, 4])
  assert.equal(neighbor(layout({ count: 100, viewHeight: 50 }), 50, "PageDown"), 55, "one row at least")
})

test("a photo is shown whole, with its margin", () => {
  const grid = layout()
  for (const [index, top, margin, result] of [
    [50, 2000, 0, 2000], [50, 2001, 0, 2000], [50, 2000, 8, 1992], [50, 1396, 0, 1396], [50, 1395, 0, 1396], [50, 1396, 8, 1404],
    [0, 300, 8, 0], [999, 39_000, 8, endOf(grid)]]) {
    assert.equal(topShowing(grid, index, top, margin), result, JSON.stringify([index, top, margin]))
  }
})
