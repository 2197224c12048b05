/// The default position of an adjustment in a recipe.
///
/// The ranks follow the usual order of work on a picture. A recipe always executes in the order of its list; ranks only
/// decide where an added adjustment goes. Adjustments of the same rank follow the order of the catalog.
package enum Rank: String, CaseIterable, Hashable, Sendable {
  /// Spots and blemishes, while every pixel is in its place.
  case retouch
  /// Lens, rotation and crop.
  case geometry
  /// Noise, before anything makes it stronger.
  case noise
  /// The color of the light.
  case whiteBalance
  /// The amount of light.
  case exposure
  /// Light and detail that depend on the surroundings of a pixel.
  case local
  /// Tones: brightness, contrast, levels and curves.
  case tones
  /// Colors.
  case color
  /// Looks: color tables, black and white, old prints.
  case looks
  /// The size in pixels.
  case size
  /// Sharpness, at the final size.
  case detail
  /// Grain and vignette, on the finished picture.
  case effects
  /// Layers over the picture: borders, overlays, text.
  case layers
}

extension Rank: Comparable {
  package static func < (a: Rank, b: Rank) -> Bool { a.place < b.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Recipe {
  /// Adds a step at the rank of its adjustment: after the last step that belongs before it.
  public mutating func insert(_ step: RecipeStep) {
    let place = Catalog.place(of: step.adjustment.op)
    let last = steps.lastIndex { Catalog.place(of: $0.adjustment.op) <= place }
    steps.insert(step, at: (last ?? -1) + 1)
  }

  /// An unused id for a new step: the name of the adjustment, with a number if the name is taken.
  package func newID(for op: String) -> String { Self.newID(for: op, besides: Set(steps.compactMap(\.id))) }

  /// An id for a new step that is not among the taken ones.
  static func newID(for op: String, besides taken: Set<String>) -> String {
    if !taken.contains(op) { return op }
    var number = 2
    while taken.contains("\(op)-\(number)") { number += 1 }
    return "\(op)-\(number)"
  }
}

extension Catalog {
  /// The place of an adjustment among all adjustments: by rank, then in the order of the catalog.
  package static func place(of op: String) -> Int { places[op] ?? all.count }

  /// All adjustments by rank.
  static var byRank: [any Adjustment.Type] {
    Rank.allCases.flatMap { rank in all.filter { $0.identity.rank == rank } }
  }

  private static let places = Dictionary(byRank.enumerated().map { ($1.identity.op, $0) }) { first, _ in first }
}
