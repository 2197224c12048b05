package import Documents

/// A snapshot of the photos in a limited view of a library.
package final class VisiblePhotos: Sendable {
  /// The photos that were chosen for the view.
  let selected: Set<AssetID>
  /// The photos that the view imported.
  let made: Set<AssetID>
  /// The mark that all snapshots of one selection share; another selection has another mark.
  package let mark: Bits128

  init(selected: Set<AssetID>, made: Set<AssetID>, mark: Bits128) {
    (self.selected, self.made, self.mark) = (selected, made, mark)
  }

  /// Whether a photo is in the view. It need not be in the library.
  package func contains(_ photo: AssetID) -> Bool { selected.contains(photo) || made.contains(photo) }

  /// All photos in the view.
  var all: Set<AssetID> { made.isEmpty ? selected : selected.union(made) }
}

extension VisiblePhotos {
  /// The maximum number of photos that a condition lists. With more, each photo that the rest of a condition finds is
  /// looked up in this set.
  private static let longestList = 512

  /// The condition that a column holds the id of one of the photos.
  func clause(_ column: String) -> SQLClause {
    guard selected.count + made.count <= Self.longestList else {
      return SQLClause("\(SQLConnection.visibility)(?, \(column))", .photos(self))
    }
    let photos = all
    guard let one = photos.first else { return SQLClause("0") }
    // Only a few different lengths, so that each statement is prepared once.
    var count = 1
    while count < photos.count { count *= 2 }
    var clause = SQLClause("\(column) IN (" + repeatElement("?", count: count).joined(separator: ",") + ")")
    clause.values = photos.map { .bits($0.bits) } + repeatElement(.bits(one.bits), count: count - photos.count)
    return clause
  }
}
