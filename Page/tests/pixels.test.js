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

test("a pixel is clipped by the same rule where it is counted and where it is marked", () => {
  const values = [0, 1, 2, 127, 253, 254, 255]
  const all = values.flatMap((r) => values.flatMap((g) => values.map((b) => [r, g, b])))
  for (const [r, g, b] of all) {
    const data = new Uint8ClampedArray([9, 8, 7, 255, r, g, b, 255])
    const [isDark, isLight] = [Math.max(r, g, b) <= 1, Math.max(r, g, b) >= 254]
    const { dark, light, red, green, blue, pixels: number } = counted(data)
    assert.deepEqual([dark, light, number, red[r], green[g], blue[b]], [Number(isDark), Number(isLight), 2, 1, 1, 1])
    assert.deepEqual([...clippingMarks(data)], [0, 0, 0, 0, ...(isDark ? [60, 120, 255, 255] : isLight ? [255, 50, 50, 255] : [0, 0, 0, 0])])
  }
  for (const channel of Object.values(counted(pixels)).filter((each) => typeof each !== "number")) assert.equal(channel.length, 256)
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

test("every place that is seen lies in just one tile, and tiles go from the middle outward", () => {
  const full = { width: 2000, height: 1500 }
  for (const seen of [{ x: 0, y: 0, width: 768, height: 768 }, { x: 700, y: 760, width: 200, height: 30 }, { x: 1500, y: 1400, width: 900, height: 900 }, { x: 0, y: 0, width: 2000, height: 1500 }]) {
    const tiles = tilesFor(full, seen)
    for (let x = seen.x + 0.5; x < Math.min(full.width, seen.x + seen.width); x += 37) for (let y = seen.y + 0.5; y < Math.min(full.height, seen.y + seen.height); y += 37) {
      assert.equal(tiles.filter((each) => each.x <= x && x < each.x + each.width && each.y <= y && y < each.y + each.height).length, 1, `${x} ${y}`)
    }
    for (const tile of tiles) {
      assert.ok(tile.x < seen.x + seen.width && tile.x + tile.width > seen.x && tile.y < seen.y + seen.height && tile.y + tile.height > seen.y, "no tile is beside")
      assert.deepEqual([tile.x % 768, tile.y % 768], [0, 0])
    }
    const away = tiles.map((each) => Math.hypot(each.x + each.width / 2 - seen.x - seen.width / 2, each.y + each.height / 2 - seen.y - seen.height / 2))
    assert.deepEqual(away, [...away].sort((a, b) => a - b))
  }
})
