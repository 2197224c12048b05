// Somebody else has edited the photo since: both states are shown, and a person chooses.

import { get, thumbnail } from "./api.js"
import { ask } from "./dialogs.js"
import { h } from "./dom.js"
import { adjustmentOf, same, steps } from "./recipe.js"
import { ago } from "./words.js"

/** @typedef {import("./types.js").Recipe} Recipe */

/** What differs between two recipes, in words.
 * @param {Recipe|null} from @param {Recipe|null} to @param {import("./types.js").Schema} schema */
export function differences(from, to, schema) {
  const left = [...steps(from)]
  const words = []
  for (const step of steps(to)) {
    const at = left.findIndex((each) => each.op === step.op && (each.id === step.id || !each.id || !step.id))
    const old = at < 0 ? null : left.splice(at, 1)[0]
    if (old && same({ ...old, id: "" }, { ...step, id: "" })) continue
    const adjustment = adjustmentOf(schema, step.op)
    const title = adjustment?.title ?? step.op
    const isOneOfMany = (adjustment?.parameters.length ?? 0) > 1
    const numbers = (adjustment?.parameters ?? []).filter((each) => typeof step[each.key] === "number" && step[each.key] !== old?.[each.key])
      .map((each) => `${isOneOfMany ? `${each.title.toLowerCase()} ` : ""}${old?.[each.key] ?? each.default ?? "–"} → ${step[each.key]}`)
    words.push(`${title}${numbers.length > 0 ? `: ${numbers.join(", ")}` : old ? " changed" : " added"}`)
  }
  for (const step of left) words.push(`${adjustmentOf(schema, step.op)?.title ?? step.op} removed`)
  return words
}

/** @param {import("./editing.js").Editing} editing @param {any} current the state that the server has now @param {string} mine address of the picture of the unsaved edit
 * @returns {Promise<"mine"|"theirs"|null>} */
export async function askWhichState(editing, current, mine) {
  const versions = await get(`/assets/${editing.asset.asset}/entries`).then((body) => body.entries, () => [])
  const base = (await get(`/assets/${editing.asset.asset}/recipe?entry=${editing.entry}`).catch(() => ({ recipe: editing.saved }))).recipe
  const list = (/** @type {string[]} */ words) => h(
    "ul", {}, ...(words.length > 0 ? words : ["No adjustments changed"]).map((each) => h("li", {}, each)),
  )
  const newest = versions.find((/** @type {any} */ each) => each.number === current.newest)
  const picture = current.photo?.picture ?? newest?.picture
  const facts = [current.author ?? newest?.author ?? "Somebody else", current.date ? ago(current.date) : null, current.note ? `“${current.note}”` : null]
  const theirs = h("section", { class: "state", data: { state: "theirs" } }, h("h3", {}, "In the library now"), picture ? h(
    "img", { src: thumbnail(picture, 640), alt: "The photo as it is in the library now" },
  ) : null,
    h("p", {}, facts.filter(Boolean).join(" · ")), list(differences(base, current.recipe, editing.schema)))
  const own = h(
    "section", { class: "state", data: { state: "mine" } }, h("h3", {}, "Your edit, not saved"),
    h("img", { src: mine, alt: "The photo with your unsaved edit" }), h("p", {}, "You · now"),
    list(differences(base, editing.recipe, editing.schema)),
  )
  const answer = await ask({
    title: "The photo was edited elsewhere", className: "is-wide conflict",
    body: [
      h(
        "p", {},
        "Since you opened it, this photo got another edit. Saving yours puts it on top, and theirs stays in the history. If you take theirs, Undo brings yours back.",
      ),
      h("div", { class: "two-states" }, theirs, own),
    ],
    choices: [
      { label: "Cancel", value: "cancel" }, { label: "Take theirs", value: "theirs" },
      { label: "Save mine on top", value: "mine", isMain: true },
    ],
  })
  return answer === "mine" || answer === "theirs" ? answer : null
}
