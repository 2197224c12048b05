// The shapes of a mask on the picture: gradients with handles, and the brush.

import { svg } from "./dom.js"
import { dragged, handle, putAt } from "./handles.js"
import { thinned } from "./mask-tree.js"
import { Projection } from "./projection.js"

/** @typedef {[number, number]} Place */

export class MaskShapes {
  isActive = false
  /** Whether the next drag on the picture draws the shape anew. */
  isArmed = false
  isFramed = true
  layer = svg("svg", { class: "mask-layer" })
  #key = ""
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
    this.#key = ""
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
    const center = handle({ label: "Gradient: move", move: (event, isLive) => {
      const { from: a = [0.5, 0], to: b = [0.5, 1] } = this.#shape
      const [x, y] = this.#projection.toSource(event)
      const [dx, dy] = [x - (a[0] + b[0]) / 2, y - (a[1] + b[1]) / 2]
      this.panel.setShape({ ...this.#shape, from: [a[0] + dx, a[1] + dy], to: [b[0] + dx, b[1] + dy] }, isLive)
    } })
    this.layer.append(...lines, center, from, to)
    return () => {
      const projection = this.#projection
      const a = projection.toScreen(this.#shape.from ?? [0.5, 0])
      const b = projection.toScreen(this.#shape.to ?? [0.5, 1])
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      const length = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y))
      const [ux, uy] = [-(b.y - a.y) / length * 4000, (b.x - a.x) / length * 4000]
      ;[a, middle, b].forEach((point, index) => {
        for (const [name, value] of Object.entries({
          x1: point.x - ux, y1: point.y - uy, x2: point.x + ux, y2: point.y + uy,
        })) lines[index].setAttribute(name, value)
      })
      putAt(from, a)
      putAt(to, b)
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
      const shape = this.#shape
      const place = projection.toSource(event)
      const size = Math.round(Math.max(0.5, projection.distance(shape.center ?? [0.5, 0.5], place)) * 100) / 100
      const radii = [...(shape.radius ?? [25, 25])]
      radii[axis] = size
      const [dx, dy] = [
        (place[0] - (shape.center ?? [0.5, 0.5])[0]) * projection.width, (place[1] - (shape.center ?? [0.5, 0.5])[1]) * projection.height,
      ]
      const turn = Math.round(Math.atan2(dy, dx) * 180 / Math.PI) - (axis === 1 ? 90 : 0)
      this.panel.setShape({ ...shape, radius: radii, angle: event.shiftKey ? shape.angle ?? 0 : (turn + 540) % 360 - 180 }, isLive)
    }
    const wide = handle({ label: "Ellipse: width and angle", move: radius(0), text: "Drag to size and turn; with Shift it does not turn" })
    const high = handle({ label: "Ellipse: height and angle", move: radius(1) })
    this.layer.append(outline, inner, center, wide, high)
    return () => {
      const projection = this.#projection
      const { center: middle = [0.5, 0.5], radius: [rx, ry] = [25, 25], angle = 0, feather = 50 } = this.#shape
      const point = (/** @type {number} */ share, /** @type {number} */ scale) => {
        const [x, y] = [rx * scale * Math.cos(share), ry * scale * Math.sin(share)]
        return projection.toScreen(projection.beside(middle, Math.hypot(x, y), angle + Math.atan2(y, x) * 180 / Math.PI))
      }
      const path = (/** @type {number} */ scale) => Array.from({ length: 65 }, (_, index) => point(index / 64 * 2 * Math.PI, scale))
        .map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("")
      outline.setAttribute("d", path(1))
      inner.setAttribute("d", path(1 - feather / 100))
      putAt(center, projection.toScreen(middle))
      putAt(wide, point(0, 1))
      putAt(high, point(Math.PI / 2, 1))
    }
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    if (event.button !== 0) return
    const { shape } = this.#shape
    if (shape === "brush") this.#paint(event)
    else if (this.isArmed && (shape === "linear" || shape === "radial")) this.#drawAnew(event, shape)
  }

  /** @param {PointerEvent} start @param {string} shape */
  #drawAnew(start, shape) {
    start.preventDefault()
    const projection = this.#projection
    const first = projection.toSource(start)
    dragged(this.layer, start, (event, isLive) => {
      const place = projection.toSource(event)
      const size = Math.round(Math.max(1, projection.distance(first, place)) * 10) / 10
      if (shape === "linear") this.panel.setShape({ ...this.#shape, from: first, to: place }, isLive)
      else this.panel.setShape({ ...this.#shape, center: first, radius: [size, Math.round(size * 0.75 * 10) / 10], angle: 0 }, isLive)
      if (!isLive) this.isArmed = false
    })
  }

  /** @param {PointerEvent} start */
  #paint(start) {
    start.preventDefault()
    const projection = this.#projection
    const { radius, hardness, flow } = this.panel.brush
    const strokes = this.#shape.strokes ?? []
    const used = strokes.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + each.points.length, 0)
    if (strokes.length >= 256 || used >= 998) return
    /** @type {Place[]} */
    const points = [projection.toSource(start)]
    const trace = svg("polyline", { class: "brush-trace", "stroke-width": projection.length(radius) * 2, points: "" })
    this.layer.append(trace)
    const store = (/** @type {boolean} */ isLive) => {
      const kept = thinned(points, (a, b) => projection.distance(a, b), radius / 4).slice(0, 1000 - used)
      const stroke = { points: kept, radius, hardness, flow }
      const { "x-number": _, ...shape } = this.#shape
      this.panel.setShape({ ...shape, strokes: [...strokes, stroke] }, isLive)
    }
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
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(
      name, () => { ended.abort(); trace.remove(); store(false) }, { signal: ended.signal },
    )
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
