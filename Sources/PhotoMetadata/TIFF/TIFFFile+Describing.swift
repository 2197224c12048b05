import ImageFiles

extension TIFFFile {
  /// Writes changed values into the directory of the photo's page, and keeps the positions of everything else: new values, and a
  /// directory that grows, are appended. A directory that is damaged is rebuilt. Further pages lose old places.
  ///
  /// - Parameters:
  ///   - bundle: what was read from the file.
  ///   - described: the same with the changes.
  static func describe(
    _ file: [UInt8], by changes: PropertyChanges, _ bundle: MetadataBundle, as described: MetadataBundle
  ) throws(MetadataError) -> (bytes: [UInt8], problems: [MetadataProblem]) {
    guard let header = TIFFHeader(file), header.layout == .classic, let primary = TIFFPrimary(file),
      let block = ExifBlock(pageOf: file, at: primary.offset), block.damage.isEmpty
    else {
      return described == bundle ? (file, []) : try described.embedded(in: file, after: changes)
    }
    let others = OldValues(changes)
    let revision = MetadataRevision(from: bundle, to: described, further: others.remains)
    var patch = ExifPatch(block, link: primary.link)
    var isChanged = ExifDescription(changes).apply(to: &patch)
    for (tag, value) in blocks(block, revision) {
      isChanged = true
      if let value { patch.set(value, in: .primary) } else { patch.remove(tag, from: .primary) }
    }
    var bytes = isChanged ? patch.finished() : file
    guard bytes.count <= 0xFFFF_FFFF else { throw .unsupported(.tiff, reason: "it would exceed 4 GiB") }
    if changes[.place] != nil { removePlaces(fromFurtherPagesOf: &bytes) }
    return (bytes, others.problems)
  }

  /// The tags with whole blocks that change; a value is nil where the tag goes.
  private static func blocks(
    _ block: ExifBlock, _ revision: MetadataRevision
  ) -> [(tag: Int, value: TIFFField?)] {
    var changed: [(tag: Int, value: TIFFField?)] = []
    if revision.old.xmp != revision.new.xmp {
      let field = revision.new.xmp.map {
        TIFFField(tag: ExifTag.xmpPacket, type: TIFFType.byte, count: $0.count, value: $0, order: block.order)
      }
      changed.append((ExifTag.xmpPacket, field))
    }
    if revision.old.iptc != revision.new.iptc, block.primary.entry(ExifTag.iptc) != nil {
      changed.append((ExifTag.iptc, revision.new.iptc.map { .undefined(ExifTag.iptc, $0, block.order) }))
    }
    if let photoshop = block.field(ExifTag.photoshop, in: block.primary) {
      let new = PhotoshopResources.changed(photoshop.value, by: revision)
      if new != photoshop.value {
        let field = TIFFField(
          tag: ExifTag.photoshop, type: TIFFType.byte, count: new.count, value: new, order: block.order)
        changed.append((ExifTag.photoshop, field))
      }
    }
    return changed
  }
}
