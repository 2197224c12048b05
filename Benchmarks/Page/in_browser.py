"""What the benchmark of the page does inside a tab: moves sliders, scrolls, and takes the time of what is seen."""

# Moves a slider sixty times a second, as a pointer does, through values that only grow. For each of its positions: the
# milliseconds until a picture of it, or of a later one, was drawn and a frame had passed.
DRAG = """async ({param, seconds}) => {
  const [op, field] = param.split(".")
  const input = document.querySelector(`input[data-param="${param}"]`)
  const view = document.querySelector("photo-editor").view
  const low = Number(input.min) * 0.6, high = Number(input.max) * 0.6
  const step = Number(input.step) || 1
  const moves = [], waiting = [], shown = []
  const valueOf = recipe => recipe.adjustments.find(step => step.op === op)?.[field]
  const hear = ({detail}) => { if (detail.stage === "preview" && !detail.isFinal) waiting.push(valueOf(detail.recipe)) }
  view.renderer.addEventListener("picture", hear)
  const seen = new MutationObserver(() => {
    const value = waiting.shift()
    if (value === undefined) return
    requestAnimationFrame(() => shown.push({value, at: performance.now()}))
  })
  seen.observe(view.stage, {attributes: true, attributeFilter: ["data-rendered"]})
  const count = seconds * 60, began = performance.now()
  for (let index = 0; index < count; index++) {
    const wait = began + index * 1000 / 60 - performance.now()
    if (wait > 0) await new Promise(done => setTimeout(done, wait))
    const value = Math.round((low + (high - low) * index / count) / step) * step
    input.value = String(value)
    moves.push({value: Number(input.value), at: performance.now()})
    input.dispatchEvent(new Event("input", {bubbles: true}))
  }
  await new Promise(done => setTimeout(done, 2000))
  seen.disconnect()
  view.renderer.removeEventListener("picture", hear)
  input.dispatchEvent(new Event("change", {bubbles: true}))
  const times = []
  for (const move of moves) {
    const picture = shown.find(picture => picture.at >= move.at && picture.value >= move.value - 1e-9)
    if (picture) times.push(picture.at - move.at)
  }
  return {times, moves: moves.length, pictures: shown.length}
}"""

# Scrolls at a steady speed and takes, for each cell, how long it was in view without its thumbnail; what left without
# ever having one counts from when it came.
SCROLL = """async ({speed, seconds, from}) => {
  const grid = document.querySelector("photo-grid")
  const blanks = new Map(), since = new Map()
  const frames = []
  const began = performance.now()
  let last = began
  while (performance.now() - began < seconds * 1000) {
    await new Promise(requestAnimationFrame)
    const now = performance.now()
    frames.push(now - last)
    last = now
    grid.scrollContentTo(from + speed * (now - began) / 1000)
    // By the grid's own arithmetic: asking each cell where it is would take longer than drawing it.
    const {rowHeight, columns, viewHeight} = grid.layout
    const first = Math.floor(grid.top / rowHeight) * columns
    const end = Math.ceil((grid.top + viewHeight) / rowHeight) * columns
    const blank = new Set()
    for (const cell of grid.querySelectorAll(".cell:not([hidden])")) {
      const index = Number(cell.dataset.index)
      if (index < first || index >= end) continue
      if (!blanks.has(index)) blanks.set(index, 0)
      if (cell.classList.contains("has-picture")) continue
      blank.add(index)
      if (!since.has(index)) since.set(index, now)
      blanks.set(index, now - since.get(index))
    }
    for (const index of [...since.keys()]) if (!blank.has(index)) since.delete(index)
  }
  return {blanks: [...blanks.values()], frames}
}"""

# Waits until each cell in view has its thumbnail.
FILLED = """() => {
  const grid = document.querySelector("photo-grid")
  if (!grid) return false
  const view = grid.getBoundingClientRect()
  const cells = [...grid.querySelectorAll(".cell:not([hidden])")].filter(cell => {
    const box = cell.getBoundingClientRect()
    return box.bottom > view.top && box.top < view.bottom
  })
  return cells.length > 10 && cells.every(cell => cell.classList.contains("has-picture"))
}"""
