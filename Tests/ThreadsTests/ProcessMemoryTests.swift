import CLinux
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Threads

@Suite("memory of the process", .timeLimit(.minutes(Effort.minutes)))
struct ProcessMemoryTests {
  // Processes of their own: the settings last, and elsewhere other tests allocate at the same time.
  @Test(
    "blocks as large as pictures are mapped one by one, also after larger ones were freed, and smaller ones are not")
  func mapped() async {
    await #expect(processExitsWith: .success) {
      ProcessMemory.prepare()
      for size in [17 << 20, 24 << 20, 30 << 20] { free(malloc(size)) }
      let before = mallinfo2().hblks
      let large = malloc(ProcessMemory.mappedSize)
      #expect(mallinfo2().hblks == before + 1)
      let small = malloc(ProcessMemory.mappedSize / 2)
      #expect(mallinfo2().hblks == before + 1)
      free(large)
      #expect(mallinfo2().hblks == before)
      free(small)
    }
  }

  @Test("a release gives back what large blocks took, although small ones that were made between them stay")
  func returned() async {
    await #expect(processExitsWith: .success) {
      ProcessMemory.prepare()
      let before = try #require(ProcessMemoryTests.resident)
      var blocks: [UnsafeMutableRawPointer] = []
      var others: [UnsafeMutableRawPointer?] = []
      for number in 0..<100 {
        let size = (4 + number % 7) << 18
        let block = try #require(malloc(size))
        memset(block, 1, size)
        blocks.append(block)
        others.append(malloc(4000))
      }
      blocks.forEach { free($0) }
      ProcessMemory.release()
      let kept = try #require(ProcessMemoryTests.resident) - before
      #expect(kept < 8 << 20, "\(kept) bytes")
      others.forEach { free($0) }
    }
  }

  /// Bytes of memory that are really there.
  private static var resident: Int? {
    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ").dropFirst().first
    return pages.flatMap { Int($0) }.map { $0 * Int(getpagesize()) }
  }
}
