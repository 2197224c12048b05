// The histogram and the marks of clipping, both counted on the pixels of the preview.

import { h } from "./dom.js"
import { clippingMarks, counted } from "./pixels.js"

/** @typedef {import("./pixels.js").Counts} Counts */

/** The least time between two drafts that are counted, ms. */
const draftPause = 150

/** Event: `clipping` when the marks are switched. */
export class PhotoHistogram extends HTMLElement {
  isMarking = false
  marks = h("canvas", { class: "stage-marks", "aria-hidden": "true", hidden: true })
  #canvas = h("canvas", { width: "256", height: "84", role: "img", "aria-label": "Histogram" })
  #toggle = h(
    "button",
    {
      type: "button", class: "clip-toggle", id: "clipping", "aria-pressed": "false", "aria-keyshortcuts": "J", onclick: () => this.toggle(),
    },
  )
  /** @type {ImageData|null} */ #pixels = null
  #order = 0
  #lastDraft = 0

  connectedCallback() {
    this.append(this.#canvas, this.#toggle)
    this.#draw(null)
  }

  toggle() {
    this.isMarking = !this.isMarking
    this.#toggle.setAttribute("aria-pressed", String(this.isMarking))
    this.#mark()
  }

  /** Counts a preview. Of drafts, which follow each other fast, some are counted, with a part of their pixels.
   * @param {Blob} blob @param {boolean} isFinal */
  async read(blob, isFinal) {
    const now = performance.now()
    if (!isFinal && now - this.#lastDraft < draftPause) return
    if (!isFinal) this.#lastDraft = now
    this.#order += 1
    const order = this.#order
    try {
      // Pixels are left out, not averaged, since an average hides what is clipped.
      const bitmap = await createImageBitmap(blob, isFinal ? {} : { resizeWidth: 256, resizeQuality: "pixelated" })
      if (order === this.#order) this.#count(bitmap)
      bitmap.close()
    } catch { /* A picture that cannot be decoded has no histogram; the stage says what is wrong. */ }
  }

  /** @param {ImageBitmap} bitmap */
  #count(bitmap) {
    const canvas = h("canvas", { width: String(bitmap.width), height: String(bitmap.height) })
    const context = canvas.getContext("2d", { willReadFrequently: true })
    if (!context) return
    context.drawImage(bitmap, 0, 0)
    this.#pixels = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const counts = counted(this.#pixels.data)
    this.#draw(counts)
    this.#mark()
  }

  #mark() {
    this.marks.hidden = !this.isMarking || !this.#pixels
    if (!this.isMarking || !this.#pixels) return
    const { width, height, data } = this.#pixels
    this.marks.width = width
    this.marks.height = height
    this.marks.getContext("2d")?.putImageData(new ImageData(clippingMarks(data), width, height), 0, 0)
  }

  /** @param {Counts|null} counts */
  #draw(counts) {
    const context = this.#canvas.getContext("2d")
    if (!context) return
    context.clearRect(0, 0, 256, 84)
    const percent = (/** @type {number} */ part) => counts ? (100 * part / counts.pixels).toFixed(1) : "0.0"
    this.#toggle.textContent = `▾ ${percent(counts?.dark ?? 0)} %   ▴ ${percent(counts?.light ?? 0)} %`
    const words = `Clipped: ${percent(counts?.dark ?? 0)} % black, ${percent(counts?.light ?? 0)} % with a full channel`
    this.#toggle.title = `${words}. Press to mark them (J)`
    this.#toggle.setAttribute("aria-label", `Mark clipping. ${words}`)
    if (!counts) return
    const channels = [counts.red, counts.green, counts.blue]
    // The ends tower above all; the height follows what lies between.
    const middle = channels.flatMap((each) => [...each.subarray(2, 254)]).sort((a, b) => a - b)
    const top = Math.max(1, middle[Math.floor(middle.length * 0.995)]) * 1.08
    context.globalCompositeOperation = matchMedia("(prefers-color-scheme: light)").matches ? "source-over" : "lighter"
    const colors = ["rgb(220 60 60 / 75%)", "rgb(60 190 80 / 75%)", "rgb(70 120 240 / 85%)"]
    channels.forEach((channel, index) => {
      context.fillStyle = colors[index]
      context.beginPath()
      context.moveTo(0, 84)
      for (let value = 0; value < 256; value += 1) context.lineTo(value, 84 - Math.min(84, channel[value] / top * 84))
      context.lineTo(255, 84)
      context.fill()
    })
  }
}

customElements.define("photo-histogram", PhotoHistogram)
