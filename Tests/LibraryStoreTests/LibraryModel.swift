import Documents
import TestSupport

@testable import LibraryStore

/// A library in memory, as simple as possible: what the store has to agree with.
struct LibraryModel: Equatable {
  struct Photo: Equatable {
    var history = StateList()
    var isFavorite = false
    var isHidden = false
    var rating: Int?
    var title: String?
    var caption: String?
    var keywords: [String] = []
    var place: Place?
    var isTrashed = false
    var names: [Int: String] = [:]
  }

  struct Album: Equatable {
    var kind: AssetCollection.Kind
    var title: String
    var parent: CollectionID?
    var members: [AssetID] = []
  }

  var photos: [AssetID: Photo] = [:]
  var albums: [CollectionID: Album] = [:]

  /// Whether a collection is another one or inside of it.
  func isInside(_ id: CollectionID?, of other: CollectionID) -> Bool {
    guard let id else { return false }
    return id == other || isInside(albums[id]?.parent, of: other)
  }

  mutating func set(_ settings: AssetSettings, _ id: AssetID) {
    guard var photo = photos[id] else { return }
    if let value = settings.isFavorite { photo.isFavorite = value }
    if let value = settings.isHidden { photo.isHidden = value }
    if let value = settings.rating { photo.rating = value.value }
    if let value = settings.title { photo.title = value.value }
    if let value = settings.caption { photo.caption = value.value }
    if let value = settings.keywords { photo.keywords = value }
    if let value = settings.place { photo.place = value.value }
    if let value = settings.trashed { photo.isTrashed = value.value != nil }
    for (number, name) in settings.versionNames { photo.names[number] = name }
    photos[id] = photo
  }

  mutating func insert(_ assets: [AssetID], _ id: CollectionID, before: AssetID?) {
    guard var album = albums[id] else { return }
    var new: [AssetID] = []
    for asset in assets where !album.members.contains(asset) && !new.contains(asset) { new.append(asset) }
    album.members.insert(
      contentsOf: new, at: before.flatMap { album.members.firstIndex(of: $0) } ?? album.members.count)
    albums[id] = album
  }

  mutating func remove(_ assets: [AssetID], _ id: CollectionID) {
    albums[id]?.members.removeAll { assets.contains($0) }
  }

  mutating func delete(_ id: CollectionID) {
    let parent = albums[id]?.parent
    for child in albums.keys where albums[child]?.parent == id { albums[child]?.parent = parent }
    albums[id] = nil
  }
}

/// Random changes of a library and its model.
struct RandomLibrary {
  let test: TestStore
  var model = LibraryModel()
  var random: SeededGenerator
  private var count = 0

  init(_ test: TestStore, seed: UInt64) {
    self.test = test
    random = SeededGenerator(seed: seed)
  }

