// Recipes as values: every function returns a new recipe and leaves the old one alone.

/** @typedef {import("./types.js").Recipe} Recipe */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Schema} Schema */
/** @typedef {import("./types.js").Adjustment} Adjustment */

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

/** @param {Schema} schema @param {string} op @returns {Adjustment|undefined} */
export const adjustmentOf = (schema, op) => schema.adjustments.find((each) => each.op === op)

/** Whether a step can have values beside those that it has; otherwise the engine makes the change.
 * @param {Step} step @param {readonly (string|number)[]} keys @param {Schema} schema */
export function isFree(step, keys, schema) {
  const exclusive = adjustmentOf(schema, step.op)?.exclusive ?? []
  const known = new Set(exclusive.flat())
  const together = [...new Set([...Object.keys(step), ...keys.map(String)])].filter((key) => known.has(key))
  return together.length === 0 || exclusive.some((form) => together.every((key) => form.includes(key)))
}

/** The parameters of a step whose values were measured on the photo, and were not asked for.
 * @param {Step} step @param {Schema} schema @returns {string[]} */
export const measuredKeys = (step, schema) => step.measured === undefined ? [] : (
  adjustmentOf(schema, step.op)?.measured ?? []
).filter((key) => step[key] !== undefined && step.from?.[key] === undefined)

/** Whether a step changes nothing because every parameter is at its default.
 * @param {Step} step @param {Schema} schema */
export function isIdle(step, schema) {
  const adjustment = adjustmentOf(schema, step.op)
  if (!adjustment?.isNeutral) return false
  return adjustment.parameters.every((parameter) => {
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

/** The geometry alone, so that a picture without the edit lies over the edited one.
 * @param {Recipe|null} recipe @param {Schema} schema */
export const geometryOnly = (recipe, schema) => withSteps(
  null, steps(recipe).filter((step) => isGeometry(adjustmentOf(schema, step.op))), schema,
)

/** Whether an adjustment decides what is seen where; a size does not.
 * @param {Adjustment|undefined} adjustment */
const isGeometry = (adjustment) => adjustment?.kind === "geometry" && adjustment.rank !== "size"

/** What a step changes: the frame, the picture in it, or the page around it.
 * @param {Step} step @param {Schema} schema */
const scopeOf = (step, schema) => adjustmentOf(schema, step.op)?.scope ?? "picture"

/** Without the crop and what is laid around the frame, as the crop tool shows it.
 * @param {Recipe|null} recipe @param {Schema} schema */
export const uncropped = (recipe, schema) => withSteps(
  recipe, steps(recipe).filter((step) => step.op !== "crop" && scopeOf(step, schema) !== "page"), schema,
)

/** In the frame of the original, as masks are drawn when the frame is bent.
 * @param {Recipe|null} recipe @param {Schema} schema */
export const unframed = (recipe, schema) => withSteps(
  recipe, steps(recipe).filter((step) => scopeOf(step, schema) === "picture"), schema,
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
  const after = kept.slice(first).filter((step) => scopeOf(step, schema) !== "picture")
  return withSteps(recipe, [...kept.slice(0, first), tint, ...after], schema)
}
