import assert from "node:assert/strict"
import test from "node:test"
import "./elements.js"

const page = /** @type {any} */ (globalThis)
const { PhotoDivider } = await import("../compare.js")
/** @param {number} a @param {number} b */
const near = (a, b) => assert.ok(Math.abs(a - b) <= 1e-6, `${a} is not ${b}`)

test("a divider follows pointers and keys between its ends", () => {
  const divider = /** @type {any} */ (new PhotoDivider("Then", "Now"))
  page.document.body.replaceChildren(divider)
  divider.getBoundingClientRect = () => ({ left: 100, width: 400 })
  const line = divider.querySelector(".divider-line")
  assert.deepEqual([divider.at, divider.textContent, line.style.left], [0.5, "ThenNow", "50%"])
  for (const [key, shiftKey, from, to] of /** @type {[string, boolean, number, number][]} */ ([
    ["ArrowLeft", false, 0.5, 0.48], ["ArrowRight", false, 0.5, 0.52], ["ArrowLeft", true, 0.5, 0.4], ["ArrowRight", true, 0.5, 0.6], ["Home", false, 0.5, 0],
    ["End", false, 0.5, 1], ["ArrowLeft", true, 0.05, 0], ["ArrowRight", true, 0.95, 1]])) {
    divider.at = from
    assert.ok(line.send("keydown", { key, shiftKey }).defaultPrevented)
    near(divider.at, to)
    assert.equal(line.attributes["aria-valuenow"], String(Math.round(to * 100)))
  }
  assert.ok(!line.send("keydown", { key: "Tab" }).defaultPrevented)
  divider.send("pointerdown", { pointerId: 1, clientX: 200 })
  near(divider.at, 0.25)
  divider.send("pointermove", { clientX: 300 })
  near(divider.at, 0.5)
  divider.send("pointerup")
  divider.send("pointermove", { clientX: 400 })
  divider.send("pointerdown", { button: 1, pointerId: 1, clientX: 400 })
  near(divider.at, 0.5)
})

test("a divider shows the picture before on its left, its words where there is room, or all of the picture", () => {
  const divider = /** @type {any} */ (new PhotoDivider())
  page.document.body.replaceChildren(divider)
  const [image, before, after] = divider.children
  for (const [at, right, isBefore, isAfter] of /** @type {[number, number, string, string][]} */ ([
    [0.25, 75, "1", "1"], [0.11, 89, "0", "1"], [0.12, 88, "1", "1"], [0.88, 12, "1", "1"], [0.89, 11, "1", "0"]])) {
    divider.at = at
    assert.deepEqual([image.style.clipPath, before.style.opacity, after.style.opacity], [`inset(0 ${(1 - at) * 100}% 0 0)`, isBefore, isAfter])
    near(right, (1 - at) * 100)
  }
  divider.isWhole = true
  assert.deepEqual([image.style.clipPath, divider.classList.contains("is-whole"), divider.at], ["none", true, 0.89])
  divider.isWhole = false
  assert.deepEqual([image.style.clipPath, divider.classList.contains("is-whole")], [`inset(0 ${(1 - 0.89) * 100}% 0 0)`, false])
  divider.source = "/a.webp"
  assert.deepEqual([image.src, divider.source], ["/a.webp", "/a.webp"])
})
