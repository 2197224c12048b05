import assert from "node:assert/strict"
import test from "node:test"
import { outline } from "./laid-out.js"
import { random } from "./random.js"

const { fillCell, forgetPicture, loadPicture, makeCell } = await import("../cells.js")

/** @param {any} [facts] @returns {any} */
const photo = (facts) => ({ asset: "a", picture: "p", fileName: "a.jpg", isFavorite: false, isEdited: false, isHidden: false, ...facts })
const state = { number: 0, isOrdered: false, isActive: false, count: 9 }
/** All that is seen or said of a cell. @param {any} cell */
function all(cell) {
  const { element, marks, number } = cell
  const { id, attributes, dataset } = element
  return { id, attributes: { ...attributes }, dataset: { ...dataset }, classes: [...element.classList.has].sort(),
    placeholder: element.style["--placeholder"],
    marks: outline(marks), number: outline(number), ordered: number.classList.contains("is-ordered") }
}
/** @param {number} index @param {any} asset @param {any} facts */
const filled = (index, asset, facts) => { const cell = makeCell(); cell.index = index; fillCell(cell, asset,
  { ...state, ...facts }); return cell }

test("a cell says which photo it shows, where it is in the list, and whether it is chosen", () => {
  for (const [asset, facts, label, number, isChosen] of /** @type {[any, any, string, string, string][]} */ ([
    [photo(), {}, "a.jpg", "", "false"], [photo({ title: "Lake" }), {}, "Lake", "", "false"],
    [photo({ isFavorite: true }), {}, "a.jpg, favorite", "", "false"],
    [photo({ rating: 3 }), {}, "a.jpg, 3 stars", "", "false"], [photo({ isEdited: true }), {}, "a.jpg, edited", "", "false"],
    [photo(), { number: 1 }, "a.jpg", "", "true"], [photo(), { number: 1, isOrdered: true }, "a.jpg, number 1", "1", "true"],
    [photo(), { isOrdered: true }, "a.jpg", "", "false"], [undefined, {}, "Photo", "", "false"],
    [photo({ title: "Sea", rating: 5, isFavorite: true, isEdited: true }), { number: 2, isOrdered: true },
    "Sea, number 2, favorite, 5 stars, edited", "2", "true"]])) {
    const cell = filled(4, asset, facts)
    const { element } = cell
    const spoken = ["aria-label", "aria-selected", "aria-posinset", "aria-setsize", "role"].map((name) => element.getAttribute(name))
    assert.deepEqual([...spoken, cell.number.textContent], [label, isChosen, "5", "9", "option", number], JSON.stringify([asset, facts]))
    assert.deepEqual([element.id, element.dataset.index, element.dataset.id, element.dataset.picture],
      ["photo-4", "4", asset?.asset ?? "", asset?.picture ?? ""])
    assert.deepEqual([cell.number.classList.contains("is-ordered"), element.classList.contains("is-active")],
      [facts.isOrdered ?? false, false])
  }
  assert.ok(filled(0, photo(), { isActive: true }).element.classList.contains("is-active"))
})

test("marks stand in their order", () => {
  for (const [facts, marks] of /** @type {[any, string[]][]} */ ([
    [{}, []], [{ isFavorite: true }, ["#icon-heart-filled"]], [{ rating: 4 }, ["span.cell-rating", "  “4”", "#icon-star-filled"]],
    [{ isEdited: true }, ["#icon-sliders"]],
    [{ isFavorite: true, rating: 1, isEdited: true },
    ["#icon-heart-filled", "span.cell-rating", "  “1”", "#icon-star-filled", "#icon-sliders"]]])) {
    assert.deepEqual(outline(filled(0, photo(facts), {}).marks).split("\n").slice(1).map((each) => each.slice(2)), marks)
  }
})

test("a cell that is used again looks like a new one", () => {
  const next = random(3)
  const used = makeCell()
  for (let turn = 0; turn < 400; turn += 1) {
    const flag = () => next() < 0.5
    const asset = next() < 0.1 ? undefined : photo({
      asset: next.of(["a", "b"]), picture: next.of(["p", "q"]), title: next.of([undefined, "Sea"]), fileName: next.of(["a.jpg", "b.jpg"]),
      isFavorite: flag(), isEdited: flag(), rating: next.of([undefined, 1, 5]) })
    // What is not known yet is not chosen either.
    const facts = { number: asset ? next.below(2) : 0, isOrdered: asset ? flag() : used.number.classList.contains("is-ordered"),
      isActive: flag(), count: 8 + next.below(2) }
    used.index = next.below(2)
    fillCell(used, asset, facts)
    assert.deepEqual(all(used), all(filled(used.index, asset, facts)))
  }
})

