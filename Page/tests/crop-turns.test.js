import assert from "node:assert/strict"
import test from "node:test"
import { begun, isRect, serve, step } from "./crop-panel.js"

const { frameOf, inverse, mapped } = await import("../frame.js")

/** The places of the photo that are seen at places of the picture.
 * @param {any} editing @param {number[][]} places */
function seenAt(editing, places) {
  const { matrix, width, height } = frameOf(editing.steps, 600, 400)
  const back = inverse(matrix)
  return places.map(([u, v]) => mapped(back, { x: u * width, y: v * height }))
}
const corners = [[0, 0], [1, 0], [1, 1], [0, 1], [0.25, 0.5]]
const recipes = [
  [], [step], [{ op: "rotate", id: "r", quarterTurns: 1 }, step], [{ op: "rotate", id: "r", quarterTurns: 3 }], [{ op: "rotate", id: "r" }, step],
  [{ op: "flip", id: "f", axis: "horizontal" }, step], [{ op: "straighten", id: "s", degrees: 5 }, step],
  [{ op: "rotate", id: "r", quarterTurns: 2 }, { op: "flip", id: "f", axis: "horizontal" }, { op: "straighten", id: "s", degrees: -4 }, step],
]
for (const [name, run, to] of /** @type {[string, (panel: any) => void, (place: number[]) => number[]][]} */ ([
  ["turned to the right", (panel) => panel.rotate(1), ([u, v]) => [1 - v, u]], ["turned to the left", (panel) => panel.rotate(-1), ([u, v]) => [v, 1 - u]],
  ["flipped", (panel) => panel.flip(), ([u, v]) => [1 - u, v]]])) {
  test(`the picture that is ${name} shows the same part of the photo`, async () => {
    for (const steps of recipes) {
      const { panel, editing } = begun(steps)
      const before = seenAt(editing, corners)
      run(panel)
      await serve()
      const after = seenAt(editing, corners.map(to))
      for (const [at, { x, y }] of before.entries()) assert.ok(Math.hypot(after[at].x - x, after[at].y - y) < 2.1, `${JSON.stringify([steps, editing.steps])} ${JSON.stringify([before[at], after[at]])}`)
      assert.equal(editing.undo(), true)
      assert.deepEqual(editing.steps, steps, "it is one step back")
    }
  })
}

test("turns that follow each other at once are all made, and four lead back", async () => {
  const { panel, editing } = begun([step])
  for (let turn = 0; turn < 4; turn += 1) panel.rotate(1)
  await serve()
  await serve()
  assert.deepEqual(editing.steps.map(({ op }) => op), ["crop"])
  isRect(/** @type {any} */ (editing.steps[0]), [0.2, 0.3, 0.4, 0.5])
  const other = begun([step])
  other.chip("2:1").click()
  other.panel.rotate(1)
  await serve()
  other.stage.full = { width: 400, height: 600 }
  other.handle("e").send("keydown", { key: "ArrowLeft" })
  const { width, height } = /** @type {any} */ (other.crop())
  assert.ok(Math.abs(width * 400 / (height * 600) - 0.5) < 1e-3, "a ratio is turned with the picture")
})
