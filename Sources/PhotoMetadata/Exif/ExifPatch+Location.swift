import ImageFiles

extension ExifPatch {
  /// Removes the directory of the location, and overwrites its values with zeros.
  mutating func removeLocation() {
    keepOfLocation([])
    drafts[.location] = nil
    remove(ExifTag.locationDirectory, from: .primary)
    guard let directory = block.location else { return }
    wipe(directory.extent)
  }

  /// Removes all location tags except the given ones, and overwrites their values with zeros.
  mutating func keepOfLocation(_ tags: Set<Int>) {
    for other in [block.thumbnailLocation, block.photoLocation].compactMap({ $0 }) {
      for range in other.entries.compactMap(\.value) + [other.extent] { wipe(range) }
    }
    remove(ExifTag.locationDirectory, from: .photo)
    guard let directory = block.location else { return }
    for entry in directory.entries where !tags.contains(entry.tag) {
      remove(entry.tag, from: .location)
      // A short value is in the entry itself.
      if let value = entry.value { wipe(value) }
    }
  }

  private mutating func wipe(_ range: Range<Int>) {
    for index in range.clamped(to: bytes.indices) { bytes[index] = 0 }
  }
}
