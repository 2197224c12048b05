// What happens in the library, from this page or from elsewhere, as events of the document's `library` object.

import { root } from "./api.js"

/** Events: `session`, `change` and `progress` with the server's data as `detail`; `connection` with
 * `{connected: boolean}` when the server goes away or comes back. */
class Library extends EventTarget {
  connected = true
  #source = /** @type {EventSource|null} */ (null)
  #wait = 500
  #lastSign = Date.now()
  #token = ""

  start() {
    this.#open()
    // A connection that is silent for 40 s is dead: the server sends a ping every 15 s.
    window.setInterval(() => {
      if (this.connected && !this.#isResting && Date.now() - this.#lastSign > 40_000) this.#lost()
    }, 5000)
    // A browser has six connections to a server for all its tabs: those that nobody looks at for a while give theirs back.
    let resting = 0
    document.addEventListener("visibilitychange", () => {
      clearTimeout(resting)
      if (document.hidden) resting = window.setTimeout(() => { if (this.holds === 0) this.#rest() }, 60_000)
      else if (this.#isResting) this.#open()
    })
    window.addEventListener("online", () => { if (!this.connected) this.#open() })
  }

  /** How many things wait for events although nobody may look, such as exports. */
  holds = 0
  #isResting = false
  #isOver = false

  /** Ends for good, as when the program that served a choice has its answer and goes. */
  stop() {
    this.#isOver = true
    this.#rest()
  }

  #rest() {
    this.#isResting = true
    this.#source?.close()
    this.#source = null
  }

  #open() {
    if (this.#isOver) return
    this.#isResting = false
    this.#lastSign = Date.now()
    this.#source?.close()
    const source = new EventSource(`${root}/events`)
    this.#source = source
    source.addEventListener("error", () => this.#lost())
    for (const name of ["session", "change", "progress", "ping"]) {
      source.addEventListener(name, (event) => {
        this.#lastSign = Date.now()
        const data = JSON.parse(/** @type {MessageEvent} */ (event).data || "{}")
        if (name === "session") this.#found(data)
        else if (name !== "ping") this.#tell(name, data)
        if (data.token) this.#token = data.token
      })
    }
  }

  /** @param {any} session */
  #found(session) {
    this.#wait = 500
    this.#tell("session", session)
    const missed = this.#token !== "" && this.#token !== session.token
    if (!this.connected) {
      this.connected = true
      this.#tell("connection", { connected: true })
    }
    // What changed while nobody listened is not told again.
    if (missed) this.#tell(
      "change", { token: session.token, isIncremental: false },
    )
  }

  #lost() {
    this.#source?.close()
    this.#source = null
    if (this.connected) {
      this.connected = false
      this.#tell("connection", { connected: false })
    }
    window.setTimeout(() => { if (!this.#source && !this.#isResting) this.#open() }, this.#wait)
    this.#wait = Math.min(this.#wait * 1.6, 4000)
  }

  /** @param {string} name @param {any} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }

  /** @param {string} name @param {(detail: any) => void} action @param {AbortSignal} [signal] */
  on(name, action, signal) {
    this.addEventListener(name, (event) => action(/** @type {CustomEvent} */ (event).detail), { signal })
  }
}

export const library = new Library()
