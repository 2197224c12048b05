import Foundation
import Testing

/// The oracle: what exiftool finds in a file.
enum ExifTool {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool")
  static let reason: Comment = "needs exiftool"

  /// The tags of a file by `Group:Name`, as JSON with sorted keys.
  static func tags(of file: URL, _ options: [String] = []) throws -> [String: String] {
    let output = try run(["-j", "-G1", "-struct", "-a"] + options + [file.path])
    let rows = try JSONSerialization.jsonObject(with: output) as? [[String: Any]]
    return try #require(rows?.first).mapValues { value in
      let data = try JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
      return String(decoding: data, as: UTF8.self)
    }
  }

  /// What exiftool prints.
  static func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/exiftool")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }
}
