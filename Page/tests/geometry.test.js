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
