import Documents
import LibraryStore
import TestSupport

/// Why the model refuses a request.
struct Refusal: Error {
  let code: EditError.Code
}

/// A library in memory, as simple as possible, with the changes that one transaction can request.
struct ChangeModel: Equatable {
  struct Photo: Equatable {
    var states = StateList()
    /// The kinds of the entries with the states that they lead to.
    var entries = ["original 0"]
    var isFavorite = false
    var isHidden = false
    var isTrashed = false
    var rating: Int?
    var title: String?
    var keywords: [String] = []
    /// The date of every sample photo.
    var captured: String? = "2026-05-17T19:42:10"
    var names: [Int: String] = [:]

    mutating func add(_ kind: HistoryEntry.Kind, _ change: (inout StateList) -> Void) {
      change(&states)
      entries.append("\(kind) \(states.current)")
    }
  }

  struct Collection: Equatable {
    var kind: AssetCollection.Kind
    var title: String
    var parent: CollectionID?
    var members: [AssetID] = []
    var predicate: AssetPredicate?
  }

  /// The photos in the order of their import.
  var order: [AssetID] = []
  var photos: [AssetID: Photo] = [:]
  var collections: [CollectionID: Collection] = [:]

  // MARK: Photos

  /// Adds a photo before the last `restored` ones.
  ///
  /// - Returns: Whether the photo is new.
  mutating func add(_ id: AssetID, _ photo: Photo, before restored: Int = 0) -> Bool {
    if photos[id] != nil { return false }
    order.insert(id, at: order.count - restored)
    photos[id] = photo
    return true
  }

  mutating func change(_ ids: [AssetID], _ change: (inout Photo) -> Void) throws(Refusal) {
    for id in ids {
      guard var photo = photos[id] else { throw Refusal(code: .assetNotFound) }
      change(&photo)
      photos[id] = photo
    }
  }

  mutating func purge(_ ids: Set<AssetID>) {
    order.removeAll(where: ids.contains)
    for id in ids { photos[id] = nil }
    for id in collections.keys { collections[id]?.members.removeAll(where: ids.contains) }
  }

  // MARK: Collections

  func require(_ id: CollectionID, _ kind: AssetCollection.Kind? = nil) throws(Refusal) {
    guard let found = collections[id] else { throw Refusal(code: .collectionNotFound) }
    if let kind, found.kind != kind { throw Refusal(code: .wrongCollection) }
  }

  mutating func create(_ id: CollectionID, _ collection: Collection) throws(Refusal) {
    if let folder = collection.parent { try require(folder, .folder) }
    collections[id] = collection
  }

  mutating func move(_ id: CollectionID, into folder: CollectionID?) throws(Refusal) {
    try require(id)
    if let folder {
      try require(folder, .folder)
      var place: CollectionID? = folder
      while let current = place {
        if current == id { throw Refusal(code: .collectionCycle) }
        place = collections[current]?.parent
      }
    }
    collections[id]?.parent = folder
  }

  mutating func delete(_ id: CollectionID) throws(Refusal) {
    try require(id)
    let parent = collections[id]?.parent
    for child in collections.keys where collections[child]?.parent == id { collections[child]?.parent = parent }
    collections[id] = nil
  }

  // MARK: Photos in albums

  /// Puts photos before another one; those that are in the album stay where they are, unless they are moved.
  mutating func put(
    _ ids: [AssetID], _ album: CollectionID, before place: AssetID?, moving: Bool
  ) throws(Refusal) {
    var members = try members(of: album, knowing: ids)
    guard !moving || ids.allSatisfy(members.contains) else { throw Refusal(code: .assetNotFound) }
    if let place {
      guard members.contains(place) else { throw Refusal(code: .assetNotFound) }
      if ids.contains(place) { throw Refusal(code: .wrongCollection) }
    }
    if moving { members.removeAll(where: ids.contains) }
    var new: [AssetID] = []
    for id in ids where !members.contains(id) && !new.contains(id) { new.append(id) }
    members.insert(contentsOf: new, at: place.flatMap(members.firstIndex) ?? members.count)
    collections[album]?.members = members
  }

  mutating func remove(_ ids: [AssetID], from album: CollectionID) throws(Refusal) {
    let kept = try members(of: album, knowing: ids).filter { !ids.contains($0) }
    collections[album]?.members = kept
  }

  private func members(of album: CollectionID, knowing ids: [AssetID]) throws(Refusal) -> [AssetID] {
    try require(album, .album)
    for id in ids where photos[id] == nil { throw Refusal(code: .assetNotFound) }
    return collections[album]?.members ?? []
  }
}
