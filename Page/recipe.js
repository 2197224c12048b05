// Recipes as values: every function returns a new recipe and leaves the old one alone.

/** @typedef {import("./types.js").Recipe} Recipe */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Schema} Schema */
/** @typedef {import("./types.js").Adjustment} Adjustment */

/** Keys of a step that are no parameters. */
export const reserved = new Set(["op", "id", "enabled", "opacity", "blend", "mask", "note", "revision", "from"])

/** @param {Recipe|null} recipe @returns {readonly Step[]} */
export const steps = (recipe) => recipe?.adjustments ?? []

/** @param {Recipe|null} recipe @param {readonly Step[]} list @param {Schema} schema @returns {Recipe} */
export const withSteps = (recipe, list, schema) => ({ ...schema.recipe, ...(recipe ?? {}), adjustments: [...list] })

/** Whether two values are the same JSON, whatever the order of keys.
 * @param {any} a @param {any} b @returns {boolean} */
export function same(a, b) {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => same(a[key], b[key]))
}

/** Whether a step is what the plain sliders work on: in the whole picture, and not of a look.
 * @param {Step} step */
export const isPlain = (step) => step.mask === undefined && step["x-look"] === undefined

/** The place of the first plain step of an op, or −1.
 * @param {Recipe|null} recipe @param {string} op */
export const plainIndex = (recipe, op) => steps(recipe).findIndex((step) => step.op === op && isPlain(step))

/** An id that no step has yet.
 * @param {readonly Step[]} list @param {string} op */
export function freshID(list, op) {
  const taken = new Set(list.map((step) => step.id))
  if (!taken.has(op)) return op
  let number = 2
  while (taken.has(`${op}-${number}`)) number += 1
  return `${op}-${number}`
}

/** Puts a step in at its rank: after the last one of its rank or an earlier rank.
 * @param {Recipe|null} recipe @param {Step} step @param {Schema} schema @returns {{recipe: Recipe, index: number}} */
export function inserted(recipe, step, schema) {
  const list = steps(recipe)
  const order = schema.order ?? schema.adjustments.map((each) => each.op)
  const rank = order.indexOf(step.op)
  let index = 0
  list.forEach((each, place) => { if (order.indexOf(each.op) <= rank) index = place + 1 })
  const added = { ...step, id: step.id ?? freshID(list, step.op) }
  return { recipe: withSteps(recipe, [...list.slice(0, index), added, ...list.slice(index)], schema), index }
}

/** @param {Recipe} recipe @param {number} index @param {Step} step @returns {Recipe} */
export const replacedAt = (recipe, index, step) => ({
  ...recipe, adjustments: steps(recipe).map((each, place) => place === index ? step : each),
})

/** @param {Recipe} recipe @param {(step: Step, index: number) => boolean} keep @returns {Recipe} */
export const filtered = (recipe, keep) => ({ ...recipe, adjustments: steps(recipe).filter(keep) })

/** A step with one value changed; `undefined` takes the value away. The path may lead into objects and arrays.
 * @param {any} value @param {readonly (string|number)[]} path @param {any} leaf @returns {any} */
export function withValue(value, path, leaf) {
  if (path.length === 0) return leaf
  const [key, ...rest] = path
  const copy = Array.isArray(value) ? [...value] : { ...(value ?? {}) }
  const changed = withValue(copy[key], rest, leaf)
  if (changed === undefined && !Array.isArray(copy)) delete copy[key]
  else copy[key] = changed
  return copy
}

/** @param {any} value @param {readonly (string|number)[]} path @returns {any} */
export const valueAt = (value, path) => path.reduce((each, key) => each?.[key], value)

/** Values of which one stands in place of others.
 * @type {Record<string, Record<string, string[]>>} */
const instead = {
  whiteBalance: {
    temperature: ["kelvin", "neutral"], kelvin: ["temperature", "neutral"], tint: ["neutral"], neutral: ["temperature", "kelvin", "tint"],
  },
  resize: Object.fromEntries([["width", "height"], ["longEdge"], ["shortEdge"], ["percent"], ["megapixels"]].flatMap((mine, _, all) =>
    mine.map((key) => [key, all.filter((each) => each !== mine).flat()]))),
  canvas: { aspect: ["width", "height"], width: ["aspect"], height: ["aspect"] },
}

/** A step with a value set, without those that it stands in place of.
 * @param {Step} step @param {readonly (string|number)[]} path @param {any} value @returns {Step} */
export function withSetting(step, path, value) {
  const changed = withValue(step, path, value)
  if (value !== undefined) for (const key of instead[step.op]?.[path[0]] ?? []) delete changed[key]
  return changed
}

/** @param {Schema} schema @param {string} op @returns {Adjustment|undefined} */
export const adjustmentOf = (schema, op) => schema.adjustments.find((each) => each.op === op)

/** Whether an adjustment with its defaults changes nothing.
 * @param {Adjustment|undefined} adjustment */
export function isNeutralByDefault(adjustment) {
  if (!adjustment) return false
  if (adjustment.isNeutral !== undefined) return adjustment.isNeutral
  const known = adjustment.parameters.filter((each) => each.neutral !== undefined && each.neutral !== null)
  return known.length > 0 && known.every((each) => same(each.neutral, each.default))
}

