/// The kind of a file, judged by its bytes. The file name has no influence.
package enum Recognition: Hashable, Sendable {
  /// An image that photoedit reads.
  case image(FileFormat)
  /// Unprocessed camera data, with the name of its format, such as `Nikon NEF`.
  case cameraRaw(String)
  /// A recipe.
  case recipe
  /// Another known kind of file, such as `a PDF document`.
  case other(String)
  /// No bytes at all.
  case empty
  /// Bytes of no known format.
  case unknown

  /// What was found, for an error: a noun phrase such as `an HTML page`.
  package var found: String {
    switch self {
    case .image(let format): "a \(format.name) image"
    case .cameraRaw(let name): "a camera RAW file (\(name))"
    case .recipe: "a photoedit recipe"
    case .other(let name): name
    case .empty: "an empty file"
    case .unknown: "data of an unknown format"
    }
  }

  /// The format of an image; nil for anything else.
  package var format: FileFormat? {
    if case .image(let format) = self { format } else { nil }
  }
}

extension FileFormat {
  /// Recognizes a file. It needs all bytes, because directories anywhere in the file tell camera RAW from TIFF.
  package static func recognize(_ bytes: UnsafeRawBufferPointer) -> Recognition { recognize(in: bytes) }

  /// Recognizes a file.
  package static func recognize(_ bytes: [UInt8]) -> Recognition { bytes.withUnsafeBytes { recognize(in: $0) } }

  /// Recognizes bytes of any kind, such as those of an open file.
  package static func recognize(any file: some ByteSource) -> Recognition { recognize(in: file) }

  /// The length of the prefix that is searched for signatures.
  static let headLength = 512

  private static func recognize(in file: some ByteSource) -> Recognition {
    guard !file.isEmpty else { return .empty }
    let head = Array(file.prefix(headLength))
    if let raw = KnownFormat.cameraRaws.first(where: { $0.matches(head) }) { return .cameraRaw(raw.name) }
    if let format = allCases.first(where: { $0.signatures.contains { $0.matches(head) } }) {
      return format.recognition?(file) ?? .image(format)
    }
    if head.dropFirst(4).starts(with: "ftyp".utf8) { return ISOBrands(head).recognition }
    if let known = (KnownFormat.movies + KnownFormat.others).first(where: { $0.matches(head) }) {
      return .other(known.name)
    }
    return EncodingGuess.recognize(head)
  }
}
