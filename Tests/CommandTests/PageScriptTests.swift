import Foundation
import TestSupport
import Testing

/// The scripts of the page without a browser: Node runs the tests in Page/tests.
@Suite("the scripts of the page", .timeLimit(.minutes(Effort.minutes)))
struct PageScriptTests {
  /// Runs each file in a thread of its own, two at a time, and says what those that fail say. 'node --test Page/tests' does
  /// the same with processes, whose start takes longer than most of the files.
  private static let script = #"""
    import { readdirSync } from "node:fs"
    import { Worker } from "node:worker_threads"
    const files = readdirSync("Page/tests").filter((name) => name.endsWith(".test.js"))
    let count = 0
    const run = (name) => new Promise((done) => {
      const worker = new Worker(`./Page/tests/${name}`, { execArgv: [], stdout: true, stderr: true })
      let said = ""
      for (const stream of [worker.stdout, worker.stderr]) stream.on("data", (text) => { said += text })
      worker.on("error", (error) => { said += error.stack })
      worker.on("exit", (code) => {
        const [tests, passed] = [/^# tests (\d+)$/m, /^# pass (\d+)$/m].map((line) => Number(line.exec(said)?.[1] ?? 0))
        count += passed
        if (code !== 0 || tests === 0 || passed < tests) { process.exitCode = 1; console.log(name, code, said) }
        done()
      })
    })
    const rest = [...files]
    const runSome = async () => { while (rest.length > 0) await run(rest.pop()) }
    await Promise.all([runSome(), runSome()])
    console.log(`${files.length} files, ${count} tests`)
    """#

  @Test(
    "the scripts of the page pass their own tests",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/node"),
      "needs Node: run Scripts/install-dependencies --tests"))
  func tests() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/node")
    process.arguments = ["--input-type=module", "--eval", Self.script]
    process.currentDirectoryURL = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    let counts = text.split(separator: "\n").last?.split(separator: " ").compactMap { Int($0) } ?? []
    try #require(counts.count == 2, "\(text)")
    #expect(counts[0] > 60 && counts[1] > 4 * counts[0], "\(text)")
  }
}
