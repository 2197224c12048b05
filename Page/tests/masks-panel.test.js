import assert from "node:assert/strict"
import test from "node:test"
import { Fake } from "./elements.js"
import { asked, soon } from "./fakes.js"
import { outline } from "./laid-out.js"
import "./made-controls.js"

const page = /** @type {any} */ (globalThis)
page.document.querySelector = (/** @type {string} */ selector) => page.document.body.querySelector(selector)
const { MaskPanel } = await import("../masks.js")
const { Editing } = await import("../editing.js")
const { shapes } = await import("../mask-tree.js")

const number = { key: "ev", title: "Light", schema: { type: "number", minimum: -5, maximum: 5 }, default: 0 }
const schema = /** @type {any} */ ({
  adjustments: [{ op: "exposure", title: "Exposure", parameters: [number], exclusive: [] },
    { op: "grain", title: "Grain", parameters: [], exclusive: [] }],
  local: [{ op: "exposure", key: "ev" }], blends: [], recipe: { version: 1 } })
/** @param {any[]} [steps] */
function begun(steps = []) {
  asked.length = 0
  const stage = Object.assign(new Fake(), {
    full: { width: 600, height: 400 }, box: { x: 0, y: 0, width: 300, height: 200 }, overlay: new Fake(), placeAt: () => ({ x: 0, y: 0 }) })
  const editing = new Editing(/** @type {any} */ ({ asset: "a", width: 600, height: 400 }), schema)
  editing.take(0, { adjustments: steps })
  const panel = /** @type {any} */ (new MaskPanel(editing, /** @type {any} */ (stage)))
  page.document.body.replaceChildren(panel)
  /** @type {boolean[]} */ const lives = []
  editing.addEventListener("change", (/** @type {any} */ event) => { lives.push(event.detail.isLive); panel.update() })
  panel.shapes.activate(true)
  panel.update()
  let views = 0
  panel.addEventListener("view", () => { views += 1 })
  const at = (/** @type {string} */ selector) => panel.querySelector(selector)
  return { panel, editing, at, lives, views: () => views, masks: () => editing.steps.map((each) => each.mask) }
}
const step = (/** @type {any} */ mask, id = "1", op = "exposure") => ({ op, id, mask, ev: 1 })
const [linear, radial, color] = ["linear", "radial", "color"].map((shape) => ({ shape }))
const names = ["brush", "linear", "radial", "luminance", "color"]

test("the panel offers each shape, and shows what belongs to the mask that is worked on", () => {
  const { panel, at } = begun([step({ any: [linear, color] })])
  assert.deepEqual(panel.querySelectorAll(".tile-button").map((/** @type {any} */ each) => [each.dataset.mask,
    each.querySelector("use").attributes.href, each.textContent]),
    names.map((name) => [name, `#icon-${shapes[name].icon}`, shapes[name].short ?? shapes[name].title.split(" ")[0]]))
  assert.deepEqual(panel.children.map((/** @type {any} */ each) => each.attributes.class),
    ["panel-title", "mask-new", "mask-list", "mask-detail"])
  assert.deepEqual([at(".mask-list").attributes.role, at(".mask-row").attributes.role, at(".mask-row").attributes.tabindex],
    ["listbox", "option", "0"])
  assert.deepEqual(outline(at(".mask-row")).split("\n").map((each) => each.trim()), [
    "div.mask-row role=option tabindex=0", "#icon-linear", "span", "“1. Linear gradient and 1 more”",
    "button.icon-button.is-small type=button aria-label=Delete mask 1 with its adjustments", "#icon-trash"])
  const parts = at(".mask-detail").children.map((/** @type {any} */ each) => each.attributes.class ?? each.tag)
  assert.deepEqual([parts[0], parts[1], parts.at(-2), parts.at(-1)], ["mask-tools", "leaf-list", "sub-title", "photo-slider"])
  const tools = at(".mask-tools").children.map((/** @type {any} */ each) => [each.id || each.dataset.combine, each.attributes["aria-label"],
    each.querySelector("use").attributes.href.slice(6)])
  assert.deepEqual(tools, [["show-mask", "Show the mask", "eye"], ["invert-mask", "Invert the mask", "invert"],
    ["add", "Add a shape", "plus"], ["subtract", "Take a shape away", "minus"], ["intersect", "Keep only within a shape", "filter"]])
  assert.deepEqual(outline(at(".leaf-row")).split("\n").map((each) => each.trim()), [
    "div.leaf-row", "button.leaf-button type=button aria-pressed=true", "#icon-linear", "span", "“Linear gradient”",
    "button.icon-button.is-small type=button aria-label=Remove this shape", "#icon-close"])
  assert.equal(begun([step(linear)]).at(".leaf-row").querySelectorAll("button").length, 1, "the only shape is not removed")
})

