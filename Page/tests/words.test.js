import assert from "node:assert/strict"
import test from "node:test"
import { ago, byteSize, clamp, count, dateAndTime, nameOf, roundTo, titled } from "../words.js"

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
  const sizes = /** @type {[number, string][]} */ ([[0, "0 bytes"], [1000, "1.00 kB"], [1e9, "1.00 GB"], [1e12, "1.00 TB"], [5e15, "5.00e+3 TB"]])
  for (const [bytes, words] of sizes) assert.equal(byteSize(bytes), words)
})

test("keys become words", () => {
  assert.equal(titled("outputBlack"), "Output black")
  assert.equal(titled("chromaticAberrationRed"), "Chromatic aberration red")
})

test("times nearby are reported by their distance", () => {
  const now = Date.parse("2026-05-01T12:00:00Z")
  assert.equal(ago("2026-05-01T11:59:50Z", now), "just now")
  assert.equal(ago("2026-05-01T11:58:00Z", now), "2 minutes ago")
  assert.equal(ago("2026-05-01T09:00:00Z", now), "3 hours ago")
  assert.equal(ago("nonsense", now), "nonsense")
  const reported = /** @type {[number, string][]} */ ([
    [29, "just now"], [31, "1 minute ago"], [59.4 * 60, "59 minutes ago"], [60 * 60, "1 hour ago"], [89 * 60, "1 hour ago"],
    [91 * 60, "2 hours ago"], [24 * 3600 - 60, "24 hours ago"]])
  for (const [seconds, words] of reported) assert.equal(ago(new Date(now - seconds * 1000).toISOString(), now), words)
  assert.match(ago(new Date(now - 24 * 3600 * 1000).toISOString(), now), /2026/)
})

test("a date that is none is shown as it is", () => {
  assert.deepEqual([dateAndTime(null), dateAndTime(""), dateAndTime("soon")], ["", "", "soon"])
  assert.match(dateAndTime("2026-05-01T12:30:00"), /2026.*12:30/)
})

test("a title goes before the file name", () => {
  assert.equal(nameOf({ title: "Lake", fileName: "a.jpg" }), "Lake")
  assert.equal(nameOf({ title: null, fileName: "a.jpg" }), "a.jpg")
  assert.equal(clamp(0, 5, 3), 3)
})
