import assert from "node:assert/strict"
import test from "node:test"
import { clear, requests } from "./asked-actions.js"
import { notices } from "./elements.js"
import { asked, soon } from "./fakes.js"
import { pass, still, waits } from "./laid-out.js"

const page = /** @type {any} */ (globalThis)
page.matchMedia = () => ({ matches: false })
/** Pictures whose memory was given back. @type {string[]} */ const revoked = []
let made = 0
Object.assign(page.URL, { createObjectURL: () => `blob:${(made += 1)}`, revokeObjectURL: (/** @type {string} */ url) => revoked.push(url) })
const { LooksPanel } = await import("../looks.js")
const { Editing } = await import("../editing.js")
const list = [{ name: "noir", title: "Noir", summary: "Look: black and white" },
  { name: "warm", title: "Warm", summary: "Look: a warm light" }, { name: "cold", title: "Cold", summary: "Ice" }]
const schema = /** @type {any} */ ({ adjustments: [], recipe: {} })
const step = (/** @type {string} */ look, facts = {}) => ({ op: "x", id: look, "x-look": look, ...facts })

/** @param {any[]} [steps] */
async function begun(steps = []) {
  clear()
  still()
  revoked.length = 0
  const editing = new Editing(/** @type {any} */ ({ asset: "a" }), schema)
  editing.take(0, { adjustments: steps })
  const panel = /** @type {any} */ (new LooksPanel(editing))
  page.document.body.replaceChildren(panel)
  editing.addEventListener("change", () => panel.update())
  await soon()
  for (const each of asked.splice(0)) each.answer({ looks: list })
  await soon()
  const tiles = () => panel.querySelectorAll(".look")
  const strength = panel.querySelector("photo-slider")
  return { panel, editing, tiles, strength }
}
/** Answers as the engine does: a look takes the place of another, pictures come; some fail.
 * @param {Record<string, [any, number]>} [faults] by the look or the stage @returns {Promise<any[]>} what was asked for */
async function serve(faults = {}) {
  const bodies = []
  for (let turn = 0; turn < 20; turn += 1) {
    await soon()
    for (const { path, body, answer } of asked.splice(0)) {
      bodies.push(path.endsWith("/look") ? `look ${body.look ?? "none"} ${body.strength}` : `${body.stage} ${body.recipe.adjustments.map((/** @type {any} */ each) => each.id).join()} ${body.longEdge} ${body.draft} ${body.asset}`)
      const fault = faults[body.look ?? (path.endsWith("/look") ? "none" : body.recipe.adjustments.at(-1)?.id)]
      const rest = (body.recipe?.adjustments ?? []).filter((/** @type {any} */ each) => !each["x-look"])
      if (fault) answer(...fault)
      else if (path.endsWith("/look")) answer({ recipe: { adjustments: [...rest,
        ...(body.look ? [step(body.look, { "x-strength": body.strength })] : [])] } })
      else answer({})
    }
  }
  return bodies
}

test("each look has a tile, and the photo without a look the first", async () => {
  const { panel, tiles } = await begun()
  assert.deepEqual(tiles().map((/** @type {any} */ each) => [each.dataset.look, each.querySelector(".look-title").textContent, each.title,
    each.attributes.role]), [
    ["", "None", "The photo without a look", "radio"], ["noir", "Noir", "Black and white", "radio"],
    ["warm", "Warm", "A warm light", "radio"], ["cold", "Cold", "Ice", "radio"]])
  assert.deepEqual(tiles()[0].children.map((/** @type {any} */ each) => each.attributes.class), ["look-picture", "look-title"])
  assert.deepEqual(panel.children.map((/** @type {any} */ each) => each.tag), ["h2", "photo-slider", "div"])
  assert.equal(panel.children[2].attributes.role, "radiogroup")
})

