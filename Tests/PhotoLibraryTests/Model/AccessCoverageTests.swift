import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing
import Workers

/// What each function of a library does within an access. A new function has to be entered here.
@Suite("access of every function", .timeLimit(.minutes(Effort.minutes)))
struct AccessCoverageTests {
  private typealias Call = @Sendable (Library, Asset, PhotoShelf) async throws -> Void

  private enum Rule {
    /// It is about a photo, which has to be one of the view.
    case photo(Call)
    /// It finds photos, of which none is another than those of the view.
    case finds(@Sendable (Library, Asset, PhotoShelf) async throws -> [AssetID])
    /// It needs to read, and says nothing about single photos.
    case reads(Call)
    /// It imports photos.
    case adds(Call)
    /// It needs full access.
    case full(Call)
    /// Everybody may know it, or it has no library yet.
    case open
  }

  private static let rules: [String: Rule] = [
    "access": .open, "view(_:)": .open, "folder": .open, "fileSystemWarning": .open, "isReadOnly": .open,
    "readOnlyReason": .open, "previewCache(limit:)": .open, "cacheLimit": .open, "create(in:)": .open,
    "find(from:recovering:)": .open,
    "init(at:recovering:)": .open, "isHistoryArchive(_:)": .open, "trashPeriod": .open,
    "defaultGracePeriod": .open, "findOrCreate(from:)": .open, "histories(in:)": .open,

    "asset(_:)": .photo { library, photo, _ in _ = try await library.asset(photo.id) },
    "asset(named:)": .photo { library, photo, _ in _ = try library.asset(named: photo.fileName) },
    "resolve(_:)": .photo { library, photo, _ in _ = try library.resolve(photo.fileName + "@0") },
    "adjustments(copiedFrom:keepsMeasured:)": .photo { library, photo, _ in
      _ = try library.adjustments(copiedFrom: photo.fileName)
    },
    "difference(from:to:)": .photo { library, photo, _ in
      _ = try library.difference(from: photo.id.text, to: nil)
    },
    "conflicts(of:)": .photo { library, photo, _ in _ = try await library.conflicts(of: photo.id) },
    "history(of:)": .photo { library, photo, _ in _ = try await library.history(of: photo.id) },
    "entry(of:_:)": .photo { library, photo, _ in _ = try await library.entry(of: photo.id) },
    "adjustmentData(of:_:)": .photo { library, photo, _ in _ = try await library.adjustmentData(of: photo.id) },
    "recipe(of:at:)": .photo { library, photo, _ in _ = try await library.recipe(of: photo.id) },
    "outputSettings(of:_:)": .photo { library, photo, _ in _ = try library.outputSettings(of: photo.id) },
    "versionNames(of:)": .photo { library, photo, _ in _ = try library.versionNames(of: photo.id) },
    "albums(containing:)": .photo { library, photo, _ in _ = try await library.albums(containing: photo.id) },
    "file(of:_:by:)": .photo { library, photo, _ in _ = try await library.file(of: photo) },
    "export(_:_:path:settings:recipe:metadata:by:)": .photo { library, photo, shelf in
      let path = shelf.scratch.appending("out.jpg").path
      _ = try await library.export(photo, path: path, settings: nil)
    },
    "undo(_:note:)": .photo { library, photo, _ in _ = try await library.undo(photo.id) },
    "redo(_:note:)": .photo { library, photo, _ in _ = try await library.redo(photo.id) },
    "revert(_:to:note:)": .photo { library, photo, _ in _ = try await library.revert(photo.id) },
    "update(_:from:)": .photo { library, photo, shelf in
      let candidate = try await shelf.candidate(1)
      _ = try library.update(photo, from: candidate)
    },
    "relocate(_:to:always:)": .photo { library, photo, shelf in
      _ = try library.relocate(photo, to: shelf.scratch.appending(photo.path))
    },
    "replaceOriginal(of:with:note:by:)": .photo { library, photo, shelf in
      _ = try await library.replaceOriginal(of: photo, with: shelf.scratch.appending(photo.path))
    },
    "editingSession(for:at:author:by:canHandle:)": .photo { library, photo, _ in
      _ = try await library.editingSession(for: photo, author: "a") { _ in true }
    },
    "performChanges(_:)": .photo { library, photo, _ in
      try await library.performChanges { changes throws(EditError) in changes.setFavorite(true, of: [photo.id]) }
    },
    "purge(_:)": .photo { library, photo, _ in _ = try await library.purge([photo.id]) },
    "resources(of:_:)": .photo { library, photo, _ in _ = try await library.resources(of: photo) },
    "data(of:)": .photo { library, photo, shelf in
      for resource in try await shelf.library.resources(of: photo) {
        for try await _ in library.data(of: resource) {}
      }
    },
    "write(_:to:overwriting:)": .photo { library, photo, shelf in
      for resource in try await shelf.library.resources(of: photo) {
        try await library.write(resource, to: shelf.scratch.appending("resource"))
      }
    },
    "startEditing(_:at:with:by:)": .photo { library, photo, _ in
      let session = try await library.startEditing(photo, with: RecordingExtension("{}"))
      await session.cancel()
    },

    "assets()": .finds { library, _, _ in try await library.assets().map(\.id) },
    "asset(withBytesOf:)": .finds { library, photo, shelf in
      try library.asset(withBytesOf: shelf.scratch.appending(photo.path)).map { [$0.id] } ?? []
    },
    "fetch(_:)": .finds { library, _, _ in try await library.ids() },
    "fetch(in:_:)": .finds { library, _, shelf in
      let albums = try await shelf.library.collections()
      let found = try await library.fetch(in: albums[0])
      let all = try await shelf.library.fetch()
      let together = AssetCollection("T", photos: try await all.assets(in: 0..<all.count).map(\.id))
      let listed = try await library.fetch(in: together)
      return try await found.assets(in: 0..<found.count).map(\.id) + listed.assets(in: 0..<listed.count).map(\.id)
    },
    "extent(of:_:)": .finds { library, photo, _ in
      // What is counted of the photo is what is found of it.
      let count = try await library.extent(of: AssetCollection("T", photos: [photo.id])).count
      return count == 0 ? [] : [photo.id]
    },
    "duplicates(by:)": .finds { library, _, _ in try await library.duplicates().groups.flatMap { $0.map(\.id) } },
    "updates(of:in:)": .finds { library, _, _ in
      var steps = library.updates().makeAsyncIterator()
      guard let found = try await steps.next()?.result else { return [] }
      return try await found.assets(in: 0..<found.count).map(\.id)
    },
    "changes(since:following:)": .finds { library, _, _ in
      var found: [AssetID] = []
      for try await change in library.changes(since: nil, following: false) { found += change.assets.all }
      return found
    },

    "collections()": .reads { library, _, _ in
      let counts = try await library.collections().map(\.count)
      #expect(counts == [1])
    },
    "fetchCollections(_:)": .reads { library, _, _ in
      let counts = try await library.fetchCollections().map(\.count)
      #expect(counts == [1])
    },
    "collection(_:)": .reads { library, _, shelf in
      let album = try await shelf.library.collections()[0].id
      let count = try await library.collection(album).count
      #expect(count == 1)
    },
    "collection(named:)": .reads { library, _, _ in
      let count = try await library.collection(named: "A").count
      #expect(count == 1)
    },
    "moments()": .reads { library, _, _ in
      let moments = try await library.moments()
      #expect(moments.existAndSatisfy { $0.count == 1 })
    },
    "renditions": .reads { library, _, _ in _ = try await library.renditions },
    "changeToken()": .reads { library, _, _ in _ = try await library.changeToken() },

    "importPhoto(at:byReference:note:limits:)": .adds { library, _, shelf in
      _ = try await library.importPhoto(at: shelf.newFile(0))
    },
    "importPhoto(_:byReference:note:allowingDamage:)": .adds { library, _, shelf in
      _ = try await library.importPhoto(shelf.candidate(1))
    },
    "importPhotos(at:by:byReference:note:allowingDamage:)": .adds { library, _, shelf in
      for result in await library.importPhotos(at: [try shelf.newFile(3)]) { _ = try result.get() }
    },
    "importPhoto(data:fileName:note:limits:)": .adds { library, _, _ in
      try await library.importPhoto(data: SampleFile.data(width: 104), fileName: "a.jpg")
    },
    "prepareAsset(from:_:rendition:mediaType:author:note:by:)": .adds { library, _, _ in
      // Each view adds another photo: one that the library has is refused.
      let width = library.access == .addOnly ? 105 : 106
      let original = try await ImportCandidate(data: SampleFile.data(width: width), fileName: "a.jpg")
      let asset = try await library.prepareAsset(
        from: original, RecordingExtension.data("warm"), rendition: SampleFile.small, mediaType: "image/jpeg",
        author: "acme")
      try await library.performChanges { changes throws(EditError) in changes.createAsset(from: asset) }
    },
    "importPhotos(_:byReference:note:allowingDamage:)": .adds { library, _, shelf in
      for result in await library.importPhotos([try await shelf.candidate(2)]) { _ = try result.get() }
    },

    "setSelection(_:of:)": .full { library, _, shelf in
      try library.setSelection([], of: shelf.library.view(.limited([])))
    },
    "setRenditions(_:)": .full { library, _, _ in try await library.setRenditions(.all) },
    "purgeExpired()": .full { library, _, _ in try await library.purgeExpired() },
    "collect(gracePeriod:keepsRenditions:isDryRun:)": .full { library, _, _ in _ = try library.collect() },
    "setCacheLimit(_:)": .full { library, _, _ in try await library.setCacheLimit(1 << 30) },
    "diskUsage()": .full { library, _, _ in _ = try await library.diskUsage() },
    "status()": .full { library, _, _ in _ = try await library.status() },
    "rebuildIndex()": .full { library, _, _ in _ = try library.rebuildIndex() },
    "repair(by:)": .full { library, _, _ in _ = try await library.repair() },
    "verify(readsData:by:)": .full { library, _, _ in _ = try await library.verify() },
    "verify(_:readsData:by:)": .full { library, photo, _ in _ = try library.verify(photo) },
    "verify(reading:by:)": .full { library, _, _ in _ = try library.verify(reading: .all) },
    "verifyRenditions(_:by:)": .full { library, _, _ in _ = try await library.verifyRenditions(.all) },
    "exportHistories(to:replacing:)": .full { library, _, shelf in
      _ = try library.exportHistories(to: shelf.scratch.appending("a.tar").path)
    },
    "importHistories(from:)": .full { library, _, shelf in
      _ = try library.importHistories(from: shelf.scratch.appending("none.tar"))
    },
  ]

