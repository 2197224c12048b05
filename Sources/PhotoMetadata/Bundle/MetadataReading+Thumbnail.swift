package import ImageFiles

extension MetadataReading {
  /// The file of the thumbnail in the EXIF block; nil where there is none.
  package var thumbnail: [UInt8]? {
    guard let exif = bundle.exif, let block = ExifBlock(exif), let range = block.thumbnailBytes else { return nil }
    return Array(block.bytes[range])
  }
}
