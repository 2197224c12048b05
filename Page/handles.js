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
