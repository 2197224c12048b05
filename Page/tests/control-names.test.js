import assert from "node:assert/strict"
import test from "node:test"
import { outline } from "./laid-out.js"
import { begun, change } from "./made-controls.js"

const page = /** @type {any} */ (globalThis)
const { parameterControl } = await import("../controls.js")
const { adjustmentControls } = await import("../adjustment-controls.js")
const { memberControl } = await import("../scalar-controls.js")
const { opacityControls, stepCard } = await import("../step-card.js")

/** One control of a parameter `k`. @param {any} schema @param {any} [value] @param {any} [facts] */
function one(schema, value, facts = {}) {
  const made = begun([{ key: "k", title: "Name", summary: "What it does", schema, ...facts }], value === undefined ? {} : { k: value })
  /** @type {boolean[]} */ const lives = []
  made.editing.addEventListener("change", (/** @type {any} */ event) => lives.push(event.detail.isLive))
  const control = parameterControl(made.editing, made.target, made.adjustment.parameters[0])
  const element = control && made.show(control)
  return { ...made, lives, element, field: element?.querySelectorAll("input, select")[0] }
}
const parts = (/** @type {any} */ element) => outline(element).split("\n").map((each) => each.trim())

test("each control has its name first, then what is set, and belongs to its parameter", () => {
  for (const [schema, facts, rows] of /** @type {[any, any, string[]][]} */ ([
    [{ enum: ["x", "y"] }, { default: "x" }, ["label.control-row", "span", "“Name”", "select", "option", "“X”", "option", "“Y”"]],
    [{ type: "boolean" }, {}, ["label.control-row", "span", "“Name”", "input type=checkbox"]],
    [{ type: "string", pattern: "^(#" }, {}, ["label.control-row", "span", "“Name”", "input type=color"]],
    [{ type: "string" }, { default: "usual" }, ["label.control-row", "span", "“Name”", "input type=text"]],
    [{ anyOf: [{ const: "crop" }, { pattern: "^(#" }] }, {},
    ["label.control-row", "span", "“Name”", "input type=color aria-label=Color hidden", "select", "option", "“Crop”", "option", "“Color”"]],
    [{ type: "integer", minimum: 0, maximum: 60_000 }, {}, ["label.control-row", "span", "“Name”", "input type=number"]]])) {
    const { element, field } = one(schema, undefined, facts)
    assert.deepEqual([parts(element), element.attributes.title], [rows, "What it does"])
    const param = element.querySelectorAll("input, select").find((/** @type {any} */ each) => each.dataset.param)
    assert.equal(param?.dataset.param, "a.k")
    if (schema.type === "string" && !schema.pattern) assert.equal(field.attributes.placeholder, "usual")
  }
  assert.equal(one({ type: "string" }).field.attributes.placeholder, "")
})

test("a slider has the name, the help and the unit of its parameter, and a drag is one step back", () => {
  const { element, lives, given, editing } = one({ type: "number", minimum: 0, maximum: 100, description: "Other" }, 3,
    { default: 10, unit: "EV" })
  const [number, range] = element.querySelectorAll("input")
  assert.deepEqual([element.dataset.name, element.querySelector("label").title, number.attributes["aria-label"]],
    ["a.k", "What it does Double click for the default.", "Name, number in EV"])
  for (const [name, value] of /** @type {[string, number][]} */ ([["input", 20], ["input", 30], ["change", 40]])) change(range, value, name)
  assert.deepEqual([[...lives], given(), editing.undo(), given(), editing.canUndo], [[true, true, false], { k: 40 }, true, { k: 3 }, false])
  range.send("dblclick")
  assert.equal(given().k, 10)
  assert.equal(one({ type: "number", minimum: 0, maximum: 1, description: "Other" }, 0,
    { default: 0, summary: undefined }).element.querySelector("label").title, "Other Double click for the default.")
  const free = one({ type: "number", minimum: 0, maximum: 100 }, 3)
  free.element.querySelectorAll("input")[1].send("dblclick")
  assert.deepEqual(free.given(), {})
})

