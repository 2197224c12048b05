import VIPS

/// Why pixels cannot be decoded, in words for the user; messages of codecs and libvips name their own functions.
enum DecodeFailure: Hashable {
  /// The image data, or a part of it such as a strip, is shorter than what the file describes.
  case endsEarly
  /// The data contradicts its format.
  case damaged
  /// Anything else, in the codec's words.
  case other(String)

  /// Classifies an error of a codec.
  init(_ error: VIPSError) {
    let message = error.message.lowercased()
    if Self.truncationMessages.contains(where: message.contains) {
      self = .endsEarly
    } else if error.message == VIPSError.silence || Self.damageMessages.contains(where: message.contains) {
      self = .damaged
    } else {
      self = .other(error.message)
    }
  }

  /// The reason, to follow "the image cannot be decoded: ".
  var reason: String {
    switch self {
    case .endsEarly: "the image data ends before the picture does"
    case .damaged: "the image data is damaged or incomplete"
    case .other(let words): "the codec reports '\(words)'"
    }
  }

  /// What the user can do about it.
  var hint: String? {
    switch self {
    case .endsEarly, .damaged: "copy the file again from its source"
    case .other: nil
    }
  }

  private static let truncationMessages = [
    "premature end", "unexpected end of file", "bad seek", "seek error", "unexpected eof", "end of file reached",
  ]
  private static let damageMessages = [
    "libpng read error", "unable to parse image", "unable to decode image", "jxldecoderprocessinput", "read error",
    "decompression error", "corrupt", "invalid input", "bad huffman", "crc error", "lzw", "not a tiff", "exr error",
  ]
}
