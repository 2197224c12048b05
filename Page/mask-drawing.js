// What pointers make of the shapes of masks, and where their lines lie on the picture. Pure.

import { thinned } from "./mask-tree.js"

/** @typedef {[number, number]} Place in fractions of the source */
/** What of a projection is needed.
 * @typedef {Pick<import("./projection.js").Projection, "width"|"height"|"toScreen"|"distance"|"beside">} Map */

/** A mask of the brush ends here: as many strokes, as many points. */
export const most = { strokes: 256, points: 1000 }

/** What a gradient is where it says nothing else, as the engine has it.
 * @param {any} shape @returns {{ from: Place, to: Place }} */
const gradient = ({ from = [0.5, 0], to = [0.5, 1] }) => ({ from, to })

/** @param {any} shape @returns {{ center: Place, radius: [number, number], angle: number, feather: number }} */
const ellipse = ({ center = [0.5, 0.5], radius = [25, 25], angle = 0, feather = 50 }) => ({ center, radius, angle, feather })

/** A gradient whose middle lies at a place.
 * @param {any} shape @param {Place} place */
export function movedGradient(shape, [x, y]) {
  const { from: [ax, ay], to: [bx, by] } = gradient(shape)
  const [dx, dy] = [x - (ax + bx) / 2, y - (ay + by) / 2]
  return { ...shape, from: [ax + dx, ay + dy], to: [bx + dx, by + dy] }
}

/** Where a gradient begins, is half, and ends on the screen, and lines across it that go beyond every picture.
 * @param {any} shape @param {Map} map */
export function gradientOnScreen(shape, map) {
  const { from, to } = gradient(shape)
  const [begin, end] = [map.toScreen(from), map.toScreen(to)]
  const middle = { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 }
  const length = Math.max(1, Math.hypot(end.x - begin.x, end.y - begin.y))
  const [ux, uy] = [-(end.y - begin.y) / length * 4000, (end.x - begin.x) / length * 4000]
  const lines = [begin, middle, end].map(({ x, y }) => ({ x1: x - ux, y1: y - uy, x2: x + ux, y2: y + uy }))
  return { begin, middle, end, lines }
}

/** An ellipse of which one radius ends at a place; it is turned there unless its angle is kept.
 * @param {any} shape @param {0|1} axis @param {Place} place @param {boolean} keepsAngle @param {Map} map */
export function stretched(shape, axis, place, keepsAngle, map) {
  const { center, radius: [wide, high], angle } = ellipse(shape)
  const size = Math.round(Math.max(0.5, map.distance(center, place)) * 100) / 100
  const [dx, dy] = [(place[0] - center[0]) * map.width, (place[1] - center[1]) * map.height]
  const turn = Math.round(Math.atan2(dy, dx) * 180 / Math.PI) - (axis === 1 ? 90 : 0)
  return { ...shape, radius: axis === 0 ? [size, high] : [wide, size], angle: keepsAngle ? angle : (turn + 540) % 360 - 180 }
}

/** An ellipse on the screen: its middle, where its radii end, its outline, and the outline of what is wholly covered.
 * @param {any} shape @param {Map} map */
export function ellipseOnScreen(shape, map) {
  const { center, radius: [rx, ry], angle, feather } = ellipse(shape)
  const point = (/** @type {number} */ share, /** @type {number} */ scale) => {
    const [x, y] = [rx * scale * Math.cos(share), ry * scale * Math.sin(share)]
    return map.toScreen(map.beside(center, Math.hypot(x, y), angle + Math.atan2(y, x) * 180 / Math.PI))
  }
  const path = (/** @type {number} */ scale) => Array.from({ length: 65 }, (_, index) => point(index / 64 * 2 * Math.PI, scale))
    .map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("")
  return { middle: map.toScreen(center), wide: point(0, 1), high: point(Math.PI / 2, 1), outline: path(1), inner: path(1 - feather / 100) }
}

/** A gradient or an ellipse that is drawn from one place to another.
 * @param {any} shape @param {Place} first @param {Place} last @param {Map} map */
export function drawnAnew(shape, first, last, map) {
  if (shape.shape === "linear") return { ...shape, from: first, to: last }
  const size = Math.round(Math.max(1, map.distance(first, last)) * 10) / 10
  return { ...shape, center: first, radius: [size, Math.round(size * 0.75 * 10) / 10], angle: 0 }
}

/** How many points a mask of the brush has room for; 0 when a stroke would be too short to see.
 * @param {any} shape */
export function roomForPoints({ strokes = [] }) {
  const used = strokes.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + each.points.length, 0)
  return strokes.length >= most.strokes || used >= most.points - 2 ? 0 : most.points - used
}

/** A mask of the brush with one stroke more.
 * @param {any} shape @param {Place[]} points @param {{ radius: number, hardness: number, flow: number }} brush @param {Map} map */
export function painted(shape, points, { radius, hardness, flow }, map) {
  const kept = thinned(points, (a, b) => map.distance(a, b), radius / 4).slice(0, roomForPoints(shape))
  const { "x-number": _, strokes = [], ...rest } = shape
  return { ...rest, strokes: [...strokes, { points: kept, radius, hardness, flow }] }
}
