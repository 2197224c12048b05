import assert from "node:assert/strict"
import test from "node:test"
import { questions } from "./elements.js"
import { asked, soon } from "./fakes.js"
import { begun, edited, photo, serve } from "./opened-editor.js"

const page = /** @type {any} */ (globalThis)
const { library } = await import("../events.js")
/** @param {string} name @param {any} detail */
const reported = (name, detail) => library.dispatchEvent(new CustomEvent(name, { detail }))

test("a photo is opened with its name, its recipe and the panel of adjustments", async () => {
  const { editor } = await begun(null, edited)
  assert.deepEqual([editor.photo, editor.editing.entry, editor.editing.recipe, editor.dataset.tool], ["a", 3, edited, "adjust"])
  assert.equal(page.document.title, "a.jpg – photoedit")
  assert.deepEqual([editor.view.stage.attributes["aria-label"], editor.view.stage.base.alt], ["Picture: a.jpg", "a.jpg"])
  assert.equal(editor.querySelector(".bar-name").textContent, "a.jpg")
})

test("a photo of the list is opened without asking for it", async () => {
  const { editor } = await begun()
  editor.browser = { list: { withID: (/** @type {string} */ id) => photo(id), placeOf: () => -1, count: 0 } }
  const opened = editor.open("b")
  await soon()
  assert.deepEqual(asked.map(({ path }) => path), ["/api/v1/assets/b/recipe"])
  await serve({ "/assets/b/recipe": { newest: 1, recipe: null } })
  await opened
  assert.equal(editor.editing.asset.asset, "b")
})

test("what was said of one photo is not said of the next", async () => {
  const { editor, notice } = await begun()
  editor.say("This photo was removed from the library.")
  assert.deepEqual([notice.hidden, notice.textContent], [false, "This photo was removed from the library."])
  void editor.open("b")
  assert.equal(notice.hidden, true)
  editor.say("Once more.")
  editor.say("")
  assert.equal(notice.hidden, true)
})

test("of two photos that are opened the later one is shown, whichever comes first", async () => {
  for (const first of ["b", "c"]) {
    const { editor } = await begun()
    const both = [editor.open("b"), editor.open("c")]
    await serve({})
    const again = [editor.open("b"), editor.open("c")]
    await soon()
    const requests = Object.fromEntries(asked.splice(0).map((each) => [each.path.at(-1), each]))
    for (const id of first === "b" ? ["b", "c"] : ["c", "b"]) { requests[id].answer(photo(id)); await soon() }
    await serve({ "/assets/b/recipe": { newest: 1, recipe: null }, "/assets/c/recipe": { newest: 1, recipe: null } })
    await Promise.all(again)
    assert.deepEqual([editor.photo, editor.editing.asset.asset], ["c", "c"])
    void both
  }
})

test("a photo that cannot be opened says why, and leads back to the list", async () => {
  const { editor } = await begun()
  for (const [answer, words] of /** @type {[any, RegExp][]} */ ([[[404, { code: "x", message: "There is no such photo." }], /There is no such photo\./]])) {
    const opened = editor.open("z")
    await serve({ "/assets/z": answer })
    await opened
    assert.match(editor.querySelector(".end-note").textContent, words)
    assert.deepEqual([editor.editing, editor.view, editor.classList.contains("has-no-photo")], [null, null, true])
    editor.querySelector(".end-note button").click()
    assert.equal(page.location.hash, "#/photos")
  }
})

test("the way back is to the list that the photo is of", async () => {
  const { editor } = await begun()
  for (const [browser, hash] of /** @type {[any, string][]} */ ([
    [null, "#/photos"], [{ album: null, place: "favorites" }, "#/favorites"], [{ album: "7", place: "album/7" }, "#/album/7"]])) {
    editor.browser = browser
    editor.close()
    assert.equal(page.location.hash, hash)
  }
})

