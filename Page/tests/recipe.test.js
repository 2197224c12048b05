import assert from "node:assert/strict"
import test from "node:test"
import { isFree, isIdle, isSameEdit, maskShown, measuredKeys, plainIndex, steps, tidy, uncropped, withValue } from "../recipe.js"

/** @param {string} key @param {any} value @param {any} [neutral] */
const parameter = (key, value, neutral = value) => ({ key, title: key, summary: "", default: value, neutral, schema: { type: "number" } })
/** @param {string} op @param {"frame"|"picture"|"page"} scope @param {any[]} parameters @param {string[][]} [exclusive] */
const adjustment = (op, scope, parameters, exclusive = []) => ({
  op, title: op, group: "", summary: "", kind: "point", rank: "", scope, exclusive, measured: [], parameters, isMixable: true,
  isOfCropTool: false, isNeutral: parameters.every((each) => each.default === each.neutral),
})
/** @type {import("../types.js").Schema} */
const schema = {
  adjustments: [
    adjustment("crop", "frame", [parameter("x", 0)]), adjustment("rotate", "frame", [parameter("quarterTurns", 1, 0)]),
    adjustment("exposure", "picture", [parameter("ev", 0)]), adjustment("contrast", "picture", [parameter("amount", 0)]),
    adjustment("invert", "picture", [parameter("amount", 100, 0)]), adjustment("vignette", "page", [parameter("amount", 0)]),
    adjustment("whiteBalance", "picture", [], [["temperature", "tint"], ["kelvin", "tint"], ["neutral"]]),
  ],
  groups: [], sections: [], local: [], blends: [], engine: "1", recipe: { formatIdentifier: "org.photoedit.recipe", formatVersion: "1.0" },
}
/** @param {any[]} list */
const recipe = (...list) => ({ adjustments: list })

test("plain sliders leave masks and looks alone", () => {
  assert.equal(plainIndex(recipe({ op: "exposure", mask: {} }, { op: "exposure", "x-look": "a" }, { op: "exposure" }), "exposure"), 2)
})

test("what changes nothing is not stored", () => {
  assert.ok(isIdle({ op: "exposure", ev: 0, mask: { shape: "linear" } }, schema))
  assert.ok(!isIdle({ op: "invert" }, schema))
  const kept = tidy(recipe({ op: "exposure", ev: 0 }, { op: "invert", amount: 100 }, { op: "contrast", amount: 3, opacity: 1 }), schema)
  assert.deepEqual(kept.adjustments, [{ op: "invert" }, { op: "contrast", amount: 3 }])
})

test("a slider moved and moved back leaves the same edit", () => {
  assert.ok(isSameEdit(null, recipe({ op: "exposure", ev: 0 }), schema))
  assert.ok(!isSameEdit(null, recipe({ op: "exposure", ev: 0.1 }), schema))
})

test("values deep in a step change without touching the old one", () => {
  const old = { op: "hsl", red: { hue: 3 }, list: [{ x: 1 }] }
  assert.deepEqual(withValue(old, ["red", "saturation"], 5).red, { hue: 3, saturation: 5 })
  assert.deepEqual(withValue(old, ["list", 0, "x"], 2).list, [{ x: 2 }])
  assert.deepEqual(withValue(old, ["red", "hue"], undefined).red, {})
  assert.deepEqual(old, { op: "hsl", red: { hue: 3 }, list: [{ x: 1 }] })
})

test("the crop tool shows what the crop takes away", () => {
  assert.deepEqual(
    steps(uncropped(recipe({ op: "rotate" }, { op: "crop" }, { op: "vignette" }), schema)).map((each) => each.op), ["rotate"],
  )
})

test("a mask of a shape is shown over all", () => {
  const mask = { shape: "radial" }
  const shown = steps(maskShown(recipe({ op: "exposure", ev: 1, mask }, { op: "contrast" }), mask, schema))
  assert.deepEqual(shown.map((each) => each.op), ["contrast", "duotone"])
})

test("a mask of a range is shown in place of what it limits", () => {
  const mask = { shape: "luminance" }
  const shown = steps(maskShown(recipe({ op: "crop" }, { op: "exposure", ev: 1, mask }, { op: "contrast" }), mask, schema))
  assert.deepEqual(shown.map((each) => each.op), ["crop", "duotone"])
})

test("a value that may not stand beside others is left to the engine", () => {
  const balance = { op: "whiteBalance", kelvin: 5000, tint: 3 }
  assert.ok(isFree(balance, ["tint"], schema) && isFree(balance, ["kelvin"], schema) && isFree(balance, ["opacity"], schema))
  assert.ok(!isFree(balance, ["temperature"], schema) && !isFree(balance, ["neutral"], schema))
  assert.ok(isFree({ op: "whiteBalance" }, ["temperature"], schema))
})

test("the values that were measured are told from those that were asked for", () => {
  const measuring = { ...schema, adjustments: [{ ...adjustment("dehaze", "picture", [parameter("amount", 0)]), measured: ["air"] }] }
  const step = { op: "dehaze", amount: 30, air: [1, 1, 1] }
  assert.deepEqual(measuredKeys({ ...step, from: { amount: 30 }, measured: "0952" }, measuring), ["air"])
  assert.deepEqual(measuredKeys({ ...step, from: step, measured: "0952" }, measuring), [])
  assert.deepEqual(measuredKeys(step, measuring), [])
})
