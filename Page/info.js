// Title, caption, keywords and facts of the chosen photos.

import { change, rate } from "./actions.js"
import { get } from "./api.js"
import { h, icon, iconButton, setDisabled } from "./dom.js"
import { library } from "./events.js"
import { refusal, session } from "./session.js"
import { byteSize, count, dateAndTime } from "./words.js"

/** @typedef {import("./types.js").Asset} Asset */

export class InfoPanel extends HTMLElement {
  /** @type {string[]} */ #ids = []
  #request = 0
  /** @type {HTMLElement|null} */ #close = null
  #ended = new AbortController()

  connectedCallback() {
    this.#close = iconButton("close", "Close info", () => this.dispatchEvent(new CustomEvent("close")), { class: "icon-button info-close" })
    this.setAttribute("role", "complementary")
    this.setAttribute("aria-label", "Info")
    this.#ended = new AbortController()
    library.on("change", (event) => {
      const mine = (event.items ?? []).find((/** @type {Asset} */ each) => each.asset === this.#ids[0])
      const isEditing = this.contains(document.activeElement) && document.activeElement?.matches("input, textarea")
      if (mine && this.#ids.length === 1 && !this.hidden && !isEditing) void this.show([mine], this.#ids)
    }, this.#ended.signal)
  }

  disconnectedCallback() { this.#ended.abort() }

  /** @param {(Asset|undefined)[]} assets @param {readonly string[]} ids */
  async show(assets, ids) {
    this.#ids = [...ids]
    this.#request += 1
    const request = this.#request
    if (ids.length === 0) return this.#show(h("p", { class: "hint" }, "Choose a photo to see what is known of it."))
    if (ids.length > 1) return this.#show(
      h("h2", {}, count(ids.length, "photo")), this.#keywords([], ids), h("p", { class: "hint" }, "Keywords are added to all of them."),
    )
    const asset = assets[0] ?? await get(`/assets/${ids[0]}`).catch(() => null)
    if (!asset || request !== this.#request) return
    this.#fill(asset)
    const whole = await get(`/assets/${ids[0]}`).catch(() => null)
    if (whole && request === this.#request && whole.albums?.length) {
      this.querySelector(".info-albums")?.replaceChildren(...whole.albums.map((/** @type {any} */ each) => h(
        "a", { href: `#/album/${each.id}` }, icon("album"), each.title,
      )))
    }
  }

  /** @param {...HTMLElement} parts */
  #show(...parts) {
    if (this.#close) parts.push(this.#close)
    const controls = () => /** @type {HTMLElement[]} */ ([...this.querySelectorAll("input, textarea, button")])
    const focused = controls().findIndex((each) => each === document.activeElement)
    this.replaceChildren(...parts)
    // Who goes through the panel by keys goes on where they were.
    controls()[focused]?.focus()
  }

  /** @param {Asset} asset */
  #fill(asset) {
    const reason = refusal()
    const texts = session.texts.map((text) => h(
      "label", { class: "field is-stacked" }, h("span", {}, text.title), this.#text(text, asset, reason),
    ))
    this.#show(
      h("h2", {}, asset.fileName),
      ...texts,
      h("div", { class: "field" }, h("span", {}, "Rating"), stars(asset.rating ?? 0, (value) => void rate([asset.asset], value))),
      this.#keywords(asset.keywords ?? [], [asset.asset]), facts(asset), h("div", { class: "info-albums" }))
  }

  /** The field of a text of a photo.
   * @param {import("./types.js").Text} text @param {Asset} asset @param {string|null} reason */
  #text({ name, title, isLong }, asset, reason) {
    const old = asset[name] ?? ""
    const placeholder = name === "title" ? asset.fileName : `Add a ${title.toLowerCase()}`
    const field = isLong
      ? h("textarea", { rows: "3", data: { field: name }, placeholder }, old)
      : h("input", { type: "text", value: old, data: { field: name }, placeholder, maxlength: "500" })
    this.#writes(field, old, (value) => ({ [name]: value || null }))
    setDisabled(field, reason)
    return field
  }

  /** Stores a field when it is left or Enter is pressed.
   * @param {HTMLInputElement|HTMLTextAreaElement} field @param {string} old
   * @param {(value: string) => Record<string, any>} changes */
  #writes(field, old, changes) {
    const id = this.#ids[0]
    field.addEventListener("change", () => {
      const value = field.value.trim()
      if (value !== old) void change([id], changes(value), "").then((done) => { if (!done) field.value = old })
    })
    field.addEventListener("keydown", (event) => {
      const { key } = /** @type {KeyboardEvent} */ (event)
      if (key === "Escape") { field.value = old; field.blur(); event.stopPropagation() }
      if (key === "Enter" && field instanceof HTMLInputElement) field.blur()
    })
  }

  /** @param {string[]} keywords @param {readonly string[]} ids */
  #keywords(keywords, ids) {
    const reason = refusal()
    const input = h(
      "input", { type: "text", data: { field: "keyword" }, placeholder: "Add a keyword", "aria-label": "Add a keyword", maxlength: "100" },
    )
    setDisabled(input, reason)
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || input.value.trim() === "") return
      const added = input.value.split(",").map((each) => each.trim()).filter(Boolean)
      input.value = ""
      void change(ids, { addKeywords: added }, ids.length > 1 ? `Keyword added to ${count(ids.length, "photo")}` : "").then((done) => {
        const shown = new Set([...this.querySelectorAll(".tag")].map((each) => each.textContent))
        if (done) input.before(...added.filter((each) => !shown.has(each)).map((each) => this.#tag(each, ids)))
      })
    })
    return h("div", { class: "keywords", role: "group", "aria-label": "Keywords" }, ...keywords.map((each) => this.#tag(each, ids)), input)
  }

  /** @param {string} keyword @param {readonly string[]} ids */
  #tag(keyword, ids) {
    const tag = h("span", { class: "tag" }, keyword)
    const away = iconButton(
      "close", `Remove keyword ${keyword}`,
      () => void change(ids, { removeKeywords: [keyword] }, "").then((done) => { if (done) tag.remove() }),
    )
    setDisabled(away, refusal())
    tag.append(away)
    return tag
  }
}

