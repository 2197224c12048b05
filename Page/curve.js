// The curve editor: points to drag, to add with a press, to remove with a double click or Delete.

import { read, resetButton, write } from "./binding.js"
import { h, svg } from "./dom.js"
import { monotoneCubic, moved, withKnot } from "./spline.js"
import { clamp } from "./words.js"

/** @typedef {import("./spline.js").Knot} Knot */

const identity = /** @type {Knot[]} */ ([[0, 0], [1, 1]])
/** @type {Record<string, string>} */
const colors = { red: "#e5484d", green: "#46a758", blue: "#3e7bfa", luminance: "#c9a227" }

/** @param {import("./binding.js").Binding} binding @param {import("./binding.js").Facts} facts @returns {import("./binding.js").Control} */
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
