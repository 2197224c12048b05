public import Documents

/// A photo in a library: its original, and the state of its history.
public struct Asset: Hashable, Sendable {
  /// The id, which depends on nothing but the bytes of the original.
  public let id: AssetID
  /// What entry 0 records about the original.
  package let original: Manifest.Original
  /// The number of the newest entry; 0 for a photo without edits.
  public let newestEntry: Int
  /// The number of the current state; 0 for the original.
  public let currentEntry: Int

  /// Where an original by reference was found again, in the form of `path`; nil if it has not moved.
  package internal(set) var place: String?

  /// The name of the file that was imported.
  public var fileName: String { original.name }
  /// Where that file was, or is now if the library refers to it and knows that it moved: relative to the library's folder
  /// where it was inside it, else absolute.
  public var path: String { place ?? original.path }
  /// The SHA-256 of the original.
  public var digest: SHA256Digest { original.object.digest }
  /// The size of the original in bytes.
  public var fileSize: Int { original.object.size }
  /// The media type of the original, such as `image/jpeg`.
  public var mediaType: String { original.mediaType }
  /// Whether the library refers to the original at its path instead of holding a copy.
  public var isReference: Bool { original.isReference }
}

/// The name of an asset: the first 32 hexadecimal digits of the SHA-256 of its original.
///
/// The same bytes are the same asset, no matter where they were imported from, and also after the index was rebuilt.
public struct AssetID: Hashable, Sendable {
  package let bits: Bits128

  /// 32 lowercase hexadecimal digits.
  public var text: String { bits.hex }

  /// The asset of an original with this digest.
  package init(original: SHA256Digest) {
    bits = original.withUnsafeBytes { Bits128(bytes: .init(rebasing: $0[..<16])) }
  }

  package init(_ bits: Bits128) { self.bits = bits }

  /// An id from its 32 lowercase hexadecimal digits; nil for any other text.
  public init?(_ text: String) {
    guard let bits = Bits128(hex: text) else { return nil }
    self.bits = bits
  }
}

extension AssetID: LosslessStringConvertible, Comparable {
  public var description: String { text }

  public static func < (a: AssetID, b: AssetID) -> Bool { a.bits < b.bits }
}