/** Five stars to press; the one that is set already takes the rating away.
 * @param {number} rating @param {(rating: number|null) => void} set */
export function stars(rating, set) {
  return h("span", { class: "stars", role: "group", "aria-label": `Rating: ${rating} of 5` }, ...[1, 2, 3, 4, 5].map((number) => {
    const label = number === rating ? "Remove the rating" : `Rate ${number}`
    const star = iconButton(number <= rating ? "star-filled" : "star", label, () => set(number === rating ? null : number),
      { class: `icon-button star${number <= rating ? " is-set" : ""}`, "aria-pressed": String(number <= rating), data: { rating: number } })
    setDisabled(star, refusal())
    return star
  }))
}

/** @param {Asset} asset */
function facts(asset) {
  const megapixels = asset.width && asset.height ? (asset.width * asset.height / 1e6).toFixed(1) : null
  const place = asset.place ? `${asset.place.latitude.toFixed(4)}, ${asset.place.longitude.toFixed(4)}` : null
  /** @type {[string, string|null|undefined][]} */
  const rows = [
    ["Taken", dateAndTime(asset.captured ?? null) || null], ["Camera", asset.camera],
    ["Size", asset.width ? `${asset.width} × ${asset.height} · ${megapixels} MP` : null],
    ["File", `${asset.mediaType.replace("image/", "").toUpperCase()} · ${byteSize(asset.fileSize)}`], ["Place", place],
    ["State", asset.isEdited ? "Edited" : "Original"],
  ]
  return h(
    "dl", { class: "facts" }, ...rows.filter(([, value]) => value).flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  )
}

customElements.define("info-panel", InfoPanel)
