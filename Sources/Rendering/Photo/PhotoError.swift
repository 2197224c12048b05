package import Documents

/// Why a photo cannot be read, edited or written.
package struct PhotoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of reason, which determines the exit status.
  package enum Kind: String, Hashable, Sendable {
    /// The file does not exist.
    case notFound = "file-not-found"
    /// The file cannot be read or written.
    case inputOutput = "input-output"
    /// The file is not an image, or is damaged.
    case badImage = "bad-image"
    /// A format, a color encoding or a camera RAW file that is recognized but not supported.
    case unsupported = "unsupported-image"
    /// The installed libvips lacks a codec.
    case missingCodec = "missing-codec"
    /// libvips is not installed, or too old.
    case missingLibrary = "missing-library"
    /// A limit is exceeded.
    case overLimit = "over-limit"
    /// The output settings do not suit the picture.
    case badOutput = "bad-output"
    /// The work took longer than allowed.
    case overTime = "over-time"
    /// The caller canceled the work.
    case cancelled
  }

  package var kind: Kind
  /// What was expected and what was found.
  package var message: String
  /// What to do about it.
  package var hint: String?

  package init(_ kind: Kind, _ message: String, hint: String? = nil) {
    self.kind = kind
    self.message = message
    self.hint = hint
  }

  package var description: String { message }
}

extension PhotoError: EditErrorConvertible {
  package var editError: EditError {
    let category: EditError.Category =
      switch kind {
      case .notFound: .notFound
      case .inputOutput: .inputOutput
      case .badImage, .badOutput, .unsupported: .badData
      case .missingCodec, .missingLibrary: .missingCodec
      case .overLimit, .overTime: .refused
      case .cancelled: .interrupted
      }
    return EditError(kind.rawValue, category, message, hint: hint)
  }
}
