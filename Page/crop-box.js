// The arithmetic of the crop rectangle, in fractions of the frame. Pure.

/** @typedef {import("./types.js").Rect} Rect */

const least = 0.02
const clamp = (/** @type {number} */ low, /** @type {number} */ value, /** @type {number} */ high) => Math.min(high, Math.max(low, value))

/** @param {Rect} rect @returns {Rect} */
export const tidied = ({ x, y, width, height }) => {
  const round = (/** @type {number} */ value) => Math.round(value * 1e5) / 1e5
  const [left, top] = [round(clamp(0, x, 1)), round(clamp(0, y, 1))]
  return { x: left, y: top, width: round(Math.min(width, 1 - left)), height: round(Math.min(height, 1 - top)) }
}

/** @param {Rect} rect @param {number} dx @param {number} dy @returns {Rect} */
export const shifted = (rect, dx, dy) => tidied({
  ...rect, x: clamp(0, rect.x + dx, 1 - rect.width), y: clamp(0, rect.y + dy, 1 - rect.height),
})

/** Moves an edge or a corner; the opposite one stays. With a ratio the rectangle keeps it.
 * @param {Rect} rect @param {string} edge of "n", "ne", "e", "se", "s", "sw", "w", "nw"
 * @param {number} x where the pointer is @param {number} y @param {number|null} ratio width to height in fractions
 * @returns {Rect} */
export function resized(rect, edge, x, y, ratio) {
  let [left, top, right, bottom] = [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height]
  if (edge.includes("w")) left = clamp(0, x, right - least)
  if (edge.includes("e")) right = clamp(left + least, x, 1)
  if (edge.includes("n")) top = clamp(0, y, bottom - least)
  if (edge.includes("s")) bottom = clamp(top + least, y, 1)
  if (ratio === null) return tidied({ x: left, y: top, width: right - left, height: bottom - top })
  // The side that was pulled decides, as far as the other one has room.
  const isWide = edge === "e" || edge === "w" || (edge.length === 2 && (right - left) / ratio >= bottom - top)
  let width = isWide ? right - left : (bottom - top) * ratio
  const [anchorX, anchorY] = [
    edge.includes("w") ? right : edge.includes("e") ? left : null, edge.includes("n") ? bottom : edge.includes("s") ? top : null,
  ]
  const middleX = rect.x + rect.width / 2
  const middleY = rect.y + rect.height / 2
  const roomX = anchorX === null ? 2 * Math.min(middleX, 1 - middleX) : edge.includes("w") ? anchorX : 1 - anchorX
  const roomY = anchorY === null ? 2 * Math.min(middleY, 1 - middleY) : edge.includes("n") ? anchorY : 1 - anchorY
  width = Math.max(least, Math.min(width, roomX, roomY * ratio))
  const height = width / ratio
  const originX = anchorX === null ? middleX - width / 2 : edge.includes("w") ? anchorX - width : anchorX
  const originY = anchorY === null ? middleY - height / 2 : edge.includes("n") ? anchorY - height : anchorY
  return tidied({ x: originX, y: originY, width, height })
}

/** The largest rectangle of a ratio around the middle of another that lies within the frame.
 * @param {Rect} rect @param {number} ratio width to height in fractions @returns {Rect} */
export function withRatio(rect, ratio) {
  const area = Math.max(rect.width * rect.height, 0.04)
  let width = Math.min(1, Math.sqrt(area * ratio))
  let height = width / ratio
  if (height > 1) { height = 1; width = ratio }
  const x = clamp(0, rect.x + rect.width / 2 - width / 2, 1 - width)
  const y = clamp(0, rect.y + rect.height / 2 - height / 2, 1 - height)
  return tidied({ x, y, width, height })
}

/** The rectangle in the frame turned clockwise by a quarter.
 * @param {Rect} rect @returns {Rect} */
export const turnedRight = ({ x, y, width, height }) => tidied({ x: 1 - y - height, y: x, width: height, height: width })
/** @param {Rect} rect @returns {Rect} */
export const turnedLeft = ({ x, y, width, height }) => tidied({ x: y, y: 1 - x - width, width: height, height: width })
/** @param {Rect} rect @returns {Rect} */
export const mirrored = (rect) => tidied({ ...rect, x: 1 - rect.x - rect.width })
