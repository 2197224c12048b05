import ImageFiles

extension MetadataSummary {
  /// Summarizes an XMP sidecar: a file with the metadata of the photo beside it; nil where it is no XMP that can be read.
  package init?(sidecar packet: [UInt8]) {
    guard (try? XMPPacket(packet)) != nil else { return nil }
    var reading = MetadataReading(UnsafeRawBufferPointer(start: nil, count: 0), nil)
    reading.bundle.xmp = packet
    self.init(reading)
  }
}