  /// Makes one change, of any kind.
  mutating func step() throws {
    count += 1
    let photos = model.photos.keys.sorted()
    let albums = model.albums.filter { $0.value.kind == .album }.keys.sorted()
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: try add()
    case 2, 3: if let photo = pick(photos) { try edit(photo) }
    case 4: if let photo = pick(photos) { try move(photo) }
    case 5, 6: if let photo = pick(photos) { try set(photo) }
    case 7: try makeCollection()
    case 8: try changeCollection()
    default:
      if let album = pick(albums) { try changeMembers(album, photos) }
    }
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &random) }

  private mutating func maybe<Value>(_ values: [Value?]) -> Value? { values.randomElement(using: &random) ?? nil }

  private mutating func add() throws {
    let id = try test.asset("photo \(count)")
    model.photos[id] = LibraryModel.Photo()
  }

  private mutating func edit(_ id: AssetID) throws {
    if try test.store.edit(id, "edit \(count)") != nil { model.photos[id]?.history.edit() }
  }

  private mutating func move(_ id: AssetID) throws {
    guard var history = model.photos[id]?.history else { return }
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      _ = try test.store.undo(id, author: "test")
      if history.undoTarget != nil { history.undo() }
    case 1:
      _ = try test.store.redo(id, author: "test")
      if history.redoTarget != nil { history.redo() }
    default:
      let number = Int.random(in: 0...history.newest, using: &random)
      _ = try test.store.revert(id, to: .entry(number), author: "test")
      let target = history.stateOfEntry[number]
      if target != history.current { history.revert(to: target) }
    }
    model.photos[id]?.history = history
  }

  private mutating func set(_ id: AssetID) throws {
    var settings = AssetSettings()
    settings.isFavorite = maybe([nil, true, false])
    settings.isHidden = maybe([nil, nil, true, false])
    settings.rating = maybe([nil, .cleared, .set(3), .set(-1)])
    settings.title = maybe([nil, .cleared, .set("title \(count) \"quoted\" \\ ü")])
    settings.caption = maybe([nil, .cleared, .set("line\nline")])
    settings.keywords = maybe([nil, [], ["a", "b \(count)"]])
    settings.place = maybe([nil, .cleared, .set(Place(latitude: 1.5, longitude: -2.25, altitude: nil))])
    settings.trashed = maybe([nil, nil, .cleared, .set("2026-01-02T03:04:05.678Z")])
    if let newest = model.photos[id]?.history.newest, Bool.random(using: &random) {
      settings.versionNames[Int.random(in: 0...newest, using: &random)] = .some(maybe([nil, "name \(count)"]))
    }
    try test.store.perform([.set(id, settings)], author: "test")
    model.set(settings, id)
  }

  private mutating func makeCollection() throws {
    let id = CollectionID.random()
    let kind = pick(AssetCollection.Kind.stored) ?? .album
    let parent = maybe([nil] + model.albums.filter { $0.value.kind == .folder }.keys.sorted().map { Optional($0) })
    let query = kind == .smartAlbum ? Array(#"{"key":"favorite","value":true}"#.utf8) : nil
    try test.store.perform(
      [.createCollection(id, kind, title: "collection \(count)", parent: parent, query: query)], author: "test")
    model.albums[id] = LibraryModel.Album(kind: kind, title: "collection \(count)", parent: parent)
  }

  private mutating func changeCollection() throws {
    guard let id = pick(model.albums.keys.sorted()) else { return }
    if Int.random(in: 0..<4, using: &random) == 0 {
      try test.store.perform([.deleteCollection(id)], author: "test")
      model.delete(id)
      return
    }
    let parent = pick(model.albums.filter { $0.value.kind == .folder }.keys.sorted())
    let setting: AssetSettings.Setting<CollectionID> = parent.map { .set($0) } ?? .cleared
    let change = RequestedChange.setCollection(id, title: "renamed \(count)", parent: setting)
    if model.isInside(parent, of: id) {
      let found = storeError { _ = try test.store.perform([change], author: "test") }
      guard found == .collectionCycle(id.text) else { throw found ?? StoreError.canceled }
    } else {
      try test.store.perform([change], author: "test")
      model.albums[id]?.title = "renamed \(count)"
      model.albums[id]?.parent = parent
    }
  }

  private mutating func changeMembers(_ album: CollectionID, _ photos: [AssetID]) throws {
    let chosen = photos.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
    let members = model.albums[album]?.members ?? []
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      try test.store.perform([.remove(Array(chosen), from: album)], author: "test")
      model.remove(Array(chosen), album)
    case 1:
      let moved = Array(members.shuffled(using: &random).prefix(2))
      let before = pick(members.filter { !moved.contains($0) })
      try test.store.perform([.moveMembers(moved, in: album, before: before)], author: "test")
      model.remove(moved, album)
      model.insert(moved, album, before: before)
    default:
      let before = pick(members.filter { !chosen.contains($0) })
      try test.store.perform([.insert(Array(chosen), into: album, before: before)], author: "test")
      model.insert(Array(chosen), album, before: before)
    }
  }
}

extension PhotoStore {
  /// What the library says, in the form of the model.
  func model() throws -> LibraryModel {
    var model = LibraryModel()
    for asset in try assets() {
      var history = StateList()
      for entry in try entries(of: asset.id) { try history.append(entry) }
      guard asset.currentEntry == history.current, asset.newestEntry == history.newest else {
        throw StoreError.assetNotFound("the index of \(asset.id) differs from its entries")
      }
      model.photos[asset.id] = LibraryModel.Photo(
        history: history, isFavorite: asset.isFavorite, isHidden: asset.isHidden, rating: asset.rating,
        title: asset.title, caption: asset.caption, keywords: try keywords(of: asset.id),
        place: asset.place, isTrashed: asset.trashed != nil, names: try versionNames(of: asset.id))
    }
    for collection in try collections() {
      model.albums[collection.id] = LibraryModel.Album(
        kind: collection.kind, title: collection.title, parent: collection.parent,
        members: try members(of: collection.id))
    }
    return model
  }
}
