/// A block of metadata in a container.
struct ContainedBlock {
  let kind: MetadataRevision.Further
  /// The part of the container that holds it.
  let range: Range<Int>
  let content: [UInt8]
}

extension MetadataRevision {
  /// The changes to a container that has its blocks in parts made for them: the photo's own ones are replaced where they are, and
  /// of the others only that remains which `further` leaves.
  ///
  /// - Parameters:
  ///   - found: the blocks of the container, in order.
  ///   - place: where a block goes that the container does not have yet.
  ///   - written: the part that holds a block.
  func edits(
    of found: [ContainedBlock], inserting place: (Further) -> Int, _ written: (Further, [UInt8]) -> [UInt8]
  ) -> ByteEdits {
    var edits = ByteEdits()
    var own: Set<Int> = []
    for (kind, old, new) in [(Further.exif, old.exif, new.exif), (.xmp, old.xmp, new.xmp)] {
      let index = found.firstIndex { $0.kind == kind && $0.content == old }
      if let index { own.insert(index) }
      guard old != new else { continue }
      let range = index.map { found[$0].range } ?? place(kind)..<place(kind)
      edits.replace(range, with: new.map { written(kind, $0) } ?? [])
    }
    for (index, block) in found.enumerated() where !own.contains(index) {
      guard let left = change(of: block.kind, block.content) else { continue }
      edits.replace(block.range, with: left.map { written(block.kind, $0) } ?? [])
    }
    return edits
  }
}
