import assert from "node:assert/strict"
import test from "node:test"
import { Fake } from "./elements.js"
import { soon } from "./fakes.js"
import { pass } from "./laid-out.js"

const page = /** @type {any} */ (globalThis)
let isLight = false
page.matchMedia = (/** @type {string} */ query) => ({ matches: query === "(prefers-color-scheme: light)" && isLight })
page.ImageData = class { constructor(/** @type {any} */ data, /** @type {number} */ width,
  /** @type {number} */ height) { Object.assign(this, { data, width, height }) } }
/** What each canvas was asked to draw. @type {Map<any, any[]>} */ const drawn = new Map()
let pixels = new Uint8ClampedArray(0)
Fake.prototype.getContext = /** @type {any} */ (function () {
  const calls = drawn.get(this) ?? []
  drawn.set(this, calls)
  const context = /** @type {any} */ ({ getImageData: (/** @type {number[]} */ ...area) => { calls.push(["getImageData",
    ...area]); return { data: pixels, width: area[2], height: area[3] } } })
  for (const name of ["clearRect", "beginPath", "moveTo", "lineTo", "drawImage",
    "putImageData"]) context[name] = (/** @type {any[]} */ ...values) => calls.push([name, ...values])
  context.fill = () => calls.push(["fill", context.fillStyle, context.globalCompositeOperation])
  return context
})
/** How pictures were decoded. @type {any[]} */ const decoded = []
/** What waits to be decoded. @type {(() => void)[]} */ const waiting = []
let closed = 0
page.createImageBitmap = async (/** @type {any} */ blob, /** @type {any} */ options) => {
  decoded.push([blob, options])
  await new Promise((done) => waiting.push(() => done(null)))
  if (blob === "damaged") throw new Error("damaged")
  return { width: 2, height: pixels.length / 8, close: () => { closed += 1 } }
}
const { PhotoHistogram } = await import("../histogram.js")

/** @param {number[][]} colors */
const picture = (colors) => { pixels = new Uint8ClampedArray(colors.flatMap((each) => [...each, 255])) }
function begun() {
  drawn.clear()
  decoded.length = 0
  waiting.length = 0
  closed = 0
  pass(1000)
  const histogram = /** @type {any} */ (new PhotoHistogram())
  page.document.body.replaceChildren(histogram)
  const [canvas, toggle] = histogram.children
  const read = async (/** @type {any} */ blob,
    isFinal = true) => { const done = histogram.read(blob, isFinal); for (const each of waiting.splice(0)) each(); await done }
  return { histogram, canvas, toggle, read, calls: () => drawn.get(canvas) ?? [] }
}
/** The heights of a channel's curve by value. @param {any[]} calls @param {number} channel */
const heights = (calls, channel) => calls.slice(calls.findIndex(([name], at) => name === "moveTo" && calls.slice(0,
  at).filter(([each]) => each === "moveTo").length === channel))
  .filter(([name]) => name === "lineTo").slice(0, 256).map(([, x, y]) => [x, 84 - y])

test("how much is clipped is said in percent", async () => {
  const { toggle, read } = begun()
  assert.deepEqual([toggle.textContent, toggle.attributes["aria-label"]],
    ["▾ 0.0 %   ▴ 0.0 %", "Mark clipping. Clipped: 0.0 % black, 0.0 % with a full channel"])
  picture([[0, 0, 0], [255, 9, 9], [9, 255, 9], [9, 9, 9], [9, 9, 9], [9, 9, 9], [9, 9, 9], [9, 9, 9]])
  await read("x")
  const words = "Clipped: 12.5 % black, 25.0 % with a full channel"
  assert.deepEqual([toggle.textContent, toggle.title, toggle.attributes["aria-label"]],
    ["▾ 12.5 %   ▴ 25.0 %", `${words}. Press to mark them (J)`, `Mark clipping. ${words}`])
})

test("each channel is a curve over the 256 values, as high as what lies between the ends", async () => {
  for (const light of [false, true]) {
    isLight = light
    const { read, calls } = begun()
    const many = Array.from({ length: 253 }, (_, at) => [at + 1, at + 1, at + 1])
    picture([...many, ...many, [100, 0, 0], [100, 0, 0]])
    await read("x")
    assert.ok(calls().every(([name, ...values]) => name !== "clearRect" || values.join() === "0,0,256,84"))
    const last = calls().slice(calls().findLastIndex(([name]) => name === "clearRect"))
    const mode = light ? "source-over" : "lighter"
    assert.deepEqual(last.filter(([name]) => name === "fill").map(([, ...each]) => each),
      [["rgb(220 60 60 / 75%)", mode], ["rgb(60 190 80 / 75%)", mode], ["rgb(70 120 240 / 85%)", mode]])
    assert.deepEqual(last.filter(([name]) => name === "moveTo"), [["moveTo", 0, 84], ["moveTo", 0, 84], ["moveTo", 0, 84]])
    assert.equal(last.filter(([name]) => name === "beginPath").length, 3)
    const height = (/** @type {number} */ count) => Math.min(84, count / (2 * 1.08) * 84)
    for (const [channel, more] of [[0, { 100: 4 }], [1, { 0: 2 }], [2, { 0: 2 }]]) {
      const curve = heights(last, /** @type {number} */ (channel))
      assert.equal(curve.length, 256)
      for (const [value, [x, y]] of curve.entries()) {
        const count = /** @type {any} */ (more)[value] ?? (value >= 1 && value <= 253 ? 2 : 0)
        assert.ok(x === value && Math.abs(y - height(count)) < 1e-9, `${channel} ${value}`)
      }
    }
    assert.equal(last.filter(([name, x, y]) => name === "lineTo" && x === 255 && y === 84).length, 6, "each ends at the foot")
  }
  isLight = false
})

