import assert from "node:assert/strict"
import test from "node:test"
import { Fake } from "./elements.js"
import { asked, soon } from "./fakes.js"
import { pass, still, waits } from "./laid-out.js"
import { random } from "./random.js"

const page = /** @type {any} */ (globalThis)
page.matchMedia = () => ({ matches: false })
/** Pictures whose memory was given back. @type {string[]} */ const revoked = []
let made = 0
Object.assign(page.URL, { createObjectURL: () => `blob:${(made += 1)}`, revokeObjectURL: (/** @type {string} */ url) => revoked.push(url) })
const { Tiles, tilesFor } = await import("../zoom.js")

test("the tiles are those that the seen part touches, each once, the nearest to its middle first", () => {
  const next = random(11)
  for (let turn = 0; turn < 300; turn += 1) {
    const full = { width: 1 + next.below(4000), height: 1 + next.below(3000) }
    const seen = { x: next.below(full.width), y: next.below(full.height), width: 1 + next.below(2000), height: 1 + next.below(1500) }
    const tiles = tilesFor(full, seen)
    const expected = []
    for (let y = 0; y < full.height; y += 768) for (let x = 0; x < full.width; x += 768) {
      const tile = { x, y, width: Math.min(768, full.width - x), height: Math.min(768, full.height - y) }
      if (x < seen.x + seen.width && x + 768 > seen.x && y < seen.y + seen.height && y + 768 > seen.y) expected.push(tile)
    }
    const key = (/** @type {any} */ each) => Object.values(each).join()
    assert.deepEqual(tiles.map(key).sort(), expected.map(key).sort(), JSON.stringify([full, seen]))
    const away = tiles.map((each) => (each.x + each.width / 2 - seen.x - seen.width / 2) ** 2 + (each.y + each.height / 2 - seen.y - seen.height / 2) ** 2)
    assert.ok(away.every((each, at) => at === 0 || each >= away[at - 1] - 1e-6))
  }
  const whole = tilesFor({ width: 1536, height: 768 }, { x: -50, y: -50, width: 2000, height: 2000 })
  assert.deepEqual(whole.map(({ x, y }) => [x, y]).sort(), [[0, 0], [768, 0]])
  assert.deepEqual(tilesFor({ width: 2000, height: 2000 }, { x: 768, y: 768, width: 768, height: 768 }),
    [{ x: 768, y: 768, width: 768, height: 768 }])
})

/** Tiles over a picture of 3000 × 2000 pixels at 100 %, of which 1000 × 700 are seen. @param {any} [facts] */
function begun(facts = {}) {
  still()
  asked.length = 0
  revoked.length = 0
  page.window.devicePixelRatio = facts.ratio ?? 1
  const stage = /** @type {any} */ (Object.assign(new Fake(), {
    full: { width: 3000, height: 2000 }, base: { naturalWidth: 1024 }, tiles: new Fake(), isFitted: false, scale: 1, box: { x: -800,
      y: -100, width: 3000, height: 2000 }, clientWidth: 700, clientHeight: 600, ...facts }))
  page.document.body.replaceChildren(stage)
  const tiles = /** @type {any} */ (new Tiles(stage, "a"))
  const regions = () => asked.map(({ body }) => [body.region.x, body.region.y])
  const serve = async (status = 200,
    body = {}) => { await soon(); for (const each of asked.splice(0)) each.answer(body, status); await soon(); pass(0); await soon() }
  const shown = () => stage.tiles.children.map((/** @type {any} */ each) => each.dataset.tile)
  return { stage, tiles, regions, serve, shown }
}

/** Whether a tile lies where it is expected, in percent of the picture. @param {any} image @param {number[]} expected */
function isAt({ style }, expected) {
  for (const [at, text] of [style.left, style.top, style.width,
    style.height].entries()) assert.ok(text.endsWith("%") && Math.abs(parseFloat(text) - expected[at]) < 1e-9, text)
}

test("tiles are rendered one after the other, and lie at their places", async () => {
  const { tiles, stage, regions, serve, shown } = begun()
  const recipe = { adjustments: [{ op: "x" }] }
  tiles.show(recipe, true)
  assert.deepEqual([waits(), asked], [[250], []])
  pass(250)
  await soon()
  assert.deepEqual([asked.map(({ body }) => [body.asset, body.recipe, body.stage, body.region]), waits()],
    [[["a", recipe, "zoom", { x: 768, y: 0, width: 768, height: 768 }]], []])
  await serve()
  assert.deepEqual([shown(), regions()], [["768,0"], []])
  isAt(stage.tiles.children[0], [25.6, 0, 25.6, 38.4])
  assert.deepEqual([stage.tiles.children[0].attributes.src.startsWith("blob:"), waits()], [true, []])
  stage.box = { x: -2500, y: -1500, width: 3000, height: 2000 }
  stage.send("layout")
  assert.deepEqual(waits(), [120])
  stage.send("layout")
  assert.deepEqual(waits(), [120], "the last move counts")
  pass(120)
  for (let turn = 0; turn < 4; turn += 1) await serve()
  assert.deepEqual(shown().slice().sort(), ["2304,1536", "2304,768", "768,0"].sort())
  isAt(stage.tiles.children.find((/** @type {any} */ each) => each.dataset.tile === "2304,1536"), [76.8, 76.8, 23.2, 23.2])
  assert.deepEqual(asked, [])
})

