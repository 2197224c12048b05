extension PNGFile {
  /// States a resolution in a `pHYs` chunk, in place of any other: pixels per meter, rounded.
  ///
  /// - Parameter encoded: a PNG; anything else is returned unchanged.
  static func stating(dotsPerInch: Int, in encoded: consuming [UInt8]) -> [UInt8] {
    let bytes = encoded
    let all = chunks(bytes).chunks
    guard bytes.starts(with: signature), let head = all.first, head.kind == "IHDR" else { return bytes }
    // An inch is 254 ten-thousandths of a meter.
    let perMeter = (dotsPerInch * 10_000 + 127) / 254
    var data: [UInt8] = []
    for _ in 0..<2 { data.append(perMeter, width: 4, .big) }
    data.append(meter)
    let rest = all.dropFirst().filter { $0.kind != "pHYs" }.flatMap { bytes[$0.range] }
    return signature + bytes[head.range] + chunk("pHYs", data) + rest
  }

  /// The code of the unit.
  private static let meter: UInt8 = 1
}
