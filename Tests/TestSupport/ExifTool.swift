package import Foundation

/// What exiftool finds in files: an oracle from outside.
package enum ExifTool {
  /// Whether it is installed: for `.enabled(if:)`.
  package static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool")
  /// The reason given where it is not.
  package static let reason = "needs exiftool"

  /// The tags of a file by `Group:Name`, as JSON with sorted keys.
  package static func tags(of file: URL, _ options: [String] = []) throws -> [String: String] {
    let rows = try read([file], ["-G1", "-struct", "-a"] + options)
    guard let tags = rows.first else { throw CocoaError(.fileReadCorruptFile) }
    return try tags.mapValues { value in
      let data = try JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
      return String(decoding: data, as: UTF8.self)
    }
  }

  /// The tags of each file, in the order of the files.
  package static func read(_ files: [URL], _ options: [String]) throws -> [[String: Any]] {
    try JSONSerialization.jsonObject(with: run(["-j"] + options + files.map(\.path))) as? [[String: Any]] ?? []
  }

  /// What exiftool prints.
  package static func run(_ arguments: [String]) throws -> Data {
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
