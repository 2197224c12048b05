import Documents
import Foundation
import Jobs
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing
import Threads

@Suite("import jobs", .timeLimit(.minutes(Effort.minutes)))
struct ImportJobTests {
  private let scratch: ScratchFolder
  private let library: Library

  init() throws {
    scratch = try ScratchFolder()
    library = try Library.create(in: scratch.url)
  }

  /// Writes a photo of its own; a large one is imported alone, small ones in groups.
  private func write(_ number: Int, isLarge: Bool) throws -> String {
    let name = "photo\(number).jpg"
    var data = SampleFile.small
    data.insert(contentsOf: [0xFF, 0xFE, 0x00, 0x04, UInt8(number), 7], at: 2)
    if isLarge { data.append(Data(count: 1 << 20)) }
    try data.write(to: scratch.appending(name))
    return scratch.appending(name).path
  }

  private func outcomes(_ paths: [String], _ control: JobControl = JobControl()) async -> [Outcome] {
    let ended = Collected<ImportRequest.Detail>()
    await ImportRequest(FoundSubjects(paths.map { Subject($0) }), into: library).job.run(control, observers: [ended])
    return ended.outcomes
  }

  @Test(
    "files of any sizes are imported once each, with an outcome for each in their order",
    arguments: [
      [], [true], [false], [true, true], [false, false], [true, false, false, true], [false, true, false],
    ])
  func order(areLarge: [Bool]) async throws {
    var paths = try areLarge.enumerated().map { try write($0.offset, isLarge: $0.element) }
    paths.insert(scratch.appending("missing.jpg").path, at: paths.count / 2)
    for isNew in [true, false] {
      let outcomes = await outcomes(paths)
      #expect(outcomes.map(\.input) == paths && outcomes.map(\.index) == Array(paths.indices))
      for outcome in outcomes {
        if outcome.input.hasSuffix("missing.jpg") {
          #expect(outcome.error?.code == .fileNotFound)
        } else if case .photo(let asset, isNew, isMoved: false, updated: _)? = outcome.detail as? ImportRequest.Detail {
          #expect(outcome.asset == asset.id.text && outcome.word == .done)
        } else {
          Issue.record("\(outcome)")
        }
      }
    }
    #expect(try await library.assets().count == areLarge.count)
  }

  @Test("small files are imported in few transactions")
  func groups() async throws {
    let paths = try (0..<70).map { try write($0, isLarge: false) }
    let before = try library.store.changeToken().number
    #expect(await outcomes(paths).existAndSatisfy { $0.word == .done })
    #expect(try library.store.changeToken().number - before == 2)
  }

  @Test("an import that is to stop begins no other group; being repeated, it imports the rest")
  func stopping() async throws {
    let paths = try (0..<8).map { try write($0, isLarge: true) }
    let asked = Monitor(0)
    let control = JobControl(shouldStop: {
      asked.withLock { asked in
        asked += 1
        return asked > 3
      }
    })
    let first = await outcomes(paths, control)
    #expect(!first.isEmpty && first.count < paths.count && first.existAndSatisfy { $0.word == .done })
    #expect(try await library.assets().count == first.count)
    #expect(await outcomes(paths).count == paths.count)
    #expect(try await library.assets().count == paths.count)
  }
}
