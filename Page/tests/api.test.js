import assert from "node:assert/strict"
import test from "node:test"
import { asked, soon } from "./fakes.js"
import { ApiError, get, isOvertaken, post, put, remove, render, send, tab, thumbnail, wordsOf } from "../api.js"

/** @param {() => any} action */
function request(action) {
  asked.length = 0
  const done = action()
  return { done, ...asked[0] }
}

test("a request has its method, path, body and entry, and nothing else", async () => {
  const table = /** @type {[() => any, string, string, any, any][]} */ ([
    [() => get("/a"), "GET", "/api/v1/a", undefined, {}],
    [() => post("/a", { b: 1 }), "POST", "/api/v1/a", { b: 1 }, { "Content-Type": "application/json" }],
    [() => post("/a", undefined), "POST", "/api/v1/a", {}, { "Content-Type": "application/json" }],
    [() => put("/a", [2], { entry: 0 }), "PUT", "/api/v1/a", [2], { "Content-Type": "application/json", "If-Match": '"0"' }],
    [() => remove("/a"), "DELETE", "/api/v1/a", {}, { "Content-Type": "application/json" }],
  ])
  for (const [action, method, path, body, headers] of table) {
    const made = request(action)
    assert.deepEqual([made.method, made.path, made.body, made.headers], [method, path, body, headers])
    made.answer({ fine: true })
    if (method !== "DELETE") assert.deepEqual(await made.done, { fine: true })
  }
})

test("an answer that is an error has its words, hint, place and problems", async () => {
  const one = request(() => get("/a"))
  one.answer({ code: "bad", message: "It is bad.", hint: "Try less.", pointer: "/x" }, 422)
  const error = await one.done.catch((/** @type {any} */ each) => each)
  assert.ok(error instanceof ApiError)
  assert.deepEqual([error.status, error.code, error.hint, error.message], [422, "bad", "Try less.", "It is bad."])
  assert.equal(wordsOf(error), "/x: It is bad.\nTry less.")
  const many = new ApiError(422, { message: "Two.", pointer: "/y", problems: [{ message: "A", pointer: "/a" }, { message: "B" }] })
  assert.equal(many.words, "Two.\n/a: A\nB")
  const empty = new ApiError(500, null)
  assert.deepEqual([empty.code, empty.hint, empty.problems, empty.words], ["http", null, [], "the server answered 500"])
  assert.equal(wordsOf(new TypeError("x")), "The server cannot be reached.")
  assert.equal(wordsOf("other"), "other")
})

test("what was aborted or overtaken is told from what failed", () => {
  assert.ok(isOvertaken(new DOMException("", "AbortError")) && isOvertaken(new ApiError(204, { code: "superseded" })))
  assert.ok(![new DOMException("", "DataError"), new ApiError(500, { code: "x" }), new TypeError(), null].some(isOvertaken))
})

test("a thumbnail is at least as large as wished for, as far as there are larger ones", () => {
  const sizes = /** @type {[number, number][]} */ (
    [[1, 160], [160, 160], [161, 320], [320, 320], [321, 640], [641, 1024], [1025, 2048], [9999, 2048]])
  for (const [wished, size] of sizes) assert.equal(thumbnail("p", wished), `/t/p/${size}.webp`)
  assert.equal(thumbnail("p", 200, true), "/t/p/original-320.webp")
})

test("a rendering is asked for by tab, stage and format, and told with its sizes", async () => {
  for (const [draft, isWide, format, profile] of /** @type {[boolean, boolean, string, string][]} */ (
    [[true, false, "jpeg", "srgb"], [true, true, "jpeg", "source"], [false, false, "webp", "source"]])) {
    /** @type {any} */ (globalThis).matchMedia = () => ({ matches: isWide })
    const made = request(() => render({ asset: "a", recipe: null, stage: "preview", draft }))
    assert.deepEqual(made.body, { longEdge: 1024, format, profile, tab, asset: "a", recipe: null, stage: "preview", draft })
    made.answer({}, 200, {
      "Photoedit-Size": "30x20", "Photoedit-Full-Size": "600x400", "Photoedit-Degraded": String(draft), "Server-Timing": "total;dur=12.5",
    })
    const { blob: _, ...facts } = await made.done
    assert.deepEqual(facts, { width: 30, height: 20, fullWidth: 600, fullHeight: 400, degraded: draft, milliseconds: 12.5 })
  }
  const bare = request(() => render({ asset: "a", recipe: null, stage: "zoom" }))
  bare.answer({}, 200, { "Photoedit-Size": "x20" })
  const { width, height, milliseconds } = await bare.done
  assert.deepEqual([width, height, milliseconds], [0, 0, null])
  const late = request(() => render({ asset: "a", recipe: null, stage: "zoom" }))
  late.answer(null, 204)
  assert.ok(isOvertaken(await late.done.catch((/** @type {any} */ each) => each)))
})

test("a request that is given up ends at once", async () => {
  const controller = new AbortController()
  const made = request(() => send("GET", "/a", undefined, { signal: controller.signal }))
  controller.abort()
  assert.ok(isOvertaken(await made.done.catch((/** @type {any} */ each) => each)))
  await soon()
})
