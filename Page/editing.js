// The edit of one photo while it is made: the stored recipe, the one being made, and the way back between them.

import { ApiError, get, post, put } from "./api.js"
import { inserted, withValues } from "./engine.js"
import {
  filtered, isFree, isIdle, isSameEdit, plainIndex, replacedAt, same, steps, tidy, valueAt, withValue,
} from "./recipe.js"

/** @typedef {import("./types.js").Asset} Asset */
/** @typedef {import("./types.js").Recipe} Recipe */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Schema} Schema */
/** Which step a control works on: one by its id, else the plain one of an op, else the one within a mask.
 * @typedef {{ op: string, id?: string, mask?: () => any }} Target */
/** @typedef {(string|number)[]} Path */

/** How a recipe is changed: at once, or by the engine.
 * @typedef {(recipe: Recipe|null) => Recipe|null|Promise<Recipe|null>} Change */

/** Events: `change` with `{isLive}` whenever the recipe changes, `loaded` when another state of the photo was taken over,
 * `refused` with the error when the engine refuses a change. */
export class Editing extends EventTarget {
  /** @type {Recipe|null} as it is in the library */ saved = null
  /** @type {Recipe|null} */ recipe = null
  entry = 0
  /** Whether the library's state is known. */
  isLoaded = false
  /** @type {(Recipe|null)[]} */ #past = []
  /** @type {(Recipe|null)[]} */ #future = []
  /** @type {Recipe|null|undefined} the recipe before a drag began */ #before = undefined
  /** Changes in their order; the first is being made. `values` are those that a step is to have.
   * @type {{ change: Change, made?: Promise<Recipe|null>, isLive: boolean, place: string, target?: Target, values?: [Path, any][] }[]} */
  #changes = []
  #isChanging = false
  /** Fulfilled when no change is being made. */
  settled = Promise.resolve()

  /** @param {Asset} asset @param {Schema} schema */
  constructor(asset, schema) {
    super()
    this.asset = asset
    this.schema = schema
  }

