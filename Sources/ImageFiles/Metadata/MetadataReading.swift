/// The metadata of a file, and the problems of reading it.
package struct MetadataReading: Sendable, Hashable {
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
  /// The names of the parts that are not known here, such as `APP4`.
  package internal(set) var otherParts: Set<String> = []
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
      default: if let extra = PhotoshopResources.extra(number) { extras.insert(extra) }
      }
    }
  }
}
