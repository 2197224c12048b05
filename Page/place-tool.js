// Work on the picture for parameters that are places: a gray point, spots to heal, regions to cover.

import { read, write } from "./binding.js"
import { button, h, svg } from "./dom.js"
import { dragged, handle, putAt } from "./handles.js"
import { Projection } from "./projection.js"
import { clamp } from "./words.js"

/** @typedef {import("./binding.js").Binding} Binding */
/** @typedef {{ kind: string, label: string, binding: Binding, properties?: any }} PlaceRequest */

/** The least side of a region, a fraction. */
const least = 0.002

/** A place of the picture, also for a pointer beside it.
 * @param {readonly number[]} place @returns {[number, number]} */
const inside = ([x, y]) => [clamp(0, x, 1), clamp(0, y, 1)]

export class PlaceTool {
  layer = svg("svg", { class: "mask-layer", "data-shape": "places" })
  /** @type {PlaceRequest|null} */ request = null
  isFramed = true
  #hint = h("div", { class: "stage-hint" })
  #shown = ""

  /** @param {import("./stage.js").PhotoStage} stage */
  constructor(stage) {
    this.stage = stage
    this.layer.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => { if (event.button === 0) this.#pressed(event) })
    stage.addEventListener("layout", () => this.draw())
  }

  /** @param {PlaceRequest} request */
  begin(request) {
    this.request = request
    this.stage.isHeld = true
    this.stage.overlay.append(this.layer)
    const words = {
      point: "Press on the picture.", spots: "Press on what is to be covered; drag the dashed circle to where it comes from.",
      regions: "Drag over what is to be covered.",
    }[request.kind] ?? ""
    this.#hint.replaceChildren(h("span", {}, words), button("Done", () => this.end(), { class: "button is-quiet" }))
    this.stage.append(this.#hint)
    this.#shown = ""
    this.draw()
  }

  end() {
    if (!this.request) return
    this.request = null
    this.stage.isHeld = false
    this.layer.remove()
    this.#hint.remove()
  }

  get #projection() { return new Projection(this.stage, /** @type {PlaceRequest} */ (this.request).binding.editing, this.isFramed) }
  get #list() { return /** @type {any[]} */ (read(/** @type {PlaceRequest} */ (this.request).binding, [])) }

  /** @param {number} index @param {any} changes @param {boolean} isLive */
  #change(index, changes, isLive) {
    write(/** @type {PlaceRequest} */ (this.request).binding, this.#list.map((each, at) => at === index ? { ...each, ...changes } : each), isLive)
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    const request = /** @type {PlaceRequest} */ (this.request)
    event.preventDefault()
    const projection = this.#projection
    const [x, y] = projection.toSource(event)
    if (request.kind === "point") {
      write(request.binding, [x, y])
      return this.end()
    }
    const list = this.#list
    const index = list.length
    if (request.kind === "spots") {
      const radius = list[index - 1]?.radius ?? 2
      const source = request.properties.source ? { source: inside([x > 0.5 ? x - radius * 0.03 : x + radius * 0.03, y]) } : {}
      write(request.binding, [...list, { x, y, radius, ...source }])
    } else {
      write(request.binding, [...list, { x, y, width: 0.01, height: 0.01 }], true)
      dragged(this.layer, event, (each, isLive) => {
        const [u, v] = projection.toSource(each)
        this.#change(
          index,
          { x: Math.min(x, u), y: Math.min(y, v), width: Math.max(least, Math.abs(u - x)), height: Math.max(least, Math.abs(v - y)) },
          isLive,
        )
      })
    }
  }

  draw() {
    if (!this.request || this.request.kind === "point") return this.layer.replaceChildren()
    const list = this.#list
    const shown = `${this.request.kind}${list.length}`
    if (shown !== this.#shown) {
      this.#shown = shown
      this.#updates = []
      this.layer.replaceChildren()
      list.forEach((_, index) => this.request?.kind === "spots" ? this.#spot(index) : this.#region(index))
    }
    for (const update of this.#updates) update()
  }

  /** @type {(() => void)[]} */ #updates = []

  /** @param {number} index */
  #spot(index) {
    const hasSource = Boolean(this.request?.properties.source)
    const ring = svg("circle", { class: "spot" })
    const source = svg("circle", { class: "spot is-source" })
    const line = svg("line", { class: "mask-line is-middle" })
    const center = handle({
      label: `Spot ${index + 1}: move`,
      move: (event, isLive) => { const [x, y] = inside(this.#projection.toSource(event)); this.#change(index, { x, y }, isLive) }, kind: "is-small",
    })
    const from = handle({
      label: `Spot ${index + 1}: where it comes from`,
      move: (event, isLive) => this.#change(index, { source: inside(this.#projection.toSource(event)) }, isLive), kind: "is-small is-from",
    })
    const size = handle({ label: `Spot ${index + 1}: size`, move: (event, isLive) => {
      const { x = 0.5, y = 0.5 } = this.#list[index]
      this.#change(
        index,
        { radius: Math.round(Math.min(
          20, Math.max(0.05, this.#projection.distance([x, y], this.#projection.toSource(event))),
        ) * 100) / 100 },
        isLive,
      )
    }, kind: "is-small" })
    this.layer.append(...(hasSource ? [line, source, from] : []), ring, center, size)
    this.#updates.push(() => {
      const spot = this.#list[index]
      if (!spot) return
      const projection = this.#projection
      const radius = projection.length(spot.radius ?? 1)
      const at = projection.toScreen([spot.x ?? 0.5, spot.y ?? 0.5])
      const begin = projection.toScreen(spot.source ?? [0.5, 0.5])
      for (const each of [ring, source]) each.setAttribute("r", radius)
      putAt(ring, at)
      putAt(center, at)
      putAt(size, { x: at.x + radius, y: at.y })
      putAt(source, begin)
      putAt(from, begin)
      for (const [name, value] of Object.entries({ x1: at.x, y1: at.y, x2: begin.x, y2: begin.y })) line.setAttribute(name, String(value))
    })
  }

  /** @param {number} index */
  #region(index) {
    const box = svg("path", { class: "spot" })
    const corner = (/** @type {boolean} */ isEnd) => handle({
      label: `Region ${index + 1}: ${isEnd ? "lower right" : "upper left"} corner`, kind: "is-small", move: (event, isLive) => {
      const [u, v] = this.#projection.toSource(event)
      const { x = 0, y = 0, width = 0.1, height = 0.1 } = this.#list[index]
      const [right, bottom] = isEnd ? [Math.max(u, x + least), Math.max(v, y + least)] : [x + width, y + height]
      const [left, top] = isEnd ? [x, y] : [Math.min(u, right - least), Math.min(v, bottom - least)]
      this.#change(index, { x: left, y: top, width: right - left, height: bottom - top }, isLive)
    } })
    const [first, last] = [corner(false), corner(true)]
    this.layer.append(box, first, last)
    this.#updates.push(() => {
      const region = this.#list[index]
      if (!region) return
      const { x = 0, y = 0, width = 0.1, height = 0.1 } = region
      const points = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map((each) => this.#projection.toScreen(each))
      box.setAttribute("d", `M${points.map((each) => `${each.x} ${each.y}`).join("L")}Z`)
      putAt(first, points[0])
      putAt(last, points[2])
    })
  }
}
