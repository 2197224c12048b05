import assert from "node:assert/strict"
import test from "node:test"
import "./fakes.js"
import { differences } from "../conflict.js"

/** @type {any} */
const schema = { adjustments: [
  { op: "exposure", title: "Exposure", parameters: [{ key: "ev", title: "Light", default: 0 }] },
  { op: "vignette", title: "Vignette", parameters: [{ key: "amount", title: "Amount", default: 0 }, { key: "midpoint", title: "Midpoint" }] },
  { op: "curve", title: "Curve", parameters: [{ key: "points", title: "Points" }] },
] }
/** @param {any[]} list */
const recipe = (...list) => ({ adjustments: list })

test("what differs is told by title and number, what is the same is not", () => {
  const table = /** @type {[any, any, string[]][]} */ ([
    [null, null, []], [recipe({ op: "exposure", ev: 1 }), recipe({ op: "exposure", ev: 1 }), []],
    [recipe({ op: "exposure", id: "a", ev: 1 }), recipe({ op: "exposure", ev: 1 }), []],
    [null, recipe({ op: "exposure", ev: 1 }), ["Exposure: 0 → 1"]], [recipe({ op: "exposure", ev: 1 }), null, ["Exposure removed"]],
    [recipe({ op: "exposure", ev: 1 }), recipe({ op: "exposure", ev: 2 }), ["Exposure: 1 → 2"]],
    [recipe({ op: "vignette", amount: 1 }), recipe({ op: "vignette", amount: 3, midpoint: 9 }), ["Vignette: amount 1 → 3, midpoint – → 9"]],
    [null, recipe({ op: "curve", points: [] }), ["Curve added"]],
    [recipe({ op: "curve", points: [] }), recipe({ op: "curve", points: [[0, 0]] }), ["Curve changed"]],
    [null, recipe({ op: "other" }), ["other added"]], [recipe({ op: "other" }), null, ["other removed"]],
    [recipe({ op: "exposure", id: "a", ev: 1 }, { op: "exposure", id: "b", ev: 2 }), recipe({ op: "exposure", id: "b", ev: 3 }),
      ["Exposure: 2 → 3", "Exposure removed"]],
  ])
  for (const [from, to, words] of table) assert.deepEqual(differences(from, to, schema), words)
})
