import Foundation

extension String {
  /// The text in Unicode's normal form C, in which values of photos are stored and compared: `ã` is one character, however
  /// a camera, a keyboard or macOS spells it.
  package var precomposed: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
  }

  /// The text in Unicode's normal form D, in which macOS spells names of files.
  package var decomposed: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : decomposedStringWithCanonicalMapping
  }
}
