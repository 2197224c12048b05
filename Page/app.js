// The page as a whole: what the address says is shown, and the editor lies over the list so that the list stays.

import { toggleFavorite, rate, trash, addToAlbum, pasteEdits, copyEditsOf } from "./actions.js"
import { PhotoBrowser } from "./browser.js"
import { h, icon, iconButton } from "./dom.js"
import { PhotoEditor } from "./editor.js"
import { library } from "./events.js"
import { addKeys, showKeys } from "./keys.js"
import { PhotoPicker } from "./picker.js"
import { emptied } from "./selection.js"
import { refusal, session } from "./session.js"
import { lists, PhotoSidebar } from "./sidebar.js"
import { applyTheme, nextTheme, themeIcon } from "./theme.js"

export class PhotoApp extends HTMLElement {
  sidebar = new PhotoSidebar()
  browser = new PhotoBrowser()
  /** @type {PhotoEditor|null} */ editor = null
  /** @type {PhotoPicker|null} */ picker = null
  #main = h("main", { id: "main", tabindex: "-1" })
  #banner = h(
    "div", { class: "banner", id: "connection", role: "alert", hidden: true }, icon("warning"), h("span", {}, "Connection lost, retrying…"),
  )
  #route = ""

  connectedCallback() {
    applyTheme()
    const theme = iconButton(themeIcon(), "Light or dark", () => { nextTheme(); theme.replaceChildren(icon(themeIcon())) }, { id: "theme" })
    const brand = h(
      "a", { class: "brand", href: "#/photos" }, h("img", { src: "/page/logo.svg", alt: "", width: "22", height: "22" }),
      h("span", {}, session.library || "photoedit"),
    )
    this.append(this.#banner, h("header", { class: "topbar" },
      iconButton(
        "menu", "Library and albums", () => this.#drawer(), { id: "drawer-button", "aria-expanded": "false", "aria-controls": "sidebar" },
      ), brand,
      session.isReadOnly ? h("span", { class: "badge", title: refusal() }, "Read-only") : null,
      h("span", { class: "spacer" }), iconButton("keyboard", "Keyboard", showKeys, { id: "show-keys", key: "?" }), theme),
      h("div", { class: "panes" }, this.sidebar, h("div", { class: "scrim", onclick: () => this.#drawer(false) }), this.#main))
    this.sidebar.id = "sidebar"
    this.#main.append(this.browser)
    this.sidebar.addEventListener("go", (event) => { location.hash = `#/${/** @type {CustomEvent} */ (event).detail}` })
    this.sidebar.addEventListener("albums", () => this.#name())
    this.browser.addEventListener("open", (event) => { location.hash = `#/edit/${/** @type {CustomEvent} */ (event).detail.asset.asset}` })
    library.on("connection", ({ connected }) => { this.#banner.hidden = connected })
    window.addEventListener("hashchange", (event) => void this.#go(event.oldURL))
    this.#keys()
    library.start()
    if (location.hash === "" && session.pick) history.replaceState(null, "", `#/pick/${session.pick}`)
    void this.#go("")
  }

  /** @param {string} from the address before */
  async #go(from) {
    const [place, id] = location.hash.replace(/^#\/?/, "").split("/")
    if (place !== "edit" && this.editor) {
      if (!await this.editor.mayLeave()) return history.replaceState(null, "", from || `#/edit/${this.editor.photo}`)
      this.#closeEditor()
    }
    this.#drawer(false)
    if (place === "edit" && id) return this.#edit(id, from)
    if (place === "pick" && id) return this.#pick(id)
    if (this.picker) { this.picker.remove(); this.picker = null; this.#main.append(this.browser); this.#route = "" }
    const route = place === "album" && id ? `album/${id}` : lists.some(([each]) => each === place) ? place : "photos"
    if (route !== this.#route) {
      this.#route = route
      this.sidebar.route = route
      this.browser.show(route, this.#name())
    }
    this.browser.grid.focus()
  }

  #name() {
    const album = this.#route.startsWith("album/") ? this.sidebar.albums.find((each) => `album/${each.id}` === this.#route)?.title : undefined
    const name = album ?? lists.find(([route]) => route === this.#route)?.[1] ?? "Album"
    const browser = this.picker?.browser ?? this.browser
    browser.listTitle = name
    if (!this.editor) document.title = `${name} – ${session.library || "photoedit"}`
    return name
  }

  /** @param {string} id @param {string} from */
  async #edit(id, from) {
    if (this.editor?.photo === id) return
    if (this.editor && !await this.editor.mayLeave()) return history.replaceState(null, "", from)
    // The list behind has to be there for the way back and for the photos before and after.
    if (this.#route === "") { this.#route = "photos"; this.sidebar.route = "photos"; this.browser.show("photos", "All Photos") }
    if (!this.editor) {
      this.editor = new PhotoEditor()
      this.editor.browser = this.browser
      this.append(this.editor)
      this.classList.add("is-editing")
      this.#setInert(true)
      this.browser.grid.isPaused = true
    }
    await this.editor.open(id)
  }

  /** What lies behind the editor cannot be reached, also not by keys and screen readers.
   * @param {boolean} isInert */
  #setInert(isInert) {
    for (const each of this.querySelectorAll(".topbar, .panes")) /** @type {HTMLElement} */ (each).inert = isInert
  }

  #closeEditor() {
    const id = this.editor?.photo
    this.editor?.remove()
    this.editor = null
    this.classList.remove("is-editing")
    this.#setInert(false)
    this.browser.grid.isPaused = false
    this.#name()
    const place = id ? this.browser.list.placeOf(id) : -1
    if (place >= 0) this.browser.grid.activate(place)
    this.browser.grid.relayout()
  }

  /** @param {string} id */
  async #pick(id) {
    this.browser.remove()
    this.picker = new PhotoPicker()
    this.#main.replaceChildren(this.picker)
    await this.picker.start(id)
    if (!this.picker.classList.contains("is-over")) {
      this.#route = "photos"
      this.picker.browser.show("photos", this.#name())
    }
    // In the picker the side bar changes what is shown, not the address: the choice stays.
    this.sidebar.addEventListener("go", (event) => {
      if (!this.picker || this.picker.classList.contains("is-over")) return
      event.stopImmediatePropagation()
      this.#route = /** @type {CustomEvent} */ (event).detail
      this.sidebar.route = this.#route
      this.picker.browser.show(this.#route, this.#name())
      this.#drawer(false)
    }, { capture: true })
  }

  /** @param {boolean} [open] */
  #drawer(open = !this.classList.contains("has-drawer")) {
    this.classList.toggle("has-drawer", open)
    this.querySelector("#drawer-button")?.setAttribute("aria-expanded", String(open))
    if (open) /** @type {HTMLElement|null} */ (this.sidebar.querySelector(".side-link"))?.focus()
  }

  #keys() {
    const inList = () => !this.editor && !this.picker
    const { browser } = this
    /** @param {(ids: string[]) => void} action */
    const writing = (action) => () => { if (!refusal() && browser.targets.length > 0) action(browser.targets) }
    addKeys("Anywhere", [
      { keys: "?", words: "Show this list", run: showKeys }, {
        keys: "/", words: "Search", run: () => { (this.picker?.browser ?? browser).focusSearch() },
      },
    ], () => true)
    addKeys("Photos", [
      {
        keys: "ArrowLeft ArrowRight ArrowUp ArrowDown", words: "Move; with Shift, extend the choice",
      }, { keys: "PageUp PageDown Home End", words: "Move by screens, to the first or last" },
      { keys: "", shown: "Space", words: "Choose or give up a photo" }, { keys: "Enter e", words: "Open in the editor", run: () => {
        const asset = browser.list.withID(browser.targets[0] ?? "") ?? browser.grid.activeAsset
        if (asset) location.hash = `#/edit/${asset.asset}`
      } },
      { keys: "f", words: "Favorite", run: writing((ids) => void toggleFavorite(ids, browser.chosenAssets)) },
      ...["0", "1", "2", "3", "4", "5"].map((digit) => ({
        keys: digit, words: "Rate; 0 removes the rating", shown: digit === "0" ? "0 … 5" : null,
        run: writing((ids) => void rate(ids, Number(digit) || null)),
      })),
      { keys: "a", words: "Add to an album", run: writing((ids) => void addToAlbum(ids)) },
      { keys: "Delete Backspace", words: "Move to the trash", run: writing((ids) => void trash(ids, true)) },
      { keys: "Mod+c", words: "Copy edits", run: () => {
        if (getSelection()?.toString()) return false
        if (browser.targets[0]) void copyEditsOf(browser.targets[0])
      } },
      { keys: "Mod+v", words: "Paste edits", run: writing((ids) => void pasteEdits(ids)) },
      { keys: "i", words: "Info", run: () => browser.toggleInfo() }, {
        keys: "[ -", words: "Smaller thumbnails", run: () => browser.changeSize(-1),
      }, { keys: "] + =", words: "Larger thumbnails", run: () => browser.changeSize(1) },
      { keys: "Escape", words: "Give up the choice", run: () => {
        if (this.classList.contains("has-drawer")) this.#drawer(false)
        else browser.grid.choose(emptied(browser.grid.chosen))
      } },
    ], inList)
  }
}

customElements.define("photo-app", PhotoApp)