test("tiles are rendered where the preview is too coarse, and only there", async () => {
  for (const [facts, isNeeded] of /** @type {[any, boolean][]} */ ([
    [{}, true], [{ isFitted: true }, false], [{ scale: 0.3413 * 1.151 }, true], [{ scale: 0.3413 * 1.149 }, false],
    [{ scale: 0.25, ratio: 2, box: { x: 0, y: 0, width: 750, height: 500 } }, true],
    [{ scale: 0.19, ratio: 2, box: { x: 0, y: 0, width: 570, height: 380 } }, false],
    [{ base: { naturalWidth: 3000 } }, false], [{ base: { naturalWidth: 3000 }, scale: 1.16 }, true],
    [{ base: { naturalWidth: 0 }, full: { width: 0, height: 0 } }, false]])) {
    const { tiles } = begun(facts)
    tiles.show(null, true)
    pass(250)
    await soon()
    assert.equal(asked.length, isNeeded ? 1 : 0, JSON.stringify(facts))
  }
  const off = begun()
  off.tiles.isOff = true
  off.tiles.show(null, true)
  pass(250)
  off.tiles.isOff = false
  off.stage.remove()
  off.tiles.show(null, true)
  pass(250)
  await soon()
  assert.deepEqual(asked, [])
  begun().tiles.show(null, false)
  pass(1000)
  assert.deepEqual(asked, [])
})

test("another recipe gives up what was rendered and what is being rendered", async () => {
  const { tiles, stage, serve, shown } = begun({ box: { x: -600, y: -500, width: 3000, height: 2000 } })
  tiles.show({ adjustments: [] }, true)
  pass(250)
  await serve()
  assert.equal(shown().length, 1)
  const [{ signal }] = asked
  const [running] = asked
  const url = stage.tiles.children[0].attributes.src
  tiles.show(null, false)
  assert.deepEqual([shown(), revoked, signal?.aborted, waits()], [[], [url], true, []])
  running.answer({})
  await soon()
  assert.deepEqual([shown(), waits()], [[], []])
  asked.length = 0
  tiles.show(null, true)
  pass(250)
  await soon()
  assert.equal(asked[0].body.recipe, null)
  stage.send("layout")
  pass(120)
  await soon()
  assert.equal(asked.length, 1, "one is rendered at a time")
})

test("after another recipe each tile is rendered anew", async () => {
  const { tiles, serve, shown } = begun()
  for (const recipe of [null, { adjustments: [] }]) {
    tiles.show(recipe, true)
    assert.deepEqual(shown(), [])
    pass(250)
    for (let turn = 0; turn < 4; turn += 1) await serve()
    assert.deepEqual(shown(), ["768,0"])
  }
})

test("the seen part is that of the picture, whatever the scale and the place", async () => {
  for (const [scale, x, y, region] of /** @type {[number, number, number, number[]][]} */ ([[1, 300, 300, [0, 0]],
    [2, -3400, -2400, [1536, 768]], [2, -1000, 200, [0, 0]], [2, -1500, 200, [768, 0]]])) {
    const { tiles } = begun({ scale, box: { x, y, width: 3000 * scale, height: 2000 * scale } })
    tiles.show(null, true)
    pass(250)
    await soon()
    assert.deepEqual([asked[0].body.region.x, asked[0].body.region.y], region, `${scale} ${x}`)
  }
})

test("a tile that cannot be had stays blurred, one that was overtaken is asked for again", async () => {
  for (const [body, status, again] of /** @type {[any, number, number][]} */ ([[{ code: "x" }, 500, 0], [{ code: "superseded" }, 409, 1],
    [{}, 204, 1]])) {
    const { tiles, serve, stage } = begun()
    tiles.show(null, true)
    pass(250)
    await serve(status, body)
    assert.equal(asked.length, again, `${status}`)
    asked.length = 0
    if (again) continue
    stage.send("layout")
    pass(120)
    await soon()
    assert.equal(asked.length, 1)
  }
})
