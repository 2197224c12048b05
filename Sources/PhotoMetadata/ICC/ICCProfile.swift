/// The parts of an ICC profile that color conversion needs: its color space, matrix and curves (ICC.1:2022).
package struct ICCProfile: Hashable, Sendable {
  /// The bytes of the profile.
  package let bytes: [UInt8]
  /// The data color space.
  package let space: Space
  /// The name of the profile.
  package let name: String
  /// Whether it has tables from device colors (A2B), which take precedence over the matrix.
  package let hasTables: Bool
  /// The colorants of red, green and blue as XYZ relative to D50; nil where a colorant is missing.
  package let colorants: [[Double]]?
  /// The curves from stored values to linear light: three for RGB, one for gray; nil where one is missing.
  package let curves: [ToneCurve]?
  /// The transfer characteristics of its `cicp` tag (ITU-T H.273), if it has one: 16 is PQ, 18 is HLG.
  package let cicpTransfer: Int?
  /// Whether its connection space is Lab, so that the curve of a gray profile leads to lightness L*/100, not to light.
  package var connectsByLab: Bool { ICCReader(bytes).text(at: 20, count: 4) == "Lab " }

  /// The color spaces that photos have.
  package enum Space: String, Sendable {
    case rgb = "RGB "
    case gray = "GRAY"
    case cmyk = "CMYK"
  }

  /// Reads a profile.
  ///
  /// - Throws: `ICCError` if it is damaged, or its color space is not used for photos.
  package init(_ bytes: [UInt8]) throws(ICCError) {
    let reader = ICCReader(bytes)
    guard bytes.count >= 132, reader.text(at: 36, count: 4) == "acsp" else {
      throw ICCError("no profile header")
    }
    guard let size = reader.uint32(at: 0), size >= 132, size <= bytes.count else {
      throw ICCError("its header says \(reader.uint32(at: 0) ?? 0) bytes, found \(bytes.count)")
    }
    let named = reader.text(at: 16, count: 4) ?? ""
    guard let space = Space(rawValue: named) else {
      throw ICCError("its color space is '\(named)', expected RGB, gray or CMYK")
    }
    let tags = try reader.tags()
    self.bytes = bytes
    self.space = space
    name = reader.description(tags["desc"])
    hasTables = tags["A2B0"] != nil || tags["A2B1"] != nil
    let columns = ["rXYZ", "gXYZ", "bXYZ"].map { reader.xyz(tags[$0]) }
    colorants = columns.contains { $0 == nil } ? nil : columns.compactMap { $0 }
    var curves: [ToneCurve] = []
    let names = space == .gray ? ["kTRC"] : ["rTRC", "gTRC", "bTRC"]
    for name in names { if let tag = tags[name] { curves.append(try reader.curve(tag)) } }
    self.curves = curves.count == names.count ? curves : nil
    cicpTransfer = tags["cicp"].flatMap { reader.byte(at: $0.lowerBound + 9) }
    if space != .cmyk, !hasTables, self.curves == nil || (space == .rgb && colorants == nil) {
      throw ICCError("neither tables nor a matrix with curves")
    }
  }
}

/// Why a profile cannot be used.
package struct ICCError: Error, Hashable, Sendable {
  /// The reason, as the rest of a sentence that begins with "the color profile is damaged:".
  package let reason: String
  init(_ reason: String) { self.reason = reason }
}

/// A curve from stored values 0…1 to linear light.
package enum ToneCurve: Hashable, Sendable {
  /// (aX + b)^g + e for X ≥ d, else cX + f.
  case parametric(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)
  /// Samples at even steps, 0…1; at least two.
  case sampled([Double])

  /// X^g.
  package static func gamma(_ g: Double) -> ToneCurve {
    .parametric(g: g, a: 1, b: 0, c: 0, d: 0, e: 0, f: 0)
  }

  /// The curve of sRGB (IEC 61966-2-1).
  package static let srgb = ToneCurve.parametric(
    g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045, e: 0, f: 0)
}
