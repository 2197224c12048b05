import PhotoMetadata

extension PhotoProperty {
  /// The columns of the table `search`.
  static let wordColumns = searched.map(\.declaration.name).joined(separator: ", ")

  /// Its words in a row of the table `asset`, as an expression.
  fileprivate var words: String {
    columns.isEmpty
      ? "(SELECT group_concat(text, char(10)) FROM keyword WHERE keyword.asset = asset.row) AS \(declaration.name)"
      : declaration.field
  }
}

extension IndexWriter {
  private static let wordsOfRow = """
    INSERT INTO search (rowid, \(PhotoProperty.wordColumns))
    SELECT * FROM (SELECT row, \(PhotoProperty.searched.map(\.words).joined(separator: ", ")) FROM asset WHERE row = ?)
    WHERE coalesce(\(PhotoProperty.wordColumns)) IS NOT NULL
    """
  private static let wordsOfPhoto =
    "INSERT INTO search (rowid, \(PhotoProperty.wordColumns)) VALUES (?\(PhotoProperty.searched.map { _ in ", ?" }.joined()))"

  /// Enters the words of a photo, replacing earlier ones.
  ///
  /// - Parameter row: the photo's row, whose properties are entered already.
  func enterWords(_ row: Int) throws {
    if !entersWords { return }
    try removeWords(row)
    try database.statement(composed: Self.wordsOfRow).run(.int(row))
  }

  /// Enters the words of a new photo.
  func enterWords(of properties: PropertyValues, _ row: Int) throws {
    if !entersWords { return }
    let words = PhotoProperty.searched.map { property -> String? in
      switch properties[property] {
      case .text(let text): text
      case .texts(let texts): texts.joined(separator: "\n")
      default: nil
      }
    }
    if words.allSatisfy({ $0 == nil }) { return }
    try database.statement(composed: Self.wordsOfPhoto).run([.int(row)] + words.map { .text($0) })
  }

  func removeWords(_ row: Int) throws {
    try database.statement("DELETE FROM search WHERE rowid = ?").run(.int(row))
  }
}
