import Foundation
import PhotoEdit
import SampleScene
import Synchronization
import TestSupport
import Testing

/// A library with one small photo, as a program that embeds photoedit would make it.
struct SmallLibrary {
  let scratch: ScratchFolder
  let photo: URL
  let library: Library
  let asset: LibraryAsset

  init() throws {
    scratch = try ScratchFolder()
    photo = scratch.appending("photo.jpg")
    try Data(SamplePhoto.jpeg(width: 180, height: 120)).write(to: photo)
    library = try Library.create(in: scratch.url)
    asset = try library.importPhoto(at: photo).asset
  }

  static let bright = Recipe(title: "Bright") { Exposure { $0.ev = 0.5 } }
  static let gray = Recipe(title: "Gray") { Saturation { $0.amount = -100 } }
}

/// The editing model: input, adjustment data, commit, resume.
@Suite("editing sessions") struct SessionTests {
  let small: SmallLibrary

  init() throws { small = try SmallLibrary() }

  @Test("an edit can be resumed: the input is the original again, with the recipe")
  func resume() async throws {
    let outcome = try await small.library.editingSession(for: small.asset).commit(SmallLibrary.bright)
    guard case .committed(let entry) = outcome else {
      Issue.record("expected a new entry, found \(outcome)")
      return
    }
    #expect(entry.number == 1)
    let session = try small.library.editingSession(for: small.asset)
    #expect(session.input.digest == small.asset.digest)
    #expect(try session.recipe == SmallLibrary.bright)
    #expect(!session.input.isFlattened)
  }

  @Test("the adjustments it was opened with are unchanged, and no entry is made")
  func unchanged() async throws {
    _ = try await small.library.editingSession(for: small.asset).commit(SmallLibrary.bright)
    let again = try await small.library.editingSession(for: small.asset).commit(SmallLibrary.bright)
    #expect(again == .unchanged)
    #expect(try small.library.history(of: small.asset).count == 2)
  }

  @Test("a recipe that changes nothing is refused, with the advice to revert")
  func empty() async throws {
    let session = try small.library.editingSession(for: small.asset)
    let error = await #expect(throws: EditError.self) { try await session.commit(Recipe { Exposure() }) }
    #expect(error?.code == "no-adjustments")
    #expect(error?.category == .badData)
    #expect(error?.hint?.contains("revert") == true)
    #expect(try small.library.history(of: small.asset).count == 1)
  }

  @Test("a commit after another names both entries and changes nothing")
  func conflict() async throws {
    let first = try small.library.editingSession(for: small.asset)
    let second = try small.library.editingSession(for: small.asset)
    _ = try await first.commit(SmallLibrary.bright)
    let error = await #expect(throws: EditError.self) { try await second.commit(SmallLibrary.gray) }
    #expect(error?.code == "entry-conflict")
    #expect(error?.category == .temporary)
    #expect(error?.message.contains("entry 0") == true && error?.message.contains("entry 1") == true)
    #expect(try small.library.history(of: small.asset).count == 2)
  }

  @Test("another program's edit is opened flattened, and the recipe before it is not lost")
  func foreign() async throws {
    _ = try await small.library.editingSession(for: small.asset).commit(SmallLibrary.bright)
    let foreign = AdjustmentData(
      formatIdentifier: "com.example.editor", formatVersion: "3.1", data: Data("opaque".utf8))
    let rendition = Data(try SamplePhoto.jpeg(width: 90, height: 60))
    _ = try small.library.editingSession(for: small.asset)
      .commit(foreign, rendition: rendition, mediaType: "image/jpeg")

    let flattened = try small.library.editingSession(for: small.asset)
    #expect(flattened.input.isFlattened)
    #expect(try flattened.recipe == nil)
    #expect(flattened.input.size == FrameSize(width: 90, height: 60))
    _ = try await flattened.commit(SmallLibrary.gray)

    let older = try small.library.editingSession(for: small.asset, at: .entry(1))
    #expect(try older.recipe == SmallLibrary.bright)
    #expect(older.input.digest == small.asset.digest)
    #expect(try small.library.adjustmentData(of: small.asset, .entry(2)) == foreign)
  }

  @Test("a recipe resumed with one value changed gives the pixels of that recipe applied afresh")
  func resumedPixels() async throws {
    _ = try await small.library.editingSession(for: small.asset).commit(SmallLibrary.bright)
    let session = try small.library.editingSession(for: small.asset)
    var recipe = try #require(try session.recipe)
    try RecipeSetting("exposure.ev=0.2").apply(to: &recipe)
    let resumed = try await session.input.renderPixels(recipe)
    let afresh = try await EditingInput(contentsOf: small.photo).renderPixels(Recipe { Exposure { $0.ev = 0.2 } })
    #expect(resumed == afresh)
  }

