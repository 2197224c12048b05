/// Why metadata could not be put into an encoded file.
package enum MetadataError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The first bytes are those of no format that metadata can be put into.
  case unknownContainer(firstBytes: [UInt8])
  /// The file has a form that this layer does not write.
  case unsupported(ImageContainer, reason: String)
  /// The file's own structure ends early or contradicts itself.
  case damagedContainer(ImageContainer, at: Int, expected: String)

  /// A stable name for each kind.
  package var code: String {
    switch self {
    case .unknownContainer: "metadata-unknown-container"
    case .unsupported: "metadata-unsupported-container"
    case .damagedContainer: "metadata-damaged-container"
    }
  }

  /// What failed, where, what was expected and what was found.
  package var description: String {
    switch self {
    case .unknownContainer(let bytes):
      "metadata cannot be written: expected JPEG, PNG, WebP, TIFF, HEIF, JPEG XL or GIF, found a file beginning with "
        + (bytes.isEmpty
          ? "nothing" : bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " "))
    case .unsupported(let container, let reason):
      "metadata cannot be written into this \(container.name) file: \(reason)"
    case .damagedContainer(let container, let position, let expected):
      "metadata cannot be written: the \(container.name) file is damaged at byte \(position), "
        + "where \(expected) was expected"
    }
  }
}
