import assert from "node:assert/strict"
import test from "node:test"
import { Fake, notices, questions } from "./elements.js"
import { asked, soon } from "./fakes.js"

const page = /** @type {any} */ (globalThis)
/** @type {Map<string, string>} */ const kept = new Map()
Object.defineProperty(page, "localStorage", { configurable: true, value: {
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
} })
/** @type {any[]} */ const toasts = []
page.document.getElementById = () => ({ append: (/** @type {any} */ each) => { notices.push(each.textContent); toasts.push(each) } })
/** @type {string[]} */ const downloads = []
Fake.prototype.click = function () { if (this.tag === "a") downloads.push(this.attributes.href); this.send("click") }
const actions = await import("../actions.js")
const { exportPhotos } = await import("../export.js")
const { library } = await import("../events.js")

/** What was asked since, without what the server's address begins with. */
const requests = () => asked.map(({ method, path, body }) => [method, path.replace("/api/v1", ""), body])
const clear = () => { for (const each of [asked, notices, toasts, questions, downloads]) each.length = 0 }
/** Answers the last question after filling it in.
 * @param {string} value @param {(dialog: any) => void} [fill] */
async function answer(value, fill = () => {}) {
  await soon()
  const dialog = questions.at(-1)
  fill(dialog)
  dialog.querySelector(`[data-choice="${value}"]`).send("click")
  await soon()
  return dialog
}

test("each action changes its photos, says so where that is not seen, and can be taken back where that is offered", async () => {
  const photos = ["a", "b"]
  for (const [run, body, words, back] of /** @type {[() => any, any, string, any][]} */ ([
    [() => actions.toggleFavorite(photos, [/** @type {any} */ ({ isFavorite: true }), undefined]), { isFavorite: true }, "2 photos made favorites", null],
    [() => actions.toggleFavorite(photos, /** @type {any[]} */ ([{ isFavorite: true }, { isFavorite: true }])), { isFavorite: false }, "2 photos no longer favorites", null],
    [() => actions.toggleFavorite(["a"], /** @type {any[]} */ ([{ isFavorite: false }])), { isFavorite: true, assets: ["a"] }, "", null],
    [() => actions.rate(photos, 4), { rating: 4 }, "2 photos rated 4", null], [() => actions.rate(photos, null), { rating: null }, "2 photos rated 0", null],
    [() => actions.rate(["a"], 4), { rating: 4, assets: ["a"] }, "", null], [() => actions.hide(photos, true), { isHidden: true }, "2 photos hidden", { isHidden: false }],
    [() => actions.hide(["a"], false), { isHidden: false, assets: ["a"] }, "1 photo shown again", { isHidden: true, assets: ["a"] }],
    [() => actions.trash(photos, true), { isTrashed: true }, "2 photos moved to the trash", { isTrashed: false }],
    [() => actions.trash(["a"], false), { isTrashed: false, assets: ["a"] }, "1 photo restored", { isTrashed: true, assets: ["a"] }]])) {
    clear()
    const done = run()
    assert.deepEqual(requests(), [["POST", "/assets/changes", { assets: photos, ...body }]])
    asked[0].answer({})
    assert.equal(await done, true)
    assert.deepEqual(notices.map((each) => each.replace(/Undo$/, "")), words ? [words] : [])
    const [undo] = toasts[0]?.querySelectorAll(".is-quiet") ?? []
    assert.equal(Boolean(undo), back !== null)
    asked.length = 0
    undo?.click()
    assert.deepEqual(requests(), back ? [["POST", "/assets/changes", { assets: photos, ...back }]] : [])
  }
})

test("what was refused says why, and nothing is asked for no photos", async () => {
  clear()
  const done = actions.trash(["a"], true)
  asked[0].answer({ message: "It is locked." }, 409)
  assert.deepEqual([await done, notices], [false, ["Nothing was changed. It is locked."]])
  clear()
  assert.deepEqual([await actions.trash([], true), requests()], [false, []])
})

