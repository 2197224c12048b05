// Crop, straighten, rotate and flip: a panel, and a rectangle with handles on the picture.

import { parameterControl } from "./controls.js"
import { mirrored, resized, shifted, turnedLeft, turnedRight, withRatio } from "./crop-box.js"
import { button, h, iconButton } from "./dom.js"
import { measured } from "./engine.js"
import { cropRect } from "./frame.js"
import { dragged } from "./handles.js"
import { adjustmentOf, steps } from "./recipe.js"
import { fault, toast } from "./toasts.js"

/** @typedef {import("./types.js").Rect} Rect */

/** The adjustments that the panel makes. */
const own = ["crop", "straighten", "rotate", "flip", "perspective"].map((op) => ({ op }))
const [crop, straighten, rotate, flip, perspective] = own

/** @type {[string, number|null][]} */
const ratios = [["Free", null], ["Original", 0], ["1:1", 1], ["5:4", 1.25], ["4:3", 4 / 3], ["3:2", 1.5], ["16:9", 16 / 9], ["2:1", 2]]
const edgeNames = {
  nw: "upper left corner", n: "upper edge", ne: "upper right corner", e: "right edge", se: "lower right corner", s: "lower edge",
  sw: "lower left corner", w: "left edge",
}

export class CropPanel extends HTMLElement {
  /** The chosen ratio of width to height in pixels; null when free.
   * @type {number|null} */
  #ratio = null
  #name = "Free"
  #isPortrait = false
  #box = h(
    "div", { class: "crop-box", tabindex: "0", role: "group", "aria-label": "Crop: arrow keys move it", id: "crop-box" },
    h("span", { class: "crop-thirds" }),
  )
  #layer = h("div", { class: "crop-layer" }, this.#box)
  #ratios = h("div", { class: "ratio-list", role: "radiogroup", "aria-label": "Aspect ratio" })
  #size = h("p", { class: "hint" })
  /** @type {import("./binding.js").Control[]} */ #controls = []
  /** Each turn begins from where those before have led. */
  #turned = Promise.resolve()

  /** @param {import("./editing.js").Editing} editing @param {import("./stage.js").PhotoStage} stage */
  constructor(editing, stage) {
    super()
    this.editing = editing
    this.stage = stage
    this.#ratios.append(...ratios.map(([name]) => h(
      "button",
      { type: "button", class: "chip", role: "radio", "aria-checked": "false", data: { ratio: name }, onclick: () => this.#choose(name, true) },
      name,
    )))
    this.append(h("h2", { class: "panel-title" }, "Crop and straighten"), ...this.#sliders(straighten, ["degrees"], "Straighten"),
      h(
        "div", { class: "button-row" }, iconButton("rotate-left", "Rotate left", () => this.rotate(-1), { id: "rotate-left", key: "[" }),
        iconButton("rotate-right", "Rotate right", () => this.rotate(1), { id: "rotate-right", key: "]" }),
        iconButton(flip.op, "Flip horizontally", () => this.flip(), { id: flip.op }), h("span", { class: "spacer" }),
        button("Level", () => void this.#level(), { id: "level", title: "Measure the horizon and straighten" }),
      ),
      h("h3", { class: "sub-title" }, "Aspect ratio"), this.#ratios,
      button(
        "Turn the ratio", () => { this.#isPortrait = !this.#isPortrait; this.#choose(this.#name) }, { class: "button", id: "turn-ratio" },
      ),
      this.#size, this.#perspective(), button("Reset crop", () => this.#reset(), { class: "button is-wide", id: "reset-crop" }))
    for (const [edge, name] of Object.entries(edgeNames)) {
      const grip = h(
        "span",
        {
          class: `crop-handle is-${edge}`, tabindex: "0", role: "button", "aria-label": `Crop: ${name}`,
          "aria-description": "Arrow keys move it", data: { edge },
        },
      )
      grip.addEventListener("pointerdown", (event) => this.#pull(event, edge))
      grip.addEventListener("keydown", (event) => this.#key(event, edge))
      this.#box.append(grip)
    }
    this.#box.addEventListener("pointerdown", (event) => this.#pull(event, ""))
    this.#box.addEventListener("keydown", (event) => this.#key(event, ""))
  }

  /** @param {{ op: string }} target @param {string[]} keys @param {string} [label] @returns {HTMLElement[]} */
  #sliders(target, keys, label) {
    const parameters = adjustmentOf(this.editing.schema, target.op)?.parameters ?? []
    const controls = keys.flatMap((key) => {
      const parameter = parameters.find((each) => each.key === key)
      return parameter ? parameterControl(this.editing, target, parameter, label) ?? [] : []
    })
    this.#controls.push(...controls)
    return controls.map((each) => each.element)
  }

  /** Sliders against converging lines, in a fold. */
  #perspective() {
    return h(
      "details", { class: "fold" }, h("summary", {}, "Perspective"), ...this.#sliders(perspective, ["vertical", "horizontal", "rotate"]),
    )
  }

  #reset() {
    void this.editing.keep((step) => !own.some((each) => each.op === step.op))
  }

  async #level() {
    try {
      const found = await measured(this.editing.asset.asset, null, { tone: false, whiteBalance: false, straighten: true })
      const degrees = steps(found).find((step) => step.op === straighten.op)?.degrees ?? 0
      await this.editing.set(straighten, ["degrees"], degrees)
      if (degrees === 0) toast("The picture is level, or has no lines to measure.", { seconds: 3 })
    } catch (error) { fault("The photo was not measured.", error) }
  }

  /** @param {boolean} isActive */
  activate(isActive) {
    this.stage.isHeld = isActive
    if (isActive) this.stage.overlay.append(this.#layer)
    else this.#layer.remove()
    if (isActive) this.update()
  }

  /** The rectangle in fractions of the straightened frame.
   * @returns {Rect} */
  get rect() {
    const step = this.editing.stepOf(crop)
    const { width, height } = this.stage.full
    return (step && cropRect(step, width || 1, height || 1)) ?? { x: 0, y: 0, width: 1, height: 1 }
  }

  /** @param {Rect} rect @param {boolean} isLive */
  #set(rect, isLive) {
    const isWhole = rect.width >= 0.9999 && rect.height >= 0.9999
    if (isWhole && !isLive) return void this.editing.removeStep(crop)
    void this.editing.setAll(crop, Object.entries(rect).map(([key, value]) => [[key], value]), isLive)
  }

  /** The ratio in fractions of the frame. */
  get #fraction() {
    if (this.#ratio === null) return null
    const { width, height } = this.stage.full
    return this.#ratio * height / width
  }

  /** @param {PointerEvent} start @param {string} edge "" moves the whole */
  #pull(start, edge) {
    if (start.button !== 0) return
    start.preventDefault()
    start.stopPropagation()
    const grabbed = /** @type {HTMLElement} */ (start.currentTarget)
    grabbed.focus()
    const first = this.rect
    const from = this.stage.placeAt(start)
    dragged(this.#box, start, (event, isLive) => {
      const at = this.stage.placeAt(event)
      this.#set(edge ? resized(first, edge, at.x, at.y, this.#fraction) : shifted(first, at.x - from.x, at.y - from.y), isLive)
    })
  }

  /** @param {KeyboardEvent} event @param {string} edge */
  #key(event, edge) {
    const step = event.shiftKey ? 0.05 : 0.01
    const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key] ?? [0, 0]
    if (dx === 0 && dy === 0) return
    event.preventDefault()
    event.stopPropagation()
    const rect = this.rect
    const x = (edge.includes("w") ? rect.x : rect.x + rect.width) + dx
    const y = (edge.includes("n") ? rect.y : rect.y + rect.height) + dy
    this.#set(edge ? resized(rect, edge, x, y, this.#fraction) : shifted(rect, dx, dy), false)
  }

  /** @param {string} name @param {boolean} [isNew] whether the ratio of the original begins as the original lies */
  #choose(name, isNew = false) {
    const { width, height } = this.stage.full
    if (isNew && name === "Original") this.#isPortrait = height > width
    this.#name = name
    const ratio = ratios.find(([each]) => each === name)?.[1] ?? null
    if (ratio === null) this.#ratio = null
    else if (ratio === 0) this.#ratio = this.#isPortrait === width > height ? height / width : width / height
    else this.#ratio = this.#isPortrait ? 1 / ratio : ratio
    if (this.#fraction !== null) this.#set(withRatio(this.rect, this.#fraction), false)
    this.update()
  }

  /** Turns the picture by quarters, with what is cropped.
   * @param {1|-1} direction clockwise or not */
  rotate(direction) { this.#turned = this.#turned.then(() => this.#rotate(direction)) }

  /** @param {1|-1} direction */
  #rotate(direction) {
    const { editing } = this
    const old = this.rect
    const isMirrored = editing.steps.filter((step) => step.op === flip.op).length % 2 === 1
    const now = editing.value(rotate, ["quarterTurns"]) ?? (editing.indexOf(rotate) >= 0 ? 1 : 0)
    const turns = (now + (isMirrored ? -direction : direction) + 4) % 4
    const hasCrop = editing.indexOf(crop) >= 0
    if (turns === 0) void editing.keep((step) => step.op !== rotate.op, true)
    else void editing.set(rotate, ["quarterTurns"], turns, true)
    if (hasCrop) this.#set(direction > 0 ? turnedRight(old) : turnedLeft(old), true)
    if (this.#ratio !== null) { this.#ratio = 1 / this.#ratio; this.#isPortrait = !this.#isPortrait }
    return editing.edit((recipe) => recipe)
  }

  /** Mirrors what is seen. */
  flip() { this.#turned = this.#turned.then(() => this.#flip()) }

  #flip() {
    const { editing } = this
    const old = this.rect
    const hasCrop = editing.indexOf(crop) >= 0
    if (editing.indexOf(flip) >= 0) void editing.removeStep(flip, true)
    else void editing.set(flip, ["axis"], "horizontal", true)
    const degrees = editing.value(straighten, ["degrees"])
    if (degrees) void editing.set(straighten, ["degrees"], -degrees, true)
    if (hasCrop) this.#set(mirrored(old), true)
    return editing.edit((recipe) => recipe)
  }

  update() {
    const { x, y, width, height } = this.rect
    const { style } = this.#box
    style.left = `${x * 100}%`
    style.top = `${y * 100}%`
    style.width = `${width * 100}%`
    style.height = `${height * 100}%`
    const full = this.stage.full
    this.#size.textContent = full.width > 0 ? `${Math.round(width * full.width)} × ${Math.round(height * full.height)} pixels` : ""
    for (const control of this.#controls) control.update()
    for (const chip of this.#ratios.children) chip.setAttribute(
      "aria-checked", String(/** @type {HTMLElement} */ (chip).dataset.ratio === this.#name),
    )
  }
}

customElements.define("crop-panel", CropPanel)
