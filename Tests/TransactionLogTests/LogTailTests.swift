import Documents
import TestSupport
import Testing

@testable import TransactionLog

/// What a process remembers of the transactions that the index does not have yet.
@Suite("tails of logs", .timeLimit(.minutes(Effort.minutes)))
struct LogTailTests {
  @Test("the tail of a log is what was appended after the transactions in the index", arguments: 0..<20)
  func tail(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func position(_ number: Int, _ salt: Int = 0) -> LogPosition {
      LogPosition(
        number: number, id: SHA256Digest(of: [UInt8(number), UInt8(salt)]),
        place: LogPlace(segment: 1, offset: 10 * number))
    }
    let ids = (0..<6).map { _ in Bits128.random() }
    var tail = LogTail(applied: position(5))
    var (applied, pending) = (position(5), [(LogPosition, Set<Bits128>)]())
    for _ in 0..<30 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        // The index has gone on: to some of them, to the same, or to others.
        let known = [applied] + pending.map(\.0) + [position(applied.number + 1, 1)]
        let next = known.randomElement(using: &random) ?? applied
        if next != applied {
          pending = pending.firstIndex { $0.0 == next }.map { Array(pending[($0 + 1)...]) } ?? []
          applied = next
        }
        tail.advance(to: next)
      case 1: tail.emptySegment = Bool.random(using: &random) ? nil : SegmentKey(stream: 0, first: 77)
      default:
        let touched = Set(ids.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
        let next = position((pending.last?.0 ?? applied).number + 1)
        pending.append((next, touched))
        tail.append(next, touching: touched)
      }
      #expect(tail.applied == applied && tail.end == pending.last?.0 ?? applied)
      #expect(tail.pending.map(\.position) == pending.map(\.0) && tail.pending.map(\.touched) == pending.map(\.1))
      #expect(tail.place == (tail.emptySegment == nil ? tail.end.place : LogPlace(segment: 77, offset: 0)))
      for id in ids {
        let other = Bits128.random()
        #expect(tail.touches([id, other]) == pending.contains { $0.1.contains(id) })
        #expect(!tail.touches([other]) && !tail.touches([]))
      }
    }
  }

  @Test("places are in the order of segments, and of offsets in one")
  func places() {
    let places = [(1, 0), (1, 5), (2, 0), (2, 4), (10, 1)].map { LogPlace(segment: $0.0, offset: $0.1) }
    for (a, first) in places.enumerated() {
      for (b, second) in places.enumerated() { #expect((first < second) == (a < b) && (first == second) == (a == b)) }
    }
    #expect(places[4].description == "10:1" && LogPlace.start == places[0] && LogPosition.start.number == 0)
  }
}
