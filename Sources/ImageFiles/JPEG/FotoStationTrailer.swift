/// What FotoStation appends to a JPEG: blocks that each end with a kind, a size and a mark. One is a copy of the IPTC record.
package enum FotoStationTrailer {
  private static let mark = 0xA1B2_C3D4
  private static let iptc = 1
  /// The bytes of kind, size and mark.
  private static let footSize = 10

  /// Changes the copies of the IPTC record, which keep their position and their size. One that would be larger becomes zeros.
  ///
  /// - Parameter remains: what remains of a record; nil where nothing does.
  package static func patch(_ bytes: inout [UInt8], _ remains: (MetadataRevision.Further, [UInt8]) -> [UInt8]?) {
    var end = bytes.count
    while end >= footSize, bytes.number(4, at: end - 4, .big) == mark, let size = bytes.number(4, at: end - 8, .big),
      let kind = bytes.number(2, at: end - footSize, .big), size >= footSize, size <= end
    {
      let range = end - size..<end - footSize
      if kind == iptc {
        let new = remains(.iptc, Array(bytes[range]))?.filled(to: range.count, with: 0)
        bytes.replaceSubrange(range, with: new ?? [UInt8](repeating: 0, count: range.count))
      }
      end = range.lowerBound
    }
  }
}
