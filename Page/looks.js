// Looks as thumbnails of this photo, and how strongly the chosen one is laid on.

import { ApiError, isOvertaken, render } from "./api.js"
import { h } from "./dom.js"
import { withLook } from "./engine.js"
import { same, withSteps } from "./recipe.js"
import { looks } from "./session.js"
import { PhotoSlider } from "./sliders.js"
import { fault } from "./toasts.js"

/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./types.js").Recipe} Recipe */

export class LooksPanel extends HTMLElement {
  #list = h("div", { class: "look-list", role: "radiogroup", "aria-label": "Looks" })
  #strength
  /** @type {Look[]} */ #looks = []
  /** The recipe without a look that the thumbnails show.
   * @type {Recipe|null|undefined} */
  #shown = undefined
  #controller = new AbortController()
  #isComplete = false
  #timer = 0

  /** @param {import("./editing.js").Editing} editing */
  constructor(editing) {
    super()
    this.editing = editing
    this.#strength = PhotoSlider.make({
      label: "Strength", min: 0, max: 200, step: 1, standard: 100, neutral: 0, unit: "percent", name: "look.strength",
      onValue: (value, isLive) => void this.#apply(this.#name, value ?? 100, isLive),
    })
    this.append(h("h2", { class: "panel-title" }, "Looks"), this.#strength, this.#list)
    void this.#load()
  }

  disconnectedCallback() {
    clearTimeout(this.#timer)
    this.#controller.abort()
    if (!this.#isComplete) this.#shown = undefined
  }

  connectedCallback() { this.update() }

  async #load() {
    try { this.#looks = await looks() } catch (error) { return fault("The looks are not known.", error) }
    const tile = (
      /** @type {string} */ name, /** @type {string} */ title, /** @type {string} */ summary,
    ) => h("button", {
      type: "button", class: "look", role: "radio", "aria-checked": "false", title: summary, data: { look: name },
      onclick: () => void this.#apply(name, 100, false),
    },
      h("span", { class: "look-picture" }, h("img", { alt: "", draggable: "false" })), h("span", { class: "look-title" }, title))
    this.#list.replaceChildren(
      tile("", "None", "The photo without a look"),
      ...this.#looks.map((look) => tile(look.name, look.title, look.summary.replace(/^Look: (.)/, (_, first) => first.toUpperCase()))),
    )
    this.update()
  }

  get #name() { return String(this.editing.steps.find((step) => step["x-look"])?.["x-look"] ?? "") }

  update() {
    const name = this.#name
    for (const each of this.#list.children) each.setAttribute(
      "aria-checked", String(/** @type {HTMLElement} */ (each).dataset.look === name),
    )
    this.#strength.value = Number(this.editing.steps.find((step) => step["x-look"])?.["x-strength"] ?? 100)
    this.#strength.disable(name === "" ? "Choose a look first." : null)
    if (!this.isConnected || this.#looks.length === 0) return
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#draw(), this.#shown === undefined ? 0 : 900)
  }

  /** @param {string} name "" for none @param {number} strength @param {boolean} isLive */
  #apply(name, strength, isLive) {
    return this.editing.edit((recipe) => withLook(recipe, name, strength).catch((error) => {
      fault("The look was not applied.", error)
      return recipe
    }), isLive, "look")
  }

  /** Renders the thumbnails, two at a time. */
  async #draw() {
    const base = withSteps(this.editing.recipe, this.editing.steps.filter((step) => step["x-look"] === undefined), this.editing.schema)
    if (this.#shown !== undefined && same(this.#shown, base)) return
    this.#shown = base
    this.#controller.abort()
    this.#controller = new AbortController()
    const { signal } = this.#controller
    const tiles = /** @type {HTMLElement[]} */ ([...this.#list.children])
    let next = 0
    const work = async (/** @type {number} */ lane) => {
      while (next < tiles.length && !signal.aborted) {
        const tile = tiles[next]
        next += 1
        try {
          const recipe = await withLook(base, tile.dataset.look ?? "", 100)
          const { blob } = await render({ asset: this.editing.asset.asset, recipe, stage: `thumb${lane}`, longEdge: 160, draft: true }, signal)
          const image = /** @type {HTMLImageElement} */ (tile.querySelector("img"))
          if (image.src) URL.revokeObjectURL(image.src)
          image.src = URL.createObjectURL(blob)
        } catch (error) {
          if (isOvertaken(error)) continue
          tile.classList.add("has-fault")
          if (!(error instanceof ApiError)) return
        }
      }
    }
    this.#isComplete = false
    await Promise.all([work(1), work(2)])
    this.#isComplete = !signal.aborted
  }
}

customElements.define("looks-panel", LooksPanel)
