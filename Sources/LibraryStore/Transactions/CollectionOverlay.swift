import Documents

/// The effects on collections of a transaction that is being checked.
struct CollectionOverlay {
  /// The kinds of the collections that it creates; nil for each that it deletes.
  var kinds: [CollectionID: AssetCollection.Kind?] = [:]
  /// The kinds of the collections that the library has, as far as they have been looked up.
  var known: [CollectionID: AssetCollection.Kind] = [:]
  /// The titles that it gives to collections.
  var titles: [CollectionID: String] = [:]
  /// The folders that it puts collections into.
  var parents: [CollectionID: CollectionID?] = [:]
  /// The order of its last line about a collection; nil for none.
  var order: Int?
  /// The photos that it inserts into albums (true) or removes from them (false).
  var members: [CollectionID: [AssetID: Bool]] = [:]
}

extension TransactionBuilder {
  mutating func create(
    _ id: CollectionID, _ kind: AssetCollection.Kind, _ title: String, _ parent: CollectionID?, _ query: [UInt8]?
  ) throws {
    guard id.name == nil, AssetCollection.Kind.stored.contains(kind) else {
      throw StoreError.wrongCollection(
        id.text, found: kind.phrase, expected: "an album, a smart album or a folder with an id of its own")
    }
    // The lines about a collection that was deleted would be about the new one, too.
    if try self.kind(of: id) != nil || collections.kinds[id] != nil || database.hasLine(nil, of: id.bits) {
      throw StoreError.wrongCollection(id.text, found: "a collection with this id", expected: "a new one")
    }
    if let parent { try require(parent, .folder) }
    if (kind == .smartAlbum) != (query != nil) {
      throw StoreError.wrongCollection(
        id.text, found: query == nil ? "no query" : "a query", expected: "a query for a smart album only")
    }
    try check(query)
    collections.kinds[id] = kind
    collections.parents[id] = parent
    collections.titles[id] = title
    var line = CollectionLine(id, .create, date: date)
    (line.kind, line.title, line.query) = (kind, title, query)
    line.parent = parent.map { .set($0) }
    try appendNext(line)
  }

  /// Adds a line about a collection, which counts on from all others.
  private mutating func appendNext(_ line: CollectionLine) throws {
    var line = line
    line.order = min(try collections.order ?? database.lastOrder(), CollectionLine.greatestOrder - 1) + 1
    collections.order = line.order
    try append(line)
  }

  /// Fails if another collection of its folder has the title of a collection: by its title neither could be named.
  func requireUniqueTitle(of id: CollectionID) throws {
    let folder = try parent(of: id)
    let title = try title(of: id)
    var others = try database.titles(in: folder).filter { collections.parents[$0.key].map { $0 == folder } ?? true }
      .map { ($0.key, collections.titles[$0.key] ?? $0.value) }
    for (other, place) in collections.parents where place == folder {
      others.append((other, try self.title(of: other)))
    }
    let same = others.first { other, taken in
      other != id && taken == title && collections.kinds[other].map { $0 != nil } ?? true
    }
    if let same { throw StoreError.collectionExists(title, same.0, folder: folder) }
  }

  private func title(of id: CollectionID) throws -> String {
    try collections.titles[id] ?? database.collections("WHERE c.id = ?", [.bits(id.bits)]).first?.title ?? ""
  }

  mutating func set(
    _ id: CollectionID, _ title: String?, _ parent: AssetSettings.Setting<CollectionID>?, _ query: [UInt8]?,
    _ before: AssetSettings.Setting<CollectionID>?
  ) throws {
    let kind = try require(id)
    if let folder = parent?.value {
      try require(folder, .folder)
      if try isInside(folder, of: id) { throw StoreError.collectionCycle(id.text) }
    }
    if query != nil { try require(id, .smartAlbum) }
    try check(query)
    if let parent { collections.parents[id] = parent.value }
    if let title { collections.titles[id] = title }
    if let next = before?.value { try require(next, besides: id) }
    var line = CollectionLine(id, .set, date: date)
    (line.title, line.parent, line.query, line.before) = (title, parent, query, before)
    if kind == .folder { line.kind = .folder }
    try appendNext(line)
  }

