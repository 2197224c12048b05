import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

/// What every function that may wait does in a task that was canceled. A new function has to be entered here.
@Suite("canceled tasks", .timeLimit(.minutes(Effort.minutes)))
struct CancellationLawTests {
  /// What the functions are called on.
  private struct Scene: Sendable {
    let shelf: PhotoShelf
    let photo: Asset
    let session: EditingSession
    let result: FetchResult
    let picker: Picker
    let candidate: ImportCandidate
    let resource: AssetResource
    let change: LibraryChange
    let authorization: LibraryAuthorization
    let rendered: RenderedFile

    init() async throws {
      shelf = try await PhotoShelf(photos: 2)
      let library = shelf.library
      photo = try await library.asset(shelf.photos[0])
      session = try await library.editingSession(for: photo)
      result = try await library.fetch()
      picker = try await Picker(in: library)
      candidate = try await shelf.candidate(0)
      resource = try await library.resources(of: photo)[0]
      var changes = library.changes(since: nil, following: false).makeAsyncIterator()
      guard let first = try await changes.next() else { throw CocoaError(.coderValueNotFound) }
      change = first
      authorization = LibraryAuthorization(library, remembering: shelf.scratch.appending("a.json")) { _ in .full }
      rendered = try await session.input.render(Recipe { Exposure(ev: 0.1) })
    }

    var library: Library { shelf.library }
    var input: EditingInput { session.input }
    var recipe: Recipe { Recipe { Exposure(ev: 0.5) } }
    var data: AdjustmentData { RecordingExtension.data("warm") }
    func file(_ name: String) -> URL { shelf.scratch.appending(name) }
  }

  private typealias Call = @Sendable (Scene) async throws -> Void

  private static let editing: [String: Call] = [
    "EditingInput.autoRecipe(_:)": { _ = try await $0.input.autoRecipe() },
    "EditingInput.init(contentsOf:limits:)": { _ = try await EditingInput(contentsOf: $0.file("photo-0.jpg")) },
    "EditingInput.match(to:)": { _ = try await $0.input.match(to: $0.input) },
    "EditingInput.preview(_:_:cache:)": { _ = try await $0.input.preview($0.recipe, PreviewRequest(longEdge: 16)) },
    "EditingInput.render(_:settings:progress:)": { _ = try await $0.input.render($0.recipe) },
    "EditingInput.renderPixels(_:settings:)": { _ = try await $0.input.renderPixels($0.recipe) },
    "PhotoLoader.input(contentsOf:)": { _ = try await PhotoLoader.here.input(contentsOf: $0.file("photo-0.jpg")) },
    "PhotoLoader.input(data:)": { _ in _ = try await PhotoLoader.here.input(data: SampleFile.small) },
    "Previews.Iterator.next()": { scene in
      var previews = scene.input.previews(scene.recipe, PreviewRequest(longEdge: 16)).makeAsyncIterator()
      _ = try await previews.next()
    },
    "Previews.Iterator.next(isolation:)": { scene in
      for try await _ in scene.input.previews(scene.recipe, PreviewRequest(longEdge: 16)) {}
    },
    "Recipe.init(contentsOf:parameters:isStandardInput:access:)": {
      _ = try await Recipe(contentsOf: $0.file("recipe.json"))
    },
    "Recipe.init(named:parameters:)": { _ in _ = try await Recipe(named: "golden-hour") },
    "Recipe.readFiles(in:access:)": { scene in
      var recipe = scene.recipe
      try await recipe.readFiles(in: scene.shelf.scratch.url)
    },
    "RenderedFile.pixels()": { _ = try await $0.rendered.pixels() },
    "RenderedFile.write(to:overwriting:)": { try await $0.rendered.write(to: $0.file("out.jpg")) },
  ]

