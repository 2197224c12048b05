import Foundation
import Glibc
import TestSupport
import Testing

@testable import DurableFiles

@Suite("the holder of a lock", .timeLimit(.minutes(Effort.minutes)))
struct LockHolderTests {
  @Test("the process that holds a lock is found among many locks")
  func manyLocks() throws {
    let folder = try ScratchFolder()
    let paths = (0..<300).map { folder.appending("lock-\($0)").path }
    let files = paths.map { open($0, O_CREAT | O_RDWR | O_CLOEXEC, 0o600) }
    defer { files.forEach { close($0) } }
    for file in files { #expect(flock(file, LOCK_EX | LOCK_NB) == 0) }
    let own = "(\(ProcessInfo.processInfo.processIdentifier))"
    for path in paths { #expect(LockHolder.description(of: path)?.hasSuffix(own) == true) }
    #expect(LockHolder.description(of: folder.appending("none").path) == nil)
  }
}
