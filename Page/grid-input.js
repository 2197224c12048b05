// Mouse, touch and keys in the grid.

import { endOf, neighbor } from "./geometry.js"
import { emptied, extended, only, replaced, room, toggled, contains } from "./selection.js"
import { count } from "./words.js"

/** @typedef {import("./grid.js").PhotoGrid} PhotoGrid */

/** @param {PhotoGrid} grid @param {AbortSignal} signal */
export function attachInput(grid, signal) {
  let pressTimer = 0
  let wasLongPress = false
  grid.addEventListener("pointerdown", (event) => {
    wasLongPress = false
    const index = indexAt(event)
    if (event.pointerType !== "touch" || index < 0) return
    pressTimer = window.setTimeout(() => { wasLongPress = true; toggle(grid, index) }, 450)
  }, { signal })
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) grid.addEventListener(name, () => clearTimeout(pressTimer), { signal })
  grid.addEventListener("scroll", () => clearTimeout(pressTimer), { signal, passive: true })
  grid.addEventListener("contextmenu", (event) => { if (wasLongPress) event.preventDefault() }, { signal })

  grid.addEventListener("click", (event) => {
    const index = indexAt(event)
    if (wasLongPress) return
    if (index < 0) {
      if (!grid.isPicker && event.target !== grid) grid.choose(emptied(grid.chosen))
      return
    }
    const isTouch = /** @type {PointerEvent} */ (event).pointerType === "touch"
    const isMark = /** @type {HTMLElement} */ (event.target).classList.contains("cell-number")
    grid.activate(index)
    if (event.shiftKey) void extend(grid, index)
    else if (grid.isPicker || isMark || event.metaKey || event.ctrlKey || (isTouch && grid.chosen.ids.length > 0)) toggle(grid, index)
    else if (isTouch) open(grid, index)
    else chooseOnly(grid, index)
  }, { signal })
  grid.addEventListener("dblclick", (event) => {
    const index = indexAt(event)
    if (index >= 0 && !grid.isPicker && !event.shiftKey && !event.ctrlKey && !event.metaKey) open(grid, index)
  }, { signal })

  grid.addEventListener("wheel", (event) => {
    if (event.ctrlKey || !grid.layout.isMapped) return
    // One pixel of the scroller stands for several of the content here: the wheel moves the content itself.
    event.preventDefault()
    const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? grid.layout.viewHeight : 1
    grid.scrollContentBy(event.deltaY * unit)
  }, { signal, passive: false })
  touchInMappedMode(grid, signal)
  grid.addEventListener("keydown", (event) => pressed(grid, event), { signal })
}

/** A finger moves the content itself too.
 * @param {PhotoGrid} grid @param {AbortSignal} signal */
function touchInMappedMode(grid, signal) {
  let last = 0
  let speed = 0
  grid.addEventListener("touchstart", (event) => { last = event.touches[0].clientY; speed = 0 }, { signal, passive: true })
  grid.addEventListener("touchmove", (event) => {
    if (!grid.layout.isMapped || event.touches.length !== 1) return
    event.preventDefault()
    speed = last - event.touches[0].clientY
    last = event.touches[0].clientY
    grid.scrollContentBy(speed)
  }, { signal, passive: false })
  grid.addEventListener("touchend", () => {
    if (!grid.layout.isMapped) return
    const glide = () => {
      speed *= 0.95
      if (Math.abs(speed) < 0.5 || signal.aborted) return
      grid.scrollContentBy(speed)
      requestAnimationFrame(glide)
    }
    glide()
  }, { signal, passive: true })
}

/** @param {Event} event */
function indexAt(event) {
  const cell = /** @type {HTMLElement} */ (event.target).closest?.(".cell")
  return cell instanceof HTMLElement ? Number(cell.dataset.index) : -1
}

/** @param {PhotoGrid} grid @param {number} index */
function open(grid, index) {
  const asset = grid.list?.at(index)
  if (asset) grid.dispatchEvent(new CustomEvent("open", { detail: { asset, index } }))
}

/** @param {PhotoGrid} grid @param {number} index */
function chooseOnly(grid, index) {
  const asset = grid.list?.at(index)
  if (asset) grid.choose(only(grid.chosen, asset.asset, index))
}

/** @param {PhotoGrid} grid @param {number} index */
export function toggle(grid, index) {
  const asset = grid.list?.at(index)
  if (!asset) return
  const next = toggled(grid.chosen, asset.asset, index)
  if (next === grid.chosen) return grid.choose(next, `No more than ${count(grid.chosen.limit, "photo")} can be chosen.`)
  const words = contains(next, asset.asset) ? "chosen" : "given up"
  grid.choose(next, `${words}, ${count(next.ids.length, "photo")} in all`)
}

/** @param {PhotoGrid} grid @param {number} index */
async function extend(grid, index) {
  const anchor = grid.chosen.anchor ?? grid.active
  const ids = await grid.list?.ids(anchor, index) ?? []
  const base = { ...grid.chosen, ids: grid.rangeBase }
  const isCut = ids.filter((id) => !contains(base, id)).length > room(base)
  const next = { ...extended(base, ids), anchor }
  grid.choose(next, `${count(next.ids.length, "photo")} chosen${isCut ? ", that is the limit" : ""}`)
}

/** @param {PhotoGrid} grid @param {KeyboardEvent} event */
function pressed(grid, event) {
  if (event.altKey) return
  const isCommand = event.metaKey || event.ctrlKey
  const moves = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]
  if (moves.includes(event.key)) {
    const target = neighbor(grid.layout, grid.active, event.key)
    const from = grid.active
    grid.activate(target)
    if (event.key === "End") grid.scrollContentTo(endOf(grid.layout))
    if (event.shiftKey) {
      if (grid.chosen.anchor === null) {
        grid.rangeBase = grid.chosen.ids
        grid.chosen = { ...grid.chosen, anchor: from }
      }
      void extend(grid, target)
    } else if (!grid.isPicker && !isCommand) {
      // The choice follows the arrows as soon as the photo is known.
      if (grid.list?.at(target)) chooseOnly(grid, target)
      else grid.choose({ ...emptied(grid.chosen), anchor: target })
    }
  } else if (event.key === " ") toggle(grid, grid.active)
  else if (event.key === "Enter" && !isCommand) {
    if (grid.isPicker) toggle(grid, grid.active)
    else open(grid, grid.active)
  } else if (isCommand && event.key.toLowerCase() === "a") void chooseAll(grid)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** @param {PhotoGrid} grid */
async function chooseAll(grid) {
  const most = Math.min(grid.layout.count, 20_000, grid.chosen.limit || Infinity)
  if (most === 0) return
  const ids = await grid.list?.ids(0, most - 1) ?? []
  const next = replaced(grid.chosen, ids)
  grid.choose({ ...next, anchor: 0 }, `${count(next.ids.length, "photo")} chosen`)
}