  @Test("every public function of a library has an access rule")
  func complete() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../Documentation/PublicAPI.txt")
    let prefix = "PhotoLibrary Library."
    let names = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix(prefix) }
      .compactMap { $0.dropFirst(prefix.count).components(separatedBy: ": ").first }
    #expect(names.count > 40)
    #expect(Set(names).subtracting(Self.rules.keys).sorted() == [])
  }

  @Test("every public function follows its access rule")
  func rules() async throws {
    let shelf = try await PhotoShelf(photos: 2)
    let (seen, unseen) = (shelf.photos[0], try await shelf.library.asset(shelf.photos[1]))
    let photos = shelf.photos
    try await shelf.library.performChanges { changes throws(EditError) in
      changes.insert(photos, into: changes.createAlbum("A"))
    }
    let number = try await shelf.library.changeToken().number
    let limited = shelf.library.view(.limited([seen]))
    let (adding, denied) = (shelf.library.view(.addOnly), shelf.library.view(.denied))
    for (name, rule) in Self.rules {
      var closed = [denied]
      let call: Call
      switch rule {
      case .open: continue
      case .photo(let body):
        call = body
        closed.append(adding)
        let code = await code { try await body(limited, unseen, shelf) }
        #expect(code == .accessRestricted || code == .assetNotFound, "\(name): \(String(describing: code))")
      case .finds(let body):
        call = { library, photo, shelf in _ = try await body(library, photo, shelf) }
        closed.append(adding)
        #expect(try await !body(limited, unseen, shelf).contains(unseen.id), "\(name)")
      case .reads(let body):
        call = body
        closed.append(adding)
        await #expect(throws: Never.self, "\(name)") { try await body(limited, unseen, shelf) }
      case .full(let body):
        (call, closed) = (body, [limited, adding, denied])
      case .adds(let body):
        call = body
      }
      for library in closed {
        let code = await code { try await call(library, unseen, shelf) }
        #expect(code == .accessDenied, "\(name) with \(library.access): \(String(describing: code))")
      }
    }
    #expect(try await shelf.library.changeToken().number == number)
    for case .adds(let body) in Self.rules.values {
      try await body(adding, unseen, shelf)
      try await body(limited, unseen, shelf)
    }
  }

  private func code(_ body: () async throws -> Void) async -> EditError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? EditError)?.code
    }
  }
}
