/// Text from formats older than UTF-8, whose writers put in what their system used.
enum LegacyText {
  /// The text as UTF-8 where it is that, and as Latin-1 otherwise.
  static func decoded(_ bytes: some Collection<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
