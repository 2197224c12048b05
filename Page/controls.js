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
