// Before and after with a divider.

import { h } from "./dom.js"
import { clamp } from "./words.js"

/** Lies over a picture and shows another one on its left, up to a line that is dragged. */
export class PhotoDivider extends HTMLElement {
  #image = h("img", { class: "divider-before", alt: "", draggable: "false" })
  #line = h(
    "div",
    {
      class: "divider-line", tabindex: "0", role: "slider", "aria-label": "Divider between before and after", "aria-valuemin": "0",
      "aria-valuemax": "100",
    },
    h("span", { class: "divider-grip" }),
  )
  #before = h("span", { class: "divider-word is-before" })
  #after = h("span", { class: "divider-word is-after" })
  #at = 0.5

  constructor(before = "Before", after = "After") {
    super()
    this.#before.textContent = before
    this.#after.textContent = after
  }

  connectedCallback() {
    if (this.#image.isConnected) return
    this.append(this.#image, this.#before, this.#after, this.#line)
    this.#line.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? 0.1 : 0.02
      const to = { ArrowLeft: this.#at - step, ArrowRight: this.#at + step, Home: 0, End: 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      event.stopPropagation()
      this.at = to
    })
    this.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.stopPropagation()
      this.setPointerCapture(event.pointerId)
      this.#follow(event)
      const ended = new AbortController()
      this.addEventListener("pointermove", (each) => this.#follow(each), { signal: ended.signal })
      for (const name of ["pointerup", "pointercancel"]) this.addEventListener(name, () => ended.abort(), { signal: ended.signal })
    })
    this.at = this.#at
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    const box = this.getBoundingClientRect()
    this.at = (event.clientX - box.left) / box.width
  }

  /** Where the line stands, 0…1. */
  get at() { return this.#at }
  set at(value) {
    this.#at = clamp(0, value, 1)
    this.#image.style.clipPath = `inset(0 ${(1 - this.#at) * 100}% 0 0)`
    this.#line.style.left = `${this.#at * 100}%`
    this.#line.setAttribute("aria-valuenow", String(Math.round(this.#at * 100)))
    this.#before.style.opacity = this.#at < 0.12 ? "0" : "1"
    this.#after.style.opacity = this.#at > 0.88 ? "0" : "1"
  }

  /** @param {string} source */
  set source(source) { this.#image.src = source }
  get source() { return this.#image.src }

  /** Whether only the other picture is seen, without the line.
   * @param {boolean} isWhole */
  set isWhole(isWhole) {
    this.classList.toggle("is-whole", isWhole)
    if (isWhole) this.#image.style.clipPath = "none"
    else this.at = this.#at
  }
}

customElements.define("photo-divider", PhotoDivider)
