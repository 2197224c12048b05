// The panel of adjustments: the common ones always there, others as the recipe has them, and a list to add from.

import { adjustmentControls } from "./adjustment-controls.js"
import { post } from "./api.js"
import { copiedEdits, copyEdits } from "./actions.js"
import { parameterControl } from "./controls.js"
import { ask } from "./dialogs.js"
import { button, h, icon, iconButton, setDisabled } from "./dom.js"
import { adjustmentOf, inserted, isPlain, steps } from "./recipe.js"
import { menu } from "./sidebar.js"
import { stepCard } from "./step-card.js"
import { fault } from "./toasts.js"

/** @typedef {import("./controls.js").Control} Control */
/** @typedef {import("./editing.js").Editing} Editing */

/** What every photo program has at hand: "op.key" is a slider, "op" all parameters of an adjustment.
 * @type {{ title: string, name: string, items: string[], isOpen?: boolean }[]} */
export const sections = [
  {
    name: "light", title: "Light", isOpen: true,
    items: ["exposure.ev", "contrast.amount", "highlights.amount", "shadows.amount", "whites.amount", "blacks.amount", "brilliance.amount"],
  },
  {
    name: "color", title: "Color", isOpen: true,
    items: [
      "whiteBalance.temperature", "whiteBalance.kelvin", "whiteBalance.tint", "whiteBalance.neutral", "vibrance.amount",
      "saturation.amount",
    ],
  },
  { name: "detail", title: "Detail", isOpen: true, items: ["texture.amount", "clarity.amount", "dehaze.amount"] },
  { name: "curve", title: "Curve", items: ["curve"] },
  { name: "mixer", title: "Color mixer", items: ["hsl"] },
  { name: "grading", title: "Color grading", items: ["colorGrade"] },
  { name: "sharpening", title: "Sharpening and noise", items: ["sharpen", "noiseReduction"] },
  { name: "effects", title: "Vignette and grain", items: ["vignette", "grain"] },
]

/** The ops that have their place in the sections. */
const placed = new Set(sections.flatMap((section) => section.items.map((item) => item.split(".")[0])))
/** Ops that other panels work on. */
const elsewhere = new Set(["crop", "straighten", "rotate", "flip"])

