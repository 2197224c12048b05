// What can be done with photos of the list: each action says what it did, and most can be taken back.

import { ApiError, get, post } from "./api.js"
import { ask, askText } from "./dialogs.js"
import { h } from "./dom.js"
import { merged } from "./engine.js"
import { groupOf, steps, tidy } from "./recipe.js"
import { preference, schema, setPreference } from "./session.js"
import { fault, toast } from "./toasts.js"
import { count } from "./words.js"

/** @typedef {import("./types.js").Asset} Asset */
/** @typedef {import("./types.js").Recipe} Recipe */

/** @param {readonly string[]} ids @param {Record<string, any>} changes @param {string} words @param {Record<string, any>} [back] */
export async function change(ids, changes, words, back) {
  if (ids.length === 0) return false
  try {
    await post("/assets/changes", { assets: ids, ...changes })
    if (words) toast(words, back ? { action: "Undo", run: () => void change(ids, back, "") } : {})
    return true
  } catch (error) {
    fault("Nothing was changed.", error)
    return false
  }
}

/** Makes all favorites, or none when all are already.
 * @param {readonly string[]} ids @param {readonly (Asset|undefined)[]} assets */
export function toggleFavorite(ids, assets) {
  const favorite = !assets.every((each) => each?.isFavorite)
  return change(
    ids, { isFavorite: favorite }, ids.length > 1 ? `${count(ids.length, "photo")} ${favorite ? "made favorites" : "no longer favorites"}` : "",
  )
}

/** @param {readonly string[]} ids @param {number|null} rating */
export const rate = (ids, rating) => change(ids, { rating }, ids.length > 1 ? `${count(ids.length, "photo")} rated ${rating ?? 0}` : "")

/** @param {readonly string[]} ids @param {boolean} hidden */
export const hide = (ids, hidden) => change(
  ids, { isHidden: hidden }, `${count(ids.length, "photo")} ${hidden ? "hidden" : "shown again"}`, { isHidden: !hidden },
)

/** @param {readonly string[]} ids @param {boolean} trashed */
export const trash = (ids, trashed) => change(
  ids, { isTrashed: trashed }, `${count(ids.length, "photo")} ${trashed ? "moved to the trash" : "restored"}`, { isTrashed: !trashed },
)

/** Asks for an album and adds photos to it.
 * @param {readonly string[]} ids */
export async function addToAlbum(ids) {
  try {
    const { items: albums } = await get("/albums")
    const plain = albums.filter((/** @type {any} */ each) => each.kind === "album")
    const picker = h("select", { size: String(Math.min(8, plain.length + 1)), class: "list-select", "aria-label": "Album" },
      ...plain.map((/** @type {any} */ each) => h("option", { value: each.id }, `${each.title} (${each.photos})`)), h("option", { value: "" }, "New album…"))
    picker.selectedIndex = 0
    const answer = await ask({
      title: `Add ${count(ids.length, "photo")} to an album`, body: [picker], focus: picker,
      choices: [{ label: "Cancel", value: "cancel" }, { label: "Add", value: "add", isMain: true }],
    })
    if (answer !== "add") return
    if (picker.value === "") return void await newAlbum(ids)
    await post(`/albums/${picker.value}/assets`, { add: ids })
    toast(`${count(ids.length, "photo")} added to “${plain.find((/** @type {any} */ each) => each.id === picker.value).title}”`)
  } catch (error) { fault("The album was not changed.", error) }
}

/** @param {readonly string[]} [ids] @returns {Promise<import("./types.js").Album|null>} */
export async function newAlbum(ids = []) {
  const title = await askText({ title: "New album", label: "Title", action: "Create" })
  if (!title) return null
  try {
    const album = await post("/albums", { title, assets: ids })
    toast(`Album “${title}” created${ids.length > 0 ? ` with ${count(ids.length, "photo")}` : ""}`)
    return album
  } catch (error) { fault("The album was not created.", error); return null }
}

/** @param {readonly string[]} ids @param {string} album */
export async function removeFromAlbum(ids, album) {
  try {
    await post(`/albums/${album}/assets`, { remove: ids })
    toast(
      `${count(ids.length, "photo")} taken out of the album`,
      { action: "Undo", run: () => void post(`/albums/${album}/assets`, { add: ids }).catch((error) => fault("The album was not changed.", error)) },
    )
  } catch (error) { fault("The album was not changed.", error) }
}

/** Keeps a recipe to be pasted, in this tab or another.
 * @param {Recipe|null} recipe */
