// What can be done with the chosen photos.

import {
  addToAlbum, copiedEdits, copyEditsOf, hide, pasteEdits, rate, removeFromAlbum, revertAll, toggleFavorite, trash,
} from "./actions.js"
import { h, icon, iconButton, setDisabled } from "./dom.js"
import { exportPhotos } from "./export.js"
import { emptied } from "./selection.js"
import { refusal } from "./session.js"
import { menu } from "./sidebar.js"
import { count } from "./words.js"

export class SelectionBar extends HTMLElement {
  /** @type {import("./browser.js").PhotoBrowser|null} */ browser = null
  /** The list that is shown, such as "trash". */
  place = "photos"
  #count = h("span", { class: "bar-count", role: "status" })

  connectedCallback() {
    this.hidden = true
    this.setAttribute("role", "toolbar")
    this.setAttribute("aria-label", "Chosen photos")
  }

  get #grid() { return /** @type {import("./browser.js").PhotoBrowser} */ (this.browser).grid }
  get #ids() { return /** @type {import("./browser.js").PhotoBrowser} */ (this.browser).targets }
  get #assets() { return /** @type {import("./browser.js").PhotoBrowser} */ (this.browser).chosenAssets }

  update() {
    const number = this.#grid.chosen.ids.length
    const wasHidden = this.hidden
    this.hidden = number === 0
    this.#count.textContent = `${number.toLocaleString("en-US")} chosen`
    if (number === 0) return
    if (wasHidden || this.dataset.place !== this.place) this.#build()
    const areFavorites = this.#assets.every((each) => each?.isFavorite)
    this.querySelector("#bar-favorite")?.replaceChildren(icon(areFavorites ? "heart-filled" : "heart"))
    const open = /** @type {HTMLElement|null} */ (this.querySelector("#bar-edit"))
    if (open) setDisabled(open, number === 1 ? null : "One photo at a time is edited; copy and paste its edits to others.")
  }

  #build() {
    this.dataset.place = this.place
    const reason = refusal()
    /** @param {HTMLElement} control */
    const writing = (control) => { setDisabled(control, reason); return control }
    const inTrash = this.place === "trash"
    const album = this.place.startsWith("album/") ? this.place.slice(6) : null
    const stars = h("span", { class: "stars", role: "group", "aria-label": "Rating" }, ...[1, 2, 3, 4, 5].map((number) =>
      writing(iconButton("star", `Rate ${number}`, () => void rate(this.#ids, number), { class: "icon-button star", key: String(number), data: { rating: number } }))))
    this.replaceChildren(
      iconButton(
        "close", "Give up the choice", () => this.#grid.choose(emptied(this.#grid.chosen), "nothing chosen"), { key: "Escape" },
      ), this.#count,
      h("span", { class: "bar-group" }, ...(inTrash ? [writing(iconButton("restore", "Restore", () => void trash(this.#ids, false), { id: "bar-restore" }))] : [
        iconButton("sliders", "Edit", () => this.#open(), { id: "bar-edit", key: "E" }),
        writing(iconButton("heart", "Favorite", () => void toggleFavorite(this.#ids, this.#assets), { id: "bar-favorite", key: "F" })),
        stars,
        writing(iconButton("album", "Add to album", () => void addToAlbum(this.#ids), { id: "bar-album", key: "A" })),
        iconButton("download", "Export", () => void exportPhotos(this.#ids), { id: "bar-export" }),
        writing(iconButton("trash", "Move to the trash", () => void trash(this.#ids, true), { id: "bar-trash", key: "Delete" })),
        iconButton(
          "more", "More", (event) => this.#more(/** @type {HTMLElement} */ (event.currentTarget), album),
          { id: "bar-more", "aria-haspopup": "menu" },
        ),
      ])))
  }

  /** @param {HTMLElement} anchor @param {string|null} album */
  #more(anchor, album) {
    const reason = refusal() ?? undefined
    const areHidden = this.place === "hidden"
    const ids = this.#ids
    menu(anchor, [
      ["Copy edits", () => void copyEditsOf(ids[0]), ids.length === 1 ? undefined : "Choose one photo to copy from."],
      [
        `Paste edits to ${count(ids.length, "photo")}…`, () => void pasteEdits(ids),
        reason ?? (copiedEdits() ? undefined : "Copy the edits of a photo first."),
      ],
      ["Revert to original", () => void revertAll(ids), reason],
      ["Remove rating", () => void rate(ids, null), reason],
      [areHidden ? "Show again" : "Hide", () => void hide(ids, !areHidden), reason],
      ...(album ? [/** @type {[string, () => void, string?]} */ (["Take out of this album", () => void removeFromAlbum(ids, album), reason])] : []),
    ])
  }

  #open() {
    const id = this.#ids[0]
    const list = /** @type {import("./browser.js").PhotoBrowser} */ (this.browser).list
    const asset = list.withID(id)
    if (asset) this.#grid.dispatchEvent(new CustomEvent("open", { detail: { asset, index: list.placeOf(id) } }))
  }
}

customElements.define("selection-bar", SelectionBar)
