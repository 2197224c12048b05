import Foundation

/// What exiftool reads in files: an oracle from outside.
enum Exiftool {
  static let path = "/usr/bin/exiftool"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// The tags of each file, in the order of the files.
  static func read(_ urls: [URL], _ options: [String]) throws -> [[String: Any]] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-json", "-n"] + options + urls.map(\.path)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
  }

  /// The bytes of one binary tag.
  static func binary(_ tag: String, of url: URL) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-b", "-" + tag, url.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { process.waitUntilExit() }
    return [UInt8](output.fileHandleForReading.readDataToEndOfFile())
  }
}
