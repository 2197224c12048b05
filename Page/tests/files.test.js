import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import test from "node:test"

const page = new URL("../", import.meta.url)
const kept = readdirSync(page).filter((each) => /\.(js|css|svg|html)$/.test(each)).sort()
const textOf = (/** @type {string} */ name) => readFileSync(new URL(name, page), "utf8")

test("the program has every file of the page, each once", () => {
  const embedded = [...textOf("../Sources/CEmbedded/page.c").matchAll(/^#define FILE (\S+)\n#include "file\.h"$/gm)].map(([, name]) => name)
  assert.deepEqual([...embedded].sort(), kept)
})

test("every file that the page names is there", () => {
  for (const name of kept) {
    const named = [...textOf(name).matchAll(/(?:from |import\(?)"\.\/([\w.-]+)"|"\/page\/([\w.-]+)"|url\("?\/page\/([\w.-]+)"?\)/g)]
    for (const [, script, file, picture] of named) assert.ok(kept.includes(script ?? file ?? picture), `${name} names ${script ?? file ?? picture}`)
  }
})
