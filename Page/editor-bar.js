// The bar above the editor.

import { toggleFavorite } from "./actions.js"
import { button, h, icon, iconButton, setDisabled } from "./dom.js"
import { refusal } from "./session.js"
import { isOnPicture } from "./tool-strip.js"
import { nameOf } from "./words.js"

export class EditorBar extends HTMLElement {
  /** @type {import("./editor.js").PhotoEditor} */ editor
  #name = h("strong", { class: "bar-name" })
  #place = h("span", { class: "bar-place" })
  #favorite
  #save
  #discard
  #compare
  #zoom
  #undo
  #redo
  #before
  #after

  /** @param {import("./editor.js").PhotoEditor} editor */
  constructor(editor) {
    super()
    this.editor = editor
    this.#favorite = iconButton(
      "heart", "Favorite", () => { const { editing } = editor; if (editing) void toggleFavorite([editing.asset.asset], [editing.asset]) },
      { id: "editor-favorite", key: "F" },
    )
    this.#save = button("Save", () => void editor.save(), { class: "button is-main", id: "save", "aria-keyshortcuts": "Control+S" })
    this.#discard = button("Discard", () => void editor.discard(), { id: "discard" })
    this.#compare = iconButton(
      "compare", "Before and after", () => editor.view?.compare(!editor.view.isComparing),
      { id: "compare", key: "B", "aria-pressed": "false" },
    )
    this.#zoom = h(
      "button",
      {
        type: "button", class: "button zoom-button", id: "zoom", title: "Fit or 100 % (Z)", "aria-keyshortcuts": "Z",
        onclick: () => editor.view?.stage.toggleZoom(),
      },
      "Fit",
    )
    this.#undo = iconButton("undo", "Undo", () => void editor.undo(), { id: "undo", key: "Ctrl+Z" })
    this.#redo = iconButton("redo", "Redo", () => void editor.redo(), { id: "redo", key: "Ctrl+Shift+Z" })
    this.#before = iconButton("back", "Photo before", () => void editor.neighbor(-1), { id: "photo-before", key: "←" })
    this.#after = iconButton("next", "Photo after", () => void editor.neighbor(1), { id: "photo-after", key: "→" })
  }

  connectedCallback() {
    if (this.#name.isConnected) return
    this.setAttribute("role", "toolbar")
    this.setAttribute("aria-label", "Photo")
    this.append(iconButton("close", "Back to the photos", () => this.editor.close(), { id: "close-editor", key: "Escape" }),
      h(
        "span", { class: "bar-neighbors" }, this.#before, this.#after,
      ), h("span", { class: "bar-title" }, this.#name, this.#place), h("span", { class: "spacer" }),
      h("span", { class: "bar-group" }, this.#undo, this.#redo, iconButton(
        "revert", "Revert to original", () => void this.editor.move("revert", 0), { id: "revert" },
      ),
        this.#compare, this.#zoom, this.#favorite, iconButton("download", "Export", () => void this.editor.export(), { id: "export" })),
      h("span", { class: "bar-save" }, this.#discard, this.#save))
  }

  update() {
    const { editing, view, browser } = this.editor
    this.#name.textContent = editing ? nameOf(editing.asset) : ""
    const at = browser?.list.placeOf(this.editor.photo) ?? -1
    const count = browser?.list.count ?? 0
    this.#place.textContent = at >= 0 ? `${(at + 1).toLocaleString("en-US")} of ${count.toLocaleString("en-US")}` : ""
    setDisabled(this.#before, at > 0 ? null : "This is the first photo.")
    setDisabled(this.#after, at >= 0 && at < count - 1 ? null : "This is the last photo.")
    this.editor.classList.toggle("has-no-photo", !editing)
    if (!editing) return
    const reason = refusal()
    const isDirty = editing.isDirty
    this.editor.classList.toggle("is-dirty", isDirty)
    setDisabled(this.#save, reason ?? (isDirty ? null : "There are no changes to save."))
    setDisabled(this.#discard, isDirty ? null : "There are no changes to discard.")
    this.#discard.hidden = !isDirty
    setDisabled(this.#undo, editing.canUndo || (!reason && !isDirty && editing.entry > 0) ? null : "There is nothing to undo.")
    setDisabled(this.#redo, editing.canRedo || (!reason && !isDirty && editing.entry > 0) ? null : "There is nothing to redo.")
    setDisabled(
      /** @type {HTMLElement} */ (this.querySelector("#revert")),
      reason ?? (editing.asset.isEdited || isDirty ? null : "The photo is as it was taken."),
    )
    setDisabled(this.#favorite, reason)
    this.#favorite.replaceChildren(icon(editing.asset.isFavorite ? "heart-filled" : "heart"))
    this.#favorite.setAttribute("aria-pressed", String(editing.asset.isFavorite))
    this.#compare.setAttribute("aria-pressed", String(view?.isComparing ?? false))
    setDisabled(this.#compare, isOnPicture(this.editor.tool) ? "Not while cropping or masking." : null)
    const zoom = view?.stage.isFitted === false ? `${Math.round(view.stage.scale * window.devicePixelRatio * 100)} %` : "Fit"
    this.#zoom.textContent = zoom
  }
}

customElements.define("editor-bar", EditorBar)
