import assert from "node:assert/strict"
import test from "node:test"
import { drawnAnew, ellipseOnScreen, gradientOnScreen, most, movedGradient, painted, roomForPoints, stretched } from "../mask-drawing.js"
import { Projection } from "../projection.js"

/** A photo of 600 × 400 pixels, shown at half its size.
 * @param {any[]} steps @param {any} asset */
function projection(steps = [], asset = { width: 600, height: 400 }) {
  const stage = { full: asset, box: { x: 0, y: 0, width: asset.width / 2, height: asset.height / 2 } }
  return new Projection(/** @type {any} */ (stage), /** @type {any} */ ({ asset, steps }), true)
}
const map = projection()
/** @param {number} a @param {number} b @param {number} within @param {string} [words] */
const near = (a, b, within = 1e-9, words) => assert.ok(Math.abs(a - b) <= within, `${words ?? ""} ${a} is not ${b}`)
/** @param {string} path @returns {[string, number, number][]} */
const pointsOf = (path) => [...path.matchAll(/([ML])([-\d.]+) ([-\d.]+)/g)].map(([, sign, x, y]) => [sign, Number(x), Number(y)])

test("a gradient is moved by its middle, with its direction and length, also where it says neither end", () => {
  const ends = /** @type {[any, number[], number[]][]} */ ([
    [{}, [0.5, 0], [0.5, 1]], [{ from: [0.1, 0.2] }, [0.1, 0.2], [0.5, 1]], [{ to: [0.9, 0.3] }, [0.5, 0], [0.9, 0.3]],
    [{ from: [0.2, 0.7], to: [0.6, 0.1] }, [0.2, 0.7], [0.6, 0.1]]])
  for (const [given, from, to] of ends) for (const [x, y] of [[0.5, 0.5], [0.1, 0.9], [1.2, -0.3]]) {
    const { from: a, to: b, ...rest } = movedGradient({ shape: "linear", space: "frame", ...given }, [x, y])
    assert.deepEqual(rest, { shape: "linear", space: "frame" })
    near((a[0] + b[0]) / 2, x)
    near((a[1] + b[1]) / 2, y)
    near(b[0] - a[0], to[0] - from[0])
    near(b[1] - a[1], to[1] - from[1])
  }
})

test("the lines of a gradient go through its ends and its middle, square to its direction, beyond the picture", () => {
  for (const steps of [[], [{ op: "rotate", quarterTurns: 1 }], [{ op: "flip" }]]) for (const [shape, from, to] of /** @type {any[]} */ ([
    [{}, [0.5, 0], [0.5, 1]], [{ from: [0.2, 0.7], to: [0.6, 0.1] }, [0.2, 0.7], [0.6, 0.1]]])) {
    const framed = projection(steps)
    const { begin, middle, end, lines } = gradientOnScreen(shape, framed)
    assert.deepEqual([begin, end], [framed.toScreen(from), framed.toScreen(to)])
    assert.deepEqual(middle, { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 })
    for (const [index, point] of [begin, middle, end].entries()) {
      const { x1, y1, x2, y2 } = lines[index]
      near((x1 + x2) / 2, point.x)
      near((y1 + y2) / 2, point.y)
      near(((x2 - x1) * (end.x - begin.x) + (y2 - y1) * (end.y - begin.y)) / 1e6, 0)
      near(Math.hypot(x2 - x1, y2 - y1), 8000, 1e-6)
    }
  }
  for (const { x1, y2 } of gradientOnScreen({ from: [0.5, 0.5], to: [0.5, 0.5] }, map).lines) near(x1 + y2, 250, 1e-6)
})

test("an ellipse is stretched and turned to where its radius is drawn, and the other radius stays", () => {
  for (const center of [[0.5, 0.5], [0.2, 0.8]]) for (const axis of /** @type {(0|1)[]} */ ([0, 1])) {
    for (let degrees = -180; degrees < 180; degrees += 15) for (const percent of [3, 12.34, 60]) {
      const shape = { shape: "radial", center, radius: [20, 30], angle: 5, feather: 70 }
      const made = stretched(shape, axis, map.beside(center, percent, degrees), false, map)
      const angle = (degrees - axis * 90 + 540) % 360 - 180
      assert.deepEqual(made, { ...shape, radius: axis ? [20, percent] : [percent, 30], angle })
      const at = ellipseOnScreen(made, map)
      const place = map.toScreen(map.beside(center, percent, degrees))
      near((axis ? at.high : at.wide).x, place.x, 1e-6)
      near((axis ? at.high : at.wide).y, place.y, 1e-6)
    }
  }
})

