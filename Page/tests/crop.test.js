import assert from "node:assert/strict"
import test from "node:test"
import { begun, isRect, ranks, step } from "./crop-panel.js"
import { pointer } from "./elements.js"
import { asked, soon } from "./fakes.js"

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
