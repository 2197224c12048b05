import Documents

/// The list of resources that Photoshop writes into a JPEG's APP13 segment or a TIFF tag; IPTC is one of them.
package enum PhotoshopResources {
  package static let iptc = 0x0404
  /// The caption, in one byte for each character.
  package static let caption = 0x03F0
  /// A copy of the EXIF block.
  package static let exif = 0x0422
  /// Another part of the EXIF.
  package static let moreExif = 0x0423
  /// A copy of the XMP packet.
  package static let xmp = 0x0424
  /// The MD5 digest of the IPTC record, by which programs tell whether another one changed it.
  private static let digest = 0x0425

  /// The resources by number and position, as far as they are complete.
  package static func list(_ bytes: [UInt8]) -> [(number: Int, value: Range<Int>)] {
    resources(bytes).map { ($0.number, $0.value) }
  }

  /// The value of the first resource with a number; nil where there is none.
  static func value(_ number: Int, in bytes: [UInt8]) -> [UInt8]? {
    list(bytes).first { $0.number == number }.map { Array(bytes[$0.value]) }
  }

  /// What a resource is that is no block of metadata; nil for a digest, which is made anew.
  package static func extra(_ number: Int) -> MetadataReading.Extra? {
    switch number {
    case 0x0409, 0x040C: .thumbnail
    case digest: nil
    default: .photoshopResources
    }
  }

  private struct Resource {
    let number: Int
    /// The resource with its head and its padding.
    let range: Range<Int>
    /// The position of the size, after number and name.
    let sizeAt: Int
    let value: Range<Int>
  }

  private static func resources(_ bytes: [UInt8]) -> [Resource] {
    var found: [Resource] = []
    var position = 0
    while bytes.matches("8BIM", at: position), let number = bytes.number(2, at: position + 4, .big),
      let nameLength = bytes.number(1, at: position + 6, .big)
    {
      // The name is a Pascal string, padded to an even length.
      let sizeAt = position + 6 + ((nameLength + 2) & ~1)
      guard let size = bytes.number(4, at: sizeAt, .big), let value = bytes.range(at: sizeAt + 4, count: size)
      else { break }
      let end = min(bytes.count, value.upperBound + size % 2)
      found.append(Resource(number: number, range: position..<end, sizeAt: sizeAt, value: value))
      position = end
    }
    return found
  }

  /// A list with changed metadata; every other resource keeps its bytes.
  package static func changed(_ bytes: [UInt8], by revision: MetadataRevision) -> [UInt8] {
    var result: [UInt8] = []
    var (position, hasIPTC) = (0, false)
    for resource in resources(bytes) {
      let value = Array(bytes[resource.value])
      let left: [UInt8]?
      switch resource.number {
      case iptc where !hasIPTC && !value.isEmpty: (left, hasIPTC) = (revision.new.iptc, true)
      case iptc: left = revision.further(.iptc, value)
      case digest: left = revision.old.iptc.map { MD5.digest(of: $0) } == value ? newDigest(revision) : value
      default: left = revision.further(.photoshop(resource.number), value)
      }
      position = resource.range.upperBound
      guard left != value else {
        result += bytes[resource.range]
        continue
      }
      if let left { result += bytes[resource.range.lowerBound..<resource.sizeAt] + sized(left) }
    }
    if !hasIPTC, revision.old.iptc == nil, let new = revision.new.iptc { result += holding(iptc: new) }
    return result + bytes[position...]
  }

  private static func newDigest(_ revision: MetadataRevision) -> [UInt8]? {
    revision.new.iptc.map { MD5.digest(of: $0) }
  }

  private static func sized(_ value: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(value.count, width: 4, .big)
    return bytes + value + (value.count % 2 == 1 ? [0] : [])
  }

  /// A list with only the IPTC resource.
  static func holding(iptc datasets: [UInt8]) -> [UInt8] {
    var bytes = Array("8BIM".utf8)
    bytes.append(iptc, width: 2, .big)
    bytes.append(0, width: 2, .big)
    return bytes + sized(datasets)
  }
}
