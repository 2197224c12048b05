import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import LibraryStore
import PhotoLibrary
import PhotoMetadata
import Rendering
import TestSupport
import Threads

/// A library with photos of several hundred pixels, and a manager with threads of its own.
struct Gallery: Sendable {
  let scratch: ScratchFolder
  let library: Library
  let photos: [Asset]
  let threads = WorkThreads(count: 1)
  let images: ImageManager

  init(photos count: Int = 1, width: Int = 400) async throws {
    scratch = try ScratchFolder()
    library = try await Library.create(in: scratch.url)
    var photos: [Asset] = []
    for number in 0..<count {
      let url = scratch.appending("photo-\(number).jpg")
      try SampleFile.data(width: width + 10 * number).write(to: url)
      photos.append(try await library.importPhoto(at: url).asset)
    }
    self.photos = photos
    images = ImageManager(library, threads: threads)
  }

  var photo: AssetID { photos[0].id }

  func edit(_ ev: Double, of number: Int = 0) async throws {
    _ = try await library.editingSession(for: photos[number]).commit(Recipe { Exposure { $0.ev = ev } })
  }

  /// Makes the bytes of an original unreadable for everybody: what the library has of it.
  func removeOriginal(_ number: Int) throws {
    let digest = photos[number].digest.hex
    try FileManager.default.removeItem(at: scratch.appending(".photoedit/objects/\(digest.prefix(2))/\(digest)"))
  }

  /// Holds back every rendering until the gate is opened.
  func holdBack() -> Gate {
    let (gate, began) = (Gate(), Gate())
    threads.start(.high) {
      began.open()
      gate.pass()
    }
    began.pass()
    return gate
  }

  static func pixels(_ picture: RenderedFile) async throws -> PixelBuffer { try await picture.pixels() }
}

/// Holds threads back until it is opened.
final class Gate: Sendable {
  private let isOpen = Monitor(false)

  func open() { isOpen.withLock { $0 = true } }
  func pass() { isOpen.wait { $0 ? true : nil } }

  /// The same for a task, which must not block its thread.
  func passed() async throws { try await WorkThreads.waiting.run { () throws(EditError) in self.pass() } }
}

/// What a request delivers, in its order.
final class Deliveries: Sendable {
  private let results = Monitor<[ImageResult]>([])

  var all: [ImageResult] { results.withLock { $0 } }

  func add(_ result: ImageResult) { results.withLock { $0.append(result) } }

  /// Everything up to the last one.
  func finished() async throws -> [ImageResult] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      _ = self.results.wait { $0.last?.isLast == true ? true : nil }
    }
    return all
  }
}
