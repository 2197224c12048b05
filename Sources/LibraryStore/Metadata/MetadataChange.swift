package import Documents
import PhotoMetadata

/// What one transaction changed of what a library says about a photo, besides its edits.
package struct MetadataChange: Hashable, Sendable {
  /// What happened to a photo in an album.
  package struct InAlbum: Hashable, Sendable {
    /// The album.
    package let album: CollectionID
    /// Its title at that time.
    package let title: String
    /// Whether the photo was inserted, removed or moved.
    package let operation: MembersLine.Operation
  }

  /// The ID of its first line in the log.
  package let id: SHA256Digest
  /// The number of the transaction.
  package let transaction: Int
  /// When the transaction was made: ISO 8601, UTC.
  package let date: String
  /// The program that made it, such as `photoedit 1.0`.
  package let author: String
  /// What was set before, and what is set since; both of the same things.
  package internal(set) var before = AssetSettings()
  package internal(set) var after = AssetSettings()
  /// What happened in albums, in order.
  package internal(set) var albums: [InAlbum] = []
  /// The ID of the change that it undoes; nil if it undoes none.
  package internal(set) var undone: SHA256Digest?

  init(id: SHA256Digest, transaction: Int, date: String, author: String) {
    (self.id, self.transaction, self.date, self.author) = (id, transaction, date, author)
  }

  /// Whether nothing differs afterwards.
  var isEmpty: Bool { before == after && albums.isEmpty }

  /// Records a change of settings; an earlier one in the same transaction keeps its state before.
  mutating func add(from old: AssetSettings, to new: AssetSettings) {
    before = old.merged(with: before)
    after = after.merged(with: new)
  }
}

/// The changes of what a library says about a photo, besides its edits, the oldest first.
package struct MetadataHistory: Sendable {
  /// The changes.
  package internal(set) var changes: [MetadataChange] = []
  /// The transactions that added the entries of the photo's history, by the numbers of these.
  package internal(set) var transactions: [Int: Int] = [:]
  /// The albums that do not exist any more.
  var deletedAlbums: Set<CollectionID> = []

  /// A photo of which nothing was changed.
  package init() {}

  /// The last change that can be undone and was not; nil if there is none.
  ///
  /// A new path of a file and a new place in an album cannot be undone, nor can what happened in an album that is gone.
  package var last: MetadataChange? {
    var standing: [MetadataChange] = []
    for change in changes {
      if let undone = change.undone, let index = standing.lastIndex(where: { $0.id == undone }) {
        standing.remove(at: index)
      } else {
        standing.append(change)
      }
    }
    return standing.reversed().lazy.map(reversible).first { !$0.isEmpty }
  }

  /// The part of a change that can be undone.
  private func reversible(_ change: MetadataChange) -> MetadataChange {
    var part = change
    (part.before.path, part.after.path) = (nil, nil)
    part.albums.removeAll { $0.operation == .move || deletedAlbums.contains($0.album) }
    // A photo that was inserted and removed again, or the reverse, is where it was.
    for album in Set(part.albums.map(\.album)) {
      let steps = part.albums.filter { $0.album == album }
      part.albums.removeAll { $0.album == album }
      if steps.count % 2 == 1, let step = steps.last { part.albums.append(step) }
    }
    return part
  }
}

extension AssetSettings {
  /// These settings and those of others, which count more.
  func merged(with others: AssetSettings) -> AssetSettings {
    var merged = self
    for (property, value) in others.changes.all { merged.changes[property] = value.map { .set($0) } ?? .cleared }
    if let trashed = others.trashed { merged.trashed = trashed }
    if let path = others.path { merged.path = path }
    merged.versionNames.merge(others.versionNames) { $1 }
    return merged
  }

  /// The values as a JSON object: only those that are set, null for those that are cleared.
  package var json: JSONObject {
    var object = changes.json
    if let trashed { object["trashed"] = trashed.value.map { .string($0) } ?? .null }
    if let path { object["path"] = .string(path) }
    if !versionNames.isEmpty {
      let names = versionNames.map { ("\($0.key)", $0.value.map { JSONValue.string($0) } ?? .null) }
      object["versionNames"] = .object(JSONObject(names.sorted { $0.0 < $1.0 }))
    }
    return object
  }
}
