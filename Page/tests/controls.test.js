import assert from "node:assert/strict"
import test from "node:test"
import { begun, change } from "./made-controls.js"

const page = /** @type {any} */ (globalThis)
const { parameterControl } = await import("../controls.js")

/** One control of a parameter `k`.
 * @param {any} schema @param {any} [value] @param {any} [facts] */
function one(schema, value, facts = {}) {
  const made = begun([{ key: "k", title: "K", schema, ...facts }], value === undefined ? {} : { k: value })
  const control = parameterControl(made.editing, made.target, made.adjustment.parameters[0])
  const element = control && made.show(control)
  return { ...made, element, field: element?.querySelectorAll("input, select")[0] }
}

test("a number has a slider with the steps that a hand can set", () => {
  for (const [schema, facts, step, standard, placeholder] of /** @type {[any, any, number, number, string][]} */ ([
    [{ type: "number", minimum: 0, maximum: 100 }, { default: 10 }, 0.5, 10, ""], [{ type: "number", minimum: 0, maximum: 200 }, { default: 10 }, 1, 10, ""],
    [{ type: "number", minimum: 0, maximum: 25 }, { default: 1 }, 0.01, 1, ""], [{ type: "number", minimum: 0, maximum: 26 }, { default: 1 }, 0.5, 1, ""],
    [{ type: "number", minimum: 0, maximum: 1 }, { default: 0 }, 0.005, 0, ""], [{ type: "integer", minimum: 0, maximum: 9 }, { default: 1 }, 1, 1, ""],
    [{ type: "number", minimum: -5, maximum: 5 }, { default: 0, step: 0.1 }, 0.05, 0, ""], [{ type: "number", minimum: 0, maximum: 15 }, { default: 0, step: 0.1 }, 0.1, 0, ""],
    [{ type: "number", minimum: 0, maximum: 100 }, {}, 0.5, 50, "auto"], [{ type: "number", minimum: 2000, maximum: 20000 }, {}, 1, 2000, "auto"],
    [{ type: "number", minimum: 0, maximum: 19999 }, {}, 1, 9999.5, "auto"], [{ type: "number", default: 4 }, {}, 0.5, 4, ""]])) {
    const { element } = one(schema, undefined, facts)
    const [number, range] = element.querySelectorAll("input")
    assert.deepEqual([Number(range.attributes.step), number.placeholder, Number(range.value)], [step, placeholder, standard], JSON.stringify([schema, facts]))
    assert.deepEqual([Number(range.attributes.min), Number(range.attributes.max)], [schema.minimum ?? 0, schema.maximum ?? 100])
  }
  const { element, given } = one({ type: "number", minimum: -50, maximum: 50 }, 3, { default: 1, usual: [-5, 5], unit: "EV", track: "hue" })
  const [number, range] = element.querySelectorAll("input")
  assert.deepEqual([range.attributes.min, range.attributes.max, number.min, number.max, element.value], ["-5", "5", "-50", "50", 3])
  assert.ok(range.classList.contains("track-hue"))
  change(range, 2)
  assert.deepEqual(given(), { k: 2 })
})

test("a size that no track is long enough for has a field, kept within what is allowed", () => {
  const schema = { type: "integer", minimum: 1, maximum: 60_000 }
  for (const [typed, value] of /** @type {[any, any][]} */ ([["640.4", 640], ["0", 1], ["99999", 60_000], ["", undefined], ["x", undefined]])) {
    const { field, given } = one(schema, 5)
    assert.equal(String(field.value), "5")
    change(field, typed)
    assert.deepEqual(given().k, value)
  }
  const exact = one({ type: "number", minimum: 1, maximum: 60_000 }, 5, { unit: "pixels" })
  change(exact.field, 640.4)
  assert.deepEqual([exact.given().k, exact.element.textContent, exact.field.attributes.step], [640.4, "K (pixels)", "any"])
  assert.equal(one(schema).field.attributes.step, "1")
  assert.equal(one({ type: "number", minimum: 0, maximum: 30_000 }).element.tag, "photo-slider")
  page.document.activeElement = exact.field
  exact.field.value = "7"
  exact.editing.change({ adjustments: [] })
  assert.equal(exact.field.value, "7", "what is typed is not written over")
})

test("words, switches and colors are what the recipe says, and write what is chosen", () => {
  const list = one({ enum: ["rgb", "lanczos3", "softLight", 2] }, "lanczos3", { default: "rgb" })
  assert.deepEqual(list.field.children.map((/** @type {any} */ each) => each.textContent), ["RGB", "Lanczos 3", "Soft light", "2"])
  assert.equal(list.field.value, '"lanczos3"')
  change(list.field, "2")
  assert.deepEqual([list.given(), one({ enum: ["x"] }, undefined, { default: "x" }).field.value], [{ k: 2 }, '"x"'])
  for (const [value, standard, isOn] of /** @type {[any, any, boolean][]} */ ([[true, false, true], [undefined, true, true], [false, true, false], [undefined, undefined, false]])) {
    const { field, given } = one({ type: "boolean" }, value, { default: standard })
    assert.equal(field.checked, isOn)
    field.checked = !isOn
    field.send("change")
    assert.deepEqual(given(), { k: !isOn })
  }
  const color = one({ type: "string", pattern: "^(#[0-9a-f]{6})$" }, "#102030")
  assert.deepEqual([color.field.attributes.type, color.field.value, one({ type: "string", pattern: "^(#" }).field.value], ["color", "#102030", "#808080"])
  change(color.field, "#ffffff", "input")
  change(color.field, "#fffff0")
  assert.deepEqual([color.given(), color.editing.undo(), color.given(), color.editing.canUndo], [{ k: "#fffff0" }, true, { k: "#102030" }, false])
})

