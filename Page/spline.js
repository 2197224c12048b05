// The monotone cubic of the recipes' curves (Fritsch–Carlson), for drawing it as the engine applies it.

/** @typedef {[number, number]} Knot */

/** The curve as a function; constant beyond the end points.
 * @param {readonly Knot[]} knots with rising x @returns {(x: number) => number} */
export function monotoneCubic(knots) {
  const n = knots.length
  const secants = Array.from({ length: n - 1 }, (_, i) => (knots[i + 1][1] - knots[i][1]) / (knots[i + 1][0] - knots[i][0]))
  const tangents = knots.map((_, i) => {
    if (i === 0) return secants[0]
    if (i === n - 1) return secants[n - 2]
    return secants[i - 1] * secants[i] <= 0 ? 0 : (secants[i - 1] + secants[i]) / 2
  })
  for (let i = 0; i < n - 1; i += 1) {
    if (secants[i] === 0) { tangents[i] = 0; tangents[i + 1] = 0; continue }
    const [a, b] = [tangents[i] / secants[i], tangents[i + 1] / secants[i]]
    const size = a * a + b * b
    if (size > 9) {
      tangents[i] *= 3 / Math.sqrt(size)
      tangents[i + 1] *= 3 / Math.sqrt(size)
    }
  }
  return (x) => {
    if (x <= knots[0][0]) return knots[0][1]
    if (x >= knots[n - 1][0]) return knots[n - 1][1]
    let i = 0
    while (x > knots[i + 1][0]) i += 1
    const width = knots[i + 1][0] - knots[i][0]
    const t = (x - knots[i][0]) / width
    return knots[i][1] * (1 + 2 * t) * (1 - t) ** 2 + knots[i + 1][1] * t * t * (3 - 2 * t)
      + width * (tangents[i] * t * (1 - t) ** 2 + tangents[i + 1] * t * t * (t - 1))
  }
}

/** Moves a knot; it stays between its neighbors and in the square.
 * @param {readonly Knot[]} knots @param {number} index @param {number} x @param {number} y @returns {Knot[]} */
export function moved(knots, index, x, y) {
  const room = 0.005
  const low = index === 0 ? 0 : knots[index - 1][0] + room
  const high = index === knots.length - 1 ? 1 : knots[index + 1][0] - room
  const round = (/** @type {number} */ value) => Math.round(value * 1000) / 1000
  return knots.map((knot, at) => at === index ? [round(Math.min(high, Math.max(low, x))), round(Math.min(1, Math.max(0, y)))] : knot)
}

/** Adds a knot where there is room.
 * @param {readonly Knot[]} knots @param {number} x @param {number} y @returns {{knots: Knot[], index: number}|null} */
export function withKnot(knots, x, y) {
  const index = knots.findIndex((knot) => knot[0] > x)
  const at = index < 0 ? knots.length : index
  const isClose = knots.some((knot) => Math.abs(knot[0] - x) < 0.015)
  if (isClose || knots.length >= 64) return null
  const list = [...knots.slice(0, at), /** @type {Knot} */ ([x, y]), ...knots.slice(at)]
  return { knots: moved(list, at, x, y), index: at }
}