test("each fact that a cell shows is followed alone", () => {
  const [from, at] = [photo({ title: "A" }), { ...state, number: 1, isOrdered: true }]
  const changes = /** @type {[any, any][]} */ ([
    ...Object.entries({ asset: "b", picture: "q", title: "B", rating: 2, isFavorite: true,
      isEdited: true }).map(([key, value]) => [{ [key]: value }, {}]),
    ...Object.entries({ number: 2, isOrdered: false, isActive: true, count: 10 }).map(([key, value]) => [{}, { [key]: value }])])
  for (const [facts, more] of changes) {
    const cell = filled(4, from, at)
    fillCell(cell, { ...from, ...facts }, { ...at, ...more })
    assert.deepEqual(all(cell), all(filled(4, { ...from, ...facts }, { ...at, ...more })), JSON.stringify([facts, more]))
  }
  for (const more of [{ isActive: true }, { count: 10 }]) {
    const cell = filled(4, undefined, {})
    fillCell(cell, undefined, { ...state, ...more })
    assert.deepEqual(all(cell), all(filled(4, undefined, more)))
    cell.index = 5
    fillCell(cell, undefined, { ...state, ...more })
    assert.equal(cell.element.id, "photo-5")
  }
  const cell = filled(4, from, at)
  cell.element.id = "kept"
  fillCell(cell, { ...from }, { ...at })
  assert.equal(cell.element.id, "kept", "what stays the same is not touched")
})

test("a photo keeps its old picture until the new one is there, another photo shows none first", () => {
  const cell = makeCell()
  const image = /** @type {any} */ (cell.image)
  const element = /** @type {any} */ (cell.element)
  const seen = () => [image.src, image.dataset.id,
    ["has-picture", "has-no-picture"].filter((each) => element.classList.contains(each)).join()]
  image.send("error")
  assert.deepEqual(seen(), ["", undefined, ""], "nothing was asked for")
  loadPicture(cell, photo(), 300)
  assert.deepEqual([...seen(), cell.source, cell.shown], ["/t/p/320.webp", "a", "", "/t/p/320.webp", ""])
  image.send("load")
  assert.deepEqual([...seen(), cell.shown], ["/t/p/320.webp", "a", "has-picture", "/t/p/320.webp"])
  loadPicture(cell, photo({ picture: "q" }), 300)
  assert.deepEqual([...seen(), cell.shown], ["/t/q/320.webp", "a", "has-picture", "/t/p/320.webp"])
  image.src = "same"
  loadPicture(cell, photo({ picture: "q" }), 300)
  assert.equal(image.src, "same", "the same picture is not asked for twice")
  loadPicture(cell, photo({ asset: "b", picture: "r" }), 300)
  assert.deepEqual(seen(), ["/t/r/320.webp", "b", ""])
  image.send("error")
  assert.deepEqual(seen(), ["/t/r/320.webp", "b", "has-no-picture"])
  loadPicture(cell, photo(), 300)
  assert.deepEqual(seen(), ["/t/p/320.webp", "a", ""])
  image.send("load")
  loadPicture(cell, undefined, 300)
  assert.deepEqual([...seen(), cell.source, "src" in image.attributes], ["", "", "", "", false])
  loadPicture(cell, photo(), 300)
  assert.deepEqual(seen(), ["/t/p/320.webp", "a", ""])
})

test("a picture that has not come is given up, one that is there stays", () => {
  const cell = makeCell()
  forgetPicture(cell)
  loadPicture(cell, photo(), 300)
  cell.image.dispatchEvent(new Event("load"))
  forgetPicture(cell)
  assert.deepEqual([cell.source, cell.image.src], ["/t/p/320.webp", "/t/p/320.webp"])
  loadPicture(cell, photo({ picture: "q" }), 300)
  forgetPicture(cell)
  assert.deepEqual([cell.source, "src" in /** @type {any} */ (cell.image).attributes], ["", false])
})
