import Documents
import PhotoMetadata

extension TransactionBuilder {
  mutating func create(_ original: Original, _ facts: PropertyValues, _ note: String?) throws {
    let id = AssetID(original: original.object.digest)
    if result.created.contains(id) { return }
    if let known = try database.asset(withOriginal: original.object.digest) {
      if known.id == id { return }
      throw StoreError.originalTaken(known.id)
    }
    if !original.isReference { try objects.require(original.object.digest) }
    keywords[id] = facts.keywords
    captures[id] = .some(facts.captured)
    try append(entry(id, 0, note, .asset(original, facts)), leadingTo: 0)
  }

  /// Adds a photo and its first edit.
  mutating func create(_ original: Original, _ facts: PropertyValues, _ note: String?, _ new: NewEdit) throws {
    let id = AssetID(original: original.object.digest)
    if let known = try database.asset(withOriginal: original.object.digest) {
      throw StoreError.originalTaken(known.id)
    }
    if changedHistories.contains(id) { throw StoreError.changedTwice(id) }
    try create(original, facts, note)
    // The two entries are one change.
    changedHistories.remove(id)
    try requireObjects(of: new.edit, in: original)
    try append(
      entry(id, 1, new.note, .edit(new.edit), by: new.author), leadingTo: 1, from: 0,
      rendition: new.rendition)
  }

  mutating func add(
    _ edit: Edit, _ rendition: StoredRendition?, _ input: OpenedInput, by author: String?, _ note: String?
  ) throws {
    let asset = input.asset.id
    let newest = try readableNewest(asset)
    guard newest.id == input.newest.id else { throw StoreError.entryConflict(seen: input.newest, newest: newest) }
    try requireObjects(of: edit, in: input.asset.original)
    let number = newest.number + 1
    try append(
      entry(asset, number, note, .edit(edit), by: author), leadingTo: number, from: input.state.number,
      rendition: rendition)
  }

  /// Checks that the library has what an edit needs, except an original that it only refers to.
  private func requireObjects(of edit: Edit, in original: Original) throws {
    let ownBase = edit.base == original.object.digest && original.isReference ? [] : [edit.base]
    for digest in ownBase + edit.attachments + (edit.inlineData == nil ? [edit.data.digest] : []) {
      try objects.require(digest)
    }
  }

  mutating func move(
    _ asset: AssetID, _ destination: RequestedChange.Destination, after expected: Int?, _ note: String?
  ) throws {
    // Where a move leads is known only if the index has the whole history.
    if changedHistories.contains(asset) { throw StoreError.changedTwice(asset) }
    if let expected { try check(asset, isAt: expected) }
    if let photo = try BranchedPhoto(asset, database, lines) {
      switch destination {
      case .undo: return try move(photo, .undo, note)
      case .redo: return try move(photo, .redo, note)
      case .revert: break
      }
    }
    guard let number = try database.position(asset), let position = try database.entry(asset, number) else {
      throw StoreError.assetNotFound(asset.text)
    }
    let move: HistoryEntry.Move
    // What the line names, and the state that it leads to.
    let target: EntryRow
    let state: Int
    switch destination {
    case .undo:
      guard let before = try position.before.flatMap({ try database.entry(asset, $0) }) else { return }
      (move, target, state) = (.undo, position, before.state)
    case .redo:
      guard let next = try position.next.flatMap({ try database.entry(asset, $0) }) else { return }
      (move, target, state) = (.redo, next, next.state)
    case .revert(let revision):
      let row = try database.state(of: asset, revision, lines)
      if row.number == position.state { return }
      (move, target, state) = (.revert, row, row.number)
    }
    let newest = try readableNewest(asset)
    try append(
      entry(asset, newest.number + 1, note, .move(move, target: target.id)), leadingTo: state)
  }

  mutating func replace(_ asset: AssetID, _ original: Original, _ note: String?) throws {
    if let other = try database.asset(withOriginal: original.object.digest), other.id != asset {
      throw StoreError.originalTaken(other.id)
    }
    if !original.isReference { try objects.require(original.object.digest) }
    let newest = try readableNewest(asset)
    let number = newest.number + 1
    try append(entry(asset, number, note, .original(original)), leadingTo: number)
  }

  mutating func add(_ rendition: StoredRendition, to entry: EntryReference) throws {
    guard let row = try database.entry(entry.asset, entry.number), row.id == entry.id, row.kind == .edit else {
      throw StoreError.entryNotFound(entry.asset, revision: "\(entry.number)")
    }
    try objects.require(rendition.object.digest)
    append(try RenditionLine(asset: entry.asset, target: entry.id, rendition: rendition).line())
  }

  /// Checks that an entry is the newest of its photo.
  ///
  /// - Throws: `StoreError`
  private func check(_ asset: AssetID, isAt expected: Int) throws {
    let newest = try database.newest(asset)
    guard expected != newest.number else { return }
    guard let seen = try database.entry(asset, expected) else {
      throw StoreError.entryNotFound(asset, revision: "\(expected)")
    }
    throw StoreError.entryConflict(seen: EntryReference(asset: asset, number: expected, id: seen.id), newest: newest)
  }

  /// The newest entry of a photo, which a new one follows.
  ///
  /// - Throws: `LogError.damaged` if its line or that of the original cannot be read: nothing is added to a history that
  ///   nobody can read.
  func readableNewest(_ asset: AssetID) throws -> EntryReference {
    let newest = try database.newest(asset)
    for number in Set([0, newest.number]) {
      guard let row = try database.entry(asset, number) else { continue }
      _ = try lines.segments.json(of: row.line)
    }
    return newest
  }

  func entry(
    _ asset: AssetID, _ number: Int, _ note: String?, _ content: EntryLine.Content, by program: String? = nil
  ) -> EntryLine {
    EntryLine(
      asset: asset, number: number, date: date, author: program ?? author, note: note, content: content)
  }
}
