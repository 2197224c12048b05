// Renderings of the photo that is edited: one at a time, and always of the latest recipe.

import { ApiError, isOvertaken, render } from "./api.js"
import { library } from "./events.js"
import { same } from "./recipe.js"

/** @typedef {import("./types.js").Recipe} Recipe */
/** @typedef {{ recipe: Recipe|null, isLive: boolean, stage: string, longEdge: number }} Wish */

/** A drag waits for a rendering under way, unless that takes longer than this. */
const patience = 400

/** Events: `picture` with `{rendering, recipe, isFinal, stage}`, `busy` with a boolean, `fault` with the error or null. */
export class Renderer extends EventTarget {
  /** @type {Wish|null} */ #wanted = null
  /** @type {{wish: Wish, controller: AbortController, began: number}|null} */ #running = null
  /** @type {Wish|null} the last wish that was fulfilled in final quality */ #done = null
  #timer = 0
  /** How often in a row another rendering of this tab overtook one that is still wanted. */
  #overtaken = 0
  #ended = new AbortController()
  /** How many device pixels of long edge the picture is shown with. */
  shownEdge = 1024
  /** The last preview with its recipe, for who wants to compare.
   * @type {{blob: Blob, recipe: Recipe|null, width: number, height: number}|null} */
  last = null

  /** @param {string} asset */
  constructor(asset) {
    super()
    this.asset = asset
    library.on("connection", ({ connected }) => { if (connected && this.#wanted) this.#start() }, this.#ended.signal)
  }

  end() {
    this.#ended.abort()
    clearTimeout(this.#timer)
    this.#running?.controller.abort()
    this.#wanted = null
  }

  /** Asks for a picture of a recipe.
   * @param {Recipe|null} recipe @param {boolean} isLive whether more follows at once */
  show(recipe, isLive) {
    if (this.#ended.signal.aborted) return
    clearTimeout(this.#timer)
    if (!isLive && this.#done && same(this.#done.recipe, recipe) && !this.#running) return
    this.#wanted = { recipe, isLive, stage: "preview", longEdge: 1024 }
    const running = this.#running
    if (!running) return this.#start()
    const isUnderWay = !isLive && !running.wish.isLive && running.wish.stage === "preview" && same(running.wish.recipe, recipe)
    if (isUnderWay) { this.#wanted = null; return }
    // A finer picture of what is no longer wanted gives way at once, and so does anything when the drag ends.
    const hasTakenLong = performance.now() - running.began > patience
    if (!isLive || running.wish.stage !== "preview" || hasTakenLong) {
      running.controller.abort()
      this.#running = null
      this.#start()
    }
  }

  /** Renders again what is shown, after the server came back or the photo changed. */
  again() {
    const recipe = this.#wanted?.recipe ?? this.#done?.recipe ?? null
    this.#done = null
    this.show(recipe, false)
  }

  async #start() {
    const wish = this.#wanted
    if (!wish) return
    this.#wanted = null
    const controller = new AbortController()
    const running = { wish, controller, began: performance.now() }
    this.#running = running
    if (wish.isLive) this.#done = null
    this.#tell("busy", true)
    try {
      const { recipe, stage, longEdge, isLive } = wish
      const rendering = await render({ asset: this.asset, recipe, stage, longEdge, draft: isLive }, controller.signal)
      if (this.#running !== running) return
      this.#overtaken = 0
      if (stage === "preview") this.last = { blob: rendering.blob, recipe, width: rendering.width, height: rendering.height }
      this.#tell("fault", null)
      this.#tell("picture", { rendering, recipe, isFinal: !isLive, stage })
      if (!isLive) this.#done = wish
    } catch (error) {
      if (this.#running !== running || (isOvertaken(error) && controller.signal.aborted)) return
      // One that was given up may reach the server later than this one, which then counts as overtaken: ask again.
      if (isOvertaken(error)) {
        this.#running = null
        this.#wanted ??= wish
        const pause = 30 * 2 ** Math.min(this.#overtaken, 6)
        this.#overtaken += 1
        this.#timer = window.setTimeout(() => { if (!this.#running) void this.#start() }, pause)
        return
      }
      // Without a server the wish stays: it is fulfilled when the server is back.
      if (!(error instanceof ApiError)) this.#wanted ??= wish
      else if (wish.stage === "preview") this.#tell("fault", error)
      this.#running = null
      this.#tell("busy", false)
      return
    }
    this.#running = null
    this.#next(wish)
  }

  /** @param {Wish} wish that was just fulfilled */
  #next(wish) {
    if (this.#wanted) return void this.#start()
    this.#tell("busy", false)
    clearTimeout(this.#timer)
    const follow = (/** @type {Wish} */ next, /** @type {number} */ wait) => {
      this.#timer = window.setTimeout(() => { this.#wanted = next; void this.#start() }, wait)
    }
    if (wish.isLive) follow({ ...wish, isLive: false }, 250)
    else if (wish.stage === "preview" && this.shownEdge > 1150) follow(
      { ...wish, stage: "settled", longEdge: this.shownEdge > 1536 ? 2048 : 1536 }, 600,
    )
  }

  /** @param {string} name @param {any} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}
