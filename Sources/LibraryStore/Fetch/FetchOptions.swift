/// Which photos a fetch finds, and in which order.
public struct FetchOptions: Hashable, Sendable {
  /// What photos are sorted by. Photos that compare equal, and those without a value, are in the order of their import.
  public struct SortDescriptor: Hashable, Sendable {
    /// A key to sort by.
    public enum Key: String, Hashable, Sendable, CaseIterable {
      /// When it was taken, or imported where that is not known.
      case date
      /// When it was imported.
      case added
      /// When it was changed last.
      case modified
      /// The name of the imported file.
      case name
      /// Where that file was.
      case path
      /// The size of the original in bytes.
      case fileSize
      /// Pixels from left to right.
      case width
      /// Pixels from top to bottom.
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
  /// The order: the first descriptor decides, the next one among equals.
  public var sort: [SortDescriptor] = []
  /// The greatest number of photos; nil for all.
  public var limit: Int?
  /// Whether hidden photos are found.
  public var includesHidden = false
  /// Whether photos in the trash are found.
  public var includesTrashed = false

  /// Options of a fetch; by default every photo that is neither hidden nor in the trash, in the order of import.
  ///
  /// - Parameters:
  ///   - predicate: the condition.
  ///   - sort: what photos are sorted by.
  ///   - limit: the greatest number of photos; nil for all.
  ///   - includesHidden: whether hidden photos are found.
  ///   - includesTrashed: whether photos in the trash are found.
  public init(
    _ predicate: AssetPredicate = .everything, sort: [SortDescriptor] = [], limit: Int? = nil,
    includesHidden: Bool = false, includesTrashed: Bool = false
  ) {
    (self.predicate, self.sort, self.limit) = (predicate, sort, limit)
    (self.includesHidden, self.includesTrashed) = (includesHidden, includesTrashed)
  }

  /// What follows `SELECT … FROM`.
  ///
  /// - Parameters:
  ///   - source: the table `asset`, perhaps joined with others.
  ///   - condition: a condition besides the predicate.
  ///   - order: the order in place of the descriptors; nil for theirs.
  ///   - rows: the only rows that are looked at; nil for all. There is no limit then.
  func sql(from source: String, and condition: SQLClause?, order: String?, rows: [Int]?) -> SQLClause {
    var conditions = [predicate.sql] + (condition.map { [$0] } ?? [])
    if !includesHidden { conditions.append(SQLClause("NOT asset.isHidden")) }
    if !includesTrashed { conditions.append(SQLClause("asset.trashed IS NULL")) }
    if let rows {
      var among = SQLClause("asset.row IN (" + rows.map { _ in "?" }.joined(separator: ",") + ")")
      among.values = rows.map { .int($0) }
      conditions.append(among)
    }
    var clause = SQLClause.joined(conditions, by: "AND", none: "1")
    let descriptors = sort.map { "\($0.key.column) \($0.isAscending ? "ASC" : "DESC")" } + ["asset.row \(rowOrder)"]
    clause.text = "\(source) WHERE \(clause.text) ORDER BY " + (order ?? descriptors.joined(separator: ", "))
    if let limit, rows == nil {
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
