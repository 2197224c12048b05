// The control of a number, a word, a color or a text, made from its schema.

import { read, within, write } from "./binding.js"
import { h } from "./dom.js"
import { PhotoSlider } from "./sliders.js"
import { clamp, titled } from "./words.js"

/** @typedef {import("./binding.js").Binding} Binding */
/** @typedef {import("./binding.js").Control} Control */
/** @typedef {import("./binding.js").Facts} Facts */

/** @param {Binding} binding @param {any} schema @param {Facts} facts @returns {Control|null} */
export function scalarControl(binding, schema, facts) {
  if (schema.type === "number" || schema.type === "integer") return numberControl(binding, schema, facts)
  if (schema.enum) return listControl(binding, schema.enum, facts)
  if (schema.type === "boolean") return checkControl(binding, facts)
  if (schema.anyOf) return choiceControl(binding, schema.anyOf, facts)
  if (schema.type === "string") return isColor(schema) ? colorControl(binding, facts) : textControl(binding, schema, facts)
  return null
}

/** The control of a member of an object.
 * @param {Binding} binding of the object @param {any} properties of the object @param {string} key @returns {Control|null} */
export function memberControl(binding, properties, key) {
  const { default: standard, description: title } = properties[key]
  return scalarControl(within(binding, [key]), properties[key], { label: titled(key), standard, neutral: standard, title })
}

/** @param {any} schema */
const isColor = (schema) => String(schema.pattern ?? "").startsWith("^(#")

/** @param {Binding} binding @param {any} schema @param {Facts} facts @returns {Control} */
function numberControl(binding, schema, facts) {
  const [least, most] = [schema.minimum ?? 0, schema.maximum ?? 100]
  const [min, max] = facts.usual ?? [least, most]
  const standard = facts.standard ?? schema.default
  if (standard === undefined && most - least > 30_000) return fieldControl(binding, schema, facts)
  let step = facts.step || (schema.type === "integer" ? 1 : max - min > 25 ? 1 : 0.01)
  // A track of a few dozen steps is too coarse for a hand.
  if (schema.type !== "integer" && (max - min) / step < 150) step /= 2
  const slider = PhotoSlider.make({
    label: facts.label, min, max, least, most, step, standard: standard ?? middle(min, max), neutral: facts.neutral ?? standard, unit: facts.unit,
    title: facts.title ?? schema.description, name: binding.name, track: facts.track ? `track-${facts.track}` : undefined, placeholder: standard === undefined ? "auto" : undefined,
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
function colorControl(binding, facts) {
  const well = h("input", { type: "color", data: { param: binding.name } })
  well.addEventListener("input", () => write(binding, well.value, true))
  well.addEventListener("change", () => write(binding, well.value))
  return { element: row(facts, well), update: () => {
    const color = read(binding, facts.standard ?? "#808080")
    if (/^#/.test(color)) well.value = color
  } }
}

/** A word, such as to crop, or a color.
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
