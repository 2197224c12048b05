/// What an adjustment changes.
package enum AdjustmentScope: String, Sendable {
  /// Which part of the photo is seen, and how it lies.
  case frame
  /// The picture in the frame.
  case picture
  /// The finished frame: its size, and what lies around or over it.
  case page
}

extension Rank {
  /// The scope of the adjustments of this rank that declare none.
  var scope: AdjustmentScope {
    switch self {
    case .geometry: .frame
    case .size, .layers: .page
    default: .picture
    }
  }
}
