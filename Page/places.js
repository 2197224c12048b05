// Places in the picture: one to be pointed at, or a list of spots, regions and samples.

import { read, within, write } from "./binding.js"
import { h, iconButton, button } from "./dom.js"
import { memberControl } from "./scalar-controls.js"
import { titled } from "./words.js"

/** @typedef {import("./binding.js").Binding} Binding */
/** @typedef {import("./binding.js").Facts} Facts */
/** @typedef {import("./binding.js").Control} Control */

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
  const controls = Object.keys(properties).filter((key) => !hidden.has(key)).sort((a, b) => (a === "color" ? -1 : 0) - (b === "color" ? -1 : 0)).flatMap((key) => memberControl(inner, properties, key) ?? [])
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
