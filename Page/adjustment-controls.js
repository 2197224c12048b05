// All controls of an adjustment; curves, wheels and bands of color share a place and are chosen by tabs.

import { parameterControl } from "./controls.js"
import { h } from "./dom.js"
import { adjustmentOf, same } from "./recipe.js"

/** @typedef {import("./binding.js").Control} Control */
/** @typedef {import("./types.js").Parameter} Parameter */

/** What a panel has of an adjustment. A parameter that is alone there goes by the name of its adjustment.
 * @param {import("./editing.js").Editing} editing @param {import("./editing.js").Target} target
 * @param {import("./types.js").Controls} controls @param {readonly import("./types.js").Controls[]} all of the panel
 * @returns {Control[]} */
export function sectionControls(editing, target, controls, all) {
  const adjustment = adjustmentOf(editing.schema, controls.op)
  if (!adjustment) return []
  if (!controls.key) {
    const heading = { element: h("h3", { class: "sub-title" }, adjustment.title), update: () => {} }
    return [...(all.length > 1 ? [heading] : []), ...adjustmentControls(editing, target, adjustment)]
  }
  const parameter = adjustment.parameters.find((each) => each.key === controls.key)
  const isAlone = all.filter((each) => each.op === controls.op).length === 1
  const control = parameter ? parameterControl(editing, target, parameter, isAlone ? adjustment.title : parameter.title) : null
  return parameter && control ? [onlyInUse(editing, target, control, parameter, adjustment)] : []
}

/** Hides a control while another one has its place.
 * @param {import("./editing.js").Editing} editing @param {import("./editing.js").Target} target @param {Control} control
 * @param {Parameter} parameter @param {import("./types.js").Adjustment} adjustment @returns {Control} */
function onlyInUse(editing, target, control, parameter, adjustment) {
  const other = adjustment.parameters.find((each) => each.inPlaceOf === parameter.key)
  if (!parameter.inPlaceOf && !other) return control
  const isGiven = (/** @type {Parameter} */ each) => editing.value(target, [each.key]) !== undefined
  return { element: control.element, update: () => {
    control.element.hidden = other ? isGiven(other) : !isGiven(parameter)
    control.update()
  } }
}

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
