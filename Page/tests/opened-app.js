// The whole page, with an address, keys, and a server that answers.

import { clear, kept } from "./asked-actions.js"
import { setMaxListeners } from "node:events"
import { asked, soon } from "./fakes.js"
import { draw, pass, still } from "./laid-out.js"
import { photo, photos } from "./opened-browser.js"

const page = /** @type {any} */ (globalThis)
setMaxListeners(0, page.document)
page.matchMedia = () => ({ matches: false })
page.EventSource = class extends EventTarget { close() {} }
page.window.setInterval = () => 0
page.location = { hash: "" }
page.getSelection = () => ({ toString: () => "" })
Object.defineProperty(page, "navigator", { configurable: true, value: { platform: "Linux" } })
/** Addresses that took the place of others. @type {string[]} */ export const replaced = []
page.history = { replaceState: (/** @type {any} */ _, /** @type {any} */ __,
  /** @type {string} */ to) => { replaced.push(to); page.location.hash = to } }
const { PhotoApp } = await import("../app.js")
const { session } = await import("../session.js")

const albums = [{ id: "7", title: "Lake", kind: "album", photos: 3 }]
const schema = { adjustments: [], groups: [], sections: [], local: [], blends: [], recipe: {} }
/** What the server answers, by the ends of paths. @type {Record<string, any>} */ export const answers = {}
/** Answers all that is asked, and returns what of that matters here: lists, and what is read of photos. */
export async function serve() {
  /** @type {string[]} */ const paths = []
  for (let turn = 0; turn < 6; turn += 1) {
    await soon()
    for (const { method, path, body, answer } of asked.splice(0)) {
      const short = path.replace("/api/v1", "")
      paths.push(`${method} ${short}${method === "POST" ? ` ${JSON.stringify(body)}` : ""}`.replace("?offset=0&limit=200", ""))
      const known = answers[short]
      if (known) answer(known)
      else if (short.startsWith("/assets?")) answer({ items: photos, count: 3, fetch: "f", token: "t" })
      else if (short === "/albums") answer({ items: albums })
      else if (short === "/schema") answer(schema)
      else if (short.endsWith("/recipe")) answer({ newest: 0, recipe: null })
      else answer(photo(short.split("/")[2] ?? "", { newest: 0, width: 6, height: 4 }))
    }
  }
  draw()
  return paths.filter((each) => !/albums$|render|schema|GET .assets.\w+$/.test(each))
}
/** Pages that were opened before and are no longer there. @type {any[]} */ const gone = []
/** The page at an address. @param {string} [hash] @param {any} [facts] of the session */
export async function begun(hash = "#/photos", facts = {}) {
  for (const each of gone.splice(0)) each.picker = { browser: {} }
  page.window = Object.assign(new EventTarget(), Object.fromEntries(Object.entries(page.window)))
  clear()
  still()
  kept.clear()
  replaced.length = 0
  Object.assign(session, { isReadOnly: false, library: "", pick: null, photos: 3 }, facts)
  page.location.hash = hash
  page.document.activeElement = null
  page.document.body.replaceChildren()
  const app = /** @type {any} */ (new PhotoApp())
  gone.push(app)
  Object.assign(app.browser.grid, { clientWidth: 996, clientHeight: 400, scrollTop: 0 })
  page.document.body.append(app)
  const first = await serve()
  /** Goes to an address. @param {string} to @param {string} [from] */
  const go = async (to, from = page.location.hash) => {
    page.location.hash = to
    page.window.dispatchEvent(Object.assign(new Event("hashchange"), { oldURL: from }))
    return serve()
  }
  /** Presses a key. @param {string} key @param {any} [facts] */
  const press = async (key, facts = {}) => {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key, ...facts })
    page.document.dispatchEvent(event)
    pass(0)
    return [event.defaultPrevented, ...await serve()]
  }
  return { app, first, go, press, browser: app.browser, grid: app.browser.grid,
    at: (/** @type {string} */ selector) => app.querySelector(selector) }
}
