import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite(
  "local folders made at the same time", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: LocalFolderWorker.words == nil))
struct LocalFolderRaceTests {
  @Test(
    "of processes that begin at once, one makes a local folder and all use it",
    arguments: 0..<Effort.choose(2, full: 50))
  func processes(round: Int) throws {
    let replica = try ReplicaFolder()
    let answers = (0..<3).map { replica.scratch.appending("answer\($0)") }
    let workers = try answers.map { try LocalFolderWorker.start("make", replica, answer: $0) }
    // Time to start, so that they do begin at once.
    usleep(300_000)
    for answer in answers { try Data().write(to: URL(fileURLWithPath: answer.path + ".start")) }
    workers.forEach { $0.waitUntilExit() }
    let found = try answers.map { try String(contentsOf: $0, encoding: .utf8).split(separator: " ").map(String.init) }
    #expect(Set(found.map { $0[0] }).count == 1 && found.existAndSatisfy { $0[2] == "complete" })
    #expect(found.filter { $0[1] == "new" }.count == 1)
    #expect(try replica.names() == [found[0][0]])
  }

  @Test("of threads that begin at once, too", arguments: 0..<Effort.choose(10, full: 300))
  func threads(round: Int) async throws {
    let replica = try ReplicaFolder()
    let found = try await withThrowingTaskGroup(of: LocalFolder.Found.self) { group in
      for _ in 0..<4 { group.addTask { try replica.opened() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(found.map(\.folder)).count == 1 && found.filter(\.isNew).count == 1)
    #expect(try replica.names() == [found[0].folder.name])
  }

  @Test("one that is being made is not used before it is complete")
  func halfMade() throws {
    let replica = try ReplicaFolder()
    let looked = CallRecorder { _, call in
      // Between any two calls of the maker, another process looks.
      SystemCall.$observer.withValue(nil) {
        if let own = try? LocalFolder.search(in: replica.place).own {
          #expect(own.paths.folders.existAndSatisfy { access($0, F_OK) == 0 })
          #expect([.syncFolder, .open, .stat].contains(call.name), "\(call)")
        }
      }
      return 0
    }
    #expect(try looked.record { try replica.opened().isNew })
  }
}
