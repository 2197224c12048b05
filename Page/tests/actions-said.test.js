import assert from "node:assert/strict"
import test from "node:test"
import { answer, clear, kept, requests, toasts } from "./asked-actions.js"
import { notices, questions } from "./elements.js"
import { asked, soon } from "./fakes.js"

const page = /** @type {any} */ (globalThis)
const actions = await import("../actions.js")
const schema = {
  adjustments: [["light", "tone"], ["spot", "retouch"], ["crop", "geometry"],
    ["odd", "unlisted"]].map(([op, group]) => ({ op, title: op.toUpperCase(), group, isNeutral: true,
    parameters: [{ key: "v", default: 0 }] })),
  groups: [{ name: "tone", title: "Tone" }, { name: "retouch", title: "Retouch" }, { name: "geometry", title: "Frame" }], recipe: {},
}
/** Answers all that was asked. @param {any} body @param {number} [status] */
async function serve(body, status) { await soon(); for (const each of asked.splice(0)) each.answer(body, status); await soon() }
const words = () => toasts.map((each) => [each.querySelector(".toast-words").textContent, each.classList.contains("is-fault")])

test("each action that is refused says what was not done, and why", async () => {
  for (const [run, said] of /** @type {[() => any, string][]} */ ([
    [() => actions.rate(["a"], 3), "Nothing was changed."], [() => actions.addToAlbum(["a"]), "The album was not changed."],
    [() => actions.removeFromAlbum(["a"], "7"), "The album was not changed."],
    [() => actions.copyEditsOf("a"), "Nothing was copied."], [() => actions.revertAll(["a"]), "Nothing was reverted."]])) {
    clear()
    void run()
    assert.equal(asked.length, 1)
    await serve({ message: "It is locked." }, 409)
    assert.deepEqual([words(), requests(), questions], [[[`${said} It is locked.`, true]], [], []])
  }
})

test("an album that cannot be made is none", async () => {
  for (const [title, choice, status, made, said] of /** @type {[string, string, number, any, any[]]} */ (/** @type {any} */ ([
    ["Sea", "ok", 200, { id: "9" }, [["Album “Sea” created", false]]],
    ["Sea", "ok", 409, null, [["The album was not created. There is one.", true]]], ["Sea", "cancel", 200, null, []]]))) {
    clear()
    const done = actions.newAlbum()
    const dialog = await answer(choice, (each) => { each.querySelector("input").value = title })
    assert.deepEqual([dialog.querySelector("h2").textContent, dialog.querySelector("label").textContent,
      dialog.querySelector('[data-choice="ok"]').textContent], ["New album", "Title", "Create"])
    await serve(status === 200 ? { id: "9" } : { message: "There is one." }, status)
    assert.deepEqual([await done, words()], [made, said])
  }
})

test("albums are offered as a list with the first one chosen", async () => {
  for (const [number, size] of [[0, 1], [1, 2], [7, 8], [8, 8], [20, 8]]) {
    clear()
    void actions.addToAlbum(["a"])
    await serve({ items: Array.from({ length: number }, (_, at) => ({ kind: "album", id: String(at), title: `T${at}`, photos: at })) })
    const dialog = questions.at(-1)
    const list = dialog.querySelector("select")
    assert.deepEqual([list.attributes.size, list.selectedIndex, list.children.length, page.document.activeElement],
      [String(size), 0, number + 1, list])
    assert.deepEqual(list.children.map((/** @type {any} */ each) => each.value ?? each.attributes.value),
      [...Array.from({ length: number }, (_, at) => String(at)), ""])
    assert.deepEqual([dialog.querySelector("h2").textContent,
      ["cancel", "add"].map((each) => dialog.querySelector(`[data-choice="${each}"]`).textContent)],
      ["Add 1 photo to an album", ["Cancel", "Add"]])
    assert.ok(dialog.querySelector('[data-choice="add"]').classList.contains("is-main") && !dialog.querySelector('[data-choice="cancel"]').classList.contains("is-main"))
  }
  for (const [status, said] of /** @type {[number, any[]][]} */ ([[200, [["1 photo added to “T1”", false]]],
    [404, [["The album was not changed. It is gone.", true]]]])) {
    clear()
    void actions.addToAlbum(["a"])
    await serve({ items: [{ kind: "album", id: "0", title: "T0" }, { kind: "album", id: "1", title: "T1" }] })
    await answer("add", (each) => { each.querySelector("select").value = "1" })
    assert.deepEqual(requests(), [["POST", "/albums/1/assets", { add: ["a"] }]])
    await serve(status === 200 ? {} : { message: "It is gone." }, status)
    assert.deepEqual(words(), said)
  }
})

test("photos that were taken out of an album, or taken back to their originals, are counted", async () => {
  for (const [run, said, isUndone] of /** @type {[() => any, string, boolean][]} */ ([
    [() => actions.removeFromAlbum(["a", "b"], "7"), "2 photos taken out of the album", true],
    [() => actions.removeFromAlbum(["a"], "7"), "1 photo taken out of the album", true],
    [() => actions.revertAll(["a", "b"]), "2 photos back to the original; the edits stay in the history", false]])) {
    clear()
    void run()
    await serve({})
    assert.deepEqual([words(), toasts[0].querySelectorAll(".is-quiet").map((/** @type {any} */ each) => each.textContent)],
      [[[said, false]], isUndone ? ["Undo"] : []])
  }
})

