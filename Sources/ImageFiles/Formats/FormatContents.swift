/// What a file of a format can hold.
package struct FormatContents: Sendable {
  /// The bits of a value; 32 are floats, linear light where no profile says otherwise.
  package var depths = [8]
  /// Whether pixels are always kept as they are.
  package var isLossless = false
  /// Whether it has transparency.
  package var hasAlpha = true
  /// Whether gray is one band; elsewhere it becomes three equal ones.
  package var hasGray = false
  /// Whether it has a color profile.
  package var hasProfile = true
  /// Whether it has pages or frames.
  package var hasPages = false
  /// The places for metadata.
  package var metadata: Set<MetadataKind> = [.exif, .xmp]

  /// A kind of metadata.
  package enum MetadataKind: Sendable { case exif, xmp, extendedXMP, iptc, comments }
}
