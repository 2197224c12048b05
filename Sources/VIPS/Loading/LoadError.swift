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
  /// A picture of a kind that is not edited.
  case content(PictureRefusal)
  /// Limits are exceeded, one or more.
  case tooLarge([DecodeLimits.Excess])

  /// What failed, what was found, and what is allowed.
  package var description: String {
    switch self {
    case .unreadable(let path, let code): "cannot read \(path): \(String(cString: strerror(code)))"
    case .notAnImage(let recognition): "not an image that can be opened: \(recognition.found)"
    case .unsupported(let format): "the installed libvips cannot read \(format.name)"
    case .content(let refusal): refusal.sentence
    case .tooLarge(let excesses):
      "too large: "
        + excesses.map { "\($0.found) \($0.limit.unit), at most \($0.allowed) allowed" }.joined(separator: "; ")
    }
  }
}
