/// The list of resources that Photoshop writes into a JPEG's APP13 segment or a TIFF tag; IPTC is one of them.
package enum PhotoshopResources {
  package static let iptc = 0x0404

  /// The resources by number and position, as far as they are complete.
  package static func list(_ bytes: [UInt8]) -> [(number: Int, value: Range<Int>)] {
    var found: [(number: Int, value: Range<Int>)] = []
    var position = 0
    while bytes.matches("8BIM", at: position), let number = bytes.number(2, at: position + 4, .big),
      let nameLength = bytes.number(1, at: position + 6, .big)
    {
      // The name is a Pascal string, padded to an even length.
      let sizeAt = position + 6 + ((nameLength + 2) & ~1)
      guard let size = bytes.number(4, at: sizeAt, .big), let value = bytes.range(at: sizeAt + 4, count: size)
      else { break }
      found.append((number, value))
      position = value.upperBound + size % 2
    }
    return found
  }

  /// A list with only the IPTC resource.
  static func holding(iptc datasets: [UInt8]) -> [UInt8] {
    var bytes = Array("8BIM".utf8)
    bytes.append(iptc, width: 2, .big)
    bytes.append(0, width: 2, .big)
    bytes.append(datasets.count, width: 4, .big)
    return bytes + datasets + (datasets.count % 2 == 1 ? [0] : [])
  }
}
