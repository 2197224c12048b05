package import Foundation

/// The metadata of a photo, as blocks of bytes that any container can carry.
package struct MetadataBundle: Sendable, Hashable {
  /// The TIFF block of EXIF, without the `Exif\0\0` before it.
  package var exif: [UInt8]?
  /// The main XMP packet.
  package var xmp: [UInt8]?
  /// The extended XMP packet of a JPEG, put together.
  package var extendedXMP: [UInt8]?
  /// The IPTC-IIM datasets.
  package var iptc: [UInt8]?
  /// The comments of a JPEG or GIF, in order, as written.
  package var comments: [[UInt8]]

  /// Collects blocks.
  package init(
    exif: [UInt8]? = nil, xmp: [UInt8]? = nil, extendedXMP: [UInt8]? = nil, iptc: [UInt8]? = nil,
    comments: [[UInt8]] = []
  ) {
    (self.exif, self.xmp, self.extendedXMP) = (exif, xmp, extendedXMP)
    (self.iptc, self.comments) = (iptc, comments)
  }

  /// Whether there is nothing in it.
  package var isEmpty: Bool { self == MetadataBundle() }

  /// Reads the metadata of a file of any known container.
  ///
  /// Damage never stops the reading: it is named in the result's problems, and what is sound is taken.
  package static func read(from bytes: UnsafeRawBufferPointer) -> MetadataReading {
    var reading = MetadataReading(container: ImageContainer(bytes))
    switch reading.container {
    case .jpeg: JPEGFile.read(bytes, into: &reading)
    case .png: PNGFile.read(bytes, into: &reading)
    case .webp: WebPFile.read(bytes, into: &reading)
    case .tiff: TIFFFile.read(bytes, into: &reading)
    case .heif: HEIFFile.read(bytes, into: &reading)
    case .jpegXL: JPEGXLFile.read(bytes, into: &reading)
    case .gif: GIFFile.read(bytes, into: &reading)
    case nil:
      reading.report(
        .container, "container-unknown", "no metadata was read: the format is not known by its first bytes")
    }
    reading.inspect()
    return reading
  }

  /// Reads the metadata of a file of any known container.
  package static func read(from bytes: [UInt8]) -> MetadataReading { bytes.withUnsafeBytes { read(from: $0) } }

  /// Reads the metadata of a file of any known container.
  package static func read(from data: Data) -> MetadataReading { data.withUnsafeBytes { read(from: $0) } }
}
