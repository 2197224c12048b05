package import Foundation

/// Runs Python, for oracles that are written in it.
package enum Python {
  /// Whether a Python module is installed.
  package static func has(module: String) -> Bool { (try? run("import \(module)")) != nil }

  /// The interpreter itself: the one on the path may be a script that looks for it, which takes longer than most
  /// programs here.
  static let path = {
    let asked = ["python3", "-c", "import sys; print(sys.executable)"]
    return (try? outputOf("/usr/bin/env", asked, in: nil))?.trimmingCharacters(in: .newlines)
  }()

  /// Runs a program and returns its output.
  ///
  /// - Parameter folder: the working directory; nil for the current one.
  package static func run(_ program: String, _ arguments: [String] = [], in folder: URL? = nil) throws -> String {
    guard let path else { throw CocoaError(.executableNotLoadable) }
    return try outputOf(path, ["-c", program] + arguments, in: folder)
  }

  private static func outputOf(_ path: String, _ arguments: [String], in folder: URL?) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: data, as: UTF8.self)
  }
}
