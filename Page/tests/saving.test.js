import assert from "node:assert/strict"
import test from "node:test"
import { notices, questions } from "./elements.js"
import { asked, soon } from "./fakes.js"

const { Saving } = await import("../saving.js")
const { session } = await import("../session.js")
const { ApiError } = await import("../api.js")

/** @param {any} element @param {string} value @returns {any} */
const choice = (element, value) => element.dataset?.choice === value ? element : element.children?.map((/** @type {any} */ each) => choice(each, value)).find(Boolean)
/** @param {any} element @returns {string[]} */
const choices = (element) => [...(element.dataset?.choice ? [element.dataset.choice] : []), ...(element.children ?? []).flatMap(choices)]
/** Waits for a question, returns its choices, and answers it.
 * @param {string} value */
async function answer(value) {
  await soon()
  const dialog = questions.pop()
  choice(dialog, value).dispatchEvent(new Event("click"))
  await soon()
  return choices(dialog)
}

/** @param {any} facts */
function begun(facts = {}) {
  const calls = /** @type {any[]} */ ([])
  notices.length = 0
  session.isReadOnly = facts.isReadOnly ?? false
  const editing = {
    asset: { asset: "a", picture: "p", fileName: "a.jpg" }, entry: 3, saved: { adjustments: [] }, recipe: null, schema: { adjustments: [] },
    isDirty: true, settled: Promise.resolve(), ...facts,
    async save() { calls.push("save"); if (facts.error) { const { error } = facts; facts.error = null; throw error } this.isDirty = false },
    async move(/** @type {string} */ action, /** @type {any} */ to) { calls.push(["move", action, to]); if (facts.error) throw facts.error },
    async load() { calls.push("load") },
    undo() { calls.push("undo"); return facts.canUndo ?? false }, redo() { calls.push("redo"); return facts.canRedo ?? false },
    change(/** @type {any} */ recipe) { calls.push(["change", recipe]) },
    take(/** @type {number} */ entry, /** @type {any} */ recipe) { calls.push(["take", entry, recipe]) },
    takeOver(/** @type {number} */ entry, /** @type {any} */ recipe) { calls.push(["takeOver", entry, recipe]) },
    rebase(/** @type {number} */ entry, /** @type {any} */ saved) { calls.push(["rebase", entry, saved]) },
  }
  /** @type {string[]} */ const said = []
  const saving = new Saving(/** @type {any} */ ({
    editing, view: null, bar: { update: () => {} }, panels: new Map(), tool: "adjust", say: (/** @type {string} */ words) => said.push(words),
  }))
  return { saving, calls, said, editing }
}
const conflict = () => new ApiError(412, { current: { newest: 7, recipe: { adjustments: [] }, photo: { asset: "a", picture: "q", fileName: "a.jpg" } } })

test("an edit is stored once, and only where there is one", async () => {
  const { saving, calls, said } = begun()
  const [first, second] = [saving.save(), saving.save()]
  assert.deepEqual([await first, await second], [true, false])
  assert.deepEqual([calls, said, notices, saving.isUnderWay], [["save"], [""], ["Saved"], false])
  assert.equal(await begun({ isDirty: false }).saving.save(), false)
  const reading = begun({ isReadOnly: true })
  assert.deepEqual([await reading.saving.save(), reading.calls.length, notices.length], [false, 0, 1])
  const failing = begun({ error: new ApiError(500, { message: "Full." }) })
  assert.deepEqual([await failing.saving.save(), notices, failing.saving.isUnderWay], [false, ["The edit was not saved. Full."], false])
})

test("undo and redo take back changes first, then entries of the history, but none over changes that are not saved", async () => {
  for (const action of /** @type {("undo"|"redo")[]} */ (["undo", "redo"])) {
    const key = action === "undo" ? "canUndo" : "canRedo"
    for (const [facts, expected] of /** @type {[any, any[]][]} */ ([
      [{ [key]: true, isDirty: false }, [action]], [{ isDirty: true }, [action]], [{ isDirty: false }, [action, ["move", action, undefined]]]])) {
      const { saving, calls } = begun(facts)
      await saving[action]()
      assert.deepEqual(calls, expected)
    }
  }
})

