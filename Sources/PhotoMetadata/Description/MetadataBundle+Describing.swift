package import ImageFiles

extension MetadataBundle {
  /// The metadata with changed values, in EXIF, XMP and IPTC.
  ///
  /// EXIF and XMP get each value that they have a place for. IPTC is changed where the photo has it, as the Metadata
  /// Working Group recommends, so that no reader finds an old value. Everything else keeps its bytes and, in EXIF, its
  /// position. Apply the changes before `prepared`, so that the policy also covers values set by users.
  package func described(by changes: PropertyChanges) -> MetadataBundle {
    if changes.isEmpty { return self }
    var result = self
    result.exif = ExifDescription(changes).block(from: exif)
    (result.xmp, result.extendedXMP) = XMPDescription(changes).packets(main: xmp, extended: extendedXMP)
    result.iptc = iptc.map { IPTCDescription(changes).record(from: $0) }
    return result
  }
}
