import ImageFiles

extension MetadataSummary {
  /// Reads the values of XMP that EXIF does not state, and reports a contradicting orientation.
  mutating func read(_ packet: XMPPacket) {
    func text(_ namespace: String, _ name: String) -> String? {
      packet.items(XMPName(namespace, name)).first.map(\.trimmedBlanks).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let stated = text(XMPNamespace.tiff, "Orientation").flatMap({ Int($0) }), stated != orientation {
      report(
        .orientation, "orientation-contradiction",
        isOrientationInExif
          ? "the orientation is \(stated) in XMP and \(orientation) in EXIF; EXIF was used"
          : "the orientation is \(stated) in XMP, and EXIF states none; the pixels were taken to be upright")
    }
    make = make ?? text(XMPNamespace.tiff, "Make")
    model = model ?? text(XMPNamespace.tiff, "Model")
    lens = lens ?? text(XMPNamespace.exifEX, "LensModel") ?? text(XMPNamespace.aux, "Lens")
    artist = artist ?? text(XMPNamespace.dc, "creator")
    copyright = copyright ?? text(XMPNamespace.dc, "rights")
    software = software ?? text(XMPNamespace.xmp, "CreatorTool")
    dateTaken =
      dateTaken ?? text(XMPNamespace.exif, "DateTimeOriginal") ?? text(XMPNamespace.photoshop, "DateCreated")
    position = position ?? GeoPosition(packet)
  }

  /// Reads the values of IPTC that neither EXIF nor XMP states.
  mutating func read(_ sets: IPTCDataSets) {
    func text(_ number: Int) -> String? {
      sets.text(2, number).map(\.trimmedBlanks).flatMap { $0.isEmpty ? nil : $0 }
    }
    artist = artist ?? text(80)
    copyright = copyright ?? text(116)
  }
}
