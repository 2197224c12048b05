// Generated inputs that are the same in every run.

/** Numbers of [0, 1) from a seed.
 * @param {number} seed */
export function random(seed) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return Object.assign(next, {
    /** A whole number below an end. @param {number} end */
    below: (end) => Math.floor(next() * end),
    /** One of a list. @template T @param {readonly T[]} list @returns {T} */
    of: (list) => list[Math.floor(next() * list.length)],
  })
}
