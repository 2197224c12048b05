import TestSupport
import Testing

@testable import ImageFiles

@Suite("changes to bytes", .timeLimit(.minutes(Effort.minutes)))
struct ByteEditsTests {
  @Test("every byte that no change touches is afterwards where it is said to be", arguments: 0..<20)
  func positions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<200).map { UInt8($0) }
    var edits = ByteEdits()
    var touched: Set<Int> = []
    for start in stride(from: 0, to: 200, by: 10).shuffled(using: &random).prefix(12) {
      let count = Int.random(in: 0...9, using: &random)
      touched.formUnion(start..<start + count)
      edits.replace(start..<start + count, with: [UInt8](repeating: 255, count: Int.random(in: 0...20, using: &random)))
    }
    let result = edits.applied(to: bytes)
    let left = bytes.indices.filter { !touched.contains($0) }
    for position in left { #expect(result[edits.position(of: position)] == bytes[position]) }
    #expect(result.filter { $0 != 255 } == left.map { bytes[$0] })
    for (first, last) in zip(left, left.dropFirst(7)) {
      #expect(edits.count(of: first..<last + 1) == edits.position(of: last) - edits.position(of: first) + 1)
    }
  }

  @Test("bytes inserted at one position keep their order and stand before what is replaced there")
  func order() {
    var edits = ByteEdits()
    edits.replace(1..<2, with: [9])
    edits.insert([1], at: 1)
    edits.insert([2], at: 1)
    edits.insert([3], at: 0)
    #expect(edits.applied(to: [10, 11, 12]) == [3, 10, 1, 2, 9, 12])
    #expect(ByteEdits().applied(to: [7]) == [7])
  }
}
