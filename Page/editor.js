// The editor of one photo: the stage, the panels, and what is done with the edit as a whole.

import { AdjustPanel } from "./adjust.js"
import { ApiError, get, isOvertaken, thumbnail } from "./api.js"
import { askWhatToPaste, pasted } from "./actions.js"
import { CropPanel } from "./crop.js"
import { button, h } from "./dom.js"
import { EditorBar } from "./editor-bar.js"
import { addEditorKeys } from "./editor-keys.js"
import { EditorView } from "./editor-view.js"
import { Editing } from "./editing.js"
import { library } from "./events.js"
import { exportPhotos } from "./export.js"
import { HistoryPanel } from "./history.js"
import { InfoPanel } from "./info.js"
import { LooksPanel } from "./looks.js"
import { MaskPanel } from "./masks.js"
import { Saving } from "./saving.js"
import { schema, session } from "./session.js"
import { fault } from "./toasts.js"
import { cropTool, isOnPicture, ToolStrip } from "./tool-strip.js"
import { nameOf } from "./words.js"

/** @typedef {import("./types.js").Asset} Asset */
/** @typedef {HTMLElement & { update?: () => void, activate?: (isActive: boolean) => void }} Panel */

export class PhotoEditor extends HTMLElement {
  /** The list behind, for the photos before and after.
   * @type {import("./browser.js").PhotoBrowser|null} */
  browser = null
  photo = ""
  /** @type {Editing|null} */ editing = null
  /** @type {EditorView|null} */ view = null
  tool = "adjust"
  bar = new EditorBar(this)
  saving = new Saving(this)
  strip = new ToolStrip((tool) => this.use(tool))
  /** @type {Map<string, Panel>} */ panels = new Map()
  #body = h("div", { class: "editor-body" })
  #host = h("div", { class: "panel-host", id: "panel", role: "tabpanel" })
  #notice = h("div", { class: "editor-notice", role: "status", hidden: true })
  #order = 0
  #ended = new AbortController()

