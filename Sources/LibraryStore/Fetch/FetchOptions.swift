/// Which photos a fetch finds, and in which order.
public struct FetchOptions: Hashable, Sendable {
  /// A key and a direction to sort photos by. Photos that compare equal are in the order of their import, or the reverse of
  /// it where the last key is descending.
  public struct SortDescriptor: Hashable, Sendable {
    /// A key to sort by.
    public enum Key: String, Hashable, Sendable, CaseIterable {
      /// When it was taken, or imported if that is not known.
      case date
      /// When it was imported.
      case added
      /// When it was last changed.
      case modified
      /// The name of the imported file.
      case name
      /// Where that file was.
      case path
      /// The size of the original in bytes.
      case fileSize
      /// The width in pixels.
      case width
      /// The height in pixels.
      case height
      /// -1 for rejected, 0 to 5 stars.
      case rating
      /// The title.
      case title
      /// When it was moved to the trash.
      case trashed
    }

    /// The key.
    public var key: Key
    /// Whether small values come first.
    public var isAscending: Bool

    /// A descriptor.
    ///
    /// - Parameters:
    ///   - key: the key to sort by.
    ///   - ascending: whether small values come first.
    public init(_ key: Key, ascending: Bool = true) { (self.key, isAscending) = (key, ascending) }
  }

  /// The condition.
  public var predicate = AssetPredicate.everything
  /// The order: the first descriptor decides, and the next one breaks ties.
  public var sort: [SortDescriptor] = []
  /// The maximum number of photos; nil for all.
  public var limit: Int?
  /// The photo after which the result starts, in the order of the fetch; nil to start at the beginning. With a limit,
  /// this is how a long list is printed page by page. Nothing is found after a photo that does not exist, or is not in
  /// the list of a transient collection or of the predicate `ids`. The order of an album has no pages: there this is
  /// ignored unless the photos are sorted.
  public var after: AssetID?
  /// Whether hidden photos are found.
  public var includesHidden = false
  /// Whether photos in the trash are found.
  public var includesTrashed = false

  /// Options of a fetch; by default every photo that is neither hidden nor in the trash, in the order of import.
  ///
  /// - Parameters:
  ///   - predicate: the condition.
  ///   - sort: the sort order.
  ///   - limit: the maximum number of photos; nil for all.
  ///   - after: the photo after which the result starts; nil to start at the beginning.
  ///   - includesHidden: whether hidden photos are found.
  ///   - includesTrashed: whether photos in the trash are found.
  public init(
    _ predicate: AssetPredicate = .everything, sort: [SortDescriptor] = [], limit: Int? = nil,
    after: AssetID? = nil, includesHidden: Bool = false, includesTrashed: Bool = false
  ) {
    (self.predicate, self.sort, self.limit, self.after) = (predicate, sort, limit, after)
    (self.includesHidden, self.includesTrashed) = (includesHidden, includesTrashed)
  }

  /// What follows `SELECT … FROM`.
  ///
  /// - Parameters:
  ///   - source: the table `asset`, possibly joined with others.
  ///   - others: conditions in addition to the predicate.
  ///   - order: the order, which replaces that of the descriptors; nil to use theirs.
  ///   - rows: the only rows to consider, without a limit; nil for all.
  func sql(from source: SQLClause, and others: [SQLClause], order: String?, rows: [Int]?) -> SQLClause {
    var conditions = [predicate.sql] + others + [order == nil ? pageCondition : nil].compactMap { $0 }
    if !includesHidden { conditions.append(SQLClause("NOT asset.isHidden")) }
    if !includesTrashed { conditions.append(SQLClause("asset.trashed IS NULL")) }
    if let rows {
      var among = SQLClause("asset.row IN (" + rows.map { _ in "?" }.joined(separator: ",") + ")")
      among.values = rows.map { .int($0) }
      conditions.append(among)
    }
    var clause = SQLClause.joined(conditions, by: "AND", none: "1")
    let descriptors = sort.map { "\($0.key.column) \($0.isAscending ? "ASC" : "DESC")" } + ["asset.row \(rowOrder)"]
    clause.text = "\(source.text) WHERE \(clause.text) ORDER BY " + (order ?? descriptors.joined(separator: ", "))
    clause.values = source.values + clause.values
    if let limit, rows == nil {
      clause.text += " LIMIT ?"
      clause.values.append(.int(limit))
    }
    return clause
  }

  /// The condition for the photos that follow `after`; nil for all photos.
  ///
  /// Photos are compared by one key of the order after another. A key without a value comes first.
  private var pageCondition: SQLClause? {
    guard let after else { return nil }
    let keys = sort.map { ($0.key.column, $0.isAscending) } + [("asset.row", rowOrder == "ASC")]
    var alternatives: [String] = []
    for (position, (column, isAscending)) in keys.enumerated() {
      let equal = keys[..<position].map { "\($0.0) IS \(Self.page($0.0))" }
      let value = Self.page(column)
      let next =
        isAscending
        ? "(\(column) > \(value) OR (\(value) IS NULL AND \(column) IS NOT NULL))"
        : "(\(column) < \(value) OR (\(column) IS NULL AND \(value) IS NOT NULL))"
      alternatives.append("(" + (equal + [next]).joined(separator: " AND ") + ")")
    }
    let first = keys.first.map { column, isAscending in
      // With an index, the rows before are skipped.
      "(\(column) \(isAscending ? ">=" : "<=") \(Self.page(column)) OR \(Self.page(column)) IS NULL"
        + (isAscending ? ")" : " OR \(column) IS NULL)")
    }
    let known = "EXISTS (SELECT 1 FROM asset WHERE id = ?1)"
    var clause = SQLClause("(\(known) AND \(first ?? "1") AND (" + alternatives.joined(separator: " OR ") + "))")
    clause.text = clause.text.replacing("?1", with: "x'\(after.text)'")
    return clause
  }

  /// The value of a column of the photo `after`.
  private static func page(_ column: String) -> String {
    "(SELECT \(column.replacing("asset.", with: "page.")) FROM asset page WHERE page.id = ?1)"
  }

  /// The direction of rows: that of the last key, so that one index serves both.
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

extension FetchOptions {
  /// These options for the photos that another fetch finds, in that fetch's order unless these options have their own.
  package func within(_ outer: FetchOptions) -> FetchOptions {
    var options = self
    options.predicate = .all([outer.predicate, predicate])
    if sort.isEmpty { options.sort = outer.sort }
    options.includesHidden = includesHidden || outer.includesHidden
    options.includesTrashed = includesTrashed || outer.includesTrashed
    return options
  }
}
