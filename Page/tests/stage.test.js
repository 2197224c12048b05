import assert from "node:assert/strict"
import test from "node:test"
import { Fake, pointer } from "./elements.js"
import { soon } from "./fakes.js"
import { random } from "./random.js"

const page = /** @type {any} */ (globalThis)
/** @type {string[]} */ const revoked = []
page.URL.createObjectURL = (/** @type {any} */ blob) => `blob:${blob.name}`
page.URL.revokeObjectURL = (/** @type {string} */ address) => { if (address) revoked.push(address) }
const { PhotoStage } = await import("../stage.js")

/** A stage of 1000 × 700 pixels at 40, 30 of the page, with a picture.
 * @param {any} [full] @param {any} [room] */
function begun(full = { width: 4000, height: 3000 }, room = { width: 1000, height: 700 }) {
  const stage = /** @type {any} */ (new PhotoStage())
  Object.assign(stage, { clientWidth: room.width, clientHeight: room.height, full })
  stage.getBoundingClientRect = () => ({ left: 40, top: 30, ...room })
  page.document.body.replaceChildren(stage)
  stage.picture.getBoundingClientRect = () => { const { x, y, width, height } = stage.box; return { left: 40 + x, top: 30 + y, width, height } }
  /** @type {string[]} */ const heard = []
  for (const name of ["layout", "zoom"]) stage.addEventListener(name, () => heard.push(name))
  return { stage, heard }
}
/** @param {number} a @param {number} b @param {number} [within] */
const near = (a, b, within = 1e-6) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`)

test("a picture is fitted with a margin, in the middle, and never enlarged", () => {
  for (const [full, room, scale] of /** @type {[any, any, number][]} */ ([
    [{ width: 4000, height: 3000 }, { width: 1000, height: 700 }, 644 / 3000], [{ width: 4000, height: 1000 }, { width: 1000, height: 700 }, 944 / 4000],
    [{ width: 400, height: 300 }, { width: 1000, height: 700 }, 1], [{ width: 4000, height: 3000 }, { width: 599, height: 2000 }, 583 / 4000],
    [{ width: 4000, height: 3000 }, { width: 600, height: 2000 }, 544 / 4000], [{ width: 0, height: 0 }, { width: 600, height: 700 }, 1]])) {
    const { stage } = begun(full, room)
    near(stage.scale, scale, 1e-12)
    const { x, y, width, height } = stage.box
    assert.deepEqual([width, height], [full.width * scale, full.height * scale])
    near(x + width / 2, room.width / 2)
    near(y + height / 2, room.height / 2)
    assert.equal(stage.isFitted, true)
  }
})

test("zooming keeps the place under the pointer, as far as the picture fills the room", () => {
  const draw = random(5)
  for (let run = 0; run < 100; run += 1) {
    const { stage, heard } = begun()
    stage.zoomTo(1)
    near(stage.box.x + 2000, 500)
    const at = { x: 40 + 1000 * (0.3 + 0.4 * draw()), y: 30 + 700 * (0.3 + 0.4 * draw()) }
    const before = stage.placeAt({ clientX: at.x, clientY: at.y })
    stage.zoomTo(0.6 + draw(), at)
    const after = stage.placeAt({ clientX: at.x, clientY: at.y })
    near(after.x, before.x)
    near(after.y, before.y)
    assert.deepEqual(heard.slice(-2), ["layout", "zoom"])
    assert.equal(stage.classList.contains("is-zoomed"), true)
  }
})

test("a zoom of no more than the fitted size is the fitted size", () => {
  const { stage } = begun()
  for (const [factor, isFitted] of /** @type {[number, boolean][]} */ ([[1.0005, true], [1, true], [0.5, true], [1.01, false]])) {
    stage.zoomTo(stage.fitScale * factor)
    assert.deepEqual([stage.isFitted, stage.classList.contains("is-zoomed")], [isFitted, !isFitted])
  }
  stage.zoomTo(null)
  assert.equal(stage.zoom, null)
  page.window.devicePixelRatio = 2
  stage.toggleZoom()
  assert.equal(stage.zoom, 0.5)
  assert.equal(stage.classList.contains("is-sharp"), false)
  stage.zoomTo(1)
  assert.equal(stage.classList.contains("is-sharp"), true)
  stage.toggleZoom()
  assert.equal(stage.zoom, null)
  page.window.devicePixelRatio = 1
})

test("a zoomed picture is moved by as much as the pointer, and leaves no gap", () => {
  const { stage } = begun()
  stage.zoomTo(1)
  const { x, y } = stage.box
  stage.pan(30, -20)
  near(stage.box.x, x + 30)
  near(stage.box.y, y - 20)
  for (const [dx, dy, left, top] of [[9e4, 9e4, 0, 0], [-9e4, -9e4, 1000 - 4000, 700 - 3000]]) {
    stage.pan(dx, dy)
    near(stage.box.x, left)
    near(stage.box.y, top)
  }
  const { style } = stage.picture
  assert.deepEqual([style.width, style.height, style.transform], ["4000px", "3000px", "translate(-3000px, -2300px)"])
})

test("one finger or button moves, two zoom, and a tool that holds the picture keeps it", () => {
  for (const [isHeld, pointerType, button, moves] of /** @type {[boolean, string, number, boolean][]} */ ([
    [false, "mouse", 0, true], [false, "mouse", 1, true], [false, "mouse", 2, false], [true, "mouse", 0, false], [true, "touch", 0, false]])) {
    const { stage } = begun()
    stage.zoomTo(1)
    stage.isHeld = isHeld
    const { x, y } = stage.box
    stage.send("pointerdown", { pointerId: 1, pointerType, button, clientX: 300, clientY: 300 })
    pointer("pointermove", { pointerId: 7, clientX: 0, clientY: 0 })
    pointer("pointermove", { clientX: 310, clientY: 320 })
    near(stage.box.x - x, moves ? 10 : 0)
    near(stage.box.y - y, moves ? 20 : 0)
    pointer(moves ? "pointerup" : "pointercancel", {})
    pointer("pointermove", { clientX: 400, clientY: 400 })
    near(stage.box.x - x, moves ? 10 : 0)
  }
  for (const isHeld of [false, true]) {
    const { stage } = begun()
    stage.zoomTo(0.5)
    stage.isHeld = isHeld
    stage.send("pointerdown", { pointerId: 1, pointerType: "touch", clientX: 440, clientY: 330 })
    stage.send("pointerdown", { pointerId: 2, pointerType: "touch", clientX: 640, clientY: 330 })
    const place = stage.placeAt({ clientX: 540, clientY: 330 })
    pointer("pointermove", { pointerId: 1, clientX: 340, clientY: 330 })
    pointer("pointermove", { pointerId: 2, clientX: 740, clientY: 330 })
    near(stage.scale, 1)
    near(stage.placeAt({ clientX: 540, clientY: 330 }).x, place.x, 0.02)
    pointer("pointermove", { pointerId: 2, clientX: 99999, clientY: 330 })
    assert.equal(stage.scale, 8)
  }
})

test("the wheel moves a zoomed picture, and with Control it zooms", () => {
  const { stage } = begun()
  assert.ok(stage.send("wheel", { deltaX: 3, deltaY: 4 }).defaultPrevented)
  assert.deepEqual(stage.center, { x: 0.5, y: 0.5 })
  stage.zoomTo(1)
  const { x, y } = stage.box
  stage.send("wheel", { deltaX: 3, deltaY: 4 })
  near(stage.box.x, x - 3)
  near(stage.box.y, y - 4)
  stage.send("wheel", { deltaY: -200, ctrlKey: true, clientX: 500, clientY: 300 })
  near(stage.scale, Math.E)
  stage.send("wheel", { deltaY: -2000, ctrlKey: true, clientX: 500, clientY: 300 })
  assert.equal(stage.scale, 8)
})

test("a double click zooms, unless it ended a drag or a tool holds the picture", () => {
  for (const [isHeld, moved, zooms] of /** @type {[boolean, number, boolean][]} */ ([[false, 0, true], [false, 5, true], [false, 6, false], [true, 0, false]])) {
    const { stage } = begun()
    stage.isHeld = isHeld
    stage.send("pointerdown", { pointerId: 1, pointerType: "mouse", clientX: 300, clientY: 300 })
    pointer("pointermove", { clientX: 300, clientY: 300 + moved })
    pointer("pointerup", {})
    stage.send("dblclick", { clientX: 300, clientY: 300 })
    assert.equal(stage.isFitted, !zooms)
  }
})

test("of pictures the latest is shown, also where an earlier one is decoded later", async () => {
  const { stage } = begun({ width: 0, height: 0 })
  stage.base.alt = "Lake"
  /** @type {(() => void)[]} */ const decoded = []
  Fake.prototype.decode = () => new Promise((done) => { decoded.push(done) })
  /** @type {string[]} */ const shown = []
  const show = (/** @type {string} */ name, /** @type {any} */ full) => stage.show({ name }, full, () => shown.push(name))
  const [first, second] = [show("1", { width: 40, height: 30 }), show("2", { width: 60, height: 30 })]
  decoded[1]()
  await second
  decoded[0]()
  await first
  assert.deepEqual([shown, stage.base.src, stage.full, stage.base.alt, revoked.splice(0)], [["2"], "blob:2", { width: 60, height: 30 }, "Lake", ["blob:1"]])
  const third = show("3", { width: 0, height: 0 })
  decoded[2]()
  await third
  assert.deepEqual([shown, stage.base.src, stage.full, revoked.splice(0)], [["2", "3"], "blob:3", { width: 60, height: 30 }, ["blob:2"]])
  stage.remove()
  assert.deepEqual(revoked.splice(0), ["blob:3"])
  const bare = begun({ width: 0, height: 0 }).stage
  Object.defineProperty(Fake.prototype, "naturalWidth", { value: 80 })
  Object.defineProperty(Fake.prototype, "naturalHeight", { value: 50 })
  void bare.show("/t/p/1024.webp")
  decoded[3]()
  await soon()
  assert.deepEqual([bare.full, bare.base.src, bare.classList.contains("has-picture")], [{ width: 80, height: 50 }, "/t/p/1024.webp", true])
})
