import ImageFiles

/// Changes to an EXIF block that move none of its values.
///
/// Most maker notes hold offsets from the start of the block. So numbers are overwritten in place, texts that grow are
/// appended, and a directory that grows is rewritten at the end; everything else keeps its position.
struct ExifPatch {
  /// A directory being edited: its entries of twelve bytes each.
  struct Draft {
    let offset: Int
    let originalCount: Int
    var records: [[UInt8]]
    var next: [UInt8]
  }

  let block: ExifBlock
  let order: ByteOrder
  var bytes: [UInt8]
  var drafts: [ExifTree.Place: Draft] = [:]
  /// The values of entries that were removed or replaced.
  var oldValues: [Range<Int>] = []

  /// The position of the number that leads to the first directory.
  private let link: Int

  /// A patch of a block whose directories are sound.
  init(_ block: ExifBlock, link: Int = 4) {
    (self.block, order, bytes, self.link) = (block, block.order, block.bytes, link)
    // A link missing at the very end would otherwise be read from the appended bytes.
    let end = block.directories.map(\.directory.extent.upperBound).max()
    bytes += [UInt8](repeating: 0, count: max(0, (end ?? 0) - bytes.count))
    for (place, directory) in block.directories { drafts[place] = draft(directory) }
  }

  /// Whether no tag and no thumbnail is left.
  var isEmpty: Bool { block.thumbnail == nil && drafts.values.allSatisfy(\.records.isEmpty) }

  /// The block with the facts about a rendering, without thumbnail and previews.
  static func applied(to block: ExifBlock, _ facts: RenderedFacts) -> [UInt8] {
    var patch = ExifPatch(block)
    patch.removePictures()
    for tag in block.broken.keys {
      patch.remove(tag, from: tag == ExifTag.interoperabilityDirectory ? .photo : .primary)
    }
    // A rendering has another geometry.
    for tag in ExifTag.georeference { patch.remove(tag, from: .primary) }
    patch.state(ExifTag.orientation, 1, in: .primary)
    patch.state(ExifTag.imageWidth, facts.width, in: .primary)
    patch.state(ExifTag.imageLength, facts.height, in: .primary)
    patch.state(ExifTag.pixelWidth, facts.width, in: .photo)
    patch.state(ExifTag.pixelHeight, facts.height, in: .photo)
    patch.state(ExifTag.colorSpace, facts.colorSpaceTag, in: .photo)
    patch.state(ExifTag.relatedImageWidth, facts.width, in: .interoperability)
    patch.state(ExifTag.relatedImageLength, facts.height, in: .interoperability)
    patch.stateInteroperability(facts.interoperabilityIndex)
    patch.set(.text(ExifTag.software, facts.software, block.order), in: .primary)
    for field in facts.resolution?.fields(in: block.order) ?? [] { patch.set(field, in: .primary) }
    return patch.finished()
  }

  func draft(_ directory: TIFFDirectory) -> Draft {
    let link = directory.offset + 2 + directory.entries.count * 12
    return Draft(
      offset: directory.offset, originalCount: directory.entries.count,
      records: directory.entries.compactMap { bytes.copy(at: $0.position, count: 12) },
      next: bytes.copy(at: link, count: 4) ?? [])
  }

  /// Corrects a number; does nothing if the tag is missing.
  private mutating func state(_ tag: Int, _ value: Int, in place: ExifTree.Place) {
    guard let index = index(of: tag, in: place), var records = drafts[place]?.records else { return }
    // A LONG stays a LONG, for readers that rely on the type of the tag.
    let wasLong = records[index].number(2, at: 2, order) == TIFFType.long
    let isLong = wasLong || value > 0xFFFF
    var number: [UInt8] = []
    number.append(value, width: isLong ? 4 : 2, order)
    let field = TIFFField(
      tag: tag, type: isLong ? TIFFType.long : TIFFType.short, count: 1, value: number, order: order)
    records[index] = field.entry(in: order) { _ in 0 }
    // A second entry of the tag would contradict the first.
    let before = records[...index]
    let after = records[(index + 1)...].filter { $0.number(2, at: 0, order) != tag }
    drafts[place]?.records = before + after
  }

  mutating func remove(_ tag: Int, from place: ExifTree.Place) {
    oldValues += values(of: tag, in: place)
    drafts[place]?.records.removeAll { $0.number(2, at: 0, order) == tag }
  }

  private mutating func stateInteroperability(_ index: String?) {
    guard self.index(of: ExifTag.interoperabilityIndex, in: .interoperability) != nil else { return }
    if let index {
      set(.text(ExifTag.interoperabilityIndex, index, order), in: .interoperability)
    } else {
      remove(ExifTag.interoperabilityIndex, from: .interoperability)
    }
  }

  /// Sets a field, which may be new or longer than before.
  mutating func set(_ field: TIFFField, in place: ExifTree.Place) {
    if drafts[place] == nil { drafts[place] = Draft(offset: 0, originalCount: -1, records: [], next: [0, 0, 0, 0]) }
    oldValues += values(of: field.tag, in: place)
    let entry = field.entry(in: order) { appended($0) }
    if let index = index(of: field.tag, in: place) {
      drafts[place]?.records[index] = entry
    } else if let records = drafts[place]?.records {
      let index = records.firstIndex { ($0.number(2, at: 0, order) ?? 0) > field.tag } ?? records.count
      drafts[place]?.records.insert(entry, at: index)
    }
  }

  func index(of tag: Int, in place: ExifTree.Place) -> Int? {
    drafts[place]?.records.firstIndex { $0.number(2, at: 0, order) == tag }
  }

  /// Appends bytes at the next even position, and returns it.
  mutating func appended(_ value: [UInt8]) -> Int {
    if bytes.count % 2 == 1 { bytes.append(0) }
    defer { bytes += value }
    return bytes.count
  }

  /// Writes the directories: in place if they did not grow, otherwise at the end.
  mutating func finished() -> [UInt8] {
    wipeOldValues()
    let pointers: [(ExifTree.Place, tag: Int, parent: ExifTree.Place)] = [
      (.interoperability, ExifTag.interoperabilityDirectory, .photo), (.location, ExifTag.locationDirectory, .primary),
      (.photo, ExifTag.photoDirectory, .primary),
    ]
    for (place, tag, parent) in pointers {
      guard let position = write(place) else { continue }
      var value: [UInt8] = []
      value.append(position, width: 4, order)
      set(TIFFField(tag: tag, type: TIFFType.long, count: 1, value: value, order: order), in: parent)
    }
    if let position = write(.primary) { bytes.put(position, width: 4, at: link, order) }
    return bytes
  }

  /// Writes a directory; returns its position if that is new.
  private mutating func write(_ place: ExifTree.Place) -> Int? {
    guard let draft = drafts[place] else { return nil }
    var written: [UInt8] = []
    written.append(draft.records.count, width: 2, order)
    written += draft.records.joined()
    written += draft.next
    if draft.records.count > draft.originalCount {
      // Its short values would be left in the entries.
      if draft.originalCount > 0 { bytes.wipe(draft.offset..<(draft.offset + 6 + draft.originalCount * 12)) }
      return appended(written)
    }
    written += [UInt8](repeating: 0, count: (draft.originalCount - draft.records.count) * 12)
    if let range = bytes.range(at: draft.offset, count: written.count) { bytes.replaceSubrange(range, with: written) }
    return nil
  }
}
