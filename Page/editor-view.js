// What the stage shows: the rendering of the edit, as the tool at hand needs it, with comparison and zoom.

import { isOvertaken, render } from "./api.js"
import { PhotoDivider } from "./compare.js"
import { h, icon } from "./dom.js"
import { frameOf } from "./frame.js"
import { PhotoHistogram } from "./histogram.js"
import { PlaceTool } from "./place-tool.js"
import { geometryOnly, maskShown, same, uncropped, unframed } from "./recipe.js"
import { Renderer } from "./renderer.js"
import { PhotoStage } from "./stage.js"
import { cropTool, isOnPicture } from "./tool-strip.js"
import { Tiles } from "./zoom.js"

/** @typedef {import("./types.js").Recipe} Recipe */

export class EditorView {
  stage = new PhotoStage()
  histogram = new PhotoHistogram()
  divider = new PhotoDivider()
  places = new PlaceTool(this.stage)
  isComparing = false
  #isHolding = false
  #tool = "adjust"
  /** @type {Recipe|null|undefined} the recipe of the picture before */ #before = undefined
  #beforeRequest = new AbortController()
  #busy = h("div", { class: "stage-busy", role: "status", hidden: true }, h("span", { class: "visually-hidden" }, "Rendering"))
  #fault = h("div", { class: "stage-fault", role: "alert", hidden: true })
  #note = h("div", { class: "stage-hint", hidden: true })
  #busyTimer = 0
  #isRendering = false
  #decoding = 0

