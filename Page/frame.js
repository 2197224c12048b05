// From the photo as it was taken to the picture as it is framed: rotation, flip, straightening and crop are affine.

/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {[number, number, number, number, number, number]} Matrix x′ = a·x + c·y + e, y′ = b·x + d·y + f */

/** @param {Matrix} second @param {Matrix} first @returns {Matrix} first, then second */
export function after(second, first) {
  const [a, b, c, d, e, f] = second
  const [p, q, r, s, t, u] = first
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

/** @param {Matrix} matrix @returns {Matrix} */
export function inverse([a, b, c, d, e, f]) {
  const n = a * d - b * c
  return [d / n, -b / n, -c / n, a / n, (c * f - d * e) / n, (b * e - a * f) / n]
}

/** @param {Matrix} matrix @param {Point} point @returns {Point} */
export const mapped = ([a, b, c, d, e, f], { x, y }) => ({ x: a * x + c * y + e, y: b * x + d * y + f })

/** @typedef {{ matrix: Matrix, width: number, height: number, isExact: boolean }} Frame
 * `matrix` leads from pixels of the source to pixels of the frame; `isExact` is false behind perspective and others
 * that no affine map describes. */

/** The frame after all geometry of a recipe.
 * @param {readonly Step[]} list @param {number} width of the source, pixels @param {number} height @returns {Frame} */
export function frameOf(list, width, height) {
  /** @type {Frame} */
  let frame = { matrix: [1, 0, 0, 1, 0, 0], width, height, isExact: true }
  for (const step of list) {
    if (step.enabled === false) continue
    const next = stepFrame(step, frame.width, frame.height)
    if (next === null) continue
    if (next === "unknown") return { ...frame, isExact: false }
    frame = { matrix: after(next.matrix, frame.matrix), width: next.width, height: next.height, isExact: true }
  }
  return frame
}

/** What becomes of the corners of a straightened picture, unless they are filled. */
const cut = "crop"

/** @param {Step} step @param {number} w @param {number} h @returns {{matrix: Matrix, width: number, height: number}|null|"unknown"} */
function stepFrame(step, w, h) {
  switch (step.op) {
    case "rotate": return turned(step.quarterTurns ?? 1, w, h)
    case "flip":
      return step.axis === "vertical"
        ? { matrix: [1, 0, 0, -1, 0, h], width: w, height: h } : { matrix: [-1, 0, 0, 1, w, 0], width: w, height: h }
    case "straighten": return (step.degrees ?? 0) === 0 ? null : (step.fill ?? cut) === cut ? straightened(step.degrees, w, h) : "unknown"
    case "crop": return cropped(step, w, h)
    case "perspective": return Object.keys(step).every((key) => key === "op" || key === "id" || step[key] === 0) ? null : "unknown"
    case "canvas": return "unknown"
    case "resize": return (step.fit ?? "inside") === "inside" ? null : "unknown"
    default: return null
  }
}

/** @param {number} quarters @param {number} w @param {number} h @returns {{matrix: Matrix, width: number, height: number}} */
function turned(quarters, w, h) {
  if (quarters === 1) return { matrix: [0, 1, -1, 0, h, 0], width: h, height: w }
  if (quarters === 2) return { matrix: [-1, 0, 0, -1, w, h], width: w, height: h }
  return { matrix: [0, -1, 1, 0, 0, w], width: h, height: w }
}

/** @param {number} degrees clockwise @param {number} w @param {number} h @returns {{matrix: Matrix, width: number, height: number}} */
function straightened(degrees, w, h) {
  const angle = degrees * Math.PI / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const scale = 1 / (cos + Math.max(w / h, h / w) * Math.abs(sin))
  const [width, height] = [Math.max(1, Math.floor(w * scale)), Math.max(1, Math.floor(h * scale))]
  const turn = /** @type {Matrix} */ ([cos, sin, -sin, cos, 0, 0])
  const centered = after(turn, [1, 0, 0, 1, -w / 2, -h / 2])
  return { matrix: after([1, 0, 0, 1, width / 2, height / 2], centered), width, height }
}

/** @param {Step} step @param {number} w @param {number} h @returns {{matrix: Matrix, width: number, height: number}|"unknown"} */
function cropped(step, w, h) {
  const rect = cropRect(step, w, h)
  if (!rect) return "unknown"
  const [left, top] = [Math.round(rect.x * w), Math.round(rect.y * h)]
  const width = Math.max(1, Math.round((rect.x + rect.width) * w) - left)
  const height = Math.max(1, Math.round((rect.y + rect.height) * h) - top)
  return { matrix: [1, 0, 0, 1, -left, -top], width, height }
}

/** The shares of west and north that an anchor leaves.
 * @type {Record<string, [number, number]>} */
const anchors = {
  center: [0.5, 0.5], north: [0.5, 0], northeast: [1, 0], east: [1, 0.5], southeast: [1, 1], south: [0.5, 1],
  southwest: [0, 1], west: [0, 0.5], northwest: [0, 0],
}

/** The rectangle of a crop in fractions of its frame, or null where it has to be measured on the photo.
 * @param {Step} step @param {number} w @param {number} h @returns {import("./types.js").Rect|null} */
export function cropRect(step, w, h) {
  if (!step.aspect) return { x: step.x ?? 0, y: step.y ?? 0, width: step.width ?? 1, height: step.height ?? 1 }
  const share = anchors[step.anchor ?? "center"]
  if (!share) return null
  const ratio = aspectNumber(step.aspect, step.turn !== false, w / h)
  if (!ratio) return null
  return largest(ratio * h / w, share)
}

/** The number of an aspect such as "4:5", turned to a landscape or portrait frame.
 * @param {string} aspect @param {boolean} turns @param {number} frameRatio width to height */
export function aspectNumber(aspect, turns, frameRatio) {
  const [a, b] = aspect.split(":").map(Number)
  if (!(a > 0) || !(b > 0)) return null
  const ratio = a / b
  return turns && ratio !== 1 && (ratio > 1) !== (frameRatio >= 1) ? 1 / ratio : ratio
}

/** The largest rectangle of a ratio in the unit square.
 * @param {number} ratio of fractions @param {[number, number]} share */
function largest(ratio, [sx, sy]) {
  const width = Math.min(1, ratio)
  const height = Math.min(1, 1 / ratio)
  return { x: (1 - width) * sx, y: (1 - height) * sy, width, height }
}
