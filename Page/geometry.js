// Where the cells of the grid are. Pure arithmetic: nothing is measured and nothing is kept per photo.

/** Browsers stop at some 16.7 million pixels of the device; the half of that leaves room for zoom. */
export const largestScroller = 8_000_000

/** @typedef {{ columns: number, cell: number, gap: number, rowHeight: number, rows: number, height: number,
 *   scrollHeight: number, viewHeight: number, isMapped: boolean, count: number }} Layout */

/** @param {{count: number, width: number, viewHeight: number, cellSize: number, gap: number, pixelRatio: number,
 *   footer?: number}} room `width` of the content, `cellSize` the least side of a cell, CSS pixels @returns {Layout} */
export function layoutOf({ count, width, viewHeight, cellSize, gap, pixelRatio, footer = 0 }) {
  const columns = Math.max(1, Math.floor((width + gap) / (cellSize + gap)))
  const cell = Math.max(1, Math.floor((width - gap * (columns - 1)) / columns))
  const rowHeight = cell + gap
  const rows = Math.ceil(count / columns)
  const height = Math.max(0, rows * rowHeight - gap) + footer
  const limit = Math.floor(largestScroller / Math.max(1, pixelRatio))
  const scrollHeight = Math.max(viewHeight, Math.min(height, limit))
  return { columns, cell, gap, rowHeight, rows, height, scrollHeight, viewHeight, isMapped: height > limit, count }
}

/** The largest position that the content can be scrolled to.
 * @param {Layout} layout */
export const endOf = (layout) => Math.max(0, layout.height - layout.viewHeight)

/** The position in the content that a position of the scroller stands for.
 * @param {Layout} layout @param {number} scrollTop */
export function contentTop(layout, scrollTop) {
  if (!layout.isMapped) return scrollTop
  const room = layout.scrollHeight - layout.viewHeight
  return Math.min(endOf(layout), Math.max(0, scrollTop) / room * endOf(layout))
}

/** The position of the scroller that stands for one in the content.
 * @param {Layout} layout @param {number} top */
export function scrollTopOf(layout, top) {
  if (!layout.isMapped) return Math.min(endOf(layout), Math.max(0, top))
  const end = endOf(layout)
  return Math.round(Math.min(end, Math.max(0, top)) / end * (layout.scrollHeight - layout.viewHeight))
}

/** The photos from a screen above to a screen below what is seen: [first, end).
 * @param {Layout} layout @param {number} top @returns {[number, number]} */
export function windowAt(layout, top) {
  const first = Math.floor((top - layout.viewHeight) / layout.rowHeight)
  const last = Math.ceil((top + 2 * layout.viewHeight) / layout.rowHeight)
  return [Math.max(0, first) * layout.columns, Math.max(0, Math.min(layout.count, last * layout.columns))]
}

/** The photos that are seen at least in part: [first, end).
 * @param {Layout} layout @param {number} top @returns {[number, number]} */
export function visibleAt(layout, top) {
  const first = Math.max(0, Math.floor(top / layout.rowHeight))
  const last = Math.ceil((top + layout.viewHeight) / layout.rowHeight)
  return [first * layout.columns, Math.max(0, Math.min(layout.count, last * layout.columns))]
}

/** Where a photo's cell begins in the content.
 * @param {Layout} layout @param {number} index @returns {{x: number, y: number}} */
export function placeOf(layout, index) {
  const row = Math.floor(index / layout.columns)
  return { x: (index - row * layout.columns) * (layout.cell + layout.gap), y: row * layout.rowHeight }
}

/** How far the content has to be scrolled so that a photo is wholly seen; the same position when it is already.
 * @param {Layout} layout @param {number} index @param {number} top @param {number} [margin] kept free above and below */
export function topShowing(layout, index, top, margin = 0) {
  const { y } = placeOf(layout, index)
  if (y - margin < top) return Math.max(0, y - margin)
  if (y + layout.cell + margin > top + layout.viewHeight) return Math.min(endOf(layout), y + layout.cell + margin - layout.viewHeight)
  return top
}

/** The photo that a key leads to.
 * @param {Layout} layout @param {number} index @param {string} key */
export function neighbor(layout, index, key) {
  const page = Math.max(1, Math.floor(layout.viewHeight / layout.rowHeight)) * layout.columns
  const last = layout.count - 1
  /** @type {Record<string, number>} */
  const targets = {
    ArrowLeft: index - 1, ArrowRight: index + 1, ArrowUp: index - layout.columns, ArrowDown: index + layout.columns,
    PageUp: index - page, PageDown: index + page, Home: 0, End: last,
  }
  const target = targets[key] ?? index
  if (key === "ArrowUp" && target < 0) return index
  // From the last row but one, down leads to the last photo although the row below ends before this column.
  if (key === "ArrowDown" && target > last) return Math.floor(index / layout.columns) < layout.rows - 1 ? last : index
  return Math.min(last, Math.max(0, target))
}
