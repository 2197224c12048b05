import Foundation
import PhotoEdit

/// Names of files from a file or standard input.
enum FileNames {
  static func read(_ path: String, nulTerminated: Bool) throws -> [String] {
    let handle = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
    guard let data = try handle?.readToEnd() ?? (handle == nil ? nil : Data()) else {
      throw EditError("file-not-found", .notFound, "the list of names does not exist", path: path)
    }
    return try data.split(separator: nulTerminated ? 0 : 10).enumerated().map { number, bytes in
      if let name = String(validating: bytes, as: UTF8.self) { return name }
      throw UnreadableName.error("name \(number + 1) of '\(path)' is not UTF-8: '\(UnreadableName.shown(bytes))'")
    }
  }
}
