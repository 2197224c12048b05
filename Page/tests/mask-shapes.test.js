import assert from "node:assert/strict"
import test from "node:test"
import { Fake, pointer } from "./elements.js"

const { MaskShapes } = await import("../mask-shapes.js")

/** A picture of 600 × 400 pixels at half its size, and a mask on it that changes are written to.
 * @param {any} shape */
function begun(shape) {
  const box = { x: 0, y: 0, width: 300, height: 200 }
  const stage = Object.assign(new Fake(), {
    full: { width: 600, height: 400 }, box, overlay: new Fake(), isHeld: false,
    placeAt: (/** @type {any} */ { clientX, clientY }) => ({ x: clientX / 300, y: clientY / 200 }),
  })
  const panel = {
    leaf: shape && { path: [], shape }, editing: { asset: { width: 600, height: 400 }, steps: [] }, brush: { radius: 5, hardness: 50, flow: 100 },
    /** @type {[any, boolean][]} */ set: [],
    setShape(/** @type {any} */ next, /** @type {boolean} */ isLive) { this.leaf.shape = next; this.set.push([next, isLive]); shapes.draw() },
  }
  const shapes = new MaskShapes(/** @type {any} */ (panel), /** @type {any} */ (stage))
  shapes.activate(true)
  return { shapes, panel, stage, layer: /** @type {Fake} */ (shapes.layer) }
}
/** @param {Fake} layer @param {string} label */
const handleOf = (layer, label) => layer.all.find((each) => each.attributes["aria-label"] === label)
/** @param {any} handle */
const placeOf = (handle) => [Number(handle.attributes.cx), Number(handle.attributes.cy)]
/** Drags from where a pointer is pressed to places of the window, and lets go.
 * @param {Fake} element @param {[number, number][]} places */
function drag(element, ...places) {
  const events = places.map(([clientX, clientY]) => ({ clientX, clientY, pointerId: 1 }))
  element.send("pointerdown", events[0])
  pointer("pointermove", { ...events[0], pointerId: 2, clientX: 0 })
  for (const each of events.slice(1)) pointer("pointermove", each)
  pointer("pointerup", { ...events[0], pointerId: 2 })
  pointer("pointerup", events[0])
  pointer("pointermove", events[0])
}

test("a gradient is changed by its three handles, which stand where they lead", () => {
  for (const [label, at, changed] of /** @type {[string, number[], any][]} */ ([
    ["Gradient: where nothing changes", [150, 0], { from: [0.2, 0.5] }], ["Gradient: where all changes", [150, 200], { to: [0.2, 0.5] }],
    ["Gradient: move", [150, 100], { from: [0.2, 0], to: [0.2, 1] }]])) {
    const { layer, panel } = begun({ shape: "linear", space: "source" })
    assert.deepEqual(placeOf(handleOf(layer, label)), at)
    drag(handleOf(layer, label), /** @type {any} */ (at), [90, 100], [60, 100])
    assert.deepEqual(panel.set.map(([, isLive]) => isLive), [true, true, false])
    assert.deepEqual(panel.set[2][0], { shape: "linear", space: "source", ...changed })
    assert.deepEqual(placeOf(handleOf(layer, label)), [60, 100], "the handle follows")
  }
})

test("an ellipse is changed by its three handles, which stand where they lead", () => {
  for (const [label, at, to, changed] of /** @type {[string, number[], [number, number], any][]} */ ([
    ["Ellipse: move", [150, 100], [60, 50], { center: [0.2, 0.25] }], ["Ellipse: width and angle", [180, 100], [150, 160], { radius: [20, 20], angle: 90 }],
    ["Ellipse: height and angle", [150, 160], [150, 190], { radius: [10, 30], angle: 0 }]])) {
    const { layer, panel } = begun({ shape: "radial", center: [0.5, 0.5], radius: [10, 20] })
    assert.deepEqual(placeOf(handleOf(layer, label)).map(Math.round), at)
    drag(handleOf(layer, label), /** @type {any} */ (at), to)
    assert.deepEqual(panel.set, [true, false].map((isLive) => [{ shape: "radial", center: [0.5, 0.5], radius: [10, 20], ...changed }, isLive]))
    assert.deepEqual(placeOf(handleOf(layer, label)).map(Math.round), to)
  }
  const { layer, panel } = begun({ shape: "radial" })
  const wide = handleOf(layer, "Ellipse: width and angle")
  wide.send("pointerdown", { pointerId: 1, clientX: 225, clientY: 100 })
  pointer("pointermove", { clientX: 150, clientY: 160, shiftKey: true })
  assert.deepEqual(panel.set[0][0], { shape: "radial", radius: [20, 25], angle: 0 }, "with Shift it is not turned")
  assert.equal(layer.all.filter((each) => each.attributes.d?.startsWith("M")).length, 2)
})

test("arrow keys move a handle by three pixels, with Shift by twenty, and other keys nothing", () => {
  for (const [key, x, y] of /** @type {[string, number, number][]} */ ([
    ["ArrowLeft", -1, 0], ["ArrowRight", 1, 0], ["ArrowUp", 0, -1], ["ArrowDown", 0, 1]])) for (const shiftKey of [false, true]) {
    const { layer, panel } = begun({ shape: "radial", center: [0.5, 0.5] })
    const handle = handleOf(layer, "Ellipse: move")
    handle.bounds = { left: 146, top: 92, width: 8, height: 16 }
    const event = handle.send("keydown", { key, shiftKey })
    const step = shiftKey ? 20 : 3
    assert.deepEqual(panel.set, [[{ shape: "radial", center: [(150 + x * step) / 300, (100 + y * step) / 200].map((each) => Math.round(each * 1e4) / 1e4) }, false]])
    assert.ok(event.defaultPrevented)
    assert.ok(!handle.send("keydown", { key: "Enter" }).defaultPrevented)
    assert.equal(panel.set.length, 1)
  }
})

