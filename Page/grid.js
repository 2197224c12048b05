// The grid: any number of photos in a scroller, with cells for three screens of them.

import { CellPool } from "./cell-pool.js"
import { announce, h } from "./dom.js"
import { attachInput } from "./grid-input.js"
import { contentTop, layoutOf, placeOf, scrollTopOf, topShowing, visibleAt, windowAt } from "./geometry.js"
import { badge, retained, selection, without } from "./selection.js"
import { preference } from "./session.js"
import { count } from "./words.js"

/** @typedef {import("./photos.js").PhotoList} PhotoList */
/** @typedef {import("./selection.js").Selection} Selection */

/** Events: `selection` when the choice changed, `open` with `{asset, index}` on Enter or a double click. */
export class PhotoGrid extends HTMLElement {
  /** @type {PhotoList|null} */ list = null
  /** @type {Selection} */ chosen = selection()
  active = 0
  /** What was chosen when the anchor of a range was set: a range that gets smaller gives up only its own.
   * @type {readonly string[]} */
  rangeBase = []
  /** The photo at the anchor, by which it is found again in a new list.
   * @type {string|undefined} */
  #anchorID = undefined
  isPicker = false
  isOrdered = false
  cellSize = Number(preference("cellSize", window.innerWidth >= 1900 ? "240" : "190"))
  /** The position in the content, exact where the scroller's is not. */
  top = 0
  layout = layoutOf({ count: 0, width: 100, viewHeight: 100, cellSize: 190, gap: 4, pixelRatio: 1 })
  #spacer = h("div", { class: "grid-spacer" })
  #pool = new CellPool()
  #empty = h("div", { class: "grid-empty", hidden: true })
  #frame = 0
  #expected = -1
  #ended = new AbortController()

