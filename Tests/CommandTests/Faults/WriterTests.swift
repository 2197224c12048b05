import Foundation
import Glibc
import PhotoEdit
import TestSupport
import Testing
import Threads

@Suite("several programs using one library", .timeLimit(.minutes(Effort.minutes)), .serialized)
struct WriterTests {
  /// The results of the runs of the program.
  final class Record: Sendable {
    let acknowledged = Monitor<[String]>([])
    let killed = Monitor<[String]>([])
    /// Commands with nothing to undo.
    let unchanged = Monitor<[String]>([])
    /// Edits that failed because a `gc` without a grace period removed an object that they were about to use.
    let refused = Monitor<[String]>([])
    let problems = Monitor<[String]>([])
  }

  let place: FaultPlace
  let record = Record()

  init() throws {
    place = try FaultPlace()
    try #require(try place.run("init").status == 0)
  }

  @Test(
    "writers killed at random lose nothing acknowledged and block nobody, and the index can be rebuilt",
    arguments: [1, 8])
  func writers(photos: Int) throws {
    let names = try importPhotos(photos)
    try write(names, beside: ["verify", "log \(names[0]) --json", "list"].map { command in { try read(command) } })
    #expect(record.refused.withLock { $0 } == [])
    try check()
  }

  /// Imports a number of photos.
  func importPhotos(_ count: Int) throws -> [String] {
    try (0..<count).map { number in
      let name = "photo\(number).jpg"
      try SamplePhotos.jpeg(width: 40 + 2 * number).write(to: place.url(name))
      try #require(try place.run("import \(name)").status == 0)
      return name
    }
  }

  /// Runs writers, and other closures repeatedly until the writers are done.
  func write(_ names: [String], beside others: [@Sendable () throws -> Void]) throws {
    let group = DispatchGroup()
    let isOver = Monitor(false)
    let (writers, edits) = (Effort.choose(4, full: 8), Effort.choose(6, full: 40))
    for writer in 0..<writers { begin(group) { try write(writer, edits, names) } }
    let beside = DispatchGroup()
    for other in others { begin(beside) { while !isOver.withLock({ $0 }) { try other() } } }
    group.wait()
    isOver.withLock { $0 = true }
    beside.wait()
    #expect(record.problems.withLock { $0 } == [])
    let killed = record.killed.withLock { $0.count }
    #expect(killed > 0)
    let unchanged = record.unchanged.withLock { $0.count } + record.refused.withLock { $0.count }
    #expect(record.acknowledged.withLock { $0.count } + unchanged + killed == writers * edits)
  }

  /// Runs a command that must succeed regardless of the writers.
  func read(_ command: String) throws {
    let outcome = try place.run(command)
    if outcome.status != 0 { record.problems.withLock { $0.append("\(command): \(outcome.text) \(outcome.messages)") } }
    usleep(100_000)
  }

  /// Checks that everything acknowledged exists, and nothing unexpected.
  func check() throws {
    let killed = record.killed.withLock { $0 }
    let histories = try histories()
    for entries in histories.values { #expect(entries.map(\.number) == Array(0..<entries.count)) }
    let notes = histories.values.flatMap { $0 }.compactMap(\.note)
    #expect(Set(notes).count == notes.count, "no edit is made twice")
    // The current state is never evicted.
    for case let edit? in histories.values.map(\.last) where edit.kind == .edit {
      let digest = try #require(edit.rendition).hex
      #expect(place.exists(".photoedit/objects/\(digest.prefix(2))/\(digest)"), "\(edit)")
    }
    // Everything acknowledged, and otherwise only what a killed process may have written.
    let acknowledged = Set(record.acknowledged.withLock { $0 })
    #expect(acknowledged.isSubset(of: notes))
    #expect(Set(notes).subtracting(acknowledged).isSubset(of: killed))
    #expect(try place.run("list").status == 0)
    #expect(try place.findings() == [])

    let current = try Library(at: place.folder).assets()
    try LibraryLog(of: place.folder).removeIndex()
    #expect(try Library(at: place.folder).assets() == current)
    #expect(try self.histories() == histories)
    #expect(try place.findings() == [])
  }

  func histories() throws -> [String: [HistoryEntry]] {
    let library = try Library(at: place.folder)
    return try Dictionary(uniqueKeysWithValues: library.assets().map { ($0.id.text, try library.history(of: $0.id)) })
  }

  /// Makes edits that all differ, and undoes some of them. About every third command is killed, unless it is faster.
  private func write(_ writer: Int, _ edits: Int, _ names: [String]) throws {
    var generator = SeededGenerator(seed: UInt64(writer * 1000 + names.count))
    for number in 0..<edits {
      let note = "\(writer)-\(number)"
      let name = names[(writer + number) % names.count]
      let words = try number % 5 == 4 ? ["undo", name] : ["apply", recipe(note, writer * 1000 + number), name]
      let outcome = try runPerhapsKilled(words + ["--note", note, "--json"], &generator)
      if outcome.signal == SIGKILL, !outcome.ranTooLong {
        record.killed.withLock { $0.append(note) }
      } else if outcome.text.contains(#""type":"unchanged""#) {
        record.unchanged.withLock { $0.append(note) }
      } else if outcome.text.contains(#""code":"object-missing""#) {
        record.refused.withLock { $0.append(note) }
      } else if outcome.status == 0 {
        record.acknowledged.withLock { $0.append(note) }
      } else {
        record.problems.withLock { $0.append("\(note): \(outcome.text) \(outcome.messages)") }
      }
    }
  }

  /// Writes a recipe with its own table.
  private func recipe(_ name: String, _ number: Int) throws -> String {
    let table = "LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 \(Double(number) / 10_000)\n"
    try Data(table.utf8).write(to: place.url(name + ".cube"))
    let text = """
      {"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0",
       "adjustments": [{"op": "lut", "file": "\(name).cube"}]}
      """
    try Data(text.utf8).write(to: place.url(name + ".json"))
    return name + ".json"
  }

  /// Runs the program and kills it in one of three cases.
  func runPerhapsKilled(_ words: [String], _ generator: inout SeededGenerator) throws -> Program.Outcome {
    let running = try Program(in: place.folder).start(words)
    if Int.random(in: 0..<3, using: &generator) == 0 {
      usleep(.random(in: 1_000...50_000, using: &generator))
      running.send(SIGKILL)
    }
    return try running.wait(.seconds(60))
  }

  private func begin(_ group: DispatchGroup, _ body: @escaping @Sendable () throws -> Void) {
    group.enter()
    let record = record
    Thread.detachNewThread {
      do { try body() } catch { record.problems.withLock { $0.append("\(error)") } }
      group.leave()
    }
  }
}