export class AdjustPanel extends HTMLElement {
  /** @type {Editing} */ editing
  #cards = h("div", { class: "cards" })
  #signature = ""
  /** @type {Control[]} */ #controls = []
  /** @type {Control[]} */ #cardControls = []
  #auto = button(
    "Auto", () => void this.#measure(), { class: "button", id: "auto", title: "Measure the photo and set tone and white balance" },
  )

  /** @param {Editing} editing */
  constructor(editing) {
    super()
    this.editing = editing
    this.#auto.prepend(icon("auto"))
    const add = button("Add adjustment", () => void this.#add(), { class: "button is-wide", id: "add-adjustment" })
    add.prepend(icon("plus"))
    this.append(h("div", { class: "panel-head" }, this.#auto, h("span", { class: "spacer" }),
      iconButton("copy", "Copy edits", () => copyEdits(this.editing.recipe), { id: "copy-edits", key: "Ctrl+C" }),
      iconButton(
        "paste", "Paste edits", () => this.dispatchEvent(new CustomEvent("paste", { bubbles: true })), { id: "paste-edits", key: "Ctrl+V" },
      ),
      iconButton("more", "More", (event) => this.#menu(/** @type {HTMLElement} */ (event.currentTarget)), { "aria-haspopup": "menu" })),
      ...sections.map((section) => this.#section(section)), this.#cards, add)
    this.update()
  }

  /** @param {typeof sections[number]} section */
  #section(section) {
    const known = section.items.filter((item) => adjustmentOf(this.editing.schema, item.split(".")[0]))
    const body = h("div", { class: "section-body" })
    const reset = iconButton(
      "revert", `Reset ${section.title.toLowerCase()}`, (event) => { event.preventDefault(); this.#reset(known) },
      { class: "icon-button is-small section-reset" },
    )
    const details = h(
      "details", { class: "section", data: { section: section.name } },
      h("summary", {}, icon("chevron"), h("span", {}, section.title), reset), body,
    )
    details.open = Boolean(section.isOpen)
    details.hidden = known.length === 0
    const ops = [...new Set(known.map((item) => item.split(".")[0]))]
    let isBuilt = false
    const build = () => {
      if (isBuilt) return
      isBuilt = true
      for (const control of known.flatMap((item) => this.#item(item, known.length))) {
        this.#controls.push(control)
        body.append(control.element)
        control.update()
      }
    }
    if (details.open) build()
    details.addEventListener("toggle", build)
    this.#controls.push({ element: details, update: () => {
      const isUsed = this.editing.steps.some((step) => ops.includes(step.op) && isPlain(step) && this.editing.isWorking(step))
      details.classList.toggle("is-used", isUsed)
      reset.hidden = !isUsed
    } })
    return details
  }

  /** @param {string} item @param {number} count @returns {Control[]} */
  #item(item, count) {
    const [op, key] = item.split(".")
    const adjustment = /** @type {import("./types.js").Adjustment} */ (adjustmentOf(this.editing.schema, op))
    if (key) {
      const parameter = adjustment.parameters.find((each) => each.key === key)
      const isMain = ["amount", "ev"].includes(key)
      const control = parameter ? parameterControl(
        this.editing, { op }, parameter, isMain ? adjustment.title : key === "neutral" ? "Gray point" : parameter.title,
      ) : null
      return control ? [op === "whiteBalance" ? onlyInUse(control, key, () => this.editing.value({ op }, ["kelvin"]) !== undefined) : control] : []
    }
    const heading = count > 1 ? [{ element: h("h3", { class: "sub-title" }, adjustment.title), update: () => {} }] : []
    return [...heading, ...adjustmentControls(this.editing, { op }, adjustment)]
  }

  /** @param {string[]} items */
  #reset(items) {
    const ops = new Set(items.map((item) => item.split(".")[0]))
    this.editing.keep((step) => !(ops.has(step.op) && isPlain(step)))
  }

  /** Brings the panel to the recipe as it is now. */
  update() {
    const seen = new Set()
    const others = this.editing.steps.filter((step) => {
      if (step.mask !== undefined || step["x-look"] !== undefined || elsewhere.has(step.op)) return false
      // A second step of a common op has no slider above, so it gets a card.
      const isFirst = !seen.has(step.op)
      seen.add(step.op)
      return !(placed.has(step.op) && isFirst && step.opacity === undefined && step.blend === undefined && step.enabled !== false)
    })
    const signature = others.map((step) => step.id ?? step.op).join("|")
    if (signature !== this.#signature) {
      this.#signature = signature
      this.#cardControls = others.map((step) => stepCard(this.editing, { op: step.op, id: step.id }))
      this.#cards.replaceChildren(...this.#cardControls.map((each) => each.element))
    }
    for (const control of [...this.#controls, ...this.#cardControls]) control.update()
  }

  async #measure() {
    setDisabled(this.#auto, "Measuring…")
    try {
      const { recipe } = await post(
        `/assets/${this.editing.asset.id}/auto`, { tone: true, whiteBalance: true, straighten: false },
      )
      let result = this.editing.recipe
      for (const step of steps(recipe)) {
        const at = this.editing.indexOf({ op: step.op })
        if (at >= 0 && result) result = {
          ...result, adjustments: steps(result).map((each) => each === this.editing.steps[at] ? { ...step, id: each.id } : each),
        }
        else result = inserted(result, { ...step, id: undefined }, this.editing.schema).recipe
      }
      this.editing.change(result)
    } catch (error) { fault("The photo was not measured.", error) }
    setDisabled(this.#auto, null)
  }

  /** Adjustments to add, with a search over names and what they do. */
  async #add() {
    const { schema } = this.editing
    const search = h(
      "input", { type: "search", placeholder: "Search adjustments", "aria-label": "Search adjustments", autocomplete: "off" },
    )
    const list = h("div", { class: "add-list", role: "list" })
    /** @type {string|null} */ let chosen = null
    const fill = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
      list.replaceChildren(...schema.groups.flatMap((group) => {
        const found = schema.adjustments.filter((each) => {
          const text = `${each.title} ${each.op} ${each.summary} ${group.title}`.toLowerCase()
          return each.group === group.name && !elsewhere.has(each.op) && words.every((word) => text.includes(word))
        })
        return found.length === 0 ? [] : [
          h("h3", {}, group.title),
          ...found.map((each) => h(
            "button",
            {
              type: "button", class: "add-item", role: "listitem", data: { op: each.op },
              onclick: () => {
                chosen = each.op
                search.form?.querySelector(".dialog-head button")?.dispatchEvent(new MouseEvent("click"))
              },
            },
            h("strong", {}, each.title), h("span", {}, each.summary),
          )),
        ]
      }))
      if (list.children.length === 0) list.append(h("p", { class: "hint" }, "No adjustment fits."))
    }
    search.addEventListener("input", fill)
    search.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault()
        event.stopPropagation()
        ;/** @type {HTMLElement|null} */ (list.querySelector(".add-item"))?.click()
      }
    })
    fill()
    await ask({ title: "Add adjustment", body: [search, list], focus: search, className: "is-tall" })
    if (chosen) this.reveal(chosen)
  }

  /** Opens the section of an op, or adds a card for it.
   * @param {string} op */
  reveal(op) {
    const section = sections.find((each) => each.items.some((item) => item.split(".")[0] === op))
    const details = /** @type {HTMLDetailsElement|null} */ (section ? this.querySelector(`[data-section="${section.name}"]`) : null)
    if (details && this.editing.indexOf({ op }) < 0) details.open = true
    else {
      const id = this.editing.add({ op })
      this.update()
      const card = this.querySelector(`[data-step="${id}"]`)
      card?.scrollIntoView({ block: "nearest" })
      return /** @type {HTMLElement|null} */ (card?.querySelector("input, select, button"))?.focus()
    }
    details.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement|null} */ (details.querySelector("input"))?.focus()
  }

  /** @param {HTMLElement} anchor */
  #menu(anchor) {
    menu(anchor, [
      ["Reset all adjustments", () => this.editing.change(null), this.editing.steps.length > 0 ? undefined : "There are none."],
      [
        "Paste edits…", () => this.dispatchEvent(new CustomEvent("paste", { bubbles: true })),
        copiedEdits() ? undefined : "Copy the edits of a photo first.",
      ],
      ["Export…", () => this.dispatchEvent(new CustomEvent("export", { bubbles: true }))],
    ])
  }
}

/** Shows temperature or kelvin, whichever the recipe has.
 * @param {Control} control @param {string} key @param {() => boolean} hasKelvin @returns {Control} */
function onlyInUse(control, key, hasKelvin) {
  return { element: control.element, update: () => {
    if (key === "kelvin") control.element.hidden = !hasKelvin()
    if (key === "temperature") control.element.hidden = hasKelvin()
    control.update()
  } }
}

customElements.define("adjust-panel", AdjustPanel)
