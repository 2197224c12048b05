import Documents
import Glibc
import TestSupport
import Testing

@testable import Workers

/// What a worker announces is refused before it is read, if it is too much alone or together.
@Suite("limits of messages", .timeLimit(.minutes(Effort.minutes)))
struct ChannelLimitTests {
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// What a channel says of a message of these lengths, which ends after its header.
  private static func answer(_ header: Int, _ parts: [Int], text: String = "[]") throws -> String {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let channel = MessageChannel(adopting: ends[0])
    let head = number(header, 4) + number(parts.count, 4)
    // The kernel holds this much of what nobody has read yet.
    let announced = head + parts.flatMap { number($0, 8) } + Array(text.utf8)
    try #require(announced.count < 100_000 && write(ends[1], announced, announced.count) == announced.count)
    close(ends[1])
    do {
      return try channel.receive() == nil ? "cut off" : "complete"
    } catch {
      return error.message
    }
  }

  private static let gibibyte = 1 << 30

  @Test("a header has at most 64 MiB")
  func header() throws {
    #expect(try Self.answer(64 << 20, []) == "cut off")
    #expect(try Self.answer((64 << 20) + 1, []).contains("invalid length"))
    #expect(try Self.answer(2, [], text: "{}") == "complete")
  }

  @Test(
    "parts have at most 8 GiB, each and together, and are at most 10000",
    arguments: [
      ([8 * gibibyte], true), ([8 * gibibyte + 1], false), ([4 * gibibyte, 4 * gibibyte], true),
      ([4 * gibibyte, 4 * gibibyte + 1], false), ([8 * gibibyte, 8 * gibibyte], false),
      ([Int](repeating: 8 * gibibyte / 8000, count: 8000), true),
      ([Int](repeating: 8 * gibibyte / 8000 + 1, count: 8000), false),
      ([Int](repeating: 0, count: 10_000), true), ([Int](repeating: 0, count: 10_001), false), ([Int.max], false),
      ([Int.max, Int.max], false), ([-1], false),
    ])
  func parts(lengths: [Int], isAllowed: Bool) throws {
    // The header is not an object, which shows only when the lengths are accepted.
    let answer = try Self.answer(2, lengths)
    #expect(
      answer.contains("not a JSON object") == isAllowed && answer.contains("invalid length") == !isAllowed, "\(answer)")
  }
}
