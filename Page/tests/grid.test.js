import assert from "node:assert/strict"
import test from "node:test"
import { begun, position, seen } from "./opened-grid.js"
import { draw, observers, spoken } from "./laid-out.js"
import { random } from "./random.js"

const page = /** @type {any} */ (globalThis)
const { placeOf } = await import("../geometry.js")

test("cells are as large as was chosen, two beside each other on a narrow screen", () => {
  for (const [width, cellSize, columns, cell, gap] of /** @type {number[][]} */ ([
    [1000, 190, 5, 196, 4], [1020, 190, 5, 200, 4], [500, 420, 1, 500, 4], [499, 420, 2, 248, 2], [300, 90, 3, 98, 2],
    [500, 600, 1, 500, 4], [970, 190, 5, 190, 4], [960, 190, 4, 237, 4]])) {
    const { grid } = begun({ width, cellSize })
    assert.deepEqual([grid.layout.columns, grid.layout.cell, grid.layout.gap], [columns, cell, gap], `${width} ${cellSize}`)
    assert.equal(grid.style["--cell"], `${cell}px`)
    const rows = Math.ceil(1000 / columns)
    assert.equal(grid.children[0].style.height, `${rows * (cell + gap) - gap + 72}px`)
  }
  const { grid } = begun({ width: 1020, padding: { paddingLeft: "12px", paddingRight: "8px" } })
  assert.deepEqual([grid.layout.columns, grid.layout.cell], [5, 196])
})

test("the size of cells is the one that was kept, else it goes by the screen", async () => {
  const { PhotoGrid } = await import("../grid.js")
  for (const [innerWidth, kept, size] of /** @type {[number, string|null, number][]} */ ([[1899, null, 190], [1900, null, 240],
    [1900, "300", 300]])) {
    page.window.innerWidth = innerWidth
    Object.defineProperty(page, "localStorage",
      { configurable: true, value: { getItem: (/** @type {string} */ key) => key === "photoedit.cellSize" ? kept : null } })
    assert.equal(new PhotoGrid().cellSize, size)
  }
})

test("the photo at the top stays there when the cells change their size, and the position when they do not", () => {
  const { grid } = begun({ width: 980 })
  grid.scrollContentTo(3 * 196 + 17)
  grid.setCellSize(300)
  assert.deepEqual([grid.layout.columns, grid.cellSize, grid.top], [3, 300, 5 * 328 + 17])
  grid.clientHeight = 300
  grid.relayout()
  assert.equal(grid.top, 5 * 328 + 17)
  grid.clientWidth = 1010
  grid.relayout()
  assert.deepEqual([grid.layout.columns, grid.layout.cell, grid.top], [3, 334, 5 * 338 + 17])
  grid.clientHeight = 0
  grid.clientWidth = 0
  grid.relayout()
  assert.equal(grid.layout.columns, 3, "a grid that is not shown keeps its layout")
})

test("cells of another size are filled anew, those of the same stay", () => {
  const { grid } = begun({ width: 980 })
  draw()
  const [first] = seen(grid)
  first.dataset.picture = "old"
  grid.relayout()
  assert.equal(first.dataset.picture, "old")
  grid.setCellSize(300)
  draw()
  assert.ok(seen(grid).every((/** @type {any} */ each) => each.dataset.picture !== "old"))
})

test("wherever the grid is scrolled to, each photo is seen at its place", () => {
  const next = random(7)
  for (const count of [40, 1000, 40_000, 3_000_000]) for (let turn = 0; turn < 6; turn += 1) {
    const { grid, list } = begun({ count })
    grid.scrollContentTo(next() * grid.layout.height)
    if (turn % 2) grid.scrollContentBy((next() - 0.5) * 1000)
    draw()
    const [first, end] = list.needed.at(-1)
    const cells = seen(grid)
    assert.deepEqual(cells.map((each) => Number(each.dataset.index)), Array.from({ length: end - first }, (_, at) => first + at))
    for (const cell of cells) {
      const index = Number(cell.dataset.index)
      const { x, y } = placeOf(grid.layout, index)
      const [left, top] = position(grid, cell)
      assert.ok(left === x && Math.abs(top - (y - grid.top)) < 1e-3, `${count} ${index}`)
    }
    const inSight = (/** @type {number} */ index) => placeOf(grid.layout, index).y < grid.top + 400 && placeOf(grid.layout,
      index).y + 196 > grid.top
    assert.ok(!(first > 0 && inSight(first - 1)) && !(end < count && inSight(end)), "what is seen has cells")
    assert.equal(end, Math.min(count, 5 * Math.ceil((grid.top + 800) / 200)))
    assert.equal(first, 5 * Math.max(0, Math.floor((grid.top - 400) / 200)))
  }
})

