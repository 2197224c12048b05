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
    software = software ?? text(XMPNamespace.xmp, "CreatorTool")
    dateTaken =
      dateTaken ?? text(XMPNamespace.exif, "DateTimeOriginal") ?? text(XMPNamespace.photoshop, "DateCreated")
    position = position ?? GeoPosition(packet)
  }
}
