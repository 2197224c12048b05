// Requests to the server. Every answer that is an error becomes an ApiError with its code and place.

/** @typedef {import("./types.js").Recipe} Recipe */

export const root = "/api/v1"

/** A name for this tab, by which the server knows that a newer rendering overtakes an older one. */
export const tab = Math.random().toString(36).slice(2, 12)

export class ApiError extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(body?.message ?? `the server answered ${status}`)
    this.status = status
    /** @type {string} */ this.code = body?.code ?? "http"
    /** @type {string|null} */ this.hint = body?.hint ?? null
    /** @type {{code: string, message: string, pointer?: string}[]} */ this.problems = body?.problems ?? []
    /** @type {any} */ this.body = body
  }

  /** The message with hint and problems, as one text. */
  get words() {
    /** @param {{message: string, pointer?: string}} problem */
    const placed = ({ message, pointer }) => (pointer ? `${pointer}: ` : "") + message
    // A single problem is the error itself.
    const message = this.problems.length ? this.message : placed({ message: this.message, pointer: this.body?.pointer })
    return [message, this.hint, ...this.problems.map(placed)].filter(Boolean).join("\n")
  }
}

/** @param {unknown} error whether a request was aborted or overtaken, which is nobody's concern */
export function isOvertaken(error) {
  return (error instanceof DOMException && error.name === "AbortError") || (error instanceof ApiError && error.code === "superseded")
}

/** @param {unknown} error */
export const wordsOf = (error) => error instanceof ApiError ? error.words : error instanceof TypeError ? "The server cannot be reached." : String(error)

/** @param {string} method @param {string} path @param {any} [body]
 * @param {{signal?: AbortSignal, entry?: number}} [options] `entry` becomes If-Match @returns {Promise<Response>} */
export async function send(method, path, body, options = {}) {
  /** @type {Record<string, string>} */
  const headers = {}
  if (body !== undefined) headers["Content-Type"] = "application/json"
  if (options.entry !== undefined) headers["If-Match"] = `"${options.entry}"`
  const response = await fetch(root + path, {
    method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal: options.signal,
  })
  if (response.ok) return response
  throw new ApiError(response.status, await response.json().catch(() => null))
}

/** @param {string} path @param {{signal?: AbortSignal}} [options] @returns {Promise<any>} */
export const get = async (path, options) => (await send("GET", path, undefined, options)).json()
/** @param {string} path @param {any} body @param {{signal?: AbortSignal, entry?: number}} [options] @returns {Promise<any>} */
export const post = async (path, body, options) => (await send("POST", path, body ?? {}, options)).json()
/** @param {string} path @param {any} body @param {{entry?: number}} [options] @returns {Promise<any>} */
export const put = async (path, body, options) => (await send("PUT", path, body, options)).json()
/** @param {string} path */
export const remove = (path) => send("DELETE", path, {})

/** The path of a picture's thumbnail. Its long edge is one of 160, 320, 640, 1024 and 2048.
 * @param {string} picture @param {number} longEdge wished for, in device pixels @param {boolean} [original] */
export function thumbnail(picture, longEdge, original = false) {
  const size = [160, 320, 640, 1024, 2048].find((each) => each >= longEdge) ?? 2048
  return `/t/${picture}/${original ? "original-" : ""}${size}.webp`
}

/** A rendering with what the server says about it.
 * @typedef {{ blob: Blob, width: number, height: number, fullWidth: number, fullHeight: number,   degraded: boolean, milliseconds: number|null }} Rendering */

/** @param {{asset: string, recipe: Recipe|null, stage: string, longEdge?: number, draft?: boolean,
 *   region?: import("./types.js").Rect}} request @param {AbortSignal} [signal] @returns {Promise<Rendering>} */
export async function render(request, signal) {
  // A browser takes longer to convert the colors of a picture than the server to render a draft in those of the screen.
  const profile = request.draft && !matchMedia("(color-gamut: p3)").matches ? "srgb" : "source"
  const format = request.draft ? "jpeg" : "webp"
  const response = await send("POST", "/render", { longEdge: 1024, format, profile, tab, ...request }, { signal })
  // A status of success keeps the browser's console clean where a newer rendering overtook this one.
  if (response.status === 204) throw new ApiError(204, { code: "superseded", message: "overtaken" })
  const [width, height] = pair(response.headers.get("Photoedit-Size"))
  const [fullWidth, fullHeight] = pair(response.headers.get("Photoedit-Full-Size"))
  const timing = /dur=([\d.]+)/.exec(response.headers.get("Server-Timing") ?? "")
  return {
    blob: await response.blob(), width, height, fullWidth, fullHeight,
    degraded: response.headers.get("Photoedit-Degraded") === "true", milliseconds: timing ? Number(timing[1]) : null,
  }
}

/** @param {string|null} text "6000x4000" @returns {[number, number]} */
function pair(text) {
  const match = /^(\d+)x(\d+)$/.exec(text ?? "")
  return match ? [Number(match[1]), Number(match[2])] : [0, 0]
}