test("the photos before and after are opened as far as the list goes", async () => {
  const ids = ["a", "b", "c"]
  const list = { count: 3, placeOf: (/** @type {string} */ id) => ids.indexOf(id), ids: async (/** @type {number} */ from) => [ids[from]], withID: () => undefined }
  const { editor } = await begun({ list })
  for (const [from, step, to] of /** @type {[string, number, string][]} */ ([
    ["a", -1, ""], ["a", 1, "#/edit/b"], ["b", -1, "#/edit/a"], ["b", 1, "#/edit/c"], ["c", 1, ""], ["other", 1, ""], ["other", 2, ""]])) {
    page.location.hash = ""
    editor.photo = from
    await editor.neighbor(step)
    assert.equal(page.location.hash, to, `${from} ${step}`)
  }
  editor.browser = null
  await editor.neighbor(1)
  assert.equal(page.location.hash, "")
})

test("a change from elsewhere is taken over, unless it would cost an edit or is of another photo", async () => {
  for (const [change, isDirty, isAsked, entry, words] of /** @type {[any, boolean, boolean, number, string][]} */ ([
    [{ isIncremental: true, updated: ["a"], items: [photo("a", { newest: 4 })] }, false, false, 4, ""],
    [{ isIncremental: true, updated: ["a"] }, false, true, 4, ""], [{ isIncremental: false }, false, true, 4, ""],
    [{ isIncremental: true, updated: ["b"], items: [photo("b")] }, false, false, 3, ""], [{ isIncremental: true }, false, false, 3, ""],
    [{ removed: ["a"], isIncremental: true, updated: ["a"] }, false, false, 3, "This photo was removed from the library."],
    [{ removed: ["b"], isIncremental: true, updated: ["a"], items: [photo("a")] }, false, false, 3, ""],
    [{ isIncremental: true, updated: ["a"], items: [photo("a", { newest: 4 })], author: "Kim" }, true, false, 3,
      "This photo was edited elsewhere by Kim. Your changes are kept; saving asks what to do."],
    [{ isIncremental: true, updated: ["a"], items: [photo("a", { newest: 4 })] }, true, false, 3,
      "This photo was edited elsewhere. Your changes are kept; saving asks what to do."]])) {
    const { editor, notice } = await begun()
    if (isDirty) editor.editing.change(edited)
    asked.length = 0
    reported("change", change)
    await soon()
    assert.equal(asked.some(({ path }) => path === "/api/v1/assets/a"), isAsked, JSON.stringify(change))
    await serve({ "/assets/a": photo("a", { newest: 4 }), "/assets/a/recipe": { newest: 4, recipe: edited } })
    await serve({ "/assets/a/recipe": { newest: 4, recipe: edited } })
    assert.deepEqual([editor.editing.entry, notice.hidden, notice.textContent], [entry, words === "", words], JSON.stringify(change))
    assert.deepEqual(editor.editing.recipe, entry === 4 || isDirty ? edited : null)
  }
})

test("what is being saved is not taken for a change from elsewhere", async () => {
  const { editor } = await begun()
  editor.saving.isUnderWay = true
  reported("change", { isIncremental: true, updated: ["a"], items: [photo("a", { newest: 4 })] })
  await serve({})
  assert.deepEqual([editor.editing.entry, editor.editing.asset.newest], [3, 3])
})

test("with the server back a photo that was not there is opened, and one that was is brought up to date", async () => {
  const { editor } = await begun()
  reported("connection", { connected: false })
  await soon()
  assert.deepEqual(asked, [])
  reported("connection", { connected: true })
  await soon()
  assert.ok(asked.some(({ path }) => path === "/api/v1/assets/a"))
  editor.editing = null
  asked.length = 0
  reported("connection", { connected: true })
  await soon()
  assert.ok(asked.some(({ path }) => path === "/api/v1/assets/a"))
})

test("the page is not left with an edit that is not saved", async () => {
  const { editor } = await begun()
  const leave = () => {
    const event = Object.defineProperty(new Event("beforeunload", { cancelable: true }), "returnValue", { writable: true })
    page.window.dispatchEvent(event)
    return event.defaultPrevented
  }
  assert.equal(leave(), false)
  editor.editing.change(edited)
  assert.equal(leave(), true)
  editor.remove()
  assert.equal(leave(), false)
})

test("an export shows what is saved, or waits for an answer", async () => {
  const { editor } = await begun()
  editor.editing.change(edited)
  questions.length = 0
  void editor.export()
  await soon()
  assert.equal(questions.length, 1)
})
