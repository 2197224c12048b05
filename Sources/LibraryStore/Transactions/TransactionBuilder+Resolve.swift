import Documents
import Merging
import PhotoMetadata

extension TransactionBuilder {
  /// Ends conflicts of a photo, if they are still as they were seen.
  mutating func resolve(_ asset: AssetID, _ choices: [ConflictChoice]) throws {
    try requireAsset(asset)
    guard changedHistories.insert(asset).inserted else { throw StoreError.changedTwice(asset) }
    let found = try PhotoConflicts(asset, database, lines)
    var (settings, recipe) = (AssetSettings(), ResolvedRecipe(found))
    for choice in choices {
      guard let conflict = found.all.first(where: { $0.shown == choice.conflict })?.conflict else {
        throw StoreError.conflictChanged(asset, name: choice.conflict.name)
      }
      switch conflict.subject {
      case .setting(MergedSettings.original): try resolveOriginal(try version(of: choice), found, asset)
      case .setting(let name): try settings.resolve(name, try value(of: choice), number(asset))
      case .entry(let id): try resolveEntry(id, try version(of: choice), found, asset)
      case .unit(.edit), .recipe: try recipe.take(try version(of: choice), choice)
      case .unit(let unit): try recipe.set(unit, choice)
      case .resource, .deletion: throw choice.invalid("nothing: this program cannot decide it")
      }
    }
    try set(asset, settings)
    if let content = try recipe.content() { try add(content, recipe, asset) }
  }

  /// The number of an entry of a photo.
  private func number(_ asset: AssetID) -> (SHA256Digest) throws -> Int? {
    { id in try self.database.entry(asset, id: id)?.number }
  }

  private func version(of choice: ConflictChoice) throws -> AssetConflict.Version {
    guard case .version(let index) = choice.value, choice.conflict.versions.indices.contains(index) else {
      throw choice.invalid("one of its versions")
    }
    return choice.conflict.versions[index]
  }

  private func value(of choice: ConflictChoice) throws -> JSONValue? {
    if case .value(let value) = choice.value { return value }
    return try version(of: choice).value
  }

  private mutating func resolveOriginal(
    _ version: AssetConflict.Version, _ found: PhotoConflicts, _ asset: AssetID
  ) throws {
    switch found.lines[version.line]?.entry?.content {
    case .original(let original)?, .asset(let original, _)?: try continueHistory(of: asset, with: .original(original))
    default: throw StoreError.conflictChanged(asset, name: "original")
    }
  }

  /// Writes that an edit counts, or no longer does, with all that is known about it.
  private mutating func resolveEntry(
    _ id: SHA256Digest, _ version: AssetConflict.Version, _ found: PhotoConflicts, _ asset: AssetID
  ) throws {
    let counts = version.value == "counts"
    let standing = found.merged.merge.edits(standingOn: id)
    if !counts, found.merged.merge.counts(id), let last = standing.last, let entry = try number(asset)(last) {
      throw StoreError.badValue(
        "that entry \(try number(asset)(id) ?? 0) of the photo \(asset) is undone", found: "entry \(entry), made on it",
        expected: "nothing that was made on it; undo entry \(entry) first")
    }
    try continueHistory(of: asset, with: .move(counts ? .redo : .undo, target: id))
  }

  private mutating func add(_ content: EditContent, _ recipe: ResolvedRecipe, _ asset: AssetID) throws {
    let edit = try recipe.edit(content, in: objects)
    for digest in edit.attachments { try objects.require(digest) }
    try continueHistory(of: asset, with: .edit(edit))
  }

  /// Adds an entry behind those of this transaction.
  private mutating func continueHistory(of asset: AssetID, with content: EntryLine.Content) throws {
    let before = result.entries.filter { $0.asset == asset }.count
    let number = try readableNewest(asset).number + 1 + before
    try append(entry(asset, number, nil, content), leadingTo: number, continuing: true)
  }
}

extension ConflictChoice {
  func invalid(_ expected: String) -> StoreError {
    .badValue("the choice for '\(conflict.name)'", found: found, expected: expected)
  }

  private var found: String {
    switch value {
    case .version(let index): "version \(index)"
    case .value(let value): value?.canonicalString() ?? "no value"
    }
  }
}

extension AssetSettings {
  /// Sets what a conflict is about.
  ///
  /// - Parameter number: the number of an entry.
  fileprivate mutating func resolve(
    _ name: String, _ value: JSONValue?, _ number: (SHA256Digest) throws -> Int?
  ) throws {
    if name == MergedSettings.trashed {
      trashed = value?.stringValue.map { .set($0) } ?? .cleared
    } else if let id = PhotoLine.namedVersion(name) {
      if let number = try number(id) { versionNames[number] = .some(value?.stringValue) }
    } else {
      guard let property = PhotoProperty.settable.first(where: { $0.declaration.name == name }) else {
        throw StoreError.badValue(
          "'\(name)'", found: "a setting of a newer program", expected: "one that this program knows")
      }
      let known = value.flatMap { property.value(UnitValue($0)) }
      if let value, known == nil {
        throw StoreError.badValue(name, found: value.canonicalString(), expected: "a value of this property")
      }
      changes[property] = known.map { .set($0) } ?? .cleared
    }
  }
}
