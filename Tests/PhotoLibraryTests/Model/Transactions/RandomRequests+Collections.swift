import LibraryStore

@testable import PhotoLibrary

extension RandomRequests {
  mutating func addCollection(_ kind: Kind, _ changes: inout ChangeRequests) throws {
    switch kind {
    case .createAlbum, .createSmartAlbum, .createFolder: try create(kind, &changes)
    case .rename:
      let (id, title) = (collection(), text("renamed"))
      changes.rename(id, to: title)
      try model.require(id)
      model.collections[id]?.title = title
    case .moveCollection:
      let (id, folder) = (collection(), folder())
      changes.move(id, into: folder)
      try model.move(id, into: folder)
    case .reorder:
      // The order itself is that of 'CollectionOrderTests'.
      let id = collection()
      changes.move(id, before: nil)
      try model.require(id)
    case .setPredicate:
      guard has(.smartAlbum) else { return }
      let (id, predicate) = (collection(.smartAlbum), predicate())
      changes.setPredicate(predicate, of: id)
      try model.require(id, .smartAlbum)
      model.collections[id]?.predicate = predicate
    default:
      // Otherwise there would soon be none left.
      guard model.collections.count > 6 else { return }
      let id = collection()
      changes.delete(id)
      try model.delete(id)
    }
  }

  private mutating func create(_ kind: Kind, _ changes: inout ChangeRequests) throws {
    let (title, folder, predicate) = (text("title"), folder(), predicate())
    let id: CollectionID
    var new: ChangeModel.Collection
    switch kind {
    case .createAlbum:
      id = changes.createAlbum(title, in: folder)
      new = .init(kind: .album, title: title, parent: folder)
    case .createFolder:
      id = changes.createFolder(title, in: folder)
      new = .init(kind: .folder, title: title, parent: folder)
    default:
      id = changes.createSmartAlbum(title, predicate, in: folder)
      new = .init(kind: .smartAlbum, title: title, parent: folder, predicate: predicate)
    }
    made.append(id)
    try model.create(id, new)
  }

  mutating func addMembers(_ kind: Kind, _ changes: inout ChangeRequests) throws {
    guard has(.album) else { return }
    // Often the album of the last change, so that one transaction changes an album several times.
    let album = lastAlbum.flatMap { Bool.random(using: &random) ? $0 : nil } ?? collection(.album)
    lastAlbum = album
    let members = model.collections[album]?.members ?? []
    let isAny = Int.random(in: 0..<20, using: &random) == 0
    var photos = photos()
    // Most photos that are moved or removed are in the album.
    if kind != .insert, !isAny { photos = members.filter { _ in Int.random(in: 0..<3, using: &random) == 0 } }
    photos.shuffle(using: &random)
    let others = isAny ? model.order : members.filter { !photos.contains($0) }
    let place = Bool.random(using: &random) ? others.randomElement(using: &random) : nil
    switch kind {
    case .insert:
      changes.insert(photos, into: album, before: place)
      try model.put(photos, album, before: place, moving: false)
    case .movePhotos:
      changes.move(photos, in: album, before: place)
      try model.put(photos, album, before: place, moving: true)
    default:
      changes.remove(photos, from: album)
      try model.remove(photos, from: album)
    }
  }
}