test("a position is kept within the content, and the scroller's own rounding does not move it", () => {
  const { grid } = begun()
  const end = 200 * 200 - 4 + 72 - 400
  for (const [asked, top] of [[-5, 0], [0, 0], [100.25, 100.25], [1e9, end], [end, end]]) {
    grid.scrollContentTo(asked)
    assert.deepEqual([grid.top, grid.scrollTop], [top, top])
  }
  const scrolled = (/** @type {number} */ top) => { grid.scrollTop = top; grid.send("scroll"); return grid.top }
  for (const [to, seenAt, top] of [[100.25, 101.5, 100.25], [200, 201.5, 201.5], [300, 298.5, 298.5], [0, 1, 0], [400, 400, 400]]) {
    grid.scrollContentTo(to)
    assert.equal(scrolled(seenAt), top, `${to} ${seenAt}`)
    assert.equal(scrolled(seenAt + 1), seenAt + 1, "the next move is the reader's")
  }
  assert.equal(begun().grid.top, 0)
  const fresh = begun().grid
  fresh.scrollTop = 0.25
  fresh.send("scroll")
  assert.equal(fresh.top, 0.25)
  grid.scrollTop = 100
  grid.scrollContentTo(100.4)
  assert.equal(grid.scrollTop, 100)
  grid.scrollContentTo(100.5)
  assert.equal(grid.scrollTop, 100.5)
  grid.scrollContentTo(50)
  grid.scrollContentBy(-20)
  assert.equal(grid.top, 30)
})

test("frames are asked for one at a time, and the page of photos in the middle is known", () => {
  const { grid, list } = begun()
  draw()
  for (const move of [1, 2, 3]) grid.scrollContentTo(move)
  assert.deepEqual([draw(), draw()], [1, 0])
  for (const [row, center] of [[0, 0], [38, 0], [39, 1], [78, 1], [79, 2], [199, 4]]) {
    grid.scrollContentTo(row * 200)
    draw()
    assert.equal(list.centerPage, center, `row ${row}`)
  }
})

test("a grid follows its list and its own size", () => {
  const { grid, list } = begun({ count: 3 })
  assert.equal(observers.at(-1).seen[0], grid)
  list.count = 7
  list.send("count")
  assert.deepEqual([grid.layout.count, draw()], [7, 1])
  grid.clientWidth = 400
  observers.at(-1).run()
  assert.deepEqual([grid.layout.columns, draw()], [2, 1])
  for (const name of ["page", "changed"]) {
    list.rename = name
    list.send(name)
    assert.equal(seen(grid)[1].dataset.picture, `${name}1`)
  }
  grid.remove()
  assert.deepEqual([observers.at(-1).seen, draw()], [[], 0])
  list.count = 9
  list.send("count")
  grid.send("scroll")
  assert.deepEqual([grid.layout.count, draw()], [7, 0])
})

test("that there are no photos is said when it is known", () => {
  for (const [count, isLoaded, isHidden] of /** @type {[number, boolean, boolean][]} */ ([[0, false, true], [0, true, false],
    [1, true, true], [1, false, true]])) {
    const { grid } = begun({ count, isLoaded })
    grid.emptyWords = ["No ", "photos"]
    assert.equal(grid.querySelector(".grid-empty").hidden, isHidden)
    assert.equal(grid.querySelector(".grid-empty").textContent, "No photos")
    grid.emptyWords = "None"
    assert.equal(grid.querySelector(".grid-empty").textContent, "None")
  }
})

test("the grid says what it is", () => {
  const { grid } = begun()
  assert.deepEqual([grid.tabIndex, grid.attributes.role, grid.attributes["aria-multiselectable"], grid.attributes["aria-label"]],
    [0, "listbox", "true", "Photos"])
  assert.deepEqual(spoken, [])
})
