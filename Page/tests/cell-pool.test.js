import assert from "node:assert/strict"
import test from "node:test"
import { Fake } from "./elements.js"
import { pass, still, waits } from "./laid-out.js"
import { random } from "./random.js"

const page = /** @type {any} */ (globalThis)
const { CellPool } = await import("../cell-pool.js")
const { layoutOf } = await import("../geometry.js")

/** What was asked for, in order. @type {string[]} */
const loaded = []
Object.defineProperty(Fake.prototype, "src", {
  get() { return this.attributes.src ?? "" }, set(/** @type {string} */ value) { this.attributes.src = value; loaded.push(value.split("/")[2]) },
})
/** @param {number} index @returns {any} */
const photoAt = (index) => ({ asset: `a${index}`, picture: String(index), fileName: `${index}.jpg` })
/** @param {any} [facts] */
const laidOut = (facts) => layoutOf({ count: 400, width: 996, viewHeight: 400, cellSize: 190, gap: 4, pixelRatio: 1, ...facts })
const layout = laidOut()
/** A pool with cells for a window. */
function begun(first = 0, end = 30) {
  still()
  pass(1000)
  page.window.devicePixelRatio = 1
  const pool = new CellPool()
  page.document.body.replaceChildren(pool.layer)
  pool.show(layout, first, end)
  loaded.length = 0
  const fill = (at = photoAt) => pool.fill(layout, at, () => ({ number: 0, isOrdered: false, isActive: false, count: 400 }))
  const cells = () => /** @type {any[]} */ ([.../** @type {any} */ (pool.layer).children])
  return { pool, fill, cells, shown: () => cells().filter((each) => !each.hidden) }
}

test("a window has a cell for each photo, and cells beside it wait to be used again", () => {
  const next = random(5)
  const { pool, fill, cells, shown } = begun()
  let most = 30
  for (let turn = 0; turn < 60; turn += 1) {
    const first = next.below(350)
    const end = first + next.below(50)
    pool.show(layout, first, end)
    fill()
    most = Math.max(most, end - first)
    const indices = Array.from({ length: end - first }, (_, at) => first + at)
    assert.deepEqual(shown().map((each) => Number(each.dataset.index)).sort((a, b) => a - b), indices)
    for (const index of [first - 1, first, end - 1, end]) assert.equal(pool.at(index)?.index, indices.includes(index) ? index : undefined)
    assert.deepEqual(shown().map((each) => each.id).sort(), indices.map((index) => `photo-${index}`).sort())
    assert.ok(cells().filter((each) => each.hidden).every((each) => each.attributes.id === undefined && each.children[0].src === ""))
  }
  assert.equal(cells().length, most, "no more cells than the largest window has")
  pool.clear()
  assert.deepEqual([shown(), pool.at(0)], [[], undefined])
})

test("a cell that is used again for the same photo is filled again", () => {
  const { pool, fill, shown } = begun(7, 8)
  fill()
  pool.clear()
  pool.show(layout, 7, 8)
  fill()
  assert.deepEqual(shown().map((each) => each.id), ["photo-7"])
})

test("cells keep the row that they are placed from for two thousand rows", () => {
  const far = laidOut({ count: 1_000_000 })
  const { pool } = begun()
  const at = (/** @type {number} */ index) => /** @type {any} */ (pool.at(index)).element.style.transform
  for (const [row, base] of [[0, 0], [2000, 0], [2001, 2001], [4001, 2001], [1, 2001], [0, 0]]) {
    assert.equal(pool.show(far, row * 5, row * 5 + 7), base, `row ${row}`)
    assert.deepEqual([at(row * 5), at(row * 5 + 6)],
      [`translate(0px, ${(row - base) * 200}px)`, `translate(200px, ${(row + 1 - base) * 200}px)`])
  }
  assert.equal(pool.show(far, 10_000, 10_030), 0)
  assert.equal(at(10_010), `translate(0px, ${2002 * 200}px)`)
  assert.equal(pool.show(far, 10_008, 10_030), 2001)
  assert.equal(at(10_010), "translate(0px, 200px)", "a cell that stays is placed anew with the others")
})

test("pictures of what is seen are asked for first, then those around it", () => {
  const { pool } = begun(5, 30)
  pool.loadPictures(layout, 500, photoAt)
  assert.deepEqual([loaded, waits()], [[], [0]])
  pass(0)
  const seen = Array.from({ length: 15 }, (_, at) => String(10 + at))
  assert.deepEqual(loaded, [...seen, "25", "9", "26", "8", "27", "7", "28", "6", "29", "5"])
  pool.loadPictures(layout, 500, photoAt)
  pass(0)
  assert.equal(loaded.length, 25, "none is asked for twice")
})

test("what flies past is not asked for: more than a screen in a tenth of a second", () => {
  for (const [wait, from, to, isFlying] of /** @type {[number, number, number, boolean][]} */ ([
    [100, 0, 400, false], [100, 0, 401, true], [100, 1000, 599, true], [100, 1000, 600, false], [2, 0, 32, false], [2, 0, 33, true],
    [8, 0, 32, false], [9, 0, 36, false], [9, 0, 37, true]])) {
    const { pool } = begun()
    pool.loadPictures(layout, from, photoAt)
    pass(wait)
    pool.loadPictures(layout, to, photoAt)
    assert.deepEqual(waits(), [isFlying ? 60 : 0], JSON.stringify([wait, from, to]))
  }
})

test("cells without a picture get one when the grid rests, those with one follow the photo at once", () => {
  for (const [wait, isResting] of /** @type {[number, boolean][]} */ ([[60, false], [61, true]])) {
    const { pool, fill } = begun(0, 3)
    pool.loadPictures(layout, 0, photoAt)
    still()
    pass(wait)
    fill()
    assert.deepEqual(loaded, isResting ? ["0", "1", "2"] : [])
  }
  const { pool, fill } = begun(0, 2)
  fill()
  pool.loadPictures(layout, 0, photoAt)
  still()
  loaded.length = 0
  fill((index) => ({ ...photoAt(index), picture: `new${index}` }))
  assert.deepEqual(loaded, ["new0", "new1"])
})

test("a paused grid asks for nothing and gives up what has not come", () => {
  const { pool, fill, cells } = begun(0, 3)
  assert.equal(pool.isPaused, false)
  fill()
  cells()[1].children[0].send("load")
  pool.isPaused = true
  assert.equal(pool.isPaused, true)
  assert.deepEqual(cells().map((each) => each.children[0].src), ["", "/t/1/320.webp", ""])
  loaded.length = 0
  fill()
  pool.loadPictures(layout, 0, photoAt)
  pass(100)
  assert.deepEqual(loaded, [])
  pool.isPaused = false
  assert.deepEqual(cells().map((each) => each.children[0].src), ["", "/t/1/320.webp", ""])
  fill()
  assert.deepEqual(loaded, ["0", "2"])
})

test("pictures are a third larger than their cells, in pixels of the screen", () => {
  for (const [cellSize, ratio, edge] of [[190, 1, 320], [120, 1, 160], [124, 1, 320], [190, 2, 640], [390, 1, 640], [246, 1, 320],
    [247, 1, 640]]) {
    const { pool } = begun(0, 1)
    page.window.devicePixelRatio = ratio
    pool.fill({ ...layout, cell: cellSize }, photoAt, () => ({ number: 0, isOrdered: false, isActive: false, count: 400 }))
    assert.equal(/** @type {any} */ (pool.at(0)).image.src, `/t/0/${edge}.webp`, `${cellSize} ${ratio}`)
  }
})