/** Whether a step changes nothing because every parameter is at its default.
 * @param {Step} step @param {Schema} schema */
export function isIdle(step, schema) {
  const adjustment = adjustmentOf(schema, step.op)
  if (!isNeutralByDefault(adjustment)) return false
  return /** @type {Adjustment} */ (adjustment).parameters.every((parameter) => {
    const value = step[parameter.key]
    return value === undefined || same(value, parameter.default) || isEmptyObject(value, parameter)
  })
}

/** @param {any} value @param {import("./types.js").Parameter} parameter */
function isEmptyObject(value, parameter) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false
  const properties = parameter.schema?.properties ?? {}
  return Object.keys(value).every((key) => same(value[key], properties[key]?.default))
}

/** What is stored: without idle steps and without values that are defaults anyway.
 * @param {Recipe|null} recipe @param {Schema} schema @returns {Recipe} */
export function tidy(recipe, schema) {
  const list = steps(recipe).filter((step) => !isIdle(step, schema)).map((step) => {
    const adjustment = adjustmentOf(schema, step.op)
    const kept = Object.entries(step).filter(([key, value]) => {
      if (key === "opacity") return value !== 1
      if (key === "blend") return value !== "normal"
      const parameter = adjustment?.parameters.find((each) => each.key === key)
      return !parameter || parameter.default === undefined || !same(value, parameter.default)
    })
    return /** @type {Step} */ (Object.fromEntries(kept))
  })
  return withSteps(recipe, list, schema)
}

/** Whether two recipes are the same edit.
 * @param {Recipe|null} a @param {Recipe|null} b @param {Schema} schema */
export const isSameEdit = (a, b, schema) => same(tidy(a, schema).adjustments, tidy(b, schema).adjustments)

/** What a step belongs to when edits are copied.
 * @param {Step} step @param {Schema} schema */
export function groupOf(step, schema) {
  if (step.mask !== undefined) return "masks"
  return adjustmentOf(schema, step.op)?.group ?? "other"
}

/** Whether a pasted step takes the place of another one. A photo has one look; otherwise it is the same adjustment of the
 * same part of the picture.
 * @param {Step} added @param {Step} step */
function replaces(added, step) {
  if (isOfLook(added) !== isOfLook(step)) return false
  return isOfLook(added) || (added.op === step.op && same(added.mask, step.mask))
}

/** @param {Step} step */
const isOfLook = (step) => step["x-look"] !== undefined

/** Merges copied edits into a recipe: steps of the chosen groups of the source take the place of their like, and all others
 * stay.
 * @param {Recipe|null} target @param {Recipe} source @param {ReadonlySet<string>} groups @param {Schema} schema
 * @returns {Recipe} */
export function merged(target, source, groups, schema) {
  const added = steps(source).filter((step) => groups.has(groupOf(step, schema)))
  let result = withSteps(target, steps(target).filter((step) => !added.some((each) => replaces(each, step))), schema)
  for (const step of added) {
    result = inserted(result, { ...step, id: freshID(steps(result), step.op) }, schema).recipe
  }
  return result
}

const frameOps = new Set(["rotate", "flip", "straighten", "perspective", "crop", "lens"])
const pageOps = new Set(["resize", "canvas", "border", "vignette", "overlay", "text"])

/** The geometry alone, so that a picture without the edit lies over the edited one.
 * @param {Recipe|null} recipe @param {Schema} schema */
export const geometryOnly = (recipe, schema) => withSteps(
  null, steps(recipe).filter((step) => frameOps.has(step.op) || step.op === "canvas"), schema,
)

/** Without the crop and what is laid around the frame, as the crop tool shows it.
 * @param {Recipe|null} recipe @param {Schema} schema */
export const uncropped = (recipe, schema) => withSteps(
  recipe, steps(recipe).filter((step) => step.op !== "crop" && !pageOps.has(step.op)), schema,
)

/** In the frame of the original, as masks are drawn when the frame is bent.
 * @param {Recipe|null} recipe @param {Schema} schema */
export const unframed = (recipe, schema) => withSteps(
  recipe, steps(recipe).filter((step) => !frameOps.has(step.op) && !pageOps.has(step.op)), schema,
)

/** With a mask laid over the picture in red, in place of the steps that it limits.
 * @param {Recipe} recipe @param {any} mask @param {Schema} schema */
export function maskShown(recipe, mask, schema) {
  const list = steps(recipe)
  const first = list.findIndex((step) => same(step.mask, mask))
  const tint = { op: "duotone", dark: "#e5383b", light: "#e5383b", opacity: 0.6, mask }
  const kept = list.filter((step) => !same(step.mask, mask))
  // A shape lies best over all that follows. A range of tones or colors is that of what comes into the step, and what
  // follows would take the tint for a part of the picture.
  const isRange = /"shape":"(luminance|color)"/.test(JSON.stringify(mask))
  if (first < 0 || !isRange) return withSteps(recipe, [...kept, tint], schema)
  const after = kept.slice(first).filter((step) => frameOps.has(step.op) || pageOps.has(step.op))
  return withSteps(recipe, [...kept.slice(0, first), tint, ...after], schema)
}
