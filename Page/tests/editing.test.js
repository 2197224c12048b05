import assert from "node:assert/strict"
import test from "node:test"
import { Editing } from "../editing.js"

// Node has it from version 19 on; Debian 12 has version 18.
globalThis.CustomEvent ??= /** @type {any} */ (class extends Event {})

/** @type {any} */
const schema = { adjustments: [{ op: "exposure", parameters: [], exclusive: [] }], recipe: { formatVersion: "1.0" } }
/** What the engine was asked, and how it answers.
 * @type {{ path: string, body: any, answer: (status: number, body: any) => void }[]} */
let asked = []
;/** @type {any} */ (globalThis).fetch = (/** @type {string} */ path, /** @type {any} */ { body }) => new Promise((done) => {
  asked.push({ path, body: JSON.parse(body), answer: (status, answer) => done(new Response(JSON.stringify(answer), { status })) })
})

/** @param {any[]} list */
function begun(...list) {
  asked = []
  const editing = new Editing(/** @type {any} */ ({ id: "a" }), schema)
  editing.take(0, list.length > 0 ? { adjustments: list } : null)
  return editing
}
const ev = { op: "exposure" }
/** @param {number} value */
const insertedWith = (value) => ({ recipe: { adjustments: [{ op: "exposure", id: "exposure", ev: value }] }, index: 0 })

test("a value of a step that is there changes at once, without the engine", () => {
  const editing = begun({ op: "exposure", id: "x", ev: 1 })
  void editing.set(ev, ["ev"], 2)
  assert.equal(editing.value(ev, ["ev"]), 2)
  assert.equal(asked.length, 0)
})

test("the first move of a slider asks the engine once, and of the moves meanwhile the newest counts", async () => {
  const editing = begun()
  void editing.set(ev, ["ev"], 0.1, true)
  void editing.set(ev, ["ev"], 0.2, true)
  const done = editing.set(ev, ["ev"], 0.3)
  assert.deepEqual(asked.map((each) => each.body.step), [{ op: "exposure", ev: 0.1 }])
  assert.equal(editing.value(ev, ["ev"]), 0.3, "what is asked for is what controls go on from")
  asked[0].answer(200, insertedWith(0.1))
  await done
  assert.equal(asked.length, 1)
  assert.equal(editing.value(ev, ["ev"]), 0.3)
  editing.undo()
  assert.equal(editing.recipe, null, "a drag is one step back")
})

test("what the engine makes for another state of the photo is dropped", async () => {
  const editing = begun()
  const done = editing.set(ev, ["ev"], 0.1)
  editing.take(1, { adjustments: [] })
  asked[0].answer(200, insertedWith(0.1))
  await done
  assert.deepEqual(editing.steps, [])
})

test("what the engine refuses changes nothing and is reported", async () => {
  const editing = begun()
  let reported = ""
  editing.addEventListener("refused", (event) => { reported = /** @type {CustomEvent} */ (event).detail.code })
  const done = editing.set(ev, ["ev"], 99)
  asked[0].answer(422, { code: "out-of-range" })
  await done
  assert.deepEqual([reported, editing.recipe, editing.canUndo], ["out-of-range", null, false])
})

test("a change without a server is made when the server is back", async () => {
  const editing = begun()
  const fetch = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError())
  await editing.set(ev, ["ev"], 0.4)
  globalThis.fetch = fetch
  editing.resume()
  asked[0].answer(200, insertedWith(0.4))
  await editing.settled
  assert.equal(editing.value(ev, ["ev"]), 0.4)
})

test("a step keeps the mask that it was asked for, whatever the engine leaves out of it", async () => {
  const editing = begun()
  const mask = { shape: "radial", center: [0.5, 0.5] }
  const id = editing.add({ op: "exposure", mask })
  asked[0].answer(200, { recipe: { adjustments: [{ op: "exposure", id: "exposure", mask: { shape: "radial" } }] }, index: 0 })
  assert.equal(await id, "exposure")
  assert.deepEqual(editing.steps[0].mask, mask)
})
