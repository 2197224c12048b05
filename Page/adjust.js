// The panel of adjustments: the common ones always there, others as the recipe has them, and a list to add from.

import { sectionControls } from "./adjustment-controls.js"
import { copiedEdits, copyEdits } from "./actions.js"
import { ask } from "./dialogs.js"
import { button, h, icon, iconButton, setDisabled } from "./dom.js"
import { measured } from "./engine.js"
import { adjustmentOf, isPlain, measuredKeys } from "./recipe.js"
import { menu } from "./sidebar.js"
import { stepCard } from "./step-card.js"
import { fault } from "./toasts.js"

/** @typedef {import("./binding.js").Control} Control */
/** @typedef {import("./editing.js").Editing} Editing */

export class AdjustPanel extends HTMLElement {
  /** @type {Editing} */ editing
  #cards = h("div", { class: "cards" })
  #measuredValues = h("p", { class: "hint", id: "measured-values" })
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
      ...editing.schema.sections.map((section) => this.#section(section)), this.#cards, this.#measuredValues, add)
    this.update()
  }

  /** @param {import("./types.js").Section} section */
  #section(section) {
    const ops = new Set(section.controls.map((each) => each.op))
    const body = h("div", { class: "section-body" })
    const reset = iconButton(
      "revert", `Reset ${section.title.toLowerCase()}`, (event) => { event.preventDefault(); void this.#reset(ops) },
      { class: "icon-button is-small section-reset" },
    )
    const details = h(
      "details", { class: "section", data: { section: section.name } },
      h("summary", {}, icon("chevron"), h("span", {}, section.title), reset), body,
    )
    details.open = section.isOpen
    let isBuilt = false
    const build = () => {
      if (isBuilt) return
      isBuilt = true
      for (const control of section.controls.flatMap((each) => sectionControls(this.editing, { op: each.op }, each, section.controls))) {
        this.#controls.push(control)
        body.append(control.element)
        control.update()
      }
    }
    if (details.open) build()
    details.addEventListener("toggle", build)
    this.#controls.push({ element: details, update: () => {
      const isUsed = this.editing.steps.some((step) => ops.has(step.op) && isPlain(step) && this.editing.isWorking(step))
      details.classList.toggle("is-used", isUsed)
      reset.hidden = !isUsed
    } })
    return details
  }

  /** @param {ReadonlySet<string>} ops */
  #reset(ops) { return this.editing.keep((step) => !(ops.has(step.op) && isPlain(step))) }

  /** Brings the panel to the recipe as it is now. */
  update() {
    const { schema } = this.editing
    const placed = new Set(schema.sections.flatMap((section) => section.controls.map((each) => each.op)))
    const seen = new Set()
    const others = this.editing.steps.filter((step) => {
      if (step.mask !== undefined || step["x-look"] !== undefined || adjustmentOf(schema, step.op)?.isOfCropTool) return false
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
    this.#showMeasured()
  }

  /** Says which values were measured on the photo: they stay with it when edits are copied. */
  #showMeasured() {
    const { schema, steps } = this.editing
    const found = steps.flatMap((step) => {
      const adjustment = adjustmentOf(schema, step.op)
      const titles = measuredKeys(step, schema).map(
        (key) => (adjustment?.parameters.find((each) => each.key === key)?.title ?? key).toLowerCase(),
      )
      return titles.length > 0 ? [`${adjustment?.title ?? step.op}: ${titles.join(", ")}`] : []
    })
    this.#measuredValues.hidden = found.length === 0
    this.#measuredValues.textContent = `Measured on this photo: ${found.join("; ")}.`
  }

  async #measure() {
    setDisabled(this.#auto, "Measuring…")
    const { asset } = this.editing
    await this.editing.edit((recipe) => measured(asset.asset, recipe, { tone: true, whiteBalance: true, straighten: false }).catch((error) => {
      fault("The photo was not measured.", error)
      return recipe
    }))
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
          return each.group === group.name && !each.isOfCropTool && words.every((word) => text.includes(word))
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
    if (chosen) await this.reveal(chosen)
  }

  /** Opens the section of an op, or adds a card for it.
   * @param {string} op */
  async reveal(op) {
    const section = this.editing.schema.sections.find((each) => each.controls.some((controls) => controls.op === op))
    const details = /** @type {HTMLDetailsElement|null} */ (section ? this.querySelector(`[data-section="${section.name}"]`) : null)
    if (details && this.editing.indexOf({ op }) < 0) details.open = true
    else {
      const id = await this.editing.add({ op })
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

customElements.define("adjust-panel", AdjustPanel)
