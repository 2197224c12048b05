// The edit of one photo while it is made: the stored recipe, the one being made, and the way back between them.

import { get, post, put } from "./api.js"
import {
  filtered, freshID, inserted, isIdle, isSameEdit, plainIndex, replacedAt, same, steps, tidy, valueAt, withSetting, withSteps,
} from "./recipe.js"

/** @typedef {import("./types.js").Asset} Asset */
/** @typedef {import("./types.js").Recipe} Recipe */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Schema} Schema */
/** Which step a control works on: one by its id, else the plain one of an op, else the one within a mask.
 * @typedef {{ op: string, id?: string, mask?: () => any }} Target */
/** @typedef {(string|number)[]} Path */

/** Events: `change` with `{isLive}` whenever the recipe changes, `loaded` when another state of the photo was taken over. */
export class Editing extends EventTarget {
  /** @type {Recipe|null} as it is in the library */ saved = null
  /** @type {Recipe|null} */ recipe = null
  entry = 0
  /** Whether the library's state is known. */
  isLoaded = false
  /** @type {(Recipe|null)[]} */ #past = []
  /** @type {(Recipe|null)[]} */ #future = []
  /** @type {Recipe|null|undefined} the recipe before a drag began */ #before = undefined

  /** @param {Asset} asset @param {Schema} schema */
  constructor(asset, schema) {
    super()
    this.asset = asset
    this.schema = schema
  }

  /** Takes over what the library has now; what was not saved is given up. */
  async load() {
    const body = await get(`/assets/${this.asset.id}/recipe`)
    this.take(body.entry, body.recipe)
  }

  /** @param {number} entry @param {Recipe|null} recipe */
  take(entry, recipe) {
    this.isLoaded = true
    this.entry = entry
    this.saved = recipe
    this.recipe = recipe
    this.#past = []
    this.#future = []
    this.#before = undefined
    this.dispatchEvent(new CustomEvent("loaded"))
    this.#tell(false)
  }

  /** Takes over another state, and keeps the edit that was given up one undo away.
   * @param {number} entry @param {Recipe|null} recipe */
  takeOver(entry, recipe) {
    const mine = this.recipe
    this.take(entry, recipe)
    this.#past = [mine]
    this.#tell(false)
  }

  /** Goes on from another state without giving up what was not saved.
   * @param {number} entry @param {Recipe|null} saved */
  rebase(entry, saved) {
    this.entry = entry
    this.saved = saved
    this.#tell(false)
  }

  get isDirty() { return this.isLoaded && !isSameEdit(this.recipe, this.saved, this.schema) }
  get canUndo() { return this.#past.length > 0 }
  get canRedo() { return this.#future.length > 0 }
  get steps() { return steps(this.recipe) }

  /** @param {Recipe|null} recipe @param {boolean} [isLive] whether more follows at once, as in a drag */
  change(recipe, isLive = false) {
    if (this.#before === undefined) this.#before = this.recipe
    this.recipe = recipe
    if (!isLive) this.#settle()
    this.#tell(isLive)
  }

  #settle() {
    const before = this.#before ?? null
    this.#before = undefined
    if (same(before, this.recipe)) return
    this.#past.push(before)
    if (this.#past.length > 200) this.#past.shift()
    this.#future = []
  }

  /** @returns {boolean} whether there was something to take back */
  undo() { return this.#move(this.#past, this.#future) }
  redo() { return this.#move(this.#future, this.#past) }

  /** @param {(Recipe|null)[]} from @param {(Recipe|null)[]} to */
  #move(from, to) {
    if (from.length === 0) return false
    to.push(this.recipe)
    this.recipe = from.pop() ?? null
    this.#tell(false)
    return true
  }

  /** @param {Target} target */
  indexOf(target) {
    if (target.id) return this.steps.findIndex((step) => step.id === target.id)
    if (!target.mask) return plainIndex(this.recipe, target.op)
    const mask = target.mask()
    return this.steps.findIndex((step) => step.op === target.op && same(step.mask, mask))
  }

  /** @param {Target} target @param {Path} path @returns {any} */
  value(target, path) {
    const index = this.indexOf(target)
    return index < 0 ? undefined : valueAt(this.steps[index], path)
  }

  /** Sets a value; a step that is missing goes in at its rank. `undefined` takes the value away.
   * @param {Target} target @param {Path} path @param {any} value @param {boolean} [isLive] */
  set(target, path, value, isLive = false) {
    let recipe = this.recipe
    let index = this.indexOf(target)
    if (index < 0) {
      if (value === undefined) return
      const step = /** @type {Step} */ (target.mask ? { op: target.op, mask: target.mask() } : { op: target.op })
      ;({ recipe, index } = inserted(recipe, step, this.schema))
    }
    const base = /** @type {Recipe} */ (recipe)
    this.change(replacedAt(base, index, withSetting(steps(base)[index], path, value)), isLive)
  }

  /** Adds a step and returns its id.
   * @param {Step} step @returns {string} */
  add(step) {
    const id = step.id ?? freshID(this.steps, step.op)
    this.change(inserted(this.recipe, { ...step, id }, this.schema).recipe)
    return id
  }

  /** @param {(step: Step, index: number) => boolean} keep */
  keep(keep) {
    if (this.recipe) this.change(filtered(this.recipe, keep))
  }

  /** @param {Target} target */
  removeStep(target) {
    const index = this.indexOf(target)
    if (index >= 0) this.keep((_, place) => place !== index)
  }

  /** Whether a step of the recipe changes the picture.
   * @param {Step} step */
  isWorking(step) { return step.enabled !== false && !isIdle(step, this.schema) }

  /** Stores the edit as one entry of the history; the error 412 is for the caller to show.
   * @param {string|null} [note] */
  async save(note = null) {
    const recipe = tidy(this.recipe, this.schema)
    const body = await put(
      `/assets/${this.asset.id}/recipe`, { recipe: this.withIDs(recipe), ...(note ? { note } : {}) }, { entry: this.entry },
    )
    this.#stored(body, recipe)
  }

  /** @param {Recipe} recipe */
  withIDs(recipe) {
    /** @type {Step[]} */
    const list = []
    for (const step of steps(recipe)) list.push(step.id ? step : { ...step, id: freshID([...steps(recipe), ...list], step.op) })
    return withSteps(recipe, list, this.schema)
  }

  /** @param {"undo"|"redo"|"revert"} action @param {number} [to] the entry that revert goes to, 0 the original */
  async move(action, to) {
    const body = await post(`/assets/${this.asset.id}/${action}`, to === undefined ? {} : { entry: to }, { entry: this.entry })
    this.asset = body.asset
    await this.load()
  }

  /** @param {{entry: number, asset: Asset}} body @param {Recipe} recipe */
  #stored(body, recipe) {
    this.entry = body.entry
    this.asset = body.asset
    this.saved = recipe
    // From here on, undo goes back in the history of the photo.
    this.#past = []
    this.#future = []
    this.#tell(false)
  }

  /** @param {boolean} isLive */
  #tell(isLive) {
    this.dispatchEvent(new CustomEvent("change", { detail: { isLive } }))
  }
}
