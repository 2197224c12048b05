import Foundation
import TestSupport
import Testing

/// The page in a real browser: Playwright drives Chromium. What is done there is in Tests/Browser; what is seen after each
/// step is compared with Tests/Browser/tables.
///
/// The scenarios of a test run one after another, because each waits for what it sees; the two tests run side by side, each
/// with a browser of its own.
@Suite("the page in a browser", .timeLimit(.minutes(Effort.minutes)))
struct BrowserTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let python = root.appendingPathComponent(".build/test-tools/playwright/bin/python")
  private static let isInstalled = [python.path, "/usr/bin/chromium"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  private static let reason: Comment = "needs Chromium and Playwright: run Scripts/install-dependencies --tests"

  @Test(
    "people browse, edit, crop, compare, pick, share a library and lose the server without losing data", .serialized,
    .enabled(if: isInstalled, reason),
    arguments: [
      "edit", "crop", "slow", "compare", "pick", "two", "away", "many", "names", "reading", "paste", "choice", "export",
      "clipping", "texts", "choosing", "actions", "sidebar", "albums", "facts", "picking", "readonly", "states",
      "touching",
    ])
  func scenario(name: String) async throws { try await Self.run(name, on: Self.first) }

  @Test(
    "in the editor every control does what it says, and nothing is lost where the server refuses", .serialized,
    .enabled(if: isInstalled, reason),
    arguments: [
      "sliders", "colors", "cards", "adding", "zooming", "comparing", "histogram", "cropping", "drawn", "masked",
      "places", "framed", "saving", "histories", "looking", "conflicts", "exporting", "keys", "pinching", "failing",
    ])
  func editor(name: String) async throws { try await Self.run(name, on: Self.second) }

  private static func run(_ name: String, on host: Result<ScenarioHost, any Error>) async throws {
    // Swift has as many threads for tests as there are processors; a scenario waits most of its time.
    let (passed, said) = try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try host.get().run(name) }) }.start()
    }
    #expect(passed, "\(said)")
  }

  private static let first = Result { try host() }
  private static let second = Result { try host() }

  private static func host() throws -> ScenarioHost {
    try ScenarioHost(
      python: python, script: root.appendingPathComponent("Tests/Browser/scenarios.py").path, program: Program.path)
  }
}

/// Runs one scenario after another in one browser, whose start takes as long as some of them. It ends with this process.
private final class ScenarioHost: @unchecked Sendable {
  private let process = Process()
  private let (names, outcomes) = (Pipe(), Pipe())

  init(python: URL, script: String, program: String) throws {
    process.executableURL = python
    process.arguments = [script, program]
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": NSTemporaryDirectory(), "TMPDIR": NSTemporaryDirectory(),
      "PYTHONDONTWRITEBYTECODE": "1",
    ]
    (process.standardInput, process.standardOutput, process.standardError) = (names, outcomes, outcomes)
    try process.run()
  }

  func run(_ name: String) throws -> (passed: Bool, said: String) {
    try names.fileHandleForWriting.write(contentsOf: Data("\(name)\n".utf8))
    var said = ""
    while true {
      let more = outcomes.fileHandleForReading.availableData
      said += String(decoding: more, as: UTF8.self)
      if said.hasSuffix("passed \(name)\n") { return (true, said) }
      if more.isEmpty || said.hasSuffix("failed \(name)\n") { return (false, said) }
    }
  }
}