test("the track of a slider is filled from where nothing changes", () => {
  const track = (/** @type {any} */ slider) => ["--zero-number", "--from", "--to"].map((name) => parseFloat(slider.style[name]))
  for (const [facts, value, filled] of /** @type {[any, number|undefined, number[]][]} */ ([
    [{ default: 10 }, 30, [0.1, 10, 30]], [{ default: 10, neutral: 50 }, 30, [0.5, 30, 50]],
    [{ default: 10, neutral: 0 }, undefined, [0, 0, 10]], [{}, undefined, [0.5, 50, 50]], [{ default: 10 }, 10, [0.1, 10, 10]]])) {
    assert.deepEqual(track(one({ type: "number", minimum: 0, maximum: 100 }, value, facts).element), filled, JSON.stringify(facts))
  }
  const { editing, target, show } = begun([], { opacity: 0.4 })
  const opacity = show(opacityControls(editing, target)).querySelector("photo-slider")
  assert.deepEqual([track(opacity), opacity.querySelector("label").textContent, opacity.querySelector("input").attributes["aria-label"]],
    [[0, 0, 40], "Opacity", "Opacity, number in percent"])
  opacity.querySelectorAll("input")[1].send("dblclick")
  assert.deepEqual([opacity.value, opacity.classList.contains("is-set")], [100, false])
})

test("colors are live while they are chosen, and what is no color is not shown as one", () => {
  for (const schema of [{ type: "string", pattern: "^(#" }, { anyOf: [{ const: "crop" }, { pattern: "^(#" }] }]) {
    const { element, lives, given } = one(schema, "#102030")
    const [well] = element.querySelectorAll("input")
    change(well, "#000001", "input")
    change(well, "#000002")
    assert.deepEqual([lives, given()], [[true, false], { k: "#000002" }])
  }
  const { field } = one({ type: "string", pattern: "^(#" }, "red")
  assert.equal(field.value, "")
  const other = one({ anyOf: [{ const: "crop" }, { pattern: "^(#" }] }, "red")
  assert.deepEqual([other.element.querySelectorAll("input, select")[1].value, other.field.value, other.field.hidden],
    ["color", "#ffffff", false])
})

test("a text that is typed is not written over, and one without a form is taken as it is", () => {
  const { field, editing, given } = one({ type: "string" }, "old")
  assert.equal(field.value, "old")
  page.document.activeElement = field
  field.value = "typed"
  editing.change({ adjustments: [{ op: "a", id: "i", k: "other" }] })
  assert.equal(field.value, "typed")
  page.document.activeElement = null
  editing.change({ adjustments: [{ op: "a", id: "i", k: "other" }] })
  assert.equal(field.value, "other")
  field.setCustomValidity = () => {}
  change(field, " Any words 7! ")
  assert.equal(given().k, "Any words 7!")
})

test("a number of another type has steps that suit its range", () => {
  for (const [schema, facts, step] of /** @type {[any, any, number][]} */ ([
    [{ type: "number", minimum: 0, maximum: 1.5 }, { default: 0 }, 0.01],
    [{ type: "number", minimum: 0, maximum: 1.49 }, { default: 0 }, 0.005],
    [{ type: "number", minimum: 0, maximum: 150 }, { default: 0 }, 1],
    [{ type: "number", minimum: 0, maximum: 149 }, { default: 0 }, 0.5], [{ type: "integer", minimum: 0, maximum: 149 }, { default: 0 }, 1],
    [{ type: "integer", minimum: 0, maximum: 20 }, { default: 0, step: 5 }, 5]])) {
    const { element } = one(schema, undefined, facts)
    assert.equal(Number(element.querySelectorAll("input")[1].attributes.step), step, JSON.stringify([schema, facts]))
  }
})

test("a member of an object goes by its key, its own words and its own default", () => {
  const { editing, target, show, given } = begun([], { o: { outputBlack: 7 } })
  const properties = { outputBlack: { type: "number", minimum: 0, maximum: 100, default: 5, description: "The black" } }
  const slider = show(memberControl(/** @type {any} */ ({ editing, target, path: ["o"], name: "a.o" }), properties, "outputBlack"))
  assert.deepEqual([slider.querySelector("label").textContent, slider.querySelector("label").title, slider.dataset.name, slider.value],
    ["Output black", "The black Double click for the default.", "a.o.outputBlack", 7])
  slider.querySelectorAll("input")[1].send("dblclick")
  assert.equal(given().o.outputBlack, 5)
})

