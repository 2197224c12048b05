// One step of the recipe as a card: its parameters, whether it works, how strongly it is mixed in.

import { adjustmentControls } from "./adjustment-controls.js"
import { h, icon, iconButton } from "./dom.js"
import { adjustmentOf } from "./recipe.js"
import { PhotoSlider } from "./sliders.js"
import { titled } from "./words.js"

/** @typedef {import("./binding.js").Control} Control */
/** @typedef {import("./editing.js").Editing} Editing */
/** @typedef {import("./editing.js").Target} Target */

/** @param {Editing} editing @param {Target} target @returns {Control} */
export function stepCard(editing, target) {
  const adjustment = adjustmentOf(editing.schema, target.op)
  const controls = adjustment ? adjustmentControls(editing, target, adjustment) : []
  if (adjustment?.isMixable) controls.push(opacityControls(editing, target))
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
    ...editing.schema.blends.map((each) => h("option", { value: each }, titled(each.replace("-", " ")))))
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