  connectedCallback() {
    if (this.#body.isConnected) return
    this.append(this.bar, this.#notice, this.#body)
    const { signal } = this.#ended
    library.on("change", (change) => void this.#changed(change), signal)
    library.on("connection", ({ connected }) => { if (connected) void this.#returned() }, signal)
    window.addEventListener(
      "beforeunload", (event) => { if (this.editing?.isDirty) { event.preventDefault(); event.returnValue = "" } }, { signal },
    )
    this.addEventListener("paste", (event) => { if (event instanceof CustomEvent) void this.paste() })
    this.addEventListener("export", () => void this.export())
    this.addEventListener("place", (event) => this.view?.place(/** @type {CustomEvent} */ (event).detail))
    addEditorKeys(this, signal)
  }

  disconnectedCallback() {
    this.#ended.abort()
    this.view?.end()
  }

  /** @param {string} id */
  async open(id) {
    this.#order += 1
    const order = this.#order
    this.photo = id
    this.#notice.hidden = true
    this.view?.end()
    this.view = null
    this.editing = null
    this.panels.clear()
    this.#body.replaceChildren(h("div", { class: "stage-wait", role: "status" }, "Opening…"))
    try {
      const known = this.browser?.list.withID(id)
      const [asset, facts] = await Promise.all([known ?? get(`/assets/${id}`), schema()])
      if (order !== this.#order || this.#ended.signal.aborted) return
      const editing = new Editing(asset, facts)
      this.#show(editing)
      await editing.load()
    } catch (error) {
      if (order !== this.#order || this.#ended.signal.aborted || isOvertaken(error)) return
      const words = error instanceof ApiError ? error.words : "The server cannot be reached."
      this.#body.replaceChildren(h(
        "div", { class: "end-note", role: "alert" }, h("h1", {}, "The photo cannot be opened"), h("p", {}, words),
        button("Back to the photos", () => this.close()),
      ))
      this.bar.update()
    }
  }

  /** @param {Editing} editing */
  #show(editing) {
    this.editing = editing
    const view = new EditorView(this, editing)
    this.view = view
    this.#body.replaceChildren(
      view.stage, h("aside", { class: "editor-panel", "aria-label": "Tools" }, view.histogram, this.#host), this.strip,
    )
    editing.addEventListener("change", (event) => {
      const { isLive } = /** @type {CustomEvent} */ (event).detail
      this.panels.get(this.tool)?.update?.()
      view.render(isLive)
      if (!isLive) this.bar.update()
    })
    document.title = `${nameOf(editing.asset)} – ${session.library || "photoedit"}`
    this.use(isOnPicture(this.tool) ? "adjust" : this.tool)
    this.bar.update()
    void view.stage.show(thumbnail(editing.asset.picture, 1024))
    view.stage.base.alt = nameOf(editing.asset)
    view.stage.setAttribute("aria-label", `Picture: ${nameOf(editing.asset)}`)
    view.stage.focus({ preventScroll: true })
  }

  /** Shows another panel.
   * @param {string} tool */
  use(tool) {
    const { editing, view } = this
    if (!editing || !view) return
    view.places.end()
    this.panels.get(this.tool)?.activate?.(false)
    this.tool = tool
    const panel = this.panels.get(tool) ?? this.#make(tool, editing, view)
    this.panels.set(tool, panel)
    this.#host.replaceChildren(panel)
    this.#host.setAttribute("aria-label", tool)
    this.classList.toggle("is-cropping", tool === cropTool)
    this.dataset.tool = tool
    view.useTool(tool)
    panel.activate?.(true)
    panel.update?.()
    this.strip.current = tool
    this.bar.update()
    view.render(false)
  }

  /** @param {string} tool @param {Editing} editing @param {EditorView} view @returns {Panel} */
  #make(tool, editing, view) {
    if (tool === cropTool) return new CropPanel(editing, view.stage)
    if (tool === "looks") return new LooksPanel(editing)
    if (tool === "masks") {
      const panel = new MaskPanel(editing, view.stage)
      panel.addEventListener("view", () => view.render(false))
      return Object.assign(panel, { activate: (/** @type {boolean} */ isActive) => panel.shapes.activate(isActive) })
    }
    if (tool === "history") {
      const panel = new HistoryPanel(editing)
      panel.addEventListener("revert", (event) => void this.move("revert", /** @type {CustomEvent} */ (event).detail))
      return panel
    }
    if (tool === "info") {
      const panel = new InfoPanel()
      return Object.assign(
        panel, { update: () => { if (!panel.contains(document.activeElement)) void panel.show([editing.asset], [editing.asset.asset]) } },
      )
    }
    return new AdjustPanel(editing)
  }

  /** @returns {Promise<boolean>} whether the edit is stored */
  save() { return this.saving.save() }
  undo() { return this.saving.undo() }
  redo() { return this.saving.redo() }
  discard() { return this.saving.discard() }
  /** @param {"undo"|"redo"|"revert"} action @param {number} [to] */
  move(action, to) { return this.saving.move(action, to) }
  /** @returns {Promise<boolean>} whether the editor may go on to something else */
  mayLeave() { return this.saving.mayLeave() }

  async paste() {
    const { editing } = this
    const request = await askWhatToPaste(1)
    if (request) await editing?.edit((recipe) => pasted(recipe, request))
  }

  async export() {
    if (this.photo && await this.saving.mayExport()) await exportPhotos([this.photo])
  }

  close() { location.hash = this.browser?.album ? `#/album/${this.browser.album}` : `#/${this.browser?.place ?? "photos"}` }

  /** Opens the photo before or after this one in the list.
   * @param {number} step */
  async neighbor(step) {
    const list = this.browser?.list
    const at = list?.placeOf(this.photo) ?? -1
    if (!list || at < 0 || at + step < 0 || at + step >= list.count) return
    const [id] = await list.ids(at + step, at + step)
    if (id) location.replace(`#/edit/${id}`)
  }

  /** @param {any} change */
  async #changed(change) {
    const { editing } = this
    if (!editing || this.saving.isUnderWay) return
    if (change.removed?.includes(this.photo)) return this.say("This photo was removed from the library.")
    if (change.isIncremental && !(change.updated ?? []).includes(this.photo)) return
    const asset = (change.items ?? []).find((/** @type {Asset} */ each) => each.asset === this.photo) ?? await get(`/assets/${this.photo}`).catch(() => null)
    if (!asset || this.editing !== editing || this.saving.isUnderWay) return
    editing.asset = asset
    if (asset.newest !== editing.entry) {
      if (editing.isDirty) this.say(`This photo was edited elsewhere${change.author ? ` by ${change.author}` : ""}. Your changes are kept; saving asks what to do.`)
      else await editing.load().catch((error) => fault("", error))
    }
    this.bar.update()
    this.panels.get(this.tool)?.update?.()
  }

  /** The server is back: what is shown is rendered again, what was not saved is still here. */
  async #returned() {
    if (!this.editing) return void this.open(this.photo)
    this.editing.resume()
    this.view?.renderer.again()
    await this.#changed({ reload: true })
  }

  /** Says something above the picture, or nothing any more.
   * @param {string} words */
  say(words) {
    this.#notice.replaceChildren(h("span", {}, words))
    this.#notice.hidden = words === ""
  }
}

customElements.define("photo-editor", PhotoEditor)