test("tabs have the names, the colors and the help of what they lead to, and mark what is used", () => {
  const band = (/** @type {string} */ key) => ({ key, title: `Band ${key}`, summary: `About ${key}`, default: {},
    schema: { type: "object", properties: Object.fromEntries(["hue", "saturation",
    "luminance"].map((each) => [each, { type: "number", minimum: -100, maximum: 100, default: 0 }])) } })
  const list = ["red", "green", "blue"].map(band)
  const { editing, target, adjustment, show } = begun([{ key: "x", title: "X", schema: { type: "boolean" } }, ...list],
    { green: { hue: 3 } })
  const [tabs, rest, ...none] = adjustmentControls(editing, target, /** @type {any} */ (adjustment))
  const element = show(tabs)
  assert.deepEqual([none, rest.element.querySelector("input")?.attributes.type ?? /** @type {any} */ (rest.element).querySelectorAll("input")[0].attributes.type], [[], "checkbox"])
  const strip = element.querySelector(".tab-strip")
  assert.deepEqual([strip.classList.contains("is-bands"), strip.attributes.role, strip.attributes["aria-label"],
    element.children.map((/** @type {any} */ each) => each.attributes.class)], [true, "tablist", "A", ["tab-strip is-bands", "tab-body"]])
  assert.deepEqual(strip.children.map((/** @type {any} */ each) => [each.attributes["aria-label"], each.title, each.dataset.key,
    each.dataset.band, each.children[0].tag, each.classList.contains("is-used")]),
    ["red", "green", "blue"].map((key) => [`Band ${key}`, `About ${key}`, key, key, "i", key === "green"]))
  let stopped = 0
  strip.send("keydown", { key: "ArrowRight", stopPropagation: () => { stopped += 1 } })
  strip.send("keydown", { key: "x", stopPropagation: () => { stopped += 1 } })
  assert.equal(stopped, 1)
  strip.children[2].click()
  editing.change({ adjustments: [{ op: "a", id: "i", blue: { hue: 9 }, green: {} }] })
  assert.deepEqual(strip.children.map((/** @type {any} */ each) => each.classList.contains("is-used")), [false, false, true])
  assert.equal(element.querySelector("photo-slider").value, 9, "the one that is seen follows")
  editing.change({ adjustments: [{ op: "a", id: "i", green: { hue: 4 } }] })
  strip.children[1].click()
  assert.equal(element.querySelector("photo-slider").value, 4, "one that comes into sight has what was set meanwhile")
})

test("a card has its parts in order, and its help", () => {
  const { editing, target, show } = begun([{ key: "x", title: "X", schema: { type: "boolean" } }], {},
    { title: "Film Grain", summary: "Adds grain", isMixable: true })
  const card = show(stepCard(editing, target))
  assert.deepEqual([card.open, card.dataset.step, card.dataset.op, card.querySelector("summary").title], [true, "i", "a", "Adds grain"])
  assert.deepEqual(card.querySelector("summary").children.map((/** @type {any} */ each) => each.attributes["aria-label"] ?? (each.textContent || each.tag)), ["svg", "Film Grain", "Switch film grain off or on", "Remove film grain"])
  assert.deepEqual(card.querySelector(".section-body").children.map((/** @type {any} */ each) => each.attributes.class),
    ["control-row", "fold"])
  assert.equal(show(stepCard(editing, { op: "b" })).dataset.step, "b")
  const fold = show(opacityControls(editing, target))
  assert.deepEqual(fold.children.map((/** @type {any} */ each) => each.attributes.class ?? each.tag),
    ["summary", "photo-slider", "control-row"])
  assert.deepEqual([fold.querySelector("photo-slider").dataset.name,
    fold.querySelector(".control-row").children.map((/** @type {any} */ each) => each.tag)], ["a.opacity", ["span", "select"]])
  for (const [opacity, isOpen] of [[0.994, true], [0.996, false], [1, false]]) {
    const mixed = begun([], { opacity })
    assert.equal(mixed.show(opacityControls(mixed.editing, mixed.target)).open ?? false, isOpen)
  }
  /** @type {boolean[]} */ const lives = []
  editing.addEventListener("change", (/** @type {any} */ event) => lives.push(event.detail.isLive))
  const range = fold.querySelectorAll("input")[1]
  change(range, 40, "input")
  change(range, 50)
  assert.deepEqual(lives, [true, false])
})
