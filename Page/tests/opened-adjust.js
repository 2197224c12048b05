// The panel of adjustments over an edit of a made-up schema.

import { clear } from "./asked-actions.js"
import { asked, soon } from "./fakes.js"
import "./made-controls.js"

const page = /** @type {any} */ (globalThis)
page.document.querySelector = (/** @type {string} */ selector) => page.document.body.querySelector(selector)
page.MouseEvent = Event
const { AdjustPanel } = await import("../adjust.js")
const { Editing } = await import("../editing.js")

const number = (/** @type {string} */ key) => ({ key, title: key.toUpperCase(), schema: { type: "number", minimum: -5, maximum: 5 },
  default: 0 })
const made = (/** @type {string} */ op, /** @type {string} */ group, /** @type {string} */ summary, facts = {}) => ({
  op, title: op[0].toUpperCase() + op.slice(1), group, summary, isNeutral: true, exclusive: [], measured: [], parameters: [number("v")], ...facts })
const schema = /** @type {any} */ ({
  adjustments: [
    made("exposure", "light", "Makes all brighter"), made("tone", "light", "Black and white points",
      { parameters: [number("black"), number("white")], measured: ["black", "white", "mid"] }),
    made("grain", "effects", "Film grain"), made("crop", "effects", "Cuts off", { isOfCropTool: true }), made("fade", "other",
      "Fades a film")],
  groups: [{ name: "light", title: "Light" }, { name: "empty", title: "Empty" }, { name: "effects", title: "Effects" },
    { name: "other", title: "Other" }],
  sections: [{ name: "basic", title: "Basic", isOpen: true, controls: [{ op: "exposure", key: null }] },
    { name: "tones", title: "All Tones", isOpen: false, controls: [{ op: "tone", key: "black" }, { op: "tone", key: "white" }] }],
  blends: ["normal"], recipe: {},
})
/** A panel over an edit. @param {any[]} [steps] */
export function begun(steps = []) {
  clear()
  const editing = new Editing(/** @type {any} */ ({ asset: "a" }), schema)
  editing.take(0, steps.length > 0 ? { adjustments: steps } : null)
  const panel = /** @type {any} */ (new AdjustPanel(editing))
  /** @type {string[]} */ const events = []
  for (const name of ["paste", "export"]) panel.addEventListener(name,
    (/** @type {any} */ event) => events.push(`${name} ${event.bubbles}`))
  page.document.activeElement = null
  page.document.body.replaceChildren(panel)
  editing.addEventListener("change", () => panel.update())
  const section = (/** @type {string} */ name) => panel.querySelector(`[data-section="${name}"]`)
  const cards = () => panel.querySelectorAll(".card").map((/** @type {any} */ each) => each.dataset.step)
  const button = (/** @type {string} */ name) => panel.querySelectorAll("button").find((/** @type {any} */ each) => (each.attributes["aria-label"] ?? each.textContent) === name)
  return { panel, editing, events, section, cards, button, ids: () => editing.steps.map((each) => each.id) }
}
export const sliders = (/** @type {any} */ element) => element.querySelectorAll("photo-slider").map((/** @type {any} */ each) => each.dataset.name)
/** Answers as the engine does: a step goes in at the end. */
export async function serve() {
  await soon()
  for (const { body, answer: done } of asked.splice(0)) {
    const list = [...(body.recipe?.adjustments ?? []), { id: "new", ...body.step }]
    done({ recipe: { adjustments: list }, index: list.length - 1 })
  }
  await soon()
}
