extension JPEGFile {
  /// Changes the metadata of a JPEG: only the segments of blocks that change are replaced, and the positions in the index of a
  /// multi-picture file follow. A new block stands where `embed` puts it.
  ///
  /// EXIF and XMP must not be larger than their capacities.
  static func patch(_ revision: MetadataRevision, in bytes: [UInt8]) throws(MetadataError) -> [UInt8] {
    let parts = bytes.withUnsafeBytes { JPEGSegments($0) }
    guard parts.scanPosition != nil else {
      throw .damagedContainer(.jpeg, at: parts.end, expected: "a segment or a scan")
    }
    var patch = JPEGPatch(revision, bytes, parts.segments)
    patch.patchExif()
    patch.patchXMP()
    patch.patchExtensions()
    patch.patchPhotoshop()
    patch.patchComments()
    var edits = patch.edits
    for segment in parts.segments where segment.marker == 0xE2 {
      guard let index = MultiPictureIndex(bytes, segment.payload) else { continue }
      for (range, value) in index.moved(by: patch.edits) { edits.replace(range, with: value) }
    }
    return edits.applied(to: bytes)
  }
}

/// The changes to the segments of one file.
private struct JPEGPatch {
  private let revision: MetadataRevision
  private let bytes: [UInt8]
  private let segments: [JPEGSegments.Segment]
  private(set) var edits = ByteEdits()
  /// Where a segment goes that the file does not have yet.
  private var place: Int

  init(_ revision: MetadataRevision, _ bytes: [UInt8], _ segments: [JPEGSegments.Segment]) {
    (self.revision, self.bytes, self.segments) = (revision, bytes, segments)
    place = segments.prefix { $0.marker == 0xE0 }.last?.range.upperBound ?? 2
  }

  private func segments(_ marker: Int, _ head: [UInt8]) -> [JPEGSegments.Segment] {
    segments.filter { $0.marker == marker && bytes[$0.payload].starts(with: head) }
  }

  mutating func patchExif() {
    // Some writers leave out the second zero.
    let found = segments(0xE1, Array("Exif\0".utf8)).filter { $0.payload.count > JPEGFile.exifHead.count }
    patch(found, JPEGFile.exifHead, (revision.old.exif, revision.new.exif), .exif)
  }

  mutating func patchXMP() {
    patch(segments(0xE1, JPEGFile.xmpHead), JPEGFile.xmpHead, (revision.old.xmp, revision.new.xmp), .xmp)
  }

  private mutating func patch(
    _ found: [JPEGSegments.Segment], _ head: [UInt8], _ block: (old: [UInt8]?, new: [UInt8]?),
    _ kind: MetadataRevision.Further
  ) {
    if block.old != block.new {
      let written = block.new.map { JPEGFile.segment(0xE1, head + $0) } ?? []
      let first = found.first?.range
      edits.replace(first ?? place..<place, with: written)
    }
    // The next block follows the first one of this kind.
    if let first = found.first?.range { place = first.upperBound }
    for other in found.dropFirst() {
      let content = Array(bytes[other.payload.dropFirst(head.count)])
      guard let left = revision.change(of: kind, content) else { continue }
      edits.replace(other.range, with: left.map { JPEGFile.segment(0xE1, head + $0) } ?? [])
    }
  }

  /// Replaces the parts of the extended packet, and looks at those that the main packet does not name.
  mutating func patchExtensions() {
    let start = JPEGFile.extensionHead.count
    let all = segments(0xE1, JPEGFile.extensionHead).filter { $0.payload.count >= start + 40 }
    var isPlaced = revision.old.extendedXMP == revision.new.extendedXMP
    for (_, parts) in all.grouped(by: { Array(bytes[$0.payload].dropFirst(start).prefix(32)) }) {
      let sorted = parts.sorted { offset(of: $0) < offset(of: $1) }
      let joined = sorted.flatMap { bytes[$0.payload.dropFirst(start + 40)] }
      if joined == revision.old.extendedXMP {
        guard !isPlaced else { continue }
        isPlaced = true
        replace(parts, with: written(revision.new.extendedXMP))
      } else if let left = revision.change(of: .extendedXMP, joined) {
        replace(parts, with: written(left))
      }
    }
    if !isPlaced { replace([], with: written(revision.new.extendedXMP)) }
  }

  private func written(_ extended: [UInt8]?) -> [[UInt8]] { extended.map(JPEGFile.extensionSegments) ?? [] }

  /// Puts segments in the place of others, or where they go in a file without such.
  private mutating func replace(_ old: [JPEGSegments.Segment], with new: [[UInt8]]) {
    let written = new.flatMap { $0 }
    if old.isEmpty { edits.insert(written, at: place) }
    for (index, segment) in old.enumerated() { edits.replace(segment.range, with: index == 0 ? written : []) }
  }

  private func offset(of part: JPEGSegments.Segment) -> Int {
    bytes.number(4, at: part.payload.lowerBound + JPEGFile.extensionHead.count + 36, .big) ?? 0
  }

  mutating func patchPhotoshop() {
    let found = segments(0xED, JPEGFile.photoshopHead)
    let resources = found.flatMap { bytes[$0.payload.dropFirst(JPEGFile.photoshopHead.count)] }
    let changed = PhotoshopResources.changed(resources, by: revision)
    guard changed != resources else { return }
    replace(found, with: JPEGFile.photoshopSegments(changed))
  }

  mutating func patchComments() {
    guard revision.old.comments != revision.new.comments else { return }
    replace(segments.filter { $0.marker == 0xFE }, with: JPEGFile.commentSegments(revision.new.comments))
  }
}

extension Array {
  /// The elements by a key, in the order in which each key comes first.
  fileprivate func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, values: [Element])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, values: [Element])] = []
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].values.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}
