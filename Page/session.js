// What is the same for the whole visit: the server's session, the schema and the looks.

import { get } from "./api.js"

/** @typedef {import("./types.js").Schema} Schema */
/** @typedef {import("./types.js").Look} Look */

/** @type {import("./types.js").Session} */
export const session = { isReadOnly: false, library: "", version: "", pick: null, photos: 0, texts: [] }

export async function loadSession() {
  Object.assign(session, await get("/session"))
}

/** Why nothing can be written, or null when it can. */
export const refusal = () => session.isReadOnly ? "The library is served read-only: nothing can be changed here." : null

/** @type {Promise<Schema>|null} */ let schemaRequest = null
/** @type {Promise<Look[]>|null} */ let looksRequest = null

/** @returns {Promise<Schema>} */
export function schema() {
  schemaRequest ??= get("/schema").catch((error) => { schemaRequest = null; throw error })
  return /** @type {Promise<Schema>} */ (schemaRequest)
}

/** @returns {Promise<Look[]>} */
export function looks() {
  looksRequest ??= get("/looks").then((body) => body.looks, (error) => { looksRequest = null; throw error })
  return /** @type {Promise<Look[]>} */ (looksRequest)
}

/** A preference of this browser.
 * @param {string} key @param {string} fallback */
export function preference(key, fallback) {
  try { return localStorage.getItem(`photoedit.${key}`) ?? fallback } catch { return fallback }
}

/** @param {string} key @param {string} value */
export function setPreference(key, value) {
  try { localStorage.setItem(`photoedit.${key}`, value) } catch { /* Private windows may refuse; the preference lasts as long as the page. */ }
}
