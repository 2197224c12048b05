// The photos of a list, fetched by pages of 200 as they come into view, and kept current by events.

import { ApiError, get, isOvertaken, post } from "./api.js"
import { library } from "./events.js"

/** @typedef {import("./types.js").Asset} Asset */
/** @typedef {{ q?: string, album?: string, filter?: string, rating?: number, sort?: string, order?: string }} Query */

export const pageSize = 200
const keptPages = 60

/** Events: `count` when there are more or fewer photos, `page` with `{first, end}` when photos have come,
 * `refreshed` when all may have changed, with those of the watched photos that it has as `{kept}`, `failed` with the error. */
export class PhotoList extends EventTarget {
  count = 0
  isLoaded = false
  /** @type {Query} */ query = {}
  /** The photos of which it must be known whether a new list has them.
   * @type {() => readonly string[]} */
  watched = () => []
  /** What was shown before a refresh, until the new page is there.
   * @type {Map<number, Asset[]>} */
  #stale = new Map()
  #fetch = ""
  #token = ""
  #generation = 0
  /** @type {Map<number, Asset[]>} */ #pages = new Map()
  /** @type {Map<number, AbortController>} */ #requests = new Map()
  /** @type {Map<string, number>} */ #places = new Map()
  #ended = new AbortController()
  #refreshTimer = 0
  #refreshed = -1000

