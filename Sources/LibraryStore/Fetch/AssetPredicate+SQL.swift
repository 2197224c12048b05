import Documents
import PhotoMetadata

/// A part of a statement with the values of its parameters.
struct SQLClause {
  var text: String
  var values: [SQLValue]

  init(_ text: String, _ values: SQLValue...) { (self.text, self.values) = (text, values) }

  /// Clauses joined by a word; the text `none` if there are none.
  static func joined(_ clauses: [SQLClause], by word: String, none: String) -> SQLClause {
    if clauses.isEmpty { return SQLClause(none) }
    var joined = SQLClause("(" + clauses.map(\.text).joined(separator: " \(word) ") + ")")
    joined.values = clauses.flatMap(\.values)
    return joined
  }
}

extension AssetPredicate {
  /// The condition on a row of the table `asset`.
  var sql: SQLClause {
    switch self {
    case .all(let parts): return .joined(parts.map(\.sql), by: "AND", none: "1")
    case .any(let parts): return .joined(parts.map(\.sql), by: "OR", none: "0")
    case .not(let part):
      var clause = part.sql
      clause.text = "NOT coalesce(\(clause.text), 0)"
      return clause
    case .number(let key, let comparison, let value):
      return SQLClause("\(key.column) \(comparison.rawValue) ?", .double(value))
    case .text(.keyword, let match, let text):
      var clause = match.clause("k.text", text.precomposed)
      clause.text = "EXISTS (SELECT 1 FROM keyword k WHERE k.asset = asset.row AND \(clause.text))"
      return clause
    case .text(let key, let match, let text):
      let column = "asset.\(key.rawValue)"
      return key.isOfFile ? match.either(column, text) : match.clause(column, text.precomposed)
    case .flag(let key, let isSet): return SQLClause(isSet ? key.condition : "NOT \(key.condition)")
    case .exists(let key): return SQLClause("\(key.column) IS NOT NULL")
    case .search(let text):
      let name = TextMatch.contains.either("asset.name", text)
      let words = Self.words(text)
      if words.isEmpty { return name }
      return .joined(
        [name, SQLClause("asset.row IN (SELECT rowid FROM search WHERE search MATCH ?)", .text(words))], by: "OR",
        none: "0")
    case .ids(let ids):
      var clause = SQLClause.list(ids)
      clause.text = "asset.id IN (SELECT id FROM \(clause.text))"
      return clause
    case .album(let id):
      return SQLClause(
        """
        EXISTS (SELECT 1 FROM member m JOIN collection c ON c.row = m.collection
        WHERE m.asset = asset.row AND c.id = ?)
        """, .bits(id.bits))
    case .folder(let path):
      return .joined(path.forms.map(Self.below), by: "OR", none: "0")
    }
  }

  /// The condition that a photo is in a folder.
  private static func below(_ folder: String) -> SQLClause {
    let path = String(decoding: folder.utf8.reversed().drop { $0 == UInt8(ascii: "/") }.reversed(), as: UTF8.self)
    if path.isEmpty, folder.isEmpty { return SQLClause("NOT (asset.path >= '/' AND asset.path < '0')") }
    // What follows a slash is below '0', the next character: a range that the index of paths has together.
    return SQLClause("(asset.path >= ? AND asset.path < ?)", .text(path + "/"), .text(path + "0"))
  }
}

extension AssetPredicate {
  /// A text as a full-text query: each of its words quoted, as the prefix of a word.
  fileprivate static func words(_ text: String) -> String {
    text.split { !($0.isLetter || $0.isNumber) }.map { "\"\($0)\"*" }.joined(separator: " ")
  }
}

extension AssetPredicate.NumberKey {
  /// The column of the table `asset`.
  var column: String {
    switch self {
    case .fileSize: "asset.size"
    case .aspectRatio: "(CAST(asset.width AS REAL) / asset.height)"
    default: "asset.\(rawValue)"
    }
  }
}

extension AssetPredicate.FlagKey {
  /// The condition on a row of the table `asset`.
  fileprivate var condition: String {
    switch self {
    case .favorite: "asset.\(PhotoProperty.favorite.declaration.field)"
    case .hidden: "asset.\(PhotoProperty.hidden.declaration.field)"
    case .edited: "(asset.current != 0)"
    case .reference: "asset.isReference"
    case .differs: "(asset.differs > 0)"
    }
  }
}

extension AssetPredicate.TextKey {
  /// Whether files have it, which spell names in whatever form they got.
  fileprivate var isOfFile: Bool { [.name, .path, .mediaType].contains(self) }
}

extension String {
  /// The spellings in which the name of a file may have this text.
  fileprivate var forms: [String] { isASCII ? [self] : [self, precomposed, decomposed] }
}

extension AssetPredicate.TextMatch {
  /// The condition on a column whose texts are in any normal form.
  fileprivate func either(_ column: String, _ text: String) -> SQLClause {
    .joined(text.forms.map { clause(column, $0) }, by: "OR", none: "0")
  }

  /// The condition on a column.
  fileprivate func clause(_ column: String, _ text: String) -> SQLClause {
    // Exact matches can use an index; the others scan.
    if self == .equals { return SQLClause("\(column) = ?", .text(text)) }
    // SQLite would end the pattern at a NUL, and match too much.
    if text.utf8.contains(0) { return SQLClause("\(column) IS NULL AND ? IS NULL", .text("")) }
    var pattern = ""
    for character in text.unicodeScalars {
      if "%_\\".unicodeScalars.contains(character) { pattern += "\\" }
      pattern.unicodeScalars.append(character)
    }
    if self != .hasPrefix { pattern = "%" + pattern }
    if self != .hasSuffix { pattern += "%" }
    return SQLClause("\(column) LIKE ? ESCAPE '\\'", .text(pattern))
  }
}
