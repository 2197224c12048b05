// swift-format-ignore-file
// Written by Scripts/embed-page from the folder Page; do not edit it.

/// The files of the page by their paths below the folder, without the last line end.
enum PageFiles {
  static let texts: [String: String] = [
    "actions.js": ##"""
// What can be done with photos of the list: each action says what it did, and most can be taken back.

import { get, post, put } from "./api.js"
import { ask, askText } from "./dialogs.js"
import { h } from "./dom.js"
import { groupOf, merged, steps, tidy } from "./recipe.js"
import { preference, schema, setPreference } from "./session.js"
import { fault, toast } from "./toasts.js"
import { count } from "./words.js"

/** @typedef {import("./types.js").Asset} Asset */
/** @typedef {import("./types.js").Recipe} Recipe */

/** @param {readonly string[]} ids @param {Record<string, any>} changes @param {string} words @param {Record<string, any>} [back] */
export async function change(ids, changes, words, back) {
  if (ids.length === 0) return false
  try {
    await post("/assets/changes", { assets: ids, ...changes })
    if (words) toast(words, back ? { action: "Undo", run: () => void change(ids, back, "") } : {})
    return true
  } catch (error) {
    fault("Nothing was changed.", error)
    return false
  }
}

/** Makes all favorites, or none when all are already.
 * @param {readonly string[]} ids @param {readonly (Asset|undefined)[]} assets */
export function toggleFavorite(ids, assets) {
  const favorite = !assets.every((each) => each?.favorite)
  return change(
    ids, { favorite }, ids.length > 1 ? `${count(ids.length, "photo")} ${favorite ? "made favorites" : "no longer favorites"}` : "",
  )
}

/** @param {readonly string[]} ids @param {number|null} rating */
export const rate = (ids, rating) => change(ids, { rating }, ids.length > 1 ? `${count(ids.length, "photo")} rated ${rating ?? 0}` : "")

/** @param {readonly string[]} ids @param {boolean} hidden */
export const hide = (ids, hidden) => change(
  ids, { hidden }, `${count(ids.length, "photo")} ${hidden ? "hidden" : "shown again"}`, { hidden: !hidden },
)

/** @param {readonly string[]} ids @param {boolean} trashed */
export const trash = (ids, trashed) => change(
  ids, { trashed }, `${count(ids.length, "photo")} ${trashed ? "moved to the trash" : "restored"}`, { trashed: !trashed },
)

/** Asks for an album and adds photos to it.
 * @param {readonly string[]} ids */
export async function addToAlbum(ids) {
  try {
    const { albums } = await get("/albums")
    const plain = albums.filter((/** @type {any} */ each) => each.kind === "album")
    const picker = h("select", { size: String(Math.min(8, plain.length + 1)), class: "list-select", "aria-label": "Album" },
      ...plain.map((/** @type {any} */ each) => h("option", { value: each.id }, `${each.title} (${each.count})`)), h("option", { value: "" }, "New album…"))
    picker.selectedIndex = 0
    const answer = await ask({
      title: `Add ${count(ids.length, "photo")} to an album`, body: [picker], focus: picker,
      choices: [{ label: "Cancel", value: "cancel" }, { label: "Add", value: "add", isMain: true }],
    })
    if (answer !== "add") return
    if (picker.value === "") return void await newAlbum(ids)
    await post(`/albums/${picker.value}/assets`, { add: ids })
    toast(`${count(ids.length, "photo")} added to “${plain.find((/** @type {any} */ each) => each.id === picker.value).title}”`)
  } catch (error) { fault("The album was not changed.", error) }
}

/** @param {readonly string[]} [ids] @returns {Promise<import("./types.js").Album|null>} */
export async function newAlbum(ids = []) {
  const title = await askText({ title: "New album", label: "Title", action: "Create" })
  if (!title) return null
  try {
    const album = await post("/albums", { title, assets: ids })
    toast(`Album “${title}” created${ids.length > 0 ? ` with ${count(ids.length, "photo")}` : ""}`)
    return album
  } catch (error) { fault("The album was not created.", error); return null }
}

/** @param {readonly string[]} ids @param {string} album */
export async function removeFromAlbum(ids, album) {
  try {
    await post(`/albums/${album}/assets`, { remove: ids })
    toast(
      `${count(ids.length, "photo")} taken out of the album`,
      { action: "Undo", run: () => void post(`/albums/${album}/assets`, { add: ids }) },
    )
  } catch (error) { fault("The album was not changed.", error) }
}

/** Keeps a recipe to be pasted, in this tab or another.
 * @param {Recipe|null} recipe */
export function copyEdits(recipe) {
  setPreference("clipboard", JSON.stringify(recipe ?? {}))
  const number = steps(recipe).length
  toast(number > 0 ? `${count(number, "adjustment")} copied` : "Copied: no adjustments")
}

/** @returns {Recipe|null} */
export function copiedEdits() {
  const text = preference("clipboard", "")
  try { return text ? JSON.parse(text) : null } catch { return null }
}

/** Copies the edits of a photo.
 * @param {string} id */
export async function copyEditsOf(id) {
  try { copyEdits((await get(`/assets/${id}/recipe`)).recipe) } catch (error) { fault("Nothing was copied.", error) }
}

/** What to paste: adjustments of a recipe by their groups. Without groups all adjustments are removed.
 * @typedef {{ source: Recipe, groups: Set<string> }} Wish */

/** A recipe with what is pasted into it, in the list as in the editor.
 * @param {Recipe|null} recipe @param {Wish} wish @param {import("./types.js").Schema} facts @returns {Recipe|null} */
export const pasted = (recipe, wish, facts) => wish.groups.size === 0 ? null : merged(recipe, wish.source, wish.groups, facts)

/** Asks which of the copied adjustments to paste; null when nothing.
 * @param {number} number of photos @returns {Promise<Wish|null>} */
export async function askWhatToPaste(number) {
  const copied = copiedEdits()
  if (!copied) { toast("Copy the edits of a photo first."); return null }
  const facts = await schema()
  // A slider that was moved and moved back would reset that of the other photo.
  const source = tidy(copied, facts)
  const present = [...new Set(steps(source).map((step) => groupOf(step, facts)))]
  if (present.length === 0) {
    const answer = await ask({
      title: "Paste edits", body: [h("p", {}, "The photo that was copied has no adjustments. Paste that, so that the original is shown?")],
      choices: [{ label: "Cancel", value: "cancel" }, { label: "Remove all adjustments", value: "ok", isMain: true }],
    })
    return answer === "ok" ? { source, groups: new Set() } : null
  }
  const titlesIn = (/** @type {string} */ group) => steps(source).filter((step) => groupOf(step, facts) === group)
    .map((step) => facts.adjustments.find((each) => each.op === step.op)?.title ?? step.op).join(", ")
  const boxes = present.map((name) => h(
    "input", { type: "checkbox", value: name, checked: !["geometry", "retouch", "masks"].includes(name) },
  ))
  const rows = present.map((name, index) => h("label", { class: "check" }, boxes[index],
    h("span", {}, name === "masks" ? "Masks" : facts.groups.find((each) => each.name === name)?.title ?? name),
    h("small", {}, titlesIn(name))))
  const answer = await ask({
    title: `Paste edits to ${count(number, "photo")}`, body: [h("div", { class: "checks" }, ...rows)],
    choices: [{ label: "Cancel", value: "cancel" }, { label: "Paste", value: "ok", isMain: true }],
    check: () => boxes.some((each) => each.checked) ? null : "Choose at least one group.",
  })
  if (answer !== "ok") return null
  return { source, groups: new Set(boxes.filter((each) => each.checked).map((each) => each.value)) }
}

/** Pastes edits to photos, each with an entry of its own in its history.
 * @param {readonly string[]} ids */
export async function pasteEdits(ids) {
  const wish = await askWhatToPaste(ids.length)
  if (!wish) return
  const facts = await schema()
  let failed = 0
  for (const id of ids) {
    try {
      const now = await get(`/assets/${id}/recipe`)
      await put(`/assets/${id}/recipe`, { recipe: pasted(now.recipe, wish, facts), note: "pasted" }, { entry: now.entry })
    } catch (error) {
      if (ids.length === 1) return fault("The edits were not pasted.", error)
      failed += 1
    }
  }
  toast(
    failed > 0 ? `${count(ids.length - failed, "photo")} changed, ${failed} refused` : `Edits pasted to ${count(ids.length, "photo")}`,
    { isFault: failed > 0 },
  )
}

/** Takes photos back to their originals; the histories keep the edits.
 * @param {readonly string[]} ids */
export async function revertAll(ids) {
  try {
    await post("/assets/recipe", { assets: ids, recipe: null })
    toast(`${count(ids.length, "photo")} back to the original; the edits stay in the history`)
  } catch (error) { fault("Nothing was reverted.", error) }
}
"""##,
    "adjust.js": ##"""
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
        `/assets/${this.editing.asset.id}/auto`, { tone: true, whiteBalance: true, straighten: false, recipe: this.editing.recipe },
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
"""##,
    "adjustment-controls.js": ##"""
// All controls of an adjustment; curves, wheels and bands of color share a place and are chosen by tabs.

import { parameterControl } from "./controls.js"
import { h } from "./dom.js"
import { same } from "./recipe.js"

/** @typedef {import("./controls.js").Control} Control */
/** @typedef {import("./types.js").Parameter} Parameter */

/** Short names for tabs.
 * @type {Record<string, string>} */
const names = { points: "All", luminance: "Light" }

/** @param {import("./editing.js").Editing} editing @param {import("./editing.js").Target} target
 * @param {import("./types.js").Adjustment} adjustment @returns {Control[]} */
export function adjustmentControls(editing, target, adjustment) {
  /** @type {{parameter: Parameter, control: Control}[]} */
  const large = []
  /** @type {Control[]} */
  const rest = []
  /** @type {Control[]} */
  const all = []
  for (const parameter of adjustment.parameters) {
    const control = parameterControl(editing, target, parameter)
    if (!control) continue
    all.push(control)
    if (control.element.matches(".curve, .wheel-control, .band")) large.push({ parameter, control })
    else rest.push(control)
  }
  if (large.length < 3) return all
  return [tabs(editing, target, adjustment, large), ...rest]
}

/** @param {import("./editing.js").Editing} editing @param {import("./editing.js").Target} target
 * @param {import("./types.js").Adjustment} adjustment @param {{parameter: Parameter, control: Control}[]} list @returns {Control} */
function tabs(editing, target, adjustment, list) {
  const isBands = list[0].control.element.matches(".band")
  const host = h("div", { class: "tab-body" })
  const strip = h("div", { class: `tab-strip${isBands ? " is-bands" : ""}`, role: "tablist", "aria-label": adjustment.title })
  let current = 0
  const show = (/** @type {number} */ index) => {
    current = index
    host.replaceChildren(list[index].control.element)
    list[index].control.update()
    buttons.forEach((each, place) => {
      each.setAttribute("aria-selected", String(place === index))
      each.tabIndex = place === index ? 0 : -1
    })
  }
  const buttons = list.map(({ parameter }, index) => h("button", {
    type: "button", class: "tab", role: "tab", "aria-label": parameter.title, title: parameter.summary,
    data: { key: parameter.key, band: isBands ? parameter.key : null }, onclick: () => show(index),
  },
    isBands ? h("i", { class: "band-color" }) : names[parameter.key] ?? parameter.title))
  strip.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    show((current + step + list.length) % list.length)
    buttons[current].focus()
  })
  strip.append(...buttons)
  show(0)
  return {
    element: h("div", { class: "tabs" }, strip, host),
    update: () => {
      list[current].control.update()
      list.forEach(({ parameter }, index) => {
        const value = editing.value(target, [parameter.key])
        buttons[index].classList.toggle("is-used", value !== undefined && !same(value, parameter.default))
      })
    },
  }
}
"""##,
    "api.js": ##"""
// Requests to the server. Every answer that is an error becomes an ApiError with its code and place.

/** @typedef {import("./types.js").Recipe} Recipe */

export const root = "/api/v1"

/** A name for this tab, by which the server knows that a newer rendering overtakes an older one. */
export const tab = Math.random().toString(36).slice(2, 12)

export class ApiError extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(body?.message ?? `the server answered ${status}`)
    this.status = status
    /** @type {string} */ this.code = body?.code ?? "http"
    /** @type {string|null} */ this.hint = body?.hint ?? null
    /** @type {{code: string, message: string, pointer?: string}[]} */ this.problems = body?.problems ?? []
    /** @type {any} */ this.body = body
  }

  /** The message with hint and problems, as one text. */
  get words() {
    const problems = this.problems.map((each) => (each.pointer ? `${each.pointer}: ` : "") + each.message)
    return [this.message, this.hint, ...problems].filter(Boolean).join("\n")
  }
}

/** @param {unknown} error whether a request was aborted or overtaken, which is nobody's concern */
export function isOvertaken(error) {
  return (error instanceof DOMException && error.name === "AbortError") || (error instanceof ApiError && error.code === "superseded")
}

/** @param {unknown} error */
export const wordsOf = (error) => error instanceof ApiError ? error.words : error instanceof TypeError ? "The server cannot be reached." : String(error)

/** @param {string} method @param {string} path @param {any} [body]
 * @param {{signal?: AbortSignal, entry?: number}} [options] `entry` becomes If-Match @returns {Promise<Response>} */
export async function send(method, path, body, options = {}) {
  /** @type {Record<string, string>} */
  const headers = {}
  if (body !== undefined) headers["Content-Type"] = "application/json"
  if (options.entry !== undefined) headers["If-Match"] = `"${options.entry}"`
  const response = await fetch(root + path, {
    method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal: options.signal,
  })
  if (response.ok) return response
  throw new ApiError(response.status, await response.json().catch(() => null))
}

/** @param {string} path @param {{signal?: AbortSignal}} [options] @returns {Promise<any>} */
export const get = async (path, options) => (await send("GET", path, undefined, options)).json()
/** @param {string} path @param {any} body @param {{signal?: AbortSignal, entry?: number}} [options] @returns {Promise<any>} */
export const post = async (path, body, options) => (await send("POST", path, body ?? {}, options)).json()
/** @param {string} path @param {any} body @param {{entry?: number}} [options] @returns {Promise<any>} */
export const put = async (path, body, options) => (await send("PUT", path, body, options)).json()
/** @param {string} path */
export const remove = (path) => send("DELETE", path, {})

/** The path of a picture's thumbnail. Its long edge is one of 160, 320, 640, 1024 and 2048.
 * @param {string} picture @param {number} longEdge wished for, in device pixels @param {boolean} [original] */
export function thumbnail(picture, longEdge, original = false) {
  const size = [160, 320, 640, 1024, 2048].find((each) => each >= longEdge) ?? 2048
  return `/t/${picture}/${original ? "original-" : ""}${size}.webp`
}

/** A rendering with what the server says about it.
 * @typedef {{ blob: Blob, width: number, height: number, fullWidth: number, fullHeight: number,   degraded: boolean, milliseconds: number|null }} Rendering */

/** @param {{asset: string, recipe: Recipe|null, stage: string, longEdge?: number, draft?: boolean,
 *   region?: import("./types.js").Rect}} request @param {AbortSignal} [signal] @returns {Promise<Rendering>} */
export async function render(request, signal) {
  // A browser takes longer to convert the colors of a picture than the server to render a draft in those of the screen.
  const profile = request.draft && !matchMedia("(color-gamut: p3)").matches ? "srgb" : "source"
  const format = request.draft ? "jpeg" : "webp"
  const response = await send("POST", "/render", { longEdge: 1024, format, profile, tab, ...request }, { signal })
  // A status of success keeps the browser's console clean where a newer rendering overtook this one.
  if (response.status === 204) throw new ApiError(204, { code: "superseded", message: "overtaken" })
  const [width, height] = pair(response.headers.get("Photoedit-Size"))
  const [fullWidth, fullHeight] = pair(response.headers.get("Photoedit-Full-Size"))
  const timing = /dur=([\d.]+)/.exec(response.headers.get("Server-Timing") ?? "")
  return {
    blob: await response.blob(), width, height, fullWidth, fullHeight,
    degraded: response.headers.get("Photoedit-Degraded") === "true", milliseconds: timing ? Number(timing[1]) : null,
  }
}

/** @param {string|null} text "6000x4000" @returns {[number, number]} */
function pair(text) {
  const match = /^(\d+)x(\d+)$/.exec(text ?? "")
  return match ? [Number(match[1]), Number(match[2])] : [0, 0]
}
"""##,
    "app.js": ##"""
// The page as a whole: what the address says is shown, and the editor lies over the list so that the list stays.

import { toggleFavorite, rate, trash, addToAlbum, pasteEdits, copyEditsOf } from "./actions.js"
import { PhotoBrowser } from "./browser.js"
import { h, icon, iconButton } from "./dom.js"
import { PhotoEditor } from "./editor.js"
import { library } from "./events.js"
import { addKeys, showKeys } from "./keys.js"
import { PhotoPicker } from "./picker.js"
import { emptied } from "./selection.js"
import { refusal, session } from "./session.js"
import { lists, PhotoSidebar } from "./sidebar.js"
import { applyTheme, nextTheme, themeIcon } from "./theme.js"

export class PhotoApp extends HTMLElement {
  sidebar = new PhotoSidebar()
  browser = new PhotoBrowser()
  /** @type {PhotoEditor|null} */ editor = null
  /** @type {PhotoPicker|null} */ picker = null
  #main = h("main", { id: "main", tabindex: "-1" })
  #banner = h(
    "div", { class: "banner", id: "connection", role: "alert", hidden: true }, icon("warning"), h("span", {}, "Connection lost, retrying…"),
  )
  #route = ""

  connectedCallback() {
    applyTheme()
    const theme = iconButton(themeIcon(), "Light or dark", () => { nextTheme(); theme.replaceChildren(icon(themeIcon())) }, { id: "theme" })
    const brand = h(
      "a", { class: "brand", href: "#/photos" }, h("img", { src: "/page/logo.svg", alt: "", width: "22", height: "22" }),
      h("span", {}, session.library || "photoedit"),
    )
    this.append(this.#banner, h("header", { class: "topbar" },
      iconButton(
        "menu", "Library and albums", () => this.#drawer(), { id: "drawer-button", "aria-expanded": "false", "aria-controls": "sidebar" },
      ), brand,
      session.readOnly ? h("span", { class: "badge", title: refusal() }, "Read-only") : null,
      h("span", { class: "spacer" }), iconButton("keyboard", "Keyboard", showKeys, { id: "show-keys", key: "?" }), theme),
      h("div", { class: "panes" }, this.sidebar, h("div", { class: "scrim", onclick: () => this.#drawer(false) }), this.#main))
    this.sidebar.id = "sidebar"
    this.#main.append(this.browser)
    this.sidebar.addEventListener("go", (event) => { location.hash = `#/${/** @type {CustomEvent} */ (event).detail}` })
    this.sidebar.addEventListener("albums", () => this.#name())
    this.browser.addEventListener("open", (event) => { location.hash = `#/edit/${/** @type {CustomEvent} */ (event).detail.asset.id}` })
    library.on("connection", ({ connected }) => { this.#banner.hidden = connected })
    window.addEventListener("hashchange", (event) => void this.#go(event.oldURL))
    this.#keys()
    library.start()
    if (location.hash === "" && session.pick) history.replaceState(null, "", `#/pick/${session.pick}`)
    void this.#go("")
  }

  /** @param {string} from the address before */
  async #go(from) {
    const [place, id] = location.hash.replace(/^#\/?/, "").split("/")
    if (place !== "edit" && this.editor) {
      if (!await this.editor.mayLeave()) return history.replaceState(null, "", from || `#/edit/${this.editor.id}`)
      this.#closeEditor()
    }
    this.#drawer(false)
    if (place === "edit" && id) return this.#edit(id, from)
    if (place === "pick" && id) return this.#pick(id)
    if (this.picker) { this.picker.remove(); this.picker = null; this.#main.append(this.browser); this.#route = "" }
    const route = place === "album" && id ? `album/${id}` : lists.some(([each]) => each === place) ? place : "photos"
    if (route !== this.#route) {
      this.#route = route
      this.sidebar.route = route
      this.browser.show(route, this.#name())
    }
    this.browser.grid.focus()
  }

  #name() {
    const album = this.#route.startsWith("album/") ? this.sidebar.albums.find((each) => `album/${each.id}` === this.#route)?.title : undefined
    const name = album ?? lists.find(([route]) => route === this.#route)?.[1] ?? "Album"
    const browser = this.picker?.browser ?? this.browser
    browser.listTitle = name
    if (!this.editor) document.title = `${name} – ${session.library || "photoedit"}`
    return name
  }

  /** @param {string} id @param {string} from */
  async #edit(id, from) {
    if (this.editor?.photo === id) return
    if (this.editor && !await this.editor.mayLeave()) return history.replaceState(null, "", from)
    // The list behind has to be there for the way back and for the photos before and after.
    if (this.#route === "") { this.#route = "photos"; this.sidebar.route = "photos"; this.browser.show("photos", "All Photos") }
    if (!this.editor) {
      this.editor = new PhotoEditor()
      this.editor.browser = this.browser
      this.append(this.editor)
      this.classList.add("is-editing")
      this.#setInert(true)
      this.browser.grid.isPaused = true
    }
    await this.editor.open(id)
  }

  /** What lies behind the editor cannot be reached, also not by keys and screen readers.
   * @param {boolean} isInert */
  #setInert(isInert) {
    for (const each of this.querySelectorAll(".topbar, .panes")) /** @type {HTMLElement} */ (each).inert = isInert
  }

  #closeEditor() {
    const id = this.editor?.photo
    this.editor?.remove()
    this.editor = null
    this.classList.remove("is-editing")
    this.#setInert(false)
    this.browser.grid.isPaused = false
    this.#name()
    const place = id ? this.browser.list.placeOf(id) : -1
    if (place >= 0) this.browser.grid.activate(place)
    this.browser.grid.relayout()
  }

  /** @param {string} id */
  async #pick(id) {
    this.browser.remove()
    this.picker = new PhotoPicker()
    this.#main.replaceChildren(this.picker)
    await this.picker.start(id)
    if (!this.picker.classList.contains("is-over")) {
      this.#route = "photos"
      this.picker.browser.show("photos", "All Photos")
    }
    // In the picker the side bar changes what is shown, not the address: the choice stays.
    this.sidebar.addEventListener("go", (event) => {
      if (!this.picker || this.picker.classList.contains("is-over")) return
      event.stopImmediatePropagation()
      this.#route = /** @type {CustomEvent} */ (event).detail
      this.sidebar.route = this.#route
      this.picker.browser.show(this.#route, this.#name())
      this.#drawer(false)
    }, { capture: true })
  }

  /** @param {boolean} [open] */
  #drawer(open = !this.classList.contains("has-drawer")) {
    this.classList.toggle("has-drawer", open)
    this.querySelector("#drawer-button")?.setAttribute("aria-expanded", String(open))
    if (open) /** @type {HTMLElement|null} */ (this.sidebar.querySelector(".side-link"))?.focus()
  }

  #keys() {
    const inList = () => !this.editor && !this.picker
    const { browser } = this
    /** @param {(ids: string[]) => void} action */
    const writing = (action) => () => { if (!refusal() && browser.targets.length > 0) action(browser.targets) }
    addKeys("Anywhere", [
      { keys: "?", words: "Show this list", run: showKeys }, {
        keys: "/", words: "Search", run: () => { (this.picker?.browser ?? browser).focusSearch() },
      },
    ], () => true)
    addKeys("Photos", [
      {
        keys: "ArrowLeft ArrowRight ArrowUp ArrowDown", words: "Move; with Shift, extend the choice",
      }, { keys: "PageUp PageDown Home End", words: "Move by screens, to the first or last" },
      { keys: "", shown: "Space", words: "Choose or give up a photo" }, { keys: "Enter e", words: "Open in the editor", run: () => {
        const asset = browser.list.withID(browser.targets[0] ?? "") ?? browser.grid.activeAsset
        if (asset) location.hash = `#/edit/${asset.id}`
      } },
      { keys: "f", words: "Favorite", run: writing((ids) => void toggleFavorite(ids, browser.chosenAssets)) },
      ...["0", "1", "2", "3", "4", "5"].map((digit) => ({
        keys: digit, words: "Rate; 0 removes the rating", shown: digit === "0" ? "0 … 5" : null,
        run: writing((ids) => void rate(ids, Number(digit) || null)),
      })),
      { keys: "a", words: "Add to an album", run: writing((ids) => void addToAlbum(ids)) },
      { keys: "Delete Backspace", words: "Move to the trash", run: writing((ids) => void trash(ids, true)) },
      { keys: "Mod+c", words: "Copy edits", run: () => {
        if (getSelection()?.toString()) return false
        if (browser.targets[0]) void copyEditsOf(browser.targets[0])
      } },
      { keys: "Mod+v", words: "Paste edits", run: writing((ids) => void pasteEdits(ids)) },
      { keys: "i", words: "Info", run: () => browser.toggleInfo() }, {
        keys: "[ -", words: "Smaller thumbnails", run: () => browser.changeSize(-1),
      }, { keys: "] + =", words: "Larger thumbnails", run: () => browser.changeSize(1) },
      { keys: "Escape", words: "Give up the choice", run: () => {
        if (this.classList.contains("has-drawer")) this.#drawer(false)
        else browser.grid.choose(emptied(browser.grid.chosen))
      } },
    ], inList)
  }
}

customElements.define("photo-app", PhotoApp)
"""##,
    "base.css": ##"""
/* Colors, type and the few rules that hold everywhere. Grays are neutral: photos are judged against them. */

:root {
  color-scheme: dark;
  --ground: #161616;
  --surface: #1e1e1e;
  --raised: #282828;
  --field: #121212;
  --line: #343434;
  --line-strong: #4a4a4a;
  --text: #ececec;
  --text-soft: #a8a8a8;
  --text-faint: #858585;
  --accent: #6ab0f8;
  --accent-strong: #2671c4;
  --on-accent: #fff;
  --danger: #f0686a;
  --warning: #e8b04a;
  --hover: rgb(255 255 255 / 7%);
  --pressed: rgb(255 255 255 / 13%);
  --canvas: #121212;
  --placeholder-neutral: #2a2a2a;
  --shadow: 0 8px 32px rgb(0 0 0 / 55%);
  --radius: 7px;
  --font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
}

@media (prefers-color-scheme: light) {
  :root:not([data-theme="dark"]) {
    color-scheme: light;
    --ground: #f2f2f2; --surface: #fafafa; --raised: #fff; --field: #fff; --line: #dcdcdc; --line-strong: #b9b9b9;
    --text: #1d1d1d; --text-soft: #5c5c5c; --text-faint: #717171; --accent: #115bb0; --accent-strong: #1769c4;
    --danger: #c2292e; --warning: #9a6a00; --hover: rgb(0 0 0 / 5%); --pressed: rgb(0 0 0 / 10%); --canvas: #e4e4e4;
    --placeholder-neutral: #dedede; --shadow: 0 8px 32px rgb(0 0 0 / 22%);
  }
}

:root[data-theme="light"] {
  color-scheme: light;
  --ground: #f2f2f2; --surface: #fafafa; --raised: #fff; --field: #fff; --line: #dcdcdc; --line-strong: #b9b9b9;
  --text: #1d1d1d; --text-soft: #5c5c5c; --text-faint: #717171; --accent: #115bb0; --accent-strong: #1769c4;
  --danger: #c2292e; --warning: #9a6a00; --hover: rgb(0 0 0 / 5%); --pressed: rgb(0 0 0 / 10%); --canvas: #e4e4e4;
  --placeholder-neutral: #dedede; --shadow: 0 8px 32px rgb(0 0 0 / 22%);
}

*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }

html, body { height: 100%; margin: 0; }

body {
  overflow: hidden;
  background: var(--ground);
  color: var(--text);
  font: 13px/1.4 var(--font);
  -webkit-font-smoothing: antialiased;
  -webkit-tap-highlight-color: transparent;
}

h1, h2, h3, p, dl, dd, ul, ol { margin: 0; padding: 0; }
ul, ol { list-style: none; }
a { color: var(--accent); text-decoration: none; }
button, input, select, textarea { font: inherit; color: inherit; }

:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }

.icon { width: 20px; height: 20px; flex: none; display: block; }

.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.skip-link { position: fixed; left: 8px; top: -60px; z-index: 100; padding: 8px 14px; background: var(--accent-strong); color: var(--on-accent); border-radius: var(--radius); }
.skip-link:focus { top: 8px; }

.spacer { flex: 1; }
.hint { color: var(--text-soft); }

@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation-duration: 1ms !important; transition-duration: 1ms !important; scroll-behavior: auto !important; }
}
"""##,
    "browser.js": ##"""
// The list of photos with what belongs to it: search, filters, order, the grid, and the bar of the chosen photos.

import { wordsOf } from "./api.js"
import { button, debounce, h, icon, iconButton } from "./dom.js"
import { library } from "./events.js"
import "./grid.js"
import { PhotoList } from "./photos.js"
import { emptied } from "./selection.js"
import { SelectionBar } from "./selection-bar.js"
import { InfoPanel } from "./info.js"
import { preference, session, setPreference } from "./session.js"
import { count } from "./words.js"

/** Event: `open` with `{asset, index}`; `selection`. */
export class PhotoBrowser extends HTMLElement {
  list = new PhotoList()
  grid = /** @type {import("./grid.js").PhotoGrid} */ (document.createElement("photo-grid"))
  isPicker = false
  /** @type {string|null} */ album = null
  /** The list that is shown, such as "favorites". */ place = "photos"
  #query = /** @type {import("./photos.js").Query} */ ({})
  #title = h("h1", { class: "list-title" })
  #count = h("span", { class: "list-count", role: "status" })
  #search = h(
    "input",
    {
      type: "search", id: "search", class: "search", placeholder: "Search", "aria-label": "Search titles, captions, keywords and names",
      autocomplete: "off", spellcheck: "false",
    },
  )
  #rating = h("select", { id: "rating-filter", "aria-label": "Least rating" }, h("option", { value: "" }, "Any rating"),
    ...[1, 2, 3, 4, 5].map((stars) => h("option", { value: String(stars) }, `${"★".repeat(stars)}${stars < 5 ? " and more" : ""}`)))
  #sort = h("select", { id: "sort", "aria-label": "Order" })
  #size = h("input", { type: "range", id: "cell-size", min: "90", max: "420", step: "10", "aria-label": "Size of the thumbnails" })
  #fault = h("div", { class: "list-fault", role: "alert", hidden: true })
  #bar = new SelectionBar()
  #info = new InfoPanel()
  #infoButton = iconButton("info", "Info", () => this.toggleInfo(), { id: "toggle-info", key: "I", "aria-pressed": "false" })
  #ended = new AbortController()

  connectedCallback() {
    if (this.grid.isConnected) return
    this.#fillSort(false)
    this.#size.value = String(this.grid.cellSize)
    this.#size.addEventListener("input", () => {
      this.grid.setCellSize(Number(this.#size.value))
      setPreference("cellSize", this.#size.value)
    })
    const search = debounce(250, () => this.#ask({ q: this.#search.value.trim() }))
    this.#search.addEventListener("input", search)
    this.#search.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === "ArrowDown") { event.preventDefault(); this.grid.focus() }
      if (event.key === "Escape") { this.#search.value = ""; search(); this.grid.focus(); event.stopPropagation() }
    })
    this.#rating.addEventListener("change", () => this.#ask({ rating: Number(this.#rating.value) || undefined }))
    this.#sort.addEventListener("change", () => this.#ask(sortOf(this.#sort.value)))
    const fit = iconButton(
      "fit", "Whole photos or squares", () => this.#toggleFit(),
      { id: "toggle-fit", "aria-pressed": String(preference("fit", "cover") === "contain") },
    )
    this.grid.classList.toggle("is-fit", preference("fit", "cover") === "contain")
    this.append(h("div", { class: "toolbar" },
      h("div", { class: "list-head" }, this.#title, this.#count),
      h("div", { class: "search-box" }, icon("search"), this.#search),
      h("div", { class: "toolbar-controls" }, this.#rating, this.#sort, h("span", { class: "size-box" }, icon("photos"), this.#size), fit,
        this.isPicker ? null : this.#infoButton)),
      this.#fault, h("div", { class: "list-body" }, this.grid, this.isPicker ? null : this.#info))
    if (!this.isPicker) this.append(this.#bar)
    this.#bar.browser = this
    this.#info.hidden = true
    this.#info.addEventListener("close", () => { this.toggleInfo(); this.grid.focus() })
    this.grid.isPicker = this.isPicker
    this.grid.attach(this.list)
    this.#listen()
  }

  #listen() {
    const { signal } = this.#ended
    this.list.addEventListener("count", () => this.#counted(), { signal })
    this.list.addEventListener("refreshed", () => { this.#fault.hidden = true; this.#counted() }, { signal })
    this.list.addEventListener("failed", (event) => {
      if (!library.connected) return
      this.#fault.hidden = false
      this.#fault.replaceChildren(
        icon("warning"), h("span", {}, wordsOf(/** @type {CustomEvent} */ (event).detail.error)),
        button("Try again", () => void this.list.show(this.list.query)),
      )
    }, { signal })
    this.grid.addEventListener("selection", () => this.#chosen(), { signal })
    this.grid.addEventListener(
      "open", (event) => this.dispatchEvent(new CustomEvent("open", { detail: /** @type {CustomEvent} */ (event).detail })), { signal },
    )
    library.on("change", (change) => { if (change.removed?.length) this.grid.forget(change.removed) }, signal)
    library.on("connection", ({ connected }) => { if (connected) this.list.refresh() }, signal)
  }

  disconnectedCallback() { this.#ended.abort(); this.list.end() }

  /** Shows a list of the side bar.
   * @param {string} route "favorites" or "album/ID" @param {string} title */
  show(route, title) {
    this.album = route.startsWith("album/") ? route.slice(6) : null
    const filter = ["favorites", "edited", "hidden", "trash"].includes(route) ? route : undefined
    this.#title.textContent = title
    this.#fillSort(this.album !== null)
    if (!this.isPicker) this.grid.choose(emptied(this.grid.chosen))
    this.#query = { q: this.#query.q, rating: this.#query.rating, album: this.album ?? undefined, filter, ...sortOf(this.#sort.value) }
    this.place = route
    this.#bar.place = route
    this.#ask({})
  }

  set listTitle(/** @type {string} */ title) { this.#title.textContent = title }
  get searchText() { return this.#search.value }
  set searchText(text) { this.#search.value = text; this.#query.q = text }

  /** @param {import("./photos.js").Query} changes */
  #ask(changes) {
    Object.assign(this.#query, changes)
    this.grid.active = 0
    this.grid.top = 0
    this.grid.scrollTop = 0
    void this.list.show({ ...this.#query })
  }

  #counted() {
    this.#count.textContent = count(this.list.count, "photo")
    const isNarrowed = Boolean(this.#query.q || this.#query.rating)
    const nothing = isNarrowed ? "No photo fits the search." : session.photos === 0 ? "The library has no photos yet." : "No photos here."
    this.grid.emptyWords = /** @type {any} */ ([icon("photos"), h("p", {}, nothing), isNarrowed
      ? button("Clear the search", () => { this.#search.value = ""; this.#rating.value = ""; this.#ask({ q: "", rating: undefined }) }) : ""])
  }

  #chosen() {
    this.#bar.update()
    if (!this.#info.hidden) this.#info.show(this.chosenAssets, this.grid.chosen.ids)
    this.dispatchEvent(new CustomEvent("selection"))
  }

  /** The chosen photos, or the active one when none is. */
  get targets() {
    if (this.grid.chosen.ids.length > 0) return [...this.grid.chosen.ids]
    const asset = this.grid.activeAsset
    return asset ? [asset.id] : []
  }

  get chosenAssets() { return this.targets.map((id) => this.list.withID(id)) }

  toggleInfo() {
    this.#info.hidden = !this.#info.hidden
    this.#infoButton.setAttribute("aria-pressed", String(!this.#info.hidden))
    if (!this.#info.hidden) this.#info.show(this.chosenAssets, this.targets)
    this.grid.relayout()
  }

  focusSearch() { this.#search.focus(); this.#search.select() }

  #toggleFit() {
    const isFit = this.grid.classList.toggle("is-fit")
    setPreference("fit", isFit ? "contain" : "cover")
    this.querySelector("#toggle-fit")?.setAttribute("aria-pressed", String(isFit))
  }

  /** @param {number} steps */
  changeSize(steps) {
    this.#size.value = String(Number(this.#size.value) + steps * 30)
    this.#size.dispatchEvent(new Event("input"))
  }

  /** @param {boolean} isAlbum albums have an order of their own */
  #fillSort(isAlbum) {
    const options = [
      ...(isAlbum ? [["", "Album order"]] : []), ["captured.desc", "Newest first"], ["captured.asc", "Oldest first"],
      ["added.desc", "Last added"], ["name.asc", "Name"], ["rating.desc", "Rating"],
    ]
    const before = this.#sort.value
    this.#sort.replaceChildren(...options.map(([value, words]) => h("option", { value }, words)))
    this.#sort.value = options.some(([value]) => value === before) && before !== "" ? before : options[0][0]
    if (isAlbum) this.#sort.value = ""
  }
}

/** @param {string} value "captured.desc" */
function sortOf(value) {
  const [sort, order] = value.split(".")
  return { sort: sort || undefined, order }
}

customElements.define("photo-browser", PhotoBrowser)
"""##,
    "cell-pool.js": ##"""
// The cells of a grid that are in use, those that wait, and when their thumbnails are asked for.

import { fillCell, forgetPicture, loadPicture, makeCell } from "./cells.js"
import { h } from "./dom.js"
import { placeOf, visibleAt } from "./geometry.js"

/** @typedef {import("./cells.js").Cell} Cell */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./types.js").Asset} Asset */

export class CellPool {
  layer = h("div", { class: "grid-layer", role: "presentation" })
  /** @type {Map<number, Cell>} */
  #cells = new Map()
  /** @type {Cell[]} */
  #spare = []
  /** The row that cells are placed from: millions of pixels are beyond what a transform holds exactly. */
  #base = 0
  #isPaused = false
  #lastTop = 0
  #lastMove = 0
  #timer = 0

  /** @param {number} index */
  at(index) { return this.#cells.get(index) }

  /** Whether thumbnails are not asked for; those that have not come are given up. */
  get isPaused() { return this.#isPaused }
  set isPaused(isPaused) {
    this.#isPaused = isPaused
    if (isPaused) for (const cell of this.#cells.values()) forgetPicture(cell)
  }

  /** Has a cell for every photo of a window, and none beside it.
   * @param {Layout} layout @param {number} first @param {number} end @returns {number} the row that cells are placed from */
  show(layout, first, end) {
    const row = Math.floor(first / layout.columns)
    if (Math.abs(row - this.#base) > 2000) {
      this.#base = row
      for (const cell of this.#cells.values()) this.#place(layout, cell)
    }
    for (const [index, cell] of this.#cells) {
      if (index >= first && index < end) continue
      this.#retire(cell)
      this.#cells.delete(index)
    }
    for (let index = first; index < end; index += 1) {
      if (this.#cells.has(index)) continue
      const cell = this.#spare.pop() ?? makeCell()
      cell.index = index
      this.#cells.set(index, cell)
      this.#place(layout, cell)
      if (!cell.element.isConnected) this.layer.append(cell.element)
      cell.element.hidden = false
    }
    return this.#base
  }

  clear() {
    for (const cell of this.#cells.values()) this.#retire(cell)
    this.#cells.clear()
  }

  /** @param {Layout} layout @param {(index: number) => Asset|undefined} assetAt
   * @param {(asset: Asset|undefined, index: number) => Parameters<typeof fillCell>[2]} stateOf */
  fill(layout, assetAt, stateOf) {
    const isResting = performance.now() - this.#lastMove > 60
    for (const cell of this.#cells.values()) {
      const asset = assetAt(cell.index)
      fillCell(cell, asset, stateOf(asset, cell.index))
      if (!this.#isPaused && (cell.source || isResting)) loadPicture(cell, asset, edgeOf(layout))
    }
  }

  /** Thumbnails wait while the grid flies past: what is never looked at is never asked for.
   * @param {Layout} layout @param {number} top @param {(index: number) => Asset|undefined} assetAt */
  loadPictures(layout, top, assetAt) {
    const now = performance.now()
    const speed = Math.abs(top - this.#lastTop) / Math.max(8, now - this.#lastMove)
    this.#lastTop = top
    this.#lastMove = now
    clearTimeout(this.#timer)
    const isFlying = speed > layout.viewHeight / 100
    this.#timer = window.setTimeout(() => this.#request(layout, top, assetAt), isFlying ? 60 : 0)
  }

  /** What is seen goes first, then what lies around it.
   * @param {Layout} layout @param {number} top @param {(index: number) => Asset|undefined} assetAt */
  #request(layout, top, assetAt) {
    if (this.#isPaused) return
    const [first, end] = visibleAt(layout, top)
    const away = (/** @type {number} */ index) => index < first ? first - index + 1000 : index >= end ? index - end + 1000 : index - first
    const cells = [...this.#cells.values()].sort((a, b) => away(a.index) - away(b.index))
    for (const cell of cells) loadPicture(cell, assetAt(cell.index), edgeOf(layout))
  }

  /** @param {Layout} layout @param {Cell} cell */
  #place(layout, cell) {
    const { x, y } = placeOf(layout, cell.index)
    cell.element.style.transform = `translate(${x}px, ${y - this.#base * layout.rowHeight}px)`
  }

  /** @param {Cell} cell */
  #retire(cell) {
    cell.element.hidden = true
    cell.element.removeAttribute("id")
    cell.signature = ""
    loadPicture(cell, undefined, 0)
    this.#spare.push(cell)
  }
}

/** The long edge of thumbnails that fill a cell, device pixels.
 * @param {Layout} layout */
const edgeOf = (layout) => layout.cell * window.devicePixelRatio * 1.3
"""##,
    "cells.js": ##"""
// The cells of the grid: made once, filled again and again as the grid scrolls.

import { thumbnail } from "./api.js"
import { h, icon } from "./dom.js"
import { nameOf } from "./words.js"

/** @typedef {import("./types.js").Asset} Asset */
/** @typedef {{ element: HTMLElement, image: HTMLImageElement, number: HTMLElement, marks: HTMLElement,
 *   index: number, source: string, shown: string, signature: string }} Cell */

/** @returns {Cell} */
export function makeCell() {
  const image = h("img", { alt: "", decoding: "async", draggable: "false" })
  const number = h("span", { class: "cell-number" })
  const marks = h("span", { class: "cell-marks" })
  const element = h("div", { class: "cell", role: "option", "aria-selected": "false" }, image, marks, number)
  /** @type {Cell} */
  const cell = { element, image, number, marks, index: -1, source: "", shown: "", signature: "" }
  image.addEventListener("load", () => {
    cell.shown = cell.source
    element.classList.add("has-picture")
  })
  image.addEventListener("error", () => { if (cell.source) element.classList.add("has-no-picture") })
  return cell
}

/** Says what a cell shows: the photo, its marks and its number in the choice. Nothing is touched that stays the same.
 * @param {Cell} cell @param {Asset|undefined} asset
 * @param {{number: number, isOrdered: boolean, isActive: boolean, count: number}} state */
export function fillCell(cell, asset, state) {
  const signature = asset
    ? [
      asset.id, asset.picture, asset.favorite, asset.edited, asset.rating, asset.hidden, asset.title, asset.name, asset.color, state.number,
      state.isOrdered, state.isActive, state.count, cell.index,
    ].join("|")
    : `${cell.index}|${state.isActive}|${state.count}`
  if (signature === cell.signature) return
  cell.signature = signature
  const { element } = cell
  element.id = `photo-${cell.index}`
  element.dataset.index = String(cell.index)
  element.dataset.id = asset?.id ?? ""
  element.dataset.picture = asset?.picture ?? ""
  element.setAttribute("aria-posinset", String(cell.index + 1))
  element.setAttribute("aria-setsize", String(state.count))
  element.setAttribute("aria-selected", String(state.number > 0))
  element.setAttribute("aria-label", asset ? label(asset, state) : "Photo")
  element.classList.toggle("is-active", state.isActive)
  element.style.setProperty("--placeholder", asset?.color ?? "var(--placeholder-neutral)")
  cell.number.textContent = state.isOrdered && state.number > 0 ? String(state.number) : ""
  cell.number.classList.toggle("is-ordered", state.isOrdered)
  cell.marks.replaceChildren(...(asset ? marks(asset) : []))
}

/** Begins to load the thumbnail, or gives up one that is no longer wanted.
 * @param {Cell} cell @param {Asset|undefined} asset @param {number} longEdge device pixels */
export function loadPicture(cell, asset, longEdge) {
  const source = asset ? thumbnail(asset.picture, longEdge) : ""
  if (source === cell.source) return
  // The same photo keeps its old picture until the new one is there; another photo shows its color first.
  const isSamePhoto = asset !== undefined && cell.image.dataset.id === asset.id
  if (!isSamePhoto) cell.element.classList.remove("has-picture", "has-no-picture")
  cell.source = source
  if (source) {
    cell.image.dataset.id = asset?.id ?? ""
    cell.image.src = source
  } else {
    cell.image.removeAttribute("src")
    cell.image.dataset.id = ""
  }
}

/** Gives up a thumbnail that has not come yet.
 * @param {Cell} cell */
export function forgetPicture(cell) {
  if (cell.source === "" || cell.shown === cell.source) return
  cell.source = ""
  cell.image.removeAttribute("src")
}

/** @param {Asset} asset @param {{number: number, isOrdered: boolean}} state */
function label(asset, state) {
  const parts = [nameOf(asset)]
  if (state.isOrdered && state.number > 0) parts.push(`number ${state.number}`)
  if (asset.favorite) parts.push("favorite")
  if (asset.rating) parts.push(`${asset.rating} stars`)
  if (asset.edited) parts.push("edited")
  return parts.join(", ")
}

/** @param {Asset} asset */
function marks(asset) {
  const list = []
  if (asset.favorite) list.push(icon("heart-filled"))
  if (asset.rating) list.push(h("span", { class: "cell-rating" }, String(asset.rating)), icon("star-filled"))
  if (asset.edited) list.push(icon("sliders"))
  return list
}
"""##,
    "compare.js": ##"""
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
"""##,
    "conflict.js": ##"""
// Somebody else has edited the photo since: both states are shown, and a person chooses.

import { get, thumbnail } from "./api.js"
import { ask } from "./dialogs.js"
import { h } from "./dom.js"
import { adjustmentOf, same, steps } from "./recipe.js"
import { ago } from "./words.js"

/** @typedef {import("./types.js").Recipe} Recipe */

/** What differs between two recipes, in words.
 * @param {Recipe|null} from @param {Recipe|null} to @param {import("./types.js").Schema} schema */
export function differences(from, to, schema) {
  const left = [...steps(from)]
  const words = []
  for (const step of steps(to)) {
    const at = left.findIndex((each) => each.op === step.op && (each.id === step.id || !each.id || !step.id))
    const old = at < 0 ? null : left.splice(at, 1)[0]
    if (old && same({ ...old, id: "" }, { ...step, id: "" })) continue
    const adjustment = adjustmentOf(schema, step.op)
    const title = adjustment?.title ?? step.op
    const isOneOfMany = (adjustment?.parameters.length ?? 0) > 1
    const numbers = (adjustment?.parameters ?? []).filter((each) => typeof step[each.key] === "number" && step[each.key] !== old?.[each.key])
      .map((each) => `${isOneOfMany ? `${each.title.toLowerCase()} ` : ""}${old?.[each.key] ?? each.default ?? "–"} → ${step[each.key]}`)
    words.push(`${title}${numbers.length > 0 ? `: ${numbers.join(", ")}` : old ? " changed" : " added"}`)
  }
  for (const step of left) words.push(`${adjustmentOf(schema, step.op)?.title ?? step.op} removed`)
  return words
}

/** @param {import("./editing.js").Editing} editing @param {any} current the state that the server has now @param {string} mine address of the picture of the unsaved edit
 * @returns {Promise<"mine"|"theirs"|null>} */
export async function askWhichState(editing, current, mine) {
  const versions = await get(`/assets/${editing.asset.id}/versions`).then((body) => body.versions, () => [])
  const base = (await get(`/assets/${editing.asset.id}/recipe?entry=${editing.entry}`).catch(() => ({ recipe: editing.saved }))).recipe
  const list = (/** @type {string[]} */ words) => h(
    "ul", {}, ...(words.length > 0 ? words : ["No adjustments changed"]).map((each) => h("li", {}, each)),
  )
  const newest = versions.find((/** @type {any} */ each) => each.entry === current.entry)
  const picture = current.asset?.picture ?? newest?.picture
  const facts = [current.author ?? newest?.author ?? "Somebody else", current.date ? ago(current.date) : null, current.note ? `“${current.note}”` : null]
  const theirs = h("section", { class: "state", data: { state: "theirs" } }, h("h3", {}, "In the library now"), picture ? h(
    "img", { src: thumbnail(picture, 640), alt: "The photo as it is in the library now" },
  ) : null,
    h("p", {}, facts.filter(Boolean).join(" · ")), list(differences(base, current.recipe, editing.schema)))
  const own = h(
    "section", { class: "state", data: { state: "mine" } }, h("h3", {}, "Your edit, not saved"),
    h("img", { src: mine, alt: "The photo with your unsaved edit" }), h("p", {}, "You · now"),
    list(differences(base, editing.recipe, editing.schema)),
  )
  const answer = await ask({
    title: "The photo was edited elsewhere", className: "is-wide conflict",
    body: [
      h(
        "p", {},
        "Since you opened it, this photo got another edit. Saving yours puts it on top, and theirs stays in the history. If you take theirs, Undo brings yours back.",
      ),
      h("div", { class: "two-states" }, theirs, own),
    ],
    choices: [
      { label: "Cancel", value: "cancel" }, { label: "Take theirs", value: "theirs" },
      { label: "Save mine on top", value: "mine", isMain: true },
    ],
  })
  return answer === "mine" || answer === "theirs" ? answer : null
}
"""##,
    "controls.css": ##"""
/* Buttons, fields, menus, notices. */

.button, .icon-button {
  display: inline-flex; align-items: center; justify-content: center; gap: 6px;
  border: 1px solid transparent; border-radius: var(--radius); background: none; cursor: pointer; white-space: nowrap;
  transition: background-color 100ms;
}
.button { min-height: 30px; padding: 4px 12px; border-color: var(--line-strong); background: var(--raised); }
.button:hover:not(:disabled) { background: linear-gradient(var(--hover), var(--hover)), var(--raised); }
.button.is-main { background: var(--accent-strong); border-color: transparent; color: var(--on-accent); font-weight: 600; }
.button.is-main:hover:not(:disabled) { filter: brightness(1.1); }
.button.is-main.is-danger { background: #c2292e; }
.button.is-quiet { border-color: transparent; background: none; color: var(--accent); font-weight: 600; padding-inline: 8px; }
.button.is-quiet:hover:not(:disabled) { background: var(--hover); }
.button:disabled, .icon-button:disabled { opacity: 0.42; cursor: default; }

.icon-button { width: 32px; height: 32px; padding: 0; flex: none; color: var(--text-soft); }
.icon-button:hover:not(:disabled) { background: var(--hover); color: var(--text); }
.icon-button[aria-pressed="true"], .icon-button[aria-expanded="true"] { color: var(--accent); background: var(--pressed); }

input[type="text"], input[type="search"], input[type="number"], textarea, select {
  min-height: 30px; padding: 4px 8px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--field); min-width: 0;
}
textarea { resize: vertical; width: 100%; }
select { padding-right: 4px; cursor: pointer; }
select.list-select { width: 100%; padding: 4px; }
select.list-select option { padding: 5px 8px; border-radius: 4px; }
input:disabled, textarea:disabled, select:disabled { opacity: 0.5; cursor: default; }
::placeholder { color: var(--text-faint); opacity: 1; }
input[type="checkbox"] { accent-color: var(--accent-strong); width: 15px; height: 15px; margin: 0; }
input[type="color"] { width: 40px; height: 26px; padding: 2px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--field); cursor: pointer; }

input[type="range"] { appearance: none; height: 20px; margin: 0; background: none; cursor: pointer; min-width: 0; --track: var(--line-strong); }
input[type="range"]::-webkit-slider-runnable-track { height: 3px; border-radius: 2px; background: var(--track); }
input[type="range"]::-moz-range-track { height: 3px; border-radius: 2px; background: var(--track); }
input[type="range"]::-webkit-slider-thumb { appearance: none; width: 14px; height: 14px; margin-top: -5.5px; border-radius: 50%; border: 2px solid var(--surface); background: var(--text); box-shadow: 0 0 0 1px var(--line-strong); }
input[type="range"]::-moz-range-thumb { width: 11px; height: 11px; border-radius: 50%; border: 2px solid var(--surface); background: var(--text); }
input[type="range"]:focus-visible { outline: none; }
input[type="range"]:focus-visible::-webkit-slider-thumb { box-shadow: 0 0 0 2px var(--accent); }

.field { display: flex; align-items: center; gap: 10px; }
.field > span:first-child { flex: 0 0 84px; color: var(--text-soft); }
.field > :last-child { flex: 1; }
.field.is-stacked { flex-direction: column; align-items: stretch; gap: 3px; }
.field.is-stacked > span:first-child { flex: none; font-size: 12px; }
.fields { display: grid; gap: 10px; }
.check { display: flex; align-items: center; gap: 9px; padding: 5px 0; cursor: pointer; }
.check small { color: var(--text-faint); margin-left: auto; text-align: right; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 60%; font-size: 12px; }

.stars { display: inline-flex; }
.icon-button.star { width: 25px; }
.icon-button.star.is-set { color: var(--warning); }

.badge { padding: 2px 8px; border: 1px solid var(--line-strong); border-radius: 20px; color: var(--text-soft); font-size: 12px; white-space: nowrap; }

.menu { position: fixed; z-index: 70; min-width: 190px; padding: 5px; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; box-shadow: var(--shadow); }
.menu-item { display: block; width: 100%; padding: 7px 10px; border: 0; border-radius: 6px; background: none; text-align: left; cursor: pointer; }
.menu-item:hover:not(:disabled), .menu-item:focus-visible { background: var(--accent-strong); color: var(--on-accent); outline: none; }
.menu-item:disabled { opacity: 0.45; cursor: default; }

#toasts { position: fixed; left: 50%; bottom: 74px; z-index: 80; transform: translateX(-50%); display: grid; gap: 8px; justify-items: center; width: min(560px, calc(100vw - 24px)); pointer-events: none; }
.toast { pointer-events: auto; display: flex; align-items: center; gap: 8px; max-width: 100%; padding: 6px 6px 6px 16px; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; box-shadow: var(--shadow); animation: appear 160ms ease-out; }
.toast-words { white-space: pre-line; }
.toast.is-fault { border-color: var(--danger); }
.toast.is-progress { padding: 8px 10px 8px 16px; }
progress { accent-color: var(--accent-strong); width: 140px; height: 6px; }
@keyframes appear { from { opacity: 0; translate: 0 8px; } }
"""##,
    "controls.js": ##"""
// The control of a parameter, made from its schema: slider, list, color, curve, wheel, numbers.

import { curveControl } from "./curve.js"
import { h, iconButton } from "./dom.js"
import { placesControl } from "./places.js"
import { same } from "./recipe.js"
import { PhotoSlider } from "./sliders.js"
import { bandsControl, wheelControl } from "./wheels.js"
import { clamp, titled } from "./words.js"

/** @typedef {import("./editing.js").Editing} Editing */
/** @typedef {import("./editing.js").Target} Target */
/** @typedef {import("./editing.js").Path} Path */
/** @typedef {import("./types.js").Parameter} Parameter */
/** What a panel shows: `update` brings it to the recipe as it is now.
 * @typedef {{ element: HTMLElement, update: () => void }} Control */
/** Where a control reads and writes.
 * @typedef {{ editing: Editing, target: Target, path: Path, name: string }} Binding */

/** Tracks that show less than what is allowed, for the range in which people work.
 * @type {Record<string, [number, number]>} */
const usualRanges = { "exposure.ev": [-5, 5], "levels.gamma": [0.1, 4], "straighten.degrees": [-45, 45], "median.radius": [0, 1] }

/** Tracks that say with colors where a slider leads.
 * @type {Record<string, string>} */
const tracks = {
  "whiteBalance.temperature": "track-temperature", "whiteBalance.kelvin": "track-kelvin", "whiteBalance.tint": "track-tint", "saturation.amount": "track-saturation",
  "vibrance.amount": "track-saturation", "hue.degrees": "track-hue",
}

/** @param {Binding} binding @param {any} [fallback] */
export const read = ({ editing, target, path }, fallback) => editing.value(target, path) ?? fallback

/** @param {Binding} binding @param {any} value @param {boolean} [isLive] */
export const write = ({ editing, target, path }, value, isLive = false) => editing.set(target, path, value, isLive)

/** @param {Binding} binding @param {Path} path @returns {Binding} */
export const within = (binding, path) => ({ ...binding, path: [...binding.path, ...path], name: [binding.name, ...path].join(".") })

/** The control of a parameter of an adjustment, or null where there is nothing to set by hand.
 * @param {Editing} editing @param {Target} target @param {Parameter} parameter @param {string} [label]
 * @returns {Control|null} */
export function parameterControl(editing, target, parameter, label = parameter.title) {
  const binding = { editing, target, path: [parameter.key], name: `${target.op}.${parameter.key}` }
  return schemaControl(
    binding, parameter.schema ?? {},
    {
      label, standard: parameter.default, neutral: parameter.neutral, unit: parameter.unit, step: parameter.step, title: parameter.summary,
    },
  )
}

/** @typedef {{ label: string, standard?: any, neutral?: any, unit?: string|null, step?: number|null, title?: string }} Facts */

/** @param {Binding} binding @param {any} schema @param {Facts} facts @returns {Control|null} */
export function schemaControl(binding, schema, facts) {
  if (schema.type === "number" || schema.type === "integer") return numberControl(binding, schema, facts)
  if (schema.enum) return listControl(binding, schema.enum, facts)
  if (schema.type === "boolean") return checkControl(binding, facts)
  if (schema.anyOf) return choiceControl(binding, schema.anyOf, facts)
  if (schema.type === "string") return isColor(schema) ? colorControl(binding, facts) : textControl(binding, schema, facts)
  if (schema.type === "object") return objectControl(binding, schema, facts)
  if (schema.type === "array") return arrayControl(binding, schema, facts)
  return null
}

/** @param {any} schema */
const isColor = (schema) => String(schema.pattern ?? "").startsWith("^(#")

/** @param {Binding} binding @param {any} schema @param {Facts} facts @returns {Control} */
function numberControl(binding, schema, facts) {
  const [least, most] = [schema.minimum ?? 0, schema.maximum ?? 100]
  const [min, max] = usualRanges[binding.name] ?? [least, most]
  const standard = facts.standard ?? schema.default
  if (standard === undefined && most - least > 30_000) return fieldControl(binding, schema, facts)
  let step = facts.step || (schema.type === "integer" ? 1 : max - min > 25 ? 1 : 0.01)
  // A track of a few dozen steps is too coarse for a hand.
  if (schema.type !== "integer" && (max - min) / step < 150) step /= 2
  const slider = PhotoSlider.make({
    label: facts.label, min, max, least, most, step, standard: standard ?? middle(min, max), neutral: facts.neutral ?? standard, unit: facts.unit,
    title: facts.title ?? schema.description, name: binding.name, track: tracks[binding.name], placeholder: standard === undefined ? "auto" : undefined,
    onValue: (value, isLive) => write(binding, value, isLive),
  })
  return { element: slider, update: () => { slider.value = read(binding, standard) } }
}

/** A field alone, for sizes that no track is long enough for.
 * @param {Binding} binding @param {any} schema @param {Facts} facts @returns {Control} */
function fieldControl(binding, schema, facts) {
  const field = h("input", {
    type: "number", min: String(schema.minimum), max: String(schema.maximum), step: schema.type === "integer" ? "1" : "any", placeholder: "–",
    data: { param: binding.name }, onchange: () => {
    const value = Number(field.value)
    write(
      binding,
      field.value === "" || !Number.isFinite(value) ? undefined : clamp(
        schema.minimum, schema.type === "integer" ? Math.round(value) : value, schema.maximum,
      ),
    )
  } })
  const label = facts.unit ? `${facts.label} (${facts.unit})` : facts.label
  return {
    element: row({ ...facts, label }, field), update: () => { if (document.activeElement !== field) field.value = read(binding, "") },
  }
}

/** @param {number} min @param {number} max */
const middle = (min, max) => max >= 20000 ? min : (min + max) / 2

/** @param {Facts} facts @param {HTMLElement} control @param {Node} [extra] */
function row(facts, control, extra) {
  return h("label", { class: "control-row", title: facts.title }, h("span", {}, facts.label), extra ?? null, control)
}

/** Names that are spelled in their own way.
 * @type {Record<string, string>} */
const spelled = { rgb: "RGB", srgb: "sRGB", "display-p3": "Display P3", rec709: "Rec. 709", lanczos3: "Lanczos 3" }

/** @param {Binding} binding @param {any[]} values @param {Facts} facts @returns {Control} */
function listControl(binding, values, facts) {
  const select = h("select", { data: { param: binding.name }, onchange: () => write(binding, JSON.parse(select.value)) },
    ...values.map((each) => h("option", { value: JSON.stringify(each) }, spelled[each] ?? titled(String(each)))))
  return { element: row(facts, select), update: () => { select.value = JSON.stringify(read(binding, facts.standard)) } }
}

/** @param {Binding} binding @param {Facts} facts @returns {Control} */
function checkControl(binding, facts) {
  const box = h("input", { type: "checkbox", data: { param: binding.name }, onchange: () => write(binding, box.checked) })
  return { element: row(facts, box), update: () => { box.checked = Boolean(read(binding, facts.standard)) } }
}

/** @param {Binding} binding @param {Facts} facts @returns {Control} */
export function colorControl(binding, facts) {
  const well = h("input", { type: "color", data: { param: binding.name } })
  well.addEventListener("input", () => write(binding, well.value, true))
  well.addEventListener("change", () => write(binding, well.value))
  return { element: row(facts, well), update: () => {
    const color = read(binding, facts.standard ?? "#808080")
    if (/^#/.test(color)) well.value = color
  } }
}

/** A word such as "crop", or a color.
 * @param {Binding} binding @param {any[]} choices @param {Facts} facts @returns {Control|null} */
function choiceControl(binding, choices, facts) {
  const word = choices.find((each) => each.const !== undefined)?.const
  if (word === undefined || !choices.some(isColor)) return null
  const well = h("input", { type: "color", value: "#ffffff", "aria-label": "Color" })
  const select = h(
    "select", { data: { param: binding.name } }, h("option", { value: "word" }, titled(word)), h("option", { value: "color" }, "Color"),
  )
  const store = (/** @type {boolean} */ isLive) => write(binding, select.value === "word" ? word : well.value, isLive)
  select.addEventListener("change", () => store(false))
  well.addEventListener("input", () => store(true))
  well.addEventListener("change", () => store(false))
  return { element: row(facts, select, well), update: () => {
    const value = read(binding, facts.standard ?? word)
    select.value = value === word ? "word" : "color"
    well.hidden = value === word
    if (value !== word && /^#/.test(value)) well.value = value
  } }
}

/** @param {Binding} binding @param {any} schema @param {Facts} facts @returns {Control} */
function textControl(binding, schema, facts) {
  const input = h("input", { type: "text", spellcheck: "false", data: { param: binding.name }, placeholder: facts.standard ?? "", onchange: () => {
    const text = input.value.trim()
    const isRight = text === "" || !schema.pattern || new RegExp(schema.pattern, "u").test(text)
    input.setCustomValidity(isRight ? "" : `${facts.label} has another form.`)
    if (isRight) write(binding, text === "" ? undefined : text)
    else input.reportValidity()
  } })
  return { element: row(facts, input), update: () => { if (document.activeElement !== input) input.value = read(binding, "") } }
}

/** @param {Binding} binding @param {any} schema @param {Facts} facts @returns {Control|null} */
function objectControl(binding, schema, facts) {
  const { hue, saturation, luminance } = schema.properties ?? {}
  if (hue?.minimum === 0 && hue?.maximum === 360 && saturation) return wheelControl(binding, schema, facts)
  if (hue && saturation && luminance) return bandsControl(binding, schema, facts)
  return null
}

/** @param {Binding} binding @param {any} schema @param {Facts} facts @returns {Control|null} */
function arrayControl(binding, schema, facts) {
  const { items = {}, minItems, maxItems } = schema
  const isCurve = items.type === "array" && items.minItems === 2 && minItems === 2 && maxItems > 4
  if (isCurve) return curveControl(binding, facts.label === "Points" ? { ...facts, label: "All channels" } : facts)
  if (items.type === "object" || (items.type === "number" && minItems === 2 && maxItems === 2)) return placesControl(binding, schema, facts)
  if (items.type === "number" && minItems === maxItems) return numbersControl(binding, [maxItems], items, facts)
  if (items.type === "array" && items.items?.type === "number" && minItems === maxItems && minItems === 3) return numbersControl(binding, [3, 3], items.items, facts)
  return null
}

/** Names of the places in arrays.
 * @type {Record<string, string[]>} */
const placeNames = {
  "toneEqualizer.bands": [
    "−8 EV", "−7 EV", "−6 EV", "−5 EV", "−4 EV", "−3 EV", "−2 EV", "−1 EV", "0 EV",
  ], "channelMixer.offset": ["Red", "Green", "Blue"],
  "parametricCurve.splits": ["Shadows to darks", "Darks to lights", "Lights to highlights"], "dehaze.air": ["Red", "Green", "Blue"],
}

/** Sliders for numbers in a row, or fields for those in a table.
 * @param {Binding} binding @param {number[]} shape @param {any} item @param {Facts} facts @returns {Control|null} */
function numbersControl(binding, shape, item, facts) {
  const standard = facts.standard
  if (standard === undefined) return null
  const body = h("div", { class: shape.length > 1 ? "number-table" : "number-list" }, h("span", { class: "control-title" }, facts.label))
  /** @type {(() => void)[]} */ const updates = []
  const whole = () => read(binding, standard)
  const names = ["red", "green", "blue"]
  if (shape.length > 1) for (let line = 0; line < 3; line += 1) for (let place = 0; place < 3; place += 1) {
    const field = h("input", {
      type: "number", step: "0.01", min: String(item.minimum), max: String(item.maximum),
      "aria-label": `How much ${names[place]} makes ${names[line]}`, onchange: () => {
      const value = Math.min(item.maximum, Math.max(item.minimum, Number(field.value) || 0))
      write(
        binding,
        whole().map((/** @type {number[]} */ each, /** @type {number} */ y) => y === line ? each.map((old, x) => x === place ? value : old) : each),
      )
    } })
    updates.push(() => { field.value = String(whole()[line][place]) })
    body.append(field)
  } else for (let place = 0; place < shape[0]; place += 1) {
    const slider = PhotoSlider.make({
      label: placeNames[binding.name]?.[place] ?? `${place + 1}`, min: item.minimum, max: item.maximum,
      step: item.maximum - item.minimum > 25 ? 1 : 0.05, standard: standard[place],
      name: `${binding.name}.${place}`, onValue: (value, isLive) => write(
        binding, whole().map((/** @type {number} */ old, /** @type {number} */ at) => at === place ? value : old), isLive,
      ),
    })
    updates.push(() => { slider.value = whole()[place] })
    body.append(slider)
  }
  return { element: body, update: () => updates.forEach((each) => each()) }
}

/** A button that takes a value back to its default, for controls without a slider.
 * @param {Binding} binding @param {any} standard @param {string} label */
export function resetButton(binding, standard, label) {
  const control = iconButton(
    "revert", `Reset ${label}`, () => write(binding, standard === undefined ? undefined : structuredClone(standard)),
    { class: "icon-button is-small" },
  )
  return { element: control, update: () => { control.hidden = same(read(binding, standard), standard) } }
}
"""##,
    "crop-box.js": ##"""
// The arithmetic of the crop rectangle, in fractions of the frame. Pure.

/** @typedef {import("./types.js").Rect} Rect */

const least = 0.02
const clamp = (/** @type {number} */ low, /** @type {number} */ value, /** @type {number} */ high) => Math.min(high, Math.max(low, value))

/** @param {Rect} rect @returns {Rect} */
export const tidied = ({ x, y, width, height }) => {
  const round = (/** @type {number} */ value) => Math.round(value * 1e5) / 1e5
  const [left, top] = [round(clamp(0, x, 1)), round(clamp(0, y, 1))]
  return { x: left, y: top, width: round(Math.min(width, 1 - left)), height: round(Math.min(height, 1 - top)) }
}

/** @param {Rect} rect @param {number} dx @param {number} dy @returns {Rect} */
export const shifted = (rect, dx, dy) => tidied({
  ...rect, x: clamp(0, rect.x + dx, 1 - rect.width), y: clamp(0, rect.y + dy, 1 - rect.height),
})

/** Moves an edge or a corner; the opposite one stays. With a ratio the rectangle keeps it.
 * @param {Rect} rect @param {string} edge of "n", "ne", "e", "se", "s", "sw", "w", "nw"
 * @param {number} x where the pointer is @param {number} y @param {number|null} ratio width to height in fractions
 * @returns {Rect} */
export function resized(rect, edge, x, y, ratio) {
  let [left, top, right, bottom] = [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height]
  if (edge.includes("w")) left = clamp(0, x, right - least)
  if (edge.includes("e")) right = clamp(left + least, x, 1)
  if (edge.includes("n")) top = clamp(0, y, bottom - least)
  if (edge.includes("s")) bottom = clamp(top + least, y, 1)
  if (ratio === null) return tidied({ x: left, y: top, width: right - left, height: bottom - top })
  // The side that was pulled decides, as far as the other one has room.
  const isWide = edge === "e" || edge === "w" || (edge.length === 2 && (right - left) / ratio >= bottom - top)
  let width = isWide ? right - left : (bottom - top) * ratio
  const [anchorX, anchorY] = [
    edge.includes("w") ? right : edge.includes("e") ? left : null, edge.includes("n") ? bottom : edge.includes("s") ? top : null,
  ]
  const middleX = rect.x + rect.width / 2
  const middleY = rect.y + rect.height / 2
  const roomX = anchorX === null ? 2 * Math.min(middleX, 1 - middleX) : edge.includes("w") ? anchorX : 1 - anchorX
  const roomY = anchorY === null ? 2 * Math.min(middleY, 1 - middleY) : edge.includes("n") ? anchorY : 1 - anchorY
  width = Math.max(least, Math.min(width, roomX, roomY * ratio))
  const height = width / ratio
  const originX = anchorX === null ? middleX - width / 2 : edge.includes("w") ? anchorX - width : anchorX
  const originY = anchorY === null ? middleY - height / 2 : edge.includes("n") ? anchorY - height : anchorY
  return tidied({ x: originX, y: originY, width, height })
}

/** The largest rectangle of a ratio around the middle of another that lies within the frame.
 * @param {Rect} rect @param {number} ratio width to height in fractions @returns {Rect} */
export function withRatio(rect, ratio) {
  const area = Math.max(rect.width * rect.height, 0.04)
  let width = Math.min(1, Math.sqrt(area * ratio))
  let height = width / ratio
  if (height > 1) { height = 1; width = ratio }
  const x = clamp(0, rect.x + rect.width / 2 - width / 2, 1 - width)
  const y = clamp(0, rect.y + rect.height / 2 - height / 2, 1 - height)
  return tidied({ x, y, width, height })
}

/** The rectangle in the frame turned clockwise by a quarter.
 * @param {Rect} rect @returns {Rect} */
export const turnedRight = ({ x, y, width, height }) => tidied({ x: 1 - y - height, y: x, width: height, height: width })
/** @param {Rect} rect @returns {Rect} */
export const turnedLeft = ({ x, y, width, height }) => tidied({ x: y, y: 1 - x - width, width: height, height: width })
/** @param {Rect} rect @returns {Rect} */
export const mirrored = (rect) => tidied({ ...rect, x: 1 - rect.x - rect.width })
"""##,
    "crop.js": ##"""
// Crop, straighten, rotate and flip: a panel, and a rectangle with handles on the picture.

import { post } from "./api.js"
import { parameterControl } from "./controls.js"
import { mirrored, resized, shifted, turnedLeft, turnedRight, withRatio } from "./crop-box.js"
import { button, h, iconButton } from "./dom.js"
import { cropRect } from "./frame.js"
import { dragged } from "./handles.js"
import { adjustmentOf, steps } from "./recipe.js"
import { PhotoSlider } from "./sliders.js"
import { fault, toast } from "./toasts.js"

/** @typedef {import("./types.js").Rect} Rect */

/** @type {[string, number|null][]} */
const ratios = [["Free", null], ["Original", 0], ["1:1", 1], ["5:4", 1.25], ["4:3", 4 / 3], ["3:2", 1.5], ["16:9", 16 / 9], ["2:1", 2]]
const edgeNames = {
  nw: "upper left corner", n: "upper edge", ne: "upper right corner", e: "right edge", se: "lower right corner", s: "lower edge",
  sw: "lower left corner", w: "left edge",
}

export class CropPanel extends HTMLElement {
  /** The chosen ratio of width to height in pixels; null when free.
   * @type {number|null} */
  #ratio = null
  #name = "Free"
  #isPortrait = false
  #box = h(
    "div", { class: "crop-box", tabindex: "0", role: "group", "aria-label": "Crop: arrow keys move it", id: "crop-box" },
    h("span", { class: "crop-thirds" }),
  )
  #layer = h("div", { class: "crop-layer" }, this.#box)
  #ratios = h("div", { class: "ratio-list", role: "radiogroup", "aria-label": "Aspect ratio" })
  #size = h("p", { class: "hint" })
  #degrees
  /** @type {import("./controls.js").Control[]} */ #controls = []

  /** @param {import("./editing.js").Editing} editing @param {import("./stage.js").PhotoStage} stage */
  constructor(editing, stage) {
    super()
    this.editing = editing
    this.stage = stage
    this.#degrees = PhotoSlider.make({
      label: "Straighten", min: -45, max: 45, step: 0.1, standard: 0, unit: "degrees", name: "straighten.degrees",
      onValue: (value, isLive) => editing.set({ op: "straighten" }, ["degrees"], value, isLive),
    })
    this.#ratios.append(...ratios.map(([name]) => h(
      "button",
      { type: "button", class: "chip", role: "radio", "aria-checked": "false", data: { ratio: name }, onclick: () => this.#choose(name) },
      name,
    )))
    this.append(h("h2", { class: "panel-title" }, "Crop and straighten"), this.#degrees,
      h(
        "div", { class: "button-row" }, iconButton("rotate-left", "Rotate left", () => this.rotate(-1), { id: "rotate-left", key: "[" }),
        iconButton("rotate-right", "Rotate right", () => this.rotate(1), { id: "rotate-right", key: "]" }),
        iconButton("flip", "Flip horizontally", () => this.flip(), { id: "flip" }), h("span", { class: "spacer" }),
        button("Level", () => void this.#level(), { id: "level", title: "Measure the horizon and straighten" }),
      ),
      h("h3", { class: "sub-title" }, "Aspect ratio"), this.#ratios,
      button(
        "Turn the ratio", () => { this.#isPortrait = !this.#isPortrait; this.#choose(this.#name) }, { class: "button", id: "turn-ratio" },
      ),
      this.#size, ...this.#perspective(), button("Reset crop", () => this.#reset(), { class: "button is-wide", id: "reset-crop" }))
    for (const [edge, name] of Object.entries(edgeNames)) {
      const grip = h(
        "span",
        {
          class: `crop-handle is-${edge}`, tabindex: "0", role: "button", "aria-label": `Crop: ${name}`,
          "aria-description": "Arrow keys move it", data: { edge },
        },
      )
      grip.addEventListener("pointerdown", (event) => this.#pull(event, edge))
      grip.addEventListener("keydown", (event) => this.#key(event, edge))
      this.#box.append(grip)
    }
    this.#box.addEventListener("pointerdown", (event) => this.#pull(event, ""))
    this.#box.addEventListener("keydown", (event) => this.#key(event, ""))
  }

  /** Sliders against converging lines, in a fold.
   * @returns {HTMLElement[]} */
  #perspective() {
    const parameters = adjustmentOf(this.editing.schema, "perspective")?.parameters ?? []
    this.#controls = ["vertical", "horizontal", "rotate"].flatMap((key) => {
      const parameter = parameters.find((each) => each.key === key)
      return parameter ? parameterControl(this.editing, { op: "perspective" }, parameter) ?? [] : []
    })
    return this.#controls.length > 0 ? [h(
      "details", { class: "fold" }, h("summary", {}, "Perspective"), ...this.#controls.map((each) => each.element),
    )] : []
  }

  #reset() {
    this.editing.keep((step) => !["crop", "straighten", "rotate", "flip", "perspective"].includes(step.op))
  }

  async #level() {
    try {
      const { recipe } = await post(
        `/assets/${this.editing.asset.id}/auto`, { tone: false, whiteBalance: false, straighten: true, recipe: this.editing.recipe },
      )
      const degrees = steps(recipe).find((step) => step.op === "straighten")?.degrees ?? 0
      this.editing.set({ op: "straighten" }, ["degrees"], degrees)
      if (degrees === 0) toast("The picture is level, or has no lines to measure.", { seconds: 3 })
    } catch (error) { fault("The photo was not measured.", error) }
  }

  /** @param {boolean} isActive */
  activate(isActive) {
    this.stage.isHeld = isActive
    if (isActive) this.stage.overlay.append(this.#layer)
    else this.#layer.remove()
    if (isActive) this.update()
  }

  /** The rectangle in fractions of the straightened frame.
   * @returns {Rect} */
  get rect() {
    const index = this.editing.indexOf({ op: "crop" })
    const { width, height } = this.stage.full
    const whole = { x: 0, y: 0, width: 1, height: 1 }
    return index < 0 ? whole : cropRect(this.editing.steps[index], width || 1, height || 1) ?? whole
  }

  /** @param {Rect} rect @param {boolean} isLive */
  #set(rect, isLive) {
    const isWhole = rect.width >= 0.9999 && rect.height >= 0.9999
    const at = this.editing.indexOf({ op: "crop" })
    if (isWhole && !isLive) return this.editing.keep((_, index) => index !== at)
    const list = this.editing.steps
    const { aspect: _a, anchor: _b, turn: _c, ...old } = /** @type {import("./types.js").Step} */ (at < 0 ? { op: "crop" } : list[at])
    if (at < 0) this.editing.set({ op: "crop" }, ["width"], rect.width, true)
    const place = this.editing.indexOf({ op: "crop" })
    const step = { ...(at < 0 ? this.editing.steps[place] : old), ...rect }
    this.editing.change(
      { ...this.editing.recipe, adjustments: this.editing.steps.map((each, index) => index === place ? step : each) }, isLive,
    )
  }

  /** The ratio in fractions of the frame. */
  get #fraction() {
    if (this.#ratio === null) return null
    const { width, height } = this.stage.full
    return this.#ratio * height / width
  }

  /** @param {PointerEvent} start @param {string} edge "" moves the whole */
  #pull(start, edge) {
    if (start.button !== 0) return
    start.preventDefault()
    start.stopPropagation()
    const grabbed = /** @type {HTMLElement} */ (start.currentTarget)
    grabbed.focus()
    const first = this.rect
    const from = this.stage.placeAt(start)
    dragged(this.#box, start, (event, isLive) => {
      const at = this.stage.placeAt(event)
      this.#set(edge ? resized(first, edge, at.x, at.y, this.#fraction) : shifted(first, at.x - from.x, at.y - from.y), isLive)
    })
  }

  /** @param {KeyboardEvent} event @param {string} edge */
  #key(event, edge) {
    const step = event.shiftKey ? 0.05 : 0.01
    const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key] ?? [0, 0]
    if (dx === 0 && dy === 0) return
    event.preventDefault()
    event.stopPropagation()
    const rect = this.rect
    const x = (edge.includes("w") ? rect.x : rect.x + rect.width) + dx
    const y = (edge.includes("n") ? rect.y : rect.y + rect.height) + dy
    this.#set(edge ? resized(rect, edge, x, y, this.#fraction) : shifted(rect, dx, dy), false)
  }

  /** @param {string} name */
  #choose(name) {
    const { width, height } = this.stage.full
    this.#name = name
    const ratio = ratios.find(([each]) => each === name)?.[1] ?? null
    if (ratio === null) this.#ratio = null
    else if (ratio === 0) this.#ratio = this.#isPortrait === width > height ? height / width : width / height
    else this.#ratio = this.#isPortrait ? 1 / ratio : ratio
    if (this.#fraction !== null) this.#set(withRatio(this.rect, this.#fraction), false)
    this.update()
  }

  /** Turns the picture by quarters, with what is cropped.
   * @param {1|-1} direction clockwise or not */
  rotate(direction) {
    const { editing } = this
    const old = this.rect
    const isMirrored = editing.steps.filter((step) => step.op === "flip").length % 2 === 1
    const now = editing.value({ op: "rotate" }, ["quarterTurns"]) ?? (editing.indexOf({ op: "rotate" }) >= 0 ? 1 : 0)
    const turns = (now + (isMirrored ? -direction : direction) + 4) % 4
    const hasCrop = editing.indexOf({ op: "crop" }) >= 0
    if (turns === 0) editing.change({ ...editing.recipe, adjustments: editing.steps.filter((step) => step.op !== "rotate") }, true)
    else editing.set({ op: "rotate" }, ["quarterTurns"], turns, true)
    if (hasCrop) this.#set(direction > 0 ? turnedRight(old) : turnedLeft(old), true)
    if (this.#ratio !== null) { this.#ratio = 1 / this.#ratio; this.#isPortrait = !this.#isPortrait }
    editing.change(editing.recipe)
  }

  /** Mirrors what is seen. */
  flip() {
    const { editing } = this
    const old = this.rect
    const hasCrop = editing.indexOf({ op: "crop" }) >= 0
    const at = editing.indexOf({ op: "flip" })
    if (at >= 0) editing.change({ ...editing.recipe, adjustments: editing.steps.filter((_, index) => index !== at) }, true)
    else editing.set({ op: "flip" }, ["axis"], "horizontal", true)
    const degrees = editing.value({ op: "straighten" }, ["degrees"])
    if (degrees) editing.set({ op: "straighten" }, ["degrees"], -degrees, true)
    if (hasCrop) this.#set(mirrored(old), true)
    editing.change(editing.recipe)
  }

  update() {
    const { x, y, width, height } = this.rect
    const { style } = this.#box
    style.left = `${x * 100}%`
    style.top = `${y * 100}%`
    style.width = `${width * 100}%`
    style.height = `${height * 100}%`
    const full = this.stage.full
    this.#size.textContent = full.width > 0 ? `${Math.round(width * full.width)} × ${Math.round(height * full.height)} pixels` : ""
    this.#degrees.value = this.editing.value({ op: "straighten" }, ["degrees"]) ?? 0
    for (const control of this.#controls) control.update()
    for (const chip of this.#ratios.children) chip.setAttribute(
      "aria-checked", String(/** @type {HTMLElement} */ (chip).dataset.ratio === this.#name),
    )
  }
}

customElements.define("crop-panel", CropPanel)
"""##,
    "curve.js": ##"""
// The curve editor: points to drag, to add with a press, to remove with a double click or Delete.

import { h, svg } from "./dom.js"
import { read, resetButton, write } from "./controls.js"
import { monotoneCubic, moved, withKnot } from "./spline.js"
import { clamp } from "./words.js"

/** @typedef {import("./spline.js").Knot} Knot */

const identity = /** @type {Knot[]} */ ([[0, 0], [1, 1]])
/** @type {Record<string, string>} */
const colors = { red: "#e5484d", green: "#46a758", blue: "#3e7bfa", luminance: "#c9a227" }

/** @param {import("./controls.js").Binding} binding @param {import("./controls.js").Facts} facts @returns {import("./controls.js").Control} */
export function curveControl(binding, facts) {
  const key = String(binding.path[binding.path.length - 1])
  const standard = /** @type {Knot[]} */ (facts.standard ?? identity)
  const line = svg("path", { class: "curve-line" })
  const dots = svg("g")
  const plane = svg("svg", {
    class: "curve-plane", viewBox: "-4 -4 208 208", role: "group", "aria-label": `${facts.label}: press to add a point`,
  },
    svg("path", { class: "curve-grid", d: "M0 50H200M0 100H200M0 150H200M50 0V200M100 0V200M150 0V200M0 0H200V200H0Z" }),
    svg("path", { class: "curve-diagonal", d: "M0 200 200 0" }), line, dots)
  line.style.setProperty("stroke", colors[key] ?? "var(--text)")
  const reset = resetButton(binding, standard, facts.label)
  const knots = () => /** @type {Knot[]} */ (read(binding, standard))
  let active = -1

  const at = (/** @type {PointerEvent} */ event) => {
    const box = plane.getBoundingClientRect()
    const scale = 208 / box.width
    return [clamp(0, ((event.clientX - box.left) * scale - 4) / 200, 1), clamp(0, 1 - ((event.clientY - box.top) * scale - 4) / 200, 1)]
  }
  const drag = (/** @type {PointerEvent} */ start, /** @type {number} */ index) => {
    const ended = new AbortController()
    active = index
    plane.setPointerCapture(start.pointerId)
    plane.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      const [x, y] = at(event)
      write(binding, moved(knots(), index, x, y), true)
    }, { signal: ended.signal })
    for (const name of ["pointerup", "pointercancel"]) plane.addEventListener(
      name, () => { ended.abort(); write(binding, knots()) }, { signal: ended.signal },
    )
  }
  const removeKnot = (/** @type {number} */ index) => {
    const list = knots()
    if (index > 0 && index < list.length - 1) write(binding, list.filter((_, each) => each !== index))
  }
  plane.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return
    event.preventDefault()
    const [x, y] = at(event)
    const list = knots()
    const near = list.findIndex((knot) => Math.hypot(knot[0] - x, knot[1] - y) < 0.055)
    if (near >= 0) { drag(event, near); dots.children[near]?.focus(); return }
    const curve = monotoneCubic(list)
    const added = withKnot(list, x, Math.abs(curve(x) - y) < 0.08 ? curve(x) : y)
    if (!added) return
    write(binding, added.knots, true)
    drag(event, added.index)
  })
  plane.addEventListener("dblclick", (/** @type {MouseEvent} */ event) => {
    const [x, y] = at(/** @type {PointerEvent} */ (event))
    removeKnot(knots().findIndex((knot) => Math.hypot(knot[0] - x, knot[1] - y) < 0.055))
  })
  const pressed = (/** @type {KeyboardEvent} */ event, /** @type {number} */ index) => {
    const step = event.shiftKey ? 0.05 : 0.01
    const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key] ?? [0, 0]
    if (event.key === "Delete" || event.key === "Backspace") removeKnot(index)
    else if (dx || dy) write(binding, moved(knots(), index, knots()[index][0] + dx, knots()[index][1] + dy))
    else return
    event.preventDefault()
    event.stopPropagation()
    dots.children[index]?.focus()
  }
  const update = () => {
    const list = knots()
    const curve = monotoneCubic(list)
    let path = ""
    for (let step = 0; step <= 100; step += 1) path += `${step === 0 ? "M" : "L"}${step * 2} ${(200 - 200 * clamp(0, curve(step / 100), 1)).toFixed(1)}`
    line.setAttribute("d", path)
    while (dots.children.length > list.length) dots.lastChild.remove()
    list.forEach((knot, index) => {
      let dot = dots.children[index]
      if (!dot) {
        dot = svg("circle", { r: 5, class: "curve-dot", tabindex: "0", role: "slider", "aria-roledescription": "curve point" })
        dot.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => pressed(event, index))
        dots.append(dot)
      }
      dot.setAttribute("cx", knot[0] * 200)
      dot.setAttribute("cy", 200 - knot[1] * 200)
      dot.classList.toggle("is-active", index === active)
      dot.setAttribute("aria-label", `Point ${index + 1} of ${list.length}`)
      dot.setAttribute("aria-valuetext", `${Math.round(knot[0] * 100)} percent becomes ${Math.round(knot[1] * 100)} percent`)
      dot.setAttribute("aria-valuenow", String(knot[1]))
    })
    reset.update()
  }
  return {
    element: h(
      "div", { class: "curve", data: { param: binding.name } },
      h("div", { class: "control-head" }, h("span", {}, facts.label), reset.element), plane,
    ),
    update,
  }
}
"""##,
    "dialogs.css": ##"""
/* Dialogs: questions, keys, conflicts. */

.dialog { width: min(440px, calc(100vw - 24px)); max-height: calc(100dvh - 32px); padding: 0; border: 1px solid var(--line); border-radius: 14px; background: var(--raised); color: var(--text); box-shadow: var(--shadow); overflow: hidden; }
.dialog.is-wide { width: min(860px, calc(100vw - 24px)); }
.dialog::backdrop { background: rgb(0 0 0 / 50%); }
.dialog-form { display: flex; flex-direction: column; max-height: calc(100dvh - 34px); }
.dialog-head { display: flex; align-items: center; justify-content: space-between; gap: 10px; padding: 14px 12px 6px 20px; }
.dialog-head h2 { font-size: 16px; overflow-wrap: anywhere; }
.dialog-body { padding: 6px 20px 16px; overflow-y: auto; display: grid; gap: 12px; }
.dialog-foot { display: flex; justify-content: flex-end; flex-wrap: wrap; gap: 8px; padding: 12px 20px 16px; }
.dialog-fault { color: var(--danger); }

.key-sections { columns: 2 300px; column-gap: 32px; }
.key-sections section { break-inside: avoid; margin-bottom: 16px; }
.key-sections h3 { margin-bottom: 6px; font-size: 13px; color: var(--text-soft); }
.key-list { display: grid; grid-template-columns: minmax(70px, max-content) 1fr; gap: 4px 12px; align-items: baseline; }
.key-list dt { text-align: left; max-width: 112px; }
kbd { display: inline-block; min-width: 22px; margin: 1px 0; padding: 0 5px; border: 1px solid var(--line-strong); border-bottom-width: 2px; border-radius: 5px; background: var(--field); font: 600 11px/18px var(--font); text-align: center; }

.two-states { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; }
.state { display: grid; gap: 6px; align-content: start; }
.state img { width: 100%; height: 220px; object-fit: contain; background: var(--canvas); border-radius: 8px; }
.state h3 { font-size: 13px; }
.state ul { color: var(--text-soft); display: grid; gap: 2px; max-height: 130px; overflow-y: auto; }
@media (max-width: 560px) { .two-states { grid-template-columns: 1fr; } .state img { height: 150px; } }
"""##,
    "dialogs.js": ##"""
// Dialogs on the browser's own `<dialog>`: it keeps the focus inside, Escape closes it, and the focus goes back.

import { button, h, iconButton } from "./dom.js"

/** @typedef {{ label: string, value: string, isMain?: boolean, isDanger?: boolean }} Choice */

/** Shows a dialog and waits for the answer: the value of a choice, or null when it is closed.
 * @param {{title: string, body?: (Node|string)[], choices?: Choice[], className?: string, focus?: HTMLElement,
 *   check?: (value: string) => string|null|Promise<string|null>}} options
 *   `check` may refuse a choice by saying why
 * @returns {Promise<string|null>} */
export function ask({ title, body = [], choices = [], className = "", focus, check }) {
  const heading = h("h2", { id: `dialog-title-${Math.random().toString(36).slice(2)}` }, title)
  const fault = h("p", { class: "dialog-fault", role: "alert", hidden: true })
  const dialog = h("dialog", { class: `dialog ${className}`, "aria-labelledby": heading.id })
  return new Promise((resolve) => {
    /** @param {string|null} value */
    const close = (value) => { dialog.close(); dialog.remove(); resolve(value) }
    /** @param {Choice} choice */
    const choose = async (choice) => {
      const refused = choice.value === "cancel" ? null : await check?.(choice.value)
      if (!refused) return close(choice.value)
      fault.textContent = refused
      fault.hidden = false
    }
    const buttons = choices.map((choice) => button(choice.label, () => void choose(choice), {
      class: `button${choice.isMain ? " is-main" : ""}${choice.isDanger ? " is-danger" : ""}`, data: { choice: choice.value },
    }))
    const form = h("form", { method: "dialog", class: "dialog-form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault()
      const main = choices.find((each) => each.isMain)
      if (main) void choose(main)
    } }, h("header", { class: "dialog-head" }, heading, iconButton("close", "Close", () => close(null))),
      h("div", { class: "dialog-body" }, ...body, fault),
      choices.length > 0 ? h("footer", { class: "dialog-foot" }, ...buttons) : null)
    dialog.append(form)
    dialog.addEventListener("cancel", (event) => { event.preventDefault(); close(null) })
    dialog.addEventListener("keydown", (event) => {
      event.stopPropagation()
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) { event.preventDefault(); form.requestSubmit() }
    })
    dialog.addEventListener("pointerdown", (event) => { if (event.target === dialog) close(null) })
    document.body.append(dialog)
    dialog.showModal()
    const first = focus ?? buttons.find((each) => each.classList.contains("is-main"))
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
  })
}

/** Asks for one line of text; null when it was not given.
 * @param {{title: string, label: string, value?: string, action: string}} options */
export async function askText({ title, label, value = "", action }) {
  const input = h("input", { type: "text", value, maxlength: "200", autocomplete: "off" })
  const answer = await ask({
    title, body: [h("label", { class: "field" }, h("span", {}, label), input)], focus: input,
    choices: [{ label: "Cancel", value: "cancel" }, { label: action, value: "ok", isMain: true }],
    check: () => input.value.trim() === "" ? "Write a name first." : null,
  })
  return answer === "ok" ? input.value.trim() : null
}

/** Asks before something that is hard to take back.
 * @param {string} title @param {string} words @param {string} action */
export async function confirm(title, words, action) {
  const answer = await ask({
    title, body: [h("p", {}, words)],
    choices: [{ label: "Cancel", value: "cancel" }, { label: action, value: "ok", isMain: true, isDanger: true }],
  })
  return answer === "ok"
}
"""##,
    "dom.js": ##"""
// Building elements without a framework.

/** Properties that `h` sets: attributes, `class`, `data`, listeners as `onclick`, and element properties.
 * @typedef {Record<string, any>} Properties */

/** Makes an element. `on…` functions become listeners, `data` fills the dataset, `style` sets properties one
 * by one (the content security policy allows no style attribute), `null` and `false` leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {Properties} [properties]
 * @param {...(Node|string|null|undefined|false)} children @returns {HTMLElementTagNameMap[K]} */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value)
    else if (key === "data") for (const [name, text] of Object.entries(value)) { if (text !== null) element.dataset[name] = String(text) }
    else if (key === "style") for (const [name, text] of Object.entries(value)) element.style.setProperty(name, String(text))
    else if (key === "value" || key === "checked" || key === "disabled" || key === "hidden") /** @type {any} */ (element)[key] = value
    else element.setAttribute(key, value === true ? "" : String(value))
  }
  for (const child of children) if (child) element.append(child)
  return element
}

const svgNamespace = "http://www.w3.org/2000/svg"

/** Makes an element of SVG.
 * @param {string} tag @param {Record<string, any>} attributes @param {...Node} children @returns {any} */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(svgNamespace, tag)
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/** An icon of icons.svg, which main.js takes into the document. It is decoration: the control around it has the name.
 * @param {string} name */
export function icon(name) {
  return svg("svg", { class: "icon", "aria-hidden": "true", focusable: "false" }, svg("use", { href: `#icon-${name}` }))
}

/** A button with an icon alone; the label is its name and its tooltip, the key is added to the tooltip.
 * @param {string} name @param {string} label @param {(event: MouseEvent) => void} action
 * @param {Properties & {key?: string}} [properties] */
export function iconButton(name, label, action, properties = {}) {
  const { key, ...rest } = properties
  return h("button", {
    type: "button", class: "icon-button", "aria-label": label, title: key ? `${label} (${key})` : label,
    "aria-keyshortcuts": key || null, onclick: action, ...rest,
  }, icon(name))
}

/** A button with words.
 * @param {string} label @param {(event: MouseEvent) => void} action @param {Properties} [properties] */
export function button(label, action, properties = {}) {
  return h("button", { type: "button", class: "button", onclick: action, ...properties }, label)
}

/** Disables a control and says why, or enables it again.
 * @param {HTMLElement} control @param {string|null} reason */
export function setDisabled(control, reason) {
  const target = /** @type {HTMLButtonElement} */ (control)
  if (target.dataset.title === undefined) target.dataset.title = target.title
  target.disabled = reason !== null
  target.title = reason ?? target.dataset.title
}

/** Calls a function when no further call has come for some milliseconds.
 * @template {any[]} A @param {number} milliseconds @param {(...values: A) => void} action */
export function debounce(milliseconds, action) {
  let timer = 0
  /** @param {A} values */
  const call = (...values) => {
    clearTimeout(timer)
    timer = window.setTimeout(() => action(...values), milliseconds)
  }
  call.cancel = () => clearTimeout(timer)
  return call
}

/** Whether the event goes to a field in which people write.
 * @param {Event} event */
export function isTyping(event) {
  const target = /** @type {HTMLElement} */ (event.target)
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !["range", "checkbox", "radio", "button"].includes(target.type)
}

/** Says something to people who listen to the page instead of looking at it.
 * @param {string} words */
export function announce(words) {
  const region = document.getElementById("announcer")
  if (region) region.textContent = words
}
"""##,
    "editing.js": ##"""
// The edit of one photo while it is made: the stored recipe, the one being made, and the way back between them.

import { get, post, put } from "./api.js"
import {
  filtered, freshID, inserted, isIdle, isSameEdit, plainIndex, replacedAt, same, steps, tidy, valueAt, withSetting, withSteps,
} from "./recipe.js"

/** @typedef {import("./types.js").Asset} Asset */
/** @typedef {import("./types.js").Recipe} Recipe */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Schema} Schema */
/** Which step a control works on: one by its id, else the plain one of an op, else the one within a mask.
 * @typedef {{ op: string, id?: string, mask?: () => any }} Target */
/** @typedef {(string|number)[]} Path */

/** Events: `change` with `{isLive}` whenever the recipe changes, `loaded` when another state of the photo was taken over. */
export class Editing extends EventTarget {
  /** @type {Recipe|null} as it is in the library */ saved = null
  /** @type {Recipe|null} */ recipe = null
  entry = 0
  /** Whether the library's state is known. */
  isLoaded = false
  /** @type {(Recipe|null)[]} */ #past = []
  /** @type {(Recipe|null)[]} */ #future = []
  /** @type {Recipe|null|undefined} the recipe before a drag began */ #before = undefined

  /** @param {Asset} asset @param {Schema} schema */
  constructor(asset, schema) {
    super()
    this.asset = asset
    this.schema = schema
  }

  /** Takes over what the library has now; what was not saved is given up. */
  async load() {
    const body = await get(`/assets/${this.asset.id}/recipe`)
    this.take(body.entry, body.recipe)
  }

  /** @param {number} entry @param {Recipe|null} recipe */
  take(entry, recipe) {
    this.isLoaded = true
    this.entry = entry
    this.saved = recipe
    this.recipe = recipe
    this.#past = []
    this.#future = []
    this.#before = undefined
    this.dispatchEvent(new CustomEvent("loaded"))
    this.#tell(false)
  }

  /** Takes over another state, and keeps the edit that was given up one undo away.
   * @param {number} entry @param {Recipe|null} recipe */
  takeOver(entry, recipe) {
    const mine = this.recipe
    this.take(entry, recipe)
    this.#past = [mine]
    this.#tell(false)
  }

  /** Goes on from another state without giving up what was not saved.
   * @param {number} entry @param {Recipe|null} saved */
  rebase(entry, saved) {
    this.entry = entry
    this.saved = saved
    this.#tell(false)
  }

  get isDirty() { return this.isLoaded && !isSameEdit(this.recipe, this.saved, this.schema) }
  get canUndo() { return this.#past.length > 0 }
  get canRedo() { return this.#future.length > 0 }
  get steps() { return steps(this.recipe) }

  /** @param {Recipe|null} recipe @param {boolean} [isLive] whether more follows at once, as in a drag */
  change(recipe, isLive = false) {
    if (this.#before === undefined) this.#before = this.recipe
    this.recipe = recipe
    if (!isLive) this.#settle()
    this.#tell(isLive)
  }

  #settle() {
    const before = this.#before ?? null
    this.#before = undefined
    if (same(before, this.recipe)) return
    this.#past.push(before)
    if (this.#past.length > 200) this.#past.shift()
    this.#future = []
  }

  /** @returns {boolean} whether there was something to take back */
  undo() { return this.#move(this.#past, this.#future) }
  redo() { return this.#move(this.#future, this.#past) }

  /** @param {(Recipe|null)[]} from @param {(Recipe|null)[]} to */
  #move(from, to) {
    if (from.length === 0) return false
    to.push(this.recipe)
    this.recipe = from.pop() ?? null
    this.#tell(false)
    return true
  }

  /** @param {Target} target */
  indexOf(target) {
    if (target.id) return this.steps.findIndex((step) => step.id === target.id)
    if (!target.mask) return plainIndex(this.recipe, target.op)
    const mask = target.mask()
    return this.steps.findIndex((step) => step.op === target.op && same(step.mask, mask))
  }

  /** @param {Target} target @param {Path} path @returns {any} */
  value(target, path) {
    const index = this.indexOf(target)
    return index < 0 ? undefined : valueAt(this.steps[index], path)
  }

  /** Sets a value; a step that is missing goes in at its rank. `undefined` takes the value away.
   * @param {Target} target @param {Path} path @param {any} value @param {boolean} [isLive] */
  set(target, path, value, isLive = false) {
    let recipe = this.recipe
    let index = this.indexOf(target)
    if (index < 0) {
      if (value === undefined) return
      const step = /** @type {Step} */ (target.mask ? { op: target.op, mask: target.mask() } : { op: target.op })
      ;({ recipe, index } = inserted(recipe, step, this.schema))
    }
    const base = /** @type {Recipe} */ (recipe)
    this.change(replacedAt(base, index, withSetting(steps(base)[index], path, value)), isLive)
  }

  /** Adds a step and returns its id.
   * @param {Step} step @returns {string} */
  add(step) {
    const id = step.id ?? freshID(this.steps, step.op)
    this.change(inserted(this.recipe, { ...step, id }, this.schema).recipe)
    return id
  }

  /** @param {(step: Step, index: number) => boolean} keep */
  keep(keep) {
    if (this.recipe) this.change(filtered(this.recipe, keep))
  }

  /** @param {Target} target */
  removeStep(target) {
    const index = this.indexOf(target)
    if (index >= 0) this.keep((_, place) => place !== index)
  }

  /** Whether a step of the recipe changes the picture.
   * @param {Step} step */
  isWorking(step) { return step.enabled !== false && !isIdle(step, this.schema) }

  /** Stores the edit as one entry of the history; the error 412 is for the caller to show.
   * @param {string|null} [note] */
  async save(note = null) {
    const recipe = tidy(this.recipe, this.schema)
    const body = await put(
      `/assets/${this.asset.id}/recipe`, { recipe: this.withIDs(recipe), ...(note ? { note } : {}) }, { entry: this.entry },
    )
    this.#stored(body, recipe)
  }

  /** @param {Recipe} recipe */
  withIDs(recipe) {
    /** @type {Step[]} */
    const list = []
    for (const step of steps(recipe)) list.push(step.id ? step : { ...step, id: freshID([...steps(recipe), ...list], step.op) })
    return withSteps(recipe, list, this.schema)
  }

  /** @param {"undo"|"redo"|"revert"} action @param {number} [to] the entry that revert goes to, 0 the original */
  async move(action, to) {
    const body = await post(`/assets/${this.asset.id}/${action}`, to === undefined ? {} : { entry: to }, { entry: this.entry })
    this.asset = body.asset
    await this.load()
  }

  /** @param {{entry: number, asset: Asset}} body @param {Recipe} recipe */
  #stored(body, recipe) {
    this.entry = body.entry
    this.asset = body.asset
    this.saved = recipe
    // From here on, undo goes back in the history of the photo.
    this.#past = []
    this.#future = []
    this.#tell(false)
  }

  /** @param {boolean} isLive */
  #tell(isLive) {
    this.dispatchEvent(new CustomEvent("change", { detail: { isLive } }))
  }
}
"""##,
    "editor-bar.js": ##"""
// The bar above the editor.

import { toggleFavorite } from "./actions.js"
import { button, h, icon, iconButton, setDisabled } from "./dom.js"
import { refusal } from "./session.js"
import { nameOf } from "./words.js"

export class EditorBar extends HTMLElement {
  /** @type {import("./editor.js").PhotoEditor} */ editor
  #name = h("strong", { class: "bar-name" })
  #place = h("span", { class: "bar-place" })
  #favorite
  #save
  #discard
  #compare
  #zoom
  #undo
  #redo
  #before
  #after

  /** @param {import("./editor.js").PhotoEditor} editor */
  constructor(editor) {
    super()
    this.editor = editor
    this.#favorite = iconButton(
      "heart", "Favorite", () => { const { editing } = editor; if (editing) void toggleFavorite([editing.asset.id], [editing.asset]) },
      { id: "editor-favorite", key: "F" },
    )
    this.#save = button("Save", () => void editor.save(), { class: "button is-main", id: "save", "aria-keyshortcuts": "Control+S" })
    this.#discard = button("Discard", () => void editor.discard(), { id: "discard" })
    this.#compare = iconButton(
      "compare", "Before and after", () => editor.view?.compare(!editor.view.isComparing),
      { id: "compare", key: "B", "aria-pressed": "false" },
    )
    this.#zoom = h(
      "button",
      {
        type: "button", class: "button zoom-button", id: "zoom", title: "Fit or 100 % (Z)", "aria-keyshortcuts": "Z",
        onclick: () => editor.view?.stage.toggleZoom(),
      },
      "Fit",
    )
    this.#undo = iconButton("undo", "Undo", () => void editor.undo(), { id: "undo", key: "Ctrl+Z" })
    this.#redo = iconButton("redo", "Redo", () => void editor.redo(), { id: "redo", key: "Ctrl+Shift+Z" })
    this.#before = iconButton("back", "Photo before", () => void editor.neighbor(-1), { id: "photo-before", key: "←" })
    this.#after = iconButton("next", "Photo after", () => void editor.neighbor(1), { id: "photo-after", key: "→" })
  }

  connectedCallback() {
    if (this.#name.isConnected) return
    this.setAttribute("role", "toolbar")
    this.setAttribute("aria-label", "Photo")
    this.append(iconButton("close", "Back to the photos", () => this.editor.close(), { id: "close-editor", key: "Escape" }),
      h(
        "span", { class: "bar-neighbors" }, this.#before, this.#after,
      ), h("span", { class: "bar-title" }, this.#name, this.#place), h("span", { class: "spacer" }),
      h("span", { class: "bar-group" }, this.#undo, this.#redo, iconButton(
        "revert", "Revert to original", () => void this.editor.move("revert", 0), { id: "revert" },
      ),
        this.#compare, this.#zoom, this.#favorite, iconButton("download", "Export", () => void this.editor.export(), { id: "export" })),
      h("span", { class: "bar-save" }, this.#discard, this.#save))
  }

  update() {
    const { editing, view, browser } = this.editor
    this.#name.textContent = editing ? nameOf(editing.asset) : ""
    const at = browser?.list.placeOf(this.editor.photo) ?? -1
    const count = browser?.list.count ?? 0
    this.#place.textContent = at >= 0 ? `${(at + 1).toLocaleString("en-US")} of ${count.toLocaleString("en-US")}` : ""
    setDisabled(this.#before, at > 0 ? null : "This is the first photo.")
    setDisabled(this.#after, at >= 0 && at < count - 1 ? null : "This is the last photo.")
    this.editor.classList.toggle("has-no-photo", !editing)
    if (!editing) return
    const reason = refusal()
    const isDirty = editing.isDirty
    this.editor.classList.toggle("is-dirty", isDirty)
    setDisabled(this.#save, reason ?? (isDirty ? null : "There are no changes to save."))
    setDisabled(this.#discard, isDirty ? null : "There are no changes to discard.")
    this.#discard.hidden = !isDirty
    setDisabled(this.#undo, editing.canUndo || (!reason && !isDirty && editing.entry > 0) ? null : "There is nothing to undo.")
    setDisabled(this.#redo, editing.canRedo || (!reason && !isDirty && editing.entry > 0) ? null : "There is nothing to redo.")
    setDisabled(
      /** @type {HTMLElement} */ (this.querySelector("#revert")),
      reason ?? (editing.asset.edited || isDirty ? null : "The photo is as it was taken."),
    )
    setDisabled(this.#favorite, reason)
    this.#favorite.replaceChildren(icon(editing.asset.favorite ? "heart-filled" : "heart"))
    this.#favorite.setAttribute("aria-pressed", String(editing.asset.favorite))
    this.#compare.setAttribute("aria-pressed", String(view?.isComparing ?? false))
    setDisabled(this.#compare, this.editor.tool === "crop" || this.editor.tool === "masks" ? "Not while cropping or masking." : null)
    const zoom = view?.stage.isFitted === false ? `${Math.round(view.stage.scale * window.devicePixelRatio * 100)} %` : "Fit"
    this.#zoom.textContent = zoom
  }
}

customElements.define("editor-bar", EditorBar)
"""##,
    "editor-keys.js": ##"""
// The keys of the editor.

import { change, copiedEdits, copyEdits, toggleFavorite } from "./actions.js"
import { addKeys } from "./keys.js"
import { refusal } from "./session.js"
import { tools } from "./tool-strip.js"

/** @param {import("./editor.js").PhotoEditor} editor @param {AbortSignal} signal */
export function addEditorKeys(editor, signal) {
  const isRange = () => document.activeElement instanceof HTMLInputElement && document.activeElement.type === "range"
  const crop = () => /** @type {import("./crop.js").CropPanel|undefined} */ (editor.panels.get("crop"))
  const masks = () => /** @type {import("./masks.js").MaskPanel|undefined} */ (editor.panels.get("masks"))
  const isBrushing = () => editor.tool === "masks" && masks()?.leaf?.shape.shape === "brush"
  const turn = (/** @type {1|-1} */ direction) => {
    if (isBrushing()) return masks()?.resizeBrush(direction > 0 ? 1.25 : 0.8)
    // Turning needs the frame without the crop, which the crop tool has.
    editor.use("crop")
    crop()?.rotate(direction)
  }
  const writing = (/** @type {() => void} */ action) => () => { if (!refusal() && editor.editing) action() }
  const pan = (/** @type {number} */ x, /** @type {number} */ y) => editor.view?.stage.pan(x, y)
  const isZoomed = () => editor.view?.stage.isFitted === false
  addKeys("Editor", [
    {
      keys: "ArrowLeft", words: "Photo before or after; when zoomed, move the picture", shown: "← →",
      run: () => { if (isRange()) return false; if (isZoomed()) pan(80, 0); else void editor.neighbor(-1) },
    },
    {
      keys: "ArrowRight", words: "", shown: null,
      run: () => { if (isRange()) return false; if (isZoomed()) pan(-80, 0); else void editor.neighbor(1) },
    },
    { keys: "ArrowUp", words: "When zoomed, move the picture", shown: "↑ ↓", run: () => isRange() || !isZoomed() ? false : pan(0, 80) },
    { keys: "ArrowDown", words: "", shown: null, run: () => isRange() || !isZoomed() ? false : pan(0, -80) },
    ...tools.map(([tool, words, , key]) => ({ keys: tool === "adjust" ? "a e" : key.toLowerCase(), words, run: () => editor.use(tool) })),
    {
      keys: "[", words: "Rotate left; a smaller brush", run: () => turn(-1),
    }, { keys: "]", words: "Rotate right; a larger brush", run: () => turn(1) },
    { keys: "z", words: "Fit or 100 %", run: () => editor.view?.stage.toggleZoom() }, {
      keys: "\\", words: "Hold to see the original", run: () => editor.view?.hold(true),
    },
    {
      keys: "b", words: "Before and after with a divider",
      run: () => { if (editor.tool !== "crop" && editor.tool !== "masks") editor.view?.compare(!editor.view.isComparing) },
    },
    { keys: "j", words: "Mark clipping", run: () => editor.view?.histogram.toggle() }, {
      keys: "o", words: "Show the mask", when: () => editor.tool === "masks", run: () => masks()?.toggleShown(),
    },
    {
      keys: "f", words: "Favorite", run: writing(() => { if (editor.editing) void toggleFavorite([editor.photo], [editor.editing.asset]) }),
    },
    ...["0", "1", "2", "3", "4", "5"].map((digit) => ({
      keys: digit, words: "Rate; 0 removes the rating", shown: digit === "0" ? "0 … 5" : null,
      run: writing(() => void change(
        [editor.photo], { rating: Number(digit) || null }, digit === "0" ? "Rating removed" : `Rated ${digit}`,
      )),
    })),
    { keys: "Mod+z", words: "Undo", run: () => void editor.undo() }, {
      keys: "Mod+Shift+z Mod+y", words: "Redo", run: () => void editor.redo(),
    },
    { keys: "Mod+s", words: "Save", run: () => void editor.save() },
    { keys: "Mod+c", words: "Copy edits", run: () => {
      if (getSelection()?.toString()) return false
      copyEdits(editor.editing?.recipe ?? null)
    } },
    { keys: "Mod+v", words: "Paste edits", when: () => copiedEdits() !== null, run: () => void editor.paste() },
    { keys: "Escape", words: "End the tool, then back to the photos", run: () => {
      if (editor.view?.places.wish) editor.view.places.end()
      else if (editor.tool === "crop" || editor.tool === "masks") editor.use("adjust")
      else if (isZoomed()) editor.view?.stage.zoomTo(null)
      else editor.close()
    } },
    {
      keys: "Enter", words: "End cropping", when: () => editor.tool === "crop",
      run: () => { if (document.activeElement instanceof HTMLButtonElement) return false; editor.use("adjust") },
    },
  ], () => editor.isConnected, signal)
  document.addEventListener("keyup", (event) => { if (event.key === "\\") editor.view?.hold(false) }, { signal })
  window.addEventListener("blur", () => editor.view?.hold(false), { signal })
}
"""##,
    "editor-view.js": ##"""
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
    this.renderer = new Renderer(editing.asset.id)
    this.tiles = new Tiles(this.stage, editing.asset.id)
    this.stage.id = "stage"
    this.stage.append(this.#busy, this.#fault, this.#note)
    this.stage.tiles.after(this.histogram.marks)
    this.renderer.addEventListener("picture", (event) => this.#shown(/** @type {CustomEvent} */ (event).detail))
    this.renderer.addEventListener("busy", (event) => this.#wait(/** @type {CustomEvent} */ (event).detail))
    this.renderer.addEventListener("fault", (event) => this.#say(/** @type {CustomEvent} */ (event).detail))
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
    if (tool === "crop" || tool === "masks") this.compare(false)
    if (tool === "crop") this.stage.zoomTo(null)
  }

  /** The recipe as the tool needs it. */
  get recipe() {
    const { recipe, schema } = this.editing
    if (this.#tool === "crop") return uncropped(recipe, schema)
    const isPlacing = this.#tool === "masks" || this.places.wish !== null
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
      if (this.#tool === "crop" || this.#tool === "masks") this.editor.panels.get(this.#tool)?.update?.()
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
    if (this.#isHolding === isOn || this.#tool === "crop") return
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
      const { blob } = await render({ asset: this.editing.asset.id, recipe, stage: "before", longEdge: 1024 }, this.#beforeRequest.signal)
      this.#before = recipe
      const old = this.divider.source
      this.divider.source = URL.createObjectURL(blob)
      if (old) URL.revokeObjectURL(old)
    } catch (error) { if (!isOvertaken(error)) this.divider.remove() }
  }

  /** Lets people work on places in the picture.
   * @param {import("./place-tool.js").Wish} wish */
  place(wish) {
    const end = this.places.end.bind(this.places)
    this.places.end = () => { end(); this.places.end = end; this.render(false) }
    this.places.begin(wish)
    this.render(false)
  }
}
"""##,
    "editor.css": ##"""
/* The editor: bar, stage, panel, tools. */

photo-editor { position: fixed; inset: 0; z-index: 30; display: flex; flex-direction: column; background: var(--ground); }
editor-bar { display: flex; align-items: center; gap: 6px; height: 48px; padding: 0 10px; background: var(--surface); border-bottom: 1px solid var(--line); flex: none; }
.bar-neighbors, .bar-save { display: flex; gap: 6px; align-items: center; }
.bar-neighbors { gap: 0; }
.bar-title { display: flex; align-items: baseline; gap: 10px; min-width: 0; }
.bar-name { font-size: 14px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.bar-place { color: var(--text-faint); white-space: nowrap; font-variant-numeric: tabular-nums; }
editor-bar .bar-group { padding: 0 6px; margin: 0; }
.has-no-photo .bar-group, .has-no-photo .bar-save { display: none; }
.zoom-button { min-width: 58px; border-color: transparent; background: none; color: var(--text-soft); font-variant-numeric: tabular-nums; }
.editor-notice { padding: 6px 14px; background: #8a5a00; color: #fff; text-align: center; flex: none; }

.editor-body { flex: 1; min-height: 0; display: flex; }
.stage-wait { flex: 1; display: grid; place-content: center; color: var(--text-soft); }
.editor-body > .end-note { flex: 1; }

photo-stage { flex: 1; min-width: 0; position: relative; overflow: hidden; background: var(--canvas); touch-action: none; user-select: none; }
photo-stage:focus-visible { outline-offset: -2px; }
photo-stage.is-zoomed { cursor: grab; }
photo-stage.is-zoomed:active { cursor: grabbing; }
.stage-picture { position: absolute; left: 0; top: 0; transform-origin: 0 0; visibility: hidden; }
.has-picture .stage-picture { visibility: visible; }
.stage-base, .stage-marks, .stage-tiles, .stage-overlay { position: absolute; inset: 0; width: 100%; height: 100%; }
.stage-base { display: block; }
.stage-marks { pointer-events: none; image-rendering: pixelated; }
.is-sharp .stage-base, .is-sharp .tile { image-rendering: pixelated; }
.tile { position: absolute; display: block; }
.stage-overlay { pointer-events: none; }
.stage-overlay > * { pointer-events: auto; }
.is-before .stage-tiles, .is-before .stage-marks { display: none; }

.stage-busy { position: absolute; right: 14px; top: 14px; width: 20px; height: 20px; border: 2px solid rgb(255 255 255 / 25%); border-top-color: #fff; border-radius: 50%; animation: turn 800ms linear infinite; mix-blend-mode: difference; }
@keyframes turn { to { rotate: 360deg; } }
.stage-fault { position: absolute; left: 50%; top: 14px; transform: translateX(-50%); display: flex; gap: 8px; width: max-content; max-width: calc(100% - 28px); max-height: 40%; overflow: auto; padding: 8px 14px; border: 1px solid var(--danger); border-radius: 10px; background: var(--raised); white-space: pre-line; }
.stage-hint { position: absolute; left: 50%; bottom: 14px; transform: translateX(-50%); display: flex; align-items: center; gap: 8px; max-width: calc(100% - 24px); padding: 5px 14px; border-radius: 18px; background: rgb(20 20 20 / 85%); color: #fff; z-index: 3; }
.stage-hint .button { color: #8ec5ff; }

photo-divider { position: absolute; inset: 0; cursor: col-resize; overflow: hidden; touch-action: none; }
photo-divider.is-whole { cursor: default; }
.divider-before { position: absolute; inset: 0; width: 100%; height: 100%; }
.divider-line { position: absolute; top: 0; bottom: 0; width: 2px; margin-left: -1px; background: #fff; box-shadow: 0 0 4px rgb(0 0 0 / 60%); outline: none; }
.divider-grip { position: absolute; left: 50%; top: 50%; width: 30px; height: 30px; translate: -50% -50%; border-radius: 50%; background: #fff; box-shadow: 0 1px 6px rgb(0 0 0 / 50%); }
.divider-grip::before, .divider-grip::after { content: ""; position: absolute; top: 11px; width: 7px; height: 7px; border: solid #333; border-width: 0 0 2px 2px; rotate: 45deg; left: 8px; }
.divider-grip::after { left: auto; right: 8px; rotate: 225deg; }
.divider-line:focus-visible .divider-grip { box-shadow: 0 0 0 3px var(--accent); }
.divider-word { position: absolute; bottom: 10px; padding: 2px 9px; border-radius: 12px; background: rgb(20 20 20 / 70%); color: #fff; font-size: 12px; transition: opacity 120ms; pointer-events: none; }
.divider-word.is-before { left: 10px; }
.divider-word.is-after { right: 10px; }
.is-whole .divider-line, .is-whole .divider-word { display: none; }

.editor-panel { width: 316px; flex: none; display: flex; flex-direction: column; min-height: 0; background: var(--surface); border-left: 1px solid var(--line); }
.panel-host { flex: 1; min-height: 0; overflow-y: auto; scrollbar-width: thin; scrollbar-color: var(--line-strong) transparent; }
.panel-host > * { display: block; padding: 10px 14px 24px; }
.panel-host > info-panel { position: static; width: auto; display: grid; border: 0; box-shadow: none; }

photo-histogram { position: relative; display: block; height: 104px; padding: 10px 14px 0; border-bottom: 1px solid var(--line); flex: none; }
photo-histogram canvas { display: block; width: 100%; height: 68px; background: var(--field); border-radius: 5px; }
.clip-toggle { display: block; width: 100%; border: 0; background: none; color: var(--text-faint); font-size: 11px; line-height: 22px; text-align: center; cursor: pointer; white-space: pre; font-variant-numeric: tabular-nums; padding: 0; border-radius: 4px; }
.clip-toggle:hover { color: var(--text); }
.clip-toggle[aria-pressed="true"] { color: var(--accent); }

tool-strip { width: 64px; flex: none; display: flex; flex-direction: column; gap: 2px; padding: 8px 4px; background: var(--surface); border-left: 1px solid var(--line); }
.tool { display: grid; justify-items: center; gap: 2px; padding: 8px 0 6px; border: 0; border-radius: 8px; background: none; color: var(--text-soft); font-size: 11px; cursor: pointer; }
.tool:hover { background: var(--hover); color: var(--text); }
.tool[aria-selected="true"] { color: var(--accent); background: var(--pressed); }

@media (min-width: 1900px) { body { font-size: 14px; } .editor-panel { width: 360px; } photo-sidebar { width: 240px; } }

@media (max-width: 760px) {
  .editor-body { flex-direction: column; }
  photo-stage { flex: 1 1 50%; min-height: 0; }
  .editor-panel { width: auto; flex: 1 1 40%; border-left: 0; border-top: 1px solid var(--line); }
  photo-histogram { display: none; }
  tool-strip { width: auto; flex-direction: row; padding: 2px 4px; border-left: 0; border-top: 1px solid var(--line); padding-bottom: env(safe-area-inset-bottom, 2px); }
  .tool { flex: 1; padding: 5px 0 3px; }
  editor-bar { gap: 2px; padding: 0 4px; }
  .bar-neighbors, .bar-place, editor-bar .bar-title { display: none; }
  editor-bar .bar-group { overflow-x: auto; scrollbar-width: none; padding: 0; gap: 0; flex: 1; min-width: 0; }
  editor-bar > .spacer { display: none; }
  .bar-save { padding-left: 4px; }
  .bar-save .button { padding-inline: 9px; }
  #revert, editor-bar #export { display: none; }
  photo-editor.is-dirty #discard { display: inline-flex; }
}
"""##,
    "editor.js": ##"""
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
import { ToolStrip } from "./tool-strip.js"
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
    this.use(this.tool === "crop" || this.tool === "masks" ? "adjust" : this.tool)
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
    this.classList.toggle("is-cropping", tool === "crop")
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
    if (tool === "crop") return new CropPanel(editing, view.stage)
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
        panel, { update: () => { if (!panel.contains(document.activeElement)) void panel.show([editing.asset], [editing.asset.id]) } },
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
    const wish = await askWhatToPaste(1)
    if (wish && editing) editing.change(pasted(editing.recipe, wish, editing.schema))
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
    if (!change.reload && !(change.updated ?? []).includes(this.photo)) return
    const asset = (change.assets ?? []).find((/** @type {Asset} */ each) => each.id === this.photo) ?? await get(`/assets/${this.photo}`).catch(() => null)
    if (!asset || this.editing !== editing || this.saving.isUnderWay) return
    editing.asset = asset
    if (asset.entry !== editing.entry) {
      if (editing.isDirty) this.say(`This photo was edited elsewhere${change.author ? ` by ${change.author}` : ""}. Your changes are kept; saving asks what to do.`)
      else await editing.load().catch((error) => fault("", error))
    }
    this.bar.update()
    this.panels.get(this.tool)?.update?.()
  }

  /** The server is back: what is shown is rendered again, what was not saved is still here. */
  async #returned() {
    if (!this.editing) return void this.open(this.photo)
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
"""##,
    "events.js": ##"""
// What happens in the library, from this page or from elsewhere, as events of the document's `library` object.

import { root } from "./api.js"

/** Events: `hello`, `change` and `progress` with the server's data as `detail`; `connection` with
 * `{connected: boolean}` when the server goes away or comes back. */
class Library extends EventTarget {
  connected = true
  #source = /** @type {EventSource|null} */ (null)
  #wait = 500
  #lastSign = Date.now()
  #token = ""

  start() {
    this.#open()
    // A connection that is silent for 40 s is dead: the server sends a ping every 15 s.
    window.setInterval(() => {
      if (this.connected && !this.#isResting && Date.now() - this.#lastSign > 40_000) this.#lost()
    }, 5000)
    // A browser has six connections to a server for all its tabs: those that nobody looks at for a while give theirs back.
    let resting = 0
    document.addEventListener("visibilitychange", () => {
      clearTimeout(resting)
      if (document.hidden) resting = window.setTimeout(() => { if (this.holds === 0) this.#rest() }, 60_000)
      else if (this.#isResting) this.#open()
    })
    window.addEventListener("online", () => { if (!this.connected) this.#open() })
  }

  /** How many things wait for events although nobody may look, such as exports. */
  holds = 0
  #isResting = false
  #isOver = false

  /** Ends for good, as when the program that served a choice has its answer and goes. */
  stop() {
    this.#isOver = true
    this.#rest()
  }

  #rest() {
    this.#isResting = true
    this.#source?.close()
    this.#source = null
  }

  #open() {
    if (this.#isOver) return
    this.#isResting = false
    this.#lastSign = Date.now()
    this.#source?.close()
    const source = new EventSource(`${root}/events`)
    this.#source = source
    source.addEventListener("error", () => this.#lost())
    for (const name of ["hello", "change", "progress", "ping"]) {
      source.addEventListener(name, (event) => {
        this.#lastSign = Date.now()
        const data = JSON.parse(/** @type {MessageEvent} */ (event).data || "{}")
        if (name === "hello") this.#found(data)
        else if (name !== "ping") this.#tell(name, data)
        if (data.token) this.#token = data.token
      })
    }
  }

  /** @param {any} hello */
  #found(hello) {
    this.#wait = 500
    this.#tell("hello", hello)
    const missed = this.#token !== "" && this.#token !== hello.token
    if (!this.connected) {
      this.connected = true
      this.#tell("connection", { connected: true })
    }
    // What changed while nobody listened is not told again.
    if (missed) this.#tell(
      "change", { token: hello.token, author: "", inserted: [], updated: [], removed: [], collections: true, reload: true },
    )
  }

  #lost() {
    this.#source?.close()
    this.#source = null
    if (this.connected) {
      this.connected = false
      this.#tell("connection", { connected: false })
    }
    window.setTimeout(() => { if (!this.#source && !this.#isResting) this.#open() }, this.#wait)
    this.#wait = Math.min(this.#wait * 1.6, 4000)
  }

  /** @param {string} name @param {any} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }

  /** @param {string} name @param {(detail: any) => void} action @param {AbortSignal} [signal] */
  on(name, action, signal) {
    this.addEventListener(name, (event) => action(/** @type {CustomEvent} */ (event).detail), { signal })
  }
}

export const library = new Library()
"""##,
    "export.js": ##"""
// Export: one photo as a file, many as an archive with progress.

import { post, remove, root } from "./api.js"
import { ask } from "./dialogs.js"
import { button, h } from "./dom.js"
import { library } from "./events.js"
import { preference, setPreference } from "./session.js"
import { fault, toast } from "./toasts.js"
import { count } from "./words.js"

/** Asks for the settings and exports.
 * @param {readonly string[]} ids */
export async function exportPhotos(ids) {
  if (ids.length === 0) return
  const format = choice(
    "Format", "exportFormat",
    [
      ["", "As the recipe says"], ["jpeg", "JPEG"], ["png", "PNG"], ["webp", "WebP"], ["avif", "AVIF"], ["jxl", "JPEG XL"],
      ["heic", "HEIC"], ["tiff", "TIFF"],
    ],
  )
  const quality = h(
    "input",
    {
      type: "number", min: "1", max: "100", step: "1", value: preference("exportQuality", ""), placeholder: "automatic",
      inputmode: "numeric",
    },
  )
  const edge = choice(
    "Size", "exportEdge",
    [["", "Full size"], ["4096", "4096 pixels"], ["2048", "2048 pixels"], ["1280", "1280 pixels"], ["640", "640 pixels"]],
  )
  const metadata = choice(
    "Metadata", "exportMetadata",
    [["", "As the recipe says"], ["keep", "Keep all"], ["safe", "Without place and serial numbers"], ["none", "None"]],
  )
  const qualityRow = h("label", { class: "field" }, h("span", {}, "Quality"), quality)
  const follow = () => { qualityRow.hidden = ["png", "tiff", ""].includes(format.select.value) }
  format.select.addEventListener("change", follow)
  follow()
  const answer = await ask({
    title: `Export ${count(ids.length, "photo")}`, focus: format.select,
    body: [h("div", { class: "fields" }, format.row, qualityRow, edge.row, metadata.row),
      h("p", { class: "hint" }, ids.length > 1 ? "The photos come as one archive when all are rendered." : "The photo is rendered at full quality and downloaded.")],
    choices: [{ label: "Cancel", value: "cancel" }, { label: "Export", value: "ok", isMain: true }],
    check: () => quality.value && !(Number(quality.value) >= 1 && Number(quality.value) <= 100) ? "The quality is a number from 1 to 100." : null,
  })
  if (answer !== "ok") return
  setPreference("exportQuality", quality.value)
  for (const each of [format, edge, metadata]) setPreference(each.key, each.select.value)
  /** @type {Record<string, any>} */
  const settings = {
    format: format.select.value, metadata: metadata.select.value, longEdge: Number(edge.select.value) || "",
    quality: qualityRow.hidden ? "" : Number(quality.value) || "",
  }
  for (const key of Object.keys(settings)) if (settings[key] === "") delete settings[key]
  if (ids.length === 1) download(`${root}/assets/${ids[0]}/export?${new URLSearchParams(settings)}`)
  else await exportMany(ids, settings)
}

/** @param {string} label @param {string} key @param {[string, string][]} options */
function choice(label, key, options) {
  const select = h("select", {}, ...options.map(([value, words]) => h("option", { value }, words)))
  select.value = preference(key, "")
  return { key, select, row: h("label", { class: "field" }, h("span", {}, label), select) }
}

/** @param {string} address */
function download(address) {
  const link = h("a", { href: address, download: "" })
  document.body.append(link)
  link.click()
  link.remove()
  toast("The download begins as soon as the photo is rendered.")
}

/** @param {readonly string[]} ids @param {any} settings */
async function exportMany(ids, settings) {
  const ended = new AbortController()
  library.holds += 1
  ended.signal.addEventListener("abort", () => { library.holds -= 1 })
  /** @type {string|null} */ let id = null
  /** @type {any[]} */ const early = []
  const bar = h("progress", { max: String(ids.length), value: 0, "aria-label": "Photos exported" })
  const words = h("span", {}, `Exporting ${count(ids.length, "photo")}`)
  const cancel = button("Cancel", () => void remove(`/exports/${id}`).catch(() => {}), { class: "button is-quiet" })
  const panel = h("div", { class: "toast is-progress", role: "status" }, words, bar, cancel)
  const follow = (/** @type {any} */ progress) => {
    // A small export may be done before its id has come.
    if (id === null) return void early.push(progress)
    if (progress.export !== id || ended.signal.aborted) return
    bar.value = progress.done
    words.textContent = `${progress.done} of ${count(progress.photos, "photo")} exported${progress.failed ? `, ${progress.failed} failed` : ""}`
    if (progress.state === "running") return
    ended.abort()
    panel.remove()
    if (progress.state === "done") {
      download(`${root}/exports/${id}`)
      if (progress.failed) toast(`${count(progress.failed, "photo")} could not be exported.`, { isFault: true })
    } else toast(progress.state === "cancelled" ? "The export was cancelled." : "The export failed.", { isFault: progress.state === "failed" })
  }
  library.on("progress", follow, ended.signal)
  try {
    id = (await post("/exports", { assets: ids, ...settings })).export
    panel.dataset.export = id ?? ""
    document.getElementById("toasts")?.append(panel)
    early.forEach(follow)
  } catch (error) {
    ended.abort()
    fault("Nothing was exported.", error)
  }
}
"""##,
    "frame.js": ##"""
// From the photo as it was taken to the picture as it is framed: rotation, flip, straightening and crop are affine.

/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {[number, number, number, number, number, number]} Matrix x′ = a·x + c·y + e, y′ = b·x + d·y + f */

/** @param {Matrix} second @param {Matrix} first @returns {Matrix} first, then second */
export function after(second, first) {
  const [a, b, c, d, e, f] = second
  const [p, q, r, s, t, u] = first
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

/** @param {Matrix} matrix @returns {Matrix} */
export function inverse([a, b, c, d, e, f]) {
  const n = a * d - b * c
  return [d / n, -b / n, -c / n, a / n, (c * f - d * e) / n, (b * e - a * f) / n]
}

/** @param {Matrix} matrix @param {Point} point @returns {Point} */
export const mapped = ([a, b, c, d, e, f], { x, y }) => ({ x: a * x + c * y + e, y: b * x + d * y + f })

/** @typedef {{ matrix: Matrix, width: number, height: number, isExact: boolean }} Frame
 * `matrix` leads from pixels of the source to pixels of the frame; `isExact` is false behind perspective and others
 * that no affine map describes. */

/** The frame after all geometry of a recipe.
 * @param {readonly Step[]} list @param {number} width of the source, pixels @param {number} height @returns {Frame} */
export function frameOf(list, width, height) {
  /** @type {Frame} */
  let frame = { matrix: [1, 0, 0, 1, 0, 0], width, height, isExact: true }
  for (const step of list) {
    if (step.enabled === false) continue
    const next = stepFrame(step, frame.width, frame.height)
    if (next === null) continue
    if (next === "unknown") return { ...frame, isExact: false }
    frame = { matrix: after(next.matrix, frame.matrix), width: next.width, height: next.height, isExact: true }
  }
  return frame
}

/** @param {Step} step @param {number} w @param {number} h @returns {{matrix: Matrix, width: number, height: number}|null|"unknown"} */
function stepFrame(step, w, h) {
  switch (step.op) {
    case "rotate": return turned(step.quarterTurns ?? 1, w, h)
    case "flip":
      return step.axis === "vertical"
        ? { matrix: [1, 0, 0, -1, 0, h], width: w, height: h } : { matrix: [-1, 0, 0, 1, w, 0], width: w, height: h }
    case "straighten": return (step.degrees ?? 0) === 0 ? null : (step.fill ?? "crop") === "crop" ? straightened(step.degrees, w, h) : "unknown"
    case "crop": return cropped(step, w, h)
    case "perspective": return Object.keys(step).every((key) => key === "op" || key === "id" || step[key] === 0) ? null : "unknown"
    case "canvas": return "unknown"
    case "resize": return (step.fit ?? "inside") === "inside" ? null : "unknown"
    default: return null
  }
}

/** @param {number} quarters @param {number} w @param {number} h @returns {{matrix: Matrix, width: number, height: number}} */
function turned(quarters, w, h) {
  if (quarters === 1) return { matrix: [0, 1, -1, 0, h, 0], width: h, height: w }
  if (quarters === 2) return { matrix: [-1, 0, 0, -1, w, h], width: w, height: h }
  return { matrix: [0, -1, 1, 0, 0, w], width: h, height: w }
}

/** @param {number} degrees clockwise @param {number} w @param {number} h @returns {{matrix: Matrix, width: number, height: number}} */
function straightened(degrees, w, h) {
  const angle = degrees * Math.PI / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const scale = 1 / (cos + Math.max(w / h, h / w) * Math.abs(sin))
  const [width, height] = [Math.max(1, Math.floor(w * scale)), Math.max(1, Math.floor(h * scale))]
  const turn = /** @type {Matrix} */ ([cos, sin, -sin, cos, 0, 0])
  const centered = after(turn, [1, 0, 0, 1, -w / 2, -h / 2])
  return { matrix: after([1, 0, 0, 1, width / 2, height / 2], centered), width, height }
}

/** @param {Step} step @param {number} w @param {number} h @returns {{matrix: Matrix, width: number, height: number}|"unknown"} */
function cropped(step, w, h) {
  const rect = cropRect(step, w, h)
  if (!rect) return "unknown"
  const [left, top] = [Math.round(rect.x * w), Math.round(rect.y * h)]
  const width = Math.max(1, Math.round((rect.x + rect.width) * w) - left)
  const height = Math.max(1, Math.round((rect.y + rect.height) * h) - top)
  return { matrix: [1, 0, 0, 1, -left, -top], width, height }
}

/** The shares of west and north that an anchor leaves.
 * @type {Record<string, [number, number]>} */
const anchors = {
  center: [0.5, 0.5], north: [0.5, 0], northeast: [1, 0], east: [1, 0.5], southeast: [1, 1], south: [0.5, 1],
  southwest: [0, 1], west: [0, 0.5], northwest: [0, 0],
}

/** The rectangle of a crop in fractions of its frame, or null where it has to be measured on the photo.
 * @param {Step} step @param {number} w @param {number} h @returns {import("./types.js").Rect|null} */
export function cropRect(step, w, h) {
  if (!step.aspect) return { x: step.x ?? 0, y: step.y ?? 0, width: step.width ?? 1, height: step.height ?? 1 }
  const share = anchors[step.anchor ?? "center"]
  if (!share) return null
  const ratio = aspectNumber(step.aspect, step.turn !== false, w / h)
  if (!ratio) return null
  return largest(ratio * h / w, share)
}

/** The number of an aspect such as "4:5", turned to a landscape or portrait frame.
 * @param {string} aspect @param {boolean} turns @param {number} frameRatio width to height */
export function aspectNumber(aspect, turns, frameRatio) {
  const [a, b] = aspect.split(":").map(Number)
  if (!(a > 0) || !(b > 0)) return null
  const ratio = a / b
  return turns && ratio !== 1 && (ratio > 1) !== (frameRatio >= 1) ? 1 / ratio : ratio
}

/** The largest rectangle of a ratio in the unit square.
 * @param {number} ratio of fractions @param {[number, number]} share */
function largest(ratio, [sx, sy]) {
  const width = Math.min(1, ratio)
  const height = Math.min(1, 1 / ratio)
  return { x: (1 - width) * sx, y: (1 - height) * sy, width, height }
}
"""##,
    "geometry.js": ##"""
// Where the cells of the grid are. Pure arithmetic: nothing is measured and nothing is kept per photo.

/** Browsers stop at some 16.7 million pixels of the device; the half of that leaves room for zoom. */
export const largestScroller = 8_000_000

/** @typedef {{ columns: number, cell: number, gap: number, rowHeight: number, rows: number, height: number,
 *   scrollHeight: number, viewHeight: number, isMapped: boolean, count: number }} Layout */

/** @param {{count: number, width: number, viewHeight: number, cellSize: number, gap: number, pixelRatio: number,
 *   footer?: number}} room `width` of the content, `cellSize` the least side of a cell, CSS pixels @returns {Layout} */
export function layoutOf({ count, width, viewHeight, cellSize, gap, pixelRatio, footer = 0 }) {
  const columns = Math.max(1, Math.floor((width + gap) / (cellSize + gap)))
  const cell = Math.max(1, Math.floor((width - gap * (columns - 1)) / columns))
  const rowHeight = cell + gap
  const rows = Math.ceil(count / columns)
  const height = Math.max(0, rows * rowHeight - gap) + footer
  const limit = Math.floor(largestScroller / Math.max(1, pixelRatio))
  const scrollHeight = Math.max(viewHeight, Math.min(height, limit))
  return { columns, cell, gap, rowHeight, rows, height, scrollHeight, viewHeight, isMapped: height > limit, count }
}

/** The largest position that the content can be scrolled to.
 * @param {Layout} layout */
export const endOf = (layout) => Math.max(0, layout.height - layout.viewHeight)

/** The position in the content that a position of the scroller stands for.
 * @param {Layout} layout @param {number} scrollTop */
export function contentTop(layout, scrollTop) {
  if (!layout.isMapped) return scrollTop
  const room = layout.scrollHeight - layout.viewHeight
  return Math.min(endOf(layout), Math.max(0, scrollTop) / room * endOf(layout))
}

/** The position of the scroller that stands for one in the content.
 * @param {Layout} layout @param {number} top */
export function scrollTopOf(layout, top) {
  if (!layout.isMapped) return Math.min(endOf(layout), Math.max(0, top))
  const end = endOf(layout)
  return Math.round(Math.min(end, Math.max(0, top)) / end * (layout.scrollHeight - layout.viewHeight))
}

/** The photos from a screen above to a screen below what is seen: [first, end).
 * @param {Layout} layout @param {number} top @returns {[number, number]} */
export function windowAt(layout, top) {
  const first = Math.floor((top - layout.viewHeight) / layout.rowHeight)
  const last = Math.ceil((top + 2 * layout.viewHeight) / layout.rowHeight)
  return [Math.max(0, first) * layout.columns, Math.max(0, Math.min(layout.count, last * layout.columns))]
}

/** The photos that are seen at least in part: [first, end).
 * @param {Layout} layout @param {number} top @returns {[number, number]} */
export function visibleAt(layout, top) {
  const first = Math.max(0, Math.floor(top / layout.rowHeight))
  const last = Math.ceil((top + layout.viewHeight) / layout.rowHeight)
  return [first * layout.columns, Math.max(0, Math.min(layout.count, last * layout.columns))]
}

/** Where a photo's cell begins in the content.
 * @param {Layout} layout @param {number} index @returns {{x: number, y: number}} */
export function placeOf(layout, index) {
  const row = Math.floor(index / layout.columns)
  return { x: (index - row * layout.columns) * (layout.cell + layout.gap), y: row * layout.rowHeight }
}

/** How far the content has to be scrolled so that a photo is wholly seen; the same position when it is already.
 * @param {Layout} layout @param {number} index @param {number} top @param {number} [margin] kept free above and below */
export function topShowing(layout, index, top, margin = 0) {
  const { y } = placeOf(layout, index)
  if (y - margin < top) return Math.max(0, y - margin)
  if (y + layout.cell + margin > top + layout.viewHeight) return Math.min(endOf(layout), y + layout.cell + margin - layout.viewHeight)
  return top
}

/** The photo that a key leads to.
 * @param {Layout} layout @param {number} index @param {string} key */
export function neighbor(layout, index, key) {
  const page = Math.max(1, Math.floor(layout.viewHeight / layout.rowHeight)) * layout.columns
  const last = layout.count - 1
  /** @type {Record<string, number>} */
  const targets = {
    ArrowLeft: index - 1, ArrowRight: index + 1, ArrowUp: index - layout.columns, ArrowDown: index + layout.columns,
    PageUp: index - page, PageDown: index + page, Home: 0, End: last,
  }
  const target = targets[key] ?? index
  if (key === "ArrowUp" && target < 0) return index
  // From the last row but one, down leads to the last photo although the row below ends before this column.
  if (key === "ArrowDown" && target > last) return Math.floor(index / layout.columns) < layout.rows - 1 ? last : index
  return Math.min(last, Math.max(0, target))
}
"""##,
    "grid-input.js": ##"""
// Mouse, touch and keys in the grid.

import { endOf, neighbor } from "./geometry.js"
import { emptied, extended, only, replaced, room, toggled, contains } from "./selection.js"
import { count } from "./words.js"

/** @typedef {import("./grid.js").PhotoGrid} PhotoGrid */

/** @param {PhotoGrid} grid @param {AbortSignal} signal */
export function attachInput(grid, signal) {
  let pressTimer = 0
  let wasLongPress = false
  grid.addEventListener("pointerdown", (event) => {
    wasLongPress = false
    const index = indexAt(event)
    if (event.pointerType !== "touch" || index < 0) return
    pressTimer = window.setTimeout(() => { wasLongPress = true; toggle(grid, index) }, 450)
  }, { signal })
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) grid.addEventListener(name, () => clearTimeout(pressTimer), { signal })
  grid.addEventListener("scroll", () => clearTimeout(pressTimer), { signal, passive: true })
  grid.addEventListener("contextmenu", (event) => { if (wasLongPress) event.preventDefault() }, { signal })

  grid.addEventListener("click", (event) => {
    const index = indexAt(event)
    if (wasLongPress) return
    if (index < 0) {
      if (!grid.isPicker && event.target !== grid) grid.choose(emptied(grid.chosen))
      return
    }
    const isTouch = /** @type {PointerEvent} */ (event).pointerType === "touch"
    const isMark = /** @type {HTMLElement} */ (event.target).classList.contains("cell-number")
    grid.activate(index)
    if (event.shiftKey) void extend(grid, index)
    else if (grid.isPicker || isMark || event.metaKey || event.ctrlKey || (isTouch && grid.chosen.ids.length > 0)) toggle(grid, index)
    else if (isTouch) open(grid, index)
    else chooseOnly(grid, index)
  }, { signal })
  grid.addEventListener("dblclick", (event) => {
    const index = indexAt(event)
    if (index >= 0 && !grid.isPicker && !event.shiftKey && !event.ctrlKey && !event.metaKey) open(grid, index)
  }, { signal })

  grid.addEventListener("wheel", (event) => {
    if (event.ctrlKey || !grid.layout.isMapped) return
    // One pixel of the scroller stands for several of the content here: the wheel moves the content itself.
    event.preventDefault()
    const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? grid.layout.viewHeight : 1
    grid.scrollContentBy(event.deltaY * unit)
  }, { signal, passive: false })
  touchInMappedMode(grid, signal)
  grid.addEventListener("keydown", (event) => pressed(grid, event), { signal })
}

/** A finger moves the content itself too.
 * @param {PhotoGrid} grid @param {AbortSignal} signal */
function touchInMappedMode(grid, signal) {
  let last = 0
  let speed = 0
  grid.addEventListener("touchstart", (event) => { last = event.touches[0].clientY; speed = 0 }, { signal, passive: true })
  grid.addEventListener("touchmove", (event) => {
    if (!grid.layout.isMapped || event.touches.length !== 1) return
    event.preventDefault()
    speed = last - event.touches[0].clientY
    last = event.touches[0].clientY
    grid.scrollContentBy(speed)
  }, { signal, passive: false })
  grid.addEventListener("touchend", () => {
    if (!grid.layout.isMapped) return
    const glide = () => {
      speed *= 0.95
      if (Math.abs(speed) < 0.5 || signal.aborted) return
      grid.scrollContentBy(speed)
      requestAnimationFrame(glide)
    }
    glide()
  }, { signal, passive: true })
}

/** @param {Event} event */
function indexAt(event) {
  const cell = /** @type {HTMLElement} */ (event.target).closest?.(".cell")
  return cell instanceof HTMLElement ? Number(cell.dataset.index) : -1
}

/** @param {PhotoGrid} grid @param {number} index */
function open(grid, index) {
  const asset = grid.list?.at(index)
  if (asset) grid.dispatchEvent(new CustomEvent("open", { detail: { asset, index } }))
}

/** @param {PhotoGrid} grid @param {number} index */
function chooseOnly(grid, index) {
  const asset = grid.list?.at(index)
  if (asset) grid.choose(only(grid.chosen, asset.id, index))
}

/** @param {PhotoGrid} grid @param {number} index */
export function toggle(grid, index) {
  const asset = grid.list?.at(index)
  if (!asset) return
  const next = toggled(grid.chosen, asset.id, index)
  if (next === grid.chosen) return grid.choose(next, `No more than ${count(grid.chosen.limit, "photo")} can be chosen.`)
  const words = contains(next, asset.id) ? "chosen" : "given up"
  grid.choose(next, `${words}, ${count(next.ids.length, "photo")} in all`)
}

/** @param {PhotoGrid} grid @param {number} index */
async function extend(grid, index) {
  const anchor = grid.chosen.anchor ?? grid.active
  const ids = await grid.list?.ids(anchor, index) ?? []
  const base = { ...grid.chosen, ids: grid.rangeBase }
  const isCut = ids.filter((id) => !contains(base, id)).length > room(base)
  const next = { ...extended(base, ids), anchor }
  grid.choose(next, `${count(next.ids.length, "photo")} chosen${isCut ? ", that is the limit" : ""}`)
}

/** @param {PhotoGrid} grid @param {KeyboardEvent} event */
function pressed(grid, event) {
  if (event.altKey) return
  const isCommand = event.metaKey || event.ctrlKey
  const moves = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]
  if (moves.includes(event.key)) {
    const target = neighbor(grid.layout, grid.active, event.key)
    const from = grid.active
    grid.activate(target)
    if (event.key === "End") grid.scrollContentTo(endOf(grid.layout))
    if (event.shiftKey) {
      if (grid.chosen.anchor === null) {
        grid.rangeBase = grid.chosen.ids
        grid.chosen = { ...grid.chosen, anchor: from }
      }
      void extend(grid, target)
    } else if (!grid.isPicker && !isCommand) {
      // The choice follows the arrows as soon as the photo is known.
      if (grid.list?.at(target)) chooseOnly(grid, target)
      else grid.choose({ ...emptied(grid.chosen), anchor: target })
    }
  } else if (event.key === " ") toggle(grid, grid.active)
  else if (event.key === "Enter" && !isCommand) {
    if (grid.isPicker) toggle(grid, grid.active)
    else open(grid, grid.active)
  } else if (isCommand && event.key.toLowerCase() === "a") void chooseAll(grid)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** @param {PhotoGrid} grid */
async function chooseAll(grid) {
  const most = Math.min(grid.layout.count, 20_000, grid.chosen.limit || Infinity)
  if (most === 0) return
  const ids = await grid.list?.ids(0, most - 1) ?? []
  const next = replaced(grid.chosen, ids)
  grid.choose({ ...next, anchor: 0 }, `${count(next.ids.length, "photo")} chosen`)
}
"""##,
    "grid.css": ##"""
/* The grid and the picker. */

photo-grid, photo-grid:focus-visible { flex: 1; min-width: 0; display: block; position: relative; overflow-y: scroll; overflow-x: hidden; padding: 0 12px; outline: none; overflow-anchor: none; scrollbar-color: var(--line-strong) transparent; touch-action: pan-y; }
.grid-spacer { position: relative; overflow: hidden; contain: strict; width: 100%; }
.grid-layer { position: absolute; left: 0; top: 0; width: 100%; will-change: transform; }
.grid-empty { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center; gap: 12px; color: var(--text-soft); }
.grid-empty .icon { width: 44px; height: 44px; color: var(--text-faint); }

.cell { position: absolute; left: 0; top: 0; width: var(--cell); height: var(--cell); contain: strict; background: var(--placeholder, var(--placeholder-neutral)); border-radius: 3px; overflow: hidden; cursor: default; user-select: none; }
.cell img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; opacity: 0; }
.cell.has-picture img { opacity: 1; }
.is-fit .cell { background: var(--placeholder-neutral); }
.is-fit .cell.has-picture { background: none; }
.is-fit .cell img { object-fit: contain; }
.cell.has-no-picture::before { content: ""; position: absolute; inset: 30%; border: 2px dashed rgb(128 128 128 / 60%); border-radius: 6px; }

.cell-marks { position: absolute; left: 0; right: 0; bottom: 0; display: flex; align-items: center; justify-content: flex-end; gap: 3px; padding: 14px 6px 5px; color: #fff; font-size: 12px; font-weight: 600; line-height: 1; filter: drop-shadow(0 0 2px rgb(0 0 0 / 90%)); }
.cell-marks .icon { width: 14px; height: 14px; }
.cell-rating { margin-right: -2px; }
.cell-marks .icon:first-child:not(:only-child) { margin-right: auto; }

.cell-number { position: absolute; right: 6px; top: 6px; display: grid; place-items: center; min-width: 24px; height: 24px; padding: 0 5px; border-radius: 12px; border: 1.5px solid rgb(255 255 255 / 90%); background: rgb(0 0 0 / 30%); color: #fff; font-weight: 700; font-variant-numeric: tabular-nums; opacity: 0; cursor: pointer; }
.cell:hover .cell-number, photo-picker .cell-number { opacity: 0.85; }
.cell[aria-selected="true"] .cell-number { opacity: 1; background: var(--accent-strong); }
.cell[aria-selected="true"] .cell-number:not(.is-ordered)::after { content: ""; width: 5px; height: 10px; margin-top: -3px; border: solid #fff; border-width: 0 2px 2px 0; rotate: 42deg; }
.cell[aria-selected="true"]::after { content: ""; position: absolute; inset: 0; border: 3px solid var(--accent); border-radius: 3px; pointer-events: none; }
.cell[aria-selected="true"] img { filter: brightness(0.88); }
photo-grid:focus-visible .cell.is-active::after, photo-grid:focus-visible .cell.is-active[aria-selected="true"]::after { content: ""; position: absolute; inset: 0; border: 2px solid #fff; box-shadow: inset 0 0 0 2px var(--accent-strong), inset 0 0 0 3px #000; border-radius: 3px; pointer-events: none; }
@media (hover: none) { .cell-number { opacity: 0; } .has-selection .cell-number { opacity: 0.85; } }

photo-picker { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.pick-bar { display: flex; align-items: center; gap: 16px; padding: 10px 14px; background: var(--surface); border-top: 1px solid var(--line); flex: none; }
.pick-words { display: grid; min-width: 190px; }
.pick-title { font-size: 14px; }
.pick-count { color: var(--text-soft); font-variant-numeric: tabular-nums; }
.pick-reason { color: var(--text-soft); font-size: 12px; min-height: 17px; }
.pick-strip { flex: 1; display: flex; gap: 8px; overflow-x: auto; min-height: 60px; padding: 6px 2px; align-items: center; }
.pick-item { position: relative; width: 54px; height: 54px; flex: none; border-radius: 5px; background: var(--placeholder-neutral); }
.pick-item img { width: 100%; height: 100%; object-fit: cover; border-radius: 5px; }
.pick-number { position: absolute; left: -5px; top: -5px; min-width: 19px; height: 19px; padding: 0 4px; border-radius: 10px; background: var(--accent-strong); color: #fff; font-size: 11px; font-weight: 700; line-height: 19px; text-align: center; }
.pick-item .icon-button { position: absolute; right: -5px; top: -5px; width: 20px; height: 20px; border-radius: 50%; background: var(--raised); opacity: 0; border-color: var(--line-strong); }
.pick-item .icon { width: 12px; height: 12px; }
.pick-item:hover .icon-button, .pick-item .icon-button:focus-visible { opacity: 1; }
.pick-buttons { display: flex; gap: 8px; }

@media (max-width: 760px) {
  photo-grid { padding: 0 4px; }
  .pick-bar { flex-wrap: wrap; gap: 8px; padding: 8px; }
  .pick-words { flex: 1; }
  .pick-strip { flex: 1 0 100%; order: 3; min-height: 0; }
}
"""##,
    "grid.js": ##"""
// The grid: any number of photos in a scroller, with cells for three screens of them.

import { CellPool } from "./cell-pool.js"
import { announce, h } from "./dom.js"
import { attachInput } from "./grid-input.js"
import { contentTop, layoutOf, placeOf, scrollTopOf, topShowing, visibleAt, windowAt } from "./geometry.js"
import { badge, retained, selection, without } from "./selection.js"
import { preference } from "./session.js"
import { count } from "./words.js"

/** @typedef {import("./photos.js").PhotoList} PhotoList */
/** @typedef {import("./selection.js").Selection} Selection */

/** Events: `selection` when the choice changed, `open` with `{asset, index}` on Enter or a double click. */
export class PhotoGrid extends HTMLElement {
  /** @type {PhotoList|null} */ list = null
  /** @type {Selection} */ chosen = selection()
  active = 0
  /** What was chosen when the anchor of a range was set: a range that gets smaller gives up only its own.
   * @type {readonly string[]} */
  rangeBase = []
  /** The photo at the anchor, by which it is found again in a new list.
   * @type {string|undefined} */
  #anchorID = undefined
  isPicker = false
  isOrdered = false
  cellSize = Number(preference("cellSize", window.innerWidth >= 1900 ? "240" : "190"))
  /** The position in the content, exact where the scroller's is not. */
  top = 0
  layout = layoutOf({ count: 0, width: 100, viewHeight: 100, cellSize: 190, gap: 4, pixelRatio: 1 })
  #spacer = h("div", { class: "grid-spacer" })
  #pool = new CellPool()
  #empty = h("div", { class: "grid-empty", hidden: true })
  #frame = 0
  #expected = -1
  #ended = new AbortController()

  connectedCallback() {
    if (this.#spacer.isConnected) return
    this.tabIndex = 0
    this.setAttribute("role", "listbox")
    this.setAttribute("aria-multiselectable", "true")
    this.setAttribute("aria-label", "Photos")
    this.#spacer.append(this.#pool.layer)
    this.append(this.#spacer, this.#empty)
    const { signal } = this.#ended
    this.addEventListener("scroll", () => this.#scrolled(), { passive: true, signal })
    const observer = new ResizeObserver(() => this.relayout())
    observer.observe(this)
    signal.addEventListener("abort", () => observer.disconnect())
    attachInput(this, signal)
  }

  disconnectedCallback() {
    this.#ended.abort()
    cancelAnimationFrame(this.#frame)
  }

  /** @param {PhotoList} list */
  attach(list) {
    this.list = list
    const { signal } = this.#ended
    list.addEventListener("count", () => this.relayout(), { signal })
    list.addEventListener("page", () => this.refill(), { signal })
    list.addEventListener("changed", () => this.refill(), { signal })
    list.addEventListener("refreshed", (event) => {
      this.#retain(/** @type {CustomEvent} */ (event).detail.kept)
      this.relayout()
    }, { signal })
    // What a program asked for is chosen from the whole library, whatever is shown of it.
    list.watched = () => this.isPicker ? [] : this.chosen.ids
  }

  /** Computes the layout anew and keeps the photo at the top where it is. */
  relayout() {
    if (!this.list || this.clientHeight === 0) return
    const first = Math.floor(this.top / this.layout.rowHeight) * this.layout.columns
    const within = this.top - placeOf(this.layout, first).y
    const old = this.layout
    const gap = this.clientWidth < 500 ? 2 : 4
    const style = getComputedStyle(this)
    const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight)
    const cellSize = Math.min(this.cellSize, (this.clientWidth - padding - gap) / (this.clientWidth < 500 ? 2 : 1))
    this.layout = layoutOf({
      count: this.list.count, width: this.clientWidth - padding, viewHeight: this.clientHeight, cellSize, gap,
      pixelRatio: window.devicePixelRatio, footer: 72,
    })
    this.#spacer.style.height = `${this.layout.scrollHeight}px`
    this.style.setProperty("--cell", `${this.layout.cell}px`)
    const isSameShape = old.columns === this.layout.columns && old.cell === this.layout.cell
    this.active = Math.max(0, Math.min(this.active, this.layout.count - 1))
    this.#empty.hidden = this.list.count > 0 || !this.list.isLoaded
    if (!isSameShape) this.#pool.clear()
    this.scrollContentTo(isSameShape ? this.top : placeOf(this.layout, first).y + within)
    this.render()
  }

  /** A paused grid asks for no thumbnails: the few connections of a browser are for what lies over it. */
  get isPaused() { return this.#pool.isPaused }
  set isPaused(isPaused) {
    this.#pool.isPaused = isPaused
    if (!isPaused) this.render()
  }

  /** What is said when there are no photos.
   * @param {...(Node|string)} words */
  set emptyWords(words) { this.#empty.replaceChildren(...(Array.isArray(words) ? words : [words])) }

  /** Moves the content to a position.
   * @param {number} top */
  scrollContentTo(top) {
    const end = Math.max(0, this.layout.height - this.layout.viewHeight)
    this.top = Math.min(end, Math.max(0, top))
    const target = scrollTopOf(this.layout, this.top)
    if (Math.abs(this.scrollTop - target) >= 0.5) {
      this.#expected = target
      this.scrollTop = target
    }
    this.render()
  }

  /** Scrolls by pixels of the content, also where the scroller's own pixels stand for many rows.
   * @param {number} pixels */
  scrollContentBy(pixels) {
    this.scrollContentTo(this.top + pixels)
  }

  #scrolled() {
    const actual = this.scrollTop
    // Our own move comes back as an event; the exact position is known already.
    if (this.#expected >= 0 && Math.abs(actual - this.#expected) < 1.5) this.#expected = -1
    else this.top = contentTop(this.layout, actual)
    this.render()
  }

  /** Draws at the next frame. */
  render() {
    if (this.#frame) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#draw()
    })
  }

  #draw() {
    if (!this.list) return
    const { layout, list } = this
    const [first, end] = windowAt(layout, this.top)
    const base = this.#pool.show(layout, first, end)
    this.#pool.layer.style.transform = `translateY(${this.scrollTop - this.top + base * layout.rowHeight}px)`
    const [seenFirst, seenEnd] = visibleAt(layout, this.top)
    list.centerPage = Math.floor((seenFirst + seenEnd) / 2 / 200)
    list.need(first, end)
    this.refill()
    this.#pool.loadPictures(layout, this.top, (index) => list.at(index))
  }

  /** Fills all cells anew, after photos came or changed. */
  refill() {
    if (!this.list) return
    const { list } = this
    this.#pool.fill(this.layout, (index) => list.at(index), (asset, index) => ({
      number: asset ? badge(this.chosen, asset.id) : 0, isOrdered: this.isOrdered, isActive: index === this.active, count: this.layout.count,
    }))
    const activeCell = this.#pool.at(this.active)
    if (activeCell) this.setAttribute("aria-activedescendant", activeCell.element.id)
    else this.removeAttribute("aria-activedescendant")
    this.classList.toggle("has-selection", this.chosen.ids.length > 0)
  }

  /** Makes a photo the active one and shows it.
   * @param {number} index */
  activate(index) {
    this.active = Math.max(0, Math.min(index, this.layout.count - 1))
    const top = topShowing(this.layout, this.active, this.top, 8)
    if (top !== this.top) this.scrollContentTo(top)
    this.refill()
  }

  get activeAsset() { return this.list?.at(this.active) }

  /** @param {Selection} chosen @param {string} [words] said to people who listen */
  choose(chosen, words) {
    if (chosen.anchor !== this.chosen.anchor || chosen.anchor === null) this.rangeBase = chosen.ids
    this.chosen = chosen
    this.#anchorID = chosen.anchor === null ? undefined : this.list?.at(chosen.anchor)?.id
    this.refill()
    if (words) announce(words)
    this.dispatchEvent(new CustomEvent("selection"))
  }

  /** Gives up photos that a new list does not have.
   * @param {ReadonlySet<string>} kept */
  #retain(kept) {
    const next = this.isPicker ? this.chosen : retained(this.chosen, kept)
    const place = this.#anchorID ? this.list?.placeOf(this.#anchorID) ?? -1 : -1
    const anchor = place < 0 ? null : place
    const gone = this.chosen.ids.length - next.ids.length
    if (gone === 0 && anchor === this.chosen.anchor) return
    const base = retained({ ...next, ids: this.rangeBase }, new Set(next.ids)).ids
    this.choose({ ...next, anchor }, gone > 0 ? `${count(gone, "photo")} no longer in the list, ${next.ids.length} chosen` : undefined)
    if (anchor !== null) this.rangeBase = base
  }

  /** Gives up photos that are gone.
   * @param {string[]} ids */
  forget(ids) {
    if (ids.length > 0) this.choose(without(this.chosen, ids))
  }

  /** @param {number} size CSS pixels */
  setCellSize(size) {
    this.cellSize = size
    this.relayout()
  }
}

customElements.define("photo-grid", PhotoGrid)
"""##,
    "handles.js": ##"""
// Handles on the picture: dragged with a pointer, moved with arrow keys.

import { svg } from "./dom.js"

/** @typedef {{ label: string, move: (event: {clientX: number, clientY: number}, isLive: boolean) => void, text?: string, kind?: string }} HandleOptions */

/** @param {HandleOptions} options @returns {any} a circle of SVG */
export function handle({ label, move, text, kind = "" }) {
  const circle = svg(
    "circle",
    { r: 7, class: `handle ${kind}`, tabindex: "0", role: "button", "aria-label": label, "aria-description": text ?? "Arrow keys move it" },
  )
  circle.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    circle.focus()
    dragged(circle, event, move)
  })
  circle.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const step = event.shiftKey ? 20 : 3
    const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key] ?? [0, 0]
    if (dx === 0 && dy === 0) return
    event.preventDefault()
    event.stopPropagation()
    const box = circle.getBoundingClientRect()
    move({ clientX: box.left + box.width / 2 + dx, clientY: box.top + box.height / 2 + dy }, false)
  })
  return circle
}

/** Follows a pointer until it is let go.
 * @param {Element} element @param {PointerEvent} start
 * @param {(event: {clientX: number, clientY: number}, isLive: boolean) => void} move */
export function dragged(element, start, move) {
  const ended = new AbortController()
  let last = start
  let hasMoved = false
  try { element.setPointerCapture(start.pointerId) } catch { /* A pointer that is gone already needs no capture. */ }
  window.addEventListener("pointermove", (event) => {
    if (event.pointerId !== start.pointerId) return
    last = event
    hasMoved = true
    move(event, true)
  }, { signal: ended.signal })
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, (event) => {
    if (/** @type {PointerEvent} */ (event).pointerId !== start.pointerId) return
    ended.abort()
    if (hasMoved) move(last, false)
  }, { signal: ended.signal })
}

/** @param {any} element @param {import("./types.js").Point} point */
export function putAt(element, { x, y }) {
  element.setAttribute("cx", x)
  element.setAttribute("cy", y)
}
"""##,
    "histogram.js": ##"""
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
"""##,
    "history.js": ##"""
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
  if (version.kind === "edit") return `${kind} ${version.entry}`
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
  update() { if (this.isConnected && this.#versions.find((each) => each.isCurrent)?.entry !== this.editing.entry) void this.load() }

  async load() {
    this.#request += 1
    const request = this.#request
    try {
      const { versions } = await get(`/assets/${this.editing.asset.id}/versions`)
      if (request !== this.#request) return
      this.#versions = versions
      this.#marked = this.#marked.filter((entry) => versions.some((/** @type {Version} */ each) => each.entry === entry))
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
    const box = h("input", { type: "checkbox", "aria-label": `Compare version ${version.entry}`, checked: this.#marked.includes(version.entry), onchange: () => {
      this.#marked = box.checked ? [...this.#marked, version.entry].slice(-2) : this.#marked.filter((each) => each !== version.entry)
      for (const each of this.#list.querySelectorAll("input")) {
        const row = /** @type {HTMLElement|null} */ (each.closest("li"))
        each.checked = this.#marked.includes(Number(row?.dataset.entry))
      }
      this.#follow()
    } })
    const name = iconButton("pencil", `Name version ${version.entry}`, () => void this.#rename(version), { class: "icon-button is-small" })
    const go = button(
      "Go back to this", () => this.dispatchEvent(new CustomEvent("revert", { detail: version.state })), { class: "button is-quiet" },
    )
    setDisabled(name, reason)
    setDisabled(go, reason)
    const words = version.changes.slice(0, 6).map((each) => h("li", {}, each))
    if (version.changes.length > 6) words.push(h("li", {}, `and ${version.changes.length - 6} more`))
    return h("li", { class: "version", data: { entry: version.entry }, "aria-current": version.isCurrent ? "true" : null },
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
    const name = await askText({ title: `Name version ${version.entry}`, label: "Name", value: version.name ?? "", action: "Name it" })
    if (name === null) return
    try {
      await post(`/assets/${this.editing.asset.id}/name`, { entry: version.entry, name })
      toast(`Version ${version.entry} is now “${name}”`)
      await this.load()
    } catch (error) { fault("The version was not named.", error) }
  }

  async #showBoth() {
    const [from, to] = [...this.#marked].sort((a, b) => a - b)
    const find = (/** @type {number} */ entry) => /** @type {Version} */ (this.#versions.find((each) => each.entry === entry))
    const title = (/** @type {Version} */ version) => version.name ?? (version.entry === 0 ? "Original" : `Version ${version.entry}`)
    const [before, after] = [find(from), find(to)]
    const divider = new PhotoDivider(title(before), title(after))
    divider.source = thumbnail(before.picture, 1024)
    const words = h("ul", { class: "change-list" }, h("li", {}, "…"))
    void get(`/assets/${this.editing.asset.id}/compare?from=${from}&to=${to}`).then(({ changes }) => {
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
"""##,
    "icons.svg": ##"""
<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="icon-photos" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><rect x="3" y="5" width="18" height="14" rx="2.5"/><circle cx="8.5" cy="10" r="1.6"/><path d="m4 17 5-4.5 3.5 3L16 12l5 4.5"/></symbol>
<symbol id="icon-heart" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M12 20s-7.5-4.6-7.5-10.1A4.2 4.2 0 0 1 12 7.3a4.2 4.2 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20Z"/></symbol>
<symbol id="icon-heart-filled" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path fill="currentColor" d="M12 20s-7.5-4.6-7.5-10.1A4.2 4.2 0 0 1 12 7.3a4.2 4.2 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20Z"/></symbol>
<symbol id="icon-star" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="m12 4 2.4 5 5.5.7-4 3.8 1 5.5L12 16.3 7.1 19l1-5.5-4-3.8 5.5-.7Z"/></symbol>
<symbol id="icon-star-filled" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path fill="currentColor" d="m12 4 2.4 5 5.5.7-4 3.8 1 5.5L12 16.3 7.1 19l1-5.5-4-3.8 5.5-.7Z"/></symbol>
<symbol id="icon-sliders" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M4 7h9m5 0h2M4 17h2m5 0h9M4 12h3m5 0h8"/><circle cx="15.5" cy="7" r="2.2"/><circle cx="8.5" cy="17" r="2.2"/><circle cx="9.5" cy="12" r="2.2"/></symbol>
<symbol id="icon-eye-off" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M4 4l16 16M9.9 5.7A9.6 9.6 0 0 1 12 5.5c5 0 8.3 4 9.3 6.5a12 12 0 0 1-2.6 3.8M6.2 7.5A12.3 12.3 0 0 0 2.7 12c1 2.5 4.3 6.5 9.3 6.5 1.7 0 3.200-.5 4.500-1.200M10 10a2.900 2.900 0 0 0 4 4"/></symbol>
<symbol id="icon-eye" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M2.700 12C3.700 9.500 7 5.500 12 5.500s8.300 4 9.300 6.500c-1 2.500-4.300 6.500-9.300 6.500S3.700 14.500 2.700 12Z"/><circle cx="12" cy="12" r="2.900"/></symbol>
<symbol id="icon-trash" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M4.500 7h15M9.500 7V5.200c0-.7.5-1.200 1.200-1.200h2.600c.7 0 1.200.5 1.200 1.200V7m3 0-.8 11.200c-.1 1-.9 1.800-1.900 1.800H9.200c-1 0-1.800-.8-1.900-1.800L6.500 7M10.300 11v5m3.400-5v5"/></symbol>
<symbol id="icon-restore" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M4 5v5h5M4.600 10A8 8 0 1 1 4 13.500"/></symbol>
<symbol id="icon-album" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M4 8.500V18a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-7a2 2 0 0 0-2-2h-6l-2-3H6a2 2 0 0 0-2 2Z"/></symbol>
<symbol id="icon-smart" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="3"/><path d="M12 3.500v2.300m0 12.400v2.300M20.500 12h-2.300M5.800 12H3.500m14.500-6-1.600 1.600M7.600 16.400 6 18m12 0-1.600-1.600M7.600 7.600 6 6"/></symbol>
<symbol id="icon-plus" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M12 5v14M5 12h14"/></symbol>
<symbol id="icon-minus" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M5 12h14"/></symbol>
<symbol id="icon-close" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="m6 6 12 12M18 6 6 18"/></symbol>
<symbol id="icon-check" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="m5 12.500 4.500 4.500L19 7.500"/></symbol>
<symbol id="icon-search" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="11" cy="11" r="6"/><path d="m15.500 15.500 5 5"/></symbol>
<symbol id="icon-menu" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M4 7h16M4 12h16M4 17h16"/></symbol>
<symbol id="icon-more" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="6" cy="12" r="1.300" fill="currentColor"/><circle cx="12" cy="12" r="1.300" fill="currentColor"/><circle cx="18" cy="12" r="1.300" fill="currentColor"/></symbol>
<symbol id="icon-info" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="8.500"/><path d="M12 11v5.500M12 7.500v.3"/></symbol>
<symbol id="icon-download" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M12 4v11m-4.500-4.500L12 15l4.500-4.500M5 19.500h14"/></symbol>
<symbol id="icon-copy" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><rect x="8.500" y="8.500" width="11" height="11" rx="2"/><path d="M15.500 8.500v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2"/></symbol>
<symbol id="icon-paste" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M15 5.500h2a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V7.500a2 2 0 0 1 2-2h2"/><rect x="9" y="4" width="6" height="3.200" rx="1"/><path d="M9 12h6m-6 4h4"/></symbol>
<symbol id="icon-back" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="m14.500 5-7 7 7 7"/></symbol>
<symbol id="icon-next" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="m9.500 5 7 7-7 7"/></symbol>
<symbol id="icon-chevron" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="m6 9.500 6 6 6-6"/></symbol>
<symbol id="icon-crop" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M7 3v12a2 2 0 0 0 2 2h12M3 7h12a2 2 0 0 1 2 2v12"/></symbol>
<symbol id="icon-mask" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><rect x="3.500" y="5" width="17" height="14" rx="2"/><circle cx="12" cy="12" r="4" stroke-dasharray="2.500 1.800"/></symbol>
<symbol id="icon-looks" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="9" cy="9.500" r="5"/><circle cx="15" cy="9.500" r="5"/><circle cx="12" cy="14.500" r="5"/></symbol>
<symbol id="icon-history" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M4 5v5h5M4.600 10A8 8 0 1 1 4 13.500"/><path d="M12 8v4.500l3 1.800"/></symbol>
<symbol id="icon-undo" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M8.500 5 4.500 9l4 4M5 9h9a5.500 5.500 0 0 1 0 11h-4"/></symbol>
<symbol id="icon-redo" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="m15.500 5 4 4-4 4M19 9h-9a5.500 5.500 0 0 0 0 11h4"/></symbol>
<symbol id="icon-revert" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M4 12a8 8 0 1 0 2.500-5.800L4 8.500M4 4v4.500h4.500"/></symbol>
<symbol id="icon-compare" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><rect x="3.500" y="5" width="17" height="14" rx="2"/><path d="M12 3v18"/><path fill="currentColor" stroke="none" d="M12 5h6.500a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H12Z" opacity=".35"/></symbol>
<symbol id="icon-zoom" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="11" cy="11" r="6"/><path d="m15.500 15.500 5 5M11 8.500v5M8.500 11h5"/></symbol>
<symbol id="icon-auto" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="m5 19 9-9m2-2 1-1"/><path d="M9 4v3m-1.500-1.500h3M18.500 12v3M17 13.500h3M17.500 4.500v1.600m-.8-.8h1.600"/></symbol>
<symbol id="icon-clip" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M4 19h16L12 5Z"/><path d="M12 10.500v4m0 2.200v.1"/></symbol>
<symbol id="icon-rotate-left" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M4 4v5h5"/><path d="M4.500 9A8 8 0 1 1 4 13"/></symbol>
<symbol id="icon-rotate-right" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M20 4v5h-5"/><path d="M19.500 9a8 8 0 1 0 .5 4"/></symbol>
<symbol id="icon-flip" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M12 3v18M9 7.500 4 17h5Zm6 0 5 9.500h-5Z"/></symbol>
<symbol id="icon-brush" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M19.500 4.500c-3 1-7.500 5-9 8l1.500 1.500c3-1.500 7-6 8-9Z"/><path d="M9.500 13.500c-2.500 0-3.500 1.500-3.500 3.500 0 1-1 1.800-2 2 3 1.500 7.500 1 7.500-3.500"/></symbol>
<symbol id="icon-linear" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M4 8h16M4 16h16"/><path d="M4 12h16" stroke-dasharray="2 2"/></symbol>
<symbol id="icon-radial" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="4.5" stroke-dasharray="2 1.8"/><circle cx="12" cy="12" r="1" fill="currentColor"/></symbol>
<symbol id="icon-luminance" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="8"/><path fill="currentColor" stroke="none" d="M12 4a8 8 0 0 1 0 16Z"/></symbol>
<symbol id="icon-color" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M12 3.500c3 3.700 5.500 6.600 5.500 10a5.500 5.500 0 0 1-11 0c0-3.400 2.500-6.300 5.500-10Z"/></symbol>
<symbol id="icon-image" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><rect x="4" y="4" width="16" height="16" rx="2"/><path d="m4 16 4.500-4 4 3.500 3-2.500 4.500 4"/></symbol>
<symbol id="icon-dropper" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="m13 7 4 4m-9.500 7.500L5 19l.5-2.500L13.500 8.500l2 2Zm7-12 1.500-1.500a2 2 0 0 1 3 3L17.500 9.500Z"/></symbol>
<symbol id="icon-sun" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="3.800"/><path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.600 5.600 7 7m10 10 1.400 1.400m0-12.800L17 7M7 17l-1.400 1.400"/></symbol>
<symbol id="icon-moon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10Z"/></symbol>
<symbol id="icon-system" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><rect x="3.500" y="5" width="17" height="11.500" rx="2"/><path d="M9 20h6"/></symbol>
<symbol id="icon-keyboard" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><rect x="3" y="6.500" width="18" height="11" rx="2"/><path d="M7 10.500h.01M11 10.500h.01M15 10.500h.01M17.500 10.500h.01M8 14h8"/></symbol>
<symbol id="icon-fit" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><rect x="4" y="4" width="16" height="16" rx="2"/><rect x="4" y="8" width="16" height="8"/></symbol>
<symbol id="icon-fill" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><rect x="4" y="4" width="16" height="16" rx="2" /><rect x="7" y="7" width="10" height="10" fill="currentColor" stroke="none" opacity=".5"/></symbol>
<symbol id="icon-sort" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M7 5v14m-3-3 3 3 3-3M13 7h7m-7 5h5m-5 5h3"/></symbol>
<symbol id="icon-filter" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M4 6h16l-6 7v5l-4 2v-7Z"/></symbol>
<symbol id="icon-pencil" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M5 19.500 6 15 16 5l3.500 3.500-10 10Zm9-12.500 3.500 3.500"/></symbol>
<symbol id="icon-heal" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><rect x="2.800" y="8.500" width="18.400" height="7" rx="3.500" transform="rotate(-45 12 12)"/><path d="M10.300 12h.01M12 10.300h.01M13.700 12h.01M12 13.700h.01"/></symbol>
<symbol id="icon-warning" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M12 4.500 3.500 19.500h17Z"/><path d="M12 10v4.500m0 2.300v.1"/></symbol>
<symbol id="icon-invert" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="8"/><path fill="currentColor" stroke="none" d="M12 4a8 8 0 0 0 0 16Z"/></symbol>
<symbol id="icon-gear" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="3"/><path d="M12 4v2m0 12v2m8-8h-2M6 12H4"/></symbol>
<symbol id="icon-select" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="8.500"/><path d="m8 12.300 2.800 2.800L16 9.800"/></symbol>
<symbol id="icon-keep" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M12 3.500 5 6v5.500c0 4.500 3 7.500 7 9 4-1.500 7-4.500 7-9V6Z"/></symbol>
</svg>
"""##,
    "index.html": ##"""
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark light">
<title>photoedit</title>
<link rel="icon" href="/page/logo.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page/base.css">
<link rel="stylesheet" href="/page/controls.css">
<link rel="stylesheet" href="/page/shell.css">
<link rel="stylesheet" href="/page/grid.css">
<link rel="stylesheet" href="/page/editor.css">
<link rel="stylesheet" href="/page/tools.css">
<link rel="stylesheet" href="/page/dialogs.css">
<link rel="modulepreload" href="/page/actions.js">
<link rel="modulepreload" href="/page/adjust.js">
<link rel="modulepreload" href="/page/adjustment-controls.js">
<link rel="modulepreload" href="/page/api.js">
<link rel="modulepreload" href="/page/app.js">
<link rel="modulepreload" href="/page/browser.js">
<link rel="modulepreload" href="/page/cell-pool.js">
<link rel="modulepreload" href="/page/cells.js">
<link rel="modulepreload" href="/page/compare.js">
<link rel="modulepreload" href="/page/conflict.js">
<link rel="modulepreload" href="/page/controls.js">
<link rel="modulepreload" href="/page/crop-box.js">
<link rel="modulepreload" href="/page/crop.js">
<link rel="modulepreload" href="/page/curve.js">
<link rel="modulepreload" href="/page/dialogs.js">
<link rel="modulepreload" href="/page/dom.js">
<link rel="modulepreload" href="/page/editing.js">
<link rel="modulepreload" href="/page/editor-bar.js">
<link rel="modulepreload" href="/page/editor-keys.js">
<link rel="modulepreload" href="/page/editor-view.js">
<link rel="modulepreload" href="/page/editor.js">
<link rel="modulepreload" href="/page/events.js">
<link rel="modulepreload" href="/page/export.js">
<link rel="modulepreload" href="/page/frame.js">
<link rel="modulepreload" href="/page/geometry.js">
<link rel="modulepreload" href="/page/grid-input.js">
<link rel="modulepreload" href="/page/grid.js">
<link rel="modulepreload" href="/page/handles.js">
<link rel="modulepreload" href="/page/histogram.js">
<link rel="modulepreload" href="/page/history.js">
<link rel="modulepreload" href="/page/info.js">
<link rel="modulepreload" href="/page/keys.js">
<link rel="modulepreload" href="/page/looks.js">
<link rel="modulepreload" href="/page/main.js">
<link rel="modulepreload" href="/page/mask-shapes.js">
<link rel="modulepreload" href="/page/mask-tree.js">
<link rel="modulepreload" href="/page/masks.js">
<link rel="modulepreload" href="/page/photos.js">
<link rel="modulepreload" href="/page/picker.js">
<link rel="modulepreload" href="/page/pixels.js">
<link rel="modulepreload" href="/page/place-tool.js">
<link rel="modulepreload" href="/page/places.js">
<link rel="modulepreload" href="/page/projection.js">
<link rel="modulepreload" href="/page/recipe.js">
<link rel="modulepreload" href="/page/renderer.js">
<link rel="modulepreload" href="/page/saving.js">
<link rel="modulepreload" href="/page/selection-bar.js">
<link rel="modulepreload" href="/page/selection.js">
<link rel="modulepreload" href="/page/session.js">
<link rel="modulepreload" href="/page/sidebar.js">
<link rel="modulepreload" href="/page/sliders.js">
<link rel="modulepreload" href="/page/spline.js">
<link rel="modulepreload" href="/page/stage.js">
<link rel="modulepreload" href="/page/step-card.js">
<link rel="modulepreload" href="/page/theme.js">
<link rel="modulepreload" href="/page/toasts.js">
<link rel="modulepreload" href="/page/tool-strip.js">
<link rel="modulepreload" href="/page/types.js">
<link rel="modulepreload" href="/page/wheels.js">
<link rel="modulepreload" href="/page/words.js">
<link rel="modulepreload" href="/page/zoom.js">
<script type="module" src="/page/main.js"></script>
</head>
<body>
<a class="skip-link" href="#main">Skip to the photos</a>
<photo-app></photo-app>
<div id="toasts" role="region" aria-label="Notices"></div>
<div id="announcer" class="visually-hidden" role="status" aria-live="polite"></div>
<noscript>This page needs JavaScript.</noscript>
</body>
</html>
"""##,
    "info.js": ##"""
// Title, caption, keywords and facts of the chosen photos.

import { change, rate } from "./actions.js"
import { get } from "./api.js"
import { h, icon, iconButton, setDisabled } from "./dom.js"
import { library } from "./events.js"
import { refusal } from "./session.js"
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
      const mine = (event.assets ?? []).find((/** @type {Asset} */ each) => each.id === this.#ids[0])
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
    this.replaceChildren(...parts)
  }

  /** @param {Asset} asset */
  #fill(asset) {
    const reason = refusal()
    const title = h(
      "input", { type: "text", value: asset.title ?? "", placeholder: asset.name, data: { field: "title" }, maxlength: "500" },
    )
    const caption = h("textarea", { rows: "3", data: { field: "caption" }, placeholder: "Add a caption" }, asset.caption ?? "")
    this.#writes(title, asset.title ?? "", (value) => ({ title: value || null }))
    this.#writes(caption, asset.caption ?? "", (value) => ({ caption: value || null }))
    for (const field of [title, caption]) setDisabled(field, reason)
    this.#show(
      h("h2", {}, asset.name),
      h("label", { class: "field is-stacked" }, h("span", {}, "Title"), title),
      h("label", { class: "field is-stacked" }, h("span", {}, "Caption"), caption),
      h("div", { class: "field" }, h("span", {}, "Rating"), stars(asset.rating ?? 0, (value) => void rate([asset.id], value))),
      this.#keywords(asset.keywords, [asset.id]), facts(asset), h("div", { class: "info-albums" }))
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
  /** @type {[string, string|null][]} */
  const rows = [
    ["Taken", dateAndTime(asset.captured) || null], ["Camera", asset.camera],
    ["Size", asset.width ? `${asset.width} × ${asset.height} · ${megapixels} MP` : null],
    ["File", `${asset.mediaType.replace("image/", "").toUpperCase()} · ${byteSize(asset.fileSize)}`], ["Place", place],
    ["State", asset.edited ? "Edited" : "Original"],
  ]
  return h(
    "dl", { class: "facts" }, ...rows.filter(([, value]) => value).flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  )
}

customElements.define("info-panel", InfoPanel)
"""##,
    "keys.js": ##"""
// The keys: one list, from which they work and from which the help is made.

import { h, isTyping } from "./dom.js"
import { ask } from "./dialogs.js"

/** @typedef {{ keys: string, words: string, shown?: string|null, run?: (event: KeyboardEvent) => void|boolean, when?: () => boolean }} Key
 * `keys` as KeyboardEvent.key, alternatives separated by spaces, "Mod+" for Control or Command. A `run` that returns
 * false leaves the key to the browser. `shown` is what the help shows in place of the keys, null for nothing. */

/** @type {{title: string, keys: Key[], isActive: () => boolean}[]} */
const groups = []

/** Adds keys for as long as the signal lives.
 * @param {string} title @param {Key[]} keys @param {() => boolean} isActive @param {AbortSignal} [signal] */
export function addKeys(title, keys, isActive, signal) {
  const group = { title, keys, isActive }
  groups.push(group)
  signal?.addEventListener("abort", () => { groups.splice(groups.indexOf(group), 1) })
}

/** @param {KeyboardEvent} event */
function nameOf(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const isCommand = event.ctrlKey || event.metaKey
  return `${isCommand ? "Mod+" : ""}${event.shiftKey && (event.key.length > 1 || isCommand) ? "Shift+" : ""}${key}`
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return
  const name = nameOf(event)
  if (isTyping(event) && !name.startsWith("Mod+s") && name !== "Escape") return
  for (const group of [...groups].reverse()) {
    if (!group.isActive()) continue
    const key = group.keys.find((each) => each.run && each.keys.split(" ").includes(name) && (each.when?.() ?? true))
    if (!key || key.run?.(event) === false) continue
    event.preventDefault()
    return
  }
})

/** @param {string} keys */
function shown(keys) {
  /** @type {Record<string, string>} */
  const names = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space", Escape: "Esc" }
  const modifier = /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl"
  const spelled = (/** @type {string} */ part) => names[part] ?? (part === "Mod" ? modifier : part.length === 1 ? part.toUpperCase() : part)
  return keys.split(" ").map((each) => each === "+" ? each : each.split("+").map(spelled).join(" "))
}

export function showKeys() {
  // What holds here comes first, what holds anywhere last.
  const sections = [...groups].reverse().map((group) => h("section", {}, h("h3", {}, group.title), h("dl", { class: "key-list" },
    ...group.keys.filter((key) => key.shown !== null).flatMap((key) => [
      h("dt", {}, ...shown(key.shown ?? key.keys).flatMap((each, index) => [index > 0 ? " " : "", h("kbd", {}, each)])),
      h("dd", {}, key.words),
    ]))))
  void ask({ title: "Keyboard", body: [h("div", { class: "key-sections" }, ...sections)], className: "is-wide" })
}
"""##,
    "logo.svg": ##"""
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#22262b"/><circle cx="13" cy="13.500" r="6" fill="#f2a33a" opacity=".9"/><circle cx="19" cy="13.500" r="6" fill="#4aa3f0" opacity=".8"/><circle cx="16" cy="19" r="6" fill="#e85d75" opacity=".8"/></svg>
"""##,
    "looks.js": ##"""
// Looks as thumbnails of this photo, and how strongly the chosen one is laid on.

import { ApiError, isOvertaken, post, render } from "./api.js"
import { h } from "./dom.js"
import { freshID, same, steps, withSteps } from "./recipe.js"
import { looks } from "./session.js"
import { PhotoSlider } from "./sliders.js"
import { fault } from "./toasts.js"

/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./types.js").Recipe} Recipe */

/** Ops that stay behind a look: sizes, sharpening and what is drawn over the picture. */
const last = new Set(["resize", "sharpen", "blur", "canvas", "border", "overlay", "text"])

/** A recipe with a look in place of the former one.
 * @param {Recipe|null} recipe @param {readonly any[]} added @param {import("./types.js").Schema} schema */
export function withLook(recipe, added, schema) {
  const list = steps(recipe).filter((step) => step["x-look"] === undefined)
  const at = list.findIndex((step) => last.has(step.op))
  const place = at < 0 ? list.length : at
  /** @type {any[]} */
  const named = []
  for (const step of added) named.push({ ...step, id: freshID([...list, ...named], step.id ?? step.op) })
  return withSteps(recipe, [...list.slice(0, place), ...named, ...list.slice(place)], schema)
}

export class LooksPanel extends HTMLElement {
  #list = h("div", { class: "look-list", role: "radiogroup", "aria-label": "Looks" })
  #strength
  /** @type {Look[]} */ #looks = []
  /** The recipe without a look that the thumbnails show.
   * @type {Recipe|null|undefined} */
  #shown = undefined
  #controller = new AbortController()
  #order = 0
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
  async #apply(name, strength, isLive) {
    this.#order += 1
    const order = this.#order
    const look = this.#looks.find((each) => each.name === name)
    try {
      const recipe = !look ? null : strength === 100 ? look.recipe : (await post(
        "/recipe/strength", { recipe: look.recipe, strength },
      )).recipe
      if (order !== this.#order) return
      const added = strength === 0 && look ? [] : steps(recipe).map((step) => ({
        ...step, "x-look": name, ...(strength !== 100 ? { "x-strength": strength } : {}),
      }))
      // At strength 0 a step that does nothing remembers which look it was.
      if (look && strength === 0) added.push({ op: "exposure", enabled: false, "x-look": name, "x-strength": 0 })
      this.editing.change(withLook(this.editing.recipe, added, this.editing.schema), isLive)
    } catch (error) { fault("The look was not applied.", error) }
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
        const look = this.#looks.find((each) => each.name === tile.dataset.look)
        const recipe = withLook(base, steps(look?.recipe ?? null), this.editing.schema)
        try {
          const { blob } = await render({ asset: this.editing.asset.id, recipe, stage: `thumb${lane}`, longEdge: 160, draft: true }, signal)
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
"""##,
    "main.js": ##"""
// The page begins here: it asks the server who it is, and shows the application when it knows.

import { wordsOf } from "./api.js"
import { h } from "./dom.js"
import { loadSession } from "./session.js"

/** Takes the icons into the document, so that one that appears late never waits behind a queue of thumbnails. */
async function loadIcons() {
  const text = await (await fetch("/page/icons.svg")).text()
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement
  sprite.setAttribute("hidden", "")
  document.body.prepend(document.adoptNode(sprite))
}

async function begin() {
  try {
    await Promise.all([loadSession(), loadIcons()])
    await import("./app.js")
  } catch (error) {
    const note = h("div", { class: "end-note", role: "alert" }, h("h1", {}, "The library cannot be shown"), h("p", {}, wordsOf(error)),
      h("button", { type: "button", class: "button is-main", onclick: () => location.reload() }, "Try again"))
    document.querySelector("photo-app")?.replaceChildren(note)
  }
}

void begin()
"""##,
    "mask-shapes.js": ##"""
// The shapes of a mask on the picture: gradients with handles, and the brush.

import { svg } from "./dom.js"
import { dragged, handle, putAt } from "./handles.js"
import { thinned } from "./mask-tree.js"
import { Projection } from "./projection.js"

/** @typedef {[number, number]} Place */

export class MaskShapes {
  isActive = false
  /** Whether the next drag on the picture draws the shape anew. */
  isArmed = false
  isFramed = true
  layer = svg("svg", { class: "mask-layer" })
  #key = ""
  /** @type {(() => void)} */ #place = () => {}
  #ring = svg("circle", { class: "brush-ring", r: 10, visibility: "hidden" })

  /** @param {import("./masks.js").MaskPanel} panel @param {import("./stage.js").PhotoStage} stage */
  constructor(panel, stage) {
    this.panel = panel
    this.stage = stage
    this.layer.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#pressed(event))
    this.layer.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.#hovered(event))
    this.layer.addEventListener("pointerleave", () => this.#ring.setAttribute("visibility", "hidden"))
    stage.addEventListener("layout", () => { if (this.isActive) this.#place() })
  }

  /** @param {boolean} isActive */
  activate(isActive) {
    this.isActive = isActive
    this.stage.isHeld = isActive
    if (isActive) this.stage.overlay.append(this.layer)
    else this.layer.remove()
    this.#key = ""
    if (isActive) this.draw()
  }

  get #projection() { return new Projection(this.stage, this.panel.editing, this.isFramed) }

  draw() {
    if (!this.isActive) return
    const shape = this.panel.leaf?.shape
    const key = shape ? `${shape.shape}|${JSON.stringify(this.panel.leaf?.path)}` : ""
    if (key !== this.#key) {
      this.#key = key
      this.layer.replaceChildren()
      this.#place = shape?.shape === "linear" ? this.#linear() : shape?.shape === "radial" ? this.#radial() : () => {}
      if (shape?.shape === "brush") this.layer.append(this.#ring)
      this.layer.dataset.shape = shape?.shape ?? ""
    }
    this.#place()
  }

  get #shape() { return this.panel.leaf?.shape ?? {} }

  /** Two lines across the picture and a handle on each. */
  #linear() {
    const lines = [0, 1, 2].map((index) => svg("line", { class: `mask-line${index === 1 ? " is-middle" : ""}` }))
    const set = (/** @type {string} */ key) => (/** @type {any} */ event, /** @type {boolean} */ isLive) => this.panel.setShape(
      { ...this.#shape, [key]: this.#projection.toSource(event) }, isLive,
    )
    const from = handle({ label: "Gradient: where nothing changes", move: set("from"), kind: "is-from" })
    const to = handle({ label: "Gradient: where all changes", move: set("to") })
    const center = handle({ label: "Gradient: move", move: (event, isLive) => {
      const { from: a, to: b } = this.#shape
      const [x, y] = this.#projection.toSource(event)
      const [dx, dy] = [x - (a[0] + b[0]) / 2, y - (a[1] + b[1]) / 2]
      this.panel.setShape({ ...this.#shape, from: [a[0] + dx, a[1] + dy], to: [b[0] + dx, b[1] + dy] }, isLive)
    } })
    this.layer.append(...lines, center, from, to)
    return () => {
      const projection = this.#projection
      const a = projection.toScreen(this.#shape.from ?? [0.5, 0])
      const b = projection.toScreen(this.#shape.to ?? [0.5, 1])
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      const length = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y))
      const [ux, uy] = [-(b.y - a.y) / length * 4000, (b.x - a.x) / length * 4000]
      ;[a, middle, b].forEach((point, index) => {
        for (const [name, value] of Object.entries({
          x1: point.x - ux, y1: point.y - uy, x2: point.x + ux, y2: point.y + uy,
        })) lines[index].setAttribute(name, value)
      })
      putAt(from, a)
      putAt(to, b)
      putAt(center, middle)
    }
  }

  /** An ellipse with handles for its middle and its radii; the outer one also turns it. */
  #radial() {
    const outline = svg("path", { class: "mask-line" })
    const inner = svg("path", { class: "mask-line is-middle" })
    const center = handle({
      label: "Ellipse: move",
      move: (event, isLive) => this.panel.setShape({ ...this.#shape, center: this.#projection.toSource(event) }, isLive),
    })
    const radius = (/** @type {0|1} */ axis) => (/** @type {any} */ event, /** @type {boolean} */ isLive) => {
      const projection = this.#projection
      const shape = this.#shape
      const place = projection.toSource(event)
      const size = Math.round(Math.max(0.5, projection.distance(shape.center ?? [0.5, 0.5], place)) * 100) / 100
      const radii = [...(shape.radius ?? [25, 25])]
      radii[axis] = size
      const [dx, dy] = [
        (place[0] - (shape.center ?? [0.5, 0.5])[0]) * projection.width, (place[1] - (shape.center ?? [0.5, 0.5])[1]) * projection.height,
      ]
      const turn = Math.round(Math.atan2(dy, dx) * 180 / Math.PI) - (axis === 1 ? 90 : 0)
      this.panel.setShape({ ...shape, radius: radii, angle: event.shiftKey ? shape.angle ?? 0 : (turn + 540) % 360 - 180 }, isLive)
    }
    const wide = handle({ label: "Ellipse: width and angle", move: radius(0), text: "Drag to size and turn; with Shift it does not turn" })
    const high = handle({ label: "Ellipse: height and angle", move: radius(1) })
    this.layer.append(outline, inner, center, wide, high)
    return () => {
      const projection = this.#projection
      const { center: middle = [0.5, 0.5], radius: [rx, ry] = [25, 25], angle = 0, feather = 50 } = this.#shape
      const point = (/** @type {number} */ share, /** @type {number} */ scale) => {
        const [x, y] = [rx * scale * Math.cos(share), ry * scale * Math.sin(share)]
        return projection.toScreen(projection.beside(middle, Math.hypot(x, y), angle + Math.atan2(y, x) * 180 / Math.PI))
      }
      const path = (/** @type {number} */ scale) => Array.from({ length: 65 }, (_, index) => point(index / 64 * 2 * Math.PI, scale))
        .map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("")
      outline.setAttribute("d", path(1))
      inner.setAttribute("d", path(1 - feather / 100))
      putAt(center, projection.toScreen(middle))
      putAt(wide, point(0, 1))
      putAt(high, point(Math.PI / 2, 1))
    }
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    if (event.button !== 0) return
    const { shape } = this.#shape
    if (shape === "brush") this.#paint(event)
    else if (this.isArmed && (shape === "linear" || shape === "radial")) this.#drawAnew(event, shape)
  }

  /** @param {PointerEvent} start @param {string} shape */
  #drawAnew(start, shape) {
    start.preventDefault()
    const projection = this.#projection
    const first = projection.toSource(start)
    dragged(this.layer, start, (event, isLive) => {
      const place = projection.toSource(event)
      const size = Math.round(Math.max(1, projection.distance(first, place)) * 10) / 10
      if (shape === "linear") this.panel.setShape({ ...this.#shape, from: first, to: place }, isLive)
      else this.panel.setShape({ ...this.#shape, center: first, radius: [size, Math.round(size * 0.75 * 10) / 10], angle: 0 }, isLive)
      if (!isLive) this.isArmed = false
    })
  }

  /** @param {PointerEvent} start */
  #paint(start) {
    start.preventDefault()
    const projection = this.#projection
    const { radius, hardness, flow } = this.panel.brush
    const strokes = this.#shape.strokes ?? []
    const used = strokes.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + each.points.length, 0)
    if (strokes.length >= 256 || used >= 998) return
    /** @type {Place[]} */
    const points = [projection.toSource(start)]
    const trace = svg("polyline", { class: "brush-trace", "stroke-width": projection.length(radius) * 2, points: "" })
    this.layer.append(trace)
    const store = (/** @type {boolean} */ isLive) => {
      const kept = thinned(points, (a, b) => projection.distance(a, b), radius / 4).slice(0, 1000 - used)
      const stroke = { points: kept, radius, hardness, flow }
      const { "x-number": _, ...shape } = this.#shape
      this.panel.setShape({ ...shape, strokes: [...strokes, stroke] }, isLive)
    }
    const follow = (/** @type {{clientX: number, clientY: number}} */ event) => {
      points.push(projection.toSource(event))
      trace.setAttribute("points", points.map((each) => { const { x, y } = projection.toScreen(each); return `${x},${y}` }).join(" "))
      this.#hovered(event)
    }
    follow(start)
    const ended = new AbortController()
    this.layer.setPointerCapture(start.pointerId)
    window.addEventListener("pointermove", (event) => {
      if (event.pointerId !== start.pointerId) return
      for (const each of event.getCoalescedEvents?.() ?? [event]) follow(each)
      store(true)
    }, { signal: ended.signal })
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(
      name, () => { ended.abort(); trace.remove(); store(false) }, { signal: ended.signal },
    )
  }

  /** @param {{clientX: number, clientY: number}} event */
  #hovered(event) {
    if (this.#shape.shape !== "brush") return
    const box = this.layer.getBoundingClientRect()
    this.#ring.setAttribute("visibility", "visible")
    this.#ring.setAttribute("r", String(this.#projection.length(this.panel.brush.radius)))
    putAt(this.#ring, { x: event.clientX - box.left, y: event.clientY - box.top })
  }
}
"""##,
    "mask-tree.js": ##"""
// Masks as trees: shapes, products (`all`), unions (`any`) and complements (`not`). Pure.

/** @typedef {any} Mask */
/** @typedef {(string|number)[]} Path */
/** A shape with its place in the tree; `isTaken` when it takes away.
 * @typedef {{ path: Path, shape: any, isTaken: boolean }} Leaf */

/** @param {Mask} mask @param {Path} [path] @param {boolean} [isTaken] @returns {Leaf[]} */
export function leaves(mask, path = [], isTaken = false) {
  if (!mask || typeof mask !== "object") return []
  if (mask.shape) return [{ path, shape: mask, isTaken }]
  if (mask.not) return leaves(mask.not, [...path, "not"], !isTaken)
  for (const key of ["all", "any"]) {
    if (Array.isArray(mask[key])) return mask[key].flatMap((/** @type {Mask} */ each, /** @type {number} */ index) => leaves(each, [...path, key, index], isTaken))
  }
  return []
}

/** @param {Mask} mask @param {Path} path @param {Mask} leaf @returns {Mask} */
export function withLeaf(mask, path, leaf) {
  if (path.length === 0) return leaf
  const [key, ...rest] = path
  const copy = Array.isArray(mask) ? [...mask] : { ...mask }
  copy[key] = withLeaf(copy[key], rest, leaf)
  return copy
}

/** Adds a shape to a mask, takes one away from it, or keeps what is in both.
 * @param {Mask} mask @param {Mask} shape @param {"add"|"subtract"|"intersect"} how @returns {Mask} */
export function combined(mask, shape, how) {
  if (how === "add") return mask.any ? { any: [...mask.any, shape] } : { any: [mask, shape] }
  const part = how === "subtract" ? { not: shape } : shape
  return mask.all ? { all: [...mask.all, part] } : { all: [mask, part] }
}

/** Without a shape; null when nothing is left. Lists of one and double complements are written plainly.
 * @param {Mask} mask @param {Path} path @returns {Mask|null} */
export function withoutLeaf(mask, path) {
  if (path.length === 0) return null
  const [key, index, ...rest] = path
  if (key === "not") {
    const inner = withoutLeaf(mask.not, path.slice(1))
    return inner === null ? null : { not: inner }
  }
  const list = mask[key].flatMap((/** @type {Mask} */ each, /** @type {number} */ at) => {
    if (at !== index) return [each]
    const inner = withoutLeaf(each, rest)
    return inner === null ? [] : [inner]
  })
  if (list.length === 0) return null
  return list.length === 1 ? list[0] : { [key]: list }
}

/** @param {Mask} mask @returns {Mask} */
export const inverted = (mask) => mask.not ? mask.not : { not: mask }

/** What a shape begins as, and its parameters: label, least, most, step, unit, standard.
 * @type {Record<string, { title: string, short?: string, icon: string, start: any, parameters: Record<string, [string, number, number, number, string, number]> }>} */
export const shapes = {
  brush: { title: "Brush", icon: "brush", start: { shape: "brush", strokes: [] }, parameters: {} },
  linear: { title: "Linear gradient", icon: "linear", start: { shape: "linear", from: [0.5, 0.65], to: [0.5, 0.35] }, parameters: {} },
  radial: {
    title: "Radial gradient", icon: "radial", start: { shape: "radial", center: [0.5, 0.5], radius: [25, 20] },
    parameters: { feather: ["Feather", 0, 100, 1, "percent", 50], angle: ["Angle", -180, 180, 1, "degrees", 0] },
  },
  luminance: {
    title: "Luminance range", short: "Tones", icon: "luminance", start: { shape: "luminance", low: 0.5, high: 1, smooth: 0.15 },
    parameters: { low: ["From", 0, 1, 0.01, "", 0], high: ["To", 0, 1, 0.01, "", 1], smooth: ["Smooth", 0, 1, 0.01, "", 0] },
  },
  color: {
    title: "Color range", icon: "color", start: { shape: "color", hue: 215, range: 35, smooth: 20 },
    parameters: {
      hue: ["Hue", 0, 360, 1, "degrees", 0], range: ["Range", 0, 180, 1, "degrees", 30], smooth: ["Smooth", 0, 180, 1, "degrees", 0],
    },
  },
  image: { title: "Picture", icon: "image", start: null, parameters: {} },
}

/** The words for a mask in a list.
 * @param {Mask} mask */
export function titleOf(mask) {
  const [first, ...rest] = leaves(mask)
  const title = shapes[first?.shape.shape]?.title ?? "Mask"
  return rest.length > 0 ? `${title} and ${rest.length} more` : title
}

/** Points of a stroke that are worth keeping: no closer than a share of its radius.
 * @param {[number, number][]} points @param {(a: [number, number], b: [number, number]) => number} distance
 * @param {number} least */
export function thinned(points, distance, least) {
  /** @type {[number, number][]} */
  const kept = []
  points.forEach((point, index) => {
    const last = kept[kept.length - 1]
    if (!last || distance(last, point) >= least || index === points.length - 1) kept.push(point)
  })
  return kept
}
"""##,
    "masks.js": ##"""
// The panel of masks: each with its shapes and with the adjustments that it limits.

import { parameterControl } from "./controls.js"
import { h, icon, iconButton } from "./dom.js"
import { stepCard } from "./step-card.js"
import { combined, inverted, leaves, shapes, titleOf, withLeaf, withoutLeaf } from "./mask-tree.js"
import { MaskShapes } from "./mask-shapes.js"
import { adjustmentOf, same } from "./recipe.js"
import { menu } from "./sidebar.js"
import { PhotoSlider } from "./sliders.js"

/** @typedef {import("./editing.js").Editing} Editing */
/** @typedef {import("./controls.js").Control} Control */

const sliders = [
  "exposure.ev", "contrast.amount", "highlights.amount", "shadows.amount", "whites.amount", "blacks.amount", "whiteBalance.temperature",
  "whiteBalance.tint", "saturation.amount", "vibrance.amount", "texture.amount", "clarity.amount", "dehaze.amount", "blur.radius",
]

/** Event: `view` when what the stage shows has to change. */
export class MaskPanel extends HTMLElement {
  /** The mask that is worked on.
   * @type {any} */
  mask = null
  isShown = false
  #leaf = 0
  #signature = ""
  #list = h("div", { class: "mask-list", role: "listbox", "aria-label": "Masks" })
  #detail = h("div", { class: "mask-detail" })
  /** @type {Control[]} */ #controls = []
  brush = { radius: 5, hardness: 50, flow: 100 }

  /** @param {Editing} editing @param {import("./stage.js").PhotoStage} stage */
  constructor(editing, stage) {
    super()
    this.editing = editing
    this.shapes = new MaskShapes(this, stage)
    this.append(h("h2", { class: "panel-title" }, "Masks"), h("div", { class: "mask-new", role: "group", "aria-label": "New mask" },
      ...["brush", "linear", "radial", "luminance", "color"].map((name) => h(
        "button", { type: "button", class: "tile-button", data: { mask: name }, onclick: () => this.#begin(name) },
        icon(shapes[name].icon), h("span", {}, shapes[name].short ?? shapes[name].title.split(" ")[0]),
      ))),
    this.#list, this.#detail)
  }

  /** All different masks of the recipe. */
  get masks() {
    /** @type {any[]} */
    const found = []
    for (const step of this.editing.steps) if (step.mask && !found.some((each) => same(each, step.mask))) found.push(step.mask)
    return found
  }

  /** The shape that is worked on. */
  get leaf() { return this.mask ? leaves(this.mask)[this.#leaf] : undefined }

  /** @param {string} name */
  #begin(name) {
    const shape = fresh(name, this.masks)
    this.mask = shape
    this.#leaf = 0
    this.shapes.isArmed = name === "linear" || name === "radial"
    this.isShown = false
    this.editing.add({ op: "exposure", mask: shape })
  }

  /** Puts another mask in the place of the one that is worked on.
   * @param {any} next @param {boolean} [isLive] */
  replace(next, isLive = false) {
    const old = this.mask
    const list = this.editing.steps.map((step) => same(step.mask, old) ? { ...step, mask: next } : step)
    this.mask = next
    this.editing.change({ ...this.editing.recipe, adjustments: list }, isLive)
  }

  /** @param {any} shape of the leaf that is worked on @param {boolean} [isLive] */
  setShape(shape, isLive) {
    if (this.leaf) this.replace(withLeaf(this.mask, this.leaf.path, shape), isLive)
  }

  /** @param {any} mask */
  select(mask) {
    this.mask = mask
    this.#leaf = 0
    this.shapes.isArmed = false
    this.#signature = ""
    this.update()
    this.dispatchEvent(new CustomEvent("view"))
  }

  update() {
    const masks = this.masks
    if (this.mask && !masks.some((each) => same(each, this.mask))) this.mask = null
    this.mask ??= masks[0] ?? null
    if (this.#leaf >= leaves(this.mask).length) this.#leaf = 0
    const signature = JSON.stringify([
      masks.length, masks.findIndex((each) => same(each, this.mask)), leaves(this.mask).map((each) => [each.path, each.shape.shape]),
      this.#leaf, this.isShown, this.#extra().map((each) => each.id),
    ])
    if (signature !== this.#signature) {
      this.#signature = signature
      this.#build(masks)
    }
    for (const control of this.#controls) control.update()
    this.shapes.draw()
  }

  /** @param {any[]} masks */
  #build(masks) {
    this.#controls = []
    this.#list.replaceChildren(...masks.map((mask, index) => {
      const isCurrent = same(mask, this.mask)
      return h("div", {
        class: "mask-row", role: "option", "aria-selected": String(isCurrent), tabindex: "0", onclick: () => this.select(mask),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.stopPropagation(); this.select(mask) }
        },
      },
        icon(shapes[leaves(mask)[0]?.shape.shape]?.icon ?? "mask"), h("span", {}, `${index + 1}. ${titleOf(mask)}`),
        iconButton("trash", `Delete mask ${index + 1} with its adjustments`, (event) => {
          event.stopPropagation()
          this.editing.keep((step) => !same(step.mask, mask))
        }, { class: "icon-button is-small" }))
    }))
    this.#detail.replaceChildren(...(this.mask ? this.#parts() : [h(
      "p", { class: "hint" }, "A mask limits adjustments to a part of the picture. Begin with one of the shapes above.",
    )]))
  }

  /** @returns {HTMLElement[]} */
  #parts() {
    const all = leaves(this.mask)
    const rows = all.map((leaf, index) => h("div", { class: "leaf-row" },
      h(
        "button",
        {
          type: "button", class: "leaf-button", "aria-pressed": String(index === this.#leaf),
          onclick: () => { this.#leaf = index; this.#signature = ""; this.update() },
        },
        icon(leaf.isTaken ? "minus" : index === 0 ? shapes[leaf.shape.shape]?.icon ?? "mask" : "plus"),
        h("span", {}, shapes[leaf.shape.shape]?.title ?? leaf.shape.shape),
      ),
      all.length > 1 ? iconButton("close", "Remove this shape", () => this.replace(withoutLeaf(this.mask, leaf.path)), { class: "icon-button is-small" }) : null))
    const show = iconButton(
      "eye", "Show the mask", () => this.toggleShown(), { id: "show-mask", key: "O", "aria-pressed": String(this.isShown) },
    )
    const head = h("div", { class: "mask-tools" }, show, iconButton(
      "invert", "Invert the mask", () => this.replace(inverted(this.mask)), { id: "invert-mask" },
    ),
      ...(/** @type {["add"|"subtract"|"intersect", string, string][]} */ ([
        ["add", "plus", "Add a shape"], ["subtract", "minus", "Take a shape away"], ["intersect", "filter", "Keep only within a shape"],
      ])).map(([how, image, words]) =>
        iconButton(image, words, (event) => this.#askShape(/** @type {HTMLElement} */ (event.currentTarget), how), {
          "aria-haspopup": "menu", data: { combine: how },
        })))
    return [
      head, h("div", { class: "leaf-list" }, ...rows), ...this.#shapeControls(),
      h("h3", { class: "sub-title" }, "Adjustments within the mask"), ...this.#adjustments(),
    ]
  }

  /** @param {HTMLElement} anchor @param {"add"|"subtract"|"intersect"} how */
  #askShape(anchor, how) {
    menu(anchor, ["brush", "linear", "radial", "luminance", "color"].map((name) => [shapes[name].title, () => this.#combine(name, how)]))
  }

  /** @param {string} name @param {"add"|"subtract"|"intersect"} how */
  #combine(name, how) {
    const next = combined(this.mask, fresh(name, []), how)
    this.#leaf = leaves(next).length - 1
    this.shapes.isArmed = name === "linear" || name === "radial"
    this.replace(next)
  }

  toggleShown() {
    this.isShown = !this.isShown
    this.#signature = ""
    this.update()
    this.dispatchEvent(new CustomEvent("view"))
  }

  /** @returns {HTMLElement[]} */
  #shapeControls() {
    const shape = this.leaf?.shape
    if (!shape) return []
    if (shape.shape === "brush") return this.#brushControls()
    const hints = /** @type {Record<string, string>} */ ({
      linear: "Drag on the picture from where nothing changes to where all does.", radial: "Drag on the picture from the middle outward.",
    })
    const list = Object.entries(shapes[shape.shape]?.parameters ?? {}).map(([key, [label, min, max, step, unit, standard]]) => {
      const slider = PhotoSlider.make({
        label, min, max, step, unit, standard, name: `mask.${key}`, track: key === "hue" ? "track-hue" : undefined,
        onValue: (value, isLive) => this.setShape({ ...this.leaf?.shape, [key]: value }, isLive),
      })
      this.#controls.push({ element: slider, update: () => { slider.value = this.leaf?.shape[key] ?? standard } })
      return slider
    })
    return [...list, ...(hints[shape.shape] ? [h("p", { class: "hint" }, hints[shape.shape])] : [])]
  }

  /** @returns {HTMLElement[]} */
  #brushControls() {
    const settings = /** @type {[keyof MaskPanel["brush"], string, number, number, number][]} */ ([
      ["radius", "Size", 0.2, 30, 0.1], ["hardness", "Hardness", 0, 100, 1], ["flow", "Flow", 1, 100, 1],
    ])
    const list = settings.map(([key, label, min, max, step]) => {
      const slider = PhotoSlider.make({
        label, min, max, step, standard: { radius: 5, hardness: 50, flow: 100 }[key], neutral: min, name: `brush.${key}`,
        onValue: (value) => { this.brush[key] = value ?? this.brush[key]; this.shapes.draw() },
      })
      this.#controls.push({ element: slider, update: () => { slider.value = this.brush[key] } })
      return slider
    })
    const strokes = () => this.leaf?.shape.strokes ?? []
    const back = h(
      "button", { type: "button", class: "button", onclick: () => this.setShape({ ...this.leaf?.shape, strokes: strokes().slice(0, -1) }) },
      "Remove last stroke",
    )
    const words = h("span", { class: "hint" })
    this.#controls.push({ element: back, update: () => {
      back.disabled = strokes().length === 0
      words.textContent = strokes().length === 0 ? "Paint on the picture." : `${strokes().length} of 256 strokes`
    } })
    return [...list, h("div", { class: "button-row" }, back, words)]
  }

  #extra() {
    const listed = new Set(sliders.map((each) => each.split(".")[0]))
    return this.mask ? this.editing.steps.filter((step) => same(step.mask, this.mask) && !listed.has(step.op)) : []
  }

  /** @returns {HTMLElement[]} */
  #adjustments() {
    const rows = sliders.flatMap((item) => {
      const [op, key] = item.split(".")
      const adjustment = adjustmentOf(this.editing.schema, op)
      const parameter = adjustment?.parameters.find((each) => each.key === key)
      if (!adjustment || !parameter) return []
      return parameterControl(
        this.editing, { op, mask: () => this.mask }, parameter,
        ["amount", "ev", "radius"].includes(key) ? adjustment.title : parameter.title,
      ) ?? []
    })
    const cards = this.#extra().map((step) => stepCard(this.editing, { op: step.op, id: step.id }))
    this.#controls.push(...rows, ...cards)
    return [...rows, ...cards].map((each) => each.element)
  }

  /** The brush larger or smaller.
   * @param {number} factor */
  resizeBrush(factor) {
    this.brush.radius = Math.round(Math.min(30, Math.max(0.2, this.brush.radius * factor)) * 10) / 10
    this.update()
  }
}

/** A new shape, a little beside others like it, so that two masks are two.
 * @param {string} name @param {any[]} others */
function fresh(name, others) {
  const shape = structuredClone(shapes[name].start)
  while (others.some((each) => same(each, shape))) {
    if (shape.strokes) shape["x-number"] = (shape["x-number"] ?? 1) + 1
    for (const key of ["from", "to", "center"]) if (shape[key]) shape[key] = [Math.round((shape[key][0] + 0.05) * 100) / 100, shape[key][1]]
    if (shape.hue !== undefined) shape.hue = (shape.hue + 40) % 360
    if (shape.low !== undefined) shape.low = Math.round((shape.low + 0.05) * 100) / 100
  }
  return shape
}

customElements.define("mask-panel", MaskPanel)
"""##,
    "photos.js": ##"""
// The photos of a list, fetched by pages of 200 as they come into view, and kept current by events.

import { ApiError, get, isOvertaken, post } from "./api.js"
import { library } from "./events.js"

/** @typedef {import("./types.js").Asset} Asset */
/** @typedef {{ q?: string, album?: string, filter?: string, rating?: number, sort?: string, order?: string }} Query */

export const pageSize = 200
const keptPages = 60

/** Events: `count` when there are more or fewer photos, `page` with `{first, end}` when photos have come,
 * `refreshed` when all may have changed, with those of the watched photos that it has as `{kept}`, `failed` with the error. */
export class PhotoList extends EventTarget {
  count = 0
  isLoaded = false
  /** @type {Query} */ query = {}
  /** The photos of which it must be known whether a new list has them.
   * @type {() => readonly string[]} */
  watched = () => []
  /** What was shown before a refresh, until the new page is there.
   * @type {Map<number, Asset[]>} */
  #stale = new Map()
  #fetch = ""
  #token = ""
  #generation = 0
  /** @type {Map<number, Asset[]>} */ #pages = new Map()
  /** @type {Map<number, AbortController>} */ #requests = new Map()
  /** @type {Map<string, number>} */ #places = new Map()
  #ended = new AbortController()
  #refreshTimer = 0
  #refreshed = -1000

  constructor() {
    super()
    library.on("change", (change) => this.#changed(change), this.#ended.signal)
    // What changed between the first page and the first event is not told.
    library.on("hello", (hello) => { if (this.isLoaded && this.#token && hello.token !== this.#token) this.refresh() }, this.#ended.signal)
  }

  end() {
    this.#ended.abort()
    clearTimeout(this.#refreshTimer)
    this.#cancel(() => true)
  }

  /** Shows another list.
   * @param {Query} query */
  async show(query) {
    this.query = query
    this.isLoaded = false
    this.#stale.clear()
    await this.#begin(0)
  }

  /** @param {number} index @returns {Asset|undefined} */
  at(index) {
    const page = Math.floor(index / pageSize)
    return (this.#pages.get(page) ?? this.#stale.get(page))?.[index % pageSize]
  }

  /** @param {string} id @returns {Asset|undefined} */
  withID(id) {
    const place = this.#places.get(id)
    return place === undefined ? undefined : this.at(place)
  }

  /** The place of a photo that has been fetched, or −1.
   * @param {string} id */
  placeOf(id) {
    return this.#places.get(id) ?? -1
  }

  /** Fetches what lies in a window, and gives up what is asked for elsewhere.
   * @param {number} first @param {number} end */
  need(first, end) {
    if (!this.isLoaded || this.count === 0) return
    const pages = range(Math.floor(first / pageSize), Math.ceil(Math.min(end, this.count) / pageSize))
    this.#cancel((page) => !pages.includes(page))
    for (const page of pages) if (!this.#pages.has(page)) void this.#load(page)
  }

  /** The ids of a range in the list's order, fetched where they are missing.
   * @param {number} from @param {number} to inclusive, may lie before `from` */
  async ids(from, to) {
    const [low, high] = [Math.min(from, to), Math.max(from, to)]
    const fetch = this.#fetch
    for (const page of range(Math.floor(low / pageSize), Math.floor(high / pageSize) + 1)) {
      if (!this.#pages.has(page)) await this.#load(page)
    }
    /** @type {string[]} */
    const ids = []
    for (let index = low; index <= high; index += 1) {
      const asset = this.at(index)
      if (asset) ids.push(asset.id)
    }
    if (from > to) ids.reverse()
    if (fetch === this.#fetch) return ids
    const kept = await this.#listed(this.#fetch, () => ids)
    return ids.filter((id) => kept.has(id))
  }

  /** Those of some photos that a fetch has. What is added to them while the server answers is asked for too.
   * @param {string} fetch @param {() => readonly string[]} photos @returns {Promise<ReadonlySet<string>>} */
  async #listed(fetch, photos) {
    const [asked, listed] = [new Set(), new Set()]
    for (;;) {
      const ids = photos().filter((id) => !asked.has(id)).slice(0, 50_000)
      if (ids.length === 0) return listed
      const { assets } = await post(`/fetches/${fetch}`, { assets: ids })
      for (const id of ids) asked.add(id)
      for (const id of assets) listed.add(id)
    }
  }

  /** @param {number} page the one that is asked for first */
  async #begin(page) {
    this.#generation += 1
    const generation = this.#generation
    this.#cancel(() => true)
    try {
      const body = await get(`/assets?${this.#parameters(page, "")}`)
      if (generation !== this.#generation) return
      const kept = await this.#listed(body.fetch, () => this.watched())
      if (generation !== this.#generation) return
      this.#stale = this.isLoaded ? new Map([...this.#stale, ...this.#pages]) : new Map()
      this.#pages = new Map()
      this.#places.clear()
      this.#fetch = body.fetch
      this.#token = body.token ?? ""
      const before = this.isLoaded ? this.count : -1
      this.isLoaded = true
      this.count = body.count
      this.#keep(page, body.assets)
      if (before !== body.count) this.#tell("count", {})
      this.#tell("refreshed", { kept })
    } catch (error) {
      if (generation === this.#generation && !isOvertaken(error)) this.#tell("failed", { error })
    }
  }

  /** @param {number} page */
  async #load(page) {
    if (this.#requests.has(page)) return
    const controller = new AbortController()
    this.#requests.set(page, controller)
    const generation = this.#generation
    try {
      const body = await get(`/assets?${this.#parameters(page, this.#fetch)}`, { signal: controller.signal })
      if (generation !== this.#generation) return
      this.#keep(page, body.assets)
      this.#tell("page", { first: page * pageSize, end: page * pageSize + body.assets.length })
    } catch (error) {
      if (error instanceof ApiError && error.code === "fetch-expired") this.refresh()
      else if (!isOvertaken(error)) this.#tell("failed", { error })
    } finally {
      if (this.#requests.get(page) === controller) this.#requests.delete(page)
    }
  }

  /** @param {number} page @param {Asset[]} assets */
  #keep(page, assets) {
    this.#pages.delete(page)
    this.#stale.delete(page)
    this.#pages.set(page, assets)
    assets.forEach((asset, index) => this.#places.set(asset.id, page * pageSize + index))
    while (this.#pages.size > keptPages) {
      const [oldest, gone] = /** @type {[number, Asset[]]} */ (this.#pages.entries().next().value)
      this.#pages.delete(oldest)
      for (const asset of gone) this.#places.delete(asset.id)
    }
  }

  /** @param {number} page @param {string} fetch */
  #parameters(page, fetch) {
    const parameters = new URLSearchParams({ offset: String(page * pageSize), limit: String(pageSize) })
    for (const [key, value] of Object.entries(this.query)) if (value) parameters.set(key, String(value))
    if (fetch) parameters.set("fetch", fetch)
    return parameters
  }

  /** Asks again, with a new snapshot; what is shown stays until the answer is there. */
  refresh() {
    if (this.#refreshTimer) return
    // A burst of changes, as of an import, becomes one request a second.
    const wait = Math.max(120, this.#refreshed + 1000 - performance.now())
    this.#refreshTimer = window.setTimeout(() => {
      this.#refreshTimer = 0
      this.#refreshed = performance.now()
      void this.#begin(this.centerPage)
    }, wait)
  }

  /** The page in the middle of what is seen; the grid keeps it. */
  centerPage = 0

  /** @param {any} change */
  #changed(change) {
    for (const asset of change.assets ?? []) {
      const place = this.#places.get(asset.id)
      const page = place === undefined ? undefined : this.#pages.get(Math.floor(place / pageSize))
      if (place !== undefined && page) page[place % pageSize] = asset
    }
    this.#tell("changed", { ids: change.updated ?? [] })
    // Membership and order may have changed too: only the server knows.
    this.refresh()
  }

  /** @param {(page: number) => boolean} which */
  #cancel(which) {
    for (const [page, controller] of this.#requests) {
      if (!which(page)) continue
      controller.abort()
      this.#requests.delete(page)
    }
  }

  /** @param {string} name @param {any} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}

/** @param {number} first @param {number} end */
const range = (first, end) => Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
"""##,
    "picker.js": ##"""
// The picker: photos chosen in order for a program that waits for them.

import { get, post, thumbnail, wordsOf } from "./api.js"
import { button, h, icon, iconButton, setDisabled } from "./dom.js"
import { PhotoBrowser } from "./browser.js"
import { reasonToWait, selection, toggled } from "./selection.js"
import { count } from "./words.js"
import { library } from "./events.js"
import { session } from "./session.js"
import { fault } from "./toasts.js"

/** @typedef {import("./types.js").Asset} Asset */

/** @param {import("./types.js").Pick} pick */
function titleOf({ exactCount, limit }) {
  if (exactCount !== null) return `Choose ${count(exactCount, "photo")}`
  return limit > 0 ? `Choose up to ${count(limit, "photo")}` : "Choose photos"
}

export class PhotoPicker extends HTMLElement {
  browser = new PhotoBrowser()
  /** @type {import("./types.js").Pick|null} */ #pick = null
  #title = h("strong", { class: "pick-title" })
  #count = h("span", { class: "pick-count", role: "status" })
  #reason = h("span", { class: "pick-reason", id: "pick-reason" })
  #strip = h("ol", { class: "pick-strip", "aria-label": "Chosen photos in order" })
  #done = button("Done", () => void this.#finish(), { id: "pick-done", class: "button is-main", "aria-describedby": "pick-reason" })
  /** @type {Map<string, HTMLElement>} */ #items = new Map()

  /** @param {string} id of the pick */
  async start(id) {
    try {
      this.#pick = await get(`/picks/${id}`)
    } catch (error) {
      return this.#say("This choice is not open.", wordsOf(error))
    }
    const pick = /** @type {import("./types.js").Pick} */ (this.#pick)
    if (pick.state !== "open") return this.#say("This choice is over.", "The program has its answer. You can close the page.")
    this.browser.isPicker = true
    this.append(this.browser, h("footer", { class: "pick-bar" },
      h("div", { class: "pick-words" }, this.#title, this.#count, this.#reason), this.#strip,
      h("div", { class: "pick-buttons" }, button("Cancel", () => void this.#cancel(), { id: "pick-cancel" }), this.#done)))
    this.#title.textContent = pick.title ?? titleOf(pick)
    this.browser.grid.isOrdered = pick.isOrdered
    this.browser.addEventListener("selection", () => this.#update())
    this.browser.grid.choose(selection({ ids: pick.preselected, limit: pick.exactCount ?? pick.limit }))
    if (pick.query) this.browser.searchText = pick.query
    this.browser.grid.focus()
  }

  #update() {
    const pick = /** @type {import("./types.js").Pick} */ (this.#pick)
    const { chosen } = this.browser.grid
    const most = pick.exactCount ?? pick.limit
    this.#count.textContent = most > 0 ? `${chosen.ids.length} of ${most}` : `${chosen.ids.length} chosen`
    const reason = reasonToWait(chosen, pick.exactCount)
    this.#reason.textContent = reason ?? (most > 0 && chosen.ids.length === most ? "That is the limit." : "")
    setDisabled(this.#done, reason)
    this.#fillStrip(pick.isOrdered)
  }

  /** Puts the chosen photos in order; those that were there stay, with their pictures.
   * @param {boolean} isOrdered */
  #fillStrip(isOrdered) {
    const { ids } = this.browser.grid.chosen
    for (const [id, item] of this.#items) if (!ids.includes(id)) { item.remove(); this.#items.delete(id) }
    ids.forEach((id, index) => {
      const item = this.#items.get(id) ?? this.#item(id)
      this.#items.set(id, item)
      if (this.#strip.children[index] !== item) this.#strip.insertBefore(item, this.#strip.children[index] ?? null)
      const number = /** @type {HTMLElement} */ (item.querySelector(".pick-number"))
      number.textContent = String(index + 1)
      number.hidden = !isOrdered
      item.querySelector("button")?.setAttribute("aria-label", `Give up photo ${index + 1}`)
    })
  }

  /** @param {string} id */
  #item(id) {
    const image = h("img", { alt: "", draggable: "false" })
    const known = this.browser.list.withID(id)?.picture
    if (known) image.src = thumbnail(known, 160)
    else void get(`/assets/${id}`).then((asset) => { image.src = thumbnail(asset.picture, 160) }, () => {})
    const away = iconButton("close", "Give up", () => {
      const { grid } = this.browser
      grid.choose(toggled(grid.chosen, id, grid.active))
    })
    return h("li", { class: "pick-item", data: { id } }, image, h("span", { class: "pick-number" }), away)
  }

  async #finish() {
    setDisabled(this.#done, "Handing over…")
    try {
      await post(`/picks/${this.#pick?.pick}`, { assets: this.browser.grid.chosen.ids })
      this.#say("Done", `${count(this.browser.grid.chosen.ids.length, "photo")} handed over. You can close the page.`)
    } catch (error) {
      fault("The photos were not handed over.", error)
      this.#update()
    }
  }

  async #cancel() {
    try {
      await post(`/picks/${this.#pick?.pick}`, { cancelled: true })
      this.#say("Cancelled", "Nothing was chosen. You can close the page.")
    } catch (error) { fault("", error) }
  }

  /** @param {string} title @param {string} words */
  #say(title, words) {
    // A page that was opened for this choice alone has nothing more to show, and its server goes.
    const isOnlyPick = session.pick !== null
    if (isOnlyPick) library.stop()
    this.replaceChildren(h("div", {
      class: "end-note", role: "status", tabindex: "-1",
    }, icon(title === "Done" ? "check" : "info"), h("h1", {}, title), h("p", {}, words),
      isOnlyPick ? null : h("a", { href: "#/photos", class: "button" }, "Look at the library")))
    const note = /** @type {HTMLElement} */ (this.firstElementChild)
    note.focus()
    this.classList.add("is-over")
  }
}

customElements.define("photo-picker", PhotoPicker)
"""##,
    "pixels.js": ##"""
// Counts over the pixels of a picture. Pure.

/** @typedef {{ red: Uint32Array, green: Uint32Array, blue: Uint32Array, dark: number, light: number, pixels: number }} Counts */

/** Counts the values of pixels. Pure.
 * @param {Uint8ClampedArray} data RGBA @returns {Counts} */
export function counted(data) {
  const [red, green, blue] = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
  let dark = 0
  let light = 0
  for (let index = 0; index < data.length; index += 4) {
    const [r, g, b] = [data[index], data[index + 1], data[index + 2]]
    red[r] += 1
    green[g] += 1
    blue[b] += 1
    if (r <= 1 && g <= 1 && b <= 1) dark += 1
    if (r >= 254 || g >= 254 || b >= 254) light += 1
  }
  return { red, green, blue, dark, light, pixels: data.length / 4 }
}

/** Marks of clipping: blue where all is black, red where a channel is full, else nothing. Pure.
 * @param {Uint8ClampedArray} data RGBA @returns {Uint8ClampedArray} RGBA */
export function clippingMarks(data) {
  const marks = new Uint8ClampedArray(data.length)
  for (let index = 0; index < data.length; index += 4) {
    const [r, g, b] = [data[index], data[index + 1], data[index + 2]]
    if (r <= 1 && g <= 1 && b <= 1) marks.set([60, 120, 255, 255], index)
    else if (r >= 254 || g >= 254 || b >= 254) marks.set([255, 50, 50, 255], index)
  }
  return marks
}
"""##,
    "place-tool.js": ##"""
// Work on the picture for parameters that are places: a gray point, spots to heal, regions to cover.

import { read, write } from "./controls.js"
import { button, h, svg } from "./dom.js"
import { dragged, handle, putAt } from "./handles.js"
import { Projection } from "./projection.js"

/** @typedef {import("./controls.js").Binding} Binding */
/** @typedef {{ kind: string, label: string, binding: Binding, properties?: any }} Wish */

export class PlaceTool {
  layer = svg("svg", { class: "mask-layer", "data-shape": "places" })
  /** @type {Wish|null} */ wish = null
  isFramed = true
  #hint = h("div", { class: "stage-hint" })
  #shown = ""

  /** @param {import("./stage.js").PhotoStage} stage */
  constructor(stage) {
    this.stage = stage
    this.layer.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => { if (event.button === 0) this.#pressed(event) })
    stage.addEventListener("layout", () => this.draw())
  }

  /** @param {Wish} wish */
  begin(wish) {
    this.wish = wish
    this.stage.isHeld = true
    this.stage.overlay.append(this.layer)
    const words = {
      point: "Press on the picture.", spots: "Press on what is to be covered; drag the dashed circle to where it comes from.",
      regions: "Drag over what is to be covered.",
    }[wish.kind] ?? ""
    this.#hint.replaceChildren(h("span", {}, words), button("Done", () => this.end(), { class: "button is-quiet" }))
    this.stage.append(this.#hint)
    this.#shown = ""
    this.draw()
  }

  end() {
    if (!this.wish) return
    this.wish = null
    this.stage.isHeld = false
    this.layer.remove()
    this.#hint.remove()
  }

  get #projection() { return new Projection(this.stage, /** @type {Wish} */ (this.wish).binding.editing, this.isFramed) }
  get #list() { return /** @type {any[]} */ (read(/** @type {Wish} */ (this.wish).binding, [])) }

  /** @param {number} index @param {any} changes @param {boolean} isLive */
  #change(index, changes, isLive) {
    write(/** @type {Wish} */ (this.wish).binding, this.#list.map((each, at) => at === index ? { ...each, ...changes } : each), isLive)
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    const wish = /** @type {Wish} */ (this.wish)
    event.preventDefault()
    const projection = this.#projection
    const [x, y] = projection.toSource(event)
    if (wish.kind === "point") {
      write(wish.binding, [x, y])
      return this.end()
    }
    const list = this.#list
    const index = list.length
    if (wish.kind === "spots") {
      const radius = list[index - 1]?.radius ?? 2
      const source = wish.properties.source ? { source: [x > 0.5 ? x - radius * 0.03 : x + radius * 0.03, y] } : {}
      write(wish.binding, [...list, { x, y, radius, ...source }])
    } else {
      write(wish.binding, [...list, { x, y, width: 0.01, height: 0.01 }], true)
      dragged(this.layer, event, (each, isLive) => {
        const [u, v] = projection.toSource(each)
        this.#change(
          index,
          { x: Math.min(x, u), y: Math.min(y, v), width: Math.max(0.002, Math.abs(u - x)), height: Math.max(0.002, Math.abs(v - y)) },
          isLive,
        )
      })
    }
  }

  draw() {
    if (!this.wish || this.wish.kind === "point") return this.layer.replaceChildren()
    const list = this.#list
    const shown = `${this.wish.kind}${list.length}`
    if (shown !== this.#shown) {
      this.#shown = shown
      this.#updates = []
      this.layer.replaceChildren()
      list.forEach((_, index) => this.wish?.kind === "spots" ? this.#spot(index) : this.#region(index))
    }
    for (const update of this.#updates) update()
  }

  /** @type {(() => void)[]} */ #updates = []

  /** @param {number} index */
  #spot(index) {
    const hasSource = Boolean(this.wish?.properties.source)
    const ring = svg("circle", { class: "spot" })
    const source = svg("circle", { class: "spot is-source" })
    const line = svg("line", { class: "mask-line is-middle" })
    const center = handle({
      label: `Spot ${index + 1}: move`,
      move: (event, isLive) => { const [x, y] = this.#projection.toSource(event); this.#change(index, { x, y }, isLive) }, kind: "is-small",
    })
    const from = handle({
      label: `Spot ${index + 1}: where it comes from`,
      move: (event, isLive) => this.#change(index, { source: this.#projection.toSource(event) }, isLive), kind: "is-small is-from",
    })
    const size = handle({ label: `Spot ${index + 1}: size`, move: (event, isLive) => {
      const { x, y } = this.#list[index]
      this.#change(
        index,
        { radius: Math.round(Math.min(
          20, Math.max(0.05, this.#projection.distance([x, y], this.#projection.toSource(event))),
        ) * 100) / 100 },
        isLive,
      )
    }, kind: "is-small" })
    this.layer.append(...(hasSource ? [line, source, from] : []), ring, center, size)
    this.#updates.push(() => {
      const spot = this.#list[index]
      if (!spot) return
      const projection = this.#projection
      const radius = projection.length(spot.radius ?? 1)
      const at = projection.toScreen([spot.x ?? 0.5, spot.y ?? 0.5])
      const begin = projection.toScreen(spot.source ?? [0.5, 0.5])
      for (const each of [ring, source]) each.setAttribute("r", radius)
      putAt(ring, at)
      putAt(center, at)
      putAt(size, { x: at.x + radius, y: at.y })
      putAt(source, begin)
      putAt(from, begin)
      for (const [name, value] of Object.entries({ x1: at.x, y1: at.y, x2: begin.x, y2: begin.y })) line.setAttribute(name, String(value))
    })
  }

  /** @param {number} index */
  #region(index) {
    const box = svg("path", { class: "spot" })
    const corner = (/** @type {boolean} */ isEnd) => handle({
      label: `Region ${index + 1}: ${isEnd ? "lower right" : "upper left"} corner`, kind: "is-small", move: (event, isLive) => {
      const [u, v] = this.#projection.toSource(event)
      const { x, y, width, height } = this.#list[index]
      const [left, top, right, bottom] = isEnd ? [x, y, u, v] : [u, v, x + width, y + height]
      this.#change(
        index,
        {
          x: Math.min(left, right - 0.002), y: Math.min(top, bottom - 0.002), width: Math.max(0.002, right - left),
          height: Math.max(0.002, bottom - top),
        },
        isLive,
      )
    } })
    const [first, last] = [corner(false), corner(true)]
    this.layer.append(box, first, last)
    this.#updates.push(() => {
      const region = this.#list[index]
      if (!region) return
      const { x = 0, y = 0, width = 0.1, height = 0.1 } = region
      const points = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map((each) => this.#projection.toScreen(each))
      box.setAttribute("d", `M${points.map((each) => `${each.x} ${each.y}`).join("L")}Z`)
      putAt(first, points[0])
      putAt(last, points[2])
    })
  }
}
"""##,
    "places.js": ##"""
// Places in the picture: one to be pointed at, or a list of spots, regions and samples.

import { h, iconButton, button } from "./dom.js"
import { read, schemaControl, within, write } from "./controls.js"
import { titled } from "./words.js"

/** @typedef {import("./controls.js").Binding} Binding */
/** @typedef {import("./controls.js").Facts} Facts */
/** @typedef {import("./controls.js").Control} Control */

/** Asks the editor to let people work on the picture: the event `place` bubbles up with what is wanted.
 * `kind` is "point", "spots", "regions" or "color".
 * @param {HTMLElement} element @param {any} detail */
const askForPlace = (element, detail) => element.dispatchEvent(new CustomEvent("place", { bubbles: true, detail }))

/** @param {Binding} binding @param {any} schema @param {Facts} facts @returns {Control|null} */
export function placesControl(binding, schema, facts) {
  return schema.items.type === "number" ? pointControl(binding, facts) : listControl(binding, schema, facts)
}

/** @param {Binding} binding @param {Facts} facts @returns {Control} */
function pointControl(binding, facts) {
  const words = h("span", { class: "place-words" })
  const choose = iconButton(
    "dropper", `Choose ${facts.label.toLowerCase()} on the picture`,
    () => askForPlace(choose, { kind: "point", label: facts.label, binding }), { data: { param: binding.name } },
  )
  const away = iconButton("close", `Reset ${facts.label.toLowerCase()}`, () => write(binding, undefined))
  return {
    element: h("div", { class: "control-row", title: facts.title }, h("span", {}, facts.label), words, choose, away),
    update: () => {
      const value = read(binding)
      words.textContent = value ? `${Math.round(value[0] * 100)} %, ${Math.round(value[1] * 100)} %` : facts.standard ? "middle" : "none"
      away.hidden = value === undefined
    },
  }
}

/** @param {Binding} binding @param {any} schema @param {Facts} facts @returns {Control} */
function listControl(binding, schema, facts) {
  const properties = schema.items.properties ?? {}
  const kind = properties.color ? "color" : properties.width ? "regions" : "spots"
  const body = h("div", { class: "place-list" })
  const noun = kind === "color" ? "sample" : kind === "regions" ? "region" : "spot"
  const add = button(kind === "color" ? "Add a sample" : `Draw ${noun}s on the picture`, () => {
    if (kind !== "color") return void askForPlace(add, { kind, label: facts.label, binding, properties })
    write(binding, [...read(binding, []), { color: "#7f9fc0" }])
  }, { class: "button is-wide", data: { param: binding.name } })
  /** @type {Control[]} */ let rows = []
  let shown = -1
  const update = () => {
    const list = read(binding, [])
    if (list.length !== shown) {
      shown = list.length
      rows = list.map((/** @type {any} */ _, /** @type {number} */ index) => itemRow(binding, properties, noun, index))
      body.replaceChildren(...rows.map((each) => each.element))
    }
    for (const each of rows) each.update()
    add.disabled = kind === "color" && list.length >= 8
  }
  return { element: h("div", { class: "places" }, h("span", { class: "control-title" }, facts.label), body, add), update }
}

/** @param {Binding} binding @param {any} properties @param {string} noun @param {number} index @returns {Control} */
function itemRow(binding, properties, noun, index) {
  const inner = within(binding, [index])
  const hidden = new Set(["x", "y", "source", "width", "height"])
  const controls = Object.keys(properties).filter((key) => !hidden.has(key)).sort((a, b) => (a === "color" ? -1 : 0) - (b === "color" ? -1 : 0)).flatMap((key) => {
    const control = schemaControl(
      within(inner, [key]), properties[key],
      { label: titled(key), standard: properties[key].default, neutral: properties[key].default, title: properties[key].description },
    )
    return control ? [control] : []
  })
  const title = `${titled(noun)} ${index + 1}`
  const away = iconButton(
    "trash", `Remove ${title.toLowerCase()}`,
    () => write(binding, read(binding, []).filter((/** @type {any} */ _, /** @type {number} */ each) => each !== index)),
    { class: "icon-button is-small" },
  )
  return {
    element: h("details", { class: "place-item" }, h("summary", {}, h("span", {}, title), away), ...controls.map((each) => each.element)),
    update: () => { for (const each of controls) each.update() },
  }
}
"""##,
    "projection.js": ##"""
// Between the photo as it was taken, in which masks and spots are given, and the picture on the screen.

import { frameOf, inverse, mapped } from "./frame.js"

/** @typedef {import("./types.js").Point} Point */

export class Projection {
  /** @param {import("./stage.js").PhotoStage} stage @param {import("./editing.js").Editing} editing
   * @param {boolean} isFramed whether the stage shows the picture with its geometry */
  constructor(stage, editing, isFramed) {
    const { width, height } = editing.asset
    this.stage = stage
    this.width = width ?? stage.full.width
    this.height = height ?? stage.full.height
    this.frame = frameOf(isFramed ? editing.steps : [], this.width, this.height)
    this.back = inverse(this.frame.matrix)
  }

  /** CSS pixels of the picture's box for a place in fractions of the source.
   * @param {readonly number[]} place @returns {Point} */
  toScreen([x, y]) {
    const { width, height } = this.stage.box
    const point = mapped(this.frame.matrix, { x: x * this.width, y: y * this.height })
    return { x: point.x / this.frame.width * width, y: point.y / this.frame.height * height }
  }

  /** Fractions of the source for a pointer.
   * @param {{clientX: number, clientY: number}} event @returns {[number, number]} */
  toSource(event) {
    const place = this.stage.placeAt(event)
    return this.fromFrame(place.x, place.y)
  }

  /** @param {number} x fractions of the frame @param {number} y @returns {[number, number]} */
  fromFrame(x, y) {
    const point = mapped(this.back, { x: x * this.frame.width, y: y * this.frame.height })
    return [rounded(point.x / this.width), rounded(point.y / this.height)]
  }

  /** CSS pixels for a length in percent of the source's long edge.
   * @param {number} percent */
  length(percent) {
    return percent / 100 * Math.max(this.width, this.height) * this.stage.box.width / this.frame.width
  }

  /** Percent of the source's long edge between two places.
   * @param {readonly number[]} a @param {readonly number[]} b */
  distance(a, b) {
    return Math.hypot((a[0] - b[0]) * this.width, (a[1] - b[1]) * this.height) / Math.max(this.width, this.height) * 100
  }

  /** The place that lies in a direction from another.
   * @param {readonly number[]} from @param {number} percent of the long edge @param {number} degrees clockwise
   * @returns {[number, number]} */
  beside(from, percent, degrees) {
    const length = percent / 100 * Math.max(this.width, this.height)
    const angle = degrees * Math.PI / 180
    return [from[0] + length * Math.cos(angle) / this.width, from[1] + length * Math.sin(angle) / this.height]
  }
}

/** @param {number} value */
const rounded = (value) => Math.round(value * 10000) / 10000
"""##,
    "recipe.js": ##"""
// Recipes as values: every function returns a new recipe and leaves the old one alone.

/** @typedef {import("./types.js").Recipe} Recipe */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Schema} Schema */
/** @typedef {import("./types.js").Adjustment} Adjustment */

/** Keys of a step that are no parameters. */
export const reserved = new Set(["op", "id", "enabled", "opacity", "blend", "mask", "note", "revision", "from"])

/** @param {Recipe|null} recipe @returns {readonly Step[]} */
export const steps = (recipe) => recipe?.adjustments ?? []

/** @param {Recipe|null} recipe @param {readonly Step[]} list @param {Schema} schema @returns {Recipe} */
export const withSteps = (recipe, list, schema) => ({ ...schema.recipe, ...(recipe ?? {}), adjustments: [...list] })

/** Whether two values are the same JSON, whatever the order of keys.
 * @param {any} a @param {any} b @returns {boolean} */
export function same(a, b) {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => same(a[key], b[key]))
}

/** Whether a step is what the plain sliders work on: in the whole picture, and not of a look.
 * @param {Step} step */
export const isPlain = (step) => step.mask === undefined && step["x-look"] === undefined

/** The place of the first plain step of an op, or −1.
 * @param {Recipe|null} recipe @param {string} op */
export const plainIndex = (recipe, op) => steps(recipe).findIndex((step) => step.op === op && isPlain(step))

/** An id that no step has yet.
 * @param {readonly Step[]} list @param {string} op */
export function freshID(list, op) {
  const taken = new Set(list.map((step) => step.id))
  if (!taken.has(op)) return op
  let number = 2
  while (taken.has(`${op}-${number}`)) number += 1
  return `${op}-${number}`
}

/** Puts a step in at its rank: after the last one of its rank or an earlier rank.
 * @param {Recipe|null} recipe @param {Step} step @param {Schema} schema @returns {{recipe: Recipe, index: number}} */
export function inserted(recipe, step, schema) {
  const list = steps(recipe)
  const order = schema.order ?? schema.adjustments.map((each) => each.op)
  const rank = order.indexOf(step.op)
  let index = 0
  list.forEach((each, place) => { if (order.indexOf(each.op) <= rank) index = place + 1 })
  const added = { ...step, id: step.id ?? freshID(list, step.op) }
  return { recipe: withSteps(recipe, [...list.slice(0, index), added, ...list.slice(index)], schema), index }
}

/** @param {Recipe} recipe @param {number} index @param {Step} step @returns {Recipe} */
export const replacedAt = (recipe, index, step) => ({
  ...recipe, adjustments: steps(recipe).map((each, place) => place === index ? step : each),
})

/** @param {Recipe} recipe @param {(step: Step, index: number) => boolean} keep @returns {Recipe} */
export const filtered = (recipe, keep) => ({ ...recipe, adjustments: steps(recipe).filter(keep) })

/** A step with one value changed; `undefined` takes the value away. The path may lead into objects and arrays.
 * @param {any} value @param {readonly (string|number)[]} path @param {any} leaf @returns {any} */
export function withValue(value, path, leaf) {
  if (path.length === 0) return leaf
  const [key, ...rest] = path
  const copy = Array.isArray(value) ? [...value] : { ...(value ?? {}) }
  const changed = withValue(copy[key], rest, leaf)
  if (changed === undefined && !Array.isArray(copy)) delete copy[key]
  else copy[key] = changed
  return copy
}

/** @param {any} value @param {readonly (string|number)[]} path @returns {any} */
export const valueAt = (value, path) => path.reduce((each, key) => each?.[key], value)

/** Values of which one stands in place of others.
 * @type {Record<string, Record<string, string[]>>} */
const instead = {
  whiteBalance: {
    temperature: ["kelvin", "neutral"], kelvin: ["temperature", "neutral"], tint: ["neutral"], neutral: ["temperature", "kelvin", "tint"],
  },
  resize: Object.fromEntries([["width", "height"], ["longEdge"], ["shortEdge"], ["percent"], ["megapixels"]].flatMap((mine, _, all) =>
    mine.map((key) => [key, all.filter((each) => each !== mine).flat()]))),
  canvas: { aspect: ["width", "height"], width: ["aspect"], height: ["aspect"] },
}

/** A step with a value set, without those that it stands in place of.
 * @param {Step} step @param {readonly (string|number)[]} path @param {any} value @returns {Step} */
export function withSetting(step, path, value) {
  const changed = withValue(step, path, value)
  if (value !== undefined) for (const key of instead[step.op]?.[path[0]] ?? []) delete changed[key]
  return changed
}

/** @param {Schema} schema @param {string} op @returns {Adjustment|undefined} */
export const adjustmentOf = (schema, op) => schema.adjustments.find((each) => each.op === op)

/** Whether an adjustment with its defaults changes nothing.
 * @param {Adjustment|undefined} adjustment */
export function isNeutralByDefault(adjustment) {
  if (!adjustment) return false
  if (adjustment.isNeutral !== undefined) return adjustment.isNeutral
  const known = adjustment.parameters.filter((each) => each.neutral !== undefined && each.neutral !== null)
  return known.length > 0 && known.every((each) => same(each.neutral, each.default))
}

/** Whether a step changes nothing because every parameter is at its default.
 * @param {Step} step @param {Schema} schema */
export function isIdle(step, schema) {
  const adjustment = adjustmentOf(schema, step.op)
  if (!isNeutralByDefault(adjustment)) return false
  return /** @type {Adjustment} */ (adjustment).parameters.every((parameter) => {
    const value = step[parameter.key]
    return value === undefined || same(value, parameter.default) || isEmptyObject(value, parameter)
  })
}

/** @param {any} value @param {import("./types.js").Parameter} parameter */
function isEmptyObject(value, parameter) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false
  const properties = parameter.schema?.properties ?? {}
  return Object.keys(value).every((key) => same(value[key], properties[key]?.default))
}

/** What is stored: without idle steps and without values that are defaults anyway.
 * @param {Recipe|null} recipe @param {Schema} schema @returns {Recipe} */
export function tidy(recipe, schema) {
  const list = steps(recipe).filter((step) => !isIdle(step, schema)).map((step) => {
    const adjustment = adjustmentOf(schema, step.op)
    const kept = Object.entries(step).filter(([key, value]) => {
      if (key === "opacity") return value !== 1
      if (key === "blend") return value !== "normal"
      const parameter = adjustment?.parameters.find((each) => each.key === key)
      return !parameter || parameter.default === undefined || !same(value, parameter.default)
    })
    return /** @type {Step} */ (Object.fromEntries(kept))
  })
  return withSteps(recipe, list, schema)
}

/** Whether two recipes are the same edit.
 * @param {Recipe|null} a @param {Recipe|null} b @param {Schema} schema */
export const isSameEdit = (a, b, schema) => same(tidy(a, schema).adjustments, tidy(b, schema).adjustments)

/** What a step belongs to when edits are copied.
 * @param {Step} step @param {Schema} schema */
export function groupOf(step, schema) {
  if (step.mask !== undefined) return "masks"
  return adjustmentOf(schema, step.op)?.group ?? "other"
}

/** Whether a pasted step takes the place of another one. A photo has one look; otherwise it is the same adjustment of the
 * same part of the picture.
 * @param {Step} added @param {Step} step */
function replaces(added, step) {
  if (isOfLook(added) !== isOfLook(step)) return false
  return isOfLook(added) || (added.op === step.op && same(added.mask, step.mask))
}

/** @param {Step} step */
const isOfLook = (step) => step["x-look"] !== undefined

/** Merges copied edits into a recipe: steps of the chosen groups of the source take the place of their like, and all others
 * stay.
 * @param {Recipe|null} target @param {Recipe} source @param {ReadonlySet<string>} groups @param {Schema} schema
 * @returns {Recipe} */
export function merged(target, source, groups, schema) {
  const added = steps(source).filter((step) => groups.has(groupOf(step, schema)))
  let result = withSteps(target, steps(target).filter((step) => !added.some((each) => replaces(each, step))), schema)
  for (const step of added) {
    result = inserted(result, { ...step, id: freshID(steps(result), step.op) }, schema).recipe
  }
  return result
}

const frameOps = new Set(["rotate", "flip", "straighten", "perspective", "crop", "lens"])
const pageOps = new Set(["resize", "canvas", "border", "vignette", "overlay", "text"])

/** The geometry alone, so that a picture without the edit lies over the edited one.
 * @param {Recipe|null} recipe @param {Schema} schema */
export const geometryOnly = (recipe, schema) => withSteps(
  null, steps(recipe).filter((step) => frameOps.has(step.op) || step.op === "canvas"), schema,
)

/** Without the crop and what is laid around the frame, as the crop tool shows it.
 * @param {Recipe|null} recipe @param {Schema} schema */
export const uncropped = (recipe, schema) => withSteps(
  recipe, steps(recipe).filter((step) => step.op !== "crop" && !pageOps.has(step.op)), schema,
)

/** In the frame of the original, as masks are drawn when the frame is bent.
 * @param {Recipe|null} recipe @param {Schema} schema */
export const unframed = (recipe, schema) => withSteps(
  recipe, steps(recipe).filter((step) => !frameOps.has(step.op) && !pageOps.has(step.op)), schema,
)

/** With a mask laid over the picture in red, in place of the steps that it limits.
 * @param {Recipe} recipe @param {any} mask @param {Schema} schema */
export function maskShown(recipe, mask, schema) {
  const list = steps(recipe)
  const first = list.findIndex((step) => same(step.mask, mask))
  const tint = { op: "duotone", dark: "#e5383b", light: "#e5383b", opacity: 0.6, mask }
  const kept = list.filter((step) => !same(step.mask, mask))
  // A shape lies best over all that follows. A range of tones or colors is that of what comes into the step, and what
  // follows would take the tint for a part of the picture.
  const isRange = /"shape":"(luminance|color)"/.test(JSON.stringify(mask))
  if (first < 0 || !isRange) return withSteps(recipe, [...kept, tint], schema)
  const after = kept.slice(first).filter((step) => frameOps.has(step.op) || pageOps.has(step.op))
  return withSteps(recipe, [...kept.slice(0, first), tint, ...after], schema)
}
"""##,
    "renderer.js": ##"""
// Renderings of the photo that is edited: one at a time, and always of the latest recipe.

import { ApiError, isOvertaken, render } from "./api.js"
import { library } from "./events.js"
import { same } from "./recipe.js"

/** @typedef {import("./types.js").Recipe} Recipe */
/** @typedef {{ recipe: Recipe|null, isLive: boolean, stage: string, longEdge: number }} Wish */

/** A drag waits for a rendering under way, unless that takes longer than this. */
const patience = 400

/** Events: `picture` with `{rendering, recipe, isFinal, stage}`, `busy` with a boolean, `fault` with the error or null. */
export class Renderer extends EventTarget {
  /** @type {Wish|null} */ #wanted = null
  /** @type {{wish: Wish, controller: AbortController, began: number}|null} */ #running = null
  /** @type {Wish|null} the last wish that was fulfilled in final quality */ #done = null
  #timer = 0
  /** How often in a row another rendering of this tab overtook one that is still wanted. */
  #overtaken = 0
  #ended = new AbortController()
  /** How many device pixels of long edge the picture is shown with. */
  shownEdge = 1024
  /** The last preview with its recipe, for who wants to compare.
   * @type {{blob: Blob, recipe: Recipe|null, width: number, height: number}|null} */
  last = null

  /** @param {string} asset */
  constructor(asset) {
    super()
    this.asset = asset
    library.on("connection", ({ connected }) => { if (connected && this.#wanted) this.#start() }, this.#ended.signal)
  }

  end() {
    this.#ended.abort()
    clearTimeout(this.#timer)
    this.#running?.controller.abort()
    this.#wanted = null
  }

  /** Asks for a picture of a recipe.
   * @param {Recipe|null} recipe @param {boolean} isLive whether more follows at once */
  show(recipe, isLive) {
    if (this.#ended.signal.aborted) return
    clearTimeout(this.#timer)
    if (!isLive && this.#done && same(this.#done.recipe, recipe) && !this.#running) return
    this.#wanted = { recipe, isLive, stage: "preview", longEdge: 1024 }
    const running = this.#running
    if (!running) return this.#start()
    const isUnderWay = !isLive && !running.wish.isLive && running.wish.stage === "preview" && same(running.wish.recipe, recipe)
    if (isUnderWay) { this.#wanted = null; return }
    // A finer picture of what is no longer wanted gives way at once, and so does anything when the drag ends.
    const hasTakenLong = performance.now() - running.began > patience
    if (!isLive || running.wish.stage !== "preview" || hasTakenLong) {
      running.controller.abort()
      this.#running = null
      this.#start()
    }
  }

  /** Renders again what is shown, after the server came back or the photo changed. */
  again() {
    const recipe = this.#wanted?.recipe ?? this.#done?.recipe ?? null
    this.#done = null
    this.show(recipe, false)
  }

  async #start() {
    const wish = this.#wanted
    if (!wish) return
    this.#wanted = null
    const controller = new AbortController()
    const running = { wish, controller, began: performance.now() }
    this.#running = running
    if (wish.isLive) this.#done = null
    this.#tell("busy", true)
    try {
      const { recipe, stage, longEdge, isLive } = wish
      const rendering = await render({ asset: this.asset, recipe, stage, longEdge, draft: isLive }, controller.signal)
      if (this.#running !== running) return
      this.#overtaken = 0
      if (stage === "preview") this.last = { blob: rendering.blob, recipe, width: rendering.width, height: rendering.height }
      this.#tell("fault", null)
      this.#tell("picture", { rendering, recipe, isFinal: !isLive, stage })
      if (!isLive) this.#done = wish
    } catch (error) {
      if (this.#running !== running || (isOvertaken(error) && controller.signal.aborted)) return
      // One that was given up may reach the server later than this one, which then counts as overtaken: ask again.
      if (isOvertaken(error)) {
        this.#running = null
        this.#wanted ??= wish
        const pause = 30 * 2 ** Math.min(this.#overtaken, 6)
        this.#overtaken += 1
        this.#timer = window.setTimeout(() => { if (!this.#running) void this.#start() }, pause)
        return
      }
      // Without a server the wish stays: it is fulfilled when the server is back.
      if (!(error instanceof ApiError)) this.#wanted ??= wish
      else if (wish.stage === "preview") this.#tell("fault", error)
      this.#running = null
      this.#tell("busy", false)
      return
    }
    this.#running = null
    this.#next(wish)
  }

  /** @param {Wish} wish that was just fulfilled */
  #next(wish) {
    if (this.#wanted) return void this.#start()
    this.#tell("busy", false)
    clearTimeout(this.#timer)
    const follow = (/** @type {Wish} */ next, /** @type {number} */ wait) => {
      this.#timer = window.setTimeout(() => { this.#wanted = next; void this.#start() }, wait)
    }
    if (wish.isLive) follow({ ...wish, isLive: false }, 250)
    else if (wish.stage === "preview" && this.shownEdge > 1150) follow(
      { ...wish, stage: "settled", longEdge: this.shownEdge > 1536 ? 2048 : 1536 }, 600,
    )
  }

  /** @param {string} name @param {any} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}
"""##,
    "saving.js": ##"""
// What becomes of an edit: saved, discarded, undone, or shown beside somebody else's.

import { ApiError, thumbnail } from "./api.js"
import { askWhichState } from "./conflict.js"
import { ask, confirm } from "./dialogs.js"
import { h } from "./dom.js"
import { refusal } from "./session.js"
import { fault, toast } from "./toasts.js"
import { nameOf } from "./words.js"

export class Saving {
  /** Whether a change of the photo that the server tells of is our own. */
  isUnderWay = false

  /** @param {import("./editor.js").PhotoEditor} editor */
  constructor(editor) {
    this.editor = editor
  }

  /** Stores the edit.
   * @returns {Promise<boolean>} whether it is stored */
  async save() {
    const { editing } = this.editor
    if (!editing || !editing.isDirty || this.isUnderWay) return false
    const reason = refusal()
    if (reason) { toast(reason); return false }
    this.isUnderWay = true
    this.editor.bar.update()
    try {
      await editing.save()
      toast("Saved", { seconds: 2 })
      this.editor.say("")
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return await this.#conflict(error.body.current)
      fault("The edit was not saved.", error)
      return false
    } finally {
      this.isUnderWay = false
      this.editor.bar.update()
    }
  }

  /** @param {any} current @returns {Promise<boolean>} */
  async #conflict(current) {
    const { editing, view } = this.editor
    if (!editing) return false
    const choice = await askWhichState(editing, current, view?.stage.base.src ?? thumbnail(editing.asset.picture, 640))
    if (choice === "theirs") {
      editing.asset = current.asset ?? editing.asset
      editing.takeOver(current.entry, current.recipe)
      this.editor.say("")
      return true
    }
    if (choice !== "mine") return false
    editing.rebase(current.entry, current.recipe)
    this.isUnderWay = false
    return this.save()
  }

  async discard() {
    const { editing } = this.editor
    if (!editing?.isDirty) return
    if (await confirm("Discard the changes?", "The photo stays as it was saved last.", "Discard")) editing.change(editing.saved)
  }

  /** Takes back a change, or an entry of the history when nothing is unsaved. */
  async undo() {
    if (!this.editor.editing || this.editor.editing.undo()) return
    if (!this.editor.editing.isDirty) await this.move("undo")
  }

  async redo() {
    if (!this.editor.editing || this.editor.editing.redo()) return
    if (!this.editor.editing.isDirty) await this.move("redo")
  }

  /** @param {"undo"|"redo"|"revert"} action @param {number} [to] */
  async move(action, to) {
    const { editing } = this.editor
    if (!editing) return
    const reason = refusal()
    if (reason) return void toast(reason)
    if (editing.isDirty && !await this.mayLeave()) return
    this.isUnderWay = true
    try {
      await editing.move(action, to)
      toast(
        { undo: "Undone", redo: "Done again", revert: to ? "Gone back to that version" : "Back to the original" }[action], { seconds: 2 },
      )
    } catch (error) {
      if (error instanceof ApiError && error.code.startsWith("nothing-")) toast(
        action === "undo" ? "There is nothing to undo." : "There is nothing to redo.", { seconds: 2 },
      )
      else if (error instanceof ApiError && error.status === 412) {
        await editing.load()
        toast("The photo was edited elsewhere; this is its state now.")
      }
      else fault("", error)
    } finally { this.isUnderWay = false; this.editor.bar.update() }
  }

  /** Asks what becomes of an unsaved edit.
   * @returns {Promise<boolean>} whether the editor may go on */
  async mayLeave() {
    const { editing } = this.editor
    if (!editing?.isDirty) return true
    const answer = await this.#ask(editing, refusal() ? "Discard the changes?" : "Save the edit?", "", [
      { label: "Keep editing", value: "cancel" }, { label: "Discard", value: "discard" }, { label: "Save", value: "save", isMain: true },
    ])
    if (answer === "discard") { editing.take(editing.entry, editing.saved); return true }
    return answer === "save" ? this.save() : false
  }

  /** Asks what is exported while an edit is not saved: the library knows only what is.
   * @returns {Promise<boolean>} whether to export what is saved now */
  async mayExport() {
    const { editing } = this.editor
    if (!editing?.isDirty) return true
    const answer = await this.#ask(
      editing, refusal() ? "Export without the changes?" : "Save before exporting?", "An export shows the photo as it was saved last.", [
        { label: "Cancel", value: "cancel" }, { label: "Export without them", value: "saved" },
        { label: "Save and export", value: "save", isMain: true },
      ],
    )
    return answer === "save" ? this.save() : answer === "saved"
  }

  /** Asks about an unsaved edit. Where nothing can be saved, it says why and does not offer that.
   * @param {import("./editing.js").Editing} editing @param {string} title @param {string} words
   * @param {import("./dialogs.js").Choice[]} choices */
  #ask(editing, title, words, choices) {
    const reason = refusal()
    return ask({
      title, body: [
        h("p", {}, `“${nameOf(editing.asset)}” has changes that are not saved. ${words}`),
        reason ? h("p", { class: "hint" }, reason) : "",
      ],
      choices: choices.filter((each) => !reason || each.value !== "save"),
    })
  }
}
"""##,
    "selection-bar.js": ##"""
// What can be done with the chosen photos.

import {
  addToAlbum, copiedEdits, copyEditsOf, hide, pasteEdits, rate, removeFromAlbum, revertAll, toggleFavorite, trash,
} from "./actions.js"
import { h, icon, iconButton, setDisabled } from "./dom.js"
import { exportPhotos } from "./export.js"
import { emptied } from "./selection.js"
import { refusal } from "./session.js"
import { menu } from "./sidebar.js"
import { count } from "./words.js"

export class SelectionBar extends HTMLElement {
  /** @type {import("./browser.js").PhotoBrowser|null} */ browser = null
  /** The list that is shown, such as "trash". */
  place = "photos"
  #count = h("span", { class: "bar-count", role: "status" })

  connectedCallback() {
    this.hidden = true
    this.setAttribute("role", "toolbar")
    this.setAttribute("aria-label", "Chosen photos")
  }

  get #grid() { return /** @type {import("./browser.js").PhotoBrowser} */ (this.browser).grid }
  get #ids() { return /** @type {import("./browser.js").PhotoBrowser} */ (this.browser).targets }
  get #assets() { return /** @type {import("./browser.js").PhotoBrowser} */ (this.browser).chosenAssets }

  update() {
    const number = this.#grid.chosen.ids.length
    const wasHidden = this.hidden
    this.hidden = number === 0
    this.#count.textContent = `${number.toLocaleString("en-US")} chosen`
    if (number === 0) return
    if (wasHidden || this.dataset.place !== this.place) this.#build()
    const areFavorites = this.#assets.every((each) => each?.favorite)
    this.querySelector("#bar-favorite")?.replaceChildren(icon(areFavorites ? "heart-filled" : "heart"))
    const open = /** @type {HTMLElement|null} */ (this.querySelector("#bar-edit"))
    if (open) setDisabled(open, number === 1 ? null : "One photo at a time is edited; copy and paste its edits to others.")
  }

  #build() {
    this.dataset.place = this.place
    const reason = refusal()
    /** @param {HTMLElement} control */
    const writing = (control) => { setDisabled(control, reason); return control }
    const inTrash = this.place === "trash"
    const album = this.place.startsWith("album/") ? this.place.slice(6) : null
    const stars = h("span", { class: "stars", role: "group", "aria-label": "Rating" }, ...[1, 2, 3, 4, 5].map((number) =>
      writing(iconButton("star", `Rate ${number}`, () => void rate(this.#ids, number), { class: "icon-button star", key: String(number), data: { rating: number } }))))
    this.replaceChildren(
      iconButton(
        "close", "Give up the choice", () => this.#grid.choose(emptied(this.#grid.chosen), "nothing chosen"), { key: "Escape" },
      ), this.#count,
      h("span", { class: "bar-group" }, ...(inTrash ? [writing(iconButton("restore", "Restore", () => void trash(this.#ids, false), { id: "bar-restore" }))] : [
        iconButton("sliders", "Edit", () => this.#open(), { id: "bar-edit", key: "E" }),
        writing(iconButton("heart", "Favorite", () => void toggleFavorite(this.#ids, this.#assets), { id: "bar-favorite", key: "F" })),
        stars,
        writing(iconButton("album", "Add to album", () => void addToAlbum(this.#ids), { id: "bar-album", key: "A" })),
        iconButton("download", "Export", () => void exportPhotos(this.#ids), { id: "bar-export" }),
        writing(iconButton("trash", "Move to the trash", () => void trash(this.#ids, true), { id: "bar-trash", key: "Delete" })),
        iconButton(
          "more", "More", (event) => this.#more(/** @type {HTMLElement} */ (event.currentTarget), album),
          { id: "bar-more", "aria-haspopup": "menu" },
        ),
      ])))
  }

  /** @param {HTMLElement} anchor @param {string|null} album */
  #more(anchor, album) {
    const reason = refusal() ?? undefined
    const areHidden = this.place === "hidden"
    const ids = this.#ids
    menu(anchor, [
      ["Copy edits", () => void copyEditsOf(ids[0]), ids.length === 1 ? undefined : "Choose one photo to copy from."],
      [
        `Paste edits to ${count(ids.length, "photo")}…`, () => void pasteEdits(ids),
        reason ?? (copiedEdits() ? undefined : "Copy the edits of a photo first."),
      ],
      ["Revert to original", () => void revertAll(ids), reason],
      ["Remove rating", () => void rate(ids, null), reason],
      [areHidden ? "Show again" : "Hide", () => void hide(ids, !areHidden), reason],
      ...(album ? [/** @type {[string, () => void, string?]} */ (["Take out of this album", () => void removeFromAlbum(ids, album), reason])] : []),
    ])
  }

  #open() {
    const id = this.#ids[0]
    const list = /** @type {import("./browser.js").PhotoBrowser} */ (this.browser).list
    const asset = list.withID(id)
    if (asset) this.#grid.dispatchEvent(new CustomEvent("open", { detail: { asset, index: list.placeOf(id) } }))
  }
}

customElements.define("selection-bar", SelectionBar)
"""##,
    "selection.js": ##"""
// Which photos are chosen, and in what order. Values over objects: every function returns a new selection.

/** @typedef {{ ids: readonly string[], anchor: number|null, limit: number }} Selection
 * `ids` in the order in which they were chosen; `anchor` the index from which a range goes; `limit` 0 for none. */

/** @param {{ids?: readonly string[], limit?: number}} start @returns {Selection} */
export const selection = ({ ids = [], limit = 0 } = {}) => ({ ids: unique(ids), anchor: null, limit })

/** @param {readonly string[]} ids */
const unique = (ids) => [...new Set(ids)]

/** @param {Selection} from @param {string} id */
export const contains = (from, id) => from.ids.includes(id)

/** The place of a photo in the order, counted from 1; 0 when it is not chosen.
 * @param {Selection} from @param {string} id */
export const badge = (from, id) => from.ids.indexOf(id) + 1

/** How many more may be chosen.
 * @param {Selection} from */
export const room = (from) => from.limit === 0 ? Infinity : Math.max(0, from.limit - from.ids.length)

/** Chooses one photo alone.
 * @param {Selection} from @param {string} id @param {number} index @returns {Selection} */
export const only = (from, id, index) => ({ ...from, ids: [id], anchor: index })

/** Chooses a photo besides the others, or gives it up. A photo beyond the limit replaces the only one of a limit of
 * one, as a radio button does, and is refused otherwise.
 * @param {Selection} from @param {string} id @param {number} index @returns {Selection} */
export function toggled(from, id, index) {
  if (contains(from, id)) return { ...from, ids: from.ids.filter((each) => each !== id), anchor: index }
  if (from.limit === 1) return { ...from, ids: [id], anchor: index }
  if (room(from) === 0) return from
  return { ...from, ids: [...from.ids, id], anchor: index }
}

/** Chooses the photos of a range, in the direction in which it was drawn; those chosen before keep their numbers.
 * @param {Selection} from @param {readonly string[]} ids from the anchor to the photo that was reached @returns {Selection} */
export function extended(from, ids) {
  const added = unique(ids).filter((id) => !contains(from, id))
  return { ...from, ids: [...from.ids, ...added.slice(0, room(from))] }
}

/** @param {Selection} from @param {readonly string[]} ids @returns {Selection} */
export const replaced = (from, ids) => extended({ ...from, ids: [] }, ids)

/** Without photos that are gone.
 * @param {Selection} from @param {readonly string[]} ids @returns {Selection} */
export function without(from, ids) {
  const gone = new Set(ids)
  return { ...from, ids: from.ids.filter((id) => !gone.has(id)) }
}

/** Without photos that left the list.
 * @param {Selection} from @param {ReadonlySet<string>} listed @returns {Selection} */
export const retained = (from, listed) => ({ ...from, ids: from.ids.filter((id) => listed.has(id)) })

/** @param {Selection} from @returns {Selection} */
export const emptied = (from) => ({ ...from, ids: [], anchor: null })

/** Why the choice cannot be handed over yet, or null when it can.
 * @param {Selection} from @param {number|null} exactCount */
export function reasonToWait(from, exactCount) {
  const chosen = from.ids.length
  if (exactCount !== null && chosen !== exactCount) {
    const missing = exactCount - chosen
    return missing > 0
      ? `Choose ${missing} more: ${exactCount} ${exactCount === 1 ? "photo is" : "photos are"} asked for.`
      : `Give up ${-missing}: exactly ${exactCount} ${exactCount === 1 ? "photo is" : "photos are"} asked for.`
  }
  return chosen === 0 ? "Choose at least one photo." : null
}
"""##,
    "session.js": ##"""
// What is the same for the whole visit: the server's session, the schema and the looks.

import { get } from "./api.js"

/** @typedef {import("./types.js").Schema} Schema */
/** @typedef {import("./types.js").Look} Look */

/** @type {import("./types.js").Session} */
export const session = { readOnly: false, library: "", version: "", pick: null, photos: 0 }

export async function loadSession() {
  Object.assign(session, await get("/session"))
}

/** Why nothing can be written, or null when it can. */
export const refusal = () => session.readOnly ? "The library is served read-only: nothing can be changed here." : null

/** @type {Promise<Schema>|null} */ let schemaRequest = null
/** @type {Promise<Look[]>|null} */ let looksRequest = null

/** @returns {Promise<Schema>} */
export function schema() {
  schemaRequest ??= get("/schema").catch((error) => { schemaRequest = null; throw error })
  return /** @type {Promise<Schema>} */ (schemaRequest)
}

/** @returns {Promise<Look[]>} */
export function looks() {
  looksRequest ??= get("/looks").then((body) => body.looks, (error) => { looksRequest = null; throw error })
  return /** @type {Promise<Look[]>} */ (looksRequest)
}

/** A preference of this browser.
 * @param {string} key @param {string} fallback */
export function preference(key, fallback) {
  try { return localStorage.getItem(`photoedit.${key}`) ?? fallback } catch { return fallback }
}

/** @param {string} key @param {string} value */
export function setPreference(key, value) {
  try { localStorage.setItem(`photoedit.${key}`, value) } catch { /* Private windows may refuse; the preference lasts as long as the page. */ }
}
"""##,
    "shell.css": ##"""
/* The frame of the page: top bar, side bar, list. */

photo-app { display: flex; flex-direction: column; height: 100vh; height: 100dvh; }
.topbar { display: flex; align-items: center; gap: 6px; height: 44px; padding: 0 10px; background: var(--surface); border-bottom: 1px solid var(--line); flex: none; }
.brand { display: flex; align-items: center; gap: 9px; padding: 4px 8px; color: var(--text); font-weight: 600; border-radius: var(--radius); min-width: 0; }
.brand span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#drawer-button { display: none; }

.banner { display: flex; align-items: center; justify-content: center; gap: 8px; padding: 6px 12px; background: #8a5a00; color: #fff; font-weight: 600; flex: none; position: relative; z-index: 60; }
photo-app.is-editing .banner { position: fixed; left: 50%; top: 9px; translate: -50%; border-radius: 16px; padding: 5px 16px; }

.panes { flex: 1; min-height: 0; display: flex; }
photo-sidebar { width: 218px; flex: none; padding: 10px 8px; overflow-y: auto; background: var(--surface); border-right: 1px solid var(--line); }
.side-head { display: flex; align-items: center; justify-content: space-between; margin: 16px 0 2px; padding-left: 10px; }
.side-head h2 { font-size: 12px; font-weight: 600; color: var(--text-faint); }
.side-list li { position: relative; display: flex; align-items: center; }
.side-link { flex: 1; min-width: 0; display: flex; align-items: center; gap: 9px; min-height: 32px; padding: 3px 10px; padding-left: calc(10px + var(--depth, 0) * 16px); border-radius: var(--radius); color: var(--text); }
.side-link .icon { color: var(--text-soft); width: 18px; height: 18px; }
.side-words { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.side-count { color: var(--text-faint); font-variant-numeric: tabular-nums; font-size: 12px; }
a.side-link:hover { background: var(--hover); }
.side-link[aria-current] { background: var(--pressed); font-weight: 600; }
.side-link[aria-current] .icon { color: var(--accent); }
.side-more { position: absolute; right: 2px; width: 26px; height: 26px; opacity: 0; background: var(--surface); }
.side-list li:hover .side-more, .side-more:focus-visible, .side-more[aria-expanded="true"] { opacity: 1; }
.side-list li:hover .side-more ~ .side-count, li:has(.side-more:focus-visible) .side-count { visibility: hidden; }
.side-hint { padding: 4px 10px; color: var(--text-faint); }
.scrim { display: none; }

main { flex: 1; min-width: 0; display: flex; flex-direction: column; outline: none; }
photo-browser { flex: 1; min-height: 0; display: flex; flex-direction: column; position: relative; }

.toolbar { display: flex; align-items: center; flex-wrap: wrap; gap: 6px 14px; padding: 8px 12px; flex: none; }
.list-head { display: flex; align-items: baseline; gap: 10px; min-width: 0; flex: 1 1 auto; }
.list-title { font-size: 18px; font-weight: 650; letter-spacing: -0.01em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.list-count { color: var(--text-soft); white-space: nowrap; font-variant-numeric: tabular-nums; }
.search-box { position: relative; flex: 0 1 260px; min-width: 130px; }
.search-box .icon { position: absolute; left: 8px; top: 6px; width: 18px; height: 18px; color: var(--text-faint); pointer-events: none; }
input[type="search"].search { width: 100%; padding-left: 32px; border-radius: 16px; border-color: var(--line); }
.toolbar-controls { display: flex; align-items: center; gap: 6px; }
.toolbar-controls select { border-color: var(--line); background: none; color: var(--text-soft); }
.toolbar-controls select:hover { color: var(--text); background: var(--hover); }
.toolbar-controls option { background: var(--raised); color: var(--text); }
.size-box { display: flex; align-items: center; gap: 6px; color: var(--text-faint); padding-left: 4px; }
.size-box .icon { width: 16px; height: 16px; }
.size-box input { width: 92px; }

.list-fault { display: flex; align-items: center; gap: 10px; margin: 0 12px 8px; padding: 8px 12px; border: 1px solid var(--danger); border-radius: var(--radius); }
.list-body { flex: 1; min-height: 0; display: flex; }

selection-bar { position: absolute; left: 50%; bottom: 14px; transform: translateX(-50%); z-index: 20; display: flex; align-items: center; gap: 4px; padding: 5px 6px; max-width: calc(100% - 16px); background: var(--raised); border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow); }
.bar-count { padding: 0 8px 0 2px; white-space: nowrap; font-variant-numeric: tabular-nums; }
.bar-group { display: flex; align-items: center; gap: 2px; overflow-x: auto; scrollbar-width: none; padding: 2px; margin: -2px; }

info-panel { position: relative; width: 280px; flex: none; padding: 14px; overflow-y: auto; border-left: 1px solid var(--line); background: var(--surface); display: grid; gap: 12px; align-content: start; }
.info-close { position: absolute; right: 8px; top: 8px; }
.panel-host .info-close { display: none; }
info-panel h2 { padding-right: 34px; font-size: 14px; overflow-wrap: anywhere; }
.keywords { display: flex; flex-wrap: wrap; gap: 5px; }
.keywords input { flex: 1 1 110px; }
.tag { display: inline-flex; align-items: center; padding: 0 0 0 9px; border-radius: 14px; background: var(--pressed); }
.tag .icon-button { width: 24px; height: 26px; }
.tag .icon { width: 14px; height: 14px; }
.facts { display: grid; grid-template-columns: 72px 1fr; gap: 5px 8px; padding-top: 10px; border-top: 1px solid var(--line); }
.facts dt { color: var(--text-faint); }
.facts dd { overflow-wrap: anywhere; }
.info-albums { display: grid; gap: 4px; }
.info-albums a { display: flex; align-items: center; gap: 8px; }

.end-note { display: grid; justify-items: center; gap: 12px; align-content: center; height: 100%; padding: 24px; text-align: center; outline: none; }
.end-note > .icon { width: 44px; height: 44px; color: var(--accent); }

@media (max-width: 760px) {
  #drawer-button { display: inline-flex; }
  photo-sidebar { position: fixed; z-index: 50; left: 0; top: 0; bottom: 0; width: min(280px, 84vw); transform: translateX(-102%); visibility: hidden; transition: transform 180ms ease-out, visibility 180ms; box-shadow: var(--shadow); }
  .has-drawer photo-sidebar { transform: none; visibility: visible; }
  .has-drawer .scrim { display: block; position: fixed; inset: 0; z-index: 40; background: rgb(0 0 0 / 45%); }
  .side-more { position: static; opacity: 1; background: none; }
  selection-bar .stars { display: none; }
  .side-link { min-height: 40px; }
  .toolbar { padding: 8px; gap: 6px 8px; }
  .list-head { flex: 1 1 100%; }
  .search-box { flex: 1 1 100%; }
  .toolbar-controls { width: 100%; }
  .toolbar-controls select { flex: 1; }
  .size-box { display: none; }
  selection-bar { left: 8px; right: 8px; transform: none; max-width: none; bottom: 8px; }
  info-panel { position: absolute; right: 0; top: 0; bottom: 0; z-index: 15; width: min(320px, 100%); box-shadow: var(--shadow); }
}
"""##,
    "sidebar.js": ##"""
// The side bar: the library's lists and its albums. On a narrow screen it is a drawer.

import { get, post, put, remove } from "./api.js"
import { newAlbum } from "./actions.js"
import { askText, confirm } from "./dialogs.js"
import { h, icon, iconButton, setDisabled } from "./dom.js"
import { library } from "./events.js"
import { refusal, session } from "./session.js"
import { fault, toast } from "./toasts.js"

/** @typedef {import("./types.js").Album} Album */

/** The lists that every library has: route, words, icon.
 * @type {[string, string, string][]} */
export const lists = [
  ["photos", "All Photos", "photos"], ["favorites", "Favorites", "heart"], ["edited", "Edited", "sliders"],
  ["hidden", "Hidden", "eye-off"], ["trash", "Trash", "trash"],
]

/** Event: `go` with the route, such as "favorites" or "album/ID". */
export class PhotoSidebar extends HTMLElement {
  /** @type {Album[]} */ albums = []
  #route = "photos"
  #lists = h("ul", { class: "side-list" })
  #albums = h("ul", { class: "side-list", id: "albums" })
  #ended = new AbortController()

  connectedCallback() {
    if (this.#lists.isConnected) return
    const add = iconButton("plus", "New album", () => void this.#add(), { id: "new-album" })
    setDisabled(add, refusal())
    this.append(h("nav", { "aria-label": "Library" }, this.#lists,
      h("div", { class: "side-head" }, h("h2", {}, "Albums"), add), this.#albums))
    this.#lists.append(...lists.map(([route, words, image]) => this.#row(route, words, image)))
    library.on("change", (change) => { if (change.collections || change.reload) void this.load() }, this.#ended.signal)
    void this.load()
  }

  disconnectedCallback() { this.#ended.abort() }

  async load() {
    try {
      this.albums = (await get("/albums")).albums
      this.#albums.replaceChildren(...this.#tree(null))
      if (this.albums.length === 0) this.#albums.append(h("li", { class: "side-hint" }, "No albums yet"))
      this.route = this.#route
      this.dispatchEvent(new CustomEvent("albums"))
    } catch { /* The banner says that the server is away; the list comes with its return. */ }
  }

  /** @param {string|null} parent @param {number} [depth] @returns {HTMLElement[]} */
  #tree(parent, depth = 0) {
    return this.albums.filter((each) => (each.parent ?? null) === parent).flatMap((album) => [
      this.#row(`album/${album.id}`, album.title, album.kind === "smart" ? "smart" : "album", album, depth),
      ...(album.kind === "folder" ? this.#tree(album.id, depth + 1) : []),
    ])
  }

  /** @param {string} route @param {string} words @param {string} image @param {Album} [album] @param {number} [depth] */
  #row(route, words, image, album, depth = 0) {
    const isFolder = album?.kind === "folder"
    const link = h(isFolder ? "span" : "a", { class: "side-link", href: isFolder ? null : `#/${route}`, data: { route }, onclick: (/** @type {Event} */ event) => {
      event.preventDefault()
      if (!isFolder) this.dispatchEvent(new CustomEvent("go", { detail: route }))
    } }, icon(image), h("span", { class: "side-words" }, words), album && !isFolder ? h("span", { class: "side-count" }, album.count.toLocaleString("en-US")) : null)
    link.style.setProperty("--depth", String(depth))
    const row = h("li", {}, link)
    if (album?.kind === "album" && !session.readOnly) {
      row.append(iconButton(
        "more", `Change album ${album.title}`, (event) => this.#menu(album, /** @type {HTMLElement} */ (event.currentTarget)),
        { class: "icon-button side-more", "aria-haspopup": "menu" },
      ))
    }
    return row
  }

  /** @param {string} route */
  set route(route) {
    this.#route = route
    for (const link of this.querySelectorAll(".side-link")) {
      if (/** @type {HTMLElement} */ (link).dataset.route === route) link.setAttribute("aria-current", "page")
      else link.removeAttribute("aria-current")
    }
  }

  async #add() {
    const album = await newAlbum()
    if (!album) return
    await this.load()
    this.dispatchEvent(new CustomEvent("go", { detail: `album/${album.id}` }))
  }

  /** @param {Album} album @param {HTMLElement} anchor */
  #menu(album, anchor) {
    menu(anchor, [["Rename…", () => void this.#rename(album)], ["Delete…", () => void this.#delete(album)]])
  }

  /** @param {Album} album */
  async #rename(album) {
    const title = await askText({ title: "Rename album", label: "Title", value: album.title, action: "Rename" })
    if (!title || title === album.title) return
    try { await put(`/albums/${album.id}`, { title }); await this.load() } catch (error) { fault("The album was not renamed.", error) }
  }

  /** @param {Album} album */
  async #delete(album) {
    if (!await confirm(`Delete “${album.title}”?`, "Its photos stay in the library.", "Delete album")) return
    try {
      const { assets } = album.count <= 200 ? await get(`/assets?album=${album.id}&limit=200`) : { assets: [] }
      await remove(`/albums/${album.id}`)
      const ids = assets.map((/** @type {any} */ each) => each.id)
      toast(
        `Album “${album.title}” deleted`,
        album.count > 200 ? {} : { action: "Undo", run: () => void post("/albums", { title: album.title, assets: ids }) },
      )
      await this.load()
      if (this.#route === `album/${album.id}`) this.dispatchEvent(new CustomEvent("go", { detail: "photos" }))
    } catch (error) { fault("The album was not deleted.", error) }
  }
}

/** A small menu under a button.
 * @param {HTMLElement} anchor @param {[string, () => void, string?][]} items words, action, reason why not */
export function menu(anchor, items) {
  document.querySelector(".menu")?.remove()
  const list = h("div", { class: "menu", role: "menu" })
  const opened = new AbortController()
  const close = () => { opened.abort(); list.remove(); anchor.setAttribute("aria-expanded", "false"); anchor.focus() }
  for (const [words, run, reason] of items) {
    const item = h("button", { type: "button", role: "menuitem", class: "menu-item", onclick: () => { close(); run() } }, words)
    setDisabled(item, reason ?? null)
    list.append(item)
  }
  const box = anchor.getBoundingClientRect()
  document.body.append(list)
  list.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - list.offsetWidth - 8))}px`
  list.style.top = `${box.bottom + list.offsetHeight + 8 > window.innerHeight ? Math.max(8, box.top - list.offsetHeight - 4) : box.bottom + 4}px`
  anchor.setAttribute("aria-expanded", "true")
  const entries = /** @type {HTMLElement[]} */ ([...list.children])
  entries.find((each) => !(/** @type {HTMLButtonElement} */ (each).disabled))?.focus()
  list.addEventListener("keydown", (event) => {
    event.stopPropagation()
    const at = entries.indexOf(/** @type {HTMLElement} */ (document.activeElement))
    if (event.key === "Escape" || event.key === "Tab") { event.preventDefault(); close() }
    else if (event.key === "ArrowDown") { event.preventDefault(); entries[(at + 1) % entries.length].focus() }
    else if (event.key === "ArrowUp") { event.preventDefault(); entries[(at + entries.length - 1) % entries.length].focus() }
  })
  document.addEventListener(
    "pointerdown",
    (event) => {
      if (!list.contains(/** @type {Node} */ (event.target))) {
        opened.abort()
        list.remove()
        anchor.setAttribute("aria-expanded", "false")
      }
    },
    { signal: opened.signal, capture: true },
  )
}

customElements.define("photo-sidebar", PhotoSidebar)
"""##,
    "sliders.js": ##"""
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
"""##,
    "spline.js": ##"""
// The monotone cubic of the recipes' curves (Fritsch–Carlson), for drawing it as the engine applies it.

/** @typedef {[number, number]} Knot */

/** The curve as a function; constant beyond the end points.
 * @param {readonly Knot[]} knots with rising x @returns {(x: number) => number} */
export function monotoneCubic(knots) {
  const n = knots.length
  const secants = Array.from({ length: n - 1 }, (_, i) => (knots[i + 1][1] - knots[i][1]) / (knots[i + 1][0] - knots[i][0]))
  const tangents = knots.map((_, i) => {
    if (i === 0) return secants[0]
    if (i === n - 1) return secants[n - 2]
    return secants[i - 1] * secants[i] <= 0 ? 0 : (secants[i - 1] + secants[i]) / 2
  })
  for (let i = 0; i < n - 1; i += 1) {
    if (secants[i] === 0) { tangents[i] = 0; tangents[i + 1] = 0; continue }
    const [a, b] = [tangents[i] / secants[i], tangents[i + 1] / secants[i]]
    const size = a * a + b * b
    if (size > 9) {
      tangents[i] *= 3 / Math.sqrt(size)
      tangents[i + 1] *= 3 / Math.sqrt(size)
    }
  }
  return (x) => {
    if (x <= knots[0][0]) return knots[0][1]
    if (x >= knots[n - 1][0]) return knots[n - 1][1]
    let i = 0
    while (x > knots[i + 1][0]) i += 1
    const width = knots[i + 1][0] - knots[i][0]
    const t = (x - knots[i][0]) / width
    return knots[i][1] * (1 + 2 * t) * (1 - t) ** 2 + knots[i + 1][1] * t * t * (3 - 2 * t)
      + width * (tangents[i] * t * (1 - t) ** 2 + tangents[i + 1] * t * t * (t - 1))
  }
}

/** Moves a knot; it stays between its neighbors and in the square.
 * @param {readonly Knot[]} knots @param {number} index @param {number} x @param {number} y @returns {Knot[]} */
export function moved(knots, index, x, y) {
  const room = 0.005
  const low = index === 0 ? 0 : knots[index - 1][0] + room
  const high = index === knots.length - 1 ? 1 : knots[index + 1][0] - room
  const round = (/** @type {number} */ value) => Math.round(value * 1000) / 1000
  return knots.map((knot, at) => at === index ? [round(Math.min(high, Math.max(low, x))), round(Math.min(1, Math.max(0, y)))] : knot)
}

/** Adds a knot where there is room.
 * @param {readonly Knot[]} knots @param {number} x @param {number} y @returns {{knots: Knot[], index: number}|null} */
export function withKnot(knots, x, y) {
  const index = knots.findIndex((knot) => knot[0] > x)
  const at = index < 0 ? knots.length : index
  const isClose = knots.some((knot) => Math.abs(knot[0] - x) < 0.015)
  if (isClose || knots.length >= 64) return null
  const list = [...knots.slice(0, at), /** @type {Knot} */ ([x, y]), ...knots.slice(at)]
  return { knots: moved(list, at, x, y), index: at }
}
"""##,
    "stage.js": ##"""
// Where the picture lies: fitted to the room, or zoomed and moved. Tools draw into its overlay.

import { h } from "./dom.js"
import { clamp } from "./words.js"

/** Events: `layout` when the picture's place or size on the screen changed, `zoom` when it was zoomed. */
export class PhotoStage extends HTMLElement {
  /** The full rendering in pixels. */
  full = { width: 0, height: 0 }
  /** CSS pixels per pixel of the full rendering, or null for fitted.
   * @type {number|null} */
  zoom = null
  /** The place of the picture in the middle of the room, fractions. */
  center = { x: 0.5, y: 0.5 }
  base = h("img", { class: "stage-base", alt: "", draggable: "false" })
  tiles = h("div", { class: "stage-tiles" })
  overlay = h("div", { class: "stage-overlay" })
  /** What lies over the picture comes after `tiles`. */
  picture = h("div", { class: "stage-picture" }, this.base, this.tiles, this.overlay)
  /** Whether a tool wants the pointer for itself. */
  isHeld = false
  #address = ""
  #order = 0
  #shown = 0
  #ended = new AbortController()

  connectedCallback() {
    if (this.picture.isConnected) return
    this.tabIndex = 0
    this.setAttribute("role", "group")
    this.append(this.picture)
    const observer = new ResizeObserver(() => this.place())
    observer.observe(this)
    this.#ended.signal.addEventListener("abort", () => observer.disconnect())
    this.#listen()
  }

  disconnectedCallback() {
    this.#ended.abort()
    URL.revokeObjectURL(this.#address)
  }

  /** Shows a picture as soon as it is decoded, so that nothing flickers.
   * @param {Blob|string} source @param {{width: number, height: number}} [full] @param {() => void} [shown] */
  async show(source, full, shown) {
    this.#order += 1
    const order = this.#order
    const address = typeof source === "string" ? source : URL.createObjectURL(source)
    const image = h("img", { class: "stage-base", alt: this.base.alt, draggable: "false", src: address })
    try { await image.decode() } catch { return }
    // A picture that took longer to decode than a later one comes too late.
    if (order < this.#shown) { if (address.startsWith("blob:")) URL.revokeObjectURL(address); return }
    this.#shown = order
    this.base.replaceWith(image)
    this.base = image
    if (this.#address.startsWith("blob:")) URL.revokeObjectURL(this.#address)
    this.#address = address
    const before = this.full
    if (full && full.width > 0) this.full = full
    else if (this.full.width === 0) this.full = { width: image.naturalWidth, height: image.naturalHeight }
    const isPlaced = this.classList.contains("has-picture") && before.width === this.full.width && before.height === this.full.height
    this.classList.add("has-picture")
    if (!isPlaced) this.place()
    shown?.()
  }

  get fitScale() {
    const margin = this.clientWidth < 600 ? 8 : 28
    const { width, height } = this.full
    if (width === 0) return 1
    return Math.min((this.clientWidth - 2 * margin) / width, (this.clientHeight - 2 * margin) / height, 1)
  }

  get scale() { return this.zoom ?? this.fitScale }
  get isFitted() { return this.zoom === null }
  /** The picture's box within the stage, CSS pixels. */
  get box() {
    const [width, height] = [this.full.width * this.scale, this.full.height * this.scale]
    const along = (/** @type {number} */ room, /** @type {number} */ size, /** @type {number} */ at) =>
      size <= room ? (room - size) / 2 : clamp(room - size, room / 2 - at * size, 0)
    return { x: along(this.clientWidth, width, this.center.x), y: along(this.clientHeight, height, this.center.y), width, height }
  }

  place() {
    const { x, y, width, height } = this.box
    const { style } = this.picture
    style.width = `${width}px`
    style.height = `${height}px`
    style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    this.classList.toggle("is-zoomed", !this.isFitted)
    this.classList.toggle("is-sharp", this.scale * window.devicePixelRatio >= 2)
    this.dispatchEvent(new CustomEvent("layout"))
  }

  /** @param {number|null} zoom CSS pixels per pixel, null to fit @param {{x: number, y: number}} [at] client position that stays */
  zoomTo(zoom, at) {
    const box = this.box
    const room = this.getBoundingClientRect()
    const [px, py] = at ? [at.x - room.left, at.y - room.top] : [room.width / 2, room.height / 2]
    const place = { x: (px - box.x) / box.width, y: (py - box.y) / box.height }
    this.zoom = zoom !== null && zoom <= this.fitScale * 1.001 ? null : zoom
    const [width, height] = [this.full.width * this.scale, this.full.height * this.scale]
    this.center = { x: clamp(0, place.x + (room.width / 2 - px) / width, 1), y: clamp(0, place.y + (room.height / 2 - py) / height, 1) }
    this.place()
    this.dispatchEvent(new CustomEvent("zoom"))
  }

  /** 100 %: one pixel of the picture on one pixel of the screen. */
  get actualSize() { return 1 / window.devicePixelRatio }

  /** @param {{x: number, y: number}} [at] */
  toggleZoom(at) {
    this.zoomTo(this.isFitted ? this.actualSize : null, at)
  }

  /** @param {number} dx CSS pixels @param {number} dy */
  pan(dx, dy) {
    const { width, height } = this.box
    this.center = { x: clamp(0, this.center.x - dx / width, 1), y: clamp(0, this.center.y - dy / height, 1) }
    this.place()
  }

  /** The place of the picture under a pointer, in fractions.
   * @param {{clientX: number, clientY: number}} event */
  placeAt(event) {
    const box = this.picture.getBoundingClientRect()
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
  }

  #listen() {
    const { signal } = this.#ended
    /** @type {Map<number, {x: number, y: number}>} */
    const fingers = new Map()
    let moved = 0
    this.addEventListener("pointerdown", (event) => {
      if (this.isHeld && fingers.size === 0 && event.pointerType !== "touch") return
      if (event.button > 0 && event.button !== 1) return
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      moved = 0
    }, { signal })
    window.addEventListener("pointermove", (event) => {
      const last = fingers.get(event.pointerId)
      if (!last) return
      const before = spread(fingers)
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
      moved += Math.abs(dx) + Math.abs(dy)
      if (fingers.size === 2 && before) {
        const after = /** @type {{size: number, x: number, y: number}} */ (spread(fingers))
        this.zoomTo(Math.min(8, this.scale * after.size / before.size), after)
      } else if (!this.isFitted && !(this.isHeld && fingers.size === 1)) this.pan(dx, dy)
    }, { signal })
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(
      name, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId), { signal },
    )
    this.addEventListener(
      "dblclick", (event) => { if (!this.isHeld && moved < 6) this.toggleZoom({ x: event.clientX, y: event.clientY }) }, { signal },
    )
    this.addEventListener("wheel", (event) => {
      event.preventDefault()
      if (event.ctrlKey) this.zoomTo(Math.min(8, this.scale * Math.exp(-event.deltaY / 200)), { x: event.clientX, y: event.clientY })
      else if (!this.isFitted) this.pan(-event.deltaX, -event.deltaY)
    }, { signal, passive: false })
  }
}

/** @param {Map<number, {x: number, y: number}>} fingers */
function spread(fingers) {
  if (fingers.size !== 2) return null
  const [a, b] = [...fingers.values()]
  return { size: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

customElements.define("photo-stage", PhotoStage)
"""##,
    "step-card.js": ##"""
// One step of the recipe as a card: its parameters, whether it works, how strongly it is mixed in.

import { adjustmentControls } from "./adjustment-controls.js"
import { h, icon, iconButton } from "./dom.js"
import { adjustmentOf } from "./recipe.js"
import { PhotoSlider } from "./sliders.js"
import { titled } from "./words.js"

/** @typedef {import("./controls.js").Control} Control */
/** @typedef {import("./editing.js").Editing} Editing */
/** @typedef {import("./editing.js").Target} Target */

const blendModes = ["normal", "multiply", "screen", "overlay", "soft-light", "luminosity", "color"]

/** @param {Editing} editing @param {Target} target @returns {Control} */
export function stepCard(editing, target) {
  const adjustment = adjustmentOf(editing.schema, target.op)
  const controls = adjustment ? adjustmentControls(editing, target, adjustment) : []
  if (adjustment?.group !== "geometry") controls.push(opacityControls(editing, target))
  const title = adjustment?.title ?? titled(target.op)
  const toggle = iconButton("eye", `Switch ${title.toLowerCase()} off or on`, (event) => {
    event.preventDefault()
    editing.set(target, ["enabled"], editing.value(target, ["enabled"]) === false ? undefined : false)
  }, { class: "icon-button is-small" })
  const away = iconButton(
    "trash", `Remove ${title.toLowerCase()}`, (event) => { event.preventDefault(); editing.removeStep(target) },
    { class: "icon-button is-small" },
  )
  const card = h("details", { class: "section card", data: { step: target.id ?? target.op, op: target.op } },
    h("summary", { title: adjustment?.summary }, icon("chevron"), h("span", {}, title), toggle, away),
    h("div", { class: "section-body" },
      adjustment ? null : h("p", { class: "hint" }, "This program does not know the adjustment; it is kept as it is."), ...controls.map((each) => each.element)))
  card.open = true
  return { element: card, update: () => {
    const isOff = editing.value(target, ["enabled"]) === false
    card.classList.toggle("is-off", isOff)
    toggle.replaceChildren(icon(isOff ? "eye-off" : "eye"))
    toggle.setAttribute("aria-pressed", String(!isOff))
    for (const control of controls) control.update()
  } }
}

/** @param {Editing} editing @param {Target} target @returns {Control} */
export function opacityControls(editing, target) {
  const slider = PhotoSlider.make({
    label: "Opacity", min: 0, max: 100, step: 1, standard: 100, neutral: 0, unit: "percent", name: `${target.op}.opacity`,
    onValue: (value, isLive) => editing.set(target, ["opacity"], value === undefined || value >= 100 ? undefined : value / 100, isLive),
  })
  const select = h("select", { onchange: () => editing.set(target, ["blend"], select.value === "normal" ? undefined : select.value) },
    ...blendModes.map((each) => h("option", { value: each }, titled(each.replace("-", " ")))))
  const fold = h(
    "details", { class: "fold" }, h("summary", {}, "Opacity and blend"), slider,
    h("label", { class: "control-row" }, h("span", {}, "Blend"), select),
  )
  return { element: fold, update: () => {
    slider.value = Math.round((editing.value(target, ["opacity"]) ?? 1) * 100)
    select.value = editing.value(target, ["blend"]) ?? "normal"
    if (slider.value < 100 || select.value !== "normal") fold.open = true
  } }
}
"""##,
    "theme.js": ##"""
// Dark, light, or as the system is.

import { preference, setPreference } from "./session.js"

const themes = ["system", "dark", "light"]

export function applyTheme() {
  const theme = preference("theme", "system")
  if (theme === "system") delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function nextTheme() {
  setPreference("theme", themes[(themes.indexOf(preference("theme", "system")) + 1) % themes.length])
  applyTheme()
}

export const themeIcon = () => ({ system: "system", dark: "moon", light: "sun" })[preference("theme", "system")] ?? "system"
"""##,
    "toasts.js": ##"""
// Short notices at the lower edge, with one action at most.

import { wordsOf, isOvertaken } from "./api.js"
import { button, h, iconButton } from "./dom.js"

/** @param {string} words @param {{action?: string, run?: () => void, isFault?: boolean, seconds?: number}} options */
export function toast(words, { action, run, isFault = false, seconds = isFault ? 10 : 5 } = {}) {
  const element = h(
    "div", { class: `toast${isFault ? " is-fault" : ""}`, role: isFault ? "alert" : "status" }, h("span", { class: "toast-words" }, words),
  )
  const close = () => element.remove()
  if (action && run) element.append(button(action, () => { close(); run() }, { class: "button is-quiet" }))
  element.append(iconButton("close", "Dismiss", close))
  document.getElementById("toasts")?.append(element)
  window.setTimeout(close, seconds * 1000)
  return close
}

/** Says that something failed and why.
 * @param {string} what @param {unknown} error */
export function fault(what, error) {
  if (isOvertaken(error)) return
  toast(`${what} ${wordsOf(error)}`, { isFault: true })
}
"""##,
    "tool-strip.js": ##"""
// The tools of the editor, as tabs along the edge.

import { h, icon } from "./dom.js"

/** Tool, words, icon, key.
 * @type {[string, string, string, string][]} */
export const tools = [
  ["adjust", "Adjust", "sliders", "A"], ["crop", "Crop", "crop", "C"], ["masks", "Masks", "mask", "M"],
  ["looks", "Looks", "looks", "L"], ["history", "History", "history", "H"], ["info", "Info", "info", "I"],
]

export class ToolStrip extends HTMLElement {
  /** @param {(tool: string) => void} choose */
  constructor(choose) {
    super()
    this.setAttribute("role", "tablist")
    this.setAttribute("aria-label", "Tools")
    this.append(...tools.map(([tool, words, image, key]) => h("button", {
      type: "button", class: "tool", role: "tab", id: `tool-${tool}`, "aria-controls": "panel",
      title: `${words} (${key})`, "aria-keyshortcuts": key, data: { tool }, onclick: () => choose(tool),
    }, icon(image), h("span", {}, words))))
    this.addEventListener("keydown", (event) => {
      const list = /** @type {HTMLElement[]} */ ([...this.children])
      const at = list.indexOf(/** @type {HTMLElement} */ (document.activeElement))
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
      if (at < 0 || step === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const next = list[(at + step + list.length) % list.length]
      next.focus()
      choose(next.dataset.tool ?? "adjust")
    })
  }

  /** @param {string} tool */
  set current(tool) {
    for (const each of this.children) {
      const isCurrent = /** @type {HTMLElement} */ (each).dataset.tool === tool
      each.setAttribute("aria-selected", String(isCurrent))
      each.setAttribute("tabindex", isCurrent ? "0" : "-1")
    }
  }
}

customElements.define("tool-strip", ToolStrip)
"""##,
    "tools.css": ##"""
/* What is in the panels and on the picture. */

.panel-head { display: flex; align-items: center; gap: 4px; margin-bottom: 4px; }
.panel-title { font-size: 14px; font-weight: 650; margin-bottom: 8px; }
.panel-head .panel-title { margin: 0; }
.sub-title { margin: 12px 0 4px; font-size: 12px; font-weight: 600; color: var(--text-soft); }
.button.is-wide { width: 100%; margin-top: 10px; }
.button-row { display: flex; align-items: center; gap: 6px; margin: 8px 0; }
.icon-button.is-small { width: 24px; height: 24px; }
.icon-button.is-small .icon { width: 15px; height: 15px; }

.section { border-bottom: 1px solid var(--line); }
.section > summary { display: flex; align-items: center; gap: 5px; height: 36px; cursor: pointer; list-style: none; font-weight: 600; border-radius: 6px; }
.section > summary::-webkit-details-marker { display: none; }
.section > summary > span { flex: 1; }
.section > summary > .icon:first-child { width: 16px; height: 16px; color: var(--text-faint); rotate: -90deg; transition: rotate 120ms; }
.section[open] > summary > .icon:first-child { rotate: 0deg; }
.section.is-used > summary > span::after { content: ""; display: inline-block; width: 5px; height: 5px; margin: 0 0 2px 7px; border-radius: 50%; background: var(--accent); }
.section > summary .icon-button[aria-pressed] { color: var(--text-soft); background: none; }
.section-body { padding: 2px 0 12px; }
.section.is-off .section-body { opacity: 0.45; }
.cards { display: block; }
.fold { margin-top: 6px; color: var(--text-soft); }
.fold summary { cursor: pointer; font-size: 12px; padding: 4px 0; }

photo-slider { display: grid; grid-template-columns: 1fr 58px; align-items: center; gap: 0 8px; padding: 2px 0 3px; }
.slider-label { color: var(--text-soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; user-select: none; }
photo-slider.is-set .slider-label { color: var(--text); }
input[type="number"].slider-number { min-height: 22px; padding: 0 4px; border-color: transparent; background: none; text-align: right; font-variant-numeric: tabular-nums; color: var(--text-soft); appearance: textfield; }
.slider-number::-webkit-inner-spin-button { display: none; }
input[type="number"].slider-number:hover:not(:disabled) { border-color: var(--line-strong); }
input[type="number"].slider-number:focus { background: var(--field); color: var(--text); border-color: var(--accent); outline: none; }
photo-slider.is-set .slider-number { color: var(--text); }
.slider-track { grid-column: 1 / -1; position: relative; display: block; height: 18px; }
.slider-track input { position: absolute; inset: 0; width: 100%; height: 18px; --track: linear-gradient(90deg, var(--line-strong) calc(var(--from)), var(--accent) calc(var(--from)), var(--accent) var(--to), var(--line-strong) var(--to)); }
.slider-track::after { content: ""; position: absolute; left: calc(7px + (100% - 14px) * (var(--zero-number, 0))); top: 13px; width: 1px; height: 4px; background: var(--text-faint); pointer-events: none; }
.slider-track:has(.track-temperature) input { --track: linear-gradient(90deg, #4d7fd6, #b9b9b9, #e0a53c); }
.slider-track:has(.track-kelvin) input { --track: linear-gradient(90deg, #4d7fd6, #b9b9b9, #e0a53c); }
.slider-track:has(.track-tint) input { --track: linear-gradient(90deg, #4fae5a, #b9b9b9, #c45bc0); }
.slider-track:has(.track-saturation) input { --track: linear-gradient(90deg, #888, #a8807c 50%, #e2463a); }
.slider-track:has(.track-hue) input { --track: linear-gradient(90deg, #e33, #dd3, #3c3, #3cc, #44e, #d3d, #e33); }

.control-row { display: flex; align-items: center; gap: 8px; min-height: 34px; color: var(--text-soft); }
.control-row > span:first-child { flex: 1; }
.control-row input[type="number"] { width: 96px; min-height: 26px; text-align: right; }
.control-row select, .control-row input[type="text"] { max-width: 58%; min-height: 26px; padding: 1px 6px; }
.place-words { color: var(--text-faint); }
.control-head { display: flex; align-items: center; gap: 6px; min-height: 28px; color: var(--text-soft); }
.control-head > span:first-child { flex: 1; }
.control-title { display: flex; align-items: center; gap: 7px; padding: 8px 0 2px; font-weight: 600; font-size: 12px; color: var(--text-soft); }
.number-table { display: grid; grid-template-columns: repeat(3, 1fr); gap: 4px; }
.number-table .control-title { grid-column: 1 / -1; }
.number-table input { width: 100%; min-height: 26px; }

.curve { margin-bottom: 8px; }
.curve-plane { display: block; width: 100%; aspect-ratio: 1; max-width: 288px; margin: 0 auto; background: var(--field); border-radius: 6px; touch-action: none; cursor: crosshair; }
.curve-grid { fill: none; stroke: var(--line); stroke-width: 0.7; }
.curve-diagonal { stroke: var(--line-strong); stroke-width: 0.8; stroke-dasharray: 3 3; }
.curve-line { fill: none; stroke-width: 1.8; }
.curve-dot { fill: var(--text); stroke: var(--field); stroke-width: 1.5; cursor: grab; outline: none; }
.curve-dot:focus-visible, .curve-dot.is-active { stroke: var(--accent); stroke-width: 2.5; }

.wheel-control { padding-bottom: 10px; }
.wheel { position: relative; width: 132px; aspect-ratio: 1; margin: 2px auto 6px; border-radius: 50%; touch-action: none; cursor: crosshair; }
.wheel-disk { position: absolute; inset: 0; border-radius: 50%; background: radial-gradient(closest-side, rgb(128 128 128 / 100%), rgb(128 128 128 / 0%)), conic-gradient(from 90deg, #e44, #e4e, #44e, #4ee, #4e4, #ee4, #e44); border: 1px solid var(--line-strong); opacity: 0.9; }
.wheel-knob { position: absolute; width: 14px; height: 14px; margin: -7px; border-radius: 50%; border: 2px solid #fff; box-shadow: 0 0 0 1px rgb(0 0 0 / 60%); }
.wheel-words { font-variant-numeric: tabular-nums; color: var(--text-faint); }
.band { border-top: 1px solid var(--line); padding-bottom: 4px; }
.band:first-child { border-top: 0; }
.band-color { width: 11px; height: 11px; border-radius: 50%; background: gray; }
[data-band="red"] .band-color { background: #e5484d; } [data-band="orange"] .band-color { background: #f08a24; } [data-band="yellow"] .band-color { background: #e8cf3a; } [data-band="green"] .band-color { background: #46a758; }
[data-band="aqua"] .band-color { background: #2ab7c4; } [data-band="blue"] .band-color { background: #3e7bfa; } [data-band="purple"] .band-color { background: #8e4ec6; } [data-band="magenta"] .band-color { background: #d6409f; }
.tab-strip { display: flex; gap: 2px; padding: 2px; margin-bottom: 6px; border-radius: 8px; background: var(--field); }
.tab { flex: 1; position: relative; min-height: 26px; padding: 0 2px; border: 0; border-radius: 6px; background: none; color: var(--text-soft); font-size: 12px; cursor: pointer; overflow: hidden; text-overflow: ellipsis; }
.tab[aria-selected="true"] { background: var(--pressed); color: var(--text); }
.tab.is-used::after { content: ""; position: absolute; left: 50%; bottom: 2px; width: 4px; height: 4px; margin-left: -2px; border-radius: 50%; background: var(--accent); }
.tab .band-color { display: inline-block; width: 14px; height: 14px; vertical-align: middle; }
.is-bands .tab { min-height: 32px; }
.place-item { border-top: 1px solid var(--line); }
.place-item summary { display: flex; align-items: center; justify-content: space-between; min-height: 32px; cursor: pointer; }

.dialog.is-tall { height: min(620px, calc(100dvh - 32px)); }
.dialog.is-tall .dialog-form, .dialog.is-tall .dialog-body { height: 100%; grid-template-rows: auto 1fr; }
.add-list { overflow-y: auto; margin: 0 -8px; }
.add-list h3 { padding: 12px 8px 4px; font-size: 12px; color: var(--text-faint); }
.add-item { display: grid; gap: 1px; width: 100%; padding: 7px 8px; border: 0; border-radius: 7px; background: none; text-align: left; cursor: pointer; }
.add-item:hover { background: var(--hover); }
.add-item strong { font-weight: 600; }
.add-item span { color: var(--text-soft); font-size: 12px; }

.look-list { display: grid; grid-template-columns: repeat(auto-fill, minmax(86px, 1fr)); gap: 8px; margin-top: 8px; }
.look { display: grid; gap: 4px; padding: 3px; border: 2px solid transparent; border-radius: 9px; background: none; cursor: pointer; font-size: 12px; color: var(--text-soft); }
.look-picture { display: block; aspect-ratio: 1; border-radius: 6px; overflow: hidden; background: var(--placeholder-neutral); }
.look-picture img { width: 100%; height: 100%; object-fit: cover; display: block; }
.look-picture img:not([src]) { visibility: hidden; }
.look[aria-checked="true"] { border-color: var(--accent); color: var(--text); font-weight: 600; }
.look:hover { color: var(--text); }

.version-list { display: grid; }
.version { display: grid; grid-template-columns: 72px 1fr; gap: 12px; padding: 12px 0; border-bottom: 1px solid var(--line); }
.version > img { width: 72px; height: 72px; object-fit: cover; border-radius: 6px; background: var(--placeholder-neutral); }
.version[aria-current] > img { box-shadow: 0 0 0 2px var(--accent); }
.version-words { min-width: 0; display: grid; gap: 3px; }
.version-head { display: flex; gap: 8px; align-items: center; }
.version small { color: var(--text-faint); }
.version-foot { display: flex; align-items: center; gap: 4px; flex-wrap: wrap; color: var(--text-soft); }
.version-foot .check { gap: 6px; font-size: 12px; padding: 0; }
.change-list { color: var(--text-soft); font-size: 12px; display: grid; gap: 1px; overflow-wrap: anywhere; }
.two-versions { position: relative; height: min(56vh, 560px); background: var(--canvas); border-radius: 8px; overflow: hidden; }
.two-versions .divider-before { background: var(--canvas); }
.two-versions > img, .two-versions .divider-before { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }

.mask-new { display: grid; grid-template-columns: repeat(5, 1fr); gap: 4px; margin-bottom: 10px; }
.tile-button { display: grid; min-width: 0; justify-items: center; gap: 2px; padding: 7px 0 5px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); font-size: 10.5px; color: var(--text-soft); cursor: pointer; overflow: hidden; }
.tile-button:hover { color: var(--text); border-color: var(--line-strong); }
.mask-list { display: grid; gap: 2px; margin-bottom: 8px; }
.mask-row { display: flex; align-items: center; gap: 8px; min-height: 36px; padding: 2px 4px 2px 8px; border-radius: 8px; cursor: pointer; }
.mask-row span { flex: 1; }
.mask-row:hover { background: var(--hover); }
.mask-row[aria-selected="true"] { background: var(--pressed); box-shadow: inset 2px 0 var(--accent); }
.mask-tools { display: flex; gap: 2px; border-top: 1px solid var(--line); padding: 6px 0; }
.leaf-list { display: grid; gap: 2px; margin-bottom: 6px; }
.leaf-row { display: flex; align-items: center; }
.leaf-button { flex: 1; display: flex; align-items: center; gap: 8px; padding: 4px 8px; border: 0; border-radius: 7px; background: none; color: var(--text-soft); text-align: left; cursor: pointer; }
.leaf-button .icon { width: 16px; height: 16px; }
.leaf-button[aria-pressed="true"] { color: var(--text); background: var(--hover); }

.mask-layer { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; touch-action: none; }
.mask-layer[data-shape="brush"] { cursor: none; }
.mask-layer[data-shape="linear"], .mask-layer[data-shape="radial"], .mask-layer[data-shape="places"] { cursor: crosshair; }
.mask-line { fill: none; stroke: #fff; stroke-width: 1.5; filter: drop-shadow(0 0 1.5px #000); pointer-events: none; }
.mask-line.is-middle { stroke-dasharray: 5 4; opacity: 0.75; stroke-width: 1.2; }
.handle { fill: var(--accent-strong); stroke: #fff; stroke-width: 2; filter: drop-shadow(0 0 2px rgb(0 0 0 / 80%)); cursor: move; outline: none; }
.handle.is-from { fill: #222; }
.handle.is-small { r: 5px; }
.handle:focus-visible { stroke: #ffd24a; stroke-width: 3; }
.brush-ring { fill: none; stroke: #fff; stroke-width: 1.5; filter: drop-shadow(0 0 1.5px #000); pointer-events: none; }
.brush-trace { fill: none; stroke: rgb(229 56 59 / 45%); stroke-linecap: round; stroke-linejoin: round; pointer-events: none; }
.spot { fill: rgb(255 255 255 / 8%); stroke: #fff; stroke-width: 1.5; filter: drop-shadow(0 0 1.5px #000); }
.spot.is-source { stroke-dasharray: 4 3; }

.stage-overlay > .crop-layer { position: absolute; inset: 0; pointer-events: none; }
.crop-box { position: absolute; pointer-events: auto; cursor: move; box-shadow: 0 0 0 4000px rgb(0 0 0 / 58%), inset 0 0 0 1.5px #fff; touch-action: none; outline: none; }
.crop-box:focus-visible { box-shadow: 0 0 0 4000px rgb(0 0 0 / 58%), inset 0 0 0 2px var(--accent); }
.crop-thirds { position: absolute; inset: 0; pointer-events: none; background: linear-gradient(90deg, transparent calc(33.33% - 0.5px), rgb(255 255 255 / 55%) 0 calc(33.33% + 0.5px), transparent 0 calc(66.67% - 0.5px), rgb(255 255 255 / 55%) 0 calc(66.67% + 0.5px), transparent 0), linear-gradient(transparent calc(33.33% - 0.5px), rgb(255 255 255 / 55%) 0 calc(33.33% + 0.5px), transparent 0 calc(66.67% - 0.5px), rgb(255 255 255 / 55%) 0 calc(66.67% + 0.5px), transparent 0); }
.crop-handle { position: absolute; width: 28px; height: 28px; margin: -14px; outline: none; touch-action: none; }
.crop-handle::after { content: ""; position: absolute; inset: 9px; background: #fff; border-radius: 2px; box-shadow: 0 0 3px rgb(0 0 0 / 60%); }
.crop-handle:focus-visible::after { background: var(--accent); inset: 7px; }
.crop-handle.is-n, .crop-handle.is-s { left: 50%; cursor: ns-resize; } .crop-handle.is-n::after, .crop-handle.is-s::after { inset: 11px 4px; }
.crop-handle.is-e, .crop-handle.is-w { top: 50%; cursor: ew-resize; } .crop-handle.is-e::after, .crop-handle.is-w::after { inset: 4px 11px; }
.crop-handle.is-n, .crop-handle.is-ne, .crop-handle.is-nw { top: 0; } .crop-handle.is-s, .crop-handle.is-se, .crop-handle.is-sw { top: 100%; }
.crop-handle.is-w, .crop-handle.is-nw, .crop-handle.is-sw { left: 0; } .crop-handle.is-e, .crop-handle.is-ne, .crop-handle.is-se { left: 100%; }
.crop-handle.is-nw, .crop-handle.is-se { cursor: nwse-resize; } .crop-handle.is-ne, .crop-handle.is-sw { cursor: nesw-resize; }
.ratio-list { display: flex; flex-wrap: wrap; gap: 5px; margin-bottom: 8px; }
.chip { padding: 4px 11px; border: 1px solid var(--line-strong); border-radius: 15px; background: none; color: var(--text-soft); cursor: pointer; }
.chip[aria-checked="true"] { background: var(--accent-strong); border-color: transparent; color: var(--on-accent); }
"""##,
    "types.js": ##"""
// Shapes of what the server sends, for the type checker; there is no code here.

/**
 * @typedef {{ id: string, entry: number, newestEntry: number, picture: string, name: string,
 *   title: string|null, caption: string|null, width: number|null, height: number|null, mediaType: string,
 *   captured: string|null, camera: string|null, rating: number|null, favorite: boolean, hidden: boolean,
 *   edited: boolean, reference: boolean, keywords: string[],
 *   place: {latitude: number, longitude: number}|null, trashed: string|null, fileSize: number,
 *   aspect: number|null, color: string|null, albums?: {id: string, title: string}[] }} Asset
 *
 * @typedef {{ op: string, id?: string, enabled?: boolean, opacity?: number, blend?: string, mask?: any,
 *   [key: string]: any }} Step
 * @typedef {{ adjustments?: Step[], output?: any, title?: string, [key: string]: any }} Recipe
 *
 * @typedef {{ key: string, title: string, summary: string, unit?: string|null, default?: any, neutral?: any,
 *   schema: any, step?: number|null }} Parameter
 * @typedef {{ op: string, title: string, group: string, summary: string, kind: string, definition?: string,
 *   isNeutral?: boolean, parameters: Parameter[] }} Adjustment
 * @typedef {{ adjustments: Adjustment[], groups: {name: string, title: string}[], recipe: Recipe,
 *   order?: string[], engine: string }} Schema
 *
 * @typedef {{ entry: number, kind: string, date: string, author: string|null, note: string|null,
 *   name: string|null, isCurrent: boolean, state: number, picture: string, changes: string[] }} Version
 * @typedef {{ id: string, title: string, kind: string, parent: string|null, count: number, cover: string|null }} Album
 * @typedef {{ name: string, title: string, summary: string, recipe: Recipe }} Look
 * @typedef {{ pick: string, limit: number, exactCount: number|null, isOrdered: boolean, preselected: string[],
 *   query: string|null, title: string|null, state: string }} Pick
 * @typedef {{ readOnly: boolean, library: string, version: string, pick: string|null, photos: number }} Session
 *
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ x: number, y: number, width: number, height: number }} Rect
 */
export {}
"""##,
    "wheels.js": ##"""
// A color wheel for hue and saturation, and rows of sliders for a band of colors.

import { h } from "./dom.js"
import { read, resetButton, schemaControl, within, write } from "./controls.js"
import { clamp, titled } from "./words.js"

/** @typedef {import("./controls.js").Binding} Binding */
/** @typedef {import("./controls.js").Facts} Facts */
/** @typedef {import("./controls.js").Control} Control */

/** Hue around the wheel, saturation from its middle.
 * @param {Binding} binding @param {any} schema @param {Facts} facts @returns {Control} */
export function wheelControl(binding, schema, facts) {
  const knob = h("span", { class: "wheel-knob" })
  const wheel = h(
    "div",
    {
      class: "wheel", tabindex: "0", role: "slider", "aria-label": `${facts.label} color`, data: { param: binding.name },
      title: "Arrow keys change hue and saturation; double click for none",
    },
    h("span", { class: "wheel-disk" }), knob,
  )
  const most = schema.properties.saturation.maximum ?? 100
  const value = () => read(binding, {}) ?? {}
  const set = (/** @type {number} */ hue, /** @type {number} */ saturation, /** @type {boolean} */ isLive) => {
    write(binding, { ...value(), hue: Math.round((hue + 360) % 360), saturation: Math.round(clamp(0, saturation, most)) }, isLive)
  }
  const point = (/** @type {PointerEvent} */ event, /** @type {boolean} */ isLive) => {
    const box = wheel.getBoundingClientRect()
    const [x, y] = [event.clientX - box.left - box.width / 2, box.top + box.height / 2 - event.clientY]
    set(Math.atan2(y, x) * 180 / Math.PI, Math.hypot(x, y) / (box.width / 2) * most, isLive)
  }
  wheel.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return
    event.preventDefault()
    wheel.focus()
    wheel.setPointerCapture(event.pointerId)
    point(event, true)
    const ended = new AbortController()
    wheel.addEventListener("pointermove", (each) => point(each, true), { signal: ended.signal })
    for (const name of ["pointerup", "pointercancel"]) wheel.addEventListener(
      name, () => { ended.abort(); write(binding, value()) }, { signal: ended.signal },
    )
  })
  wheel.addEventListener("dblclick", () => write(binding, undefined))
  wheel.addEventListener("keydown", (event) => {
    const { hue = 0, saturation = 0 } = value()
    const step = event.shiftKey ? 10 : 2
    if (event.key === "ArrowLeft") set(hue - step, saturation, false)
    else if (event.key === "ArrowRight") set(hue + step, saturation, false)
    else if (event.key === "ArrowUp") set(hue, saturation + step, false)
    else if (event.key === "ArrowDown") set(hue, saturation - step, false)
    else if (event.key === "Delete" || event.key === "Backspace") write(binding, undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  const rest = Object.keys(schema.properties).filter((key) => key !== "hue" && key !== "saturation")
  const controls = rest.map((key) => propertyControl(binding, schema, key))
  const reset = resetButton(binding, facts.standard ?? {}, facts.label)
  const words = h("span", { class: "wheel-words" })
  const update = () => {
    const { hue = 0, saturation = 0 } = value()
    const angle = hue * Math.PI / 180
    knob.style.left = `${50 + 50 * Math.cos(angle) * saturation / most}%`
    knob.style.top = `${50 - 50 * Math.sin(angle) * saturation / most}%`
    knob.style.backgroundColor = saturation > 0 ? `hsl(${hue} ${40 + saturation * 0.6}% 55%)` : "#fff"
    wheel.setAttribute("aria-valuenow", String(hue))
    wheel.setAttribute("aria-valuetext", saturation > 0 ? `hue ${hue} degrees, saturation ${saturation}` : "no color")
    words.textContent = saturation > 0 ? `${hue}° · ${saturation}` : "–"
    for (const control of controls) control?.update()
    reset.update()
  }
  return {
    element: h(
      "div", { class: "wheel-control" }, h("div", { class: "control-head" }, h("span", {}, facts.label), words, reset.element), wheel,
      ...controls.map((each) => each?.element),
    ),
    update,
  }
}

/** Hue, saturation and luminance of a band of colors.
 * @param {Binding} binding @param {any} schema @param {Facts} facts @returns {Control} */
export function bandsControl(binding, schema, facts) {
  const key = String(binding.path[binding.path.length - 1])
  const controls = ["hue", "saturation", "luminance"].filter((each) => schema.properties[each]).map((each) => propertyControl(binding, schema, each))
  return {
    element: h(
      "div", { class: "band", data: { band: key } }, h("span", { class: "control-title" }, h("i", { class: "band-color" }), facts.label),
      ...controls.map((each) => each?.element),
    ),
    update: () => { for (const control of controls) control?.update() },
  }
}

/** @param {Binding} binding @param {any} schema @param {string} key */
function propertyControl(binding, schema, key) {
  const inner = schema.properties[key]
  return schemaControl(
    within(binding, [key]), inner, { label: titled(key), standard: inner.default, neutral: inner.default, title: inner.description },
  )
}
"""##,
    "words.js": ##"""
// Numbers, dates and sizes as people read them.

/** @param {number} low @param {number} value @param {number} high */
export const clamp = (low, value, high) => Math.min(high, Math.max(low, value))

/** Rounds to a multiple of a step without the noise of binary fractions.
 * @param {number} value @param {number} step */
export function roundTo(value, step) {
  if (!step) return value
  const digits = Math.max(0, Math.min(8, Math.ceil(-Math.log10(step) + 1e-9) + 1))
  return Number((Math.round(value / step) * step).toFixed(digits))
}

/** A count with its noun: "1 photo", "1,204 photos".
 * @param {number} number @param {string} noun */
export function count(number, noun) {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`
}

/** @param {number} bytes */
export function byteSize(bytes) {
  const units = ["bytes", "kB", "MB", "GB", "TB"]
  let unit = 0
  while (bytes >= 1000 && unit < units.length - 1) { bytes /= 1000; unit += 1 }
  return `${unit === 0 ? bytes : bytes.toPrecision(3)} ${units[unit]}`
}

/** @param {string|null} date ISO 8601, with or without a zone */
export function dateAndTime(date) {
  if (!date) return ""
  const value = new Date(date)
  return Number.isNaN(value.getTime()) ? date : value.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })
}

/** "just now", "5 minutes ago", else the date.
 * @param {string} date @param {number} [now] milliseconds */
export function ago(date, now = Date.now()) {
  const minutes = Math.round((now - new Date(date).getTime()) / 60000)
  if (Number.isNaN(minutes)) return date
  if (minutes < 1) return "just now"
  if (minutes < 60) return `${count(minutes, "minute")} ago`
  if (minutes < 24 * 60) return `${count(Math.round(minutes / 60), "hour")} ago`
  return dateAndTime(date)
}

/** @param {string} key "outputBlack" becomes "Output black" */
export function titled(key) {
  const words = key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of a photo as it is shown.
 * @param {{title: string|null, name: string}} asset */
export const nameOf = (asset) => asset.title || asset.name
"""##,
    "zoom.js": ##"""
// Tiles of the full rendering over the preview, for what is seen at 100 %.

import { isOvertaken, render } from "./api.js"
import { h } from "./dom.js"

/** @typedef {import("./types.js").Rect} Rect */

const side = 768

/** The tiles of a picture that a part of it touches, nearest to its middle first. Pure.
 * @param {{width: number, height: number}} full @param {Rect} seen in pixels of the full rendering @returns {Rect[]} */
export function tilesFor(full, seen) {
  const tiles = []
  const [left, top] = [Math.max(0, Math.floor(seen.x / side)), Math.max(0, Math.floor(seen.y / side))]
  for (let y = top; y * side < Math.min(full.height, seen.y + seen.height); y += 1) {
    for (let x = left; x * side < Math.min(full.width, seen.x + seen.width); x += 1) {
      tiles.push({ x: x * side, y: y * side, width: Math.min(side, full.width - x * side), height: Math.min(side, full.height - y * side) })
    }
  }
  const [cx, cy] = [seen.x + seen.width / 2, seen.y + seen.height / 2]
  const away = (/** @type {Rect} */ tile) => Math.hypot(tile.x + tile.width / 2 - cx, tile.y + tile.height / 2 - cy)
  return tiles.sort((a, b) => away(a) - away(b))
}

export class Tiles {
  /** @type {Map<string, HTMLImageElement>} */ #tiles = new Map()
  /** @type {AbortController|null} */ #running = null
  /** @type {import("./types.js").Recipe|null} */ #recipe = null
  #timer = 0
  /** Whether a finer picture than the preview is there to be had. */
  isOff = false

  /** @param {import("./stage.js").PhotoStage} stage @param {string} asset */
  constructor(stage, asset) {
    this.stage = stage
    this.asset = asset
    stage.addEventListener("layout", () => this.#later(120))
  }

  /** Another recipe: what was rendered of the former one is gone.
   * @param {import("./types.js").Recipe|null} recipe @param {boolean} isFinal */
  show(recipe, isFinal) {
    this.#recipe = recipe
    this.clear()
    if (isFinal) this.#later(250)
  }

  clear() {
    clearTimeout(this.#timer)
    this.#running?.abort()
    this.#running = null
    for (const image of this.#tiles.values()) URL.revokeObjectURL(image.src)
    this.#tiles.clear()
    this.stage.tiles.replaceChildren()
  }

  /** @param {number} wait milliseconds */
  #later(wait) {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#fill(), wait)
  }

  async #fill() {
    const { stage } = this
    const previewScale = stage.base.naturalWidth / Math.max(1, stage.full.width)
    const isNeeded = stage.isConnected && !stage.isFitted && stage.scale * window.devicePixelRatio > previewScale * 1.15
    if (!isNeeded || this.#running || this.isOff) return
    const box = stage.box
    const seen = {
      x: Math.max(0, -box.x / stage.scale), y: Math.max(0, -box.y / stage.scale), width: stage.clientWidth / stage.scale,
      height: stage.clientHeight / stage.scale,
    }
    const tile = tilesFor(stage.full, seen).find((each) => !this.#tiles.has(`${each.x},${each.y}`))
    if (!tile) return
    const controller = new AbortController()
    this.#running = controller
    try {
      const rendering = await render({ asset: this.asset, recipe: this.#recipe, stage: "zoom", region: tile }, controller.signal)
      if (controller.signal.aborted) return
      this.#put(tile, rendering.blob)
    } catch (error) {
      // What cannot be had stays as blurred as the preview; another place may be asked for later.
      if (!isOvertaken(error) || controller.signal.aborted) return
    } finally {
      if (this.#running === controller) this.#running = null
    }
    this.#later(0)
  }

  /** @param {Rect} tile @param {Blob} blob */
  #put(tile, blob) {
    const { width, height } = this.stage.full
    const image = h(
      "img", { alt: "", draggable: "false", class: "tile", src: URL.createObjectURL(blob), data: { tile: `${tile.x},${tile.y}` } },
    )
    image.style.left = `${tile.x / width * 100}%`
    image.style.top = `${tile.y / height * 100}%`
    image.style.width = `${tile.width / width * 100}%`
    image.style.height = `${tile.height / height * 100}%`
    this.#tiles.set(`${tile.x},${tile.y}`, image)
    this.stage.tiles.append(image)
  }
}
"""##,
  ]
}
