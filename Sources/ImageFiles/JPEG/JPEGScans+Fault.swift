extension JPEGScans {
  /// What of the scans makes every decoder give up, as a sentence; nil where nothing does.
  ///
  /// Only markers are read, and none after the first scan if it holds the complete image.
  static func fault(in bytes: UnsafeRawBufferPointer) -> String? {
    var (position, number) = (2, 0)
    var frame: Frame?
    while let marker = JPEGMarker.next(from: position, in: bytes), marker.code != JPEGMarker.end {
      position = marker.position + 2
      if JPEGMarker.standsAlone(marker.code) { continue }
      if JPEGMarker.isUnknown(marker.code) {
        let code = String(marker.code, radix: 16, uppercase: true)
        return "the marker 0x\(code) at byte \(marker.position) of the JPEG is none that decoders know"
      }
      guard let length = bytes.number(2, at: position, .big), length >= 2,
        let segment = bytes.range(at: position, count: length)
      else { return nil }
      if JPEGMarker.isFrame(marker.code) {
        frame = Frame(bytes[segment], isProgressive: JPEGMarker.isProgressive(marker.code))
      } else if marker.code == JPEGMarker.scan, let frame {
        number += 1
        let scan = Array(bytes[segment])
        if let fault = frame.fault(of: scan) { return "scan \(number) of the JPEG \(fault)" }
        if !frame.isProgressive, Int(scan[2]) == frame.components.count { return nil }
      }
      position = segment.upperBound
    }
    return nil
  }
}

/// What a frame says of its scans.
private struct Frame {
  /// The identifiers of its components.
  let components: [UInt8]
  let isProgressive: Bool

  /// Reads a frame header from its length on; nil where it is damaged.
  init?(_ segment: Slice<UnsafeRawBufferPointer>, isProgressive: Bool) {
    let header = Array(segment)
    // After the depth and the size: the number of components, and three bytes for each.
    guard header.count > 7, header.count == 8 + 3 * Int(header[7]) else { return nil }
    components = (0..<Int(header[7])).map { header[8 + 3 * $0] }
    self.isProgressive = isProgressive
  }

  /// What of a scan header, from its length on, no decoder accepts (ITU-T T.81, B.2.3 and G.1.1.1); nil for nothing.
  func fault(of scan: [UInt8]) -> String? {
    guard scan.count > 2, (1...4).contains(scan[2]), scan.count == 6 + 2 * Int(scan[2]) else {
      return "has a header of \(scan.count) bytes" + (scan.count > 2 ? " for \(scan[2]) components" : "")
    }
    let count = Int(scan[2])
    if let unknown = (0..<count).map({ scan[3 + 2 * $0] }).first(where: { !components.contains($0) }) {
      let known = components.map(String.init).joined(separator: ", ")
      return "is for the component \(unknown), which is none of the image (\(known))"
    }
    guard isProgressive else { return nil }
    let (first, last) = (Int(scan[3 + 2 * count]), Int(scan[4 + 2 * count]))
    let (before, after) = (Int(scan[5 + 2 * count] >> 4), Int(scan[5 + 2 * count] & 15))
    // Coefficients above the first are those of one component, and a refinement adds one bit.
    let isBand = first == 0 ? last == 0 : first <= last && last < 64 && count == 1
    guard isBand, before == 0 || after == before - 1, after <= 13 else {
      return "has the coefficients \(first) to \(last) of \(count) components, from bit \(before) to \(after)"
    }
    return nil
  }
}
