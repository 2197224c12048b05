import Foundation
import Glibc
import TestSupport
import Testing

@testable import ImageFiles

@Suite("blocks of bytes", .timeLimit(.minutes(Effort.minutes)))
struct ByteBlockTests {
  private static let megabyte = 1 << 20

  @Test(
    "a block holds the bytes that it was filled with, whatever its size",
    arguments: [
      0, 1, 4095, 4 << 20 - 1, 4 << 20, 4 << 20 + 1, 6 << 20 + 4097,
    ])
  func contents(count: Int) {
    let block = ByteBlock(count: count) { bytes in
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 31 >> 3) }
    }
    #expect(block.count == count)
    #expect(Int(bitPattern: block.base) % 64 == 0)
    block.withUnsafeBytes { bytes in
      #expect(bytes.indices.allSatisfy { bytes[$0] == UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    }
  }

  @Test("a large block whose filling fails is freed")
  func failed() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try ByteBlock(count: 5 << 20) { _ in throw Failure() } }
  }

  // A process of its own: elsewhere other tests map memory at the same address.
  @Test("a large block begins at a huge page, and its memory is unmapped when it is freed")
  func freed() async {
    await #expect(processExitsWith: .success) {
      for count in [4 << 20, 5 << 20 + 1, 24 << 20] {
        let address: UnsafeMutableRawPointer
        do {
          let block = ByteBlock(count: count) { memset($0.baseAddress, 1, count) }
          address = block.base
          #expect(Int(bitPattern: address) % HugeMemory.pageSize == 0)
          #expect(ByteBlockTests.isMapped(address, count))
        }
        #expect(!ByteBlockTests.isMapped(address, 1))
      }
    }
  }

  @Test("malloc's own memory never becomes huge pages, however many large blocks there were")
  func heap() async {
    await #expect(processExitsWith: .success) {
      for number in 0..<20 {
        let blocks = (0..<4).map { ByteBlock(count: (4 + ($0 + number) % 5) << 20) { $0[0] = 1 } }
        withExtendedLifetime(blocks) {}
      }
      let text = try String(contentsOfFile: "/proc/self/smaps", encoding: .utf8)
      let advised = text.split(separator: "\n").count {
        $0.hasPrefix("VmFlags:") && $0.hasSuffix(" hg ") || $0.contains(" hg ")
      }
      #expect(advised == 0)
    }
  }

  private static func isMapped(_ address: UnsafeMutableRawPointer, _ count: Int) -> Bool {
    msync(address, count, Int32(MS_ASYNC)) == 0
  }
}
