// Which photos are chosen, and in what order. Values over objects: every function returns a new selection.

/** @typedef {{ ids: readonly string[], anchor: number|null, limit: number }} Selection
 * `ids` in the order in which they were chosen; `anchor` the index from which a range goes; `limit` 0 for none. */

/** @param {{ids?: readonly string[], limit?: number}} start @returns {Selection} */
export const selection = ({ ids = [], limit = 0 } = {}) => ({ ids: unique(ids), anchor: null, limit })

/** @param {readonly string[]} ids */
const unique = (ids) => [...new Set(ids)]

/** @param {Selection} from @param {string} id */
export const contains = (from, id) => from.ids.includes(id)

/** The place of a photo in the order, counted from 1; 0 when it is not chosen.
 * @param {Selection} from @param {string} id */
export const badge = (from, id) => from.ids.indexOf(id) + 1

/** How many more may be chosen.
 * @param {Selection} from */
export const room = (from) => from.limit === 0 ? Infinity : Math.max(0, from.limit - from.ids.length)

/** Chooses one photo alone.
 * @param {Selection} from @param {string} id @param {number} index @returns {Selection} */
export const only = (from, id, index) => ({ ...from, ids: [id], anchor: index })

/** Chooses a photo besides the others, or gives it up. A photo beyond the limit replaces the only one of a limit of
 * one, as a radio button does, and is refused otherwise.
 * @param {Selection} from @param {string} id @param {number} index @returns {Selection} */
export function toggled(from, id, index) {
  if (contains(from, id)) return { ...from, ids: from.ids.filter((each) => each !== id), anchor: index }
  if (from.limit === 1) return { ...from, ids: [id], anchor: index }
  if (room(from) === 0) return from
  return { ...from, ids: [...from.ids, id], anchor: index }
}

/** Chooses the photos of a range, in the direction in which it was drawn; those chosen before keep their numbers.
 * @param {Selection} from @param {readonly string[]} ids from the anchor to the photo that was reached @returns {Selection} */
export function extended(from, ids) {
  const added = unique(ids).filter((id) => !contains(from, id))
  return { ...from, ids: [...from.ids, ...added.slice(0, room(from))] }
}

/** @param {Selection} from @param {readonly string[]} ids @returns {Selection} */
export const replaced = (from, ids) => extended({ ...from, ids: [] }, ids)

/** Without photos that are gone.
 * @param {Selection} from @param {readonly string[]} ids @returns {Selection} */
export function without(from, ids) {
  const gone = new Set(ids)
  return { ...from, ids: from.ids.filter((id) => !gone.has(id)) }
}

/** Without photos that left the list.
 * @param {Selection} from @param {ReadonlySet<string>} listed @returns {Selection} */
export const retained = (from, listed) => ({ ...from, ids: from.ids.filter((id) => listed.has(id)) })

/** @param {Selection} from @returns {Selection} */
export const emptied = (from) => ({ ...from, ids: [], anchor: null })

/** Why the choice cannot be handed over yet, or null when it can.
 * @param {Selection} from @param {number|null} exactCount */
export function reasonToWait(from, exactCount) {
  const chosen = from.ids.length
  if (exactCount !== null && chosen !== exactCount) {
    const missing = exactCount - chosen
    return missing > 0
      ? `Choose ${missing} more: ${exactCount} ${exactCount === 1 ? "photo is" : "photos are"} asked for.`
      : `Give up ${-missing}: exactly ${exactCount} ${exactCount === 1 ? "photo is" : "photos are"} asked for.`
  }
  return chosen === 0 ? "Choose at least one photo." : null
}