  @Test("undo, redo and revert move between states and keep every number")
  func moves() async throws {
    _ = try await small.library.editingSession(for: small.asset).commit(SmallLibrary.bright)
    _ = try await small.library.editingSession(for: small.asset).commit(SmallLibrary.gray)
    #expect(try small.library.undo(small.asset)?.target == 1)
    #expect(try small.library.redo(small.asset)?.target == 2)
    #expect(try small.library.redo(small.asset) == nil)
    #expect(try small.library.revert(small.asset)?.target == 0)
    #expect(try small.library.undo(small.asset)?.target == 2)
    #expect(try small.library.history(of: small.asset).map(\.number) == Array(0...6))
    #expect(try Data(contentsOf: small.photo) == small.library.file(of: small.asset, .entry(0)).data)
    #expect(try small.library.verify().filter(\.isDamage).isEmpty)
  }
}

/// Rendering without a library.
@Suite("rendering") struct RenderTests {
  private static func input(width: Int = 300) throws -> EditingInput {
    try EditingInput(data: Data(SamplePhoto.jpeg(width: width, height: width * 2 / 3)))
  }

  @Test("progress grows from 0 to 1")
  func progress() async throws {
    let seen = SeenFractions()
    _ = try await Self.input().render(SmallLibrary.bright, progress: seen.add)
    let fractions = seen.all
    #expect(fractions.first == 0 && fractions.last == 1)
    #expect(fractions == fractions.sorted())
  }

  @Test("a cancelled task ends the rendering with its own code")
  func cancellation() async throws {
    let input = try Self.input(width: 3000)
    let task = Task { try await input.render(Recipe { Straighten { $0.degrees = 3 } }) }
    try await Task.sleep(for: .milliseconds(30))
    task.cancel()
    let error = await #expect(throws: EditError.self) { try await task.value }
    #expect(error?.code == "cancelled")
    #expect(error?.category == .interrupted)
  }

  @Test("several tasks render at once, each its own picture")
  func together() async throws {
    let input = try Self.input()
    let evs = [-1.0, 0.5, 1.5, 2.5]
    let alone = try await input.renderPixels(Recipe { Exposure { $0.ev = evs[1] } })
    let all = try await withThrowingTaskGroup(of: (Int, PixelBuffer).self) { group in
      for (index, ev) in evs.enumerated() {
        group.addTask { (index, try await input.renderPixels(Recipe { Exposure { $0.ev = ev } })) }
      }
      return try await group.reduce(into: [Int: PixelBuffer]()) { $0[$1.0] = $1.1 }
    }
    #expect(all[1] == alone)
    #expect(Set(all.values).count == evs.count)
  }

  @Test("a pixel buffer has the upright size, and exactly its samples")
  func pixels() async throws {
    let buffer = try await Self.input().renderPixels(Recipe())
    #expect((buffer.width, buffer.height, buffer.channels, buffer.depth) == (300, 200, 3, 8))
    #expect(buffer.data.count == 300 * 200 * 3)
  }

  @Test("a value out of range is refused before any pixel is read")
  func outOfRange() async throws {
    let input = try Self.input()
    let error = await #expect(throws: EditError.self) { try await input.render(Recipe { Exposure { $0.ev = 99 } }) }
    #expect(error?.problems.first?.pointer.description == "/adjustments/0/ev")
  }

  @Test("an output that exists is an error unless it may be replaced")
  func existing() async throws {
    let scratch = try ScratchFolder()
    let output = try await Self.input().render(SmallLibrary.gray)
    let target = scratch.appending("out.jpg")
    try output.write(to: target)
    let error = #expect(throws: EditError.self) { try output.write(to: target) }
    #expect(error?.category == .cannotCreate)
    try output.write(to: target, overwriting: true)
    #expect(scratch.contents() == ["out.jpg"])
    #expect(try Data(contentsOf: target) == output.data)
  }
}

/// Fractions that several threads report.
private final class SeenFractions: Sendable {
  private let fractions = Mutex<[Double]>([])
  var all: [Double] { fractions.withLock { $0 } }
  var add: @Sendable (Double) -> Void { { [self] fraction in fractions.withLock { $0.append(fraction) } } }
}
