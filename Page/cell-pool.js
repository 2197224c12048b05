// The cells of a grid that are in use, those that wait, and when their thumbnails are asked for.

import { fillCell, forgetPicture, loadPicture, makeCell } from "./cells.js"
import { h } from "./dom.js"
import { placeOf, visibleAt } from "./geometry.js"

/** @typedef {import("./cells.js").Cell} Cell */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./types.js").Asset} Asset */

export class CellPool {
  layer = h("div", { class: "grid-layer", role: "presentation" })
  /** @type {Map<number, Cell>} */
  #cells = new Map()
  /** @type {Cell[]} */
  #spare = []
  /** The row that cells are placed from: millions of pixels are beyond what a transform holds exactly. */
  #base = 0
  #isPaused = false
  #lastTop = 0
  #lastMove = 0
  #timer = 0

  /** @param {number} index */
  at(index) { return this.#cells.get(index) }

  /** Whether thumbnails are not asked for; those that have not come are given up. */
  get isPaused() { return this.#isPaused }
  set isPaused(isPaused) {
    this.#isPaused = isPaused
    if (isPaused) for (const cell of this.#cells.values()) forgetPicture(cell)
  }

  /** Has a cell for every photo of a window, and none beside it.
   * @param {Layout} layout @param {number} first @param {number} end @returns {number} the row that cells are placed from */
  show(layout, first, end) {
    const row = Math.floor(first / layout.columns)
    if (Math.abs(row - this.#base) > 2000) {
      this.#base = row
      for (const cell of this.#cells.values()) this.#place(layout, cell)
    }
    for (const [index, cell] of this.#cells) {
      if (index >= first && index < end) continue
      this.#retire(cell)
      this.#cells.delete(index)
    }
    for (let index = first; index < end; index += 1) {
      if (this.#cells.has(index)) continue
      const cell = this.#spare.pop() ?? makeCell()
      cell.index = index
      this.#cells.set(index, cell)
      this.#place(layout, cell)
      if (!cell.element.isConnected) this.layer.append(cell.element)
      cell.element.hidden = false
    }
    return this.#base
  }

  clear() {
    for (const cell of this.#cells.values()) this.#retire(cell)
    this.#cells.clear()
  }

  /** @param {Layout} layout @param {(index: number) => Asset|undefined} assetAt
   * @param {(asset: Asset|undefined, index: number) => Parameters<typeof fillCell>[2]} stateOf */
  fill(layout, assetAt, stateOf) {
    const isResting = performance.now() - this.#lastMove > 60
    for (const cell of this.#cells.values()) {
      const asset = assetAt(cell.index)
      fillCell(cell, asset, stateOf(asset, cell.index))
      if (!this.#isPaused && (cell.source || isResting)) loadPicture(cell, asset, edgeOf(layout))
    }
  }

  /** Thumbnails wait while the grid flies past: what is never looked at is never asked for.
   * @param {Layout} layout @param {number} top @param {(index: number) => Asset|undefined} assetAt */
  loadPictures(layout, top, assetAt) {
    const now = performance.now()
    const speed = Math.abs(top - this.#lastTop) / Math.max(8, now - this.#lastMove)
    this.#lastTop = top
    this.#lastMove = now
    clearTimeout(this.#timer)
    const isFlying = speed > layout.viewHeight / 100
    this.#timer = window.setTimeout(() => this.#request(layout, top, assetAt), isFlying ? 60 : 0)
  }

  /** What is seen goes first, then what lies around it.
   * @param {Layout} layout @param {number} top @param {(index: number) => Asset|undefined} assetAt */
  #request(layout, top, assetAt) {
    if (this.#isPaused) return
    const [first, end] = visibleAt(layout, top)
    const away = (/** @type {number} */ index) => index < first ? first - index + 1000 : index >= end ? index - end + 1000 : index - first
    const cells = [...this.#cells.values()].sort((a, b) => away(a.index) - away(b.index))
    for (const cell of cells) loadPicture(cell, assetAt(cell.index), edgeOf(layout))
  }

  /** @param {Layout} layout @param {Cell} cell */
  #place(layout, cell) {
    const { x, y } = placeOf(layout, cell.index)
    cell.element.style.transform = `translate(${x}px, ${y - this.#base * layout.rowHeight}px)`
  }

  /** @param {Cell} cell */
  #retire(cell) {
    cell.element.hidden = true
    cell.element.removeAttribute("id")
    cell.signature = ""
    loadPicture(cell, undefined, 0)
    this.#spare.push(cell)
  }
}

/** The long edge of thumbnails that fill a cell, device pixels.
 * @param {Layout} layout */
const edgeOf = (layout) => layout.cell * window.devicePixelRatio * 1.3
