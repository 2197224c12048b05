import Foundation
import Glibc
import PhotoEdit
import Synchronization
import TestSupport
import Testing

@Suite("several programs on one library", .serialized)
struct WriterTests {
  /// What became of the runs of the program.
  private final class Record: Sendable {
    let acknowledged = Mutex<[String]>([])
    let killed = Mutex<[String]>([])
    let problems = Mutex<[String]>([])
  }

  private let place: FaultPlace
  private let record = Record()

  init() throws {
    place = try FaultPlace()
    try #require(try place.run("init").status == 0)
  }

  @Test(
    "writers that are killed at random lose nothing acknowledged, block nobody, and the index can be made again",
    arguments: [1, 8])
  func writers(photos: Int) throws {
    let names = try (0..<photos).map { number in
      let name = "photo\(number).jpg"
      try SamplePhotos.jpeg(width: 40 + 2 * number).write(to: place.url(name))
      try #require(try place.run("import \(name)").status == 0)
      return name
    }
    let group = DispatchGroup()
    let isOver = Mutex(false)
    let (writers, edits) = (Effort.choose(4, full: 8), Effort.choose(8, full: 40))
    for writer in 0..<writers { begin(group) { try write(writer, edits, names) } }
    let readers = DispatchGroup()
    for command in ["verify", "log \(names[0]) --json", "list"] {
      begin(readers) {
        while !isOver.withLock({ $0 }) {
          let outcome = try place.run(command)
          if outcome.status != 0 { record.problems.withLock { $0.append("\(command): \(outcome.talk)") } }
          usleep(100_000)
        }
      }
    }
    group.wait()
    isOver.withLock { $0 = true }
    readers.wait()
    #expect(record.problems.withLock { $0 } == [])
    let killed = record.killed.withLock { $0 }
    #expect(!killed.isEmpty)
    #expect(record.acknowledged.withLock { $0.count } + killed.count == writers * edits)
    try check(killed)
  }

  private func check(_ killed: [String]) throws {
    let histories = try histories()
    for entries in histories.values { #expect(entries.map(\.number) == Array(0..<entries.count)) }
    let notes = histories.values.flatMap { $0 }.compactMap(\.note)
    #expect(Set(notes).count == notes.count, "no edit twice")
    // All that was acknowledged, and nothing else but what a killed process may have made.
    let acknowledged = Set(record.acknowledged.withLock { $0 })
    #expect(acknowledged.isSubset(of: notes))
    #expect(Set(notes).subtracting(acknowledged).isSubset(of: killed))
    #expect(try place.run("list").status == 0)
    #expect(try place.findings() == [])

    let current = try Library(at: place.folder).assets()
    for name in ["photoedit.sqlite", "photoedit.sqlite-journal"] {
      try? FileManager.default.removeItem(at: place.url(".photoedit/" + name))
    }
    #expect(try Library(at: place.folder).assets() == current)
    #expect(try self.histories() == histories)
    #expect(try place.findings() == [])
  }

  private func histories() throws -> [String: [HistoryEntry]] {
    let library = try Library(at: place.folder)
    return try Dictionary(uniqueKeysWithValues: library.assets().map { ($0.id, try library.history(of: $0)) })
  }

  /// Makes edits, each one different from all others; every third or so is killed, unless it is faster.
  private func write(_ writer: Int, _ edits: Int, _ names: [String]) throws {
    var generator = SeededGenerator(seed: UInt64(writer * 1000 + names.count))
    for number in 0..<edits {
      let note = "\(writer)-\(number)"
      let program = Program(in: place.folder)
      let running = try program.start([
        "apply", "one.json", names[(writer + number) % names.count], "--note", note, "--json", "--set",
        "exposure.ev=\(Double(writer * 1000 + number + 1) / 10000)",
      ])
      if Int.random(in: 0..<3, using: &generator) == 0 {
        usleep(.random(in: 10_000...100_000, using: &generator))
        running.send(SIGKILL)
      }
      let outcome = try running.wait(.seconds(60))
      if outcome.signal == SIGKILL, !outcome.ranTooLong {
        record.killed.withLock { $0.append(note) }
      } else if outcome.status == 0 {
        record.acknowledged.withLock { $0.append(note) }
      } else {
        record.problems.withLock { $0.append("\(note): \(outcome.text) \(outcome.talk)") }
      }
    }
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
