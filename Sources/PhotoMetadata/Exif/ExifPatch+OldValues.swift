import ImageFiles

extension ExifPatch {
  /// The positions of the original values of a tag.
  func values(of tag: Int, in place: ExifTree.Place) -> [Range<Int>] {
    block.directories.filter { $0.place == place }.flatMap(\.directory.entries).filter { $0.tag == tag }
      .compactMap(\.value)
  }

  /// Overwrites the old values with zeros, except bytes that another entry has for its own.
  mutating func wipeOldValues() {
    guard !oldValues.isEmpty else { return }
    let kept = block.directories.flatMap { place, directory in
      let records = Set(drafts[place]?.records ?? [])
      return directory.entries.filter { bytes.copy(at: $0.position, count: 12).map(records.contains) ?? false }
    }
    let live = kept.compactMap(\.value).merged
    for range in oldValues.merged {
      var start = range.lowerBound
      for other in live where other.overlaps(range) {
        bytes.wipe(start..<max(start, other.lowerBound))
        start = max(start, other.upperBound)
      }
      bytes.wipe(start..<max(start, range.upperBound))
    }
  }
}