  connectedCallback() {
    if (this.#spacer.isConnected) return
    this.tabIndex = 0
    this.setAttribute("role", "listbox")
    this.setAttribute("aria-multiselectable", "true")
    this.setAttribute("aria-label", "Photos")
    this.#spacer.append(this.#pool.layer)
    this.append(this.#spacer, this.#empty)
    const { signal } = this.#ended
    this.addEventListener("scroll", () => this.#scrolled(), { passive: true, signal })
    const observer = new ResizeObserver(() => this.relayout())
    observer.observe(this)
    signal.addEventListener("abort", () => observer.disconnect())
    attachInput(this, signal)
  }

  disconnectedCallback() {
    this.#ended.abort()
    cancelAnimationFrame(this.#frame)
  }

  /** @param {PhotoList} list */
  attach(list) {
    this.list = list
    const { signal } = this.#ended
    list.addEventListener("count", () => this.relayout(), { signal })
    list.addEventListener("page", () => this.refill(), { signal })
    list.addEventListener("changed", () => this.refill(), { signal })
    list.addEventListener("refreshed", (event) => {
      this.#retain(/** @type {CustomEvent} */ (event).detail.kept)
      this.relayout()
    }, { signal })
    // What a program asked for is chosen from the whole library, whatever is shown of it.
    list.watched = () => this.isPicker ? [] : this.chosen.ids
  }

  /** Computes the layout anew and keeps the photo at the top where it is. */
  relayout() {
    if (!this.list || this.clientHeight === 0) return
    const first = Math.floor(this.top / this.layout.rowHeight) * this.layout.columns
    const within = this.top - placeOf(this.layout, first).y
    const old = this.layout
    const gap = this.clientWidth < 500 ? 2 : 4
    const style = getComputedStyle(this)
    const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight)
    const cellSize = Math.min(this.cellSize, (this.clientWidth - padding - gap) / (this.clientWidth < 500 ? 2 : 1))
    this.layout = layoutOf({
      count: this.list.count, width: this.clientWidth - padding, viewHeight: this.clientHeight, cellSize, gap,
      pixelRatio: window.devicePixelRatio, footer: 72,
    })
    this.#spacer.style.height = `${this.layout.scrollHeight}px`
    this.style.setProperty("--cell", `${this.layout.cell}px`)
    const isSameShape = old.columns === this.layout.columns && old.cell === this.layout.cell
    this.active = Math.max(0, Math.min(this.active, this.layout.count - 1))
    this.#empty.hidden = this.list.count > 0 || !this.list.isLoaded
    if (!isSameShape) this.#pool.clear()
    this.scrollContentTo(isSameShape ? this.top : placeOf(this.layout, first).y + within)
    this.render()
  }

  /** A paused grid asks for no thumbnails: the few connections of a browser are for what lies over it. */
  get isPaused() { return this.#pool.isPaused }
  set isPaused(isPaused) {
    this.#pool.isPaused = isPaused
    if (!isPaused) this.render()
  }

  /** What is said when there are no photos.
   * @param {...(Node|string)} words */
  set emptyWords(words) { this.#empty.replaceChildren(...(Array.isArray(words) ? words : [words])) }

  /** Moves the content to a position.
   * @param {number} top */
  scrollContentTo(top) {
    const end = Math.max(0, this.layout.height - this.layout.viewHeight)
    this.top = Math.min(end, Math.max(0, top))
    const target = scrollTopOf(this.layout, this.top)
    if (Math.abs(this.scrollTop - target) >= 0.5) {
      this.#expected = target
      this.scrollTop = target
    }
    this.render()
  }

  /** Scrolls by pixels of the content, also where the scroller's own pixels stand for many rows.
   * @param {number} pixels */
  scrollContentBy(pixels) {
    this.scrollContentTo(this.top + pixels)
  }

  #scrolled() {
    const actual = this.scrollTop
    // Our own move comes back as an event; the exact position is known already. Whatever comes, nothing more is expected.
    const isOwn = this.#expected >= 0 && Math.abs(actual - this.#expected) < 1.5
    this.#expected = -1
    if (!isOwn) this.top = contentTop(this.layout, actual)
    this.render()
  }

  /** Draws at the next frame. */
  render() {
    if (this.#frame) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#draw()
    })
  }

  #draw() {
    if (!this.list) return
    const { layout, list } = this
    const [first, end] = windowAt(layout, this.top)
    const base = this.#pool.show(layout, first, end)
    this.#pool.layer.style.transform = `translateY(${this.scrollTop - this.top + base * layout.rowHeight}px)`
    const [seenFirst, seenEnd] = visibleAt(layout, this.top)
    list.centerPage = Math.floor((seenFirst + seenEnd) / 2 / 200)
    list.need(first, end)
    this.refill()
    this.#pool.loadPictures(layout, this.top, (index) => list.at(index))
  }

  /** Fills all cells anew, after photos came or changed. */
  refill() {
    if (!this.list) return
    const { list } = this
    this.#pool.fill(this.layout, (index) => list.at(index), (asset, index) => ({
      number: asset ? badge(this.chosen, asset.asset) : 0, isOrdered: this.isOrdered, isActive: index === this.active, count: this.layout.count,
    }))
    const activeCell = this.#pool.at(this.active)
    if (activeCell) this.setAttribute("aria-activedescendant", activeCell.element.id)
    else this.removeAttribute("aria-activedescendant")
    this.classList.toggle("has-selection", this.chosen.ids.length > 0)
  }

  /** Makes a photo the active one and shows it.
   * @param {number} index */
  activate(index) {
    this.active = Math.max(0, Math.min(index, this.layout.count - 1))
    const top = topShowing(this.layout, this.active, this.top, 8)
    if (top !== this.top) this.scrollContentTo(top)
    this.refill()
  }

  get activeAsset() { return this.list?.at(this.active) }

  /** @param {Selection} chosen @param {string} [words] said to people who listen */
  choose(chosen, words) {
    if (chosen.anchor !== this.chosen.anchor || chosen.anchor === null) this.rangeBase = chosen.ids
    this.chosen = chosen
    this.#anchorID = chosen.anchor === null ? undefined : this.list?.at(chosen.anchor)?.asset
    this.refill()
    if (words) announce(words)
    this.dispatchEvent(new CustomEvent("selection"))
  }

  /** Gives up photos that a new list does not have.
   * @param {ReadonlySet<string>} kept */
  #retain(kept) {
    const next = this.isPicker ? this.chosen : retained(this.chosen, kept)
    const place = this.#anchorID ? this.list?.placeOf(this.#anchorID) ?? -1 : -1
    const anchor = place < 0 ? null : place
    const gone = this.chosen.ids.length - next.ids.length
    if (gone === 0 && anchor === this.chosen.anchor) return
    const base = retained({ ...next, ids: this.rangeBase }, new Set(next.ids)).ids
    this.choose({ ...next, anchor }, gone > 0 ? `${count(gone, "photo")} no longer in the list, ${next.ids.length} chosen` : undefined)
    if (anchor !== null) this.rangeBase = base
  }

  /** Gives up photos that are gone.
   * @param {string[]} ids */
  forget(ids) {
    if (ids.length > 0) this.choose(without(this.chosen, ids))
  }

  /** @param {number} size CSS pixels */
  setCellSize(size) {
    this.cellSize = size
    this.relayout()
  }
}

customElements.define("photo-grid", PhotoGrid)
