// Changes to recipes that the engine makes: it knows where a step belongs and what excludes what.

import { post } from "./api.js"
import { replacedAt, steps, withSteps } from "./recipe.js"

/** @typedef {import("./types.js").Recipe} Recipe */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Schema} Schema */

// Masks are told apart by what they are, so they stay as they were drawn: the engine leaves out what is standard.

/** A recipe with a step at its rank, and the place of the step.
 * @param {Recipe|null} recipe @param {Step} step @param {Schema} schema @returns {Promise<{recipe: Recipe, index: number}>} */
export async function inserted(recipe, step, schema) {
  const { recipe: made, index } = await post("/recipe/insert", { recipe, step })
  const [list, added] = [steps(recipe), { ...made.adjustments[index], ...(step.mask ? { mask: step.mask } : {}) }]
  return { recipe: withSteps(recipe, [...list.slice(0, index), added, ...list.slice(index)], schema), index }
}

/** A recipe with values of a step, in place of those that they exclude; null is the default.
 * @param {Recipe} recipe @param {number} index @param {Record<string, any>} values @returns {Promise<Recipe>} */
export async function withValues(recipe, index, values) {
  const { recipe: made } = await post("/recipe/set", { recipe, index, values })
  const { mask } = steps(recipe)[index]
  return replacedAt(recipe, index, { ...made.adjustments[index], ...(mask ? { mask } : {}) })
}

/** A recipe with a look in place of the one it has.
 * @param {Recipe|null} recipe @param {string} name "" for none @param {number} strength percent @returns {Promise<Recipe>} */
export const withLook = async (recipe, name, strength) =>
  (await post("/recipe/look", { recipe, look: name || null, strength })).recipe

/** A recipe with the steps of some groups of another one.
 * @param {Recipe|null} recipe @param {Recipe} source @param {ReadonlySet<string>} groups @returns {Promise<Recipe>} */
export const merged = async (recipe, source, groups) =>
  (await post("/recipe/merge", { recipe, source, groups: [...groups] })).recipe

/** A recipe with what is measured on a photo.
 * @param {string} asset @param {Recipe|null} recipe @param {{tone: boolean, whiteBalance: boolean, straighten: boolean}} wanted
 * @returns {Promise<Recipe>} */
export const measured = async (asset, recipe, wanted) => (await post(`/assets/${asset}/auto`, { recipe, ...wanted })).recipe
