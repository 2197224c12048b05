// Where a control reads and writes, and what it has to know of a value.

import { iconButton } from "./dom.js"
import { same } from "./recipe.js"

/** @typedef {import("./editing.js").Path} Path */
/** What a panel shows: `update` brings it to the recipe as it is now.
 * @typedef {{ element: HTMLElement, update: () => void }} Control */
/** @typedef {{ editing: import("./editing.js").Editing, target: import("./editing.js").Target, path: Path, name: string }} Binding */
/** @typedef {{ label: string, standard?: any, neutral?: any, unit?: string|null, step?: number|null, title?: string,
 *   usual?: [number, number], elements?: string[], track?: string }} Facts
 * `usual` is the range of a track where it shows less than what is allowed, `track` the name of its colors. */

/** @param {Binding} binding @param {any} [fallback] */
export const read = ({ editing, target, path }, fallback) => editing.value(target, path) ?? fallback

/** @param {Binding} binding @param {any} value @param {boolean} [isLive] */
export const write = ({ editing, target, path }, value, isLive = false) => void editing.set(target, path, value, isLive)

/** @param {Binding} binding @param {Path} path @returns {Binding} */
export const within = (binding, path) => ({ ...binding, path: [...binding.path, ...path], name: [binding.name, ...path].join(".") })

/** A button that takes a value back to its default, for controls without a slider.
 * @param {Binding} binding @param {any} standard @param {string} label */
export function resetButton(binding, standard, label) {
  const control = iconButton(
    "revert", `Reset ${label}`, () => write(binding, standard === undefined ? undefined : structuredClone(standard)),
    { class: "icon-button is-small" },
  )
  return { element: control, update: () => { control.hidden = same(read(binding, standard), standard) } }
}