  constructor() {
    super()
    library.on("change", (change) => this.#changed(change), this.#ended.signal)
    // What changed between the first page and the first event is not told.
    library.on("session", (session) => { if (this.isLoaded && this.#token && session.token !== this.#token) this.refresh() }, this.#ended.signal)
  }

  end() {
    this.#ended.abort()
    clearTimeout(this.#refreshTimer)
    this.#cancel(() => true)
  }

  /** Shows another list.
   * @param {Query} query */
  async show(query) {
    this.query = query
    this.isLoaded = false
    this.#stale.clear()
    await this.#begin(0)
  }

  /** @param {number} index @returns {Asset|undefined} */
  at(index) {
    const page = Math.floor(index / pageSize)
    return (this.#pages.get(page) ?? this.#stale.get(page))?.[index % pageSize]
  }

  /** @param {string} id @returns {Asset|undefined} */
  withID(id) {
    const place = this.#places.get(id)
    return place === undefined ? undefined : this.at(place)
  }

  /** The place of a photo that has been fetched, or −1.
   * @param {string} id */
  placeOf(id) {
    return this.#places.get(id) ?? -1
  }

  /** Fetches what lies in a window, and gives up what is asked for elsewhere.
   * @param {number} first @param {number} end */
  need(first, end) {
    if (!this.isLoaded || this.count === 0) return
    const pages = range(Math.floor(first / pageSize), Math.ceil(Math.min(end, this.count) / pageSize))
    this.#cancel((page) => !pages.includes(page))
    for (const page of pages) if (!this.#pages.has(page)) void this.#load(page)
  }

  /** The ids of a range in the list's order, fetched where they are missing.
   * @param {number} from @param {number} to inclusive, may lie before `from` */
  async ids(from, to) {
    const [low, high] = [Math.min(from, to), Math.max(from, to)]
    const fetch = this.#fetch
    for (const page of range(Math.floor(low / pageSize), Math.floor(high / pageSize) + 1)) {
      if (!this.#pages.has(page)) await this.#load(page)
    }
    /** @type {string[]} */
    const ids = []
    for (let index = low; index <= high; index += 1) {
      const asset = this.at(index)
      if (asset) ids.push(asset.asset)
    }
    if (from > to) ids.reverse()
    if (fetch === this.#fetch) return ids
    const kept = await this.#listed(this.#fetch, () => ids)
    return ids.filter((id) => kept.has(id))
  }

  /** Those of some photos that a fetch has. What is added to them while the server answers is asked for too.
   * @param {string} fetch @param {() => readonly string[]} photos @returns {Promise<ReadonlySet<string>>} */
  async #listed(fetch, photos) {
    const [asked, listed] = [new Set(), new Set()]
    for (;;) {
      const ids = photos().filter((id) => !asked.has(id)).slice(0, 50_000)
      if (ids.length === 0) return listed
      const { assets } = await post(`/fetches/${fetch}`, { assets: ids })
      for (const id of ids) asked.add(id)
      for (const id of assets) listed.add(id)
    }
  }

  /** @param {number} page the one that is asked for first */
  async #begin(page) {
    this.#generation += 1
    const generation = this.#generation
    this.#cancel(() => true)
    try {
      const body = await get(`/assets?${this.#parameters(page, "")}`)
      if (generation !== this.#generation) return
      const kept = await this.#listed(body.fetch, () => this.watched())
      if (generation !== this.#generation) return
      this.#stale = this.isLoaded ? new Map([...this.#stale, ...this.#pages]) : new Map()
      this.#pages = new Map()
      this.#places.clear()
      this.#fetch = body.fetch
      this.#token = body.token ?? ""
      const before = this.isLoaded ? this.count : -1
      this.isLoaded = true
      this.count = body.count
      this.#keep(page, body.items)
      if (before !== body.count) this.#tell("count", {})
      this.#tell("refreshed", { kept })
    } catch (error) {
      if (generation === this.#generation && !isOvertaken(error)) this.#tell("failed", { error })
    }
  }

  /** @param {number} page */
  async #load(page) {
    if (this.#requests.has(page)) return
    const controller = new AbortController()
    this.#requests.set(page, controller)
    const generation = this.#generation
    try {
      const body = await get(`/assets?${this.#parameters(page, this.#fetch)}`, { signal: controller.signal })
      if (generation !== this.#generation) return
      this.#keep(page, body.items)
      this.#tell("page", { first: page * pageSize, end: page * pageSize + body.items.length })
    } catch (error) {
      if (error instanceof ApiError && error.code === "fetch-expired") this.refresh()
      else if (!isOvertaken(error)) this.#tell("failed", { error })
    } finally {
      if (this.#requests.get(page) === controller) this.#requests.delete(page)
    }
  }

  /** @param {number} page @param {Asset[]} assets */
  #keep(page, assets) {
    this.#pages.delete(page)
    this.#stale.delete(page)
    this.#pages.set(page, assets)
    assets.forEach((asset, index) => this.#places.set(asset.asset, page * pageSize + index))
    while (this.#pages.size > keptPages) {
      const [oldest, gone] = /** @type {[number, Asset[]]} */ (this.#pages.entries().next().value)
      this.#pages.delete(oldest)
      for (const asset of gone) this.#places.delete(asset.asset)
    }
  }

  /** @param {number} page @param {string} fetch */
  #parameters(page, fetch) {
    const parameters = new URLSearchParams({ offset: String(page * pageSize), limit: String(pageSize) })
    for (const [key, value] of Object.entries(this.query)) if (value) parameters.set(key, String(value))
    if (fetch) parameters.set("fetch", fetch)
    return parameters
  }

  /** Asks again, with a new snapshot; what is shown stays until the answer is there. */
  refresh() {
    if (this.#refreshTimer) return
    // A burst of changes, as of an import, becomes one request a second.
    const wait = Math.max(120, this.#refreshed + 1000 - performance.now())
    this.#refreshTimer = window.setTimeout(() => {
      this.#refreshTimer = 0
      this.#refreshed = performance.now()
      void this.#begin(this.centerPage)
    }, wait)
  }

  /** The page in the middle of what is seen; the grid keeps it. */
  centerPage = 0

  /** @param {any} change */
  #changed(change) {
    for (const asset of change.items ?? []) {
      const place = this.#places.get(asset.asset)
      const page = place === undefined ? undefined : this.#pages.get(Math.floor(place / pageSize))
      if (place !== undefined && page) page[place % pageSize] = asset
    }
    this.#tell("changed", { ids: change.updated ?? [] })
    // Membership and order may have changed too: only the server knows.
    this.refresh()
  }

  /** @param {(page: number) => boolean} which */
  #cancel(which) {
    for (const [page, controller] of this.#requests) {
      if (!which(page)) continue
      controller.abort()
      this.#requests.delete(page)
    }
  }

  /** @param {string} name @param {any} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}

/** @param {number} first @param {number} end */
const range = (first, end) => Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
