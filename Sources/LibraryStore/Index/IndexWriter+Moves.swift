import Documents

// Where the entries of a photo are a list, undo and redo move in it.
extension IndexWriter {
  /// Where an undo or redo leads; nil if it takes back, or brings back, something else than the list has there.
  ///
  /// If the log is damaged, what was there may be lost. Then a move of an entry that is lost leads nowhere, and another one
  /// where its target says.
  func move(_ kind: ChangeKind, _ target: SHA256Digest, _ asset: inout AssetRow) throws -> Leap? {
    guard let position = try position(after: kind, asset, target), let state = try state(of: position, asset) else {
      return nil
    }
    asset.position = position
    return Leap(state: state)
  }

  private func position(after kind: ChangeKind, _ asset: AssetRow, _ target: SHA256Digest) throws -> Int? {
    let step = try number(of: target, asset)
    let before = try step.flatMap { try neighbor(of: $0, asset, "before") }
    let expected = kind == .undo ? asset.position : try neighbor(of: asset.position, asset, "next")
    guard let step, let before, try step == expected || hasDamage() else {
      return try hasDamage() ? asset.position : nil
    }
    if kind == .redo { return step }
    try database.statement("UPDATE entry SET next = ? WHERE asset = ? AND number = ?").run(
      .int(step), .int(asset.row), .int(before))
    return before
  }

  /// The entry to which undo (`before`) or redo (`next`) leads from another one; nil if there is none.
  private func neighbor(of number: Int, _ asset: AssetRow, _ column: StaticString) throws -> Int? {
    try database.statement(composed: "SELECT \(column) FROM entry WHERE asset = ? AND number = ?").first(
      .int(asset.row), .int(number)
    ) { row throws(SQLError) in row.optionalInt(0) } ?? nil
  }

  private func state(of number: Int, _ asset: AssetRow) throws -> Int? {
    try database.statement("SELECT state FROM entry WHERE asset = ? AND number = ?").first(
      .int(asset.row), .int(number)
    ) { row throws(SQLError) in row.int(0) }
  }

  /// The number of the original or an edit with an id; nil for another one, and for one that is not here.
  func state(withID id: SHA256Digest, _ asset: AssetRow) throws -> Int? {
    guard let number = try number(of: id, asset) else { return nil }
    if number == asset.current { return number }
    let kind = try kind(of: number, asset)
    return kind == .asset || kind == .edit ? number : nil
  }
}
