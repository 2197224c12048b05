import Documents
import Foundation
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore
@testable import PhotoLibrary

/// The kinds of requests. A new one does not compile until it is here, and `ChangeKindTests` fails until it has a row.
enum RequestName: String, CaseIterable {
  case create, createEdited, restore, edit, undo, redo, revert, original, rendition, set, undoMetadata, resolve,
    keywords,
    shiftCapture, setRenditions
  case createCollection, setCollection, deleteCollection, insert, moveMembers, remove

  init(_ change: RequestedChange) {
    self =
      switch change {
      case .create: .create
      case .createEdited: .createEdited
      case .restore: .restore
      case .edit: .edit
      case .move(_, .undo, _, _): .undo
      case .move(_, .redo, _, _): .redo
      case .move(_, .revert, _, _): .revert
      case .original: .original
      case .rendition: .rendition
      case .set: .set
      case .undoMetadata: .undoMetadata
      case .resolve: .resolve
      case .keywords: .keywords
      case .shiftCapture: .shiftCapture
      case .setRenditions: .setRenditions
      case .createCollection: .createCollection
      case .setCollection: .setCollection
      case .deleteCollection: .deleteCollection
      case .insert: .insert
      case .moveMembers: .moveMembers
      case .remove: .remove
      }
  }
}

/// A kind of change: how it is made, the lines of its transaction, and what observers hear of it.
struct ChangeRow: Sendable, CustomTestStringConvertible {
  let name: String
  let lines: [String]
  let perform: @Sendable (ChangeKit) async throws -> ChangeEffect

  var testDescription: String { "\(name): \(lines)" }

  /// A request.
  init(
    _ name: RequestName, _ lines: [String],
    _ change: @escaping @Sendable (ChangeKit, inout ChangeEffect) async throws -> RequestedChange
  ) {
    (self.name, self.lines) = (name.rawValue, lines)
    perform = { kit in
      var effect = ChangeEffect()
      let change = try await change(kit, &effect)
      guard RequestName(change) == name else { throw CocoaError(.featureUnsupported) }
      try kit.library.store.perform([change], author: "test")
      return effect
    }
  }

  /// Another kind of transaction.
  init(_ name: String, _ lines: [String], _ perform: @escaping @Sendable (ChangeKit) async throws -> ChangeEffect) {
    (self.name, self.lines, self.perform) = (name, lines, perform)
  }

  static let all = entries + settings + collections + others

  private static func content(_ photo: AssetID) -> ChangeEffect {
    var effect = ChangeEffect()
    (effect.updated, effect.contentChanged) = ([photo], [photo])
    return effect
  }

  private static let entries: [ChangeRow] = [
    ChangeRow(.create, ["asset"]) { kit, effect in
      let original = try kit.original("new")
      effect.inserted = [AssetID(original: original.object.digest)]
      return .create(original, PropertyValues(), note: nil)
    },
    ChangeRow(.createEdited, ["asset", "edit", "rendition"]) { kit, effect in
      let original = try kit.original("new")
      let id = AssetID(original: original.object.digest)
      (effect.inserted, effect.contentChanged) = ([id], [id])
      let edit = try kit.library.store.newEdit(
        kit.output("edited"), of: original.object.digest, author: "test", note: nil)
      return .createEdited(original, PropertyValues(), note: nil, edit)
    },
    ChangeRow(.restore, ["asset", "edit", "rendition", "set"]) { kit, effect in
      let history = try await kit.history()
      (effect.inserted, effect.contentChanged) = ([history.photo], [history.photo])
      return .restore(history)
    },
    ChangeRow(.edit, ["edit", "rendition"]) { kit, effect in
      effect = content(kit.photos[0])
      return try kit.edit(kit.photos[0], "another")
    },
    ChangeRow(.undo, ["undo"]) { kit, effect in
      effect = content(kit.photos[0])
      return .move(kit.photos[0], .undo, note: nil)
    },
    ChangeRow(.redo, ["redo"]) { kit, effect in
      effect = content(kit.photos[1])
      return .move(kit.photos[1], .redo, note: nil)
    },
    ChangeRow(.revert, ["revert"]) { kit, effect in
      effect = content(kit.photos[0])
      return .move(kit.photos[0], .revert(.entry(0)), note: nil)
    },
    ChangeRow(.original, ["original"]) { kit, effect in
      effect = content(kit.photos[0])
      return .original(kit.photos[0], try kit.original("replaced"), note: nil)
    },
    ChangeRow(.rendition, ["rendition"]) { kit, effect in
      effect = content(kit.photos[0])
      let entry = try kit.library.store.entry(of: kit.photos[0])
      return .rendition(entry.reference, try #require(entry.storedRendition))
    },
  ]
}