test("a word or a color shows the well only for a color", () => {
  const schema = { anyOf: [{ const: "crop" }, { pattern: "^(#[0-9a-f]{6})$" }] }
  for (const [value, isWord] of /** @type {[any, boolean][]} */ ([["crop", true], [undefined, true], ["#123456", false]])) {
    const { element, given, editing } = one(schema, value)
    const [well, select] = element.querySelectorAll("input, select")
    assert.deepEqual([well.hidden, select.value, well.value], [isWord, isWord ? "word" : "color", isWord ? "#ffffff" : "#123456"])
    change(select, isWord ? "color" : "word")
    assert.deepEqual([given(), editing.canUndo], [{ k: isWord ? "#ffffff" : "crop" }, true])
    select.value = "color"
    change(well, "#000001", "input")
    change(well, "#000002", "input")
    change(well, "#000003")
    assert.deepEqual([given().k, editing.undo(), given().k], ["#000003", true, isWord ? "#ffffff" : "crop"], "a choice of color is one step back")
  }
  assert.equal(one({ anyOf: [{ const: "crop" }] }).element, null)
  assert.equal(one({ anyOf: [{ pattern: "^(#" }] }).element, null)
})

test("a text is taken where it has the form that is asked for", () => {
  const schema = { type: "string", pattern: "^[a-z]+$" }
  for (const [typed, value, isRight] of /** @type {[string, any, boolean][]} */ ([[" ab ", "ab", true], ["A", "old", false], ["  ", undefined, true]])) {
    const { field, given } = one(schema, "old")
    /** @type {any[]} */ const said = []
    field.setCustomValidity = (/** @type {string} */ words) => said.push(words)
    field.reportValidity = () => said.push("shown")
    change(field, typed)
    assert.deepEqual([given().k, said], [value, isRight ? [""] : ["K has another form.", "shown"]])
  }
})

test("numbers in a row have a slider each, those in a table a field each", () => {
  const row = one({ type: "array", minItems: 3, maxItems: 3, items: { type: "number", minimum: 0, maximum: 100 } }, [1, 2, 3], { default: [0, 0, 0], elements: ["X", "Y"] })
  const sliders = row.element.querySelectorAll("photo-slider")
  assert.deepEqual(sliders.map((/** @type {any} */ each) => [each.querySelector("label").textContent, each.value]), [["X", 1], ["Y", 2], ["3", 3]])
  change(sliders[1].querySelectorAll("input")[1], 50)
  assert.deepEqual(row.given(), { k: [1, 50, 3] })
  const standard = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
  const matrix = { type: "array", minItems: 3, maxItems: 3, items: { type: "array", items: { type: "number", minimum: -2, maximum: 2 } } }
  const table = one(matrix, undefined, { default: standard })
  const fields = table.element.querySelectorAll("input")
  assert.deepEqual(fields.map((/** @type {any} */ each) => Number(each.value)), standard.flat())
  assert.deepEqual([fields[1].attributes["aria-label"], fields[3].attributes["aria-label"]], ["How much green makes red", "How much red makes green"])
  for (const [at, typed, value] of [[5, "0.5", 0.5], [2, "9", 2], [6, "-9", -2], [4, "x", 0]]) {
    table.editing.change({ adjustments: [{ op: "a", id: "i" }] })
    change(fields[/** @type {number} */ (at)], typed)
    assert.deepEqual(table.given().k.flat(), standard.flat().map((each, place) => place === at ? value : each))
  }
  assert.equal(one(matrix).element, null)
})

test("each kind of value has its control, and what cannot be set by hand has none", () => {
  const point = { type: "array", minItems: 2, maxItems: 2, items: { type: "number" } }
  const knots = { type: "array", minItems: 2, maxItems: 64, items: { type: "array", minItems: 2 } }
  const wheel = { hue: { minimum: 0, maximum: 360, type: "number" }, saturation: { type: "number" } }
  const band = { hue: { minimum: -100, maximum: 100, type: "number" }, saturation: { type: "number" }, luminance: { type: "number" } }
  for (const [schema, kind] of /** @type {[any, string|null][]} */ ([
    [knots, "curve"], [point, "control-row"], [{ type: "array", items: { type: "object", properties: {} } }, "places"], [{ type: "object", properties: wheel }, "wheel-control"],
    [{ type: "object", properties: band }, "band"], [{ type: "object", properties: { hue: wheel.hue } }, null], [{ type: "object" }, null], [{ ...knots, minItems: 3 }, null],
    [{ type: "array", items: { type: "string" } }, null], [{ type: "array", minItems: 3, maxItems: 4, items: { type: "number" } }, null], [{ type: "null" }, null], [{}, null]])) {
    const { element } = one(schema)
    assert.ok(kind ? element.classList.contains(kind) : element === null, JSON.stringify(schema))
  }
})
