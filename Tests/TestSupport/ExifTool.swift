package import Foundation
import Threads

/// Reads files with exiftool, as an independent oracle.
package enum ExifTool {
  /// Whether it is installed: for `.enabled(if:)`.
  package static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool")
  /// The reason given if it is not.
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
    let server = try idle.withLock { $0.popLast() } ?? Server()
    let output = try server.run(arguments)
    idle.withLock { $0.append(server) }
    return output
  }

  /// The idle servers. A server that failed is not put back.
  private static let idle = Monitor<[Server]>([])

  /// An exiftool that answers one request after another, because starting it takes longer than reading most photos.
  private final class Server: @unchecked Sendable {
    private let process = Process()
    private let (questions, answers) = (Pipe(), Pipe())
    private static let end = Data("{ready}\n".utf8)

    init() throws {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      // exiftool does not notice the end of its input by itself.
      process.arguments = [
        "-c", "(cat; printf '%s\\n' -stay_open False) | exec /usr/bin/exiftool -stay_open True -@ -",
      ]
      (process.standardInput, process.standardOutput) = (questions, answers)
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    func run(_ arguments: [String]) throws -> Data {
      // Each argument is a line.
      guard !arguments.contains(where: { $0.contains("\n") }) else { throw CocoaError(.featureUnsupported) }
      try questions.fileHandleForWriting.write(
        contentsOf: Data((arguments + ["-execute"]).map { $0 + "\n" }.joined().utf8))
      var output = Data()
      while !output.suffix(Self.end.count).elementsEqual(Self.end) {
        let more = answers.fileHandleForReading.availableData
        guard !more.isEmpty else { throw CocoaError(.fileReadUnknown) }
        output += more
      }
      return output.dropLast(Self.end.count)
    }
  }
}