  /** Takes over what the library has now; what was not saved is given up. */
  async load() {
    const body = await get(`/assets/${this.asset.asset}/recipe`)
    this.take(body.newest, body.recipe)
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
    this.#changes = []
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

  /** Changes the recipe. What the engine makes takes its turn; of a drag, only the newest position waits for it.
   * @param {Change} change @param {boolean} [isLive] @param {string} [place] what a drag changes
   * @param {{ target?: Target, values?: [Path, any][] }} [wish] what a step is to have @returns {Promise<void>} fulfilled when it was made or refused */
  edit(change, isLive = false, place = "", wish = {}) {
    let made
    if (this.#changes.length === 0) {
      made = change(this.recipe)
      if (!(made instanceof Promise)) { this.change(made, isLive); return this.settled }
    }
    this.#changes = this.#changes.filter((each, index) => index === 0 || place === "" || each.place !== place)
    this.#changes.push({ change, made, isLive, place, ...wish })
    this.resume()
    return this.settled
  }

  /** Goes on making changes, also those that a missing server left. */
  resume() {
    if (!this.#isChanging && this.#changes.length > 0) this.settled = this.#make()
  }

  async #make() {
    this.#isChanging = true
    while (this.#changes.length > 0) {
      const first = this.#changes[0]
      const before = this.recipe
      try {
        const { made = first.change(before) } = first
        first.made = undefined
        const recipe = await made
        // Where something else has changed the recipe, it is made again from there.
        if (first !== this.#changes[0] || this.recipe !== before) continue
        this.#changes.shift()
        this.change(recipe, first.isLive)
      } catch (error) {
        if (first !== this.#changes[0]) continue
        if (!(error instanceof ApiError)) break
        this.#changes.shift()
        this.change(this.recipe, first.isLive)
        this.dispatchEvent(new CustomEvent("refused", { detail: error }))
      }
    }
    this.#isChanging = false
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
    this.#changes = []
    to.push(this.recipe)
    this.recipe = from.pop() ?? null
    this.#tell(false)
    return true
  }

  /** @param {Target} target @param {Recipe|null} [recipe] */
  indexOf(target, recipe = this.recipe) {
    if (target.id) return steps(recipe).findIndex((step) => step.id === target.id)
    if (!target.mask) return plainIndex(recipe, target.op)
    const mask = target.mask()
    return steps(recipe).findIndex((step) => step.op === target.op && same(step.mask, mask))
  }

  /** The step of a target with the values that it is to have, also while the engine is asked.
   * @param {Target} target @returns {Step|undefined} */
  stepOf(target) {
    const { op, id, mask } = target
    const waiting = this.#changes.flatMap(({ target: each, values = [] }) =>
      each?.op === op && each.id === id && Boolean(each.mask) === Boolean(mask) ? values : [])
    const step = /** @type {Step|undefined} */ (this.steps[this.indexOf(target)])
    return waiting.reduce((each, [path, value]) => withValue(each, path, value), step)
  }

  /** @param {Target} target @param {Path} path @returns {any} */
  value(target, path) { return valueAt(this.stepOf(target), path) }

  /** Sets a value; a step that is missing goes in at its rank. `undefined` takes the value away.
   * @param {Target} target @param {Path} path @param {any} value @param {boolean} [isLive] */
  set(target, path, value, isLive) { return this.setAll(target, [[path, value]], isLive) }

  /** Sets values of a step together.
   * @param {Target} target @param {[Path, any][]} values @param {boolean} [isLive] */
  setAll(target, values, isLive) {
    const place = [target.op, target.id, Boolean(target.mask), ...values.map(([path]) => path.join("."))].join(" ")
    return this.edit((recipe) => this.#written(recipe, target, values), isLive, place, { target, values })
  }

  /** @param {Recipe|null} recipe @param {Target} target @param {[Path, any][]} values @returns {ReturnType<Change>} */
  #written(recipe, target, values) {
    const index = this.indexOf(target, recipe)
    const given = values.filter(([, value]) => value !== undefined).map(([path]) => path[0])
    const written = (/** @type {Step} */ step) => values.reduce((each, [path, value]) => withValue(each, path, value), step)
    if (index < 0 || !recipe) {
      if (given.length === 0) return recipe
      const step = written(target.mask ? { op: target.op, mask: target.mask() } : { op: target.op })
      return inserted(recipe, step, this.schema).then((made) => made.recipe)
    }
    const old = steps(recipe)[index]
    const step = written(old)
    if (given.length === 0 || isFree(old, given, this.schema)) return replacedAt(recipe, index, step)
    return withValues(recipe, index, Object.fromEntries(values.map(([path]) => [path[0], step[path[0]] ?? null])))
  }

  /** Adds a step and returns its id.
   * @param {Step} step @returns {Promise<string>} */
  async add(step) {
    let id = ""
    await this.edit(async (recipe) => {
      const made = await inserted(recipe, step, this.schema)
      id = steps(made.recipe)[made.index].id ?? ""
      return made.recipe
    })
    return id
  }

  /** @param {(step: Step, index: number) => boolean} keep @param {boolean} [isLive] */
  keep(keep, isLive) { return this.edit((recipe) => recipe ? filtered(recipe, keep) : recipe, isLive) }

  /** @param {Target} target @param {boolean} [isLive] */
  removeStep(target, isLive) {
    return this.edit((recipe) => {
      const index = this.indexOf(target, recipe)
      return recipe && index >= 0 ? filtered(recipe, (_, place) => place !== index) : recipe
    }, isLive)
  }

  /** Whether a step of the recipe changes the picture.
   * @param {Step} step */
  isWorking(step) { return step.enabled !== false && !isIdle(step, this.schema) }

  /** Stores the edit as one entry of the history; the error 412 is for the caller to show.
   * @param {string|null} [note] */
  async save(note = null) {
    const recipe = tidy(this.recipe, this.schema)
    const body = await put(`/assets/${this.asset.asset}/recipe`, { recipe, ...(note ? { note } : {}) }, { entry: this.entry })
    this.#stored(body, recipe)
  }

  /** @param {"undo"|"redo"|"revert"} action @param {number} [to] the entry that revert goes to, 0 the original */
  async move(action, to) {
    const body = await post(`/assets/${this.asset.asset}/${action}`, to === undefined ? {} : { entry: to }, { entry: this.entry })
    this.asset = body.photo
    await this.load()
  }

  /** @param {{entry: number, photo: Asset}} body @param {Recipe} recipe */
  #stored(body, recipe) {
    this.entry = body.entry
    this.asset = body.photo
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
