import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@Suite("states of photos and what finds photos", .timeLimit(.minutes(Effort.minutes)))
struct StateFindingTests {
  /// The photos of a library or of its view for which a condition holds.
  private func ids(
    _ test: StatedLibrary, _ isView: Bool, _ isFound: (StatedPhoto) -> Bool
  ) -> [AssetID] {
    zip(test.photos, StatedPhoto.all).filter { isFound($1.photo) && ($1.isInView || !isView) }.map(\.0)
  }

  private static let conditions: [(AssetPredicate, @Sendable (StatedPhoto) -> Bool)] = [
    (.everything, { _ in true }), (.flag(.favorite, true), { $0.isFavorite }),
    (.flag(.favorite, false), { !$0.isFavorite }), (.flag(.hidden, true), { $0.isHidden }),
    (.flag(.hidden, false), { !$0.isHidden }), (.flag(.edited, true), { $0.isEdited }),
    (.flag(.edited, false), { !$0.isEdited }), (.flag(.reference, true), { $0.isReference }),
    (.flag(.reference, false), { !$0.isReference }), (.exists(.rating), { $0.rating != nil }),
    (.not(.exists(.rating)), { $0.rating == nil }), (.number(.rating, .atLeast, 3), { $0.rating == 3 }),
    (.number(.rating, .less, 4), { $0.rating == 3 }), (.exists(.trashed), { $0.isTrashed }),
    (.not(.exists(.trashed)), { !$0.isTrashed }),
  ]

  @Test(
    "a fetch finds the photos in a state whatever their other states, hidden and trashed ones only if it includes them",
    arguments: [false, true])
  func fetches(isView: Bool) async throws {
    let test = try await StatedLibrary()
    let library = isView ? test.view : test.library
    let album: [(AssetPredicate, @Sendable (StatedPhoto) -> Bool)] = [
      (.album(test.album), { $0.isInAlbum }), (.not(.album(test.album)), { !$0.isInAlbum }),
    ]
    let conditions = Self.conditions + album
    for (predicate, isMeant) in conditions {
      for flags in 0..<4 {
        let options = FetchOptions(predicate, includesHidden: flags & 1 != 0, includesTrashed: flags & 2 != 0)
        func isFound(_ photo: StatedPhoto) -> Bool {
          isMeant(photo) && (!photo.isHidden || options.includesHidden) && (!photo.isTrashed || options.includesTrashed)
        }
        let place = Comment(rawValue: "\(predicate) \(flags)")
        #expect(try await library.fetch(options).ids() == ids(test, isView, isFound), place)
        var picker = PickerConfiguration(filter: predicate, selectionLimit: 0)
        (picker.includesHidden, picker.includesTrashed) = (options.includesHidden, options.includesTrashed)
        let picked = try await Picker(picker, in: library)
        #expect(try await picked.photos.ids() == ids(test, isView, isFound), place)
        if picked.photos.isEmpty { continue }
        try await picked.select(0..<picked.photos.count)
        #expect(try await picked.finish().map(\.id) == ids(test, isView, isFound), place)
        let inAlbum = try await library.fetch(in: library.collection(test.album), options).ids()
        #expect(inAlbum == ids(test, isView) { isFound($0) && $0.isInAlbum }, place)
        let listed = AssetCollection("list", photos: test.photos.reversed())
        #expect(try await library.fetch(in: listed, options).ids() == ids(test, isView, isFound).reversed(), place)
        #expect(try await library.extent(of: listed, options).count == ids(test, isView, isFound).count, place)
      }
    }
  }

  @Test(
    "a smart album that every library has finds the photos in its state, and no option adds others",
    arguments: SmartAlbum.allCases, [false, true])
  func smartAlbums(album: SmartAlbum, isView: Bool) async throws {
    let test = try await StatedLibrary()
    let library = isView ? test.view : test.library
    for flags in 0..<4 {
      let options = FetchOptions(includesHidden: flags & 1 != 0, includesTrashed: flags & 2 != 0)
      let found = try await library.fetch(in: AssetCollection(album), options)
      let expected = ids(test, isView) { photo in
        let isShown =
          (!photo.isHidden || options.includesHidden || album == .hidden || album == .recentlyDeleted)
          && (!photo.isTrashed || options.includesTrashed || album == .recentlyDeleted)
        switch album {
        case .favorites: return isShown && photo.isFavorite
        // The sample photos know their place.
        case .recentlyAdded, .places: return isShown
        case .edited: return isShown && photo.isEdited
        case .hidden: return isShown && photo.isHidden
        case .recentlyDeleted: return isShown && photo.isTrashed
        case .panoramas: return false
        }
      }
      let ids = try await found.ids()
      #expect(ids.count == expected.count && Set(ids) == Set(expected), "\(album) \(flags)")
    }
  }

  @Test("photos of the same picture are duplicates unless they are in the trash; a view compares its own photos")
  func duplicates() async throws {
    let test = try await StatedLibrary()
    for isView in [false, true] {
      let found = try await (isView ? test.view : test.library).duplicates()
      #expect(found.groups.map { Set($0.map(\.id)) } == [Set(ids(test, isView) { !$0.isTrashed })])
      #expect(found.problems.isEmpty)
    }
  }

  @Test("a photo in any state is found by its id and its path, and its files are what they were")
  func files() async throws {
    let test = try await StatedLibrary()
    for (number, (photo, isInView)) in StatedPhoto.all.enumerated() {
      let (id, place) = (test.photos[number], Comment(rawValue: "photo \(number): \(photo)"))
      let asset = try await test.library.asset(id)
      let bytes = StatedLibrary.file(photo.isMerged ? 100 + number : number)
      #expect(try test.library.asset(named: id.text).id == id, place)
      #expect(try test.library.asset(named: asset.path).id == id, place)
      #expect(try test.library.asset(withBytesOf: test.scratch.appending("\(number)/photo.jpg"))?.id == id, place)
      #expect(try await test.library.export(asset, .entry(0), path: "a.jpg", settings: nil).data == bytes, place)
      let current = try await test.library.export(asset, path: "a.jpg", settings: nil).data
      #expect((current == bytes) == (!photo.isEdited && photo.rating == nil), place)
      for library in isInView ? [test.library, test.view] : [test.library] {
        for resource in try await library.resources(of: asset) where resource.kind == .original {
          var data = Data()
          for try await part in library.data(of: resource) { data += part }
          #expect(data == bytes && resource.isStored, place)
        }
      }
      if isInView { continue }
      await expect(.accessRestricted) { _ = try await test.view.export(asset, path: "a.jpg", settings: nil) }
      await expect(.assetNotFound) { _ = try await test.view.resources(of: asset) }
      await expect(.accessRestricted) { _ = try await test.view.editingSession(for: asset) }
    }
  }
}