  private static let library: [String: Call] = [
    "adjustmentData(of:_:)": { _ = try await $0.library.adjustmentData(of: $0.photo.id) },
    "albums(containing:)": { _ = try await $0.library.albums(containing: $0.photo.id) },
    "asset(_:)": { _ = try await $0.library.asset($0.photo.id) },
    "assets()": { _ = try await $0.library.assets() },
    "changeToken()": { _ = try await $0.library.changeToken() },
    "collection(_:)": { _ = try await $0.library.collection(.random()) },
    "collections()": { _ = try await $0.library.collections() },
    "create(in:)": { _ = try await Library.create(in: $0.file("new")) },
    "editingSession(for:at:author:by:canHandle:)": { _ = try await $0.library.editingSession(for: $0.photo) },
    "entry(of:_:)": { _ = try await $0.library.entry(of: $0.photo.id) },
    "export(_:_:path:settings:recipe:metadata:by:)": {
      _ = try await $0.library.export($0.photo, path: $0.file("x.jpg").path, settings: nil)
    },
    "fetch(_:)": { _ = try await $0.library.fetch() },
    "fetch(in:_:)": { _ = try await $0.library.fetch(in: .favorites) },
    "fetchCollections(_:)": { _ = try await $0.library.fetchCollections() },
    "file(of:_:by:)": { _ = try await $0.library.file(of: $0.photo) },
    "find(from:recovering:)": { _ = try await Library.find(from: $0.shelf.scratch.url) },
    "findOrCreate(from:)": { _ = try await Library.findOrCreate(from: $0.shelf.scratch.url) },
    "histories(in:)": { _ = try await Library.histories(in: $0.file("none.tar")) },
    "conflicts(of:)": { _ = try await $0.library.conflicts(of: $0.photo.id) },
    "history(of:)": { _ = try await $0.library.history(of: $0.photo.id) },
    "importPhoto(_:byReference:note:allowingDamage:)": { try await $0.library.importPhoto($0.candidate) },
    "importPhoto(at:byReference:note:limits:)": { try await $0.library.importPhoto(at: $0.file("new-0.jpg")) },
    "importPhoto(data:fileName:note:limits:)": {
      try await $0.library.importPhoto(data: SampleFile.small, fileName: "a.jpg")
    },
    "init(at:recovering:)": { _ = try await Library(at: $0.shelf.scratch.url) },
    "setCacheLimit(_:)": { try await $0.library.setCacheLimit(1 << 30) },
    "diskUsage()": { _ = try await $0.library.diskUsage() },
    "moments()": { _ = try await $0.library.moments() },
    "performChanges(_:)": { scene in
      let photo = scene.photo.id
      try await scene.library.performChanges { changes throws(EditError) in changes.setFavorite(true, of: [photo]) }
    },
    "prepareAsset(from:_:rendition:mediaType:author:note:by:)": {
      _ = try await $0.library.prepareAsset(
        from: $0.candidate, $0.data, rendition: SampleFile.small, mediaType: "image/jpeg", author: "a")
    },
    "purgeExpired()": { try await $0.library.purgeExpired() },
    "recipe(of:at:)": { _ = try await $0.library.recipe(of: $0.photo.id) },
    "redo(_:note:)": { try await $0.library.redo($0.photo.id) },
    "replaceOriginal(of:with:note:by:)": {
      try await $0.library.replaceOriginal(of: $0.photo, with: $0.file("photo-0.jpg"))
    },
    "resources(of:_:)": { _ = try await $0.library.resources(of: $0.photo) },
    "revert(_:to:note:)": { try await $0.library.revert($0.photo.id) },
    "startEditing(_:at:with:by:)": {
      _ = try await $0.library.startEditing($0.photo, with: RecordingExtension("warm"))
    },
    "undo(_:note:)": { try await $0.library.undo($0.photo.id) },
    "verify(readsData:by:)": { _ = try await $0.library.verify() },
    "write(_:to:overwriting:)": { try await $0.library.write($0.resource, to: $0.file("resource")) },
  ]

