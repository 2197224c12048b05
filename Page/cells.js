// The cells of the grid: made once, filled again and again as the grid scrolls.

import { thumbnail } from "./api.js"
import { h, icon } from "./dom.js"
import { nameOf } from "./words.js"

/** @typedef {import("./types.js").Asset} Asset */
/** @typedef {{ element: HTMLElement, image: HTMLImageElement, number: HTMLElement, marks: HTMLElement,
 *   index: number, source: string, shown: string, signature: string }} Cell */

/** @returns {Cell} */
export function makeCell() {
  const image = h("img", { alt: "", decoding: "async", draggable: "false" })
  const number = h("span", { class: "cell-number" })
  const marks = h("span", { class: "cell-marks" })
  const element = h("div", { class: "cell", role: "option", "aria-selected": "false" }, image, marks, number)
  /** @type {Cell} */
  const cell = { element, image, number, marks, index: -1, source: "", shown: "", signature: "" }
  image.addEventListener("load", () => {
    cell.shown = cell.source
    element.classList.add("has-picture")
  })
  image.addEventListener("error", () => { if (cell.source) element.classList.add("has-no-picture") })
  return cell
}

/** Says what a cell shows: the photo, its marks and its number in the choice. Nothing is touched that stays the same.
 * @param {Cell} cell @param {Asset|undefined} asset
 * @param {{number: number, isOrdered: boolean, isActive: boolean, count: number}} state */
export function fillCell(cell, asset, state) {
  const signature = asset
    ? [
      asset.asset, asset.picture, asset.isFavorite, asset.isEdited, asset.rating, asset.isHidden, asset.title, asset.fileName, state.number,
      state.isOrdered, state.isActive, state.count, cell.index,
    ].join("|")
    : `${cell.index}|${state.isActive}|${state.count}`
  if (signature === cell.signature) return
  cell.signature = signature
  const { element } = cell
  element.id = `photo-${cell.index}`
  element.dataset.index = String(cell.index)
  element.dataset.id = asset?.asset ?? ""
  element.dataset.picture = asset?.picture ?? ""
  element.setAttribute("aria-posinset", String(cell.index + 1))
  element.setAttribute("aria-setsize", String(state.count))
  element.setAttribute("aria-selected", String(state.number > 0))
  element.setAttribute("aria-label", asset ? label(asset, state) : "Photo")
  element.classList.toggle("is-active", state.isActive)
  element.style.setProperty("--placeholder", "var(--placeholder-neutral)")
  cell.number.textContent = state.isOrdered && state.number > 0 ? String(state.number) : ""
  cell.number.classList.toggle("is-ordered", state.isOrdered)
  cell.marks.replaceChildren(...(asset ? marks(asset) : []))
}

/** Begins to load the thumbnail, or gives up one that is no longer wanted.
 * @param {Cell} cell @param {Asset|undefined} asset @param {number} longEdge device pixels */
export function loadPicture(cell, asset, longEdge) {
  const source = asset ? thumbnail(asset.picture, longEdge) : ""
  if (source === cell.source) return
  // The same photo keeps its old picture until the new one is there; another photo shows its color first.
  const isSamePhoto = asset !== undefined && cell.image.dataset.id === asset.asset
  if (!isSamePhoto) cell.element.classList.remove("has-picture", "has-no-picture")
  cell.source = source
  if (source) {
    cell.image.dataset.id = asset?.asset ?? ""
    cell.image.src = source
  } else {
    cell.image.removeAttribute("src")
    cell.image.dataset.id = ""
  }
}

/** Gives up a thumbnail that has not come yet.
 * @param {Cell} cell */
export function forgetPicture(cell) {
  if (cell.source === "" || cell.shown === cell.source) return
  cell.source = ""
  cell.image.removeAttribute("src")
}

/** @param {Asset} asset @param {{number: number, isOrdered: boolean}} state */
function label(asset, state) {
  const parts = [nameOf(asset)]
  if (state.isOrdered && state.number > 0) parts.push(`number ${state.number}`)
  if (asset.isFavorite) parts.push("favorite")
  if (asset.rating) parts.push(`${asset.rating} stars`)
  if (asset.isEdited) parts.push("edited")
  return parts.join(", ")
}

/** @param {Asset} asset */
function marks(asset) {
  const list = []
  if (asset.isFavorite) list.push(icon("heart-filled"))
  if (asset.rating) list.push(h("span", { class: "cell-rating" }, String(asset.rating)), icon("star-filled"))
  if (asset.isEdited) list.push(icon("sliders"))
  return list
}
