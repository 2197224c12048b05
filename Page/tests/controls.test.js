import assert from "node:assert/strict"
import test from "node:test"
import "./elements.js"

const page = /** @type {any} */ (globalThis)
page.requestAnimationFrame = (/** @type {() => void} */ run) => { run(); return 0 }
page.cancelAnimationFrame = () => {}
const { parameterControl } = await import("../controls.js")
const { adjustmentControls, sectionControls } = await import("../adjustment-controls.js")
const { opacityControls, stepCard } = await import("../step-card.js")
const { Editing } = await import("../editing.js")

/** @param {any[]} parameters @param {any} [value] @param {any} [facts] */
function begun(parameters, value, facts = {}) {
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
/** One control of a parameter `k`.
 * @param {any} schema @param {any} [value] @param {any} [facts] */
function one(schema, value, facts = {}) {
  const made = begun([{ key: "k", title: "K", schema, ...facts }], value === undefined ? {} : { k: value })
  const control = parameterControl(made.editing, made.target, made.adjustment.parameters[0])
  const element = control && made.show(control)
  return { ...made, element, field: element?.querySelectorAll("input, select")[0] }
}
const change = (/** @type {any} */ field, /** @type {any} */ value, name = "change") => { field.value = String(value); field.send(name) }

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
    const { element, given } = one(schema, value)
    const [well, select] = element.querySelectorAll("input, select")
    assert.deepEqual([well.hidden, select.value, well.value], [isWord, isWord ? "word" : "color", isWord ? "#ffffff" : "#123456"])
    change(select, isWord ? "color" : "word")
    assert.deepEqual(given(), { k: isWord ? "#ffffff" : "crop" })
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

const number = (/** @type {string} */ key, /** @type {any} */ facts = {}) => (
  { key, title: key.toUpperCase(), schema: { type: "number", minimum: 0, maximum: 100 }, default: 0, ...facts })

test("a parameter that is alone in a section goes by the name of its adjustment", () => {
  const { editing, target } = begun([number("x"), number("y")])
  const labels = (/** @type {any} */ controls, /** @type {any[]} */ all) =>
    sectionControls(editing, target, controls, all).map(({ element }) => (/** @type {any} */ (element).querySelector("label") ?? element).textContent)
  const [x, y, whole] = [{ op: "a", key: "x" }, { op: "a", key: "y" }, { op: "a", key: null }]
  assert.deepEqual([labels(x, [x]), labels(x, [x, y]), labels(x, [x, { op: "b", key: "y" }])], [["A"], ["X"], ["A"]])
  assert.deepEqual([labels(whole, [whole]), labels(whole, [whole, { op: "b", key: null }])], [["X", "Y"], ["A", "X", "Y"]])
  assert.deepEqual([labels({ op: "none", key: null }, []), labels({ op: "a", key: "none" }, [])], [[], []])
})

test("of two parameters of one place that one is shown that is given", () => {
  for (const [value, isX] of /** @type {[any, boolean][]} */ ([[{}, true], [{ x: 1 }, true], [{ y: 1 }, false]])) {
    const { editing, target, show } = begun([number("x"), number("y", { inPlaceOf: "x" }), number("z")], value)
    const hidden = ["x", "y", "z"].map((key) => show(sectionControls(editing, target, { op: "a", key }, [])[0]).hidden ?? false)
    assert.deepEqual(hidden, [!isX, isX, false])
  }
})

test("three curves or more share a place, and tabs lead from one to the next", () => {
  const knots = { type: "array", minItems: 2, maxItems: 64, items: { type: "array", minItems: 2 } }
  const curve = (/** @type {string} */ key) => ({ key, title: key, summary: `About ${key}`, schema: knots, default: [[0, 0], [1, 1]] })
  const list = [curve("points"), number("x"), curve("red"), curve("luminance")]
  const { editing, target, adjustment, show } = begun(list, { red: [[0, 0.1], [1, 1]], luminance: [[0, 0], [1, 1]] })
  const controls = adjustmentControls(editing, target, /** @type {any} */ (adjustment))
  assert.equal(controls.length, 2)
  const element = show(controls[0])
  const tabs = element.querySelectorAll(".tab")
  const seen = () => [tabs.findIndex((/** @type {any} */ each) => each.attributes["aria-selected"] === "true"),
    tabs.findIndex((/** @type {any} */ each) => each.tabIndex === 0), element.querySelector(".curve").dataset.param]
  assert.deepEqual(tabs.map((/** @type {any} */ each) => [each.textContent, each.dataset.key, each.classList.contains("is-used")]),
    [["All", "points", false], ["red", "red", true], ["Light", "luminance", false]])
  assert.deepEqual(seen(), [0, 0, "a.points"])
  tabs[1].click()
  assert.deepEqual(seen(), [1, 1, "a.red"])
  for (const [key, at] of /** @type {[string, number][]} */ ([["ArrowRight", 2], ["ArrowRight", 0], ["ArrowLeft", 2], ["ArrowLeft", 1]])) {
    assert.ok(element.querySelector(".tab-strip").send("keydown", { key }).defaultPrevented)
    assert.deepEqual([seen()[0], page.document.activeElement], [at, tabs[at]])
  }
  assert.ok(!element.querySelector(".tab-strip").send("keydown", { key: "Home" }).defaultPrevented)
  const two = begun([curve("points"), curve("red")])
  assert.equal(adjustmentControls(two.editing, two.target, /** @type {any} */ (two.adjustment)).length, 2)
})

test("a card switches its step off and on, and removes it", () => {
  const { editing, target, show, given } = begun([number("x")], { x: 3 })
  const element = show(stepCard(editing, target))
  const [toggle, away] = element.querySelectorAll("button")
  const seen = () => [element.classList.contains("is-off"), toggle.attributes["aria-pressed"], toggle.querySelector("use").attributes.href]
  assert.deepEqual(seen(), [false, "true", "#icon-eye"])
  toggle.click()
  assert.deepEqual([given(), ...seen()], [{ x: 3, enabled: false }, true, "false", "#icon-eye-off"])
  toggle.click()
  assert.deepEqual([given(), ...seen()], [{ x: 3 }, false, "true", "#icon-eye"])
  assert.equal(element.querySelectorAll(".fold").length, 0)
  away.click()
  assert.deepEqual(editing.steps, [])
  const mixed = begun([number("x")], {}, { isMixable: true })
  assert.equal(mixed.show(stepCard(mixed.editing, mixed.target)).querySelectorAll(".fold").length, 1)
  const unknown = mixed.show(stepCard(mixed.editing, { op: "newThing" }))
  assert.deepEqual([unknown.querySelector("span").textContent, /does not know/.test(unknown.textContent)], ["New thing", true])
})

test("opacity and blend are written only where they are not the standard", () => {
  for (const [value, shown, blend, isOpen] of /** @type {[any, number, string, boolean][]} */ ([
    [{}, 100, "normal", false], [{ opacity: 0.4 }, 40, "normal", true], [{ blend: "soft-light" }, 100, "soft-light", true], [{ opacity: 0 }, 0, "normal", true]])) {
    const { editing, target, show, given } = begun([], value)
    const fold = show(opacityControls(editing, target))
    const [slider, select] = [fold.querySelector("photo-slider"), fold.querySelector("select")]
    assert.deepEqual([slider.value, select.value, fold.open ?? false], [shown, blend, isOpen])
    assert.deepEqual(select.children.map((/** @type {any} */ each) => [each.value ?? each.attributes.value, each.textContent]), [["normal", "Normal"], ["soft-light", "Soft light"]])
    const range = slider.querySelectorAll("input")[1]
    for (const [typed, opacity] of [[30, 0.3], [99, 0.99], [100, undefined], [0, 0]]) { change(range, typed); assert.equal(given().opacity, opacity) }
    change(select, "soft-light")
    assert.equal(given().blend, "soft-light")
    change(select, "normal")
    assert.equal(given().blend, undefined)
  }
})
