import Foundation

/// Runs commands whose output is wanted, not their time.
enum Shell {
  /// What a command prints; an error with what it complains of where it fails.
  @discardableResult
  static func output(_ command: [String], in folder: URL? = nil) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = folder
    let complaints = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
    try Data().write(to: complaints)
    defer { try? FileManager.default.removeItem(at: complaints) }
    let errors = try FileHandle(forWritingTo: complaints)
    let printed = Pipe()
    process.standardOutput = printed
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = printed.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let lines = (try? String(contentsOf: complaints, encoding: .utf8))?.split(separator: "\n") ?? []
      let line = lines.first { $0.hasPrefix("error:") } ?? lines.last
      throw BenchError(line.map(String.init) ?? "\(command[0]) ended with status \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The first line that a command prints, trimmed; nil where it fails.
  static func line(_ command: [String]) -> String? {
    guard let text = try? output(command) else { return nil }
    return text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
