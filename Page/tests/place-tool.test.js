import assert from "node:assert/strict"
import test from "node:test"
import { Fake, pointer } from "./elements.js"

const { PlaceTool } = await import("../place-tool.js")
const { Editing } = await import("../editing.js")

const schema = /** @type {any} */ ({ adjustments: [{ op: "heal", parameters: [], exclusive: [] }], recipe: {} })
/** Work on places of a photo of 600 × 400 pixels at half its size.
 * @param {string} kind @param {any} value @param {any} [properties] */
function begun(kind, value, properties = {}) {
  const stage = Object.assign(new Fake(), {
    full: { width: 600, height: 400 }, box: { x: 0, y: 0, width: 300, height: 200 }, overlay: new Fake(), isHeld: false,
    placeAt: (/** @type {any} */ { clientX, clientY }) => ({ x: clientX / 300, y: clientY / 200 }),
  })
  const editing = new Editing(/** @type {any} */ ({ asset: "a", width: 600, height: 400 }), schema)
  editing.take(0, { adjustments: [{ op: "heal", id: "h", places: value }] })
  /** @type {boolean[]} */ const lives = []
  editing.addEventListener("change", (event) => { lives.push(/** @type {CustomEvent} */ (event).detail.isLive); tool.draw() })
  const tool = new PlaceTool(/** @type {any} */ (stage))
  const target = { op: "heal", id: "h" }
  tool.begin({ kind, label: "Places", binding: /** @type {any} */ ({ editing, target, path: ["places"], name: "heal.places" }), properties })
  return { tool, stage, editing, lives, layer: /** @type {Fake} */ (tool.layer), value: () => editing.value(target, ["places"]) }
}
/** @param {Fake} layer @param {string} label */
const handleOf = (layer, label) => layer.all.find((each) => each.attributes["aria-label"] === label)
/** @param {any} handle */
const placeOf = (handle) => [Number(handle.attributes.cx), Number(handle.attributes.cy)].map((each) => Math.round(each * 100) / 100)
/** @param {Fake} element @param {[number, number][]} places */
function drag(element, ...places) {
  const [first, ...rest] = places.map(([clientX, clientY]) => ({ clientX, clientY, pointerId: 1 }))
  element.send("pointerdown", first)
  for (const each of rest) pointer("pointermove", each)
  pointer("pointerup", first)
}

test("one press gives a place, and ends", () => {
  const { layer, value, stage, tool } = begun("point", undefined)
  assert.deepEqual([stage.isHeld, stage.overlay.children, layer.children.length], [true, [layer], 0])
  assert.ok(layer.send("pointerdown", { button: 2, clientX: 9, clientY: 9 }) && value() === undefined)
  layer.send("pointerdown", { clientX: 60, clientY: 150 })
  assert.deepEqual([value(), stage.isHeld, stage.overlay.children, tool.request, stage.children.length], [[0.2, 0.75], false, [], null, 0])
})

test("work on places says what to do, and ends by its button", () => {
  for (const [kind, words] of [["point", /^Press on the picture/], ["spots", /^Press on what is to be covered; drag/], ["regions", /^Drag over what is to be covered/]]) {
    const { stage, tool } = begun(/** @type {string} */ (kind), [])
    assert.match(stage.textContent, /** @type {RegExp} */ (words))
    stage.querySelector("button").click()
    assert.deepEqual([tool.request, stage.children.length, stage.isHeld], [null, 0, false])
    stage.isHeld = true
    tool.end()
    assert.equal(stage.isHeld, true, "what has ended takes nothing back")
  }
})

test("a spot is added where the picture is pressed, as large as the one before, covered from its side of the middle", () => {
  for (const [properties, list, x, expected] of /** @type {[any, any[], number, any][]} */ ([
    [{}, [], 60, { x: 0.2, y: 0.5, radius: 2 }], [{}, [{ x: 0, y: 0, radius: 5 }], 60, { x: 0.2, y: 0.5, radius: 5 }],
    [{ source: {} }, [], 60, { x: 0.2, y: 0.5, radius: 2, source: [0.26, 0.5] }],
    [{ source: {} }, [], 150, { x: 0.5, y: 0.5, radius: 2, source: [0.56, 0.5] }],
    [{ source: {} }, [{ radius: 9 }, { radius: 4 }], 240, { x: 0.8, y: 0.5, radius: 4, source: [0.68, 0.5] }]])) {
    const { layer, value } = begun("spots", list, properties)
    layer.send("pointerdown", { clientX: x, clientY: 100 })
    assert.deepEqual(value(), [...list, expected])
  }
})

test("a spot is moved, sized and covered by its own handles, and the others stay", () => {
  const spots = [{ x: 0.1, y: 0.1, radius: 1, source: [0.9, 0.9] }, { x: 0.5, y: 0.5, radius: 10, source: [0.7, 0.25] }]
  for (const [handle, at, to, changed] of /** @type {[string, number[], [number, number], any][]} */ ([
    ["move", [150, 100], [60, 50], { x: 0.2, y: 0.25 }], ["where it comes from", [210, 50], [60, 50], { source: [0.2, 0.25] }],
    ["size", [180, 100], [150, 160], { radius: 20 }], ["size", [180, 100], [210, 100], { radius: 20 }], ["size", [180, 100], [187, 100], { radius: 12.33 }],
    ["size", [180, 100], [300, 100], { radius: 20 }], ["size", [180, 100], [150, 100], { radius: 0.05 }]])) {
    const { layer, value, lives } = begun("spots", spots, { source: {} })
    const element = handleOf(layer, `Spot 2: ${handle}`)
    assert.deepEqual(placeOf(element), at)
    drag(element, /** @type {any} */ (at), to)
    assert.deepEqual([value(), lives.slice(-2)], [[spots[0], { ...spots[1], ...changed }], [true, false]])
  }
})

