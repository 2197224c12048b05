import Foundation

extension String {
  /// Whether all characters are ASCII, so that the text has one spelling.
  package var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// The text in Unicode's normal form C, in which values of photos are stored and compared: `ã` is one character, however
  /// a camera, a keyboard or macOS spells it.
  package var precomposed: String {
    isASCII ? self : precomposedStringWithCanonicalMapping
  }

  /// The text in Unicode's normal form D, in which macOS spells names of files.
  package var decomposed: String {
    isASCII ? self : decomposedStringWithCanonicalMapping
  }
}
