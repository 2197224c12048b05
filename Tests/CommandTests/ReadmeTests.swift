import Foundation
import TestSupport
import Testing

/// The README says what is true.
@Suite(.timeLimit(.minutes(Effort.minutes))) struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The blocks of a language in the README.
  private static func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0] + "\n"
    }
  }

  @Test("every shell command of the README runs, one after another, in a fresh folder")
  func commands() throws {
    let scratch = try ScratchFolder()
    let bin = scratch.appending("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: bin.appendingPathComponent("photoedit"), withDestinationURL: URL(fileURLWithPath: Program.path))
    try FileManager.default.createSymbolicLink(
      at: scratch.appending("Recipes"), withDestinationURL: Self.root.appendingPathComponent("Recipes"))
    let script = try Self.blocks("sh").joined()
    #expect(script.contains("photoedit apply"))
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = ["-euo", "pipefail", "-c", script]
    shell.currentDirectoryURL = scratch.url
    shell.environment = [
      "PATH": bin.path + ":/usr/local/bin:/usr/bin:/bin", "HOME": scratch.url.path, "LANG": "C.UTF-8",
    ]
    let output = Pipe()
    shell.standardOutput = output
    shell.standardError = output
    try shell.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0, "\(text)")
    #expect(scratch.contents().contains("web/photo1.jpg"))
  }

  @Test("the Swift example of the README is the one that is built and run")
  func example() throws {
    let source = Self.root.appendingPathComponent("Examples/Quickstart/Sources/Quickstart/Quickstart.swift")
    #expect(try Self.blocks("swift").contains(String(contentsOf: source, encoding: .utf8)))
  }
}

/// The pages that are made from the code are those the code makes.
@Suite(.timeLimit(.minutes(Effort.minutes))) struct GeneratedFileTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "every generated file is current; 'make docs schema' writes them again",
    arguments: [
      ("Documentation/CommandLine.md", ["manual", "commands"]),
      ("Documentation/Adjustments.md", ["manual", "adjustments"]),
      ("Recipes/recipe.schema.json", ["recipe", "schema"]),
    ])
  func isCurrent(file: String, arguments: [String]) throws {
    let scratch = try ScratchFolder()
    let run = try Program(in: scratch.url).run(arguments)
    let recorded = try String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8)
    #expect(run.text == recorded, "\(file) is stale: run 'make docs schema'")
  }
}
