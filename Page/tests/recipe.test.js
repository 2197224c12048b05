import assert from "node:assert/strict"
import test from "node:test"
import {
  freshID, inserted, isIdle, isSameEdit, maskShown, merged, plainIndex, steps, tidy, uncropped, withSetting, withValue,
} from "../recipe.js"

/** @param {string} key @param {any} value @param {any} [neutral] */
const parameter = (key, value, neutral = value) => ({ key, title: key, summary: "", default: value, neutral, schema: { type: "number" } })
/** @param {string} op @param {string} group @param {any[]} parameters */
const adjustment = (op, group, parameters) => ({ op, title: op, group, summary: "", kind: "point", parameters })
/** @type {import("../types.js").Schema} */
const schema = {
  adjustments: [
    adjustment("crop", "geometry", [parameter("x", 0)]), adjustment("exposure", "light", [parameter("ev", 0)]),
    adjustment("contrast", "light", [parameter("amount", 0)]), adjustment("invert", "color", [parameter("amount", 100, 0)]),
  ],
  groups: [], engine: "1", recipe: { formatIdentifier: "org.photoedit.recipe", formatVersion: "1.0" },
  order: ["crop", "exposure", "contrast", "invert"],
}
/** @param {any[]} list */
const recipe = (...list) => ({ adjustments: list })

test("an adjustment goes in at its rank", () => {
  const start = recipe({ op: "crop" }, { op: "contrast", amount: 5 })
  assert.deepEqual(steps(inserted(start, { op: "exposure" }, schema).recipe).map((each) => each.op), ["crop", "exposure", "contrast"])
  assert.equal(inserted(null, { op: "exposure" }, schema).recipe.formatVersion, "1.0")
})

test("an order that somebody chose is kept", () => {
  const start = recipe({ op: "contrast", amount: 5 }, { op: "exposure", ev: 1 })
  assert.deepEqual(steps(inserted(start, { op: "crop" }, schema).recipe).map((each) => each.op), ["crop", "contrast", "exposure"])
})

test("ids are never given twice", () => {
  assert.equal(freshID([{ op: "exposure", id: "exposure" }, { op: "exposure", id: "exposure-2" }], "exposure"), "exposure-3")
})

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

/** @param {any[]} target @param {any[]} source @param {string[]} groups */
const pasted = (target, source, ...groups) => steps(merged(recipe(...target), recipe(...source), new Set(groups), schema))
  .map(({ id, ...rest }) => rest)

test("copied edits of the chosen groups take the place of their like alone", () => {
  const crop = { op: "crop", x: 0.1 }
  const contrast = { op: "contrast", amount: 5 }
  const exposure = { op: "exposure", ev: 1 }
  assert.deepEqual(
    pasted([crop, { op: "exposure", ev: 2 }, contrast], [exposure, { op: "crop", x: 0.3 }], "light"), [crop, exposure, contrast],
  )
  assert.deepEqual(pasted([crop, contrast], [exposure], "light", "geometry"), [crop, exposure, contrast])
})

test("copied edits of a part of the picture replace those of that part alone", () => {
  const exposure = { op: "exposure", ev: 1 }
  const left = { op: "exposure", ev: 2, mask: { shape: "linear", x: 1 } }
  const right = { op: "exposure", ev: 3, mask: { shape: "linear", x: 2 } }
  assert.deepEqual(pasted([exposure, left, right], [{ ...right, ev: 4 }], "masks"), [exposure, left, { ...right, ev: 4 }])
})

test("a copied look takes the place of the whole look of the photo", () => {
  const own = { op: "exposure", ev: 1 }
  const old = [{ op: "exposure", ev: 2, "x-look": "a" }, { op: "contrast", amount: 9, "x-look": "a" }]
  const look = { op: "exposure", ev: 3, "x-look": "b" }
  assert.deepEqual(pasted([own, ...old], [look], "light"), [own, look])
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

test("a value takes the place of those that cannot stand beside it", () => {
  assert.deepEqual(
    withSetting({ op: "whiteBalance", kelvin: 5000, tint: 3 }, ["temperature"], 5), { op: "whiteBalance", tint: 3, temperature: 5 },
  )
  assert.deepEqual(withSetting({ op: "resize", width: 5, height: 6 }, ["longEdge"], 9), { op: "resize", longEdge: 9 })
  assert.deepEqual(withSetting({ op: "resize", width: 5 }, ["height"], 9), { op: "resize", width: 5, height: 9 })
})
