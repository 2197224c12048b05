import assert from "node:assert/strict"
import test from "node:test"
import { combined, inverted, leaves, shapes, thinned, titleOf, withLeaf, withoutLeaf } from "../mask-tree.js"
import { random } from "./random.js"

const draw = random(3)
/** A mask of numbered shapes.
 * @param {number} depth @param {{ next: number }} count @returns {any} */
function tree(depth, count = { next: 0 }) {
  const kind = depth === 0 ? 0 : draw.below(4)
  if (kind < 2) return { shape: draw.of(["linear", "radial", "color"]), number: (count.next += 1) }
  if (kind === 2) return { not: { all: Array.from({ length: 2 + draw.below(2) }, () => tree(depth - 1, count)) } }
  return { [draw.of(["all", "any"])]: Array.from({ length: 2 + draw.below(2) }, () => draw.below(3) ? tree(depth - 1, count) : { not: tree(0, count) }) }
}
/** How much a mask covers where each shape covers some part.
 * @param {any} mask @returns {number} */
function cover(mask) {
  if (mask.not) return 1 - cover(mask.not)
  if (mask.all) return mask.all.reduce((/** @type {number} */ product, /** @type {any} */ each) => product * cover(each), 1)
  if (mask.any) return 1 - mask.any.reduce((/** @type {number} */ product, /** @type {any} */ each) => product * (1 - cover(each)), 1)
  return (mask.number * 0.37) % 1
}
/** Whether nothing in a mask could be written in fewer words.
 * @param {any} mask @returns {boolean} */
const isPlain = (mask) => mask.not ? !mask.not.not && isPlain(mask.not)
  : (mask.all ?? mask.any ?? [0, 0]).length > 1 && (mask.all ?? mask.any ?? []).every(isPlain)
/** @param {number} a @param {number} b */
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`)
const trees = Array.from({ length: 300 }, () => tree(3))

test("adding covers more, subtracting and intersecting less, and a complement the rest", () => {
  for (const mask of trees) {
    const shape = { shape: "radial", number: 71 }
    const [m, s] = [cover(mask), cover(shape)]
    near(cover(combined(mask, shape, "add")), 1 - (1 - m) * (1 - s))
    near(cover(combined(mask, shape, "subtract")), m * (1 - s))
    near(cover(combined(mask, shape, "intersect")), m * s)
    near(cover(inverted(mask)), 1 - m)
    assert.deepEqual(inverted(inverted(mask)), mask)
    for (const how of /** @type {("add"|"subtract"|"intersect")[]} */ (["add", "subtract", "intersect"])) {
      const found = leaves(combined(mask, shape, how))
      assert.deepEqual([found.at(-1)?.shape, found.at(-1)?.isTaken, found.length], [shape, how === "subtract", leaves(mask).length + 1])
    }
  }
})

test("every shape is found once, at a path where it is changed alone", () => {
  for (const mask of trees) {
    const found = leaves(mask)
    assert.deepEqual(found.map(({ shape }) => shape.number), found.map((_, at) => at + 1))
    for (const [at, { path, isTaken, shape }] of found.entries()) {
      assert.equal(path.reduce((/** @type {any} */ each, key) => each[key], mask), shape)
      assert.equal(isTaken, path.filter((key) => key === "not").length % 2 === 1)
      const changed = leaves(withLeaf(mask, path, { shape: "brush", number: 99 }))
      assert.deepEqual(changed.map((each) => each.shape.number), found.map((each, place) => place === at ? 99 : each.shape.number))
    }
  }
})

test("without a shape a mask has the others, in the fewest words", () => {
  for (const mask of trees) for (const { path, shape } of leaves(mask)) {
    const rest = withoutLeaf(mask, path)
    const others = leaves(mask).filter((each) => each.shape !== shape)
    assert.deepEqual(leaves(rest).map((each) => [each.shape, each.isTaken]), others.map((each) => [each.shape, each.isTaken]))
    assert.equal(rest === null, others.length === 0)
    if (rest && isPlain(mask)) assert.ok(isPlain(rest), JSON.stringify([mask, path, rest]))
  }
})

test("what is no mask has no shapes", () => {
  for (const mask of [null, undefined, "x", 7, {}, { all: {} }]) assert.deepEqual(leaves(mask), [])
  assert.equal(titleOf(null), "Mask")
  assert.equal(titleOf({ shape: "other" }), "Mask")
})

test("a mask is called by its first shape and the number of the others", () => {
  const of = (/** @type {string[]} */ ...names) => titleOf({ any: names.map((shape) => ({ shape })) })
  assert.deepEqual([of("radial"), of("brush", "linear"), of("color", "linear", "radial")], ["Radial gradient", "Brush and 1 more", "Color range and 2 more"])
})

test("what shapes begin as, and their ranges and standards, are those of the engine", () => {
  assert.deepEqual(Object.fromEntries(Object.entries(shapes).map(([name, { start }]) => [name, start])), {
    brush: { shape: "brush", strokes: [] }, linear: { shape: "linear", from: [0.5, 0.65], to: [0.5, 0.35] },
    radial: { shape: "radial", center: [0.5, 0.5], radius: [25, 20] }, luminance: { shape: "luminance", low: 0.5, high: 1, smooth: 0.15 },
    color: { shape: "color", hue: 215, range: 35, smooth: 20 }, image: null,
  })
  /** Least, most and standard, as in Sources/Adjustments/Masks.
   * @type {Record<string, Record<string, [number, number, number]>>} */
  const engine = {
    radial: { feather: [0, 100, 50], angle: [-360, 360, 0] }, luminance: { low: [0, 1, 0], high: [0, 1, 1], smooth: [0, 1, 0] },
    color: { hue: [0, 360, 0], range: [0, 180, 30], smooth: [0, 180, 0] },
  }
  for (const [name, { parameters, start }] of Object.entries(shapes)) {
    assert.deepEqual(Object.keys(parameters), Object.keys(engine[name] ?? {}))
    for (const [key, [label, least, most, step, unit, standard]] of Object.entries(parameters)) {
      const [low, high, neutral] = engine[name][key]
      // A turn beyond half a circle is one from the other side.
      assert.deepEqual([least, most, standard], key === "angle" ? [-180, 180, 0] : [low, high, neutral], `${name}.${key}`)
      assert.ok(label && step === (most > 1 ? 1 : 0.01) && ["", "percent", "degrees"].includes(unit))
      assert.ok(start[key] === undefined || (start[key] >= low && start[key] <= high))
    }
  }
})

test("of a stroke both ends stay, points that stay are apart, and what goes lies close to one that stays", () => {
  for (let turn = 0; turn < 200; turn += 1) {
    const points = Array.from({ length: draw.below(30) }, () => /** @type {[number, number]} */ ([draw(), draw()]))
    const distance = (/** @type {number[]} */ a, /** @type {number[]} */ b) => Math.hypot(a[0] - b[0], a[1] - b[1])
    const kept = thinned(points, distance, 0.4)
    assert.deepEqual([kept[0], kept.at(-1)], [points[0], points.at(-1)])
    let last = -1
    for (const [at, point] of points.entries()) {
      if (!kept.includes(point)) assert.ok(distance(point, points[last]) < 0.4)
      else {
        if (last >= 0 && at < points.length - 1) assert.ok(distance(point, points[last]) >= 0.4)
        last = at
      }
    }
  }
})
