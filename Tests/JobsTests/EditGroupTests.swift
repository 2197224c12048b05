import Adjustments
import Documents
import Editing
import Foundation
import Jobs
import LibraryStore
import PhotoLibrary
import SampleScene
import TestSupport
import Threads
import Testing

@Suite("batches of edits without renditions", .timeLimit(.minutes(Effort.minutes)))
struct EditGroupTests {
  let scratch: ScratchFolder
  let library: Library
  let names: [String]

  init() throws {
    scratch = try ScratchFolder()
    library = try Library.create(in: scratch.url)
    try library.chooseRenditions(.none)
    names = (0..<70).map { "photo\($0).jpg" }
    for (number, name) in names.enumerated() {
      // A comment makes another photo of it.
      var data = SampleFile.small
      data.insert(contentsOf: [0xFF, 0xFE, 0x00, 0x04, UInt8(number), 1], at: 2)
      try data.write(to: scratch.appending(name))
      try library.importPhoto(at: scratch.appending(name))
    }
  }

  private func job(_ recipe: Recipe, _ names: [String]? = nil) throws -> ApplyPlan {
    var request = ApplyRequest(
      recipe, (names ?? self.names).map { scratch.appending($0).path },
      output: nil,
      settings: OutputSettings())
    request.work.library = library
    return try ApplyPlan(request)
  }

  private func run(_ plan: ApplyPlan, stop: @escaping @Sendable () -> Bool = { false }) async -> [Outcome] {
    await plan.job.outcomes(shouldStop: stop)
  }

  private var transactions: Int { get throws { try library.store.changeToken().number } }

  private static let light = Recipe { Exposure { $0.ev = 0.4 } }

  @Test("each photo has its result in order and its entry, made in few transactions")
  func order() async throws {
    let before = try transactions
    let results = await run(try job(Self.light))
    #expect(results.map(\.input) == names.map { scratch.appending($0).path })
    #expect(results.existAndSatisfy { $0.entry == 1 && $0.isCommitted && $0.format == "jpeg" && $0.size?.width == 96 })
    #expect(try transactions - before <= 20)
    #expect(try await library.verify() == [])
    let again = await run(try job(Self.light))
    #expect(again.existAndSatisfy { if case .unchanged = $0.status { true } else { false } })
  }

  @Test("a failed photo does not affect others, and the same photo given twice is edited once")
  func failures() async throws {
    try Data("no photo".utf8).write(to: scratch.appending("bad.jpg"))
    var mixed = names
    mixed.insert("bad.jpg", at: 3)
    mixed.insert(names[10], at: 12)
    mixed.append("missing.jpg")
    let results = await run(try job(Self.light, mixed))
    #expect(results.count == mixed.count)
    for (name, result) in zip(mixed, results) {
      switch result.status {
      case .failed: #expect(["bad.jpg", "missing.jpg"].contains(name))
      case .done, .unchanged: #expect(result.entry == 1, "\(name)")
      default: Issue.record("unexpected: \(result.status)")
      }
    }
    for asset in try await library.assets() { #expect(asset.newestEntry == 1) }
    #expect(try await library.verify() == [])
  }

  @Test("a stopped job leaves each photo edited or not, and repeating it completes the rest")
  func stopping() async throws {
    let asked = Monitor(0)
    let results = await run(try job(Self.light)) {
      asked.withLock { asked in
        asked += 1
        return asked > 3
      }
    }
    #expect(!results.isEmpty && results.count < names.count)
    let edited = try await library.assets().count { $0.newestEntry == 1 }
    #expect(edited == results.count)
    _ = await run(try job(Self.light))
    #expect(try await library.assets().existAndSatisfy { $0.newestEntry == 1 })
  }

  @Test("two concurrent batches lose no edits")
  func together() async throws {
    async let first = run(try job(Recipe { Exposure { $0.ev = 0.1 } }))
    async let second = run(try job(Recipe { Exposure { $0.ev = 0.2 } }))
    let results = try await first + second
    #expect(results.existAndSatisfy { if case .failed = $0.status { false } else { true } })
    #expect(try await library.assets().existAndSatisfy { $0.newestEntry == 2 })
    #expect(try await library.verify() == [])
  }

  @Test("values that a recipe measures are measured and recorded with each edit")
  func measured() async throws {
    let auto = Recipe { Crop { ($0.aspect, $0.anchor) = (.square, .attention) } }
    let results = await run(try job(auto, Array(names.prefix(40))))
    #expect(results.existAndSatisfy { $0.entry == 1 })
    let asset = try library.asset(named: names[0])
    #expect(try await library.editingSession(for: asset).recipe?.steps.first?.from != nil)
    #expect(try await library.history(of: asset.id)[1].rendition == nil)
  }
}
