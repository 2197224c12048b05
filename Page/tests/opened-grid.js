// A grid on the screen, over a list that has every photo.

import { draw, spoken, still } from "./laid-out.js"

const page = /** @type {any} */ (globalThis)
const { PhotoGrid } = await import("../grid.js")

class List extends EventTarget {
  /** What was asked for. @type {number[][]} */ needed = []
  centerPage = -1
  rename = "p"
  count = 0
  isLoaded = true
  /** @param {number} index @returns {any} */
  at(index) {
    if (index < 0 || index >= this.count) return undefined
    return { asset: `a${index}`, picture: `${this.rename}${index}`, fileName: `${index}.jpg`, isFavorite: false, isEdited: false,
      isHidden: false }
  }
  /** @param {string} id */
  placeOf(id) { const place = Number(id.slice(1)); return place < this.count ? place : -1 }
  /** @param {number[]} window */
  need(...window) { this.needed.push(window) }
  /** @param {string} name @param {any} [detail] */
  send(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })) }
}

/** A grid of five columns, of which two rows are seen.
 * @param {any} [facts] */
export function begun({ count = 1000, isLoaded = true, width = 996, height = 400, cellSize = 190, ...facts } = {}) {
  still()
  spoken.length = 0
  page.window.devicePixelRatio = 1
  const grid = /** @type {any} */ (new PhotoGrid())
  Object.assign(grid, { clientWidth: width, clientHeight: height, scrollTop: 0, cellSize, ...facts })
  page.document.body.replaceChildren(grid)
  const list = Object.assign(new List(), { count, isLoaded })
  grid.attach(list)
  grid.relayout()
  draw()
  let choices = 0
  grid.addEventListener("selection", () => { choices += 1 })
  return { grid, list, choices: () => choices }
}
/** The cells that are shown, in the order of the list. @param {any} grid @returns {any[]} */
export const seen = (grid) => grid.querySelectorAll(".cell").filter((/** @type {any} */ each) => each.hidden !== true)
  .sort((/** @type {any} */ a, /** @type {any} */ b) => a.dataset.index - b.dataset.index)
/** The numbers of a transform. @param {any} element */
const moved = (element) => [...element.style.transform.matchAll(/-?[\d.e+-]+(?=px)/g)].map(([text]) => Number(text))
/** Where a cell is seen, from the left and the top of the grid. @param {any} grid @param {any} cell */
export function position(grid, cell) {
  const [[x, y], [down]] = [moved(cell), moved(grid.querySelector(".grid-layer"))]
  return [x, y + down - grid.scrollTop]
}