  mutating func delete(_ id: CollectionID) throws {
    let kind = try require(id)
    collections.kinds[id] = .some(nil)
    var line = CollectionLine(id, .delete, date: date)
    if kind == .folder { line.kind = .folder }
    try appendNext(line)
  }

  mutating func changeMembers(_ line: MembersLine) throws {
    try require(line.collection, .album)
    for asset in line.assets { try requireAsset(asset) }
    if line.operation == .move {
      for asset in line.assets { try requireMember(asset, line.collection) }
    }
    if let before = line.before {
      try requireMember(before, line.collection)
      if line.assets.contains(before) {
        throw StoreError.wrongCollection(
          line.collection.text, found: "the photo \(before) before itself", expected: "another photo of the album")
      }
    }
    for asset in line.assets { collections.members[line.collection, default: [:]][asset] = line.operation != .remove }
    if line.assets.isEmpty { return }
    try append(line)
  }

  /// Fails if a query is not a predicate in canonical form, which lines require.
  private func check(_ query: [UInt8]?) throws {
    guard let query else { return }
    let json: JSONValue
    do { json = try JSONValue.parse(query) } catch { throw StoreError.badPredicate(error.message) }
    do { _ = try AssetPredicate(json) } catch { throw StoreError.badPredicate("\(error)") }
    guard json.canonicalBytes() == query else { throw StoreError.badPredicate("it is not canonical JSON") }
  }

  /// The kind of a collection; nil if there is none.
  private mutating func kind(of id: CollectionID) throws -> AssetCollection.Kind? {
    if let changed = collections.kinds[id] { return changed }
    if let known = collections.known[id] { return known }
    // Reading a collection counts its photos.
    let kind = try database.collections("WHERE c.id = ?", [.bits(id.bits)]).first?.kind
    if let kind { collections.known[id] = kind }
    return kind
  }

  @discardableResult
  private mutating func require(_ id: CollectionID, _ expected: AssetCollection.Kind? = nil) throws
    -> AssetCollection.Kind
  {
    guard let kind = try kind(of: id) else { throw StoreError.collectionNotFound(id.text) }
    if let expected, kind != expected {
      throw StoreError.wrongCollection(id.text, found: kind.phrase, expected: expected.phrase)
    }
    return kind
  }

  /// Fails if a collection is not in the same folder as another one.
  private mutating func require(_ id: CollectionID, besides other: CollectionID) throws {
    try require(id)
    guard id != other, try parent(of: id) == parent(of: other) else {
      throw StoreError.wrongCollection(
        id.text, found: id == other ? "the collection itself" : "one in another folder",
        expected: "another collection of the same folder")
    }
  }

  /// The folder that a collection is in; nil for none.
  private func parent(of id: CollectionID) throws -> CollectionID? {
    if let known = collections.parents[id] { return known }
    return try database.collections("WHERE c.id = ?", [.bits(id.bits)]).first?.parent
  }

  private func requireMember(_ asset: AssetID, _ album: CollectionID) throws {
    if let known = collections.members[album]?[asset] {
      if known { return }
    } else if let row = try database.collectionRow(album), try database.isMember(asset, of: row) {
      return
    }
    throw StoreError.assetNotFound("\(asset)")
  }

  private func isInside(_ id: CollectionID, of other: CollectionID) throws -> Bool {
    var place: CollectionID? = id
    while let current = place {
      if current == other { return true }
      place = try parent(of: current)
    }
    return false
  }
}

extension AssetCollection.Kind {
  /// The kind as a phrase.
  package var phrase: String {
    switch self {
    case .album: "an album"
    case .smartAlbum: "a smart album"
    case .folder: "a folder"
    case .moment: "a moment"
    case .transient: "a transient collection"
    }
  }
}
