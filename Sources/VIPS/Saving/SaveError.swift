package import ImageFiles

/// Why an image was refused before libvips encoded it.
package enum SaveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The installed libvips lacks the codec.
  case unsupported(FileFormat)
  /// The encoder of the format is a plugin, and not installed; its package.
  case missingPlugin(FileFormat, String)
  /// A side is longer than the format allows.
  case tooLarge(FileFormat, width: Int, height: Int)
  /// The format does not support the depth; for AVIF, 10 bits would crash the process.
  case depth(Int, FileFormat)
  /// The pixels do not match the depth, or are not gray or RGB with or without alpha.
  case pixels(String, expected: String)
  /// The image has transparency, which the format does not keep.
  case transparency(FileFormat)
  /// The profile is larger than the format allows, in bytes.
  case profileTooLarge(FileFormat, found: Int, allowed: Int)
  /// The file that libvips wrote does not have the structure of its format.
  case malformed(FileFormat)

  /// What failed, what was found, and what was expected.
  package var description: String {
    switch self {
    case .unsupported(let format): "the installed libvips cannot write \(format.name)"
    case .missingPlugin(let format, _): "the encoder of \(format.name) is not installed"
    case .tooLarge(let format, let width, let height):
      "\(width) × \(height) is too large for \(format.name), which allows at most \(format.writing?.longestSide ?? 0) pixels per side"
    case .depth(let depth, let format):
      "\(format.name) cannot be written with \(depth) bits, only with "
        + format.writableDepths.map(String.init).joined(separator: " or ")
    case .pixels(let found, let expected): "cannot encode \(found): expected \(expected)"
    case .transparency(let format): "\(format.name) does not support transparency"
    case .profileTooLarge(let format, let found, let allowed):
      "an ICC profile of \(found) bytes is too large for \(format.name), which allows at most \(allowed)"
    case .malformed(let format): "libvips wrote a \(format.name) file with a damaged structure"
    }
  }
}
