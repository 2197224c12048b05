import ImageFiles

extension ExifPatch {
  /// Cuts off the thumbnail directory, overwrites its values and every embedded picture with zeros, and drops the zeros
  /// at the end.
  mutating func removePictures() {
    drafts[.primary]?.next = [0, 0, 0, 0]
    let isLive = covered(by: liveRanges)
    var isWiped = [Bool](repeating: false, count: bytes.count)
    for range in thumbnailRanges.merged {
      for index in range.clamped(to: bytes.indices) where !isLive[index] { isWiped[index] = true }
    }
    let directories = block.directories.map(\.directory.extent)
    for range in EmbeddedJPEG.ranges(in: bytes, from: 8) where !directories.contains(where: range.overlaps) {
      for index in range { isWiped[index] = true }
    }
    for index in bytes.indices where isWiped[index] { bytes[index] = 0 }
    // Only bytes that nothing points to may be removed; a wiped preview inside a maker note keeps its place.
    while let last = isWiped.indices.last, isWiped[last], !isLive[last], bytes.count > 8 {
      isWiped.removeLast()
      bytes.removeLast()
    }
  }

  /// For each byte, whether one of some ranges has it.
  func covered(by ranges: [Range<Int>]) -> [Bool] {
    var isCovered = [Bool](repeating: false, count: bytes.count)
    for range in ranges.merged { for index in range.clamped(to: isCovered.indices) { isCovered[index] = true } }
    return isCovered
  }

  private var liveRanges: [Range<Int>] {
    let directories = block.directories.map(\.directory)
    return [0..<8] + directories.map(\.extent) + directories.flatMap(\.entries).compactMap(\.value)
  }

  private var thumbnailRanges: [Range<Int>] {
    guard let thumbnail = block.thumbnail else { return [] }
    let directories = [thumbnail, block.thumbnailLocation].compactMap { $0 }
    return directories.map(\.extent) + directories.flatMap(\.entries).compactMap(\.value)
      + [block.thumbnailBytes].compactMap { $0 }
  }
}
