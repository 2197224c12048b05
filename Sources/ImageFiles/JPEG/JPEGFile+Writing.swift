import Documents

extension JPEGFile {
  /// Writes exactly the given bundle into a JPEG. Bytes after the end of the picture are dropped.
  ///
  /// EXIF and XMP must not be larger than their capacities.
  static func embed(_ bundle: MetadataBundle, in file: consuming [UInt8]) throws(MetadataError) -> [UInt8] {
    var bytes = file
    let parts = bytes.withUnsafeBytes { JPEGSegments($0) }
    guard let scan = parts.scanPosition else {
      throw .damagedContainer(.jpeg, at: parts.end, expected: "a segment or a scan")
    }
    let head = Self.head(of: bytes, parts.segments, with: bundle)
    for range in bytes.withUnsafeBytes({ dropped(from: scan, in: $0) }).reversed() { bytes.removeSubrange(range) }
    bytes.replaceSubrange(..<scan, with: head)
    return bytes
  }

  /// What goes before the first scan.
  private static func head(
    of bytes: [UInt8], _ segments: [JPEGSegments.Segment], with bundle: MetadataBundle
  ) -> [UInt8] {
    var result: [UInt8] = [0xFF, 0xD8]
    let jfif = segments.first { isJFIF($0, in: bytes) }
    // Without the thumbnail that may follow the fourteen bytes.
    if let jfif { result += segment(0xE0, bytes[jfif.payload.prefix(12)] + [0, 0]) }
    for segment in metadata(of: bundle) { result += segment }
    for one in segments {
      if let adobe = adobe(one, of: bytes) {
        result += segment(one.marker, adobe)
      } else if isKept(one, of: bytes) {
        result += bytes[one.range]
      }
    }
    return result
  }

  /// Adobe's color transform, which is twelve bytes.
  private static func adobe(_ segment: JPEGSegments.Segment, of bytes: [UInt8]) -> [UInt8]? {
    guard segment.marker == 0xEE, bytes.matches("Adobe", at: segment.payload.lowerBound), segment.payload.count >= 12
    else { return nil }
    return Array(bytes[segment.payload.prefix(12)])
  }

  /// Profiles and coding tables stay; everything that carries text or pictures is dropped.
  private static func isKept(_ segment: JPEGSegments.Segment, of bytes: [UInt8]) -> Bool {
    segment.marker == 0xE2
      ? bytes.matches("ICC_PROFILE\0", at: segment.payload.lowerBound) : JPEGMarker.isCoding(segment.marker)
  }

  /// The segments between the scans that are not needed to decode them, and everything after EOI.
  private static func dropped(from scan: Int, in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    var dropped: [Range<Int>] = []
    var position = scan
    while let marker = JPEGMarker.next(from: position, in: bytes) {
      position = marker.position + 2
      if marker.code == JPEGMarker.end { return dropped + [position..<bytes.count] }
      guard !JPEGMarker.standsAlone(marker.code) else { continue }
      position = min(bytes.count, position + max(2, bytes.number(2, at: position, .big) ?? 2))
      if !JPEGMarker.isCoding(marker.code) { dropped.append(marker.position..<position) }
    }
    return dropped
  }

  private static func metadata(of bundle: MetadataBundle) -> [[UInt8]] {
    var segments: [[UInt8]] = []
    if let exif = bundle.exif { segments.append(segment(0xE1, exifHead + exif)) }
    if let xmp = bundle.xmp { segments.append(segment(0xE1, xmpHead + xmp)) }
    if let extended = bundle.extendedXMP { segments += extensionSegments(extended) }
    if let iptc = bundle.iptc { segments += photoshopSegments(PhotoshopResources.holding(iptc: iptc)) }
    return segments + commentSegments(bundle.comments)
  }

  static func commentSegments(_ comments: [[UInt8]]) -> [[UInt8]] {
    comments.filter { $0.count <= capacity }.map { segment(0xFE, $0) }
  }

  static func segment(_ marker: Int, _ payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, UInt8(truncatingIfNeeded: marker)]
    bytes.append(payload.count + 2, width: 2, .big)
    return bytes + payload
  }

  static func extensionSegments(_ packet: [UInt8]) -> [[UInt8]] {
    let name = Array(MD5.hexadecimal(of: packet).utf8)
    let step = 65_400
    return stride(from: 0, to: packet.count, by: step).map { offset in
      var payload = extensionHead + name
      payload.append(packet.count, width: 4, .big)
      payload.append(offset, width: 4, .big)
      return segment(0xE1, payload + packet[offset..<min(packet.count, offset + step)])
    }
  }

  static func photoshopSegments(_ resources: [UInt8]) -> [[UInt8]] {
    let step = capacity - photoshopHead.count
    return stride(from: 0, to: resources.count, by: step).map {
      segment(0xED, photoshopHead + resources[$0..<min(resources.count, $0 + step)])
    }
  }
}
