import assert from "node:assert/strict"
import test from "node:test"
import { asked, soon } from "./fakes.js"

/** @type {{ run: () => void, wait: number, isGone?: boolean }[]} */ const timers = []
const page = /** @type {any} */ (globalThis)
page.window = { setTimeout: (/** @type {() => void} */ run, /** @type {number} */ wait) => timers.push({ run, wait }) }
page.clearTimeout = (/** @type {number} */ id) => { if (timers[id - 1]) timers[id - 1].isGone = true }
page.matchMedia = () => ({ matches: true })
const { Renderer } = await import("../renderer.js")
const { library } = await import("../events.js")

let now = 0
performance.now = () => now
const pending = () => timers.filter((each) => !each.isGone)
/** @param {number} ev */
const recipe = (ev) => ({ adjustments: [{ op: "exposure", ev }] })
/** What is asked for: the exposure, whether as a draft, the stage and the size.
 * @param {any} request */
const requested = ({ body }) => [body.recipe?.adjustments[0].ev, body.draft, body.stage, body.longEdge]

function begun() {
  asked.length = 0
  timers.length = 0
  const renderer = new Renderer("a")
  /** @type {any[]} */ const heard = []
  for (const name of ["picture", "busy", "fault"]) renderer.addEventListener(name, (event) => {
    const { detail } = /** @type {CustomEvent} */ (event)
    heard.push(name === "picture" ? [detail.recipe?.adjustments[0].ev, detail.isFinal, detail.stage] : [name, detail?.code ?? detail])
  })
  return { renderer, heard }
}
/** @param {number} index @param {any} [body] @param {number} [status] */
async function answered(index, body = {}, status = 200) {
  asked[index].answer(body, status, { "Photoedit-Size": "30x20" })
  await soon()
}

test("a drag shows one draft after the other, the newest only, and a final picture when it rests", async () => {
  const { renderer, heard } = begun()
  for (const ev of [1, 2, 3]) renderer.show(recipe(ev), true)
  assert.deepEqual(asked.map(requested), [[1, true, "preview", 1024]])
  await answered(0)
  assert.deepEqual(asked.map(requested).slice(1), [[3, true, "preview", 1024]])
  await answered(1)
  assert.equal(asked.length, 2)
  assert.deepEqual(pending().map((each) => each.wait), [250])
  pending()[0].run()
  await answered(2)
  assert.deepEqual(requested(asked[2]), [3, false, "preview", 1024])
  assert.deepEqual(heard, [
    ["busy", true], ["fault", null], [1, false, "preview"], ["busy", true], ["fault", null], [3, false, "preview"], ["busy", false],
    ["busy", true], ["fault", null], [3, true, "preview"], ["busy", false]])
  assert.deepEqual([renderer.last?.recipe, renderer.last?.width, renderer.last?.height], [recipe(3), 30, 20])
  renderer.show(recipe(3), false)
  assert.equal(asked.length, 3, "what is shown is not rendered again")
  renderer.again()
  assert.equal(asked.length, 4, "unless it has to be")
  renderer.end()
  assert.ok(asked[3].signal?.aborted)
  renderer.show(recipe(4), false)
  assert.equal(asked.length, 4)
})

test("the end of a drag and a draft that takes long give way at once", async () => {
  const { renderer } = begun()
  now = 0
  renderer.show(recipe(1), true)
  now = 400
  renderer.show(recipe(2), true)
  assert.equal(asked.length, 1)
  now = 401
  renderer.show(recipe(3), true)
  assert.ok(asked[0].signal?.aborted)
  assert.deepEqual(requested(asked[1]), [3, true, "preview", 1024])
  renderer.show(recipe(4), false)
  assert.ok(asked[1].signal?.aborted)
  renderer.show(recipe(4), false)
  assert.equal(asked.length, 3, "the same is under way")
  renderer.show(recipe(5), false)
  assert.deepEqual(requested(asked[3]), [5, false, "preview", 1024])
  renderer.end()
})

test("a large screen gets a finer picture when nothing more comes", async () => {
  for (const [edge, size] of [[1150, 0], [1151, 1536], [1536, 1536], [1537, 2048]]) {
    const { renderer, heard } = begun()
    renderer.shownEdge = edge
    renderer.show(recipe(1), false)
    await answered(0)
    assert.deepEqual(pending().map((each) => each.wait), size ? [600] : [])
    if (!size) continue
    pending()[0].run()
    assert.deepEqual(requested(asked[1]), [1, false, "settled", size])
    await answered(1)
    assert.equal(pending().length, 0, "once")
    assert.deepEqual(heard.filter((each) => each.length === 3), [[1, true, "preview"], [1, true, "settled"]])
    renderer.show(recipe(2), true)
    assert.deepEqual(requested(asked[2]), [2, true, "preview", 1024])
    renderer.end()
  }
})

test("what is overtaken is asked for again with longer pauses, what fails is told, what is away waits", async () => {
  const { renderer, heard } = begun()
  renderer.show(recipe(1), false)
  for (const pause of [30, 60, 120]) {
    await answered(asked.length - 1, null, 204)
    const timer = pending()[pending().length - 1]
    assert.equal(timer.wait, pause)
    timer.run()
  }
  await answered(asked.length - 1)
  assert.deepEqual(heard.slice(-3), [["fault", null], [1, true, "preview"], ["busy", false]])
  renderer.show(recipe(2), false)
  await answered(asked.length - 1, { code: "bad", message: "" }, 422)
  assert.deepEqual(heard.slice(-2), [["fault", "bad"], ["busy", false]])
  const fetch = page.fetch
  page.fetch = () => Promise.reject(new TypeError())
  renderer.show(recipe(3), false)
  await soon()
  assert.deepEqual(heard.slice(-1), [["busy", false]])
  page.fetch = fetch
  const count = asked.length
  library.dispatchEvent(new CustomEvent("connection", { detail: { connected: false } }))
  assert.equal(asked.length, count)
  library.dispatchEvent(new CustomEvent("connection", { detail: { connected: true } }))
  assert.deepEqual(requested(asked[count]), [3, false, "preview", 1024])
  renderer.end()
})