export function copyEdits(recipe) {
  setPreference("clipboard", JSON.stringify(recipe ?? {}))
  const number = steps(recipe).length
  toast(number > 0 ? `${count(number, "adjustment")} copied` : "Copied: no adjustments")
}

/** @returns {Recipe|null} */
export function copiedEdits() {
  const text = preference("clipboard", "")
  try { return text ? JSON.parse(text) : null } catch { return null }
}

/** Copies the edits of a photo.
 * @param {string} id */
export async function copyEditsOf(id) {
  try { copyEdits((await get(`/assets/${id}/recipe`)).recipe) } catch (error) { fault("Nothing was copied.", error) }
}

/** What to paste: adjustments of a recipe by their groups. Without groups all adjustments are removed.
 * @typedef {{ source: Recipe, groups: Set<string> }} PasteRequest */

/** A recipe with what is pasted into it, in the list as in the editor.
 * @param {Recipe|null} recipe @param {PasteRequest} request @returns {Promise<Recipe|null>} */
export const pasted = async (recipe, request) => request.groups.size === 0 ? null : merged(recipe, request.source, request.groups)

/** Asks which of the copied adjustments to paste; null when nothing.
 * @param {number} number of photos @returns {Promise<PasteRequest|null>} */
export async function askWhatToPaste(number) {
  const copied = copiedEdits()
  if (!copied) { toast("Copy the edits of a photo first."); return null }
  const facts = await schema()
  // A slider that was moved and moved back would reset that of the other photo.
  const source = tidy(copied, facts)
  const present = [...new Set(steps(source).map((step) => groupOf(step, facts)))]
  if (present.length === 0) {
    const answer = await ask({
      title: "Paste edits", body: [h("p", {}, "The photo that was copied has no adjustments. Paste that, so that the original is shown?")],
      choices: [{ label: "Cancel", value: "cancel" }, { label: "Remove all adjustments", value: "ok", isMain: true }],
    })
    return answer === "ok" ? { source, groups: new Set() } : null
  }
  const titlesIn = (/** @type {string} */ group) => steps(source).filter((step) => groupOf(step, facts) === group)
    .map((step) => facts.adjustments.find((each) => each.op === step.op)?.title ?? step.op).join(", ")
  const boxes = present.map((name) => h(
    "input", { type: "checkbox", value: name, checked: !["geometry", "retouch", "masks"].includes(name) },
  ))
  const rows = present.map((name, index) => h("label", { class: "check" }, boxes[index],
    h("span", {}, name === "masks" ? "Masks" : facts.groups.find((each) => each.name === name)?.title ?? name),
    h("small", {}, titlesIn(name))))
  const answer = await ask({
    title: `Paste edits to ${count(number, "photo")}`, body: [h("div", { class: "checks" }, ...rows)],
    choices: [{ label: "Cancel", value: "cancel" }, { label: "Paste", value: "ok", isMain: true }],
    check: () => boxes.some((each) => each.checked) ? null : "Choose at least one group.",
  })
  if (answer !== "ok") return null
  return { source, groups: new Set(boxes.filter((each) => each.checked).map((each) => each.value)) }
}

/** Pastes edits to photos, each with an entry of its own in its history.
 * @param {readonly string[]} ids */
export async function pasteEdits(ids) {
  const request = await askWhatToPaste(ids.length)
  if (!request) return
  const all = request.groups.size === 0
  const answer = await post("/assets/recipe", {
    assets: ids, recipe: all ? null : request.source, ...(all ? {} : { groups: [...request.groups] }), note: "pasted",
  }).catch((error) => fault("The edits were not pasted.", error))
  if (!answer) return
  const refused = answer.items.filter((/** @type {{ type: string }} */ row) => row.type === "error")
  if (ids.length === 1 && refused.length === 1) return fault("The edits were not pasted.", new ApiError(409, refused[0]))
  const failed = refused.length
  toast(
    failed > 0 ? `${count(ids.length - failed, "photo")} changed, ${failed} refused` : `Edits pasted to ${count(ids.length, "photo")}`,
    { isFault: failed > 0 },
  )
}

/** Takes photos back to their originals; the histories keep the edits.
 * @param {readonly string[]} ids */
export async function revertAll(ids) {
  try {
    await post("/assets/recipe", { assets: ids, recipe: null })
    toast(`${count(ids.length, "photo")} back to the original; the edits stay in the history`)
  } catch (error) { fault("Nothing was reverted.", error) }
}
