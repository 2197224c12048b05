import Foundation
import PhotoEdit
import Testing

/// A photo of a library as far as commands on many photos look at it.
struct CommandPhoto: Equatable {
  let name: String
  var isHidden = false
  var isTrashed = false
  var isFavorite = false
  /// Its rating, keyword and title, which it has all or none of at first.
  var rating: Int?
  var keywords: [String] = []
  var title: String?
  var isInAlbum = false
  var isReference = false
  /// Whether the file that it was imported from is gone.
  var isGone = false
  /// The number of its state, and of its newest entry.
  var current = 0
  var newest = 0
  /// The entries to which undo and redo lead; nil for none.
  var undone: Int?
  var redone: Int?

  /// The photos of a list in which every combination of any three states occurs.
  static let all: [CommandPhoto] = (0..<16).map { (row: Int) in
    let basis = (0..<4).map { row >> $0 & 1 == 1 }
    // An orthogonal array of strength three: the other columns are the parities of three of the first four.
    let parities = (0..<4).map { left in basis.indices.filter { $0 != left && basis[$0] }.count % 2 == 1 }
    let states = basis + parities
    // The order of the names is not that of the import.
    var photo = CommandPhoto(name: "p\(row * 7 % 16 + 10).jpg")
    (photo.isHidden, photo.isTrashed, photo.isInAlbum) = (states[0], states[1], states[4])
    (photo.isReference, photo.isGone) = (states[5], states[6])
    if states[7] { (photo.rating, photo.keywords, photo.title) = (3, ["old"], "T") }
    // An edit, and one that was undone.
    switch (states[2], states[3]) {
    case (false, false): break
    case (true, false): (photo.current, photo.newest, photo.undone) = (1, 1, 0)
    case (false, true): (photo.current, photo.newest, photo.redone) = (0, 2, 1)
    case (true, true): (photo.current, photo.newest, photo.undone, photo.redone) = (1, 3, 0, 2)
    }
    return photo
  }

  /// The names of the photos for which a condition holds.
  static func names(_ isMeant: (CommandPhoto) -> Bool) -> [String] { all.filter(isMeant).map(\.name) }

  /// Whether its original can be read.
  var hasOriginal: Bool { !isReference || !isGone }

  /// The photo as a library has it.
  init(_ asset: Asset, isGone: Bool, isInAlbum: Bool) {
    name = asset.path
    (isHidden, isTrashed, isFavorite) = (asset.isHidden, asset.trashed != nil, asset.isFavorite)
    (rating, keywords, title, isReference) = (asset.rating, asset.keywords, asset.title, asset.isReference)
    (current, newest) = (asset.currentEntry, asset.newestEntry)
    (self.isGone, self.isInAlbum) = (isGone, isInAlbum)
  }

  init(name: String) { self.name = name }

  /// The photo without what a library does not say of it.
  var visible: CommandPhoto {
    var photo = self
    (photo.undone, photo.redone) = (nil, nil)
    return photo
  }
}

extension LibraryShop {
  /// A library whose photos are in the states of `CommandPhoto.all`.
  static func stated() throws -> LibraryShop {
    try LibraryShop(named: "states of photos") { library in
      let shop = library.shop
      for (number, photo) in CommandPhoto.all.enumerated() { try shop.photo(photo.name, width: 40 + number) }
      try shop.recipe("one.json")
      try shop.recipe("two.json", #"{"op": "contrast", "amount": 20}"#)
      try shop.recipe("three.json", #"{"op": "exposure", "ev": -0.5}"#)
      func run(_ arguments: [String], _ isMeant: (CommandPhoto) -> Bool) throws {
        try library.expect(0, arguments + CommandPhoto.names(isMeant))
      }
      try run(["import"]) { !$0.isReference }
      try run(["import", "--reference"]) { $0.isReference }
      try run(["apply", "one.json"]) { $0.newest > 0 }
      try run(["apply", "two.json"]) { $0.newest > 2 }
      try run(["undo"]) { $0.redone != nil }
      try run(["hide"]) { $0.isHidden }
      try run(["rate", "3"]) { $0.rating != nil }
      try run(["describe", "--title", "T"]) { $0.title != nil }
      try run(["tag", "--add", "old"]) { !$0.keywords.isEmpty }
      try library.expect(0, "album", "create", "A")
      try run(["album", "add", "A"]) { $0.isInAlbum }
      try run(["trash"]) { $0.isTrashed }
      for name in CommandPhoto.names(\.isGone) { try FileManager.default.removeItem(at: shop.url(name)) }
    }
  }

  /// The photos as the library has them, in the order of `CommandPhoto.all`; nil for those that it does not have.
  func statedPhotos() async throws -> [CommandPhoto?] {
    let opened = try await Library(at: shop.folder)
    let assets = try await opened.assets()
    let album = try await opened.collection(named: "A")
    var photos: [CommandPhoto?] = []
    for photo in CommandPhoto.all {
      guard let asset = assets.first(where: { $0.path == photo.name }) else {
        photos.append(nil)
        continue
      }
      let albums = try await opened.albums(containing: asset.id)
      photos.append(
        CommandPhoto(asset, isGone: !shop.exists(photo.name), isInAlbum: albums.contains { $0.id == album.id }))
    }
    return photos
  }
}
