import ImageFiles

/// The resolution at which a rendering is to be printed.
package struct PrintResolution: Sendable, Hashable {
  /// Dots per inch, along both axes.
  package let dotsPerInch: Int
  /// Whether the container states it, too. Otherwise a file without metadata has an EXIF block of nothing else.
  package let isInContainer: Bool

  /// A resolution.
  package init(dotsPerInch: Int, isInContainer: Bool) {
    (self.dotsPerInch, self.isInContainer) = (dotsPerInch, isInContainer)
  }

  /// Its EXIF tags.
  func fields(in order: ByteOrder) -> [TIFFField] {
    let value = [ExifFraction(UInt32(clamping: dotsPerInch), 1)]
    return [
      .fractions(ExifTag.horizontalResolution, value, order), .fractions(ExifTag.verticalResolution, value, order),
      .number(ExifTag.resolutionUnit, Self.inch, order),
    ]
  }

  /// Its XMP properties.
  var properties: [(XMPName, String)] {
    [
      (XMPName(XMPNamespace.tiff, "XResolution"), "\(dotsPerInch)/1"),
      (XMPName(XMPNamespace.tiff, "YResolution"), "\(dotsPerInch)/1"),
      (XMPName(XMPNamespace.tiff, "ResolutionUnit"), String(Self.inch)),
    ]
  }

  /// What a file has that has no metadata: nothing, or an EXIF block with these tags alone.
  var alone: MetadataBundle {
    guard !isInContainer else { return MetadataBundle() }
    var tree = ExifTree(order: .little)
    for field in fields(in: .little) { tree.set(field, in: .primary) }
    return MetadataBundle(exif: tree.block())
  }

  /// The code of the unit.
  private static let inch = 2
}
