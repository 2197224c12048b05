import Glibc
package import ImageFiles

/// Why a file was refused before libvips read it.
package enum LoadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be read: its path and `errno`.
  case unreadable(path: String, errno: Int32)
  /// The file is not an image that can be opened.
  case notAnImage(Recognition)
  /// The installed libvips lacks the codec.
  case unsupported(FileFormat)
  /// A picture of a kind that is not edited: a sentence such as `its colors are CIELab`.
  case content(String)
  /// A limit is exceeded.
  case tooLarge(DecodeLimits.Limit, found: Int, allowed: Int)

  /// What failed, what was found, and what is allowed.
  package var description: String {
    switch self {
    case .unreadable(let path, let code): "cannot read \(path): \(String(cString: strerror(code)))"
    case .notAnImage(let recognition): "not an image that can be opened: \(recognition.found)"
    case .unsupported(let format): "the installed libvips cannot read \(format.name)"
    case .content(let sentence): sentence
    case .tooLarge(let limit, let found, let allowed):
      "too large: \(found) \(limit.unit), at most \(allowed) allowed"
    }
  }
}
