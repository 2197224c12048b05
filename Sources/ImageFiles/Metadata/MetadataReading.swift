/// The metadata of a file, and the problems of reading it.
package struct MetadataReading: Sendable, Hashable {
  /// Content that a file may carry besides the picture and its tags. A rendering carries only what `keep` keeps of it.
  package enum Extra: String, Sendable, Hashable, CaseIterable {
    /// A small picture in EXIF, XMP or Photoshop resources; dropped.
    case thumbnail
    /// A larger picture inside the EXIF block; overwritten.
    case preview
    /// The camera maker's own data; kept by `keep`.
    case makerNote
    /// The part of an XMP packet that did not fit into its segment; kept by `keep` unless it only holds pictures.
    case extendedXMP
    /// An HDR gain map; dropped.
    case gainMap
    /// A depth map; dropped.
    case depthMap
    /// Further pictures in a multi-picture file; dropped.
    case multiPicture
    /// The video of a motion photo; dropped.
    case motionPhoto
    /// Data after the end of a JPEG that is none of these; dropped.
    case trailer
    /// Photoshop resources other than IPTC; dropped.
    case photoshopResources
    /// Text chunks of a PNG that are not an XMP packet; dropped.
    case textChunks

    /// What a JPEG may have after its picture, besides data that nobody knows.
    package static let appended: Set = [gainMap, depthMap, multiPicture, motionPhoto]
  }

  /// A part of an extended XMP packet in a JPEG.
  package struct ExtensionPart: Sendable, Hashable {
    /// The position of the part in the packet, and the size of the packet.
    package let offset, total: Int
    /// The position of the part in the file.
    package let value: Range<Int>
  }

  /// The format; nil where the file is not an image of a known format.
  package let format: FileFormat?
  /// The blocks that were found.
  package var bundle = MetadataBundle()
  /// What could not be read.
  package var problems: [MetadataProblem] = []
  /// What else the file carries.
  package var extras: Set<Extra> = []
  /// The parts of extended XMP packets, by the digest that the main packet names; they are joined into the bundle.
  package var extensionParts: [String: [ExtensionPart]] = [:]

  private static let mostProblems = 100
  private static let mostComments = 1_000

  /// Reads the blocks of a file, except a TIFF: its metadata is its own first directory.
  ///
  /// Damage never stops the reading: it is reported as a problem, and the sound parts are used.
  package init(_ bytes: UnsafeRawBufferPointer, _ format: FileFormat?) {
    self.format = format
    if let format {
      format.metadata.read(bytes, &self)
    } else {
      report(.container, "container-unknown", "no metadata was read: the file format is unknown")
    }
  }

  /// A reading without anything read.
  init(unread format: FileFormat) { self.format = format }

  /// An EXIF block without the `Exif\0\0` that some writers leave before it.
  static func withoutHead(exif block: [UInt8]) -> [UInt8] {
    block.matches("Exif\0", at: 0) ? Array(block.dropFirst(6)) : block
  }

  /// Adds a problem, unless there are a hundred already.
  package mutating func report(_ subject: MetadataProblem.Subject, _ code: String, _ sentence: String) {
    guard problems.count < Self.mostProblems else { return }
    problems.append(MetadataProblem(subject, code, sentence))
  }

  /// Adds an EXIF block, without the `Exif\0\0` that some writers leave before it; a second one is reported.
  package mutating func take(exif block: [UInt8]) {
    let content = Self.withoutHead(exif: block)
    guard bundle.exif == nil else {
      report(.exif, "exif-twice", "a second EXIF block of \(block.count) bytes was left out")
      return
    }
    guard !content.isEmpty else {
      report(.exif, "exif-empty", "the EXIF segment is empty")
      return
    }
    bundle.exif = content
  }

  /// Adds an XMP packet; a second one is reported.
  package mutating func take(xmp packet: [UInt8]) {
    guard bundle.xmp == nil else {
      report(.xmp, "xmp-twice", "a second XMP packet of \(packet.count) bytes was left out")
      return
    }
    bundle.xmp = packet
  }
  /// Adds a comment, unless there are a thousand already.
  mutating func take(comment: [UInt8]) {
    if bundle.comments.count < Self.mostComments { bundle.comments.append(comment) }
  }

  /// Adds the IPTC record from a list of Photoshop resources; a second one is reported.
  package mutating func take(photoshop resources: [UInt8]) {
    for (number, range) in PhotoshopResources.list(resources) {
      switch number {
      case PhotoshopResources.iptc where bundle.iptc == nil:
        bundle.iptc = range.isEmpty ? nil : Array(resources[range])
      case PhotoshopResources.iptc:
        report(.iptc, "iptc-twice", "a second IPTC record of \(range.count) bytes was left out")
      case 0x0409, 0x040C: extras.insert(.thumbnail)
      default: extras.insert(.photoshopResources)
      }
    }
  }
}
