/// Why metadata was not written into an encoded file.
package enum MetadataError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The first bytes match no format that metadata can be written into.
  case unknownContainer(firstBytes: [UInt8])
  /// The file uses a variant of its format that cannot be written here.
  case unsupported(FileFormat, reason: String)
  /// The file's own structure ends early or contradicts itself.
  case damagedContainer(FileFormat, at: Int, expected: String)

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
      "metadata cannot be written: expected \(FileFormat.list("or")), found a file that begins with "
        + (bytes.isEmpty
          ? "nothing" : bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " "))
    case .unsupported(let container, let reason):
      "metadata cannot be written into this \(container.name) file: \(reason)"
    case .damagedContainer(let container, let position, let expected):
      "metadata cannot be written: the \(container.name) file is damaged at byte \(position): "
        + "expected \(expected)"
    }
  }
}
