extension IndexWriter {
  /// Enters the words of a photo, replacing earlier ones.
  ///
  /// - Parameter row: the photo's row, whose title, caption and keywords are entered already.
  func enterWords(_ row: Int) throws {
    if !entersWords { return }
    try removeWords(row)
    try database.statement(
      """
      INSERT INTO search (rowid, title, caption, keywords)
      SELECT row, title, caption, words FROM (SELECT a.row, a.title, a.caption,
      (SELECT group_concat(text, char(10)) FROM keyword WHERE asset = a.row) AS words FROM asset a WHERE a.row = ?)
      WHERE coalesce(title, caption, words) IS NOT NULL
      """
    ).run(.int(row))
  }

  /// Enters the words of a new photo.
  func enterWords(of facts: AssetFacts, _ row: Int) throws {
    let words = facts.keywords.isEmpty ? nil : facts.keywords.joined(separator: "\n")
    if !entersWords || facts.title ?? facts.caption ?? words == nil { return }
    try database.statement("INSERT INTO search (rowid, title, caption, keywords) VALUES (?, ?, ?, ?)").run(
      .int(row), .text(facts.title), .text(facts.caption), .text(words))
  }

  func removeWords(_ row: Int) throws {
    try database.statement("DELETE FROM search WHERE rowid = ?").run(.int(row))
  }
}
