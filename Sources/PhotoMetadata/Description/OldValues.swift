import ImageFiles

/// Removes old values from the blocks of a file that are not the photo's own: second packets, copies that Photoshop keeps,
/// blocks of further pictures. New values are not written there.
final class OldValues {
  private let cleared: PropertyChanges
  /// What was removed besides the values, or as a copy of them.
  private(set) var problems: [MetadataProblem] = []

  /// - Parameter changes: the properties that change.
  init(_ changes: PropertyChanges) { cleared = changes.cleared }

  /// What remains of a block; nil where nothing does.
  func remains(of kind: MetadataRevision.Further, _ block: [UInt8]) -> [UInt8]? {
    switch kind {
    case .exif: exif(block, "a second EXIF block")
    case .xmp: xmp(block, "a second XMP packet")
    case .extendedXMP: mayState(block) ? xmp(block, "extended XMP that no main packet names") : block
    case .iptc: IPTCDescription(cleared).record(from: block)
    case .photoshop(PhotoshopResources.exif): copy(of: "EXIF", kind, block, exif(block, "Photoshop's copy of the EXIF"))
    case .photoshop(PhotoshopResources.xmp): copy(of: "XMP", kind, block, xmp(block, "Photoshop's copy of the XMP"))
    case .photoshop(PhotoshopResources.moreExif):
      has(\.exif) ? removed(.exif, "Photoshop's further EXIF", block, "it cannot be read") : block
    case .photoshop(PhotoshopResources.caption):
      cleared[.caption] == nil ? block : removed(.iptc, "Photoshop's caption", block, "it states the old one")
    case .text(let keyword): Self.texts[keyword].flatMap { cleared[$0] } == nil ? block : nil
    case .photoshop: block
    }
  }

  /// The texts of a PNG that state a property.
  private static let texts: [String: PhotoProperty] = [
    "Title": .title, "Description": .caption, "Keywords": .keywords, "Creation Time": .captured,
  ]

  private func has<Value>(_ standard: (PropertyPlace) -> Value?) -> Bool {
    cleared.places.contains { standard($0) != nil }
  }

  /// Whether the name of a property occurs in XMP; a part of a packet cannot be read.
  private func mayState(_ xmp: [UInt8]) -> Bool {
    cleared.places.contains { place in place.xmp.map { xmp.contains(Array($0.local.utf8)) } ?? false }
  }

  private func exif(_ block: [UInt8], _ what: String) -> [UInt8]? {
    if let left = ExifDescription(cleared).block(from: block) { return left }
    // Nothing else was in it.
    return ExifBlock(block) != nil ? nil : removed(.exif, what, block, "it cannot be read")
  }

  private func xmp(_ block: [UInt8], _ what: String) -> [UInt8]? {
    if let left = XMPDescription(cleared).packet(from: block) { return left }
    return removed(.xmp, what, block, "it cannot be read")
  }

  private func removed(
    _ subject: MetadataProblem.Subject, _ what: String, _ block: [UInt8], _ reason: String
  ) -> [UInt8]? {
    problems.append(
      MetadataProblem(
        subject, "\(subject.rawValue)-removed", "\(what), \(block.count) bytes, was removed: \(reason)"))
    return nil
  }

  private func copy(
    of what: String, _ kind: MetadataRevision.Further, _ block: [UInt8], _ left: [UInt8]?
  ) -> [UInt8]? {
    if let left, left != block {
      problems.append(
        MetadataProblem(
          .container, "copy-changed",
          "old values were removed from Photoshop's copy of the \(what), which has no new ones"))
    }
    return left
  }
}
