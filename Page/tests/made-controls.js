// Controls of adjustments that a test makes up, on an edit of their own.

import "./elements.js"

const page = /** @type {any} */ (globalThis)
page.requestAnimationFrame = (/** @type {() => void} */ run) => { run(); return 0 }
page.cancelAnimationFrame = () => {}
const { Editing } = await import("../editing.js")

/** An edit with one step of an adjustment.
 * @param {any[]} parameters @param {any} [value] @param {any} [facts] */
export function begun(parameters, value, facts = {}) {
  const adjustment = { op: "a", title: "A", parameters, exclusive: [], isNeutral: true, ...facts }
  const schema = /** @type {any} */ ({ adjustments: [adjustment], blends: ["normal", "soft-light"], recipe: {} })
  const editing = new Editing(/** @type {any} */ ({ asset: "a" }), schema)
  editing.take(0, { adjustments: [{ op: "a", id: "i", ...value }] })
  const target = { op: "a", id: "i" }
  const show = (/** @type {any} */ control) => {
    editing.addEventListener("change", () => control.update())
    page.document.activeElement = null
    control.update()
    return control.element
  }
  return { editing, target, adjustment, show, step: () => editing.steps[0], given: () => { const { op: _, id: __, ...rest } = editing.steps[0] ?? {}; return rest } }
}
/** Enters a value into a field. */
export const change = (/** @type {any} */ field, /** @type {any} */ value, name = "change") => { field.value = String(value); field.send(name) }