  /** @param {import("./editor.js").PhotoEditor} editor @param {import("./editing.js").Editing} editing */
  constructor(editor, editing) {
    this.editor = editor
    this.editing = editing
    this.renderer = new Renderer(editing.asset.asset)
    this.tiles = new Tiles(this.stage, editing.asset.asset)
    this.stage.id = "stage"
    this.stage.append(this.#busy, this.#fault, this.#note)
    this.stage.tiles.after(this.histogram.marks)
    this.renderer.addEventListener("picture", (event) => this.#shown(/** @type {CustomEvent} */ (event).detail))
    this.renderer.addEventListener("busy", (event) => this.#wait(/** @type {CustomEvent} */ (event).detail))
    this.renderer.addEventListener("fault", (event) => this.#say(/** @type {CustomEvent} */ (event).detail))
    editing.addEventListener("refused", (event) => this.#say(/** @type {CustomEvent} */ (event).detail))
    this.stage.addEventListener("layout", () => {
      const { width, height } = this.stage.box
      this.renderer.shownEdge = this.stage.isFitted ? Math.max(width, height) * window.devicePixelRatio : 1024
    })
    this.stage.addEventListener("zoom", () => editor.bar.update())
  }

  end() {
    this.renderer.end()
    this.tiles.clear()
    this.#beforeRequest.abort()
    this.stage.remove()
  }

  /** @param {string} tool */
  useTool(tool) {
    this.#tool = tool
    if (isOnPicture(tool)) this.compare(false)
    if (tool === cropTool) this.stage.zoomTo(null)
  }

  /** The recipe as the tool needs it. */
  get recipe() {
    const { recipe, schema } = this.editing
    if (this.#tool === cropTool) return uncropped(recipe, schema)
    const isPlacing = this.#tool === "masks" || this.places.request !== null
    const isFramed = !isPlacing || this.#isExact
    const masks = /** @type {import("./masks.js").MaskPanel|undefined} */ (this.editor.panels.get("masks"))
    if (masks) masks.shapes.isFramed = isFramed
    this.places.isFramed = isFramed
    this.#note.hidden = isFramed
    this.#note.textContent = "The crop and the perspective are hidden while you draw."
    const shown = isFramed ? recipe : unframed(recipe, schema)
    return this.#tool === "masks" && masks?.isShown && masks.mask && shown ? maskShown(shown, masks.mask, schema) : shown
  }

  get #isExact() {
    const { width, height } = this.editing.asset
    return Boolean(width && height) && frameOf(this.editing.steps, width ?? 1, height ?? 1).isExact
  }

  /** @param {boolean} isLive */
  render(isLive) {
    if (!this.editing.isLoaded) return
    this.renderer.show(this.recipe, isLive)
    this.places.draw()
    if (!isLive && (this.isComparing || this.#isHolding)) void this.#fetchBefore()
  }

  /** @param {{rendering: import("./api.js").Rendering, recipe: Recipe|null, isFinal: boolean, stage: string}} picture */
  #shown({ rendering, recipe, isFinal, stage }) {
    const full = { width: rendering.fullWidth || rendering.width, height: rendering.fullHeight || rendering.height }
    this.#decoding += 1
    const shown = this.stage.show(rendering.blob, full, () => {
      this.stage.dataset.stage = stage
      this.stage.dataset.final = String(isFinal)
      this.stage.dataset.rendered = String(Number(this.stage.dataset.rendered ?? 0) + 1)
      this.tiles.show(recipe, isFinal)
      if (isOnPicture(this.#tool)) this.editor.panels.get(this.#tool)?.update?.()
    })
    void shown.then(() => { this.#decoding -= 1; this.#mark() })
    if (stage !== "preview") return
    void this.histogram.read(rendering.blob, isFinal)
  }

  /** Says that a rendering is under way when it takes long enough to be noticed.
   * @param {boolean} isBusy */
  #wait(isBusy) {
    clearTimeout(this.#busyTimer)
    this.#isRendering = isBusy
    this.#mark()
    if (isBusy) this.#busyTimer = window.setTimeout(() => { this.#busy.hidden = false }, 350)
    else this.#busy.hidden = true
  }

  /** The stage is busy until what was rendered is also seen. */
  #mark() {
    this.stage.setAttribute("aria-busy", String(this.#isRendering || this.#decoding > 0))
  }

  /** @param {import("./api.js").ApiError|null} error */
  #say(error) {
    this.#fault.hidden = error === null
    if (error) this.#fault.replaceChildren(icon("warning"), h("span", {}, error.words))
  }

  /** Shows before and after with a divider, or the edit alone.
   * @param {boolean} isOn */
  compare(isOn) {
    this.isComparing = isOn
    if (isOn) {
      this.stage.picture.append(this.divider)
      this.divider.isWhole = false
      void this.#fetchBefore()
    } else if (!this.#isHolding) this.divider.remove()
    this.editor.bar.update()
  }

  /** Shows the original for as long as a key is held.
   * @param {boolean} isOn */
  hold(isOn) {
    if (this.#isHolding === isOn || this.#tool === cropTool) return
    this.#isHolding = isOn
    this.stage.classList.toggle("is-before", isOn)
    if (isOn) {
      this.stage.picture.append(this.divider)
      this.divider.isWhole = true
      void this.#fetchBefore()
    } else {
      this.divider.isWhole = false
      if (!this.isComparing) this.divider.remove()
    }
  }

  /** The photo without the edit, in the same frame. */
  async #fetchBefore() {
    const recipe = geometryOnly(this.editing.recipe, this.editing.schema)
    if (this.#before !== undefined && same(this.#before, recipe) && this.divider.source) return
    this.#beforeRequest.abort()
    this.#beforeRequest = new AbortController()
    try {
      const { blob } = await render({ asset: this.editing.asset.asset, recipe, stage: "before", longEdge: 1024 }, this.#beforeRequest.signal)
      this.#before = recipe
      const old = this.divider.source
      this.divider.source = URL.createObjectURL(blob)
      if (old) URL.revokeObjectURL(old)
    } catch (error) { if (!isOvertaken(error)) this.divider.remove() }
  }

  /** Lets people work on places in the picture.
   * @param {import("./place-tool.js").PlaceRequest} request */
  place(request) {
    const end = this.places.end.bind(this.places)
    this.places.end = () => { end(); this.places.end = end; this.render(false) }
    this.places.begin(request)
    this.render(false)
  }
}
