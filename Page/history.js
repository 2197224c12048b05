// The history of a photo: its versions with pictures and words, names, going back, and two side by side.

import { get, post, thumbnail } from "./api.js"
import { PhotoDivider } from "./compare.js"
import { ask, askText } from "./dialogs.js"
import { button, h, iconButton, setDisabled } from "./dom.js"
import { refusal } from "./session.js"
import { fault, toast } from "./toasts.js"
import { ago, dateAndTime } from "./words.js"

/** @typedef {import("./types.js").Version} Version */

/** @type {Record<string, string>} */
const kinds = { original: "Original", edit: "Edit", undo: "Undo", redo: "Redo", revert: "Went back", newOriginal: "New original" }

/** What a version is called: by its name, else by what was done.
 * @param {Version} version */
function titleOf(version) {
  if (version.name) return version.name
  const kind = kinds[version.kind] ?? version.kind
  if (version.kind === "edit") return `${kind} ${version.number}`
  if (!["undo", "redo", "revert"].includes(version.kind)) return kind
  return `${kind} to ${version.state === 0 ? "the original" : `version ${version.state}`}`
}

/** Event: `revert` with the entry to go to. */
export class HistoryPanel extends HTMLElement {
  #list = h("ol", { class: "version-list", "aria-label": "Versions, newest first" })
  #compare = button("Compare", () => void this.#showBoth(), { id: "compare-versions", disabled: true })
  #fault = h("p", { class: "hint", hidden: true })
  /** @type {Version[]} */ #versions = []
  /** The entries that are marked for comparison.
   * @type {number[]} */
  #marked = []
  #request = 0

  /** @param {import("./editing.js").Editing} editing */
  constructor(editing) {
    super()
    this.editing = editing
    this.append(
      h("div", { class: "panel-head" }, h("h2", { class: "panel-title" }, "History"), h("span", { class: "spacer" }), this.#compare),
      this.#fault, this.#list,
    )
  }

  connectedCallback() { void this.load() }
  update() { if (this.isConnected && this.#versions.find((each) => each.isCurrent)?.number !== this.editing.entry) void this.load() }

  async load() {
    this.#request += 1
    const request = this.#request
    try {
      const { entries: versions } = await get(`/assets/${this.editing.asset.asset}/entries`)
      if (request !== this.#request) return
      this.#versions = versions
      this.#marked = this.#marked.filter((entry) => versions.some((/** @type {Version} */ each) => each.number === entry))
      this.#draw()
    } catch (error) {
      this.#fault.hidden = false
      this.#fault.textContent = "The history cannot be read now."
      fault("", error)
    }
  }

  #draw() {
    this.#fault.hidden = true
    this.#list.replaceChildren(...this.#versions.map((version) => this.#row(version)))
    this.#follow()
  }

  /** @param {Version} version */
  #row(version) {
    const reason = refusal()
    const box = h("input", { type: "checkbox", "aria-label": `Compare version ${version.number}`, checked: this.#marked.includes(version.number), onchange: () => {
      this.#marked = box.checked ? [...this.#marked, version.number].slice(-2) : this.#marked.filter((each) => each !== version.number)
      for (const each of this.#list.querySelectorAll("input")) {
        const row = /** @type {HTMLElement|null} */ (each.closest("li"))
        each.checked = this.#marked.includes(Number(row?.dataset.entry))
      }
      this.#follow()
    } })
    const name = iconButton("pencil", `Name version ${version.number}`, () => void this.#rename(version), { class: "icon-button is-small" })
    const go = button(
      "Go back to this", () => this.dispatchEvent(new CustomEvent("revert", { detail: version.state })), { class: "button is-quiet" },
    )
    setDisabled(name, reason)
    setDisabled(go, reason)
    const words = version.changes.slice(0, 6).map((each) => h("li", {}, each))
    if (version.changes.length > 6) words.push(h("li", {}, `and ${version.changes.length - 6} more`))
    return h("li", { class: "version", data: { entry: version.number }, "aria-current": version.isCurrent ? "true" : null },
      h("img", { src: thumbnail(version.picture, 160), alt: "", loading: "lazy", draggable: "false" }),
      h("div", { class: "version-words" },
        h(
          "div", { class: "version-head" },
          h(
            "strong", {},
            titleOf(version),
          ),
          version.isCurrent ? h("span", { class: "badge" }, "Now") : null,
        ),
        h("small", { title: dateAndTime(version.date) }, [ago(version.date), version.author].filter(Boolean).join(" · ")),
        version.note ? h("p", {}, `“${version.note}”`) : null, words.length > 0 ? h("ul", { class: "change-list" }, ...words) : null,
        h("div", { class: "version-foot" }, h("label", { class: "check" }, box, "Compare"), name, version.isCurrent ? null : go)))
  }

  #follow() {
    setDisabled(this.#compare, this.#marked.length === 2 ? null : "Mark two versions to compare them.")
  }

  /** @param {Version} version */
  async #rename(version) {
    const name = await askText({ title: `Name version ${version.number}`, label: "Name", value: version.name ?? "", action: "Name it" })
    if (name === null) return
    try {
      await post(`/assets/${this.editing.asset.asset}/name`, { entry: version.number, name })
      toast(`Version ${version.number} is now “${name}”`)
      await this.load()
    } catch (error) { fault("The version was not named.", error) }
  }

  async #showBoth() {
    const [from, to] = [...this.#marked].sort((a, b) => a - b)
    const find = (/** @type {number} */ entry) => /** @type {Version} */ (this.#versions.find((each) => each.number === entry))
    const title = (/** @type {Version} */ version) => version.name ?? (version.number === 0 ? "Original" : `Version ${version.number}`)
    const [before, after] = [find(from), find(to)]
    const divider = new PhotoDivider(title(before), title(after))
    divider.source = thumbnail(before.picture, 1024)
    const words = h("ul", { class: "change-list" }, h("li", {}, "…"))
    void get(`/assets/${this.editing.asset.asset}/compare?from=${from}&to=${to}`).then(({ changes }) => {
      words.replaceChildren(...(changes.length > 0 ? changes : ["The adjustments are the same."]).map((/** @type {string} */ each) => h("li", {}, each)))
    }, (error) => fault("The versions were not compared.", error))
    await ask({
      title: `${title(before)} and ${title(after)}`, className: "is-wide",
      body: [h("div", { class: "two-versions" }, h("img", { src: thumbnail(after.picture, 1024), alt: "" }), divider), words],
      choices: [{ label: "Close", value: "cancel" }],
    })
  }
}

customElements.define("history-panel", HistoryPanel)
