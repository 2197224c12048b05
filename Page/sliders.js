// A slider with its name and its number: drag, arrow keys, type, double click for the default.

import { h } from "./dom.js"
import { clamp, roundTo } from "./words.js"

/** @typedef {{ label: string, min: number, max: number, step: number, standard: number, neutral?: number|null,
 *   unit?: string|null, title?: string, name?: string, least?: number, most?: number, track?: string, placeholder?: string,
 *   onValue: (value: number|undefined, isLive: boolean) => void }} SliderOptions
 * `min` and `max` of the track; `least` and `most` what may be typed where that is more; `standard` the value of a
 * double click; `track` a class for its colors; with `placeholder` there may be no value. */

export class PhotoSlider extends HTMLElement {
  /** @type {SliderOptions} */ #options = /** @type {any} */ ({})
  #range = h("input", { type: "range" })
  #number = h("input", { type: "number", class: "slider-number", inputmode: "decimal" })
  #label = h("label", { class: "slider-label" })

  /** @param {SliderOptions} options @returns {PhotoSlider} */
  static make(options) {
    const slider = /** @type {PhotoSlider} */ (document.createElement("photo-slider"))
    slider.#set(options)
    return slider
  }

  /** @param {SliderOptions} options */
  #set(options) {
    this.#options = options
    const { min, max, step, label, unit } = options
    const id = `slider-${(PhotoSlider.#count += 1)}`
    this.dataset.name = options.name ?? label
    for (const [key, value] of Object.entries({ min, max, step })) this.#range.setAttribute(key, String(value))
    Object.assign(
      this.#number,
      { min: String(options.least ?? min), max: String(options.most ?? max), step: String(step), placeholder: options.placeholder ?? "" },
    )
    this.#range.id = id
    this.#range.dataset.param = options.name ?? ""
    this.#label.htmlFor = id
    this.#label.textContent = label
    this.#label.title = [options.title, "Double click for the default."].filter(Boolean).join(" ")
    this.#number.tabIndex = -1
    this.#range.setAttribute("aria-description", "Enter to type a number, Delete for the default")
    this.#number.setAttribute("aria-label", `${label}, number${unit ? ` in ${unit}` : ""}`)
    if (options.track) this.#range.classList.add(options.track)
    this.append(this.#label, this.#number, h("span", { class: "slider-track" }, this.#range))
    this.#listen()
    this.value = options.standard
  }

  static #count = 0

  #listen() {
    const { onValue, standard, step } = this.#options
    const reset = () => { this.value = standard; onValue(this.#options.placeholder === undefined ? standard : undefined, false) }
    // A pointer may move several times before a picture can be shown.
    let frame = 0
    this.#range.addEventListener("input", () => {
      if (frame) return
      frame = requestAnimationFrame(() => {
        frame = 0
        this.#paint(Number(this.#range.value))
        onValue(roundTo(Number(this.#range.value), step), true)
      })
    })
    this.#range.addEventListener("change", () => {
      cancelAnimationFrame(frame)
      frame = 0
      this.#paint(Number(this.#range.value))
      onValue(roundTo(Number(this.#range.value), step), false)
    })
    this.#range.addEventListener("dblclick", reset)
    this.#label.addEventListener("dblclick", reset)
    this.#range.addEventListener("keydown", (event) => {
      if ((event.key === "Delete" || event.key === "Backspace") && !this.#range.disabled) { event.preventDefault(); event.stopPropagation(); reset() }
      // One stop per slider when people go through them by Tab; Enter or a digit leads on to the number.
      if (event.key === "Enter" || (/^[-\d.]$/.test(event.key) && !event.ctrlKey && !event.metaKey)) {
        event.stopPropagation()
        if (event.key === "Enter") event.preventDefault()
        this.#number.focus()
      }
      // Shift makes steps of ten, as in programs people know.
      if (event.shiftKey && ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].includes(event.key)) {
        event.preventDefault()
        const direction = event.key === "ArrowRight" || event.key === "ArrowUp" ? 10 : -10
        this.#typed(Number(this.#range.value) + direction * step)
      }
    })
    this.#number.addEventListener("change", () => this.#number.value === "" ? reset() : this.#typed(Number(this.#number.value)))
    this.#number.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { this.#number.value = String(this.#value ?? ""); event.stopPropagation(); this.#range.focus() }
      if (event.key === "Enter") { event.preventDefault(); event.stopPropagation(); this.#range.focus() }
    })
    this.#number.addEventListener("focus", () => this.#number.select())
  }

  /** @param {number} value */
  #typed(value) {
    const { min, max, least = min, most = max, step } = this.#options
    if (!Number.isFinite(value)) return
    // What is typed is finer than what a hand can drag.
    const allowed = clamp(least, roundTo(value, step === 1 ? 1 : step / 100), most)
    this.#paint(allowed)
    this.#range.value = String(allowed)
    this.#number.value = String(allowed)
    this.#options.onValue(allowed, false)
  }

  /** @type {number|undefined} */ #value = NaN
  get value() { return this.#value }
  set value(value) {
    // Panels bring all their sliders up to date while one is dragged; most of them have not moved.
    if (value === this.#value) return
    this.#value = value
    this.#range.value = String(value ?? this.#options.standard)
    this.#paint(value)
  }

  /** @param {number|undefined} value */
  #paint(value) {
    const { min, max, step, neutral, standard, unit, label } = this.#options
    this.#value = value
    const digits = step >= 1 ? 0 : Math.max(2, Math.min(4, Math.ceil(-Math.log10(step))))
    if (document.activeElement !== this.#number || this.#number.value === "") this.#number.value = value === undefined ? "" : String(Number(value.toFixed(digits)))
    const shown = value ?? standard
    const zero = clamp(min, neutral ?? standard, max)
    const share = (/** @type {number} */ at) => (clamp(min, at, max) - min) / (max - min) * 100
    const [from, to] = [share(zero), share(shown)].sort((a, b) => a - b)
    this.style.setProperty("--from", `${from}%`)
    this.style.setProperty("--to", `${to}%`)
    this.style.setProperty("--zero-number", String(share(zero) / 100))
    this.classList.toggle("is-set", value !== undefined && value !== standard)
    this.#range.setAttribute(
      "aria-valuetext", `${value === undefined ? "automatic" : Number(shown.toFixed(digits))}${unit ? ` ${unit}` : ""}`,
    )
    this.#range.setAttribute("aria-label", label)
  }

  /** @param {string|null} reason */
  disable(reason) {
    for (const input of [this.#range, this.#number]) { input.disabled = reason !== null; input.title = reason ?? "" }
  }
}

customElements.define("photo-slider", PhotoSlider)
