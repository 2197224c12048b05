// An editor with an open photo, and a server that answers.

import { notices } from "./elements.js"
import { asked, soon } from "./fakes.js"

const page = /** @type {any} */ (globalThis)
page.matchMedia = () => ({ matches: false })
page.location = { hash: "", replace: (/** @type {string} */ to) => { page.location.hash = to } }
const { PhotoEditor } = await import("../editor.js")

const exposure = { op: "exposure", title: "Exposure", parameters: [], exclusive: [], measured: [] }
const schema = { adjustments: [exposure], groups: [], sections: [], local: [{ op: "exposure", key: null }], blends: [], recipe: {} }
/** What the list knows of a photo.
 * @param {string} id @param {any} [facts] */
export const photo = (id, facts) => ({
  asset: id, fileName: `${id}.jpg`, picture: `picture-${id}`, width: 600, height: 400, newest: 3, mediaType: "image/jpeg", fileSize: 9, ...facts,
})
/** Answers what was asked since by paths; what has no answer stays.
 * @param {Record<string, any>} answers */
export async function serve(answers) {
  await soon()
  for (const each of asked.splice(0)) {
    const answer = answers[each.path.replace("/api/v1", "")]
    if (answer instanceof Array) each.answer(answer[1], answer[0])
    else if (answer !== undefined) each.answer(answer)
  }
  await soon()
}
/** An editor with an open photo.
 * @param {any} [browser] @param {any} [recipe] */
export async function begun(browser = null, recipe = null) {
  asked.length = 0
  notices.length = 0
  const editor = /** @type {any} */ (new PhotoEditor())
  editor.browser = browser
  page.document.body.replaceChildren(editor)
  const opened = editor.open("a")
  await serve({ "/assets/a": photo("a"), "/schema": schema })
  await serve({ "/assets/a/recipe": { newest: 3, recipe } })
  await opened
  asked.length = 0
  const notice = editor.querySelector(".editor-notice")
  return { editor, notice, bar: (/** @type {string} */ id) => editor.querySelector(`#${id}`) }
}
export const edited = { adjustments: [{ op: "exposure", id: "x", ev: 1 }] }
/** Records the calls of a method, which is not run. @param {any} object @param {string} name @param {any} [result] @returns {any[]} */
export function calls(object, name, result) {
  /** @type {any[]} */ const made = []
  object[name] = (/** @type {any[]} */ ...values) => { made.push(values); return result }
  return made
}