test("the look of the recipe is marked, with its strength", async () => {
  for (const [steps, name, strength] of /** @type {[any[], string, number][]} */ ([
    [[], "", 100], [[step("warm")], "warm", 100],
    [[{ op: "y", id: "y" }, step("noir", { "x-strength": 40 }), step("noir", { "x-strength": 40 })], "noir", 40],
    [[step("gone", { "x-strength": 0 })], "gone", 0]])) {
    const made = await begun(steps)
    const checked = made.tiles().filter((/** @type {any} */ each) => each.attributes["aria-checked"] === "true").map((/** @type {any} */ each) => each.dataset.look)
    assert.deepEqual([checked, made.strength.value], [name === "gone" ? [] : [name], strength])
    const range = made.strength.querySelectorAll("input")[1]
    assert.equal(Boolean(range.disabled), name === "", "without a look there is no strength")
    made.editing.change({ adjustments: [step("cold", { "x-strength": 70 })] })
    assert.deepEqual([made.tiles()[3].attributes["aria-checked"], made.strength.value, Boolean(range.disabled)], ["true", 70, false])
  }
})

test("a look is laid on in full, and as strongly as is set", async () => {
  const { tiles, strength, editing } = await begun([{ op: "y", id: "y" }])
  for (const [at, look] of /** @type {[number, string|null][]} */ ([[2, "warm"], [1, "noir"], [0, null]])) {
    clear()
    tiles()[at].click()
    assert.deepEqual(requests().map(([, path, { look: name, strength: value }]) => [path, name, value]), [["/recipe/look", look, 100]])
    await serve()
    assert.deepEqual(editing.steps.map(({ id }) => id), look ? ["y", look] : ["y"])
  }
  tiles()[1].click()
  await serve()
  const range = strength.querySelectorAll("input")[1]
  assert.deepEqual([...["min", "max", "step"].map((key) => range.attributes[key]), strength.style["--zero-number"], strength.dataset.name],
    ["0", "200", "1", "0", "look.strength"])
  for (const [typed, value] of [[30, 30], [200, 200], [0, 0]]) {
    clear()
    range.value = String(typed)
    range.send("change")
    assert.deepEqual(requests().map(([, , { look, strength: each }]) => [look, each]), [["noir", value]])
    await serve()
    assert.equal(editing.steps[1]["x-strength"], value)
  }
  clear()
  range.send("dblclick")
  assert.equal(requests()[0][2].strength, 100)
  await serve()
  tiles()[2].click()
  await serve({ warm: [{ message: "It is gone." }, 404] })
  assert.deepEqual([editing.steps[1].id, notices], ["noir", ["The look was not applied. It is gone."]])
})

test("tiles are rendered of the photo without its look, two at a time", async () => {
  const { tiles } = await begun([{ op: "y", id: "y" }, step("noir", { "x-strength": 40 })])
  assert.deepEqual([waits(), asked], [[0], []])
  pass(0)
  await soon()
  assert.equal(asked.length, 2)
  assert.deepEqual(asked.map(({ body }) => body.recipe.adjustments), [[{ op: "y", id: "y" }], [{ op: "y", id: "y" }]])
  const bodies = await serve()
  assert.deepEqual(bodies.filter((each) => each.startsWith("look")).sort(),
    ["look cold 100", "look noir 100", "look none 100", "look warm 100"])
  const pictures = bodies.filter((each) => !each.startsWith("look"))
  assert.deepEqual(pictures.map((each) => each.replace(/thumb\d /, "")).sort(),
    ["y", "y,cold", "y,noir", "y,warm"].map((each) => `${each} 160 true a`))
  assert.deepEqual([...new Set(pictures.map((each) => each.split(" ")[0]))].sort(), ["thumb1", "thumb2"])
  assert.ok(tiles().every((/** @type {any} */ each) => each.querySelector("img").src.startsWith("blob:")))
  assert.deepEqual([new Set(tiles().map((/** @type {any} */ each) => each.querySelector("img").src)).size, revoked], [4, []])
})

