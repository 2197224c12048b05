// Masks as trees: shapes, products (`all`), unions (`any`) and complements (`not`). Pure.

/** @typedef {any} Mask */
/** @typedef {(string|number)[]} Path */
/** A shape with its place in the tree; `isTaken` when it takes away.
 * @typedef {{ path: Path, shape: any, isTaken: boolean }} Leaf */

/** @param {Mask} mask @param {Path} [path] @param {boolean} [isTaken] @returns {Leaf[]} */
export function leaves(mask, path = [], isTaken = false) {
  if (!mask || typeof mask !== "object") return []
  if (mask.shape) return [{ path, shape: mask, isTaken }]
  if (mask.not) return leaves(mask.not, [...path, "not"], !isTaken)
  for (const key of ["all", "any"]) {
    if (Array.isArray(mask[key])) return mask[key].flatMap((/** @type {Mask} */ each, /** @type {number} */ index) => leaves(each, [...path, key, index], isTaken))
  }
  return []
}

/** @param {Mask} mask @param {Path} path @param {Mask} leaf @returns {Mask} */
export function withLeaf(mask, path, leaf) {
  if (path.length === 0) return leaf
  const [key, ...rest] = path
  const copy = Array.isArray(mask) ? [...mask] : { ...mask }
  copy[key] = withLeaf(copy[key], rest, leaf)
  return copy
}

/** Adds a shape to a mask, takes one away from it, or keeps what is in both.
 * @param {Mask} mask @param {Mask} shape @param {"add"|"subtract"|"intersect"} how @returns {Mask} */
export function combined(mask, shape, how) {
  if (how === "add") return mask.any ? { any: [...mask.any, shape] } : { any: [mask, shape] }
  const part = how === "subtract" ? { not: shape } : shape
  return mask.all ? { all: [...mask.all, part] } : { all: [mask, part] }
}

/** Without a shape; null when nothing is left. Lists of one and double complements are written plainly.
 * @param {Mask} mask @param {Path} path @returns {Mask|null} */
export function withoutLeaf(mask, path) {
  if (path.length === 0) return null
  const [key, index, ...rest] = path
  if (key === "not") {
    const inner = withoutLeaf(mask.not, path.slice(1))
    return inner === null ? null : inverted(inner)
  }
  const list = mask[key].flatMap((/** @type {Mask} */ each, /** @type {number} */ at) => {
    if (at !== index) return [each]
    const inner = withoutLeaf(each, rest)
    return inner === null ? [] : [inner]
  })
  if (list.length === 0) return null
  return list.length === 1 ? list[0] : { [key]: list }
}

/** @param {Mask} mask @returns {Mask} */
export const inverted = (mask) => mask.not ? mask.not : { not: mask }

/** What a shape begins as, and its parameters: label, least, most, step, unit, standard.
 * @type {Record<string, { title: string, short?: string, icon: string, start: any, parameters: Record<string, [string, number, number, number, string, number]> }>} */
export const shapes = {
  brush: { title: "Brush", icon: "brush", start: { shape: "brush", strokes: [] }, parameters: {} },
  linear: { title: "Linear gradient", icon: "linear", start: { shape: "linear", from: [0.5, 0.65], to: [0.5, 0.35] }, parameters: {} },
  radial: {
    title: "Radial gradient", icon: "radial", start: { shape: "radial", center: [0.5, 0.5], radius: [25, 20] },
    parameters: { feather: ["Feather", 0, 100, 1, "percent", 50], angle: ["Angle", -180, 180, 1, "degrees", 0] },
  },
  luminance: {
    title: "Luminance range", short: "Tones", icon: "luminance", start: { shape: "luminance", low: 0.5, high: 1, smooth: 0.15 },
    parameters: { low: ["From", 0, 1, 0.01, "", 0], high: ["To", 0, 1, 0.01, "", 1], smooth: ["Smooth", 0, 1, 0.01, "", 0] },
  },
  color: {
    title: "Color range", icon: "color", start: { shape: "color", hue: 215, range: 35, smooth: 20 },
    parameters: {
      hue: ["Hue", 0, 360, 1, "degrees", 0], range: ["Range", 0, 180, 1, "degrees", 30], smooth: ["Smooth", 0, 180, 1, "degrees", 0],
    },
  },
  image: { title: "Picture", icon: "image", start: null, parameters: {} },
}

/** The words for a mask in a list.
 * @param {Mask} mask */
export function titleOf(mask) {
  const [first, ...rest] = leaves(mask)
  const title = shapes[first?.shape.shape]?.title ?? "Mask"
  return rest.length > 0 ? `${title} and ${rest.length} more` : title
}

/** Points of a stroke that are worth keeping: no closer than a share of its radius.
 * @param {[number, number][]} points @param {(a: [number, number], b: [number, number]) => number} distance
 * @param {number} least */
export function thinned(points, distance, least) {
  /** @type {[number, number][]} */
  const kept = []
  points.forEach((point, index) => {
    const last = kept[kept.length - 1]
    if (!last || distance(last, point) >= least || index === points.length - 1) kept.push(point)
  })
  return kept
}
