import Documents
import PhotoMetadata
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore
@testable import PhotoLibrary

extension ChangeRow {
  static let settings: [ChangeRow] = [
    ChangeRow(.set, ["set"]) { kit, effect in
      effect.updated = [kit.photos[2]]
      var settings = AssetSettings()
      (settings.isFavorite, settings.rating) = (true, .set(4))
      return .set(kit.photos[2], settings)
    },
    ChangeRow(.set, ["set"]) { kit, effect in
      effect.updated = [kit.photos[0]]
      var settings = AssetSettings()
      settings.trashed = .set("2026-01-02T03:04:05.678Z")
      return .set(kit.photos[0], settings)
    },
    ChangeRow(.set, ["set"]) { kit, effect in
      effect.updated = [kit.photos[1]]
      var settings = AssetSettings()
      settings.isHidden = true
      return .set(kit.photos[1], settings)
    },
    ChangeRow(.set, ["set"]) { kit, effect in
      effect.updated = [kit.photos[0]]
      var settings = AssetSettings()
      settings.versionNames = [1: "name"]
      return .set(kit.photos[0], settings)
    },
    ChangeRow(.undoMetadata, ["set", "members remove"]) { kit, effect in
      let photo = kit.photos[1]
      (effect.updated, effect.updatedCollections) = ([photo], [kit.album])
      let history = try #require(try kit.library.metadataHistories(of: [photo])[photo])
      return .undoMetadata(try #require(history.last), of: photo)
    },
    ChangeRow(.resolve, ["set"]) { kit, effect in
      effect.updated = [kit.photos[2]]
      let conflict = try #require(try kit.library.conflicts(of: kit.photos[2]).first)
      return .resolve(kit.photos[2], [ConflictChoice(conflict, .version(0))])
    },
    ChangeRow(.keywords, ["set"]) { kit, effect in
      effect.updated = [kit.photos[1]]
      return .keywords(kit.photos[1], clears: false, removed: [], added: ["word"])
    },
    ChangeRow(.shiftCapture, ["set"]) { kit, effect in
      effect.updated = [kit.photos[3]]
      return .shiftCapture(kit.photos[3], seconds: 3600)
    },
    ChangeRow(.setRenditions, ["set"]) { _, _ in .setRenditions(.all) },
  ]

  static let collections: [ChangeRow] = [
    ChangeRow(.createCollection, ["collection create"]) { _, effect in
      let id = CollectionID.random()
      effect.insertedCollections = [id]
      return .createCollection(id, .album, title: "new", parent: nil, query: nil)
    },
    ChangeRow(.createCollection, ["list create"]) { kit, effect in
      let id = CollectionID.random()
      effect.insertedCollections = [id]
      return .createCollection(id, .folder, title: "new", parent: kit.folder, query: nil)
    },
    ChangeRow(.setCollection, ["collection set"]) { kit, effect in
      effect.updatedCollections = [kit.album]
      return .setCollection(kit.album, title: "renamed", parent: .cleared)
    },
    ChangeRow(.setCollection, ["collection set"]) { kit, effect in
      effect.updatedCollections = [kit.smart]
      return .setCollection(kit.smart, query: AssetPredicate.flag(.edited, true).json.canonicalBytes())
    },
    ChangeRow(.setCollection, ["list set"]) { kit, effect in
      effect.updatedCollections = [kit.folder]
      return .setCollection(kit.folder, title: "renamed")
    },
    ChangeRow(.deleteCollection, ["collection delete"]) { kit, effect in
      effect.removedCollections = [kit.album]
      return .deleteCollection(kit.album)
    },
    ChangeRow(.deleteCollection, ["list delete"]) { kit, effect in
      effect.removedCollections = [kit.folder]
      return .deleteCollection(kit.folder)
    },
    ChangeRow(.insert, ["members insert"]) { kit, effect in
      effect.updatedCollections = [kit.album]
      return .insert([kit.photos[3]], into: kit.album, before: kit.photos[0])
    },
    ChangeRow(.moveMembers, ["members move"]) { kit, effect in
      effect.updatedCollections = [kit.album]
      return .moveMembers([kit.photos[0]], in: kit.album, before: kit.photos[2])
    },
    ChangeRow(.remove, ["members remove"]) { kit, effect in
      effect.updatedCollections = [kit.album]
      return .remove([kit.photos[1]], from: kit.album)
    },
  ]

  /// What is no request: transactions of the library itself and of newer programs, and several requests that meet.
  static let others: [ChangeRow] = [
    ChangeRow("purge", ["purge"]) { kit in
      var effect = ChangeEffect()
      effect.removed = [kit.photos[1]]
      try kit.library.store.purge([kit.photos[1]], author: "test")
      return effect
    },
    ChangeRow("gap", ["gap"]) { kit in
      let lines = try GapLine.lines([(LogPlace.start, "damage")])
      _ = try kit.library.store.commitLines(touching: [.zero], author: "test") { lines }
      return ChangeEffect()
    },
    ChangeRow("a line of a newer program about a photo", ["unknown"]) { kit in
      var effect = ChangeEffect()
      effect.updated = [kit.photos[2]]
      let line = #"{"asset":"\#(kit.photos[2].text)","kind":"hint","optional":true}"#
      _ = try kit.library.store.commitLines(touching: [.zero], author: "test") { [try LogLine(Array(line.utf8))] }
      return effect
    },
    ChangeRow("an album that is created and deleted", ["collection create", "members insert", "collection delete"]) {
      kit in
      let id = CollectionID.random()
      try kit.library.store.perform(
        [
          .createCollection(id, .album, title: "short", parent: nil, query: nil),
          .insert([kit.photos[0]], into: id), .deleteCollection(id),
        ], author: "test")
      var effect = ChangeEffect()
      effect.removedCollections = [id]
      return effect
    },
    ChangeRow("a photo that is added and edited by settings", ["asset", "set", "members insert"]) { kit in
      let original = try kit.original("new")
      let id = AssetID(original: original.object.digest)
      var settings = AssetSettings()
      settings.isFavorite = true
      try kit.library.store.perform(
        [.create(original, PropertyValues(), note: nil), .set(id, settings), .insert([id], into: kit.album)],
        author: "test")
      var effect = ChangeEffect()
      (effect.inserted, effect.updatedCollections) = ([id], [kit.album])
      return effect
    },
  ]
}
