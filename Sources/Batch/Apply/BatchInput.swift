package import Documents

/// A photo that a request names.
package struct BatchInput: Hashable, Sendable {
  /// Its path.
  package var path: String
  /// The value of `{dir}`: its folder below the folder that was named, `.` for that folder itself. Never leads upward.
  package var folder: String
  /// The bytes of its name where they are not UTF-8.
  package private(set) var bytes: [UInt8]?
  /// Why it cannot be opened, where that is known already.
  package var problem: EditError?

  /// A photo that was named by itself.
  package init(_ path: String) { self.init(path, folder: Self.folder(below: path)) }

  package init(_ path: String, folder: String, problem: EditError? = nil) {
    (self.path, self.folder, self.problem) = (path, folder, problem)
  }

  /// The folder of a path, without what leads upward or to the root: `a` for `a/x.jpg`, `/a/x.jpg` and `../a/x.jpg`.
  static func folder(below path: String) -> String {
    // Split by bytes: a slash and a combining accent after it are one character.
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }.dropLast()
    let below = parts[(parts.lastIndex(of: "..").map { $0 + 1 } ?? parts.startIndex)...].filter { $0 != "." }
    return below.isEmpty ? "." : below.joined(separator: "/")
  }
}

extension BatchInput {
  /// Marks a name that is not UTF-8 among the names of a call. No path contains a NUL.
  private static let mark = "\0"

  /// The word that stands for a name that is not UTF-8.
  package static func unreadable(_ name: some Collection<UInt8>) -> String {
    mark + name.map { String($0, radix: 16) }.joined(separator: " ")
  }

  /// The photo that such a word stands for, with a problem that makes it fail; nil for any other word.
  package init?(unreadable word: String) {
    guard word.utf8.first == 0 else { return nil }
    let name = word.unicodeScalars.dropFirst().split(separator: " ").compactMap { UInt8(String($0), radix: 16) }
    let repaired = String(decoding: name, as: UTF8.self)
    self.init(
      repaired, folder: ".",
      problem: EditError(
        nameNotUTF8: "the name of the photo is not UTF-8: '\(repaired.replacing("\u{FFFD}", with: "?"))'"))
    bytes = name
  }
}
