import assert from "node:assert/strict"
import test from "node:test"
import { asked, soon } from "./fakes.js"

const page = /** @type {any} */ (globalThis)
/** @type {Map<string, string>} */ const kept = new Map()
Object.defineProperty(page, "localStorage", { configurable: true, value: {
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
} })
page.document.documentElement = { dataset: {} }
const { loadSession, looks, preference, refusal, schema, session, setPreference } = await import("../session.js")
const { applyTheme, nextTheme, themeIcon } = await import("../theme.js")

test("the session says whether anything can be written", async () => {
  const loaded = loadSession()
  asked[0].answer({ isReadOnly: true, library: "Photos" })
  await loaded
  assert.deepEqual([asked[0].path, session.library], ["/api/v1/session", "Photos"])
  assert.match(refusal() ?? "", /read-only/)
  session.isReadOnly = false
  assert.equal(refusal(), null)
})

test("schema and looks are asked for once, and again when that failed", async () => {
  for (const [ask, path, body, result] of /** @type {[() => Promise<any>, string, any, any][]} */ ([
    [schema, "/api/v1/schema", { groups: [] }, { groups: [] }], [looks, "/api/v1/looks", { looks: [1] }, [1]]])) {
    asked.length = 0
    const first = ask().catch(() => "failed")
    asked[0].answer({}, 500)
    assert.equal(await first, "failed")
    const [second, third] = [ask(), ask()]
    assert.equal(asked.length, 2)
    assert.equal(asked[1].path, path)
    asked[1].answer(body)
    assert.deepEqual([await second, await third], [result, result])
    await soon()
  }
})

test("a preference is kept, and a browser that keeps none has the standard", () => {
  assert.equal(preference("x", "standard"), "standard")
  setPreference("x", "")
  assert.deepEqual([preference("x", "standard"), kept.get("photoedit.x")], ["", ""])
  const storage = page.localStorage
  Object.defineProperty(page, "localStorage", { configurable: true, get: () => { throw new Error() } })
  setPreference("x", "1")
  assert.equal(preference("x", "standard"), "standard")
  Object.defineProperty(page, "localStorage", { configurable: true, value: storage })
})

test("the theme goes from that of the system to dark, to light, and back", () => {
  const seen = []
  for (let turn = 0; turn < 4; turn += 1) {
    applyTheme()
    seen.push([page.document.documentElement.dataset.theme, themeIcon()])
    nextTheme()
  }
  assert.deepEqual(seen, [[undefined, "system"], ["dark", "moon"], ["light", "sun"], [undefined, "system"]])
})
