import Foundation
import TestSupport
import Testing

/// A page of the documentation.
struct DocumentationPage {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  let text: String

  init(_ path: String) throws {
    text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The blocks of code in a language.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] + "\n" }
  }

  /// Runs all shell commands of the page, one after another, with the program on the path.
  func run(in scratch: ScratchFolder) throws -> (status: Int32, output: String) {
    let bin = scratch.appending("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: bin.appendingPathComponent("photoedit"), withDestinationURL: URL(fileURLWithPath: Program.path))
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = ["-euo", "pipefail", "-c", blocks("sh").joined()]
    shell.currentDirectoryURL = scratch.url
    shell.environment = [
      "PATH": bin.path + ":/usr/local/bin:/usr/bin:/bin", "HOME": scratch.url.path, "TMPDIR": scratch.url.path,
      "LANG": "C.UTF-8",
    ]
    let output = Pipe()
    shell.standardOutput = output
    shell.standardError = output
    try shell.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    return (shell.terminationStatus, text)
  }
}

/// The README and the other pages say what is true.
@Suite(.timeLimit(.minutes(Effort.minutes))) struct ReadmeTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  @Test("every shell command of the README runs in sequence in a fresh folder")
  func commands() throws {
    try FileManager.default.createSymbolicLink(
      at: scratch.appending("Recipes"), withDestinationURL: DocumentationPage.root.appendingPathComponent("Recipes"))
    let page = try DocumentationPage("README.md")
    #expect(page.blocks("sh").joined().contains("photoedit apply"))
    let (status, output) = try page.run(in: scratch)
    #expect(status == 0, "\(output)")
    #expect(scratch.contents().contains("web/photo1.jpg"))
  }

  @Test("the Swift example of the README is the one that is built and run")
  func example() throws {
    let source = try DocumentationPage("Examples/Quickstart/Sources/Quickstart/Quickstart.swift")
    #expect(try DocumentationPage("README.md").blocks("swift").contains(source.text))
  }

  @Test("the commands for backup and restore bring back every photo with its history")
  func backup() throws {
    let program = Program(in: scratch.url)
    try FileManager.default.createDirectory(at: scratch.appending("Pictures"), withIntermediateDirectories: true)
    try SamplePhotos.jpeg(width: 96).write(to: scratch.appending("Pictures/photo.jpg"))
    for arguments in [
      ["init", "Pictures"], ["recipe", "new", "exposure", "--set", "exposure.ev=0.5", "-o", "recipe.json"],
      ["apply", "recipe.json", "Pictures/photo.jpg", "--library", "Pictures"],
    ] { #expect(try program.run(arguments).status == 0) }
    let (status, output) = try DocumentationPage("Documentation/Installing.md").run(in: scratch)
    #expect(status == 0, "\(output)")
    let log = try program("log", "photo.jpg", "--library", "Pictures").text
    #expect(log.contains("edit"))
    for library in ["backup", "restored", "returned"] {
      #expect(try program("log", "photo.jpg", "--library", library).text == log)
    }
  }
}

/// The pages that are made from the code are those the code makes.
@Suite(.timeLimit(.minutes(Effort.minutes))) struct GeneratedFileTests {
  @Test(
    "every generated file is current; 'make docs schema' updates them",
    arguments: [
      ("Documentation/CommandLine.md", ["manual", "commands"]),
      ("Documentation/Adjustments.md", ["manual", "adjustments"]),
      ("Documentation/rows.schema.json", ["manual", "rows"]),
      ("Documentation/Properties.md", ["manual", "properties"]),
      ("Documentation/editors.schema.json", ["manual", "editors"]),
      ("Documentation/manifest.schema.json", ["manual", "manifest"]),
      ("Documentation/JSON.md", ["manual", "json"]),
      ("Recipes/recipe.schema.json", ["recipe", "schema"]),
    ])
  func isCurrent(file: String, arguments: [String]) throws {
    let scratch = try ScratchFolder()
    let run = try Program(in: scratch.url).run(arguments)
    #expect(run.text == (try DocumentationPage(file).text), "\(file) is stale: run 'make docs schema'")
  }

  @Test("the gallery of adjustments, page and pictures, is current; 'make docs' updates it")
  func gallery() throws {
    let scratch = try ScratchFolder()
    let program = Program(in: scratch.url)
    #expect(try program.run(["manual", "gallery", "--folder", "gallery"]).status == 0)
    let folder = DocumentationPage.root.appendingPathComponent("Documentation/adjustments")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.appending("gallery").path)
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == Set(names) && names.count > 80)
    for name in names {
      let (made, kept) = (scratch.appending("gallery/\(name)"), folder.appendingPathComponent(name))
      if try Data(contentsOf: made) == Data(contentsOf: kept) { continue }
      // Another encoder may have other bytes of the same picture.
      let comparison = ["compare", made.path, kept.path, "--threshold", "deltaE.mean=1"]
      #expect(try name.hasSuffix(".jpg") && program.run(comparison).status == 0, "\(name) is stale: run 'make docs'")
    }
  }
}

/// A suite of its own: in a copy of the sources with faults in it, each message may be there twice.
@Suite("the page of error codes", .timeLimit(.minutes(Effort.minutes)))
struct ErrorCodePageTests {
  @Test("the page of error codes matches the codes and texts in the sources; 'make docs' updates it")
  func codes() throws {
    let page = try Shell.output(of: "Scripts/error-codes", in: DocumentationPage.root)
    #expect(page.contains("| `entry-conflict` |"))
    #expect(page == (try DocumentationPage("Documentation/Errors.md").text))
  }
}
