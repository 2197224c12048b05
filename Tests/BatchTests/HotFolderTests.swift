import Adjustments
import Documents
import DurableFiles
import Editing
import Foundation
import ImageFiles
import Jobs
import PhotoMetadata
import Rendering
import TestSupport
import Threads
import Testing

@testable import Batch
@testable import MarkedPhotos

@Suite("hot folders", .timeLimit(.minutes(Effort.minutes)))
struct HotFolderTests {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try FileManager.default.createDirectory(at: scratch.appending("in"), withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { scratch.appending(name).path }

  private func put(_ name: String, _ data: Data = SampleFile.small) throws {
    let url = scratch.appending(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  private func request(
    _ folder: String = "in", output: String = "out/", recursive: Bool = false, metadata: MetadataChoice? = nil
  ) throws -> HotFolderRequest {
    var settings = OutputSettings()
    if let metadata { settings.metadata = metadata }
    let job = ApplyRequest(
      Recipe { Exposure { $0.ev = 0.4 } }, recipeName: "test", photos: FoundSubjects([]),
      output: try OutputTemplate(path(output) + (output.hasSuffix("/") ? "/" : "")), settings: settings)
    return HotFolderRequest(folder: path(folder), isRecursive: recursive, job: job, replacesAll: false) { result in
      ["code": .string(result.error?.code.rawValue ?? ""), "input": .string(result.input)]
    }
  }

  /// What came of the photos of a folder until nothing waits any more.
  private func results(
    _ request: HotFolderRequest, meanwhile: () throws -> Void = {}, until count: Int? = nil,
    reported: @escaping (Outcome) throws -> Void = { _ in }
  ) async throws -> [Outcome] {
    let folder = try HotFolder(request)
    try meanwhile()
    let watch = Watch(folder, reported)
    if let count { watch.isOver = { [unowned watch] _ in watch.outcomes.count >= count } }
    try await run(folder, watch)
    return watch.outcomes
  }

  /// Runs a hot folder with short waits until it is stopped.
  private func run(_ folder: HotFolder, _ watch: Watch, say: (String) -> Void = { _ in }) async throws {
    try await WatchTimes.$current.withValue(WatchTimes(stable: .milliseconds(50), wait: .milliseconds(20))) {
      try await folder.run(JobControl(shouldStop: { watch.shouldStop() }), observers: [watch], say: say)
    }
  }

  /// Collects outcomes, and stops a hot folder. Only its task uses it.
  private final class Watch: JobObserver, @unchecked Sendable {
    private let folder: HotFolder
    private let reported: (Outcome) throws -> Void
    private var (rounds, idle) = (0, 0)
    private(set) var outcomes: [Outcome] = []
    /// Whether the folder is to stop, given how often that was asked; by default once nothing waits any more.
    var isOver: ((Int) -> Bool)?

    init(_ folder: HotFolder, _ reported: @escaping (Outcome) throws -> Void = { _ in }) {
      (self.folder, self.reported) = (folder, reported)
    }

    /// Waits for a report that arrives a moment later.
    func shouldStop() -> Bool {
      rounds += 1
      idle = folder.arrivals.isEmpty ? idle + 1 : 0
      return isOver?(rounds) ?? (idle > 3)
    }

    func ended(_ outcome: Outcome) {
      outcomes.append(outcome)
      do { try reported(outcome) } catch { Issue.record(error) }
    }
  }

  @Test("existing and arriving photos are rendered once, also after restarts and after a touch")
  func once() async throws {
    try put("in/there.jpg")
    let first = try await results(request(), meanwhile: { try put("in/came.jpg", SampleFile.medium) })
    #expect(Set(first.map { FilePath.name(of: $0.input) }) == ["there.jpg", "came.jpg"])
    #expect(first.existAndSatisfy { $0.error == nil })
    #expect(try await results(request()).isEmpty)
    try FileManager.default.setAttributes([.modificationDate: Date.now], ofItemAtPath: path("in/there.jpg"))
    try put("in/new.jpg", SampleFile.data(width: 120))
    #expect(try await results(request()).map { FilePath.name(of: $0.input) } == ["new.jpg"])
    #expect(scratch.contents().filter { $0.hasPrefix("out/") && !$0.contains("/.") }.count == 3)
  }

  @Test("what a policy removes is in no output", arguments: MetadataChoice.allCases)
  func removedBytes(policy: MetadataChoice) async throws {
    let photo = MarkedPhoto(.big)
    try put("in/a.jpg", Data(photo.bundle.embedded(in: Array(SampleFile.small)).bytes))
    #expect(try await results(request(metadata: policy)).map(\.word) == [.done])
    photo.expectRemoved(by: policy, from: Array(try Data(contentsOf: scratch.appending("out/a.jpg"))), "a.jpg")
  }

  @Test("a photo replaced by another is rendered again, and its output is overwritten")
  func replaced() async throws {
    try put("in/a.jpg")
    _ = try await results(request())
    let before = try Data(contentsOf: scratch.appending("out/a.jpg"))
    try put("in/a.jpg", SampleFile.medium)
    #expect(try await results(request()).map(\.size?.width) == [600])
    #expect(try Data(contentsOf: scratch.appending("out/a.jpg")) != before)
  }

  @Test("a file made by another program is never overwritten; failed/ has the reason, and the photo stays")
  func foreign() async throws {
    try put("in/a.jpg")
    try put("out/a.jpg", SampleFile.medium)
    #expect(try await results(request()).map(\.error?.code.rawValue) == ["output-exists"])
    #expect(try Data(contentsOf: scratch.appending("out/a.jpg")) == SampleFile.medium)
    #expect(try Data(contentsOf: scratch.appending("in/a.jpg")) == SampleFile.small)
    let row = try JSONValue.parse(Array(Data(contentsOf: scratch.appending("out/failed/a.jpg.json"))))
    #expect(row["code"] == "output-exists")
    // It has failed, and is not tried again.
    #expect(try await results(request()).isEmpty)
  }

  @Test("a damaged photo does not stop the others, and an intact replacement clears its failure")
  func failed() async throws {
    try put("in/bad.jpg", Data("no photo".utf8))
    try put("in/good.jpg")
    let first = try await results(request())
    #expect(first.count == 2 && first.count { $0.error != nil } == 1)
    #expect(scratch.contents().contains("out/failed/bad.jpg.json"))
    try put("in/bad.jpg", SampleFile.medium)
    #expect(try await results(request()).map(\.error) == [nil])
    #expect(!scratch.contents().contains("out/failed/bad.jpg.json"))
  }

  @Test("interrupted work is completed after a restart, replacing its own output even without metadata")
  func interrupted() async throws {
    try put("in/a.jpg")
    let asked = try request(metadata: MetadataChoice.none)
    _ = try await results(asked)
    let journal = scratch.appending("out/" + WatchJournal.name)
    let lines = try String(contentsOf: journal, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    try Data((lines[0] + "\n" + lines[1].prefix(20)).utf8).write(to: journal)
    #expect(try await results(asked).map(\.error) == [nil])
    #expect(try await results(asked).isEmpty)
  }

  @Test(
    "a file that another program made while a photo was in progress is not overwritten, by this photo or by the next one",
    arguments: [MetadataChoice.keep, .none])
  func foreignMeanwhile(policy: MetadataChoice) async throws {
    try put("in/a.jpg")
    let asked = try request(metadata: policy)
    _ = try await results(asked)
    // It died during the work, and another program has the name now.
    let journal = scratch.appending("out/" + WatchJournal.name)
    let first = try String(contentsOf: journal, encoding: .utf8).split(separator: "\n")[0]
    try Data((first + "\n").utf8).write(to: journal)
    try put("out/a.jpg", SampleFile.medium)
    for width in [nil, 120, 130] {
      if let width { try put("in/a.jpg", SampleFile.data(width: width)) }
      #expect(try await results(asked).map(\.error?.code.rawValue) == ["output-exists"])
      #expect(try Data(contentsOf: scratch.appending("out/a.jpg")) == SampleFile.medium)
    }
  }

  @Test("of two photos with the same output the first is written and the second fails")
  func collision() async throws {
    try put("in/a.jpg")
    try put("in/a.jpeg", SampleFile.medium)
    let found = try await results(request(output: "out/{stem}.png"))
    #expect(found.map { $0.error?.code.rawValue } == [nil, "output-exists"])
  }

  @Test("subfolders are watched on request, including new ones, and output folders never")
  func recursive() async throws {
    try put("in/sub/a.jpg")
    #expect(try await results(request()).isEmpty)
    let asked = try request(output: "in/out/{dir}/{stem}.{ext}", recursive: true)
    let found = try await results(asked) { try put("in/new/deep/b.jpg", SampleFile.medium) }
    #expect(Set(found.compactMap(\.output)) == [path("in/out/sub/a.jpg"), path("in/out/new/deep/b.jpg")])
    #expect(try await results(asked).isEmpty)
  }

  @Test("dot files, unfinished copies and other files are skipped and reported once")
  func ignored() async throws {
    for name in ["in/.a.jpg", "in/b.jpg.part", "in/notes.txt", "in/.dir/c.jpg"] { try put(name) }
    var said: [String] = []
    let folder = try HotFolder(request(recursive: true))
    let watch = Watch(folder) { Issue.record("took \($0.input)") }
    watch.isOver = { $0 > 2 }
    try await run(folder, watch) { said.append($0) }
    #expect(said.count == 1 && said.first?.contains("b.jpg.part") == true)
  }

  @Test("a file is complete only when no process has it open for writing")
  func writer() async throws {
    try put("in/slow.jpg", SampleFile.small.prefix(100))
    let file = try FileHandle(forWritingTo: scratch.appending("in/slow.jpg"))
    try file.seekToEnd()
    // The one that came later has been taken when this one is complete.
    let found = try await results(
      request(), meanwhile: { try put("in/other.jpg", SampleFile.medium) },
      reported: { result in
        guard FilePath.name(of: result.input) == "other.jpg" else { return }
        try file.write(contentsOf: SampleFile.small.dropFirst(100))
        try file.close()
      })
    #expect(found.map { FilePath.name(of: $0.input) } == ["other.jpg", "slow.jpg"])
    #expect(found.existAndSatisfy { $0.error == nil })
  }

  @Test("a closed file waits for another process that has it open for writing, even without further changes")
  func secondWriter() async throws {
    let folder = try HotFolder(request())
    let file = FileManager.default
    let path = path("in/a.jpg")
    _ = file.createFile(atPath: path, contents: nil)
    let other = try FileHandle(forWritingTo: scratch.appending("in/a.jpg"))
    try SampleFile.small.write(to: scratch.appending("in/a.jpg"), options: [])
    let watch = Watch(folder)
    let early = Monitor(0)
    watch.isOver = { [unowned watch] rounds in
      if rounds == 4 {
        early.withLock { $0 = watch.outcomes.count }
        try? other.close()
      }
      return !watch.outcomes.isEmpty && rounds > 4
    }
    try await run(folder, watch)
    #expect(early.withLock { $0 } == 0 && watch.outcomes.count == 1)
  }

  @Test("a photo that was moved or linked into the folder is rendered")
  func moved() async throws {
    try put("elsewhere/a.jpg")
    try put("elsewhere/b.jpg", SampleFile.medium)
    let found = try await results(
      request(),
      meanwhile: {
        try FileManager.default.moveItem(atPath: path("elsewhere/a.jpg"), toPath: path("in/a.jpg"))
        try FileManager.default.linkItem(atPath: path("elsewhere/b.jpg"), toPath: path("in/b.jpg"))
      }, until: 2)
    #expect(Set(found.map { FilePath.name(of: $0.input) }) == ["a.jpg", "b.jpg"])
  }

  @Test("incompatible folders are refused before any work")
  func refused() throws {
    func code(_ request: @autoclosure () throws -> HotFolderRequest) -> String? {
      do { _ = try HotFolder(request()) } catch { return (error as? EditError)?.code.rawValue }
      return nil
    }
    #expect(code(try request(output: "in/")) == "bad-output")
    #expect(code(try request(output: "one.jpg")) == "bad-output")
    #expect(code(try request(output: "out/{index}.jpg")) == "bad-output")
    #expect(code(try request("missing")) == "file-not-found")
    try put("file.jpg")
    #expect(code(try request("file.jpg")) == "not-a-folder")
  }

  @Test("only one process watches for the same outputs, and a damaged journal is not replaced by a new one")
  func journal() throws {
    let first = try HotFolder(request())
    do {
      _ = try HotFolder(request())
      Issue.record("a second process watches")
    } catch let error as EditError {
      #expect(error.code == .watchBusy && error.category == .temporary)
    }
    withExtendedLifetime(first) {}
    try put("other/" + WatchJournal.name, Data("{}\n".utf8))
    do {
      _ = try HotFolder(request(output: "other/"))
      Issue.record("the damaged journal was read")
    } catch let error as EditError {
      #expect(error.code == .watchJournalDamaged)
    }
  }

  @Test("removing a folder ends the job, which can be restarted")
  func gone() async throws {
    let folder = try HotFolder(request())
    try FileManager.default.removeItem(atPath: path("in"))
    do {
      try await folder.run(JobControl(), observers: []) { _ in }
      Issue.record("the job continued")
    } catch {
      #expect(error.code == .watchedFolderGone && error.category == .temporary)
    }
  }
}
