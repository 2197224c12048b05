import assert from "node:assert/strict"
import test from "node:test"
import { Projection } from "../projection.js"

/** A stage that shows a picture at a place, and an edit of a photo of 600 × 400 pixels.
 * @param {any[]} steps @param {{x: number, y: number, width: number, height: number}} box */
function projection(steps, box, isFramed = true) {
  const stage = {
    full: { width: 600, height: 400 }, box,
    placeAt: (/** @type {any} */ { clientX, clientY }) => ({ x: (clientX - box.x) / box.width, y: (clientY - box.y) / box.height }),
  }
  return new Projection(/** @type {any} */ (stage), /** @type {any} */ ({ asset: { width: 600, height: 400 }, steps }), isFramed)
}
const box = { x: 100, y: 50, width: 300, height: 200 }
const recipes = [
  [], [{ op: "rotate", quarterTurns: 1 }], [{ op: "rotate", quarterTurns: 2 }], [{ op: "rotate", quarterTurns: 3 }], [{ op: "flip" }],
  [{ op: "flip", axis: "vertical" }], [{ op: "crop", x: 0.25, y: 0.1, width: 0.5, height: 0.4 }], [{ op: "straighten", degrees: 7 }],
  [{ op: "rotate", quarterTurns: 1 }, { op: "flip" }, { op: "straighten", degrees: -5 }, { op: "crop", x: 0.2, width: 0.6 }],
]

test("a place on the screen is the place of the photo that is shown there", () => {
  for (const steps of recipes) for (const place of [[0.3, 0.4], [0.5, 0.5], [0.61, 0.22]]) {
    const map = projection(steps, box)
    const { x, y } = map.toScreen(place)
    const [u, v] = map.toSource({ clientX: x + box.x, clientY: y + box.y })
    assert.ok(Math.abs(u - place[0]) < 1e-4 && Math.abs(v - place[1]) < 1e-4, JSON.stringify([steps, place, u, v]))
  }
})

test("without geometry a photo is mapped by its sides, and a frame can be left out", () => {
  for (const map of [projection([], box), projection([{ op: "flip" }], box, false)]) {
    assert.deepEqual(map.toScreen([0.25, 0.75]), { x: 75, y: 150 })
    assert.deepEqual(map.toSource({ clientX: 175, clientY: 200 }), [0.25, 0.75])
  }
  assert.deepEqual(projection([{ op: "flip" }], box).toScreen([0.25, 0.75]), { x: 225, y: 150 })
  assert.deepEqual(projection([], box).toSource({ clientX: 200, clientY: 116.6666 }), [0.3333, 0.3333], "four digits are kept")
})

test("lengths are in percent of the long edge, in every direction", () => {
  const map = projection([], box)
  assert.equal(map.length(10), 30)
  assert.equal(projection([{ op: "crop", x: 0, y: 0, width: 0.5, height: 0.5 }], box).length(10), 60)
  assert.ok(Math.abs(map.distance([0.2, 0.5], [0.3, 0.5]) - 10) < 1e-9)
  assert.ok(Math.abs(map.distance([0.2, 0.5], [0.2, 0.65]) - 10) < 1e-9)
  for (let degrees = 0; degrees < 360; degrees += 30) {
    const to = map.beside([0.4, 0.5], 12, degrees)
    assert.ok(Math.abs(map.distance([0.4, 0.5], to) - 12) < 1e-9)
    const angle = Math.atan2((to[1] - 0.5) * 400, (to[0] - 0.4) * 600) * 180 / Math.PI
    assert.ok(Math.abs((angle - degrees + 540) % 360 - 180) < 1e-6, `${degrees} is clockwise from the right`)
  }
})