test("a press without a move and a press of another button change nothing", () => {
  const { layer, panel } = begun({ shape: "linear" })
  drag(handleOf(layer, "Gradient: move"), [150, 100])
  handleOf(layer, "Gradient: move").send("pointerdown", { button: 2, pointerId: 1 })
  pointer("pointermove", { clientX: 1, clientY: 1 })
  layer.send("pointerdown", { button: 0, pointerId: 1, clientX: 10, clientY: 10 })
  pointer("pointermove", { clientX: 90, clientY: 90 })
  assert.deepEqual(panel.set, [], "nor does a drag on the picture, unless a new shape is awaited")
})

test("a new shape is drawn by one drag, after which drags leave it alone", () => {
  for (const [shape, made] of /** @type {[string, any][]} */ ([
    ["linear", { from: [0.1, 0.1], to: [0.3, 0.1] }], ["radial", { center: [0.1, 0.1], radius: [20, 15], angle: 0 }]])) {
    const { layer, panel, shapes } = begun({ shape })
    shapes.isArmed = true
    layer.send("pointerdown", { button: 1, pointerId: 1, clientX: 30, clientY: 20 })
    drag(layer, [30, 20], [60, 60], [90, 20])
    assert.deepEqual([panel.set.length, panel.set[2], shapes.isArmed], [3, [{ shape, ...made }, false], false])
    drag(layer, [30, 20], [60, 60])
    assert.equal(panel.set.length, 3)
  }
  const { layer, panel, shapes } = begun({ shape: "color" })
  shapes.isArmed = true
  drag(layer, [30, 20], [60, 60])
  assert.deepEqual(panel.set, [])
})

test("a stroke is stored as it is painted, with the brush that it was begun with", () => {
  const { layer, panel } = begun({ shape: "brush", strokes: [], "x-number": 2 })
  const ring = layer.all.find((each) => each.classList.contains("brush-ring"))
  layer.send("pointermove", { clientX: 30, clientY: 40 })
  assert.deepEqual([placeOf(ring), ring.attributes.r, ring.attributes.visibility], [[30, 40], "15", "visible"])
  layer.send("pointerdown", { pointerId: 1, clientX: 30, clientY: 40 })
  const trace = layer.all.find((each) => each.tag === "polyline")
  assert.equal(trace.attributes["stroke-width"], "30")
  pointer("pointermove", { pointerId: 2, clientX: 1, clientY: 1 })
  pointer("pointermove", { clientX: 60, clientY: 40, getCoalescedEvents: () => [{ clientX: 45, clientY: 40 }, { clientX: 60, clientY: 40 }] })
  panel.brush.flow = 1
  pointer("pointermove", { clientX: 90, clientY: 40 })
  assert.equal(trace.attributes.points, "30,40 30,40 45,40 60,40 90,40")
  pointer("pointerup", { pointerId: 2 })
  assert.ok(layer.children.includes(trace), "another finger does not end it")
  pointer("pointerup", {})
  pointer("pointermove", { clientX: 0, clientY: 0 })
  const stroke = (/** @type {number[]} */ ...xs) => ({ shape: "brush", strokes: [{ points: xs.map((x) => [x, 0.2]), radius: 5, hardness: 50, flow: 100 }] })
  assert.deepEqual(panel.set, [[stroke(0.1, 0.15, 0.2), true], [stroke(0.1, 0.15, 0.2, 0.3), true], [stroke(0.1, 0.15, 0.2, 0.3), false]])
  assert.ok(!layer.children.includes(trace))
  layer.send("pointerleave")
  assert.equal(ring.attributes.visibility, "hidden")
})

test("a mask that is full takes no stroke", () => {
  const { layer, panel } = begun({ shape: "brush", strokes: [{ points: Array(998).fill([0, 0]) }] })
  drag(layer, [30, 40], [60, 40])
  assert.deepEqual(panel.set, [])
})

test("shapes lie over the picture only while masks are worked on, and change with the shape", () => {
  const { layer, panel, shapes, stage } = begun({ shape: "linear" })
  assert.deepEqual([stage.isHeld, stage.overlay.children, layer.dataset.shape, layer.children.length], [true, [layer], "linear", 6])
  const first = layer.children[0]
  shapes.draw()
  assert.equal(layer.children[0], first, "the same shape keeps its elements")
  for (const [shape, count] of /** @type {[string, number][]} */ ([["radial", 5], ["brush", 1], ["color", 0]])) {
    panel.leaf = { path: [], shape: { shape } }
    shapes.draw()
    assert.deepEqual([layer.dataset.shape, layer.children.length], [shape, count])
  }
  panel.leaf = { path: [], shape: { shape: "linear", to: [0.5, 0.5] } }
  shapes.draw()
  stage.box = { x: 0, y: 0, width: 600, height: 400 }
  stage.send("layout")
  assert.deepEqual(placeOf(handleOf(layer, "Gradient: where all changes")), [300, 200])
  shapes.activate(false)
  assert.deepEqual([stage.isHeld, stage.overlay.children], [false, []])
  stage.box = { x: 0, y: 0, width: 300, height: 200 }
  stage.send("layout")
  assert.deepEqual(placeOf(handleOf(layer, "Gradient: where all changes")), [300, 200])
  panel.leaf = null
  shapes.activate(true)
  assert.deepEqual([layer.dataset.shape, layer.children.length], ["", 0])
})
