import Documents
import ImageFiles

/// Turns the XMP of an original into the XMP of a rendering.
struct XMPPreparation {
  let policy: MetadataPolicy
  let facts: RenderedFacts
  /// Where regions of the original lie; nil where nobody knows, and they are removed.
  let move: PictureRegion.Move?
  private(set) var problems: [MetadataProblem] = []

  init(policy: MetadataPolicy, facts: RenderedFacts, move: PictureRegion.Move?) {
    (self.policy, self.facts, self.move) = (policy, facts, move)
  }

  /// The main and the extended packet of the rendering.
  mutating func packets(main: [UInt8]?, extended: [UInt8]?) -> (main: [UInt8]?, extended: [UInt8]?) {
    let kept = policy == .keep ? extended.flatMap { keptExtended($0) } : nil
    guard let main, let packet = read(main, "XMP") else {
      let pointer = kept.map { XMPWriter.pointer(to: MD5.hexadecimal(of: $0), provenance: facts.provenance) }
      return (pointer ?? XMPWriter.packet([], provenance: facts.provenance), kept)
    }
    guard policy == .keep else { return (allowed(packet), nil) }
    var edits = XMPEdits(packet)
    edits.remove { Self.isPayload($0) }
    for (name, value) in corrections { edits.correct(name, value) }
    if facts.interoperabilityIndex == nil { edits.remove { $0 == Self.interoperability } }
    moveRegions(&edits)
    edits.markSettingsApplied()
    let pointer = XMPName(XMPNamespace.note, "HasExtendedXMP")
    if let kept {
      edits.correct(pointer, MD5.hexadecimal(of: kept))
    } else {
      edits.remove { $0 == pointer }
    }
    if let provenance = facts.provenance { edits.record(provenance) }
    return (edits.applied(), kept)
  }

  private func moveRegions(_ edits: inout XMPEdits) {
    if let move {
      edits.moveRegions(facts, move)
    } else {
      edits.remove { XMPRegions.lists.contains($0) }
    }
  }

  /// Whether a property describes a picture that the rendering does not carry.
  static func isPayload(_ name: XMPName) -> Bool {
    XMPNamespace.describesPayload(name.namespace) || name == XMPName(XMPNamespace.xmp, "Thumbnails")
  }

  private static let interoperability = XMPName(XMPNamespace.exifEX, "InteroperabilityIndex")

  /// The values of the rendering for properties that the packet may have.
  private var corrections: [(XMPName, String)] {
    var corrections = [
      (XMPName(XMPNamespace.tiff, "Orientation"), "1"),
      (XMPName(XMPNamespace.tiff, "ImageWidth"), String(facts.width)),
      (XMPName(XMPNamespace.tiff, "ImageLength"), String(facts.height)),
      (XMPName(XMPNamespace.exif, "PixelXDimension"), String(facts.width)),
      (XMPName(XMPNamespace.exif, "PixelYDimension"), String(facts.height)),
      (XMPName(XMPNamespace.exif, "ColorSpace"), String(facts.colorSpaceTag)),
      (XMPName(XMPNamespace.tiff, "Software"), facts.software),
    ]
    if let index = facts.interoperabilityIndex { corrections.append((Self.interoperability, index)) }
    return corrections + (facts.resolution?.properties ?? [])
  }

  private func allowed(_ packet: XMPPacket) -> [UInt8]? {
    var values = XMPAllowList.values(of: packet).map { name, value in
      (name, corrections.first { $0.0 == name }.map { XMPValue.text($0.1) } ?? value)
    }
    if facts.interoperabilityIndex == nil {
      values.removeAll { $0.0 == Self.interoperability }
    }
    return XMPWriter.packet(values, provenance: facts.provenance)
  }

  private mutating func keptExtended(_ extended: [UInt8]) -> [UInt8]? {
    guard let packet = read(extended, "extended XMP") else { return nil }
    guard packet.properties.contains(where: { !Self.isPayload($0.name) }) else { return nil }
    let isKept = !packet.properties.contains {
      Self.isPayload($0.name) || XMPRegions.lists.contains($0.name)
    }
    if isKept { return extended }
    var edits = XMPEdits(packet)
    edits.remove { Self.isPayload($0) }
    moveRegions(&edits)
    return edits.applied()
  }

  private mutating func read(_ bytes: [UInt8], _ what: String) -> XMPPacket? {
    do throws(XMLDamage) {
      return try XMPPacket(bytes)
    } catch {
      problems.append(
        MetadataProblem(
          .xmp, "xmp-dropped",
          "the \(what) was dropped: found \(error.found) at byte \(error.position) of \(bytes.count)"))
      return nil
    }
  }
}