test("a mask of a kind that the page does not know is kept and named", () => {
  const { at } = begun([step({ shape: "depth" })])
  assert.deepEqual([at(".mask-row use").attributes.href, at(".leaf-row span").textContent, at(".leaf-row use").attributes.href],
    ["#icon-mask", "depth", "#icon-mask"])
})

test("a mask is shown in red or not, and the stage follows", () => {
  const { panel, at, views } = begun([step(linear)])
  for (const [isShown, count] of /** @type {[boolean, number][]} */ ([[true, 1], [false, 2]])) {
    at("#show-mask").click()
    assert.deepEqual([panel.isShown, at("#show-mask").attributes["aria-pressed"], views()], [isShown, String(isShown), count])
  }
})

test("a mask is inverted, and inverted back", () => {
  const { at, masks, panel, lives } = begun([step(linear), step(radial, "2"), step(linear, "3", "grain")])
  at("#invert-mask").click()
  assert.deepEqual([masks(), panel.mask, lives], [[{ not: linear }, radial, { not: linear }], { not: linear }, [false]])
  at("#invert-mask").click()
  assert.deepEqual(masks(), [linear, radial, linear])
})

test("the menu of shapes has each by its name, and gradients wait to be drawn", () => {
  for (const [place, name] of names.entries()) {
    const { at, panel, masks } = begun([step(linear)])
    at('[data-combine="add"]').send("click")
    const items = page.document.querySelector(".menu").children
    assert.deepEqual(items.map((/** @type {any} */ each) => each.textContent), names.map((each) => shapes[each].title))
    items[place].click()
    assert.deepEqual([masks(), panel.shapes.isArmed], [[{ any: [linear, shapes[name].start] }], name === "linear" || name === "radial"])
  }
})

test("the shape that is worked on is the one that is asked for, also when another mask is", () => {
  const { panel, at } = begun([step({ any: [linear, color] }), step({ any: [radial, color] }, "2")])
  panel.querySelectorAll(".leaf-button")[1].click()
  assert.deepEqual([panel.leaf.shape, at('[data-name="mask.hue"]') !== null], [color, true])
  panel.querySelectorAll(".mask-row")[1].click()
  assert.deepEqual([panel.leaf.shape, panel.querySelectorAll(".leaf-button")[0].attributes["aria-pressed"]], [radial, "true"])
  const fewer = begun([step({ any: [linear, radial, color] })])
  fewer.panel.querySelectorAll(".leaf-button")[2].click()
  fewer.panel.replace({ any: [radial, linear] })
  assert.deepEqual([fewer.panel.leaf.shape, fewer.panel.querySelectorAll(".leaf-button")[0].attributes["aria-pressed"]], [radial, "true"],
    "a shape that is gone is not worked on")
  for (const [shape, hint] of /** @type {[any, string|null][]} */ ([[linear,
    "Drag on the picture from where nothing changes to where all does."], [radial, "Drag on the picture from the middle outward."],
    [color, null]])) {
    const hints = begun([step(shape)]).panel.querySelectorAll(".hint").map((/** @type {any} */ each) => each.textContent)
    assert.deepEqual(hints, hint ? [hint] : [])
  }
})

test("controls stay while their values are dragged, and only the end is a step back", () => {
  const { panel, at, editing, lives, masks } = begun([step(color), step(color, "2", "grain")])
  const slider = at('[data-name="mask.hue"]')
  const range = slider.querySelectorAll("input")[1]
  for (const [name, value] of /** @type {[string, number][]} */ ([["input", 10], ["input", 20], ["change", 30]])) {
    range.value = String(value)
    range.send(name)
    assert.equal(at('[data-name="mask.hue"]'), slider, "a control that is dragged is not replaced")
    assert.deepEqual([slider.value, masks()], [value, [{ shape: "color", hue: value }, { shape: "color", hue: value }]])
  }
  assert.deepEqual([lives, editing.recipe?.version], [[true, true, false], undefined])
  assert.ok(editing.undo())
  assert.deepEqual([masks(), editing.canUndo, at('[data-name="mask.hue"]').value], [[color, color], false, shapes.color.parameters.hue[5]])
  const light = at('[data-name="exposure.ev"]')
  editing.change({ adjustments: [{ ...step(color), ev: 3 }, step(color, "2", "grain")] })
  assert.ok(at('[data-name="exposure.ev"]') === light && light.value === 3)
  editing.change({ adjustments: [] })
  assert.deepEqual([panel.mask, panel.leaf, at('[data-name="exposure.ev"]')], [null, undefined, null])
})

