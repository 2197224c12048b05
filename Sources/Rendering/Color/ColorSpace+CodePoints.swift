import Adjustments
import ImageFiles
import PhotoMetadata

extension ColorSpace {
  /// The space of a file that has code points but no profile, with a profile that says the same; sRGB needs none.
  ///
  /// Values that they leave open are those of sRGB. The curves are those of the camera side, solved for light (ITU-T
  /// H.273, table 3).
  ///
  /// - Returns: The space; nil if a code is not known or is an HDR encoding.
  static func described(by points: CodePoints, isGray: Bool) -> ColorSpace? {
    guard let (place, primaries) = primaries(points.primaries), let (light, curve) = curve(points.transfer) else {
      return nil
    }
    if isGray { return curve == .srgb ? .untaggedGray : .standardGray("gray, \(light)", curve: curve) }
    if curve == .srgb {
      if points.primaries == 12 { return .displayP3 }
      if primaries.elementsEqual(WorkingSpace.primaries, by: { $0 == $1 }) { return .untagged }
    }
    return .standard("\(place), \(light)", primaries: primaries, curve: curve)
  }

  /// Primaries around D65 (ITU-T H.273, table 2).
  private static func primaries(_ code: Int) -> (name: String, corners: [(x: Double, y: Double)])? {
    switch code {
    case 1, 2: ("BT.709", WorkingSpace.primaries)
    case 5: ("BT.601 (625 lines)", [(x: 0.64, y: 0.33), (x: 0.29, y: 0.60), (x: 0.15, y: 0.06)])
    case 6, 7: ("BT.601 (525 lines)", [(x: 0.630, y: 0.340), (x: 0.310, y: 0.595), (x: 0.155, y: 0.070)])
    case 9: ("BT.2020", [(x: 0.708, y: 0.292), (x: 0.170, y: 0.797), (x: 0.131, y: 0.046)])
    case 12: ("Display P3", [(x: 0.680, y: 0.320), (x: 0.265, y: 0.690), (x: 0.150, y: 0.060)])
    default: nil
    }
  }

  /// Curves (ITU-T H.273, table 3).
  private static func curve(_ code: Int) -> (name: String, curve: ToneCurve)? {
    switch code {
    // With all the digits of BT.2020, so that the two pieces meet.
    case 1, 6, 14, 15: ("BT.709 curve", .camera(alpha: 1.09929682680944, beta: 0.018053968510807, slope: 4.5))
    case 4: ("gamma 2.2", .gamma(2.2))
    case 5: ("gamma 2.8", .gamma(2.8))
    case 7: ("SMPTE 240M curve", .camera(alpha: 1.1115, beta: 0.0228, slope: 4))
    case 8: ("linear", .gamma(1))
    case 2, 13: ("sRGB curve", .srgb)
    default: nil
    }
  }
}

extension ToneCurve {
  /// The inverse of V = α·L^0.45 − (α − 1) for L ≥ β, else slope·L.
  fileprivate static func camera(alpha: Double, beta: Double, slope: Double) -> ToneCurve {
    .parametric(
      g: 1 / 0.45, a: 1 / alpha, b: (alpha - 1) / alpha, c: 1 / slope, d: slope * beta, e: 0, f: 0)
  }
}

extension CodePoints {
  /// Whether the primaries and the transfer are both left open.
  var isUnspecified: Bool { primaries == 2 && transfer == 2 }

  /// The HDR encoding of the curve: `PQ` or `HLG`.
  var hdrTransfer: String? { Self.hdrTransfer(transfer) }

  /// The HDR encoding of a code for a curve: `PQ` or `HLG`.
  static func hdrTransfer(_ transfer: Int) -> String? {
    switch transfer {
    case 16: "PQ"
    case 18: "HLG"
    default: nil
    }
  }
}
