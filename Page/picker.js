// The picker: photos chosen in order for a program that waits for them.

import { get, post, thumbnail, wordsOf } from "./api.js"
import { button, h, icon, iconButton, setDisabled } from "./dom.js"
import { PhotoBrowser } from "./browser.js"
import { reasonToWait, selection, toggled } from "./selection.js"
import { count } from "./words.js"
import { library } from "./events.js"
import { session } from "./session.js"
import { fault } from "./toasts.js"

/** @typedef {import("./types.js").Asset} Asset */

/** @param {import("./types.js").Pick} pick */
function titleOf({ exactCount, limit }) {
  if (exactCount !== null) return `Choose ${count(exactCount, "photo")}`
  return limit > 0 ? `Choose up to ${count(limit, "photo")}` : "Choose photos"
}

export class PhotoPicker extends HTMLElement {
  browser = new PhotoBrowser()
  /** @type {import("./types.js").Pick|null} */ #pick = null
  #title = h("strong", { class: "pick-title" })
  #count = h("span", { class: "pick-count", role: "status" })
  #reason = h("span", { class: "pick-reason", id: "pick-reason" })
  #strip = h("ol", { class: "pick-strip", "aria-label": "Chosen photos in order" })
  #done = button("Done", () => void this.#finish(), { id: "pick-done", class: "button is-main", "aria-describedby": "pick-reason" })
  /** @type {Map<string, HTMLElement>} */ #items = new Map()

  /** @param {string} id of the pick */
  async start(id) {
    try {
      this.#pick = await get(`/picks/${id}`)
    } catch (error) {
      return this.#say("This choice is not open.", wordsOf(error))
    }
    const pick = /** @type {import("./types.js").Pick} */ (this.#pick)
    if (pick.state !== "open") return this.#say("This choice is over.", "The program has its answer. You can close the page.")
    this.browser.isPicker = true
    this.append(this.browser, h("footer", { class: "pick-bar" },
      h("div", { class: "pick-words" }, this.#title, this.#count, this.#reason), this.#strip,
      h("div", { class: "pick-buttons" }, button("Cancel", () => void this.#cancel(), { id: "pick-cancel" }), this.#done)))
    this.#title.textContent = pick.title ?? titleOf(pick)
    this.browser.grid.isOrdered = pick.isOrdered
    this.browser.addEventListener("selection", () => this.#update())
    this.browser.grid.choose(selection({ ids: pick.preselected, limit: pick.exactCount ?? pick.limit }))
    if (pick.query) this.browser.searchText = pick.query
    this.browser.grid.focus()
  }

  #update() {
    const pick = /** @type {import("./types.js").Pick} */ (this.#pick)
    const { chosen } = this.browser.grid
    const most = pick.exactCount ?? pick.limit
    this.#count.textContent = most > 0 ? `${chosen.ids.length} of ${most}` : `${chosen.ids.length} chosen`
    const reason = reasonToWait(chosen, pick.exactCount)
    this.#reason.textContent = reason ?? (most > 0 && chosen.ids.length === most ? "That is the limit." : "")
    setDisabled(this.#done, reason)
    this.#fillStrip(pick.isOrdered)
  }

  /** Puts the chosen photos in order; those that were there stay, with their pictures.
   * @param {boolean} isOrdered */
  #fillStrip(isOrdered) {
    const { ids } = this.browser.grid.chosen
    for (const [id, item] of this.#items) if (!ids.includes(id)) { item.remove(); this.#items.delete(id) }
    ids.forEach((id, index) => {
      const item = this.#items.get(id) ?? this.#item(id)
      this.#items.set(id, item)
      if (this.#strip.children[index] !== item) this.#strip.insertBefore(item, this.#strip.children[index] ?? null)
      const number = /** @type {HTMLElement} */ (item.querySelector(".pick-number"))
      number.textContent = String(index + 1)
      number.hidden = !isOrdered
      item.querySelector("button")?.setAttribute("aria-label", `Give up photo ${index + 1}`)
    })
  }

  /** @param {string} id */
  #item(id) {
    const image = h("img", { alt: "", draggable: "false" })
    const known = this.browser.list.withID(id)?.picture
    if (known) image.src = thumbnail(known, 160)
    else void get(`/assets/${id}`).then((asset) => { image.src = thumbnail(asset.picture, 160) }, () => {})
    const away = iconButton("close", "Give up", () => {
      const { grid } = this.browser
      grid.choose(toggled(grid.chosen, id, grid.active))
    })
    return h("li", { class: "pick-item", data: { id } }, image, h("span", { class: "pick-number" }), away)
  }

  async #finish() {
    setDisabled(this.#done, "Handing over…")
    try {
      await post(`/picks/${this.#pick?.pick}`, { assets: this.browser.grid.chosen.ids })
      this.#say("Done", `${count(this.browser.grid.chosen.ids.length, "photo")} handed over. You can close the page.`)
    } catch (error) {
      fault("The photos were not handed over.", error)
      this.#update()
    }
  }

  async #cancel() {
    try {
      await post(`/picks/${this.#pick?.pick}`, { canceled: true })
      this.#say("Canceled", "Nothing was chosen. You can close the page.")
    } catch (error) { fault("", error) }
  }

  /** @param {string} title @param {string} words */
  #say(title, words) {
    // A page that was opened for this choice alone has nothing more to show, and its server goes.
    const isOnlyPick = session.pick !== null
    if (isOnlyPick) library.stop()
    this.replaceChildren(h("div", {
      class: "end-note", role: "status", tabindex: "-1",
    }, icon(title === "Done" ? "check" : "info"), h("h1", {}, title), h("p", {}, words),
      isOnlyPick ? null : h("a", { href: "#/photos", class: "button" }, "Look at the library")))
    const note = /** @type {HTMLElement} */ (this.firstElementChild)
    note.focus()
    this.classList.add("is-over")
  }
}

customElements.define("photo-picker", PhotoPicker)
