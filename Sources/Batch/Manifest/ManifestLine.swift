/// A line of a manifest.
enum ManifestLine: Sendable {
  /// Its bytes, without the line end.
  case text([UInt8])
  /// It has more bytes than a line may have.
  case tooLong
}