test("photos go into the album that is chosen, or into a new one, or nowhere", async () => {
  for (const [choice, value, request, words] of /** @type {[string, string, any, string][]} */ ([
    ["add", "7", ["POST", "/albums/7/assets", { add: ["a", "b"] }], "2 photos added to “Lake”"], ["cancel", "7", null, ""],
    ["add", "", ["POST", "/albums", { title: "Sea", assets: ["a", "b"] }], "Album “Sea” created with 2 photos"]])) {
    clear()
    void actions.addToAlbum(["a", "b"])
    asked.splice(0)[0].answer({ items: [{ kind: "album", id: "7", title: "Lake", photos: 3 }, { kind: "smart", id: "8", title: "S" }] })
    const dialog = await answer(choice, (each) => { each.querySelector("select").value = value })
    assert.deepEqual(dialog.querySelectorAll("option").map((/** @type {any} */ each) => each.textContent), ["Lake (3)", "New album…"])
    if (choice === "add" && value === "") await answer("ok", (each) => { each.querySelector("input").value = " Sea " })
    assert.deepEqual(requests(), request ? [request] : [])
    asked[0]?.answer({})
    await soon()
    assert.deepEqual(notices, words ? [words] : [])
  }
})

test("photos that were taken out of an album can be put back", async () => {
  clear()
  void actions.removeFromAlbum(["a"], "7")
  assert.deepEqual(requests(), [["POST", "/albums/7/assets", { remove: ["a"] }]])
  asked.splice(0)[0].answer({})
  await soon()
  toasts[0].querySelector(".is-quiet").click()
  assert.deepEqual(requests(), [["POST", "/albums/7/assets", { add: ["a"] }]])
  asked[0].answer({ message: "It is gone." }, 404)
  await soon()
  assert.equal(notices.at(-1), "The album was not changed. It is gone.")
})

test("edits are copied, and pasted by the groups that are chosen", async () => {
  const adjustment = (/** @type {string} */ op, /** @type {string} */ group) => ({ op, title: op.toUpperCase(), group, isNeutral: true, parameters: [{ key: "v", default: 0 }] })
  const schema = { adjustments: [adjustment("light", "tone"), adjustment("crop", "geometry")], groups: [{ name: "tone", title: "Tone" }, { name: "geometry", title: "Frame" }], recipe: {} }
  clear()
  assert.equal(await actions.askWhatToPaste(1), null)
  assert.deepEqual(notices.splice(0), ["Copy the edits of a photo first."])
  const recipe = { adjustments: [{ op: "light", v: 1 }, { op: "crop", v: 2 }, { op: "light", v: 0 }, { op: "light", v: 1, mask: { shape: "x" } }] }
  actions.copyEdits(recipe)
  assert.deepEqual([actions.copiedEdits(), notices.splice(0)], [recipe, ["4 adjustments copied"]])
  void actions.pasteEdits(["a", "b", "c"])
  asked.splice(0)[0].answer(schema)
  await soon()
  const boxes = questions.at(-1).querySelectorAll("input")
  assert.deepEqual(questions.at(-1).querySelectorAll("label").map((/** @type {any} */ each) => each.textContent), ["ToneLIGHT", "FrameCROP", "MasksLIGHT"])
  assert.deepEqual(boxes.map((/** @type {any} */ each) => each.checked ?? false), [true, false, false])
  boxes[0].checked = false
  await answer("ok")
  assert.deepEqual(requests(), [], "nothing chosen is not pasted")
  boxes[1].checked = true
  await answer("ok")
  const source = { adjustments: [{ op: "light", v: 1 }, { op: "crop", v: 2 }, { op: "light", v: 1, mask: { shape: "x" } }] }
  assert.deepEqual(requests(), [["POST", "/assets/recipe", { assets: ["a", "b", "c"], recipe: source, groups: ["geometry"], note: "pasted" }]])
  asked[0].answer({ items: [{ type: "photo" }, { type: "error", message: "x" }, { type: "photo" }] })
  await soon()
  assert.deepEqual(notices, ["2 photos changed, 1 refused"])
})