test("tiles are rendered again a while after the photo changed, not when its look did", async () => {
  const { editing, tiles, panel } = await begun()
  pass(0)
  await serve()
  const before = tiles().map((/** @type {any} */ each) => each.querySelector("img").src)
  editing.change({ adjustments: [step("warm")] })
  assert.deepEqual(waits(), [900])
  pass(900)
  assert.deepEqual(await serve(), [])
  editing.change({ adjustments: [{ op: "y", id: "y" }] })
  editing.change({ adjustments: [{ op: "z", id: "z" }] })
  assert.deepEqual(waits(), [900])
  pass(899)
  assert.deepEqual(await serve(), [])
  pass(1)
  assert.equal((await serve()).length, 8)
  assert.deepEqual(revoked.slice().sort(), before.slice().sort())
  panel.remove()
  editing.change(null)
  assert.deepEqual(waits(), [])
  page.document.body.append(panel)
  assert.deepEqual(waits(), [900], "what is shown is that of another recipe")
  panel.remove()
  assert.deepEqual(waits(), [], "nothing is rendered for a panel that is not seen")
})

test("tiles that were given up are rendered when the panel comes back", async () => {
  const { panel, editing } = await begun()
  pass(0)
  await soon()
  const running = asked.splice(0)
  panel.remove()
  assert.ok(running.length === 2)
  for (const each of running) each.answer({ recipe: { adjustments: [] } })
  assert.deepEqual((await serve()).filter((each) => each.startsWith("look")), [], "nothing more is asked for")
  page.document.body.append(panel)
  assert.deepEqual(waits(), [0])
  pass(0)
  assert.equal((await serve()).length, 8)
  panel.remove()
  page.document.body.append(panel)
  assert.deepEqual([waits(), editing.steps], [[900], []], "all were rendered")
  pass(900)
  assert.deepEqual(await serve(), [])
})

test("a tile that cannot be rendered is marked, and the others come", async () => {
  const { tiles } = await begun()
  pass(0)
  await serve({ noir: [{ message: "No." }, 500], warm: [{ code: "superseded", message: "Overtaken." }, 409] })
  assert.deepEqual(tiles().map((/** @type {any} */ each) => each.classList.contains("has-fault")), [false, true, false, false])
  assert.deepEqual(tiles().map((/** @type {any} */ each) => Boolean(each.querySelector("img").src)), [true, false, false, true])
})

test("tiles of a photo that has changed are given up", async () => {
  const { editing } = await begun()
  pass(0)
  await soon()
  for (const each of asked.splice(0)) each.answer({ recipe: { adjustments: [] } })
  await soon()
  const running = asked.splice(0)
  assert.equal(running.length, 2)
  editing.change({ adjustments: [{ op: "y", id: "y" }] })
  assert.ok(running.every(({ signal }) => !signal?.aborted))
  pass(900)
  assert.ok(running.every(({ signal }) => signal?.aborted))
})

test("what the server refuses ends one tile, a server that is away ends all", async () => {
  const refused = await begun()
  pass(0)
  await serve({ none: [{ message: "No." }, 500], noir: [{ message: "No." }, 500] })
  assert.deepEqual(refused.tiles().map((/** @type {any} */ each) => Boolean(each.querySelector("img").src)), [false, false, true, true])
  const away = await begun()
  const { fetch } = page
  let count = 0
  page.fetch = async () => { count += 1; throw new TypeError("fetch failed") }
  pass(0)
  await serve()
  page.fetch = fetch
  assert.equal(count, 2, "each of both lanes ends")
  assert.deepEqual(away.tiles().map((/** @type {any} */ each) => each.classList.contains("has-fault")), [true, true, false, false])
})

test("nothing is rendered before the looks are known", async () => {
  clear()
  still()
  const editing = new Editing(/** @type {any} */ ({ asset: "a" }), schema)
  editing.take(0, null)
  const panel = /** @type {any} */ (new LooksPanel(editing))
  page.document.body.replaceChildren(panel)
  panel.update()
  assert.deepEqual(waits(), [])
})
