import Foundation
import Testing
import Threads

extension SymbolGraph {
  /// The graphs of the modules that PhotoEdit exports, read once.
  static let ofPackage = Result { try graphs(of: exported, options: packageOptions()) }

  /// The graphs of modules, and of what they add to other modules. A module that the compiler does not find is an error.
  static func graphs(of modules: [String], options: [String]) throws -> [SymbolGraph] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("public-api-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let failures = Monitor<[String]>([])
    DispatchQueue.concurrentPerform(iterations: modules.count) { index in
      do {
        _ = try run(
          ["swift-symbolgraph-extract", "-module-name", modules[index], "-output-dir", folder.path] + options)
      } catch {
        failures.withLock { $0.append("\(modules[index]): \(error)") }
      }
    }
    try #require(failures.withLock { $0 } == [])
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
      try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0))
    }
  }

  /// What the compiler says of files that import PhotoEdit, without making code: nothing where they compile.
  static func errors(in files: [URL]) throws -> [String] {
    do {
      try typeCheck(files, ["-wmo"] + searchPaths())
      return []
    } catch let failure as Failure {
      let errors = failure.message.split(separator: "\n").filter { $0.contains(": error: ") }.map(String.init)
      return errors.isEmpty ? ["the compiler fails: \(failure.message)"] : errors
    }
  }

  private static func typeCheck(_ files: [URL], _ options: [String]) throws {
    _ = try run(
      ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-target", target()] + files.map(\.path)
        + options)
  }

  /// The names that mean nothing as a type in a file that imports modules of the toolchain.
  static func unknownTypes(among names: Set<String>, importing modules: [String]) throws -> Set<String> {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("type-names-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = modules.map { "import \($0)" } + names.sorted().map { "typealias _Alias\($0) = \($0)" }
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    do {
      try typeCheck([file], [])
      return []
    } catch let failure as Failure {
      let errors = failure.message.split(separator: "\n").filter { $0.contains(" error: ") }
      let unknown = errors.compactMap { $0.firstMatch(of: /: error: cannot find type '(\w+)' in scope$/) }
      // A generic type without its parameters is an error, too.
      let others = errors.filter { !$0.contains("cannot find type") && !$0.contains("generic type") }
      guard others.isEmpty else { throw failure }
      return Set(unknown.map { String($0.1) })
    }
  }

  private static func packageOptions() throws -> [String] {
    try ["-target", target(), "-minimum-access-level", "public", "-skip-synthesized-members"] + searchPaths()
  }

  /// The options that find the built modules, and the C modules that they import.
  private static func searchPaths() throws -> [String] {
    let build = try build()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var options = ["-I", build.appendingPathComponent("Modules").path]
    let sources = try ["Sources", "Sources/System"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    }
    // Modules of headers only, and C targets with a module map of their own.
    for folder in sources + sources.map({ $0.appendingPathComponent("include") }) {
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

  /// The platform that the build is for.
  private static func target() throws -> String { try build().deletingLastPathComponent().lastPathComponent }

  /// The folder of the build that runs.
  private static func build() throws -> URL {
    URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .deletingLastPathComponent()
  }

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    // A pipe for errors, which is read after that for output, could fill up, and the program would wait for ever.
    let errors = FileManager.default.temporaryDirectory.appendingPathComponent("errors-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: errors) }
    try Data().write(to: errors)
    (process.standardOutput, process.standardError) = (output, try FileHandle(forWritingTo: errors))
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(message: try String(contentsOf: errors, encoding: .utf8))
    }
    return text
  }

  private struct Failure: Error { let message: String }
}
