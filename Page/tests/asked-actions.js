// What the page keeps, says, asks and downloads, as tests of actions look at it.

import { Fake, notices, questions } from "./elements.js"
import { asked, soon } from "./fakes.js"

const page = /** @type {any} */ (globalThis)
/** @type {Map<string, string>} */ export const kept = new Map()
Object.defineProperty(page, "localStorage", { configurable: true, value: {
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
} })
/** @type {any[]} */ export const toasts = []
page.document.getElementById = () => ({ append: (/** @type {any} */ each) => { notices.push(each.textContent); toasts.push(each) } })
/** @type {string[]} */ export const downloads = []
Fake.prototype.click = function () { if (this.tag === "a") downloads.push(this.attributes.href); this.send("click") }

/** What was asked since, without what the server's address begins with. */
export const requests = () => asked.map(({ method, path, body }) => [method, path.replace("/api/v1", ""), body])
export const clear = () => { for (const each of [asked, notices, toasts, questions, downloads]) each.length = 0 }
/** Answers the last question after filling it in.
 * @param {string} value @param {(dialog: any) => void} [fill] */
export async function answer(value, fill = () => {}) {
  await soon()
  const dialog = questions.at(-1)
  fill(dialog)
  dialog.querySelector(`[data-choice="${value}"]`).send("click")
  await soon()
  return dialog
}