test("an ellipse keeps its angle where that is asked for, and never vanishes", () => {
  const place = map.beside([0.5, 0.5], 10, 40)
  assert.deepEqual(stretched({}, 0, place, true, map), { radius: [10, 25], angle: 0 })
  assert.deepEqual(stretched({}, 1, place, true, map), { radius: [25, 10], angle: 0 })
  assert.equal(stretched({ angle: 33 }, 1, place, true, map).angle, 33)
  assert.equal(stretched({}, 0, [0.5, 0.5], true, map).radius[0], 0.5)
  assert.deepEqual(stretched({}, 0, map.beside([0.5, 0.5], 0.62, 0), true, map).radius, [0.62, 25])
})

test("every point of an outline lies on the ellipse, and the inner one is smaller by the feather", () => {
  for (const given of /** @type {any[]} */ ([
    {}, { center: [0.3, 0.6], radius: [30, 10], angle: 25, feather: 20 }, { radius: [8, 40], angle: -70, feather: 0 }])) {
    const { center = [0.5, 0.5], radius: [rx, ry] = [25, 25], angle = 0, feather = 50 } = given
    const { middle, outline, inner } = ellipseOnScreen(given, map)
    assert.deepEqual(middle, map.toScreen(center))
    for (const [path, scale] of /** @type {[string, number][]} */ ([[outline, 1], [inner, 1 - feather / 100]])) {
      const points = pointsOf(path)
      assert.deepEqual([points.length, points.map(([sign]) => sign).join("")], [65, `M${"L".repeat(64)}`])
      const turn = angle * Math.PI / 180
      for (const [index, [, x, y]] of points.entries()) {
        // The long edge is 300 pixels on the screen.
        const [dx, dy] = [(x - middle.x) / 3, (y - middle.y) / 3]
        const share = index / 64 * 2 * Math.PI
        near(dx * Math.cos(turn) + dy * Math.sin(turn), rx * scale * Math.cos(share), 0.05)
        near(dy * Math.cos(turn) - dx * Math.sin(turn), ry * scale * Math.sin(share), 0.05)
      }
    }
  }
})

test("a shape is drawn anew from where the pointer was pressed to where it is", () => {
  assert.deepEqual(drawnAnew({ shape: "linear", from: [0, 0] }, [0.2, 0.3], [0.4, 0.9], map), { shape: "linear", from: [0.2, 0.3], to: [0.4, 0.9] })
  const radial = { shape: "radial", center: [0, 0], radius: [1, 1], angle: 30, feather: 10 }
  for (const percent of [1, 4.4, 12.8, 70]) assert.deepEqual(
    drawnAnew(radial, [0.2, 0.3], map.beside([0.2, 0.3], percent, 65), map),
    { ...radial, center: [0.2, 0.3], radius: [percent, Math.round(percent * 7.5) / 10], angle: 0 },
  )
  assert.deepEqual(drawnAnew(radial, [0.2, 0.3], [0.2, 0.3], map).radius, [1, 0.8])
})

test("a mask of the brush has at most 256 strokes and 1000 points", () => {
  /** @param {number[]} lengths */
  const room = (...lengths) => roomForPoints({ strokes: lengths.map((length) => ({ points: Array(length).fill([0, 0]) })) })
  assert.deepEqual(most, { strokes: 256, points: 1000 })
  assert.deepEqual([roomForPoints({}), room(), room(400), room(400, 597), room(400, 598), room(1000)], [1000, 1000, 600, 3, 0, 0])
  assert.deepEqual([room(...Array(255).fill(1)), room(...Array(256).fill(1))], [745, 0])
})

test("a stroke is added with its brush, thinned to a quarter of its radius, as far as there is room", () => {
  const points = Array.from({ length: 101 }, (_, index) => /** @type {[number, number]} */ ([index / 100, 0.5]))
  const first = { points: [[0, 0]], radius: 1, hardness: 2, flow: 3 }
  const brush = { radius: 7.9, hardness: 50, flow: 90, other: 1 }
  const made = painted({ shape: "brush", space: "frame", "x-number": 2, strokes: [first] }, points, brush, map)
  assert.deepEqual(made, { shape: "brush", space: "frame", strokes: [first, { points: points.filter((_, at) => at % 2 === 0), radius: 7.9, hardness: 50, flow: 90 }] })
  const full = { strokes: [{ points: Array(995).fill([0, 0]) }] }
  assert.deepEqual(painted(full, points, brush, map).strokes[1].points, points.filter((_, at) => at < 10 && at % 2 === 0))
  assert.deepEqual(painted({}, points.slice(0, 1), brush, map).strokes.length, 1)
})
