import assert from "node:assert/strict"
import test from "node:test"
import { answer, clear, requests, toasts } from "./asked-actions.js"
import { notices, questions } from "./elements.js"
import { asked, soon } from "./fakes.js"

const actions = await import("../actions.js")

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
