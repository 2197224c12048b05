import assert from "node:assert/strict"
import test from "node:test"
import { Fake } from "./elements.js"
import { asked, soon } from "./fakes.js"

const page = /** @type {any} */ (globalThis)
page.requestAnimationFrame = () => 0
page.cancelAnimationFrame = () => {}
const { MaskPanel } = await import("../masks.js")
const { Editing } = await import("../editing.js")
const { shapes } = await import("../mask-tree.js")

const number = { key: "ev", title: "Light", schema: { type: "number", minimum: -5, maximum: 5 }, default: 0 }
const schema = /** @type {any} */ ({
  adjustments: [{ op: "exposure", title: "Exposure", parameters: [number], exclusive: [] }, { op: "grain", title: "Grain", parameters: [], exclusive: [] }],
  local: [{ op: "exposure", key: "ev" }], blends: [], recipe: {},
})
/** @param {any[]} steps */
function begun(steps = []) {
  asked.length = 0
  const stage = Object.assign(new Fake(), {
    full: { width: 600, height: 400 }, box: { x: 0, y: 0, width: 300, height: 200 }, overlay: new Fake(), placeAt: () => ({ x: 0, y: 0 }),
  })
  const editing = new Editing(/** @type {any} */ ({ asset: "a", width: 600, height: 400 }), schema)
  editing.take(0, { adjustments: steps })
  const panel = /** @type {any} */ (new MaskPanel(editing, /** @type {any} */ (stage)))
  page.document.body.replaceChildren(panel)
  editing.addEventListener("change", () => panel.update())
  panel.shapes.activate(true)
  panel.update()
  let views = 0
  panel.addEventListener("view", () => { views += 1 })
  /** Answers as the engine does: a step goes in at the end. */
  const serve = async () => {
    await soon()
    for (const { body, answer } of asked.splice(0)) {
      const list = [...(body.recipe?.adjustments ?? []), { id: `n${body.recipe?.adjustments.length ?? 0}`, ...body.step }]
      answer({ recipe: { adjustments: list }, index: list.length - 1 })
    }
    await soon()
  }
  return { panel, editing, serve, rows: () => panel.querySelectorAll(".mask-row"), leafRows: () => panel.querySelectorAll(".leaf-button"), views: () => views }
}
const [a, b, c] = ["linear", "radial", "color"].map((shape) => ({ shape }))
const masked = (/** @type {any} */ mask, /** @type {string} */ id, op = "exposure") => ({ op, id, mask, ev: 1 })

test("masks are those of the steps, each once, the first one at hand", () => {
  const { panel, rows } = begun([masked(a, "1"), masked(b, "2"), masked({ shape: "linear" }, "3"), { op: "exposure", id: "4", ev: 1 }, masked({ any: [b, c] }, "5")])
  assert.deepEqual(rows().map((/** @type {any} */ each) => [each.textContent, each.attributes["aria-selected"]]),
    [["1. Linear gradient", "true"], ["2. Radial gradient", "false"], ["3. Radial gradient and 1 more", "false"]])
  assert.deepEqual([panel.mask, panel.leaf], [a, { path: [], shape: a, isTaken: false }])
  assert.match(begun().panel.textContent, /Begin with one of the shapes above/)
})

test("another mask is taken up by a click or a key", () => {
  for (const [name, properties] of /** @type {[string, any][]} */ ([["click", {}], ["keydown", { key: "Enter" }], ["keydown", { key: " " }]])) {
    const { panel, rows, views } = begun([masked(a, "1"), masked(b, "2")])
    rows()[1].send("keydown", { key: "x" })
    assert.equal(panel.mask, a)
    panel.shapes.isArmed = true
    rows()[1].send(name, properties)
    assert.deepEqual([panel.mask, rows()[1].attributes["aria-selected"], views(), panel.shapes.isArmed], [b, "true", 1, false])
  }
})

test("a mask is deleted with its adjustments, and the others stay", () => {
  const { panel, editing, rows } = begun([masked(a, "1"), masked(b, "2"), masked(a, "3", "grain"), { op: "exposure", id: "4", ev: 1 }])
  rows()[0].querySelector("button").click()
  assert.deepEqual([editing.steps.map(({ id }) => id), panel.mask], [["2", "4"], b])
})

test("a new mask is one of its own beside others like it, and gradients wait to be drawn", async () => {
  for (const name of ["brush", "linear", "radial", "luminance", "color"]) {
    const { panel, editing, serve } = begun()
    for (let turn = 0; turn < 5; turn += 1) {
      panel.querySelector(`[data-mask="${name}"]`).click()
      await serve()
      assert.equal(panel.masks.length, turn + 1, `${name} ${turn}`)
      assert.deepEqual([panel.mask, panel.shapes.isArmed], [editing.steps[turn].mask, name === "linear" || name === "radial"])
    }
    const [first, second, third] = panel.masks
    assert.deepEqual(first, shapes[name].start)
    const beside = /** @type {any} */ ({
      brush: [{ "x-number": 2 }, { "x-number": 3 }], linear: [{ from: [0.55, 0.65], to: [0.55, 0.35] }, { from: [0.6, 0.65], to: [0.6, 0.35] }],
      radial: [{ center: [0.55, 0.5] }, { center: [0.6, 0.5] }], luminance: [{ low: 0.55 }, { low: 0.6 }], color: [{ hue: 255 }, { hue: 295 }],
    })
    assert.deepEqual([second, third], beside[name].map((/** @type {any} */ each) => ({ ...first, ...each })))
  }
})

