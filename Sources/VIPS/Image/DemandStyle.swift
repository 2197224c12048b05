import CVips

/// The shape of the pieces in which an image likes to be computed. The narrowest wish in a pipeline wins.
package enum DemandStyle: Hashable, Sendable, CaseIterable {
  /// Squares, for what reads its input turned or scattered.
  case smallTile
  /// Full rows, many at a time, for what needs rows above and below.
  case fatStrip
  /// Full rows, few at a time, for what treats each pixel alone.
  case thinStrip
  /// No wish, for pixels that are in memory.
  case any

  var raw: VipsDemandStyle {
    switch self {
    case .smallTile: VIPS_DEMAND_STYLE_SMALLTILE
    case .fatStrip: VIPS_DEMAND_STYLE_FATSTRIP
    case .thinStrip: VIPS_DEMAND_STYLE_THINSTRIP
    case .any: VIPS_DEMAND_STYLE_ANY
    }
  }
}