test("the ends, and a few values between them, do not make the rest flat", async () => {
  // 252 values of three channels are 756: the 0.5 % at the top are three of them.
  for (const [tall, top] of [[1, 1], [2, 3]]) {
    const { read, calls } = begun()
    const grays = Array.from({ length: 252 }, (_, at) => [at + 2, at + 2, at + 2])
    picture([...grays, ...Array.from({ length: 50 }, () => [1, 254, 0]),
      ...Array.from({ length: tall * 2 }, (_, at) => [9 + at % tall, 9 + at % tall, 9 + at % tall])])
    await read("x")
    const curve = heights(calls().slice(calls().findLastIndex(([name]) => name === "clearRect")), 0)
    assert.ok(Math.abs(curve[200][1] - 84 / (top * 1.08)) < 1e-9, `${tall}`)
  }
})

test("without pixels between the ends the height is that of one", async () => {
  const { read, calls } = begun()
  picture([[0, 0, 0], [0, 0, 0]])
  await read("x")
  assert.ok(calls().every(([name, , y]) => name !== "lineTo" || (y >= 0 && y <= 84)))
})

test("of drafts some are counted, with a part of their pixels, and of a final picture all", async () => {
  const { histogram } = begun()
  for (const [wait, isFinal, isRead] of /** @type {[number, boolean, boolean][]} */ ([
    [0, false, true], [149, false, false], [1, false, true], [10, true, true], [139, false, false], [1, false, true], [0, true, true],
    [0, true, true]])) {
    pass(wait)
    const before = decoded.length
    void histogram.read("x", isFinal)
    assert.equal(decoded.length - before, isRead ? 1 : 0)
    if (isRead) assert.deepEqual(decoded.at(-1), ["x", isFinal ? {} : { resizeWidth: 256, resizeQuality: "pixelated" }])
  }
})

test("of two pictures the later one is counted, and each is closed", async () => {
  const { histogram, calls, read } = begun()
  picture([[9, 9, 9], [9, 9, 9]])
  const before = calls().length
  const both = [histogram.read("x", true), histogram.read("y", true)]
  const [first, second] = waiting.splice(0)
  second()
  await soon()
  const one = calls().length
  assert.ok(one > before)
  first()
  await Promise.all(both)
  assert.deepEqual([calls().length, closed], [one, 2])
  await read("damaged")
  assert.equal(calls().length, one, "a picture that cannot be read changes nothing")
})

test("marks are those of the picture, while they are switched on", async () => {
  const { histogram, toggle, read } = begun()
  const seen = () => [histogram.marks.hidden, toggle.attributes["aria-pressed"], histogram.isMarking]
  assert.deepEqual(seen(), [true, "false", false])
  toggle.click()
  assert.deepEqual(seen(), [true, "true", true], "there is no picture yet")
  picture([[0, 0, 0], [255, 9, 9], [9, 9, 9], [9, 9, 9], [9, 9, 9], [9, 9, 9]])
  await read("x")
  assert.deepEqual([...seen(), histogram.marks.width, histogram.marks.height], [false, "true", true, 2, 3])
  const [name, data, x, y] = /** @type {any[]} */ (drawn.get(histogram.marks)).at(-1)
  assert.deepEqual([name, data.width, data.height, x, y, [...data.data.subarray(0, 12)]],
    ["putImageData", 2, 3, 0, 0, [60, 120, 255, 255, 255, 50, 50, 255, 0, 0, 0, 0]])
  histogram.toggle()
  assert.deepEqual(seen(), [true, "false", false])
  const count = drawn.get(histogram.marks)?.length
  await read("y")
  assert.equal(drawn.get(histogram.marks)?.length, count)
  const canvas = [...drawn].find(([, calls]) => calls.some(([each]) => each === "drawImage"))
  assert.deepEqual([canvas?.[0].attributes.width, canvas?.[0].attributes.height, canvas?.[1].at(-1)],
    ["2", "3", ["getImageData", 0, 0, 2, 3]])
  assert.deepEqual(canvas?.[1][0].slice(2), [0, 0])
})