test("the panel follows what it shows: masks, shapes, the steps within a mask", () => {
  const { panel, editing } = begun([step(linear)])
  const count = (/** @type {string} */ selector) => panel.querySelectorAll(selector).length
  const changed = (/** @type {any[]} */ steps) => { editing.change({ adjustments: steps }); return [count(".mask-row"), count(".leaf-row"),
    count(".card"), panel.querySelectorAll(".mask-row").findIndex((/** @type {any} */ each) => each.attributes["aria-selected"] === "true")] }
  assert.deepEqual(changed([step(radial, "0"), step(linear)]), [2, 1, 0, 1])
  assert.deepEqual(changed([step(radial, "0"), step(linear), step(linear, "2", "grain")]), [2, 1, 1, 1])
  assert.deepEqual(changed([step(radial, "0"), step(linear), step(linear, "3", "grain"), step(linear, "4", "grain")]), [2, 1, 2, 1])
  assert.deepEqual(panel.querySelectorAll(".card").map((/** @type {any} */ each) => each.dataset.step), ["3", "4"])
  panel.replace({ any: [linear, color] })
  assert.deepEqual([count(".leaf-row"), panel.querySelectorAll(".mask-row")[1].textContent], [2, "2. Linear gradient and 1 more"])
  panel.replace({ any: [linear, radial] })
  assert.equal(panel.querySelectorAll(".leaf-row")[1].textContent, "Radial gradient")
  assert.deepEqual(changed([step(radial, "0")]), [1, 1, 0, 0])
})

test("a mask whose row is deleted is not taken up by the same press", () => {
  const { panel } = begun([step(linear), step(radial, "2")])
  let stopped = 0
  panel.querySelectorAll(".mask-row")[1].querySelector("button").send("click", { stopPropagation: () => { stopped += 1 } })
  assert.deepEqual([stopped, panel.mask], [1, linear])
  const event = panel.querySelector(".mask-row").send("keydown", { key: " ", stopPropagation: () => { stopped += 1 } })
  assert.deepEqual([stopped, event.defaultPrevented], [2, true])
})

test("a new mask that the engine refuses is none, and what was shown in red no longer is", async () => {
  const { panel, at } = begun([step(radial)])
  panel.toggleShown()
  at('[data-mask="linear"]').click()
  await soon()
  asked.splice(0)[0].answer({ message: "No." }, 422)
  await soon()
  assert.deepEqual([panel.mask, panel.isShown, panel.shapes.isArmed], [radial, false, false])
})

test("the brush is set with sliders, which change nothing of the recipe", () => {
  const { panel, at, lives } = begun([step({ shape: "brush", strokes: [] })])
  const all = panel.querySelectorAll("photo-slider").filter((/** @type {any} */ each) => each.dataset.name.startsWith("brush."))
  assert.deepEqual(all.map((/** @type {any} */ each) => [each.dataset.name, each.querySelector("label").textContent,
    ...["min", "max", "step"].map((key) => Number(each.querySelectorAll("input")[1].attributes[key]))]),
    [["brush.radius", "Size", 0.2, 30, 0.1], ["brush.hardness", "Hardness", 0, 100, 1], ["brush.flow", "Flow", 1, 100, 1]])
  assert.ok(all.every((/** @type {any} */ each) => each.style["--zero-number"] === "0"), "tracks are filled from their beginning")
  for (const [key, standard] of /** @type {[string, number][]} */ ([["radius", 5], ["hardness", 50], ["flow", 100]])) {
    const range = at(`[data-name="brush.${key}"]`).querySelectorAll("input")[1]
    range.value = "20"
    range.send("change")
    assert.equal(panel.brush[key], 20)
    range.send("dblclick")
    assert.equal(panel.brush[key], standard)
  }
  assert.deepEqual(lives, [])
})
