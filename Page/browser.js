// The list of photos with what belongs to it: search, filters, order, the grid, and the bar of the chosen photos.

import { wordsOf } from "./api.js"
import { button, debounce, h, icon, iconButton } from "./dom.js"
import { library } from "./events.js"
import "./grid.js"
import { PhotoList } from "./photos.js"
import { emptied } from "./selection.js"
import { SelectionBar } from "./selection-bar.js"
import { InfoPanel } from "./info.js"
import { preference, session, setPreference } from "./session.js"
import { count } from "./words.js"

/** Event: `open` with `{asset, index}`; `selection`. */
export class PhotoBrowser extends HTMLElement {
  list = new PhotoList()
  grid = /** @type {import("./grid.js").PhotoGrid} */ (document.createElement("photo-grid"))
  isPicker = false
  /** @type {string|null} */ album = null
  /** The list that is shown, such as "favorites". */ place = "photos"
  #query = /** @type {import("./photos.js").Query} */ ({})
  #title = h("h1", { class: "list-title" })
  #count = h("span", { class: "list-count", role: "status" })
  #search = h(
    "input",
    {
      type: "search", id: "search", class: "search", placeholder: "Search", "aria-label": "Search titles, captions, keywords and names",
      autocomplete: "off", spellcheck: "false",
    },
  )
  #rating = h("select", { id: "rating-filter", "aria-label": "Least rating" }, h("option", { value: "" }, "Any rating"),
    ...[1, 2, 3, 4, 5].map((stars) => h("option", { value: String(stars) }, `${"★".repeat(stars)}${stars < 5 ? " and more" : ""}`)))
  #sort = h("select", { id: "sort", "aria-label": "Order" })
  #size = h("input", { type: "range", id: "cell-size", min: "90", max: "420", step: "10", "aria-label": "Size of the thumbnails" })
  #fault = h("div", { class: "list-fault", role: "alert", hidden: true })
  #bar = new SelectionBar()
  #info = new InfoPanel()
  #infoButton = iconButton("info", "Info", () => this.toggleInfo(), { id: "toggle-info", key: "I", "aria-pressed": "false" })
  #ended = new AbortController()

  connectedCallback() {
    if (this.grid.isConnected) return
    this.#fillSort(false)
    this.#size.value = String(this.grid.cellSize)
    this.#size.addEventListener("input", () => {
      this.grid.setCellSize(Number(this.#size.value))
      setPreference("cellSize", this.#size.value)
    })
    const search = debounce(250, () => this.#ask({ q: this.#search.value.trim() }))
    this.#search.addEventListener("input", search)
    this.#search.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === "ArrowDown") { event.preventDefault(); this.grid.focus() }
      if (event.key === "Escape") { this.#search.value = ""; search(); this.grid.focus(); event.stopPropagation() }
    })
    this.#rating.addEventListener("change", () => this.#ask({ rating: Number(this.#rating.value) || undefined }))
    this.#sort.addEventListener("change", () => this.#ask(sortOf(this.#sort.value)))
    const fit = iconButton(
      "fit", "Whole photos or squares", () => this.#toggleFit(),
      { id: "toggle-fit", "aria-pressed": String(preference("fit", "cover") === "contain") },
    )
    this.grid.classList.toggle("is-fit", preference("fit", "cover") === "contain")
    this.append(h("div", { class: "toolbar" },
      h("div", { class: "list-head" }, this.#title, this.#count),
      h("div", { class: "search-box" }, icon("search"), this.#search),
      h("div", { class: "toolbar-controls" }, this.#rating, this.#sort, h("span", { class: "size-box" }, icon("photos"), this.#size), fit,
        this.isPicker ? null : this.#infoButton)),
      this.#fault, h("div", { class: "list-body" }, this.grid, this.isPicker ? null : this.#info))
    if (!this.isPicker) this.append(this.#bar)
    this.#bar.browser = this
    this.#info.hidden = true
    this.#info.addEventListener("close", () => { this.toggleInfo(); this.grid.focus() })
    this.grid.isPicker = this.isPicker
    this.grid.attach(this.list)
    this.#listen()
  }

  #listen() {
    const { signal } = this.#ended
    this.list.addEventListener("count", () => this.#counted(), { signal })
    this.list.addEventListener("refreshed", () => { this.#fault.hidden = true; this.#counted() }, { signal })
    this.list.addEventListener("failed", (event) => {
      if (!library.connected) return
      this.#fault.hidden = false
      this.#fault.replaceChildren(
        icon("warning"), h("span", {}, wordsOf(/** @type {CustomEvent} */ (event).detail.error)),
        button("Try again", () => void this.list.show(this.list.query)),
      )
    }, { signal })
    this.grid.addEventListener("selection", () => this.#chosen(), { signal })
    this.grid.addEventListener(
      "open", (event) => this.dispatchEvent(new CustomEvent("open", { detail: /** @type {CustomEvent} */ (event).detail })), { signal },
    )
    library.on("change", (change) => { if (change.removed?.length) this.grid.forget(change.removed) }, signal)
    library.on("connection", ({ connected }) => { if (connected) this.list.refresh() }, signal)
  }

  disconnectedCallback() { this.#ended.abort(); this.list.end() }

  /** Shows a list of the side bar.
   * @param {string} route "favorites" or "album/ID" @param {string} title */
  show(route, title) {
    this.album = route.startsWith("album/") ? route.slice(6) : null
    const filter = ["favorites", "edited", "hidden", "trash"].includes(route) ? route : undefined
    this.#title.textContent = title
    this.#fillSort(this.album !== null)
    if (!this.isPicker) this.grid.choose(emptied(this.grid.chosen))
    this.#query = { q: this.#query.q, rating: this.#query.rating, album: this.album ?? undefined, filter, ...sortOf(this.#sort.value) }
    this.place = route
    this.#bar.place = route
    this.#ask({})
  }

  set listTitle(/** @type {string} */ title) { this.#title.textContent = title }
  get searchText() { return this.#search.value }
  set searchText(text) { this.#search.value = text; this.#query.q = text }

  /** @param {import("./photos.js").Query} changes */
  #ask(changes) {
    Object.assign(this.#query, changes)
    this.grid.active = 0
    this.grid.top = 0
    this.grid.scrollTop = 0
    void this.list.show({ ...this.#query })
  }

  #counted() {
    this.#count.textContent = count(this.list.count, "photo")
    const isNarrowed = Boolean(this.#query.q || this.#query.rating)
    const nothing = isNarrowed ? "No photo fits the search." : session.photos === 0 ? "The library has no photos yet." : "No photos here."
    this.grid.emptyWords = /** @type {any} */ ([icon("photos"), h("p", {}, nothing), isNarrowed
      ? button("Clear the search", () => { this.#search.value = ""; this.#rating.value = ""; this.#ask({ q: "", rating: undefined }) }) : ""])
  }

  #chosen() {
    this.#bar.update()
    if (!this.#info.hidden) this.#info.show(this.chosenAssets, this.grid.chosen.ids)
    this.dispatchEvent(new CustomEvent("selection"))
  }

  /** The chosen photos, or the active one when none is. */
  get targets() {
    if (this.grid.chosen.ids.length > 0) return [...this.grid.chosen.ids]
    const asset = this.grid.activeAsset
    return asset ? [asset.asset] : []
  }

  get chosenAssets() { return this.targets.map((id) => this.list.withID(id)) }

  toggleInfo() {
    this.#info.hidden = !this.#info.hidden
    this.#infoButton.setAttribute("aria-pressed", String(!this.#info.hidden))
    if (!this.#info.hidden) this.#info.show(this.chosenAssets, this.targets)
    this.grid.relayout()
  }

  focusSearch() { this.#search.focus(); this.#search.select() }

  #toggleFit() {
    const isFit = this.grid.classList.toggle("is-fit")
    setPreference("fit", isFit ? "contain" : "cover")
    this.querySelector("#toggle-fit")?.setAttribute("aria-pressed", String(isFit))
  }

  /** @param {number} steps */
  changeSize(steps) {
    this.#size.value = String(Number(this.#size.value) + steps * 30)
    this.#size.dispatchEvent(new Event("input"))
  }

  /** @param {boolean} isAlbum albums have an order of their own */
  #fillSort(isAlbum) {
    const options = [
      ...(isAlbum ? [["", "Album order"]] : []), ["captured.desc", "Newest first"], ["captured.asc", "Oldest first"],
      ["added.desc", "Last added"], ["name.asc", "Name"], ["rating.desc", "Rating"],
    ]
    const before = this.#sort.value
    this.#sort.replaceChildren(...options.map(([value, words]) => h("option", { value }, words)))
    this.#sort.value = options.some(([value]) => value === before) && before !== "" ? before : options[0][0]
    if (isAlbum) this.#sort.value = ""
  }
}

/** @param {string} value "captured.desc" */
function sortOf(value) {
  const [sort, order] = value.split(".")
  return { sort: sort || undefined, order }
}

customElements.define("photo-browser", PhotoBrowser)
