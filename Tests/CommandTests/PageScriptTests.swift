import Foundation
import TestSupport
import Testing

/// The scripts of the page without a browser: Node runs the tests in Page/tests.
@Suite("the scripts of the page", .timeLimit(.minutes(Effort.minutes)))
struct PageScriptTests {
  @Test(
    "the scripts of the page pass their own tests",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/node"),
      "needs Node: run Scripts/install-dependencies --tests"))
  func tests() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/node")
    process.arguments = ["--test", "Page/tests"]
    process.currentDirectoryURL = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }
}