test("a shape that is added, taken away or kept within becomes the one that is worked on", () => {
  for (const [how, mask, isTaken] of /** @type {[string, any, boolean][]} */ ([
    ["add", { any: [a, shapes.color.start] }, false], ["subtract", { all: [a, { not: shapes.color.start }] }, true], ["intersect", { all: [a, shapes.color.start] }, false]])) {
    const { panel, editing } = begun([masked(a, "1"), masked(b, "2"), masked(a, "3", "grain")])
    panel.querySelector(`[data-combine="${how}"]`).send("click", {})
    const items = page.document.body.all.filter((/** @type {any} */ each) => each.attributes.role === "menuitem")
    const item = items.find((/** @type {any} */ each) => each.textContent === "Color range")
    item?.click()
    assert.deepEqual(editing.steps.map((each) => each.mask), [mask, b, mask], how)
    assert.deepEqual([panel.mask, panel.leaf.shape, panel.leaf.isTaken, panel.shapes.isArmed], [mask, shapes.color.start, isTaken, false])
  }
})

test("shapes of a mask are worked on and removed one by one", () => {
  const { panel, editing, leafRows } = begun([masked({ any: [a, { not: b }, c] }, "1")])
  assert.deepEqual(leafRows().map((/** @type {any} */ each) => [each.textContent, each.attributes["aria-pressed"], each.querySelector("use").attributes.href]), [
    ["Linear gradient", "true", "#icon-linear"], ["Radial gradient", "false", "#icon-minus"], ["Color range", "false", "#icon-plus"]])
  leafRows()[2].click()
  assert.deepEqual([panel.leaf.shape, leafRows()[2].attributes["aria-pressed"]], [c, "true"])
  panel.setShape({ shape: "color", hue: 7 }, false)
  assert.deepEqual(editing.steps[0].mask, { any: [a, { not: b }, { shape: "color", hue: 7 }] })
  const remove = () => panel.querySelectorAll(".leaf-row").map((/** @type {any} */ each) => each.querySelectorAll("button")[1])
  remove()[0].click()
  assert.deepEqual(editing.steps[0].mask, { any: [{ not: b }, { shape: "color", hue: 7 }] })
  remove()[1].click()
  assert.deepEqual([editing.steps[0].mask, panel.leaf.shape], [{ not: b }, b], "the one at hand is gone: the first is taken up")
  assert.deepEqual(remove(), [undefined], "the last shape stays")
  panel.querySelector("#invert-mask").click()
  assert.deepEqual(editing.steps[0].mask, b)
})

test("the mask is shown until it is shown no more", () => {
  const { panel, views } = begun([masked(a, "1")])
  for (const isShown of [true, false]) {
    panel.querySelector("#show-mask").click()
    assert.deepEqual([panel.isShown, panel.querySelector("#show-mask").attributes["aria-pressed"]], [isShown, String(isShown)])
  }
  assert.equal(views(), 2)
})

test("a range has a slider for each of its values, which writes into the shape", () => {
  for (const [name, start] of [["radial", { shape: "radial", angle: 30 }], ["luminance", { shape: "luminance", high: 0.5 }], ["color", { shape: "color" }]]) {
    const { panel, editing } = begun([masked(start, "1")])
    for (const [key, [label, least, most, step, , standard]] of Object.entries(shapes[/** @type {string} */ (name)].parameters)) {
      const slider = panel.querySelector(`[data-name="mask.${key}"]`)
      assert.deepEqual([slider.value, slider.querySelector("label").textContent], [/** @type {any} */ (start)[key] ?? standard, label])
      const range = slider.querySelectorAll("input")[1]
      assert.deepEqual(["min", "max", "step"].map((each) => Number(range.attributes[each])), [least, most, step])
      range.value = String(most)
      range.send("change")
      assert.equal(editing.steps[0].mask[key], most)
    }
  }
})

test("the brush has its size, and its strokes go one by one", () => {
  const strokes = [{ points: [[0, 0]] }, { points: [[1, 1]] }]
  const { panel, editing } = begun([masked({ shape: "brush", strokes }, "1")])
  const value = (/** @type {string} */ key) => panel.querySelector(`[data-name="brush.${key}"]`).value
  assert.deepEqual(["radius", "hardness", "flow"].map(value), [5, 50, 100])
  for (const [factor, radius] of [[1.25, 6.3], [0.8, 5], [100, 30], [0.8, 24], [0.0001, 0.2]]) {
    panel.resizeBrush(factor)
    assert.deepEqual([panel.brush.radius, value("radius")], [radius, radius])
  }
  const flow = panel.querySelector("[data-name=\"brush.flow\"]").querySelectorAll("input")[1]
  flow.value = "40"
  flow.send("change")
  assert.deepEqual(panel.brush, { radius: 0.2, hardness: 50, flow: 40 })
  const back = panel.querySelectorAll("button").find((/** @type {any} */ each) => each.textContent === "Remove last stroke")
  for (const [left, words, isOver] of /** @type {[number, string, boolean][]} */ ([[2, "2 of 256 strokes", false], [1, "1 of 256 strokes", false], [0, "Paint on the picture.", true]])) {
    assert.deepEqual([back.disabled, back.parent.querySelector(".hint").textContent, editing.steps[0].mask.strokes], [isOver, words, strokes.slice(0, left)])
    back.click()
  }
})

test("within a mask its own adjustments are at hand, and others have cards", () => {
  const { panel } = begun([masked(a, "1"), masked(a, "2", "grain"), masked(b, "3", "grain")])
  assert.equal(panel.querySelector("[data-name=\"exposure.ev\"]").value, 1)
  assert.deepEqual(panel.querySelectorAll(".card").map((/** @type {any} */ each) => each.dataset.step), ["2"])
})