test("going back says what happened, and why it could not", async () => {
  for (const [action, to, error, words] of /** @type {any[]} */ ([
    ["undo", undefined, null, "Undone"], ["redo", undefined, null, "Done again"], ["revert", 0, null, "Back to the original"],
    ["revert", 2, null, "Gone back to that version"], ["undo", undefined, new ApiError(409, { code: "nothing-to-undo" }), "There is nothing to undo."],
    ["redo", undefined, new ApiError(409, { code: "nothing-to-redo" }), "There is nothing to redo."],
    ["undo", undefined, new ApiError(412, {}), "The photo was edited elsewhere; this is its state now."]])) {
    const { saving, calls } = begun({ isDirty: false, error })
    await saving.move(action, to)
    assert.deepEqual([calls[0], notices[0], saving.isUnderWay], [["move", action, to], words, false])
    assert.equal(calls.includes("load"), error?.status === 412)
  }
  const reading = begun({ isReadOnly: true })
  await reading.saving.move("undo")
  assert.deepEqual([reading.calls.length, notices.length], [0, 1])
})

test("leaving and exporting ask about changes, and do what was answered", async () => {
  for (const [ask, value, leaves, done] of /** @type {["mayLeave"|"mayExport", string, boolean, any[]][]} */ ([
    ["mayLeave", "cancel", false, []], ["mayLeave", "discard", true, [["take", 3, { adjustments: [] }]]], ["mayLeave", "save", true, ["save"]],
    ["mayExport", "cancel", false, []], ["mayExport", "saved", true, []], ["mayExport", "save", true, ["save"]]])) {
    const { saving, calls } = begun()
    const may = saving[ask]()
    assert.deepEqual(await answer(value), ["cancel", ask === "mayLeave" ? "discard" : "saved", "save"])
    assert.deepEqual([await may, calls], [leaves, done])
  }
  for (const ask of /** @type {("mayLeave"|"mayExport")[]} */ (["mayLeave", "mayExport"])) {
    assert.equal(await begun({ isDirty: false }).saving[ask](), true)
    const { saving } = begun({ isReadOnly: true })
    const may = saving[ask]()
    assert.ok(!(await answer("cancel")).includes("save"), "where nothing can be saved, that is not offered")
    assert.equal(await may, false)
  }
})

test("discarding asks, and brings back what is saved", async () => {
  for (const [value, done] of /** @type {[string, any[]][]} */ ([["cancel", []], ["ok", [["change", { adjustments: [] }]]]])) {
    const { saving, calls } = begun()
    const discarded = saving.discard()
    await answer(value)
    await discarded
    assert.deepEqual(calls, done)
  }
})

test("of two edits the one that is chosen stays, and nothing is stored without an answer", async () => {
  for (const [value, stored, done] of /** @type {[string, boolean, any[]][]} */ ([
    ["cancel", false, ["save"]], ["theirs", true, ["save", ["takeOver", 7, { adjustments: [] }]]],
    ["mine", true, ["save", ["rebase", 7, { adjustments: [] }], "save"]]])) {
    asked.length = 0
    const { saving, calls, editing } = begun({ error: conflict() })
    const saved = saving.save()
    await soon()
    asked[0].answer({ entries: [] })
    await soon()
    asked[1].answer({ recipe: { adjustments: [] } })
    assert.deepEqual(await answer(value), ["cancel", "theirs", "mine"])
    assert.deepEqual([await saved, calls, saving.isUnderWay], [stored, done, false])
    assert.equal(editing.asset.picture, value === "theirs" ? "q" : "p")
  }
})
