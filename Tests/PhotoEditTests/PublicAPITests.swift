import Foundation
import Threads
import TestSupport
import Testing

/// What people who import PhotoEdit can use, compared with a recorded list, so that no change of it goes unnoticed.
@Suite("public API", .timeLimit(.minutes(Effort.minutes)))
struct PublicAPITests {
  /// The modules that PhotoEdit exports.
  private static let modules = [
    "Adjustments", "Documents", "Editing", "PhotoEdit", "PhotoLibrary", "Rendering", "RevisionStore", "Workers",
  ]
  private static let symbols = Result { try PublicSymbols(of: modules) }
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("the public declarations are those of Documentation/PublicAPI.txt")
  func recorded() throws {
    let file = Self.root.appendingPathComponent("Documentation/PublicAPI.txt")
    let lines = try Self.symbols.get().lines
    if ProcessInfo.processInfo.environment["PHOTOEDIT_RECORD_API"] == "1" {
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let (added, removed) = (Set(lines).subtracting(recorded).sorted(), Set(recorded).subtracting(lines).sorted())
    let hint: Comment = "if that was meant, record the list again with 'make api'"
    #expect(added == [], hint)
    #expect(removed == [], hint)
  }

  @Test(
    "every public declaration says what it is; parameters of adjustments do so in `@Parameter`",
    arguments: modules.filter { $0 != "Adjustments" })
  func documented(module: String) throws {
    #expect(try Self.symbols.get().undocumented[module] ?? [] == [])
  }
}

/// The public declarations of modules, from their symbol graphs.
private struct PublicSymbols: Sendable {
  /// A line for each declaration, sorted.
  let lines: [String]
  /// The declarations without a comment, by module.
  let undocumented: [String: [String]]

  init(of modules: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("public-api-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = try Self.options()
    let failures = Monitor<[String]>([])
    DispatchQueue.concurrentPerform(iterations: modules.count) { index in
      do {
        _ = try Self.run(
          ["swift-symbolgraph-extract", "-module-name", modules[index], "-output-dir", folder.path] + options)
      } catch {
        failures.withLock { $0.append("\(modules[index]): \(error)") }
      }
    }
    try #require(failures.withLock { $0 } == [])
    var (lines, undocumented): ([String], [String: [String]]) = ([], [:])
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
      for symbol in graph.symbols {
        lines.append("\(graph.module.name) \(symbol.pathComponents.joined(separator: ".")): \(symbol.declaration)")
        if symbol.docComment == nil, !symbol.isEvident {
          undocumented[graph.module.name, default: []].append(symbol.pathComponents.joined(separator: "."))
        }
      }
    }
    (self.lines, self.undocumented) = (lines.sorted(), undocumented)
  }

  /// The options that find the built modules, and the C modules that they import.
  private static func options() throws -> [String] {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let build = URL(fileURLWithPath: own).deletingLastPathComponent()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let scratch = build.deletingLastPathComponent().deletingLastPathComponent()
    var options = [
      "-target", build.deletingLastPathComponent().lastPathComponent, "-minimum-access-level", "public",
      "-skip-synthesized-members", "-I", build.appendingPathComponent("Modules").path,
    ]
    let sources = try FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent("Sources"), includingPropertiesForKeys: nil)
    for folder in sources + [scratch.appendingPathComponent("checkouts/GRDB.swift/Sources/GRDBSQLite")] {
      guard FileManager.default.fileExists(atPath: folder.appendingPathComponent("module.modulemap").path) else {
        continue
      }
      options += ["-I", folder.path]
    }
    for folder in try FileManager.default.contentsOfDirectory(at: build, includingPropertiesForKeys: nil) {
      let map = folder.appendingPathComponent("module.modulemap").path
      if FileManager.default.fileExists(atPath: map) { options += ["-Xcc", "-fmodule-map-file=" + map] }
    }
    let flags = try run(["pkg-config", "--cflags", "vips", "libexif"]).split(whereSeparator: \.isWhitespace)
    return options + flags.flatMap { ["-Xcc", String($0)] }
  }

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(message: message) }
    return text
  }

  private struct Failure: Error { let message: String }

  private struct Graph: Decodable {
    let module: Module
    let symbols: [Symbol]
    struct Module: Decodable { let name: String }
  }

  private struct Symbol: Decodable {
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let docComment: DocComment?
    struct Fragment: Decodable { let spelling: String }
    struct DocComment: Decodable {}

    var declaration: String {
      (declarationFragments ?? []).map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }

    /// Whether it is what a protocol requires, which says what it is.
    var isEvident: Bool {
      let requirements = [
        "==(_:_:)", "<(_:_:)", "description", "hash(into:)", "encode(to:)", "init(from:)", "makeAsyncIterator()",
        "next()", "next(isolation:)", "Element", "Failure", "init()", "identity",
      ]
      return pathComponents.last.map(requirements.contains) ?? true
        || pathComponents.last?.hasPrefix("init(") == true && pathComponents.last?.contains("Literal") == true
    }
  }
}
