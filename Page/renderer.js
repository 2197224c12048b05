// Renderings of the photo that is edited: one at a time, and always of the latest recipe.

import { ApiError, isOvertaken, render } from "./api.js"
import { library } from "./events.js"
import { same } from "./recipe.js"

/** @typedef {import("./types.js").Recipe} Recipe */
/** @typedef {{ recipe: Recipe|null, isLive: boolean, stage: string, longEdge: number }} RenderRequest */

/** A drag waits for a rendering under way, unless that takes longer than this. */
const slowAfter = 400

/** Events: `picture` with `{rendering, recipe, isFinal, stage}`, `busy` with a boolean, `fault` with the error or null. */
export class Renderer extends EventTarget {
  /** @type {RenderRequest|null} */ #wanted = null
  /** @type {{request: RenderRequest, controller: AbortController, began: number}|null} */ #running = null
  /** @type {RenderRequest|null} the last request that was fulfilled in final quality */ #done = null
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
    const isUnderWay = !isLive && !running.request.isLive && running.request.stage === "preview" && same(running.request.recipe, recipe)
    if (isUnderWay) { this.#wanted = null; return }
    // A finer picture of what is no longer wanted gives way at once, and so does anything when the drag ends.
    const hasTakenLong = performance.now() - running.began > slowAfter
    if (!isLive || running.request.stage !== "preview" || hasTakenLong) {
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
    const request = this.#wanted
    if (!request) return
    this.#wanted = null
    const controller = new AbortController()
    const running = { request, controller, began: performance.now() }
    this.#running = running
    if (request.isLive) this.#done = null
    this.#tell("busy", true)
    try {
      const { recipe, stage, longEdge, isLive } = request
      const rendering = await render({ asset: this.asset, recipe, stage, longEdge, draft: isLive }, controller.signal)
      if (this.#running !== running) return
      this.#overtaken = 0
      if (stage === "preview") this.last = { blob: rendering.blob, recipe, width: rendering.width, height: rendering.height }
      this.#tell("fault", null)
      this.#tell("picture", { rendering, recipe, isFinal: !isLive, stage })
      if (!isLive) this.#done = request
    } catch (error) {
      if (this.#running !== running || (isOvertaken(error) && controller.signal.aborted)) return
      // One that was given up may reach the server later than this one, which then counts as overtaken: ask again.
      if (isOvertaken(error)) {
        this.#running = null
        this.#wanted ??= request
        const pause = 30 * 2 ** Math.min(this.#overtaken, 6)
        this.#overtaken += 1
        this.#timer = window.setTimeout(() => { if (!this.#running) void this.#start() }, pause)
        return
      }
      // Without a server the request stays: it is fulfilled when the server is back.
      if (!(error instanceof ApiError)) this.#wanted ??= request
      else if (request.stage === "preview") this.#tell("fault", error)
      this.#running = null
      this.#tell("busy", false)
      return
    }
    this.#running = null
    this.#next(request)
  }

  /** @param {RenderRequest} request that was just fulfilled */
  #next(request) {
    if (this.#wanted) return void this.#start()
    this.#tell("busy", false)
    clearTimeout(this.#timer)
    const follow = (/** @type {RenderRequest} */ next, /** @type {number} */ wait) => {
      this.#timer = window.setTimeout(() => { this.#wanted = next; void this.#start() }, wait)
    }
    if (request.isLive) follow({ ...request, isLive: false }, 250)
    else if (request.stage === "preview" && this.shownEdge > 1150) follow(
      { ...request, stage: "settled", longEdge: this.shownEdge > 1536 ? 2048 : 1536 }, 600,
    )
  }

  /** @param {string} name @param {any} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}
