// What the page's modules need of a browser, as far as tests in Node have it: a server, timers, events.

// Node has it from version 19 on; Debian 12 has version 18.
globalThis.CustomEvent ??= /** @type {any} */ (class extends Event {
  /** @param {string} name @param {any} options */
  constructor(name, options) { super(name); this.detail = options?.detail }
})
const page = /** @type {any} */ (globalThis)
page.window ??= globalThis
page.document ??= Object.assign(new EventTarget(), { hidden: false, querySelector: () => null })

/** What the server was asked, and how it answers.
 * @type {{ method: string, path: string, body: any, headers: any, signal?: AbortSignal, answer: (body: any, status?: number, headers?: any) => void }[]} */
export const asked = []
page.fetch = (/** @type {string} */ path, /** @type {any} */ { method, body, headers, signal }) => new Promise((done, failed) => {
  signal?.addEventListener("abort", () => failed(new DOMException("", "AbortError")))
  asked.push({
    method, path, body: body && JSON.parse(body), headers, signal,
    answer: (answer, status = 200, more = {}) => done(
      new Response(status === 204 ? null : JSON.stringify(answer), { status, headers: more })),
  })
})

/** Lets everything happen that waits for nothing else. */
export const soon = async () => { for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done)) }
