// The list of photos with all that belongs to it, on the screen, with a server that answers.

import { clear, kept } from "./asked-actions.js"
import { asked, soon } from "./fakes.js"
import { draw, pass, spoken, still } from "./laid-out.js"

const page = /** @type {any} */ (globalThis)
page.document.querySelector = (/** @type {string} */ selector) => page.document.body.querySelector(selector)
const { PhotoBrowser } = await import("../browser.js")

/** What the list knows of a photo. @param {string} id @param {any} [facts] */
export const photo = (id, facts) => ({ asset: id, picture: `p${id}`, fileName: `${id}.jpg`, mediaType: "image/jpeg", fileSize: 9,
  ...facts })
export const photos = ["a", "b", "c"].map((id) => photo(id))
/** What was asked since of the list, without what stays the same. */
export const lists = () => asked.splice(0).filter(({ path }) => path.includes("/assets?")).map(({ path }) => path.replace("/api/v1/assets?offset=0&limit=200", ""))
/** Answers with photos. @param {any[]} [items] @param {any} [facts] */
export async function serve(items = photos, facts = {}) {
  await soon()
  for (const { path, answer } of asked.splice(0)) {
    const id = path.split("/").at(-1) ?? ""
    answer(path.includes("/assets?") ? { items, count: items.length, fetch: "f", token: "t", ...facts } : photo(id))
  }
  await soon()
  draw()
}
/** A browser that shows three photos.
 * @param {any} [facts] @param {Record<string, string>} [preferences] */
export async function begun(facts = {}, preferences = {}) {
  clear()
  still()
  kept.clear()
  spoken.length = 0
  for (const [key, value] of Object.entries(preferences)) kept.set(`photoedit.${key}`, value)
  const browser = /** @type {any} */ (Object.assign(new PhotoBrowser(), facts))
  Object.assign(browser.grid, { clientWidth: 996, clientHeight: 400, scrollTop: 0 })
  page.document.activeElement = null
  page.document.body.replaceChildren(browser)
  browser.show("photos", "All Photos")
  await serve()
  const at = (/** @type {string} */ selector) => browser.querySelector(selector)
  /** Enters a value. @param {string} selector @param {string} value @param {string} [name] */
  const enter = (selector, value, name = "change") => { at(selector).value = value; at(selector).send(name) }
  const later = async () => { pass(1000); await serve() }
  return { browser, grid: browser.grid, at, enter, later }
}
