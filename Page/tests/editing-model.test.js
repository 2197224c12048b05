import assert from "node:assert/strict"
import test from "node:test"
import { asked, soon } from "./fakes.js"
import { Editing } from "../editing.js"
import { random } from "./random.js"

const adjustment = (/** @type {string} */ op, /** @type {any} */ more = {}) => (
  { op, isNeutral: true, parameters: [{ key: "ev", default: 0 }], exclusive: [], measured: [], ...more })
const schema = /** @type {any} */ ({
  adjustments: [adjustment("exposure"), adjustment("tone", { exclusive: [["a"], ["b"]] })], recipe: { formatVersion: "1.0" } })
/** @param {any} recipe */
function begun(recipe = null) {
  asked.length = 0
  const editing = new Editing(/** @type {any} */ ({ asset: "a" }), schema)
  editing.take(3, recipe)
  /** @type {boolean[]} */ const lives = []
  editing.addEventListener("change", (event) => lives.push(/** @type {CustomEvent} */ (event).detail.isLive))
  return { editing, lives }
}
const edit = (/** @type {number} */ ev) => ({ adjustments: [{ op: "exposure", id: "x", ev }] })

test("changes, drags, undo and redo lead where a list of states leads", () => {
  const draw = random(11)
  for (let run = 0; run < 60; run += 1) {
    const { editing, lives } = begun(edit(0))
    let past = /** @type {any[]} */ ([])
    let future = /** @type {any[]} */ ([])
    let now = /** @type {any} */ (edit(0))
    let before = /** @type {any} */ (undefined)
    for (let step = 0; step < 40; step += 1) {
      const kind = draw.of(before === undefined ? ["change", "drag", "undo", "undo", "redo", "same"] : ["change", "drag"])
      lives.length = 0
      if (kind === "undo" || kind === "redo") {
        const [from, to] = kind === "undo" ? [past, future] : [future, past]
        const moved = from.length > 0
        if (moved) { to.push(now); now = from.pop() }
        assert.equal(editing[kind](), moved)
        assert.deepEqual(lives, moved ? [false] : [])
      } else {
        const next = kind === "same" ? structuredClone(now) : edit(draw.below(9) + step / 100)
        before ??= now
        now = next
        editing.change(next, kind === "drag")
        assert.deepEqual(lives, [kind === "drag"])
        if (kind !== "drag") {
          if (JSON.stringify(before) !== JSON.stringify(now)) { past.push(before); future = [] }
          before = undefined
        }
      }
      assert.deepEqual(editing.recipe, now)
      if (before === undefined) assert.deepEqual([editing.canUndo, editing.canRedo], [past.length > 0, future.length > 0])
      assert.equal(editing.isDirty, JSON.stringify(now) !== JSON.stringify(edit(0)))
    }
  }
})

test("two hundred steps lead back, and no more", () => {
  const { editing } = begun(edit(0))
  for (let step = 1; step <= 210; step += 1) editing.change(edit(step))
  let count = 0
  while (editing.undo()) count += 1
  assert.deepEqual([count, editing.steps[0].ev], [200, 10])
})

test("an edit that is not known is not dirty, and one that is stored neither", async () => {
  const fresh = new Editing(/** @type {any} */ ({ asset: "a" }), schema)
  fresh.recipe = edit(1)
  assert.equal(fresh.isDirty, false)
  const { editing } = begun(edit(0))
  editing.change({ adjustments: [{ op: "exposure", id: "x", ev: 2, opacity: 1 }, { op: "exposure", id: "y", ev: 0 }] })
  for (const [note, body] of /** @type {[string|undefined, any][]} */ ([["Lake", { note: "Lake" }], [undefined, {}]])) {
    editing.change(edit(note ? 2 : 3))
    const saved = editing.save(note)
    const { method, path, headers, answer, body: sent } = /** @type {any} */ (asked.pop())
    const tidy = { formatVersion: "1.0", ...edit(note ? 2 : 3) }
    assert.deepEqual([method, path, headers["If-Match"], sent], ["PUT", "/api/v1/assets/a/recipe", note ? '"3"' : '"4"', { recipe: tidy, ...body }])
    answer({ entry: note ? 4 : 5, photo: { asset: "a", newest: 4 } })
    await saved
    assert.deepEqual([editing.entry, editing.asset, editing.saved], [note ? 4 : 5, { asset: "a", newest: 4 }, tidy])
    assert.deepEqual([editing.isDirty, editing.canUndo, editing.canRedo], [false, false, false])
  }
})

