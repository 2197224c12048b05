// The shapes of a mask on the picture: gradients with handles, and the brush.

import { svg } from "./dom.js"
import { dragged, handle, putAt } from "./handles.js"
import { drawnAnew, ellipseOnScreen, gradientOnScreen, movedGradient, painted, roomForPoints, stretched } from "./mask-drawing.js"
import { Projection } from "./projection.js"

/** @typedef {[number, number]} Place */

export class MaskShapes {
  isActive = false
  /** Whether the next drag on the picture draws the shape anew. */
  isArmed = false
  isFramed = true
  layer = svg("svg", { class: "mask-layer" })
  /** What the elements of the layer show, or null before they are made.
   * @type {string|null} */
  #key = null
  /** @type {(() => void)} */ #place = () => {}
  #ring = svg("circle", { class: "brush-ring", r: 10, visibility: "hidden" })

  /** @param {import("./masks.js").MaskPanel} panel @param {import("./stage.js").PhotoStage} stage */
  constructor(panel, stage) {
    this.panel = panel
    this.stage = stage
    this.layer.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#pressed(event))
    this.layer.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.#hovered(event))
    this.layer.addEventListener("pointerleave", () => this.#ring.setAttribute("visibility", "hidden"))
    stage.addEventListener("layout", () => { if (this.isActive) this.#place() })
  }

  /** @param {boolean} isActive */
  activate(isActive) {
    this.isActive = isActive
    this.stage.isHeld = isActive
    if (isActive) this.stage.overlay.append(this.layer)
    else this.layer.remove()
    this.#key = null
    if (isActive) this.draw()
  }

  get #projection() { return new Projection(this.stage, this.panel.editing, this.isFramed) }

  draw() {
    if (!this.isActive) return
    const shape = this.panel.leaf?.shape
    const key = shape ? `${shape.shape}|${JSON.stringify(this.panel.leaf?.path)}` : ""
    if (key !== this.#key) {
      this.#key = key
      this.layer.replaceChildren()
      this.#place = shape?.shape === "linear" ? this.#linear() : shape?.shape === "radial" ? this.#radial() : () => {}
      if (shape?.shape === "brush") this.layer.append(this.#ring)
      this.layer.dataset.shape = shape?.shape ?? ""
    }
    this.#place()
  }

  get #shape() { return this.panel.leaf?.shape ?? {} }

  /** Two lines across the picture and a handle on each. */
  #linear() {
    const lines = [0, 1, 2].map((index) => svg("line", { class: `mask-line${index === 1 ? " is-middle" : ""}` }))
    const set = (/** @type {string} */ key) => (/** @type {any} */ event, /** @type {boolean} */ isLive) => this.panel.setShape(
      { ...this.#shape, [key]: this.#projection.toSource(event) }, isLive,
    )
    const from = handle({ label: "Gradient: where nothing changes", move: set("from"), kind: "is-from" })
    const to = handle({ label: "Gradient: where all changes", move: set("to") })
    const center = handle({
      label: "Gradient: move", move: (event, isLive) => this.panel.setShape(movedGradient(this.#shape, this.#projection.toSource(event)), isLive),
    })
    this.layer.append(...lines, center, from, to)
    return () => {
      const { begin, middle, end, lines: places } = gradientOnScreen(this.#shape, this.#projection)
      places.forEach((place, index) => { for (const [name, value] of Object.entries(place)) lines[index].setAttribute(name, value) })
      putAt(from, begin)
      putAt(to, end)
      putAt(center, middle)
    }
  }

  /** An ellipse with handles for its middle and its radii; the outer one also turns it. */
  #radial() {
    const outline = svg("path", { class: "mask-line" })
    const inner = svg("path", { class: "mask-line is-middle" })
    const center = handle({
      label: "Ellipse: move",
      move: (event, isLive) => this.panel.setShape({ ...this.#shape, center: this.#projection.toSource(event) }, isLive),
    })
    const radius = (/** @type {0|1} */ axis) => (/** @type {any} */ event, /** @type {boolean} */ isLive) => {
      const projection = this.#projection
      this.panel.setShape(stretched(this.#shape, axis, projection.toSource(event), event.shiftKey, projection), isLive)
    }
    const wide = handle({ label: "Ellipse: width and angle", move: radius(0), text: "Drag to size and turn; with Shift it does not turn" })
    const high = handle({ label: "Ellipse: height and angle", move: radius(1) })
    this.layer.append(outline, inner, center, wide, high)
    return () => {
      const drawn = ellipseOnScreen(this.#shape, this.#projection)
      outline.setAttribute("d", drawn.outline)
      inner.setAttribute("d", drawn.inner)
      putAt(center, drawn.middle)
      putAt(wide, drawn.wide)
      putAt(high, drawn.high)
    }
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    if (event.button !== 0) return
    const { shape } = this.#shape
    if (shape === "brush") this.#paint(event)
    else if (this.isArmed && (shape === "linear" || shape === "radial")) this.#drawAnew(event)
  }

  /** @param {PointerEvent} start */
  #drawAnew(start) {
    start.preventDefault()
    const projection = this.#projection
    const first = projection.toSource(start)
    dragged(this.layer, start, (event, isLive) => {
      this.panel.setShape(drawnAnew(this.#shape, first, projection.toSource(event), projection), isLive)
      if (!isLive) this.isArmed = false
    })
  }

  /** @param {PointerEvent} start */
  #paint(start) {
    start.preventDefault()
    const projection = this.#projection
    const before = this.#shape
    const brush = { ...this.panel.brush }
    if (roomForPoints(before) === 0) return
    /** @type {Place[]} */
    const points = [projection.toSource(start)]
    const trace = svg("polyline", { class: "brush-trace", "stroke-width": projection.length(brush.radius) * 2, points: "" })
    this.layer.append(trace)
    const store = (/** @type {boolean} */ isLive) => this.panel.setShape(painted(before, points, brush, projection), isLive)
    const follow = (/** @type {{clientX: number, clientY: number}} */ event) => {
      points.push(projection.toSource(event))
      trace.setAttribute("points", points.map((each) => { const { x, y } = projection.toScreen(each); return `${x},${y}` }).join(" "))
      this.#hovered(event)
    }
    follow(start)
    const ended = new AbortController()
    this.layer.setPointerCapture(start.pointerId)
    window.addEventListener("pointermove", (event) => {
      if (event.pointerId !== start.pointerId) return
      for (const each of event.getCoalescedEvents?.() ?? [event]) follow(each)
      store(true)
    }, { signal: ended.signal })
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, (event) => {
      if (/** @type {PointerEvent} */ (event).pointerId !== start.pointerId) return
      ended.abort()
      trace.remove()
      store(false)
    }, { signal: ended.signal })
  }

  /** @param {{clientX: number, clientY: number}} event */
  #hovered(event) {
    if (this.#shape.shape !== "brush") return
    const box = this.layer.getBoundingClientRect()
    this.#ring.setAttribute("visibility", "visible")
    this.#ring.setAttribute("r", String(this.#projection.length(this.panel.brush.radius)))
    putAt(this.#ring, { x: event.clientX - box.left, y: event.clientY - box.top })
  }
}
