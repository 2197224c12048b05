// The control of a parameter, made from its schema: slider, list, color, curve, wheel, numbers.

import { read, write } from "./binding.js"
import { curveControl } from "./curve.js"
import { h } from "./dom.js"
import { placesControl } from "./places.js"
import { scalarControl } from "./scalar-controls.js"
import { PhotoSlider } from "./sliders.js"
import { bandsControl, wheelControl } from "./wheels.js"

/** @typedef {import("./binding.js").Binding} Binding */
/** @typedef {import("./binding.js").Control} Control */
/** @typedef {import("./binding.js").Facts} Facts */

/** The control of a parameter of an adjustment, or null where there is nothing to set by hand.
 * @param {import("./editing.js").Editing} editing @param {import("./editing.js").Target} target
 * @param {import("./types.js").Parameter} parameter @param {string} [label] @returns {Control|null} */
export function parameterControl(editing, target, parameter, label = parameter.title) {
  const { key, schema = {}, default: standard, summary: title, neutral, unit, step, usual, elements, track } = parameter
  const binding = { editing, target, path: [key], name: `${target.op}.${key}` }
  const facts = { label, standard, neutral, unit, step, title, usual, elements, track }
  if (schema.type === "object") return objectControl(binding, schema, facts)
  if (schema.type === "array") return arrayControl(binding, schema, facts)
  return scalarControl(binding, schema, facts)
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
      label: facts.elements?.[place] ?? `${place + 1}`, min: item.minimum, max: item.maximum,
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
