import assert from "node:assert/strict"
import test from "node:test"
import { Fake, pointer } from "./elements.js"
import { asked, soon } from "./fakes.js"

const { CropPanel } = await import("../crop.js")
const { Editing } = await import("../editing.js")
const { frameOf, inverse, mapped } = await import("../frame.js")

const ranks = ["rotate", "flip", "straighten", "perspective", "crop"]
const adjustments = ranks.map((op) => ({ op, title: op, parameters: [], exclusive: [] }))
const schema = /** @type {any} */ ({ adjustments, recipe: {} })
/** Answers as the engine does: steps go in at their ranks. */
async function serve() {
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
function begun(steps = [], full = { width: 600, height: 400 }) {
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
/** @param {any} rect @param {number[]} expected */
function isRect({ x, y, width, height }, expected, words = "") {
  for (const [at, value] of [x, y, width, height].entries()) assert.ok(Math.abs(value - expected[at]) < 2e-5, `${words} ${[x, y, width, height]} is not ${expected}`)
}
const step = { op: "crop", id: "c", x: 0.2, y: 0.3, width: 0.4, height: 0.5 }

test("the rectangle lies where the crop is, and says how large the picture will be", () => {
  const { box, panel, stage } = begun([step])
  const { left, top, width, height } = box.style
  isRect({ x: parseFloat(left), y: parseFloat(top), width: parseFloat(width), height: parseFloat(height) }, [20, 30, 40, 50])
  assert.match(panel.textContent, /240 × 200 pixels/)
  assert.match(begun().panel.textContent, /600 × 400 pixels/)
  assert.deepEqual([stage.isHeld, stage.overlay.children.length], [true, 1])
  panel.activate(false)
  assert.deepEqual([stage.isHeld, stage.overlay.children.length], [false, 0])
  isRect(begun([{ op: "crop", aspect: "1:1" }]).panel.rect, [1 / 6, 0, 2 / 3, 1])
})

test("edges and corners follow a pointer, and the inside moves the whole", () => {
  for (const [edge, rect] of /** @type {[string, number[]][]} */ ([
    ["nw", [0.3, 0.4, 0.3, 0.4]], ["n", [0.2, 0.4, 0.4, 0.4]], ["ne", [0.2, 0.4, 0.1, 0.4]], ["e", [0.2, 0.3, 0.1, 0.5]],
    ["se", [0.2, 0.3, 0.1, 0.1]], ["s", [0.2, 0.3, 0.4, 0.1]], ["sw", [0.3, 0.3, 0.3, 0.1]], ["w", [0.3, 0.3, 0.3, 0.5]], ["", [0.3, 0.4, 0.4, 0.5]]])) {
    const { handle, crop, editing } = begun([step])
    const started = handle(edge).send("pointerdown", { pointerId: 1, clientX: 60, clientY: 60 })
    assert.ok(started.defaultPrevented)
    assert.deepEqual(crop(), step, "a press alone changes nothing")
    pointer("pointermove", { clientX: 75, clientY: 70 })
    pointer("pointermove", { clientX: 90, clientY: 80 })
    pointer("pointerup", {})
    isRect(/** @type {any} */ (crop()), rect, edge)
    assert.equal(editing.undo() && crop()?.width, 0.4, "a drag is one step back")
    handle(edge).send("pointerdown", { button: 2, pointerId: 1, clientX: 60, clientY: 60 })
    pointer("pointermove", { clientX: 90, clientY: 80 })
    assert.deepEqual(crop(), step)
  }
})

test("arrow keys move an edge by a hundredth, with Shift by five", () => {
  for (const shiftKey of [false, true]) for (const [edge, key, change] of /** @type {[string, string, number[]][]} */ ([
    ["", "ArrowLeft", [-1, 0, 0, 0]], ["", "ArrowRight", [1, 0, 0, 0]], ["", "ArrowUp", [0, -1, 0, 0]], ["", "ArrowDown", [0, 1, 0, 0]],
    ["nw", "ArrowLeft", [-1, 0, 1, 0]], ["nw", "ArrowDown", [0, 1, 0, -1]], ["se", "ArrowRight", [0, 0, 1, 0]], ["se", "ArrowUp", [0, 0, 0, -1]],
    ["e", "ArrowLeft", [0, 0, -1, 0]], ["e", "ArrowUp", [0, 0, 0, 0]], ["n", "ArrowUp", [0, -1, 0, 1]], ["sw", "ArrowRight", [1, 0, -1, 0]]])) {
    const { handle, crop } = begun([step])
    assert.ok(handle(edge).send("keydown", { key, shiftKey }).defaultPrevented)
    const unit = shiftKey ? 0.05 : 0.01
    isRect(/** @type {any} */ (crop()), [0.2, 0.3, 0.4, 0.5].map((each, at) => each + change[at] * unit), `${edge} ${key}`)
    assert.ok(!handle(edge).send("keydown", { key: "Enter" }).defaultPrevented)
  }
})

test("a crop of the whole is none", () => {
  const { handle, crop, editing } = begun([{ ...step, x: 0, y: 0, width: 0.995, height: 1 }])
  handle("e").send("keydown", { key: "ArrowRight" })
  assert.deepEqual([crop(), editing.steps.length], [undefined, 0])
  const other = begun([{ ...step, x: 0, y: 0, width: 1, height: 0.99 }])
  other.handle("n").send("keydown", { key: "ArrowUp" })
  isRect(/** @type {any} */ (other.crop()), [0, 0, 1, 0.99])
})

test("a ratio is of pixels, upright or across, and shown as chosen", () => {
  const ratios = { "1:1": 1, "5:4": 1.25, "4:3": 4 / 3, "3:2": 1.5, "16:9": 16 / 9, "2:1": 2, "Original": 0 }
  for (const full of [{ width: 600, height: 400 }, { width: 300, height: 500 }]) for (const [name, ratio] of Object.entries(ratios)) {
    const { chip, panel, crop } = begun([step], full)
    const seen = () => { const { width, height } = /** @type {any} */ (crop()); return width * full.width / (height * full.height) }
    const expected = ratio || full.width / full.height
    chip(name).click()
    assert.ok(Math.abs(seen() - expected) < 1e-3, `${name} ${seen()}`)
    assert.deepEqual(panel.querySelectorAll(".chip").filter((/** @type {any} */ each) => each.attributes["aria-checked"] === "true"), [chip(name)])
    panel.querySelector("#turn-ratio").click()
    assert.ok(Math.abs(seen() - 1 / expected) < 1e-3, `${name} turned ${seen()}`)
    panel.querySelector("#turn-ratio").click()
    assert.ok(Math.abs(seen() - expected) < 1e-3)
    chip("Free").click()
    assert.ok(Math.abs(seen() - expected) < 1e-3, "a free ratio keeps the rectangle")
  }
})

test("a chosen ratio holds while an edge is moved, until it is free again", () => {
  const { chip, handle, crop } = begun([step])
  const seen = () => { const { width, height } = /** @type {any} */ (crop()); return width * 600 / (height * 400) }
  chip("2:1").click()
  handle("e").send("keydown", { key: "ArrowLeft", shiftKey: true })
  assert.ok(Math.abs(seen() - 2) < 1e-3)
  chip("Free").click()
  handle("e").send("keydown", { key: "ArrowLeft", shiftKey: true })
  assert.ok(Math.abs(seen() - 2) > 0.1)
})

/** The places of the photo that are seen at places of the picture.
 * @param {any} editing @param {number[][]} places */
function seenAt(editing, places) {
  const { matrix, width, height } = frameOf(editing.steps, 600, 400)
  const back = inverse(matrix)
  return places.map(([u, v]) => mapped(back, { x: u * width, y: v * height }))
}
const corners = [[0, 0], [1, 0], [1, 1], [0, 1], [0.25, 0.5]]
const recipes = [
  [], [step], [{ op: "rotate", id: "r", quarterTurns: 1 }, step], [{ op: "rotate", id: "r", quarterTurns: 3 }], [{ op: "rotate", id: "r" }, step],
  [{ op: "flip", id: "f", axis: "horizontal" }, step], [{ op: "straighten", id: "s", degrees: 5 }, step],
  [{ op: "rotate", id: "r", quarterTurns: 2 }, { op: "flip", id: "f", axis: "horizontal" }, { op: "straighten", id: "s", degrees: -4 }, step],
]
for (const [name, run, to] of /** @type {[string, (panel: any) => void, (place: number[]) => number[]][]} */ ([
  ["turned to the right", (panel) => panel.rotate(1), ([u, v]) => [1 - v, u]], ["turned to the left", (panel) => panel.rotate(-1), ([u, v]) => [v, 1 - u]],
  ["flipped", (panel) => panel.flip(), ([u, v]) => [1 - u, v]]])) {
  test(`the picture that is ${name} shows the same part of the photo`, async () => {
    for (const steps of recipes) {
      const { panel, editing } = begun(steps)
      const before = seenAt(editing, corners)
      run(panel)
      await serve()
      const after = seenAt(editing, corners.map(to))
      for (const [at, { x, y }] of before.entries()) assert.ok(Math.hypot(after[at].x - x, after[at].y - y) < 2.1, `${JSON.stringify([steps, editing.steps])} ${JSON.stringify([before[at], after[at]])}`)
      assert.equal(editing.undo(), true)
      assert.deepEqual(editing.steps, steps, "it is one step back")
    }
  })
}

test("turns that follow each other at once are all made, and four lead back", async () => {
  const { panel, editing } = begun([step])
  for (let turn = 0; turn < 4; turn += 1) panel.rotate(1)
  await serve()
  await serve()
  assert.deepEqual(editing.steps.map(({ op }) => op), ["crop"])
  isRect(/** @type {any} */ (editing.steps[0]), [0.2, 0.3, 0.4, 0.5])
  const other = begun([step])
  other.chip("2:1").click()
  other.panel.rotate(1)
  await serve()
  other.stage.full = { width: 400, height: 600 }
  other.handle("e").send("keydown", { key: "ArrowLeft" })
  const { width, height } = /** @type {any} */ (other.crop())
  assert.ok(Math.abs(width * 400 / (height * 600) - 0.5) < 1e-3, "a ratio is turned with the picture")
})

test("a reset takes away what the panel makes, and nothing else", () => {
  const exposure = { op: "exposure", id: "e", ev: 1 }
  const { panel, editing } = begun([exposure, ...ranks.map((op) => ({ op, id: op }))])
  panel.querySelector("#reset-crop").click()
  assert.deepEqual(editing.steps, [exposure])
})

test("what is measured levels the picture", async () => {
  for (const degrees of [2.5, 0]) {
    const { panel, editing } = begun([{ op: "straighten", id: "s", degrees: 1 }])
    panel.querySelector("#level").click()
    const { path, body, answer } = asked[0]
    assert.deepEqual([path, body], ["/api/v1/assets/a/auto", { recipe: null, tone: false, whiteBalance: false, straighten: true }])
    answer({ recipe: { adjustments: degrees ? [{ op: "straighten", degrees }] : [] } })
    await soon()
    assert.equal(editing.steps[0].degrees, degrees)
  }
})
