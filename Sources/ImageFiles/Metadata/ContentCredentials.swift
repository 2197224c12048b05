/// Signed statements about the origin of a photo (C2PA), in a JUMBF superbox.
enum ContentCredentials {
  /// The name of the superbox is near its beginning.
  private static let longestHead = 128
  private static let name = Array("c2pa".utf8)

  /// Whether the bytes begin a superbox of content credentials.
  static func begin(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool { bytes.prefix(longestHead).contains(name) }
}
