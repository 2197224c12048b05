import TestSupport
import Testing

@testable import ObjectStorage

/// A response comes in pieces; its limit counts them all.
@Suite("limits of responses", .timeLimit(.minutes(Effort.minutes)))
struct LimitTests {
  private static let limit = 1000

  /// Adds pieces until one is refused, and returns how many bytes were accepted.
  private static func accepted(_ transfer: Transfer, _ count: Int, by size: Int) -> Int {
    var sent = 0
    while sent < count {
      let piece = [UInt8](repeating: 7, count: min(size, count - sent))
      guard piece.withUnsafeBytes({ transfer.addBytes($0) }) else { return sent }
      sent += piece.count
    }
    return sent
  }

  private static func add(_ lines: [String], to transfer: Transfer) {
    for line in lines { Array((line + "\r\n").utf8).withUnsafeBytes { transfer.addLine($0) } }
  }

  static let sizes = [1, 3, 333, 999, 1000, 1001, 4096]

  @Test("a body of the limit is accepted and one byte more ends the transfer, whatever the pieces", arguments: sizes)
  func body(size: Int) {
    for count in [0, 1, 999, 1000, 1001, 3000] {
      // The store may state any length, or none.
      for length in [nil, 0, count, 1 << 40] as [Int?] {
        let transfer = Transfer(place: nil, bodyLimit: Self.limit)
        Self.add(["HTTP/1.1 200 OK"] + (length.map { ["Content-Length: \($0)"] } ?? []), to: transfer)
        let sent = Self.accepted(transfer, count, by: size)
        #expect((sent == count) == (count <= Self.limit), "\(count)")
        #expect((transfer.failure == nil) == (count <= Self.limit), "\(count)")
        #expect(transfer.response.body.count == sent && sent <= Self.limit)
      }
    }
  }

  @Test("an object never has more bytes than its buffer, whatever the pieces", arguments: sizes)
  func object(size: Int) {
    for count in [0, 1, 999, 1000, 1001, 3000] {
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.limit + 8, alignment: 1)
      defer { room.deallocate() }
      room.initializeMemory(as: UInt8.self, repeating: 1)
      let transfer = Transfer(
        place: { count in UnsafeMutableRawBufferPointer(rebasing: room[..<count]) }, bodyLimit: 5)
      Self.add(["HTTP/1.1 200 OK", "Content-Length: \(Self.limit)"], to: transfer)
      let sent = Self.accepted(transfer, count, by: size)
      #expect((sent == count) == (count <= Self.limit), "\(count)")
      #expect(room.prefix(sent).allSatisfy { $0 == 7 } && room.dropFirst(sent).allSatisfy { $0 == 1 })
    }
  }

  @Test(
    "of the text of a refusal only the beginning is held, whatever the pieces",
    arguments: [100, 16_384, 65_535, 65_536, 100_000])
  func refusal(size: Int) {
    for count in [65_535, 65_536, 65_537, 300_000] {
      let transfer = Transfer(place: nil, bodyLimit: 5)
      Self.add(["HTTP/1.1 403 Forbidden"], to: transfer)
      #expect(Self.accepted(transfer, count, by: size) == count)
      #expect(transfer.response.body.count == min(count, 65_536))
    }
  }
}
