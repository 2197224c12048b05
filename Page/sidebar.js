// The side bar: the library's lists and its albums. On a narrow screen it is a drawer.

import { get, post, put, remove } from "./api.js"
import { newAlbum } from "./actions.js"
import { askText, confirm } from "./dialogs.js"
import { h, icon, iconButton, setDisabled } from "./dom.js"
import { library } from "./events.js"
import { refusal, session } from "./session.js"
import { fault, toast } from "./toasts.js"

/** @typedef {import("./types.js").Album} Album */

/** The lists that every library has: route, words, icon.
 * @type {[string, string, string][]} */
export const lists = [
  ["photos", "All Photos", "photos"], ["favorites", "Favorites", "heart"], ["edited", "Edited", "sliders"],
  ["hidden", "Hidden", "eye-off"], ["trash", "Trash", "trash"],
]

/** Event: `go` with the route, such as "favorites" or "album/ID". */
export class PhotoSidebar extends HTMLElement {
  /** @type {Album[]} */ albums = []
  /** The albums that are shown, as the server said them. */
  #shown = ""
  #route = "photos"
  #lists = h("ul", { class: "side-list" })
  #albums = h("ul", { class: "side-list", id: "albums" })
  #ended = new AbortController()

  connectedCallback() {
    if (this.#lists.isConnected) return
    const add = iconButton("plus", "New album", () => void this.#add(), { id: "new-album" })
    setDisabled(add, refusal())
    this.append(h("nav", { "aria-label": "Library" }, this.#lists,
      h("div", { class: "side-head" }, h("h2", {}, "Albums"), add), this.#albums))
    this.#lists.append(...lists.map(([route, words, image]) => this.#row(route, words, image)))
    library.on("change", (change) => { if (!change.isIncremental || change.insertedCollections || change.updatedCollections || change.removedCollections) void this.load() }, this.#ended.signal)
    void this.load()
  }

  disconnectedCallback() { this.#ended.abort() }

  async load() {
    try {
      this.albums = (await get("/albums")).items
      const shown = JSON.stringify([session.isReadOnly, this.albums])
      // What is the same stays: a menu may be open at it, or the focus be on it.
      if (shown !== this.#shown) {
        this.#shown = shown
        this.#albums.replaceChildren(...this.#tree(null))
        if (this.albums.length === 0) this.#albums.append(h("li", { class: "side-hint" }, "No albums yet"))
        this.route = this.#route
      }
      this.dispatchEvent(new CustomEvent("albums"))
    } catch { /* The banner says that the server is away; the list comes with its return. */ }
  }

  /** @param {string|null} parent @param {number} [depth] @returns {HTMLElement[]} */
  #tree(parent, depth = 0) {
    return this.albums.filter((each) => (each.folder ?? null) === parent).flatMap((album) => [
      this.#row(`album/${album.id}`, album.title, album.kind === "smartAlbum" ? "smart" : "album", album, depth),
      ...(album.kind === "folder" ? this.#tree(album.id, depth + 1) : []),
    ])
  }

  /** @param {string} route @param {string} words @param {string} image @param {Album} [album] @param {number} [depth] */
  #row(route, words, image, album, depth = 0) {
    const isFolder = album?.kind === "folder"
    const link = h(isFolder ? "span" : "a", { class: "side-link", href: isFolder ? null : `#/${route}`, data: { route }, onclick: (/** @type {Event} */ event) => {
      event.preventDefault()
      if (!isFolder) this.dispatchEvent(new CustomEvent("go", { detail: route }))
    } }, icon(image), h("span", { class: "side-words" }, words), album && !isFolder ? h("span", { class: "side-count" }, (album.photos ?? 0).toLocaleString("en-US")) : null)
    link.style.setProperty("--depth", String(depth))
    const row = h("li", {}, link)
    if (album?.kind === "album" && !session.isReadOnly) {
      row.append(iconButton(
        "more", `Change album ${album.title}`, (event) => this.#menu(album, /** @type {HTMLElement} */ (event.currentTarget)),
        { class: "icon-button side-more", "aria-haspopup": "menu" },
      ))
    }
    return row
  }

  /** @param {string} route */
  set route(route) {
    this.#route = route
    for (const link of this.querySelectorAll(".side-link")) {
      if (/** @type {HTMLElement} */ (link).dataset.route === route) link.setAttribute("aria-current", "page")
      else link.removeAttribute("aria-current")
    }
  }

  async #add() {
    const album = await newAlbum()
    if (!album) return
    await this.load()
    this.dispatchEvent(new CustomEvent("go", { detail: `album/${album.id}` }))
  }

  /** @param {Album} album @param {HTMLElement} anchor */
  #menu(album, anchor) {
    menu(anchor, [["Rename…", () => void this.#rename(album)], ["Delete…", () => void this.#delete(album)]])
  }

  /** @param {Album} album */
  async #rename(album) {
    const title = await askText({ title: "Rename album", label: "Title", value: album.title, action: "Rename" })
    if (!title || title === album.title) return
    try { await put(`/albums/${album.id}`, { title }); await this.load() } catch (error) { fault("The album was not renamed.", error) }
  }

  /** @param {Album} album */
  async #delete(album) {
    if (!await confirm(`Delete “${album.title}”?`, "Its photos stay in the library.", "Delete album")) return
    try {
      const { items } = (album.photos ?? 0) <= 200 ? await get(`/assets?album=${album.id}&limit=200`) : { items: [] }
      await remove(`/albums/${album.id}`)
      const ids = items.map((/** @type {any} */ each) => each.asset)
      toast(
        `Album “${album.title}” deleted`,
        (album.photos ?? 0) > 200 ? {} : { action: "Undo", run: () => void post("/albums", { title: album.title, assets: ids }) },
      )
      await this.load()
      if (this.#route === `album/${album.id}`) this.dispatchEvent(new CustomEvent("go", { detail: "photos" }))
    } catch (error) { fault("The album was not deleted.", error) }
  }
}

/** A small menu under a button.
 * @param {HTMLElement} anchor @param {[string, () => void, string?][]} items words, action, reason why not */
export function menu(anchor, items) {
  document.querySelector(".menu")?.remove()
  const list = h("div", { class: "menu", role: "menu" })
  const opened = new AbortController()
  const close = () => { opened.abort(); list.remove(); anchor.setAttribute("aria-expanded", "false"); anchor.focus() }
  for (const [words, run, reason] of items) {
    const item = h("button", { type: "button", role: "menuitem", class: "menu-item", onclick: () => { close(); run() } }, words)
    setDisabled(item, reason ?? null)
    list.append(item)
  }
  const box = anchor.getBoundingClientRect()
  document.body.append(list)
  list.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - list.offsetWidth - 8))}px`
  list.style.top = `${box.bottom + list.offsetHeight + 8 > window.innerHeight ? Math.max(8, box.top - list.offsetHeight - 4) : box.bottom + 4}px`
  anchor.setAttribute("aria-expanded", "true")
  const entries = /** @type {HTMLElement[]} */ ([...list.children])
  entries.find((each) => !(/** @type {HTMLButtonElement} */ (each).disabled))?.focus()
  list.addEventListener("keydown", (event) => {
    event.stopPropagation()
    const at = entries.indexOf(/** @type {HTMLElement} */ (document.activeElement))
    if (event.key === "Escape" || event.key === "Tab") { event.preventDefault(); close() }
    else if (event.key === "ArrowDown") { event.preventDefault(); entries[(at + 1) % entries.length].focus() }
    else if (event.key === "ArrowUp") { event.preventDefault(); entries[(at + entries.length - 1) % entries.length].focus() }
  })
  document.addEventListener(
    "pointerdown",
    (event) => {
      if (!list.contains(/** @type {Node} */ (event.target))) {
        opened.abort()
        list.remove()
        anchor.setAttribute("aria-expanded", "false")
      }
    },
    { signal: opened.signal, capture: true },
  )
}

customElements.define("photo-sidebar", PhotoSidebar)
