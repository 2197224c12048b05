// The keys: one list, from which they work and from which the help is made.

import { h, isTyping } from "./dom.js"
import { ask } from "./dialogs.js"

/** @typedef {{ keys: string, words: string, shown?: string|null, run?: (event: KeyboardEvent) => void|boolean, when?: () => boolean }} Key
 * `keys` as KeyboardEvent.key, alternatives separated by spaces, "Mod+" for Control or Command. A `run` that returns
 * false leaves the key to the browser. `shown` is what the help shows in place of the keys, null for nothing. */

/** @type {{title: string, keys: Key[], isActive: () => boolean}[]} */
const groups = []

/** Adds keys for as long as the signal lives.
 * @param {string} title @param {Key[]} keys @param {() => boolean} isActive @param {AbortSignal} [signal] */
export function addKeys(title, keys, isActive, signal) {
  const group = { title, keys, isActive }
  groups.push(group)
  signal?.addEventListener("abort", () => { groups.splice(groups.indexOf(group), 1) })
}

/** @param {KeyboardEvent} event */
function nameOf(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const isCommand = event.ctrlKey || event.metaKey
  return `${isCommand ? "Mod+" : ""}${event.shiftKey && (event.key.length > 1 || isCommand) ? "Shift+" : ""}${key}`
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return
  const name = nameOf(event)
  if (isTyping(event) && !name.startsWith("Mod+s") && name !== "Escape") return
  for (const group of [...groups].reverse()) {
    if (!group.isActive()) continue
    const key = group.keys.find((each) => each.run && each.keys.split(" ").includes(name) && (each.when?.() ?? true))
    if (!key || key.run?.(event) === false) continue
    event.preventDefault()
    return
  }
})

/** @param {string} keys */
function shown(keys) {
  /** @type {Record<string, string>} */
  const names = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space", Escape: "Esc" }
  const modifier = /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl"
  const spelled = (/** @type {string} */ part) => names[part] ?? (part === "Mod" ? modifier : part.length === 1 ? part.toUpperCase() : part)
  return keys.split(" ").map((each) => each === "+" ? each : each.split("+").map(spelled).join(" "))
}

export function showKeys() {
  // What holds here comes first, what holds anywhere last.
  const sections = [...groups].reverse().map((group) => h("section", {}, h("h3", {}, group.title), h("dl", { class: "key-list" },
    ...group.keys.filter((key) => key.shown !== null).flatMap((key) => [
      h("dt", {}, ...shown(key.shown ?? key.keys).flatMap((each, index) => [index > 0 ? " " : "", h("kbd", {}, each)])),
      h("dd", {}, key.words),
    ]))))
  void ask({ title: "Keyboard", body: [h("div", { class: "key-sections" }, ...sections)], className: "is-wide" })
}
