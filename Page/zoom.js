// Tiles of the full rendering over the preview, for what is seen at 100 %.

import { isOvertaken, render } from "./api.js"
import { h } from "./dom.js"

/** @typedef {import("./types.js").Rect} Rect */

const side = 768

/** The tiles of a picture that a part of it touches, nearest to its middle first. Pure.
 * @param {{width: number, height: number}} full @param {Rect} seen in pixels of the full rendering @returns {Rect[]} */
export function tilesFor(full, seen) {
  const tiles = []
  const [left, top] = [Math.max(0, Math.floor(seen.x / side)), Math.max(0, Math.floor(seen.y / side))]
  for (let y = top; y * side < Math.min(full.height, seen.y + seen.height); y += 1) {
    for (let x = left; x * side < Math.min(full.width, seen.x + seen.width); x += 1) {
      tiles.push({ x: x * side, y: y * side, width: Math.min(side, full.width - x * side), height: Math.min(side, full.height - y * side) })
    }
  }
  const [cx, cy] = [seen.x + seen.width / 2, seen.y + seen.height / 2]
  const away = (/** @type {Rect} */ tile) => Math.hypot(tile.x + tile.width / 2 - cx, tile.y + tile.height / 2 - cy)
  return tiles.sort((a, b) => away(a) - away(b))
}

export class Tiles {
  /** @type {Map<string, HTMLImageElement>} */ #tiles = new Map()
  /** @type {AbortController|null} */ #running = null
  /** @type {import("./types.js").Recipe|null} */ #recipe = null
  #timer = 0
  /** Whether a finer picture than the preview is there to be had. */
  isOff = false

  /** @param {import("./stage.js").PhotoStage} stage @param {string} asset */
  constructor(stage, asset) {
    this.stage = stage
    this.asset = asset
    stage.addEventListener("layout", () => this.#later(120))
  }

  /** Another recipe: what was rendered of the former one is gone.
   * @param {import("./types.js").Recipe|null} recipe @param {boolean} isFinal */
  show(recipe, isFinal) {
    this.#recipe = recipe
    this.clear()
    if (isFinal) this.#later(250)
  }

  clear() {
    clearTimeout(this.#timer)
    this.#running?.abort()
    this.#running = null
    for (const image of this.#tiles.values()) URL.revokeObjectURL(image.src)
    this.#tiles.clear()
    this.stage.tiles.replaceChildren()
  }

  /** @param {number} wait milliseconds */
  #later(wait) {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#fill(), wait)
  }

  async #fill() {
    const { stage } = this
    const previewScale = stage.base.naturalWidth / Math.max(1, stage.full.width)
    const isNeeded = stage.isConnected && !stage.isFitted && stage.scale * window.devicePixelRatio > previewScale * 1.15
    if (!isNeeded || this.#running || this.isOff) return
    const box = stage.box
    const seen = {
      x: Math.max(0, -box.x / stage.scale), y: Math.max(0, -box.y / stage.scale), width: stage.clientWidth / stage.scale,
      height: stage.clientHeight / stage.scale,
    }
    const tile = tilesFor(stage.full, seen).find((each) => !this.#tiles.has(`${each.x},${each.y}`))
    if (!tile) return
    const controller = new AbortController()
    this.#running = controller
    try {
      const rendering = await render({ asset: this.asset, recipe: this.#recipe, stage: "zoom", region: tile }, controller.signal)
      if (controller.signal.aborted) return
      this.#put(tile, rendering.blob)
    } catch (error) {
      // What cannot be had stays as blurred as the preview; another place may be asked for later.
      if (!isOvertaken(error) || controller.signal.aborted) return
    } finally {
      if (this.#running === controller) this.#running = null
    }
    this.#later(0)
  }

  /** @param {Rect} tile @param {Blob} blob */
  #put(tile, blob) {
    const { width, height } = this.stage.full
    const image = h(
      "img", { alt: "", draggable: "false", class: "tile", src: URL.createObjectURL(blob), data: { tile: `${tile.x},${tile.y}` } },
    )
    image.style.left = `${tile.x / width * 100}%`
    image.style.top = `${tile.y / height * 100}%`
    image.style.width = `${tile.width / width * 100}%`
    image.style.height = `${tile.height / height * 100}%`
    this.#tiles.set(`${tile.x},${tile.y}`, image)
    this.stage.tiles.append(image)
  }
}
