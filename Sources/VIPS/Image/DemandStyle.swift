import CVips

/// The preferred shape of the regions in which an image is computed. The narrowest in a pipeline wins.
package enum DemandStyle: Hashable, Sendable, CaseIterable {
  /// Squares, for operations that read their input rotated or scattered.
  case smallTile
  /// Full rows, many at a time, for operations that need rows above and below.
  case fatStrip
  /// Full rows, few at a time, for operations on single pixels.
  case thinStrip
  /// No preference, for pixels in memory.
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
