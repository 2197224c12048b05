import Foundation
import Observation
import PhotoEdit
import PhotoEditObservation
import TestSupport
import Testing

@Suite("observable models", .timeLimit(.minutes(Effort.minutes)))
@MainActor
struct ModelTests {
  private let scratch: ScratchFolder
  private let library: Library
  private let photos: [AssetID]

  init() async throws {
    scratch = try ScratchFolder()
    library = try await Library.create(in: scratch.url)
    var ids: [AssetID] = []
    for number in 0..<5 {
      ids.append(
        try await library.importPhoto(data: SampleFile.data(width: 32 + number), fileName: "\(number).jpg").asset.id)
    }
    photos = ids
  }

  /// Waits until a condition on observed properties holds; each check is made when one of them has changed.
  private func wait(until isTrue: @escaping @MainActor () -> Bool) async {
    while true {
      let (told, stream) = {
        let (s, c) = AsyncStream.makeStream(of: Void.self); return (c, s)
      }()
      let isDone = withObservationTracking {
        isTrue()
      } onChange: {
        told.yield()
        told.finish()
      }
      if isDone { return }
      for await _ in stream {}
    }
  }

  @Test("a list has what its fetch finds, follows every change, and loads only what is shown")
  func list() async throws {
    let list = PhotoList(library, FetchOptions(sort: [.init(.width)]))
    #expect(list.photos == nil && list.count == 0)
    let following = Task { await list.follow() }
    await wait { list.count == 5 }
    #expect(list.shown.isEmpty && list.lastDetails == nil)
    await list.show(1..<3)
    #expect(list.shown.map(\.id) == [photos[1], photos[2]])
    let hidden = photos[1]
    try await library.performChanges { changes in changes.setHidden(true, of: [hidden]) }
    await wait { list.count == 4 && list.lastDetails != nil }
    #expect(list.shown.map(\.id) == [photos[2], photos[3]])
    #expect(list.lastDetails?.details.steps?.removed == [1])
    await list.show(3..<100)
    #expect(list.range == 3..<4 && list.shown.map(\.id) == [photos[4]])
    let added = try await library.importPhoto(data: SampleFile.data(width: 90), fileName: "new.jpg").asset.id
    await wait { list.count == 5 }
    #expect(list.shown.map(\.id) == [photos[4], added])
    following.cancel()
    await following.value
    #expect(list.error == nil)
  }

  @Test("a list of an album that is deleted ends with an error")
  func deleted() async throws {
    let photos = photos
    let id = try await library.performChanges { changes in
      let album = changes.createAlbum("A")
      changes.insert(photos, into: album)
      return album
    }
    let list = PhotoList(library, in: try await library.collection(id))
    let following = Task { await list.follow() }
    await wait { list.count == 5 }
    try await library.performChanges { changes in changes.delete(id) }
    await following.value
    #expect(list.error?.code == .collectionNotFound && list.count == 5)
  }

  @Test("a picker selects, refuses, searches and finishes as its controls are used, and forgets what was purged")
  func picker() async throws {
    let picker = try await PhotoPicker(PickerConfiguration(exactCount: 2), in: library)
    #expect(picker.photos.count == 5 && !picker.canFinish)
    let following = Task { await picker.follow() }
    picker.toggle(photos[0])
    picker.select([photos[2]])
    #expect(picker.selection.photos == [photos[0], photos[2]] && picker.canFinish)
    picker.toggle(photos[3])
    #expect(picker.error?.code == .selectionFull && picker.selection.count == 2)
    picker.move(from: 1, to: 0)
    #expect(picker.error == nil)
    #expect(try await picker.finish().map(\.id) == [photos[2], photos[0]])
    await picker.search("3.jpg")
    #expect(picker.photos.count == 1 && picker.searchText == "3.jpg")
    await picker.search(" ")
    let gone = photos[0]
    try await library.performChanges { changes in changes.trash([gone]) }
    await wait { picker.photos.count == 4 }
    #expect(picker.canFinish)
    following.cancel()
    await following.value
  }
}