  private static let others: [String: Call] = [
    "AssetResourceData.AsyncIterator.next()": { scene in
      var parts = scene.library.data(of: scene.resource).makeAsyncIterator()
      _ = try await parts.next()
    },
    "AssetResourceData.AsyncIterator.next(isolation:)": { scene in
      for try await _ in scene.library.data(of: scene.resource) {}
    },
    "EditingExtensionSession.finish()": { try await extensionSession($0).finish() },
    "EditingExtensionSession.prepare()": { _ = try await extensionSession($0).prepare() },
    "EditingSession.commit(_:note:progress:)": { scene in
      try await scene.session.commit(scene.rendered)
    },
    "EditingSession.commit(_:rendition:mediaType:note:)": {
      try await $0.session.commit($0.data, rendition: SampleFile.small, mediaType: "image/jpeg")
    },
    "EditingSession.prepare(_:note:progress:)": { _ = try await $0.session.prepare($0.recipe) },
    "EditingSession.prepare(_:rendition:mediaType:note:)": {
      _ = try await $0.session.prepare($0.data, rendition: SampleFile.small, mediaType: "image/jpeg")
    },
    "FetchResult.AsyncIterator.next()": { scene in
      var photos = scene.result.makeAsyncIterator()
      _ = try await photos.next()
    },
    "FetchResult.AsyncIterator.next(isolation:)": { for try await _ in $0.result {} },
    "FetchResult.asset(at:)": { _ = try await $0.result.asset(at: 0) },
    "FetchResult.assets(in:)": { _ = try await $0.result.assets(in: 0..<0) },
    "FetchResult.contains(_:)": { _ = try await $0.result.contains($0.photo.id) },
    "FetchResult.first()": { _ = try await $0.result.first() },
    "FetchResult.index(of:)": { _ = try await $0.result.index(of: $0.photo.id) },
    "FetchResult.last()": { _ = try await $0.result.last() },
    "FetchResultChangeDetails.insertedAssets()": { _ = try await details($0).insertedAssets() },
    "FetchResultChangeDetails.removedAssets()": { _ = try await details($0).removedAssets() },
    "FetchUpdates.AsyncIterator.next()": { scene in
      var updates = scene.library.updates().makeAsyncIterator()
      _ = try await updates.next()
    },
    "FetchUpdates.AsyncIterator.next(isolation:)": { for try await _ in $0.library.updates() {} },
    "ImageManager.image(for:_:progress:)": { _ = try await ImageManager($0.library).image(for: $0.photo.id) },
    "ImageSequence.Iterator.next()": { scene in
      var pictures = ImageManager(scene.library).images(for: scene.photo.id).makeAsyncIterator()
      _ = try await pictures.next()
    },
    "ImageSequence.Iterator.next(isolation:)": { scene in
      for try await _ in ImageManager(scene.library).images(for: scene.photo.id) {}
    },
    "ImportCandidate.init(contentsOf:limits:)": { _ = try await ImportCandidate(contentsOf: $0.file("new-0.jpg")) },
    "ImportCandidate.init(data:fileName:limits:)": { _ in
      _ = try await ImportCandidate(data: SampleFile.small, fileName: "a.jpg")
    },
    "LibraryAuthorization.authorizationStatus(for:of:)": {
      _ = try await $0.authorization.authorizationStatus(for: .readWrite, of: "a")
    },
    "LibraryAuthorization.requestAuthorization(for:of:)": {
      try await $0.authorization.requestAuthorization(for: .readWrite, of: "a")
    },
    "LibraryAuthorization.setAccess(_:of:)": { try await $0.authorization.setAccess(.full, of: "a") },
    "LibraryAuthorization.view(for:)": { _ = try await $0.authorization.view(for: "a") },
    "LibraryChange.details(of:in:)": { _ = try await $0.change.details(of: $0.result, in: $0.library) },
    "LibraryChanges.AsyncIterator.next()": { scene in
      var changes = scene.library.changes(since: nil).makeAsyncIterator()
      _ = try await changes.next()
    },
    "LibraryChanges.AsyncIterator.next(isolation:)": { for try await _ in $0.library.changes(since: nil) {} },
    "PhotoLoader.candidate(contentsOf:checksPixels:)": {
      _ = try await PhotoLoader.here.candidate(contentsOf: $0.file("new-0.jpg"))
    },
    "PhotoLoader.candidate(data:fileName:checksPixels:)": { _ in
      _ = try await PhotoLoader.here.candidate(data: SampleFile.small, fileName: "a.jpg")
    },
    "Picker.deselect(_:)": { try await $0.picker.deselect(0..<0) },
    "Picker.filter(_:)": { try await $0.picker.filter(.everything) },
    "Picker.finish()": { _ = try await $0.picker.finish() },
    "Picker.init(_:in:)": { _ = try await Picker(in: $0.library) },
    "Picker.refresh()": { try await $0.picker.refresh() },
    "Picker.search(_:)": { try await $0.picker.search("a") },
    "Picker.select(_:)": { try await $0.picker.select(0..<1) },
  ]

  private static func extensionSession(_ scene: Scene) async throws -> EditingExtensionSession {
    try await Task.detached {
      try await scene.library.startEditing(scene.photo, with: RecordingExtension("warm"))
    }.value
  }

  private static func details(_ scene: Scene) async throws -> FetchResultChangeDetails {
    try await Task.detached {
      let update = try await scene.library.updates().first { _ in true }
      guard let result = update?.result else { throw CocoaError(.coderValueNotFound) }
      let change = try await scene.change.details(of: result, in: scene.library)
      guard let change else { throw CocoaError(.coderValueNotFound) }
      return change
    }.value
  }

  private static let calls = editing.merging(others) { $1 }
    .merging(library.map { ("Library." + $0, $1) }) { $1 }

  @Test("every public function that may wait is in the table")
  func complete() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../Documentation/PublicAPI.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let names = lines.filter { line in
      ["Editing ", "PhotoLibrary "].contains { line.hasPrefix($0) } && line.contains(" async throws(EditError)")
    }.compactMap { $0.split(separator: " ", maxSplits: 1).last?.components(separatedBy: ": ").first }
    #expect(names.count > 80)
    #expect(Set(names).subtracting(Self.calls.keys).sorted() == [])
    #expect(Set(Self.calls.keys).subtracting(names).sorted() == [])
  }

  @Test("in a canceled task, every function throws an EditError with the code for it, and changes nothing")
  func throwing() async throws {
    let scene = try await Scene()
    let token = try await scene.library.changeToken()
    let files = try FileManager.default.contentsOfDirectory(atPath: scene.shelf.scratch.url.path).sorted()
    for (name, call) in Self.calls {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await call(scene)
      }
      let result = await task.result
      guard case .failure(let error) = result else {
        Issue.record("\(name) threw nothing")
        continue
      }
      #expect((error as? EditError)?.code == .canceled, "\(name): \(error)")
    }
    #expect(try await scene.library.changeToken() == token)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.shelf.scratch.url.path).sorted() == files)
    #expect(scene.picker.selection.count == 0)
  }
}