test("a change that is taken back says nothing, and what cannot be taken back does", async () => {
  for (const status of [200, 409]) {
    clear()
    const done = actions.hide(["a"], true)
    await serve({})
    assert.equal(await done, true)
    const [undo] = toasts[0].querySelectorAll(".is-quiet")
    toasts.length = 0
    undo.click()
    await serve(status === 200 ? {} : { message: "It is locked." }, status)
    assert.deepEqual(words(), status === 200 ? [] : [["Nothing was changed. It is locked.", true]])
  }
})

test("edits that were copied are those of the photo, or none", async () => {
  for (const [text, copied] of /** @type {[string|null, any][]} */ ([[null, null], ["", null], ["{", null], ["null", null],
    ['{"adjustments":[]}', { adjustments: [] }]])) {
    kept.clear()
    if (text !== null) kept.set("photoedit.clipboard", text)
    assert.deepEqual(actions.copiedEdits(), copied)
  }
  for (const [recipe, said] of /** @type {[any, string][]} */ ([[null, "Copied: no adjustments"],
    [{ adjustments: [] }, "Copied: no adjustments"], [{ adjustments: [{ op: "x" }] }, "1 adjustment copied"]])) {
    clear()
    void actions.copyEditsOf("a")
    assert.deepEqual(requests().map(([method, path]) => [method, path]), [["GET", "/assets/a/recipe"]])
    await serve({ recipe })
    assert.deepEqual([words(), actions.copiedEdits()], [[[said, false]], recipe ?? {}])
  }
})

test("the groups of the copied edits are offered by their names, the frame and what belongs to one photo unchosen", async () => {
  clear()
  actions.copyEdits({ adjustments: [{ op: "light", v: 1 }, { op: "spot", v: 1 }, { op: "crop", v: 2 }, { op: "odd", v: 1 },
    { op: "unknown", v: 1 }, { op: "light", v: 2 }, { op: "light", v: 1, mask: {} }] })
  const asking = actions.askWhatToPaste(3)
  await serve(schema)
  const dialog = questions.at(-1)
  const rows = dialog.querySelectorAll("label").map((/** @type {any} */ each) => each.children.map((/** @type {any} */ part) => part.tag === "input" ? part.checked ?? false : part.textContent))
  assert.deepEqual(rows, [
    [true, "Tone", "LIGHT, LIGHT"], [false, "Retouch", "SPOT"], [false, "Frame", "CROP"], [true, "unlisted", "ODD"],
    [true, "other", "unknown"], [false, "Masks", "LIGHT"]])
  assert.equal(dialog.querySelector("h2").textContent, "Paste edits to 3 photos")
  for (const each of dialog.querySelectorAll("input")) each.checked = false
  await answer("ok")
  assert.deepEqual([dialog.querySelector(".dialog-fault").textContent, dialog.isConnected], ["Choose at least one group.", true])
  dialog.querySelectorAll("input")[5].checked = true
  await answer("ok")
  assert.deepEqual([...(await asking)?.groups ?? []], ["masks"])
  const given = actions.askWhatToPaste(1)
  await answer("cancel")
  assert.equal(await given, null)
})

test("Enter gives the answer that a question is about", async () => {
  for (const [recipe, choice] of /** @type {[any, string][]} */ ([[{ adjustments: [] }, "Remove all adjustments"],
    [{ adjustments: [{ op: "light", v: 1 }] }, "Paste"]])) {
    clear()
    kept.set("photoedit.clipboard", JSON.stringify(recipe))
    const asking = actions.askWhatToPaste(1)
    await soon()
    questions.at(-1).querySelector("form").send("submit")
    await soon()
    assert.deepEqual([...questions.at(-1).querySelectorAll(".is-main").map((/** @type {any} */ each) => each.textContent),
      Boolean(await asking)], [choice, true])
  }
})

test("a paste says on how many photos it was made, and what was refused", async () => {
  const row = (/** @type {string} */ type) => ({ type, message: "It is locked.", code: "locked" })
  for (const [ids, items, status, said] of /** @type {[string[], any[], number, any[]]} */ (/** @type {any} */ ([
    [["a", "b"], [row("photo"), row("photo")], 200, ["Edits pasted to 2 photos", false]],
    [["a"], [row("photo")], 200, ["Edits pasted to 1 photo", false]],
    [["a", "b"], [row("error"), row("photo")], 200, ["1 photo changed, 1 refused", true]],
    [["a", "b"], [row("error"), row("error")], 200, ["0 photos changed, 2 refused", true]],
    [["a"], [row("error")], 200, ["The edits were not pasted. It is locked.", true]],
    [["a", "b"], [], 500, ["The edits were not pasted. It is locked.", true]]]))) {
    clear()
    kept.set("photoedit.clipboard", JSON.stringify({ adjustments: [{ op: "light", v: 1 }] }))
    void actions.pasteEdits(ids)
    await soon()
    await answer("ok")
    assert.deepEqual(requests(),
      [["POST", "/assets/recipe", { assets: ids, recipe: { adjustments: [{ op: "light", v: 1 }] }, groups: ["tone"], note: "pasted" }]])
    await serve(status === 200 ? { items } : { message: "It is locked." }, status)
    assert.deepEqual([words(), notices.length], [[said], 1], JSON.stringify(items))
  }
})

test("what is pasted in the editor is merged by the engine, and nothing is no edit", async () => {
  clear()
  assert.equal(await actions.pasted({ adjustments: [{ op: "x" }] }, { source: {}, groups: new Set() }), null)
  const done = actions.pasted(null, { source: { adjustments: [] }, groups: new Set(["tone"]) })
  assert.deepEqual(requests(), [["POST", "/recipe/merge", { recipe: null, source: { adjustments: [] }, groups: ["tone"] }]])
  await serve({ recipe: { adjustments: [{ op: "y" }] } })
  assert.deepEqual(await done, { adjustments: [{ op: "y" }] })
})
