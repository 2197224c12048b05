// A color wheel for hue and saturation, and rows of sliders for a band of colors.

import { read, resetButton, write } from "./binding.js"
import { h } from "./dom.js"
import { memberControl } from "./scalar-controls.js"
import { clamp } from "./words.js"

/** @typedef {import("./binding.js").Binding} Binding */
/** @typedef {import("./binding.js").Facts} Facts */
/** @typedef {import("./binding.js").Control} Control */

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
  const { hue: _h, saturation: _s, ...rest } = schema.properties
  const controls = Object.keys(rest).map((key) => memberControl(binding, rest, key))
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
  const controls = ["hue", "saturation", "luminance"].filter((each) => schema.properties[each]).map((each) => memberControl(binding, schema.properties, each))
  return {
    element: h(
      "div", { class: "band", data: { band: key } }, h("span", { class: "control-title" }, h("i", { class: "band-color" }), facts.label),
      ...controls.map((each) => each?.element),
    ),
    update: () => { for (const control of controls) control?.update() },
  }
}
