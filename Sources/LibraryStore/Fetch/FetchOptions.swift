/// Which photos a fetch finds, and in which order.
package struct FetchOptions: Hashable, Sendable {
  /// What photos are sorted by. Photos that compare equal, and those without a value, are in the order of their import.
  package struct SortDescriptor: Hashable, Sendable {
    /// A key to sort by.
    package enum Key: String, Hashable, Sendable, CaseIterable {
      case date, added, modified, name, path, fileSize, width, height, rating, title, trashed
    }

    /// The key.
    package var key: Key
    /// Whether small values come first.
    package var isAscending: Bool

    package init(_ key: Key, ascending: Bool = true) { (self.key, isAscending) = (key, ascending) }
  }

  /// The condition.
  package var predicate = AssetPredicate.everything
  /// The order: the first descriptor decides, the next one among equals.
  package var sort: [SortDescriptor] = []
  /// The greatest number of photos; nil for all.
  package var limit: Int?
  /// Whether hidden photos are found.
  package var includesHidden = false
  /// Whether photos in the trash are found.
  package var includesTrashed = false

  /// Every photo that is neither hidden nor in the trash, in the order of import.
  package init() {}

  /// What follows `FROM asset`.
  var sql: SQLClause {
    var conditions = [predicate.sql]
    if !includesHidden { conditions.append(SQLClause("NOT asset.isHidden")) }
    if !includesTrashed { conditions.append(SQLClause("asset.trashed IS NULL")) }
    var clause = SQLClause.joined(conditions, by: "AND", none: "1")
    let order = sort.map { "\($0.key.column) \($0.isAscending ? "ASC" : "DESC")" } + ["asset.row \(rowOrder)"]
    clause.text = "WHERE \(clause.text) ORDER BY " + order.joined(separator: ", ")
    if let limit {
      clause.text += " LIMIT ?"
      clause.values.append(.int(limit))
    }
    return clause
  }

  /// Rows in the direction of the last key, so that an index serves both.
  private var rowOrder: String { sort.last.map { $0.isAscending ? "ASC" : "DESC" } ?? "ASC" }
}

extension FetchOptions.SortDescriptor.Key {
  fileprivate var column: String {
    switch self {
    case .fileSize: "asset.size"
    default: "asset.\(rawValue)"
    }
  }
}