test("a spot and where it comes from stay in the picture, whatever the pointer does", () => {
  for (const [to, place] of /** @type {[[number, number], number[]][]} */ ([[[-9, -9], [0, 0]], [[999, 150], [1, 0.75]], [[150, 999], [0.5, 1]]])) {
    for (const [handle, keys] of /** @type {[string, (spot: any) => number[]][]} */ ([["move", ({ x, y }) => [x, y]], ["where it comes from", ({ source }) => source]])) {
      const { layer, value } = begun("spots", [{ x: 0.4, y: 0.4, radius: 3, source: [0.6, 0.6] }], { source: {} })
      drag(handleOf(layer, `Spot 1: ${handle}`), [120, 80], to)
      assert.deepEqual(keys(value()[0]), place)
    }
  }
  for (const x of [135, 165]) {
    const { layer, value } = begun("spots", [{ radius: 20 }], { source: {} })
    layer.send("pointerdown", { clientX: x, clientY: 100 })
    assert.deepEqual(value()[1].source, [x < 150 ? 1 : 0, 0.5])
  }
})

test("spots are shown with their rings, and lines to where they come from", () => {
  const { layer, stage } = begun("spots", [{ x: 0.5, y: 0.5, radius: 10, source: [0.7, 0.25] }, {}], { source: {} })
  const [line, source, from, ring] = layer.children
  assert.deepEqual(["x1", "y1", "x2", "y2"].map((name) => Number(line.attributes[name])), [150, 100, 210, 50])
  assert.deepEqual([ring, source].map((each) => [...placeOf(each), Number(each.attributes.r)]), [[150, 100, 30], [210, 50, 30]])
  assert.deepEqual([placeOf(from), layer.children.length], [[210, 50], 12])
  assert.deepEqual([...placeOf(layer.children[9]), Number(layer.children[9].attributes.r)], [150, 100, 3], "a spot has standards")
  stage.box = { x: 0, y: 0, width: 600, height: 400 }
  stage.send("layout")
  assert.deepEqual([...placeOf(ring), Number(ring.attributes.r)], [300, 200, 60])
  assert.equal(begun("spots", [{}], {}).layer.children.length, 3, "what covers by itself has no source")
})

test("a region is drawn between two corners, in any direction, and never vanishes", () => {
  for (const [to, expected] of /** @type {[[number, number], any][]} */ ([
    [[240, 150], { x: 0.5, y: 0.5, width: 0.3, height: 0.25 }], [[60, 50], { x: 0.2, y: 0.25, width: 0.3, height: 0.25 }],
    [[240, 50], { x: 0.5, y: 0.25, width: 0.3, height: 0.25 }], [[150, 100], { x: 0.5, y: 0.5, width: 0.002, height: 0.002 }]])) {
    const { layer, value } = begun("regions", [{ x: 0 }])
    layer.send("pointerdown", { clientX: 150, clientY: 100, pointerId: 1 })
    assert.deepEqual(value()[1], { x: 0.5, y: 0.5, width: 0.01, height: 0.01 })
    pointer("pointermove", { clientX: to[0], clientY: to[1] })
    pointer("pointerup", {})
    const [first, made] = value()
    assert.deepEqual(first, { x: 0 })
    for (const key of Object.keys(expected)) assert.ok(Math.abs(made[key] - expected[key]) < 1e-9, `${key} ${made[key]}`)
  }
})

test("a corner of a region moves, the opposite one stays, and neither passes the other", () => {
  const region = { x: 0.2, y: 0.25, width: 0.4, height: 0.5 }
  for (const [label, at, to, expected] of /** @type {[string, number[], [number, number], any][]} */ ([
    ["upper left corner", [60, 50], [90, 100], { x: 0.3, y: 0.5, width: 0.3, height: 0.25 }],
    ["lower right corner", [180, 150], [240, 100], { x: 0.2, y: 0.25, width: 0.6, height: 0.25 }],
    ["upper left corner", [60, 50], [300, 200], { x: 0.598, y: 0.748, width: 0.002, height: 0.002 }],
    ["lower right corner", [180, 150], [0, 0], { x: 0.2, y: 0.25, width: 0.002, height: 0.002 }]])) {
    const { layer, value } = begun("regions", [{}, region])
    const element = handleOf(layer, `Region 2: ${label}`)
    assert.deepEqual(placeOf(element), at)
    drag(element, /** @type {any} */ (at), to)
    assert.deepEqual(value()[0], {})
    for (const key of Object.keys(expected)) assert.ok(Math.abs(value()[1][key] - expected[key]) < 1e-9, `${label} ${key} ${value()[1][key]}`)
  }
  for (const [label, expected] of /** @type {[string, any][]} */ ([
    ["upper left corner", { x: 0.05, y: 0.05, width: 0.05, height: 0.05 }], ["lower right corner", { x: 0, y: 0, width: 0.05, height: 0.05 }]])) {
    const { layer, value } = begun("regions", [{}])
    drag(handleOf(layer, `Region 1: ${label}`), [0, 0], [15, 10])
    for (const key of Object.keys(expected)) assert.ok(Math.abs(value()[0][key] - expected[key]) < 1e-9, `standards: ${label} ${key}`)
  }
  const { layer } = begun("regions", [{ ...region, width: 0.3 }])
  assert.equal(layer.children[0].attributes.d, "M60 50L150 50L150 150L60 150Z")
  assert.equal(begun("regions", [{}]).layer.children[0].attributes.d, "M0 0L30 0L30 20L0 20Z")
})
