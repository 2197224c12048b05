// The panel of masks: each with its shapes and with the adjustments that it limits.

import { sectionControls } from "./adjustment-controls.js"
import { h, icon, iconButton } from "./dom.js"
import { stepCard } from "./step-card.js"
import { combined, inverted, leaves, shapes, titleOf, withLeaf, withoutLeaf } from "./mask-tree.js"
import { MaskShapes } from "./mask-shapes.js"
import { same } from "./recipe.js"
import { menu } from "./sidebar.js"
import { PhotoSlider } from "./sliders.js"

/** @typedef {import("./editing.js").Editing} Editing */
/** @typedef {import("./binding.js").Control} Control */

/** Event: `view` when what the stage shows has to change. */
export class MaskPanel extends HTMLElement {
  /** The mask that is worked on.
   * @type {any} */
  mask = null
  isShown = false
  #leaf = 0
  #signature = ""
  #list = h("div", { class: "mask-list", role: "listbox", "aria-label": "Masks" })
  #detail = h("div", { class: "mask-detail" })
  /** @type {Control[]} */ #controls = []
  brush = { radius: 5, hardness: 50, flow: 100 }

  /** @param {Editing} editing @param {import("./stage.js").PhotoStage} stage */
  constructor(editing, stage) {
    super()
    this.editing = editing
    this.shapes = new MaskShapes(this, stage)
    this.append(h("h2", { class: "panel-title" }, "Masks"), h("div", { class: "mask-new", role: "group", "aria-label": "New mask" },
      ...["brush", "linear", "radial", "luminance", "color"].map((name) => h(
        "button", { type: "button", class: "tile-button", data: { mask: name }, onclick: () => void this.#begin(name) },
        icon(shapes[name].icon), h("span", {}, shapes[name].short ?? shapes[name].title.split(" ")[0]),
      ))),
    this.#list, this.#detail)
  }

  /** All different masks of the recipe. */
  get masks() {
    /** @type {any[]} */
    const found = []
    for (const step of this.editing.steps) if (step.mask && !found.some((each) => same(each, step.mask))) found.push(step.mask)
    return found
  }

  /** The shape that is worked on. */
  get leaf() { return this.mask ? leaves(this.mask)[this.#leaf] : undefined }

  /** @param {string} name */
  async #begin(name) {
    const mask = fresh(name, this.masks)
    this.isShown = false
    if (await this.editing.add({ op: this.editing.schema.local[0].op, mask }) === "") return
    this.select(mask)
    this.shapes.isArmed = name === "linear" || name === "radial"
  }

  /** Puts another mask in the place of the one that is worked on.
   * @param {any} next @param {boolean} [isLive] */
  replace(next, isLive = false) {
    const old = this.mask
    const list = this.editing.steps.map((step) => same(step.mask, old) ? { ...step, mask: next } : step)
    this.mask = next
    this.editing.change({ ...this.editing.recipe, adjustments: list }, isLive)
  }

  /** @param {any} shape of the leaf that is worked on @param {boolean} [isLive] */
  setShape(shape, isLive) {
    if (this.leaf) this.replace(withLeaf(this.mask, this.leaf.path, shape), isLive)
  }

  /** @param {any} mask */
  select(mask) {
    this.mask = mask
    this.#leaf = 0
    this.shapes.isArmed = false
    this.#signature = ""
    this.update()
    this.dispatchEvent(new CustomEvent("view"))
  }

  update() {
    const masks = this.masks
    if (this.mask && !masks.some((each) => same(each, this.mask))) this.mask = null
    this.mask ??= masks[0] ?? null
    if (this.#leaf >= leaves(this.mask).length) this.#leaf = 0
    const signature = JSON.stringify([
      masks.length, masks.findIndex((each) => same(each, this.mask)), leaves(this.mask).map((each) => [each.path, each.shape.shape]),
      this.#leaf, this.isShown, this.#extra().map((each) => each.id),
    ])
    if (signature !== this.#signature) {
      this.#signature = signature
      this.#build(masks)
    }
    for (const control of this.#controls) control.update()
    this.shapes.draw()
  }

  /** @param {any[]} masks */
  #build(masks) {
    this.#controls = []
    this.#list.replaceChildren(...masks.map((mask, index) => {
      const isCurrent = same(mask, this.mask)
      return h("div", {
        class: "mask-row", role: "option", "aria-selected": String(isCurrent), tabindex: "0", onclick: () => this.select(mask),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.stopPropagation(); this.select(mask) }
        },
      },
        icon(shapes[leaves(mask)[0]?.shape.shape]?.icon ?? "mask"), h("span", {}, `${index + 1}. ${titleOf(mask)}`),
        iconButton("trash", `Delete mask ${index + 1} with its adjustments`, (event) => {
          event.stopPropagation()
          this.editing.keep((step) => !same(step.mask, mask))
        }, { class: "icon-button is-small" }))
    }))
    this.#detail.replaceChildren(...(this.mask ? this.#parts() : [h(
      "p", { class: "hint" }, "A mask limits adjustments to a part of the picture. Begin with one of the shapes above.",
    )]))
  }

  /** @returns {HTMLElement[]} */
  #parts() {
    const all = leaves(this.mask)
    const rows = all.map((leaf, index) => h("div", { class: "leaf-row" },
      h(
        "button",
        {
          type: "button", class: "leaf-button", "aria-pressed": String(index === this.#leaf),
          onclick: () => { this.#leaf = index; this.#signature = ""; this.update() },
        },
        icon(leaf.isTaken ? "minus" : index === 0 ? shapes[leaf.shape.shape]?.icon ?? "mask" : "plus"),
        h("span", {}, shapes[leaf.shape.shape]?.title ?? leaf.shape.shape),
      ),
      all.length > 1 ? iconButton("close", "Remove this shape", () => this.replace(withoutLeaf(this.mask, leaf.path)), { class: "icon-button is-small" }) : null))
    const show = iconButton(
      "eye", "Show the mask", () => this.toggleShown(), { id: "show-mask", key: "O", "aria-pressed": String(this.isShown) },
    )
    const head = h("div", { class: "mask-tools" }, show, iconButton(
      "invert", "Invert the mask", () => this.replace(inverted(this.mask)), { id: "invert-mask" },
    ),
      ...(/** @type {["add"|"subtract"|"intersect", string, string][]} */ ([
        ["add", "plus", "Add a shape"], ["subtract", "minus", "Take a shape away"], ["intersect", "filter", "Keep only within a shape"],
      ])).map(([how, image, words]) =>
        iconButton(image, words, (event) => this.#askShape(/** @type {HTMLElement} */ (event.currentTarget), how), {
          "aria-haspopup": "menu", data: { combine: how },
        })))
    return [
      head, h("div", { class: "leaf-list" }, ...rows), ...this.#shapeControls(),
      h("h3", { class: "sub-title" }, "Adjustments within the mask"), ...this.#adjustments(),
    ]
  }

  /** @param {HTMLElement} anchor @param {"add"|"subtract"|"intersect"} how */
  #askShape(anchor, how) {
    menu(anchor, ["brush", "linear", "radial", "luminance", "color"].map((name) => [shapes[name].title, () => this.#combine(name, how)]))
  }

  /** @param {string} name @param {"add"|"subtract"|"intersect"} how */
  #combine(name, how) {
    const next = combined(this.mask, fresh(name, []), how)
    this.#leaf = leaves(next).length - 1
    this.shapes.isArmed = name === "linear" || name === "radial"
    this.replace(next)
  }

  toggleShown() {
    this.isShown = !this.isShown
    this.#signature = ""
    this.update()
    this.dispatchEvent(new CustomEvent("view"))
  }

  /** @returns {HTMLElement[]} */
  #shapeControls() {
    const shape = this.leaf?.shape
    if (!shape) return []
    if (shape.shape === "brush") return this.#brushControls()
    const hints = /** @type {Record<string, string>} */ ({
      linear: "Drag on the picture from where nothing changes to where all does.", radial: "Drag on the picture from the middle outward.",
    })
    const list = Object.entries(shapes[shape.shape]?.parameters ?? {}).map(([key, [label, min, max, step, unit, standard]]) => {
      const slider = PhotoSlider.make({
        label, min, max, step, unit, standard, name: `mask.${key}`, track: `track-${key}`,
        onValue: (value, isLive) => this.setShape({ ...this.leaf?.shape, [key]: value }, isLive),
      })
      this.#controls.push({ element: slider, update: () => { slider.value = this.leaf?.shape[key] ?? standard } })
      return slider
    })
    return [...list, ...(hints[shape.shape] ? [h("p", { class: "hint" }, hints[shape.shape])] : [])]
  }

  /** @returns {HTMLElement[]} */
  #brushControls() {
    const settings = /** @type {[keyof MaskPanel["brush"], string, number, number, number][]} */ ([
      ["radius", "Size", 0.2, 30, 0.1], ["hardness", "Hardness", 0, 100, 1], ["flow", "Flow", 1, 100, 1],
    ])
    const list = settings.map(([key, label, min, max, step]) => {
      const slider = PhotoSlider.make({
        label, min, max, step, standard: { radius: 5, hardness: 50, flow: 100 }[key], neutral: min, name: `brush.${key}`,
        onValue: (value) => { this.brush[key] = value ?? this.brush[key]; this.shapes.draw() },
      })
      this.#controls.push({ element: slider, update: () => { slider.value = this.brush[key] } })
      return slider
    })
    const strokes = () => this.leaf?.shape.strokes ?? []
    const back = h(
      "button", { type: "button", class: "button", onclick: () => this.setShape({ ...this.leaf?.shape, strokes: strokes().slice(0, -1) }) },
      "Remove last stroke",
    )
    const words = h("span", { class: "hint" })
    this.#controls.push({ element: back, update: () => {
      back.disabled = strokes().length === 0
      words.textContent = strokes().length === 0 ? "Paint on the picture." : `${strokes().length} of 256 strokes`
    } })
    return [...list, h("div", { class: "button-row" }, back, words)]
  }

  #extra() {
    const listed = new Set(this.editing.schema.local.map((each) => each.op))
    return this.mask ? this.editing.steps.filter((step) => same(step.mask, this.mask) && !listed.has(step.op)) : []
  }

  /** @returns {HTMLElement[]} */
  #adjustments() {
    const { schema } = this.editing
    const rows = schema.local.flatMap((controls) => sectionControls(this.editing, { op: controls.op, mask: () => this.mask }, controls, schema.local))
    const cards = this.#extra().map((step) => stepCard(this.editing, { op: step.op, id: step.id }))
    this.#controls.push(...rows, ...cards)
    return [...rows, ...cards].map((each) => each.element)
  }

  /** The brush larger or smaller.
   * @param {number} factor */
  resizeBrush(factor) {
    this.brush.radius = Math.round(Math.min(30, Math.max(0.2, this.brush.radius * factor)) * 10) / 10
    this.update()
  }
}

/** A new shape, a little beside others like it, so that two masks are two.
 * @param {string} name @param {any[]} others */
function fresh(name, others) {
  const shape = structuredClone(shapes[name].start)
  while (others.some((each) => same(each, shape))) {
    if (shape.strokes) shape["x-number"] = (shape["x-number"] ?? 1) + 1
    for (const key of ["from", "to", "center"]) if (shape[key]) shape[key] = [Math.round((shape[key][0] + 0.05) * 100) / 100, shape[key][1]]
    if (shape.hue !== undefined) shape.hue = (shape.hue + 40) % 360
    if (shape.low !== undefined) shape.low = Math.round((shape.low + 0.05) * 100) / 100
  }
  return shape
}

customElements.define("mask-panel", MaskPanel)
