/// A version of a document format: two numbers with a dot, compared number by number, so 1.10 is newer than 1.9.
package struct FormatVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Readers of one major version do not understand another.
  package var major: Int
  /// A reader understands every minor version up to its own.
  package var minor: Int

  /// The version `major.minor`.
  package init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Reads `1.0`; nil for anything else, even for `1.00`: a version is written in only one way.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count <= 6 }), let major = Int(parts[0]),
      let minor = Int(parts[1]),
      "\(major).\(minor)".utf8.elementsEqual(text.utf8), major >= 0, minor >= 0
    else { return nil }
    self.init(major, minor)
  }

  package var description: String { "\(major).\(minor)" }

  package static func < (a: FormatVersion, b: FormatVersion) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
}
