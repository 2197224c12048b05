import assert from "node:assert/strict"
import test from "node:test"
import { ago, byteSize, clamp, count, nameOf, roundTo, titled } from "../words.js"

test("counts have their noun", () => {
  assert.equal(count(1, "photo"), "1 photo")
  assert.equal(count(1204, "photo"), "1,204 photos")
})

test("steps leave no noise of binary fractions", () => {
  assert.equal(roundTo(0.1 + 0.2, 0.1), 0.3)
  assert.equal(roundTo(2.346, 0.01), 2.35)
  assert.equal(roundTo(17.4, 1), 17)
  assert.equal(roundTo(0.12345, 0.0005), 0.1235)
})

test("sizes are short", () => {
  assert.equal(byteSize(999), "999 bytes")
  assert.equal(byteSize(2_165_000), "2.17 MB")
})

test("keys become words", () => {
  assert.equal(titled("outputBlack"), "Output black")
  assert.equal(titled("chromaticAberrationRed"), "Chromatic aberration red")
})

test("times nearby are told by their distance", () => {
  const now = Date.parse("2026-05-01T12:00:00Z")
  assert.equal(ago("2026-05-01T11:59:50Z", now), "just now")
  assert.equal(ago("2026-05-01T11:58:00Z", now), "2 minutes ago")
  assert.equal(ago("2026-05-01T09:00:00Z", now), "3 hours ago")
  assert.equal(ago("nonsense", now), "nonsense")
})

test("a title goes before the file name", () => {
  assert.equal(nameOf({ title: "Lake", fileName: "a.jpg" }), "Lake")
  assert.equal(nameOf({ title: null, fileName: "a.jpg" }), "a.jpg")
  assert.equal(clamp(0, 5, 3), 3)
})
