package import ImageFiles

/// The facts in the metadata of a photo.
package struct MetadataSummary: Sendable, Hashable {
  /// The EXIF orientation of the decoded pixels: 1…8; 1 where nothing valid is stated, and for formats whose container
  /// states the orientation.
  package var orientation = 1
  /// Whether EXIF states it.
  var isOrientationInExif = false
  /// The maker of the camera.
  package var make: String?
  /// The model of the camera.
  package var model: String?
  /// The model of the lens: EXIF first, then XMP, then the maker note.
  package var lens: String?
  /// When the photo was taken, as `2010-12-12T12:41:35` followed by the offset from UTC if stated.
  package var dateTaken: String?
  /// Seconds.
  package var exposureTime: Double?
  /// The f-number.
  package var fNumber: Double?
  /// The sensitivity.
  package var iso: Int?
  /// Millimeters.
  package var focalLength: Double?
  /// Where the photo was taken.
  package var position: GeoPosition?
  /// The EXIF tag ColorSpace: 1 is sRGB, 65535 is uncalibrated.
  package var colorSpace: Int?
  /// The interoperability index: R98 is sRGB, R03 is Adobe RGB.
  package var interoperabilityIndex: String?
  /// The program that wrote the file.
  package var software: String?
  /// The properties that are stated as texts, lists of texts and numbers.
  package var properties = PropertyValues()
  /// The width that EXIF states, in pixels.
  package var width: Int?
  /// The height that EXIF states, in pixels.
  package var height: Int?
  /// What the file carries besides the picture and its tags.
  package var extras: Set<MetadataReading.Extra> = []
  /// The names of the other parts among them.
  package var otherParts: Set<String> = []
  /// The provenance, if the photo is a rendering by this program.
  package var provenance: Provenance?
  /// The problems with the values above.
  package var problems: [MetadataProblem] = []

  /// The summary of a photo without metadata.
  package init() {}

  /// Summarizes the metadata of a file.
  package init(_ reading: MetadataReading) {
    (extras, otherParts) = (reading.extras, reading.otherParts)
    let block = reading.bundle.exif.flatMap(ExifBlock.init)
    let packet = reading.bundle.xmp.flatMap { try? XMPPacket($0) }
    let sets = reading.bundle.iptc.map { IPTCDataSets($0) }
    if let block { read(block) }
    if let packet { read(packet) }
    properties = PropertyReader(exif: block, xmp: packet, iptc: sets).values
    if lens == nil, extras.contains(.makerNote) { lens = reading.bundle.exif.flatMap(MakerNote.lens) }
    provenance = reading.bundle.xmp.flatMap(Provenance.read)
    if reading.format?.statesOrientation ?? false { orientation = 1 }
  }

  /// Maker and model of the camera; the model alone where it begins with the maker.
  package var camera: String? {
    guard let model else { return make }
    guard let make else { return model }
    func first(_ text: String) -> String? { text.split(separator: " ").first?.lowercased() }
    return first(make) == first(model) ? model : make + " " + model
  }

  /// Adds a problem with a value.
  mutating func report(_ subject: MetadataProblem.Subject, _ code: String, _ sentence: String) {
    problems.append(MetadataProblem(subject, code, sentence))
  }
}

extension MetadataSummary {
  /// Summarizes an XMP sidecar: a file with the metadata of the photo beside it.
  ///
  /// - Parameters:
  ///   - packet: its bytes; programs of Windows also write UTF-16.
  ///   - fileExtension: the extension of the photo, where the name of the sidecar does not have it. A sidecar that says that
  ///     it belongs to a photo with another extension (`photoshop:SidecarForExtension`) is not its.
  /// - Returns: nil if it belongs to another photo.
  /// - Throws: `XMLDamage` where it is not XMP.
  package init?(sidecar bytes: [UInt8], of fileExtension: String? = nil) throws(XMLDamage) {
    let packet = Self.utf8(bytes)
    let xmp = try XMPPacket(packet)
    if let fileExtension, let stated = xmp.items(XMPName(XMPNamespace.photoshop, "SidecarForExtension")).first,
      stated.lowercased() != fileExtension.lowercased()
    {
      return nil
    }
    var reading = MetadataReading(UnsafeRawBufferPointer(start: nil, count: 0), nil)
    reading.bundle.xmp = packet
    self.init(reading)
  }

  /// A text in UTF-8, whichever encoding its first bytes show.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let isLittle = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x3C]) else { return bytes }
    let text = String(utf16: bytes, isLittle ? .little : .big)
    return Array(String(text.unicodeScalars.drop { $0 == "\u{FEFF}" }).utf8)
  }
}