test("what is stored has no standard values and no steps that change nothing", async () => {
  const { editing } = begun()
  editing.change({ adjustments: [{ op: "exposure", id: "x", ev: 2, opacity: 1, blend: "normal" }, { op: "exposure", id: "y", ev: 0 }], title: "T" })
  void editing.save()
  assert.deepEqual(asked[0].body.recipe, { formatVersion: "1.0", title: "T", adjustments: [{ op: "exposure", id: "x", ev: 2 }] })
})

test("going through the history names the entry, and takes over what is there", async () => {
  for (const [action, to, body] of /** @type {["undo"|"redo"|"revert", number|undefined, any][]} */ ([
    ["undo", undefined, {}], ["redo", undefined, {}], ["revert", 0, { entry: 0 }], ["revert", 2, { entry: 2 }]])) {
    const { editing } = begun(edit(0))
    const moved = editing.move(action, to)
    const { method, path, headers, body: sent, answer } = asked[0]
    assert.deepEqual([method, path, headers["If-Match"], sent], ["POST", `/api/v1/assets/a/${action}`, '"3"', body])
    answer({ photo: { asset: "a", newest: 4 } })
    await soon()
    asked[1].answer({ newest: 4, recipe: edit(7) })
    await moved
    assert.deepEqual([editing.entry, editing.recipe, editing.saved, editing.asset.newest], [4, edit(7), edit(7), 4])
  }
})

test("another state is taken over with the edit one step back, or goes under it", () => {
  const { editing, lives } = begun(edit(0))
  editing.change(edit(1))
  lives.length = 0
  editing.takeOver(9, edit(5))
  assert.ok(lives.length > 0 && !lives.includes(true), "what is shown is not that of a drag")
  assert.deepEqual([editing.entry, editing.recipe, editing.saved, editing.isDirty], [9, edit(5), edit(5), false])
  assert.deepEqual([editing.undo(), editing.recipe, editing.isDirty], [true, edit(1), true])
  const { editing: other, lives: others } = begun(edit(0))
  other.change(edit(1))
  others.length = 0
  other.rebase(9, edit(5))
  assert.deepEqual(others, [false])
  assert.deepEqual([other.entry, other.recipe, other.saved, other.isDirty, other.canUndo], [9, edit(1), edit(5), true, true])
})

test("a step is found by its id, as the plain one of its kind, or by its mask", () => {
  const mask = { shape: "radial" }
  const steps = [{ op: "exposure", mask }, { op: "exposure", "x-look": "noir" }, { op: "exposure", ev: 1 }, { op: "exposure", id: "z", ev: 2 }, { op: "tone", mask }]
  const { editing } = begun({ adjustments: steps })
  for (const [target, at] of /** @type {[any, number][]} */ ([
    [{ op: "exposure" }, 2], [{ op: "exposure", id: "z" }, 3], [{ op: "exposure", id: "none" }, -1], [{ op: "tone" }, -1],
    [{ op: "exposure", mask: () => ({ shape: "radial" }) }, 0], [{ op: "tone", mask: () => mask }, 4], [{ op: "tone", mask: () => ({ shape: "linear" }) }, -1]])) {
    assert.equal(editing.indexOf(target), at, JSON.stringify(target))
    void editing.removeStep(target)
    assert.deepEqual(editing.steps, steps.filter((_, index) => index !== at))
    if (at >= 0) editing.undo()
  }
  void editing.keep((step) => step.op === "tone")
  assert.deepEqual(editing.steps, [steps[4]])
})

test("a value that excludes another is set by the engine, and one that takes away is not", async () => {
  const { editing } = begun({ adjustments: [{ op: "tone", id: "t", a: 1, mask: { shape: "x" } }] })
  const target = { op: "tone", id: "t" }
  void editing.set(target, ["b"], 2)
  const { path, body, answer } = asked[0]
  assert.deepEqual([path, body.index, body.values], ["/api/v1/recipe/set", 0, { b: 2 }])
  answer({ recipe: { adjustments: [{ op: "tone", id: "t", b: 2 }] } })
  await editing.settled
  assert.deepEqual(editing.steps, [{ op: "tone", id: "t", b: 2, mask: { shape: "x" } }])
  void editing.set(target, ["b"], undefined)
  void editing.set({ op: "exposure" }, ["ev"], undefined)
  assert.deepEqual([editing.steps, asked.length], [[{ op: "tone", id: "t", mask: { shape: "x" } }], 1])
})

test("a step works unless it is off or changes nothing", () => {
  const { editing } = begun()
  for (const [step, isWorking] of /** @type {[any, boolean][]} */ ([
    [{ op: "exposure", ev: 1 }, true], [{ op: "exposure", ev: 0 }, false], [{ op: "exposure" }, false], [{ op: "exposure", ev: 1, enabled: false }, false],
    [{ op: "exposure", ev: 1, enabled: true }, true], [{ op: "unknown" }, true]])) assert.equal(editing.isWorking(step), isWorking)
})
