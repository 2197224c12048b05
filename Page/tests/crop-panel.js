// The crop tool over a picture on the screen, with an engine that answers.

import assert from "node:assert/strict"
import { Fake } from "./elements.js"
import { asked, soon } from "./fakes.js"

const { CropPanel } = await import("../crop.js")
const { Editing } = await import("../editing.js")

export const ranks = ["rotate", "flip", "straighten", "perspective", "crop"]
const adjustments = ranks.map((op) => ({ op, title: op, parameters: [], exclusive: [] }))
const schema = /** @type {any} */ ({ adjustments, recipe: {} })
/** Answers as the engine does: steps go in at their ranks. */
export async function serve() {
  await soon()
  while (asked.length > 0) {
    const { path, body, answer } = /** @type {any} */ (asked.shift())
    assert.equal(path, "/api/v1/recipe/insert")
    const list = [...(body.recipe?.adjustments ?? [])]
    const at = list.findIndex((each) => ranks.indexOf(each.op) > ranks.indexOf(body.step.op))
    const index = at < 0 ? list.length : at
    list.splice(index, 0, { id: body.step.op, ...body.step })
    answer({ recipe: { adjustments: list }, index })
    await soon()
  }
}
/** The panel over a picture of 300 × 200 pixels on the screen.
 * @param {any[]} steps */
export function begun(steps = [], full = { width: 600, height: 400 }) {
  asked.length = 0
  const stage = Object.assign(new Fake(), {
    full, overlay: new Fake(), isHeld: false, placeAt: (/** @type {any} */ { clientX, clientY }) => ({ x: clientX / 300, y: clientY / 200 }),
  })
  const editing = new Editing(/** @type {any} */ ({ asset: "a", ...full }), schema)
  editing.take(0, { adjustments: steps })
  const panel = /** @type {any} */ (new CropPanel(editing, /** @type {any} */ (stage)))
  editing.addEventListener("change", () => panel.update())
  panel.activate(true)
  const box = stage.overlay.children[0].children[0]
  const handle = (/** @type {string} */ edge) => edge ? box.children.find((/** @type {any} */ each) => each.dataset.edge === edge) : box
  const chip = (/** @type {string} */ name) => panel.querySelectorAll(".chip").find((/** @type {any} */ each) => each.dataset.ratio === name)
  return { panel, stage, editing, box, handle, chip, crop: () => editing.steps.find((each) => each.op === "crop") }
}
/** Whether a rectangle is the one that is expected.
 * @param {any} rect @param {number[]} expected */
export function isRect({ x, y, width, height }, expected, words = "") {
  for (const [at, value] of [x, y, width, height].entries()) assert.ok(Math.abs(value - expected[at]) < 2e-5, `${words} ${[x, y, width, height]} is not ${expected}`)
}

export const step = { op: "crop", id: "c", x: 0.2, y: 0.3, width: 0.4, height: 0.5 }
