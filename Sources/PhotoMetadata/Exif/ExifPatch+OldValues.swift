import ImageFiles

extension ExifPatch {
  /// The original directories.
  private var directories: [(ExifTree.Place, TIFFDirectory)] {
    let all: [(ExifTree.Place, TIFFDirectory?)] = [
      (.primary, block.primary), (.photo, block.photo), (.location, block.location),
      (.interoperability, block.interoperability),
    ]
    return all.compactMap { place, directory in directory.map { (place, $0) } }
  }

  /// The positions of the values of a tag.
  func values(of tag: Int, in place: ExifTree.Place) -> [Range<Int>] {
    directories.filter { $0.0 == place }.flatMap(\.1.entries).filter { $0.tag == tag }.compactMap(\.value)
  }

  /// Overwrites the old values with zeros, except bytes that another entry has for its own.
  mutating func wipeOldValues() {
    guard !oldValues.isEmpty else { return }
    var isLive = [Bool](repeating: false, count: bytes.count)
    for (place, directory) in directories {
      let kept = Set(drafts[place]?.records ?? [])
      for entry in directory.entries where bytes.copy(at: entry.position, count: 12).map(kept.contains) ?? false {
        for index in (entry.value ?? 0..<0).clamped(to: isLive.indices) { isLive[index] = true }
      }
    }
    for range in oldValues.merged {
      for index in range.clamped(to: bytes.indices) where !isLive[index] { bytes[index] = 0 }
    }
  }
}
