import Foundation
import Glibc
import TestSupport
import Testing

@testable import ImageFiles

@Suite("blocks of bytes", .timeLimit(.minutes(Effort.minutes)))
struct ByteBlockTests {
  @Test(
    "a block holds the bytes that it was filled with, whatever its size",
    arguments: [0, 1, 4095, (4 << 20) - 1, 4 << 20, (4 << 20) + 1, (6 << 20) + 4097])
  func contents(count: Int) {
    let places = Array(stride(from: 0, to: count, by: 4093)) + (count > 0 ? [count - 1] : [])
    let block = ByteBlock(count: count) { bytes in
      for place in places { bytes[place] = UInt8(truncatingIfNeeded: place * 31) }
    }
    #expect(block.count == count)
    #expect(Int(bitPattern: block.base) % 64 == 0)
    block.withUnsafeBytes { bytes in
      #expect(places.allSatisfy { bytes[$0] == UInt8(truncatingIfNeeded: $0 * 31) })
    }
  }

  // Processes of their own: elsewhere other tests map memory at the same addresses.
  @Test("a large block begins at a huge page, and its memory is unmapped when it is freed, also if it cannot be filled")
  func freed() async {
    await #expect(processExitsWith: .success) {
      struct Failure: Error {}
      for count in [4 << 20, (5 << 20) + 1, 24 << 20] {
        var addresses: [UnsafeMutableRawPointer] = []
        do {
          let block = ByteBlock(count: count) { $0.initializeMemory(as: UInt8.self, repeating: 1) }
          addresses.append(block.base)
          #expect(Int(bitPattern: block.base) % HugeMemory.pageSize == 0)
          #expect(ByteBlockTests.isMapped(block.base, count))
          #expect(throws: Failure.self) {
            _ = try ByteBlock(count: count) { bytes in
              if let base = bytes.baseAddress { addresses.append(base) }
              throw Failure()
            }
          }
        }
        #expect(addresses.count == 2)
        #expect(addresses.allSatisfy { !ByteBlockTests.isMapped($0, 1) })
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
      let flags = text.split(separator: "\n").filter { $0.hasPrefix("VmFlags:") }
      #expect(!flags.isEmpty)
      #expect(!flags.contains { $0.split(separator: " ").contains("hg") })
    }
  }

  private static func isMapped(_ address: UnsafeMutableRawPointer, _ count: Int) -> Bool {
    msync(address, count, Int32(MS_ASYNC)) == 0
  }
}
