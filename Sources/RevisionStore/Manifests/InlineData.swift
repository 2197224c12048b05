import Documents

/// Which adjustment data stands in the manifest itself: readable there, and one file less to sync.
enum InlineData {
  /// The longest data that does, in bytes.
  static let maximumSize = 64 << 10

  /// The data as JSON where it is short and is canonical JSON already, so that its bytes can be had back exactly.
  static func json(_ bytes: [UInt8]) -> JSONValue? {
    guard bytes.count <= maximumSize, let json = try? JSONValue.parse(bytes), json.canonicalBytes() == bytes,
      // Within the manifest it stands two levels deeper, where the parser's limit could make it unreadable.
      (try? JSONValue.parse(JSONValue.array([.array([json])]).canonicalBytes())) != nil
    else { return nil }
    return json
  }
}
