package import Foundation

/// Python, where an oracle is written in it.
package enum Python {
  /// Whether a module of it is installed.
  package static func has(module: String) -> Bool { (try? run("import \(module)")) != nil }

  /// What a program prints.
  ///
  /// - Parameter folder: the working directory; nil for the current one.
  package static func run(_ program: String, _ arguments: [String] = [], in folder: URL? = nil) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program] + arguments
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
