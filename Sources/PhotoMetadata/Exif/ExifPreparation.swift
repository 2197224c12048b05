import ImageFiles

/// Turns the EXIF of an original into the EXIF of a rendering.
struct ExifPreparation {
  let policy: MetadataPolicy
  let facts: RenderedFacts
  private(set) var problems: [MetadataProblem] = []

  init(policy: MetadataPolicy, facts: RenderedFacts) { (self.policy, self.facts) = (policy, facts) }

  /// The block of the rendering; a new one if the original has no readable block.
  mutating func block(from original: [UInt8]?) -> [UInt8] {
    guard let original, !original.isEmpty else { return Self.fresh(facts) }
    guard let block = ExifBlock(original) else { return salvaged(original) }
    for (_, damage) in block.broken.sorted(by: { $0.key < $1.key }) {
      report("exif-directory-dropped", "an EXIF directory was left out: \(damage)")
    }
    if policy == .keep, block.damage.isEmpty { return ExifPatch.applied(to: block, facts) }
    var tree = ExifTree(block)
    if policy == .keep {
      tree.remove(ExifTag.makerNote, from: .photo)
      report(
        "exif-rebuilt", "the EXIF was rebuilt without its maker note: \(block.damage.joined(separator: "; "))")
    }
    return finished(&tree)
  }

  /// A small block with only the facts about the rendering.
  static func fresh(_ facts: RenderedFacts) -> [UInt8] {
    var tree = ExifTree(order: .little)
    tree.stamp(facts)
    return tree.block()
  }

  private mutating func salvaged(_ original: [UInt8]) -> [UInt8] {
    guard let tree = ExifTree(salvaging: original) else {
      report("exif-dropped", "the EXIF of \(original.count) bytes has no directory that can be read and was dropped")
      return Self.fresh(facts)
    }
    var rest = tree
    report(
      "exif-rebuilt", "the first EXIF directory is cut off; \(tree.fields(.primary).count) tags of it were kept")
    return finished(&rest)
  }

  private mutating func finished(_ tree: inout ExifTree) -> [UInt8] {
    if policy != .keep { tree.filter(ExifAllowList.allows) }
    for tag in ExifTag.georeference { tree.remove(tag, from: .primary) }
    tree.stamp(facts)
    return tree.block()
  }

  private mutating func report(_ code: String, _ sentence: String) {
    problems.append(MetadataProblem(.exif, code, sentence))
  }
}

extension ExifTree {
  /// The readable fields of a block whose first directory is cut off; nil if there are none.
  init?(salvaging bytes: [UInt8]) {
    guard let header = TIFFHeader(bytes), header.layout == .classic else { return nil }
    self.init(order: header.order, room: min(bytes.count, Self.largest))
    let directory = TIFFDirectory(salvaging: bytes, at: header.first, header)
    for entry in directory.entries where !ExifTag.pointers.contains(entry.tag) {
      if let field = entry.field(in: bytes, order) { add(field, to: .primary) }
    }
    guard !isEmpty else { return nil }
  }
}
