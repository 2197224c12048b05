// Where the picture lies: fitted to the room, or zoomed and moved. Tools draw into its overlay.

import { h } from "./dom.js"
import { clamp } from "./words.js"

/** Events: `layout` when the picture's place or size on the screen changed, `zoom` when it was zoomed. */
export class PhotoStage extends HTMLElement {
  /** The full rendering in pixels. */
  full = { width: 0, height: 0 }
  /** CSS pixels per pixel of the full rendering, or null for fitted.
   * @type {number|null} */
  zoom = null
  /** The place of the picture in the middle of the room, fractions. */
  center = { x: 0.5, y: 0.5 }
  base = h("img", { class: "stage-base", alt: "", draggable: "false" })
  tiles = h("div", { class: "stage-tiles" })
  overlay = h("div", { class: "stage-overlay" })
  /** What lies over the picture comes after `tiles`. */
  picture = h("div", { class: "stage-picture" }, this.base, this.tiles, this.overlay)
  /** Whether a tool wants the pointer for itself. */
  isHeld = false
  #address = ""
  #order = 0
  #shown = 0
  #ended = new AbortController()

  connectedCallback() {
    if (this.picture.isConnected) return
    this.tabIndex = 0
    this.setAttribute("role", "group")
    this.append(this.picture)
    const observer = new ResizeObserver(() => this.place())
    observer.observe(this)
    this.#ended.signal.addEventListener("abort", () => observer.disconnect())
    this.#listen()
  }

  disconnectedCallback() {
    this.#ended.abort()
    URL.revokeObjectURL(this.#address)
  }

  /** Shows a picture as soon as it is decoded, so that nothing flickers.
   * @param {Blob|string} source @param {{width: number, height: number}} [full] @param {() => void} [shown] */
  async show(source, full, shown) {
    this.#order += 1
    const order = this.#order
    const address = typeof source === "string" ? source : URL.createObjectURL(source)
    const image = h("img", { class: "stage-base", draggable: "false", src: address })
    try { await image.decode() } catch { return }
    // A picture that took longer to decode than a later one comes too late.
    if (order < this.#shown) { if (address.startsWith("blob:")) URL.revokeObjectURL(address); return }
    this.#shown = order
    image.alt = this.base.alt
    this.base.replaceWith(image)
    this.base = image
    if (this.#address.startsWith("blob:")) URL.revokeObjectURL(this.#address)
    this.#address = address
    const before = this.full
    if (full && full.width > 0) this.full = full
    else if (this.full.width === 0) this.full = { width: image.naturalWidth, height: image.naturalHeight }
    const isPlaced = this.classList.contains("has-picture") && before.width === this.full.width && before.height === this.full.height
    this.classList.add("has-picture")
    if (!isPlaced) this.place()
    shown?.()
  }

  get fitScale() {
    const margin = this.clientWidth < 600 ? 8 : 28
    const { width, height } = this.full
    if (width === 0) return 1
    return Math.min((this.clientWidth - 2 * margin) / width, (this.clientHeight - 2 * margin) / height, 1)
  }

  get scale() { return this.zoom ?? this.fitScale }
  get isFitted() { return this.zoom === null }
  /** The picture's box within the stage, CSS pixels. */
  get box() {
    const [width, height] = [this.full.width * this.scale, this.full.height * this.scale]
    const along = (/** @type {number} */ room, /** @type {number} */ size, /** @type {number} */ at) =>
      size <= room ? (room - size) / 2 : clamp(room - size, room / 2 - at * size, 0)
    return { x: along(this.clientWidth, width, this.center.x), y: along(this.clientHeight, height, this.center.y), width, height }
  }

  place() {
    const { x, y, width, height } = this.box
    const { style } = this.picture
    style.width = `${width}px`
    style.height = `${height}px`
    style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    this.classList.toggle("is-zoomed", !this.isFitted)
    this.classList.toggle("is-sharp", this.scale * window.devicePixelRatio >= 2)
    this.dispatchEvent(new CustomEvent("layout"))
  }

  /** @param {number|null} zoom CSS pixels per pixel, null to fit @param {{x: number, y: number}} [at] client position that stays */
  zoomTo(zoom, at) {
    const box = this.box
    const room = this.getBoundingClientRect()
    const [px, py] = at ? [at.x - room.left, at.y - room.top] : [room.width / 2, room.height / 2]
    const place = { x: (px - box.x) / box.width, y: (py - box.y) / box.height }
    this.zoom = zoom !== null && zoom <= this.fitScale * 1.001 ? null : zoom
    const [width, height] = [this.full.width * this.scale, this.full.height * this.scale]
    this.center = { x: clamp(0, place.x + (room.width / 2 - px) / width, 1), y: clamp(0, place.y + (room.height / 2 - py) / height, 1) }
    this.place()
    this.dispatchEvent(new CustomEvent("zoom"))
  }

  /** 100 %: one pixel of the picture on one pixel of the screen. */
  get actualSize() { return 1 / window.devicePixelRatio }

  /** @param {{x: number, y: number}} [at] */
  toggleZoom(at) {
    this.zoomTo(this.isFitted ? this.actualSize : null, at)
  }

  /** @param {number} dx CSS pixels @param {number} dy */
  pan(dx, dy) {
    const { width, height } = this.box
    this.center = { x: clamp(0, this.center.x - dx / width, 1), y: clamp(0, this.center.y - dy / height, 1) }
    this.place()
  }

  /** The place of the picture under a pointer, in fractions.
   * @param {{clientX: number, clientY: number}} event */
  placeAt(event) {
    const box = this.picture.getBoundingClientRect()
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
  }

  #listen() {
    const { signal } = this.#ended
    /** @type {Map<number, {x: number, y: number}>} */
    const fingers = new Map()
    let moved = 0
    this.addEventListener("pointerdown", (event) => {
      if (this.isHeld && fingers.size === 0 && event.pointerType !== "touch") return
      if (event.button > 0 && event.button !== 1) return
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      moved = 0
    }, { signal })
    window.addEventListener("pointermove", (event) => {
      const last = fingers.get(event.pointerId)
      if (!last) return
      const before = spread(fingers)
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
      moved += Math.abs(dx) + Math.abs(dy)
      if (fingers.size === 2 && before) {
        const after = /** @type {{size: number, x: number, y: number}} */ (spread(fingers))
        this.zoomTo(Math.min(8, this.scale * after.size / before.size), after)
      } else if (!this.isFitted && !(this.isHeld && fingers.size === 1)) this.pan(dx, dy)
    }, { signal })
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(
      name, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId), { signal },
    )
    this.addEventListener(
      "dblclick", (event) => { if (!this.isHeld && moved < 6) this.toggleZoom({ x: event.clientX, y: event.clientY }) }, { signal },
    )
    this.addEventListener("wheel", (event) => {
      event.preventDefault()
      if (event.ctrlKey) this.zoomTo(Math.min(8, this.scale * Math.exp(-event.deltaY / 200)), { x: event.clientX, y: event.clientY })
      else if (!this.isFitted) this.pan(-event.deltaX, -event.deltaY)
    }, { signal, passive: false })
  }
}

/** @param {Map<number, {x: number, y: number}>} fingers */
function spread(fingers) {
  if (fingers.size !== 2) return null
  const [a, b] = [...fingers.values()]
  return { size: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

customElements.define("photo-stage", PhotoStage)
