import assert from "node:assert/strict"
import test from "node:test"
import { clippingMarks, counted } from "../pixels.js"
import { tilesFor } from "../zoom.js"

const pixels = new Uint8ClampedArray([0, 0, 0, 255, 255, 10, 10, 255, 100, 120, 140, 255, 1, 0, 2, 255])

test("every pixel is counted once in each channel", () => {
  const counts = counted(pixels)
  for (const channel of [counts.red, counts.green, counts.blue]) assert.equal(channel.reduce((a, b) => a + b), 4)
  assert.equal(counts.red[100], 1)
  assert.deepEqual([counts.dark, counts.light, counts.pixels], [1, 1, 4])
})

test("black and full channels are marked, nothing else", () => {
  const marks = clippingMarks(pixels)
  assert.deepEqual([marks[3], marks[7], marks[11], marks[15]], [255, 255, 0, 0])
  assert.ok(marks[2] > marks[0] && marks[4] > marks[6], "blue for black, red for full")
})

test("tiles cover what is seen, without overlap, the middle first", () => {
  const full = { width: 2000, height: 1500 }
  const seen = { x: 500, y: 400, width: 800, height: 600 }
  const tiles = tilesFor(full, seen)
  const area = tiles.reduce((sum, each) => sum + each.width * each.height, 0)
  assert.ok(area >= seen.width * seen.height)
  assert.equal(new Set(tiles.map((each) => `${each.x},${each.y}`)).size, tiles.length)
  for (const tile of tiles) assert.ok(tile.x + tile.width <= full.width && tile.y + tile.height <= full.height && tile.width <= 1024)
  const middle = tiles[0]
  assert.ok(middle.x <= 900 && middle.x + middle.width >= 900 || middle.y <= 700 && middle.y + middle.height >= 700)
})

test("no tile lies outside a small picture", () => {
  assert.deepEqual(
    tilesFor({ width: 100, height: 80 }, { x: 0, y: 0, width: 3000, height: 3000 }), [{ x: 0, y: 0, width: 100, height: 80 }],
  )
})
