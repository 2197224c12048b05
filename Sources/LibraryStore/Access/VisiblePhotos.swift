package import Documents

/// The photos that a limited view of a library has, at one time.
package final class VisiblePhotos: Sendable {
  /// The photos that were chosen for the view.
  let selected: Set<AssetID>
  /// The photos that the view made.
  let made: Set<AssetID>
  /// What all of one selection have in common; another selection has another mark.
  package let mark: Bits128

  init(selected: Set<AssetID>, made: Set<AssetID>, mark: Bits128) {
    (self.selected, self.made, self.mark) = (selected, made, mark)
  }

  /// Whether the view has a photo. The library need not have it.
  package func contains(_ photo: AssetID) -> Bool { selected.contains(photo) || made.contains(photo) }

  /// All of them.
  var all: Set<AssetID> { made.isEmpty ? selected : selected.union(made) }
}

extension VisiblePhotos {
  /// Up to so many photos are looked up one by one; of more, each photo that the rest of a condition finds is looked up here.
  private static let longestList = 512

  /// The condition that a column has the id of one of them.
  func clause(_ column: String) -> SQLClause {
    guard selected.count + made.count <= Self.longestList else {
      return SQLClause("\(SQLConnection.visibility)(?, \(column))", .photos(self))
    }
    let photos = all
    guard let one = photos.first else { return SQLClause("0") }
    // Few different lengths, so that statements are prepared once.
    var count = 1
    while count < photos.count { count *= 2 }
    var clause = SQLClause("\(column) IN (" + repeatElement("?", count: count).joined(separator: ",") + ")")
    clause.values = photos.map { .bits($0.bits) } + repeatElement(.bits(one.bits), count: count - photos.count)
    return clause
  }
}