test("a copy without adjustments takes those of others away, after a question", async () => {
  for (const [choice, request] of /** @type {[string, any][]} */ ([["cancel", null], ["ok", ["POST", "/assets/recipe", { assets: ["a"], recipe: null, note: "pasted" }]]])) {
    clear()
    actions.copyEdits(null)
    void actions.pasteEdits(["a"])
    await answer(choice)
    assert.deepEqual(requests(), request ? [request] : [])
    asked[0]?.answer({ items: [{ type: "error", message: "It is locked." }] })
    await soon()
    assert.deepEqual(notices, ["Copied: no adjustments", ...(request ? ["The edits were not pasted. It is locked."] : [])])
  }
})

/** Exports with some settings filled in.
 * @param {string[]} ids @param {string[]} selects format, size and metadata @param {string} [quality] */
async function exported(ids, selects, quality = "", value = "ok") {
  clear()
  void exportPhotos(ids)
  return answer(value, (dialog) => {
    const [format, edge, metadata] = dialog.querySelectorAll("select")
    for (const [at, each] of [format, edge, metadata].entries()) each.value = selects[at]
    format.send("change")
    dialog.querySelector("input").value = quality
  })
}

test("an export has the settings that were chosen, and remembers them", async () => {
  for (const [selects, quality, query] of /** @type {[string[], string, string][]} */ ([
    [["", "", ""], "", ""], [["jpeg", "2048", "safe"], "80", "format=jpeg&metadata=safe&longEdge=2048&quality=80"], [["png", "", "none"], "80", "format=png&metadata=none"],
    [["tiff", "", ""], "500", "format=tiff"], [["webp", "640", ""], "1", "format=webp&longEdge=640&quality=1"]])) {
    kept.clear()
    const dialog = await exported(["a"], selects, quality)
    assert.deepEqual(downloads, [`/api/v1/assets/a/export?${query}`])
    assert.equal(dialog.querySelectorAll(".field")[1].hidden, ["", "png", "tiff"].includes(selects[0]))
    assert.deepEqual(["Format", "Edge", "Metadata"].map((key) => kept.get(`photoedit.export${key}`)), selects)
  }
  for (const quality of ["0", "101", "x"]) { await exported(["a"], ["jpeg", "", ""], quality); assert.deepEqual(downloads, []) }
  await exported(["a"], ["jpeg", "", ""], "", "cancel")
  assert.deepEqual(downloads, [])
})

test("many photos are exported as one archive, with progress, and downloaded when it is done", async () => {
  const progress = (/** @type {any} */ detail) => library.dispatchEvent(new CustomEvent("progress", { detail: { export: "9", photos: 3, ...detail } }))
  for (const [end, last, isDownloaded] of /** @type {[any, string[], boolean][]} */ ([
    [{ state: "done", done: 3, failed: 0 }, ["The download begins as soon as the photo is rendered."], true],
    [{ state: "done", done: 2, failed: 1 }, ["The download begins as soon as the photo is rendered.", "1 photo could not be exported."], true],
    [{ state: "canceled", done: 1 }, ["The export was canceled."], false], [{ state: "failed", done: 1 }, ["The export failed."], false]])) for (const isEarly of [false, true]) {
    await exported(["a", "b", "c"], ["jpeg", "", ""])
    assert.deepEqual([requests(), library.holds], [[["POST", "/exports", { assets: ["a", "b", "c"], format: "jpeg" }]], 1])
    if (isEarly) progress(end)
    asked.splice(0)[0].answer({ export: "9" })
    await soon()
    const panel = toasts[0]
    if (!isEarly) {
      progress({ export: "8", state: "done", done: 3 })
      progress({ state: "running", done: 2, failed: 1 })
      assert.deepEqual([panel.querySelector("progress").value, panel.querySelector("span").textContent], [2, "2 of 3 photos exported, 1 failed"])
      panel.querySelector("button").click()
      assert.deepEqual(requests(), [["DELETE", "/exports/9", {}]])
      progress(end)
    }
    assert.deepEqual([notices.slice(1), downloads, library.holds], [last, isDownloaded ? ["/api/v1/exports/9"] : [], 0])
    progress(end)
    assert.equal(notices.length, last.length + 1, "an end is said once")
  }
  await exported(["a", "b"], ["", "", ""])
  asked[0].answer({ message: "Full." }, 500)
  await soon()
  assert.deepEqual([notices, library.holds], [["Nothing was exported. Full."], 0])
})
