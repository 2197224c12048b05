import assert from "node:assert/strict"
import test from "node:test"
import { Fake } from "./elements.js"
import { soon } from "./fakes.js"

const page = /** @type {any} */ (globalThis)
let reloads = 0
page.location = { hash: "#/photos", reload: () => { reloads += 1 } }
page.matchMedia = () => ({ matches: false })
page.EventSource = class extends EventTarget { close() {} }
page.window.setInterval = () => 0
page.DOMParser = class { parseFromString(/** @type {string} */ text,
  /** @type {string} */ kind) { return { documentElement: Object.assign(new Fake(), { tag: "svg", text, kind }) } } }
page.document.adoptNode = (/** @type {any} */ node) => Object.assign(node, { isAdopted: true })
/** What the server has, by the end of the path. @type {Record<string, [any, number]>} */ let answers = {}
page.fetch = async (/** @type {string} */ path) => {
  const [body, status] = answers[path.replace("/api/v1", "")] ?? [{ items: [], count: 0, fetch: "f" }, 200]
  if (status === 0) throw new TypeError("fetch failed")
  return new Response(typeof body === "string" ? body : JSON.stringify(body), { status })
}
/** Begins the page anew. @param {number} turn */
async function begun(turn) {
  const app = page.document.createElement("photo-app")
  page.document.body.replaceChildren(app)
  page.document.querySelector = (/** @type {string} */ selector) => page.document.body.querySelector(selector)
  await import(`../main.js?${turn}`)
  for (let wait = 0; wait < 20; wait += 1) await soon()
  return app
}
const session = { isReadOnly: false, library: "Home", version: "1", pick: null, photos: 2, texts: [] }

test("a library that cannot be reached says so, and offers to try again", async () => {
  for (const [turn, faults, words] of /** @type {[number, any, string][]} */ ([
    [1, { "/session": [{ message: "It is locked." }, 503] }, "It is locked."],
    [2, { "/session": ["", 0] }, "The server cannot be reached."], [3, { "/page/icons.svg": ["", 0] }, "The server cannot be reached."]])) {
    answers = { "/session": [session, 200], "/page/icons.svg": ["<svg/>", 200], ...faults }
    const app = await begun(turn)
    const note = app.children[0]
    assert.deepEqual([note.attributes.class, note.attributes.role,
      note.children.map((/** @type {any} */ each) => [each.tag, each.textContent])],
      ["end-note", "alert", [["h1", "The library cannot be shown"], ["p", words], ["button", "Try again"]]])
    reloads = 0
    note.querySelector("button").click()
    assert.equal(reloads, 1)
  }
})

test("the page is shown when the session is known, with its icons in the document", async () => {
  answers = { "/session": [session, 200], "/page/icons.svg": ["<svg>icons</svg>", 200] }
  const app = await begun(4)
  assert.equal(app.children.length, 0, "the element was there before its class")
  const [icons] = page.document.body.children
  assert.deepEqual([icons.tag, icons.text, icons.kind, icons.attributes.hidden, icons.isAdopted],
    ["svg", "<svg>icons</svg>", "image/svg+xml", "", true])
  assert.equal((await import("../session.js")).session.library, "Home")
  const isReady = () => page.document.createElement("photo-app").constructor.name === "PhotoApp"
  for (let turn = 0; turn < 3000 && !isReady(); turn += 1) await soon()
  assert.ok(isReady())
})
