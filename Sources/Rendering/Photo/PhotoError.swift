package import Documents

/// Why a photo cannot be read, edited or written.
package struct PhotoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of reason, which determines the exit status.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// The file does not exist.
    case notFound
    /// The file cannot be read or written.
    case inputOutput
    /// The file is not an image, or is damaged.
    case badImage
    /// A format, a color encoding or a camera RAW file that is recognized but not supported.
    case unsupported
    /// The installed libvips lacks a codec.
    case missingCodec
    /// libvips is not installed, or too old.
    case missingLibrary
    /// A limit is exceeded.
    case overLimit
    /// The output settings do not suit the picture.
    case badOutput
    /// The work took longer than allowed.
    case overTime
    /// The caller canceled the work.
    case canceled
  }

  package var kind: Kind
  /// What was expected and what was found.
  package var message: String
  /// What to do about it.
  package var hint: String?
  /// What the hint advises, for programs with options of their own.
  package private(set) var advice: Advice?

  package init(_ kind: Kind, _ message: String, hint: String? = nil) {
    self.kind = kind
    self.message = message
    self.hint = hint
  }

  /// An error whose hint is advice.
  package init(_ kind: Kind, _ message: String, advice: Advice) {
    self.init(kind, message, hint: advice.hint)
    self.advice = advice
  }

  package var description: String { message }

  /// The error of a part of the work, whose name precedes the message.
  func about(_ part: String) -> PhotoError {
    var error = self
    error.message = "\(part): \(message)"
    return error
  }
}

extension PhotoError: EditErrorConvertible {
  package var editError: EditError {
    var error = EditError(kind.code, as: kind == .badOutput ? .badData : nil, message, hint: hint)
    error.advice = advice
    return error
  }
}

extension PhotoError.Kind {
  /// The code of an error of this kind.
  package var code: EditError.Code {
    switch self {
    case .notFound: .fileNotFound
    case .inputOutput: .inputOutput
    case .badImage: .badImage
    case .unsupported: .unsupportedImage
    case .missingCodec: .missingCodec
    case .missingLibrary: .missingLibrary
    case .overLimit: .overLimit
    case .badOutput: .badOutput
    case .overTime: .overTime
    case .canceled: .canceled
    }
  }
}
