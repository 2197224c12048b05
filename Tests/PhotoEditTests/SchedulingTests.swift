import Foundation
import Documents
import Testing

@testable import PhotoEdit

/// How photos are spread over processors and memory, as values.
@Suite("scheduling")
struct SchedulingTests {
  /// Photos begin while any may; the numbers of those at work.
  private func begin(_ admission: inout Admission, _ waiting: Range<Int>) -> [Int] {
    waiting.filter { admission.begins($0) }
  }

  private func admission(_ bytes: [Int], budget: Int = 100, ceiling: Int = 300) throws -> Admission {
    var admission = Admission(budget: budget, ceiling: ceiling)
    for (number, bytes) in bytes.enumerated() { try admission.ask(number, for: bytes) }
    return admission
  }

  @Test("photos begin beside each other as long as their estimates stay in the budget")
  func budget() throws {
    var admission = try admission([40, 50, 10, 1, 60])
    #expect(begin(&admission, 0..<5) == [0, 1, 2])
    admission.leave(2)
    #expect(begin(&admission, 3..<5) == [3])
    admission.leave(0)
    #expect(begin(&admission, 4..<5) == [], "50 + 1 + 60 is more than 100")
    admission.leave(1)
    #expect(begin(&admission, 4..<5) == [4])
  }

  @Test("a large photo is not overtaken, so it does not wait for ever")
  func order() throws {
    var admission = try admission([60, 60, 10, 10])
    #expect(begin(&admission, 0..<4) == [0])
    admission.leave(0)
    #expect(begin(&admission, 1..<4) == [1, 2, 3])
  }

  @Test("a photo larger than the budget has the machine to itself; one larger than the machine is refused with figures")
  func larger() throws {
    var admission = try admission([10, 250, 10])
    #expect(begin(&admission, 0..<3) == [0])
    admission.leave(0)
    #expect(begin(&admission, 1..<3) == [1])
    admission.leave(1)
    #expect(begin(&admission, 2..<3) == [2])
    let error = #expect(throws: EditError.self) { try admission.ask(3, for: 5_000_000_000) }
    #expect(error?.code == "over-memory" && error?.category == .refused)
    #expect(error?.message.contains("5.0 GB") == true)
  }

  @Test("a photo that is given up while it waits lets the next ones pass")
  func givenUp() throws {
    var admission = try admission([60, 60, 30])
    #expect(begin(&admission, 0..<3) == [0])
    admission.leave(1)
    #expect(begin(&admission, 2..<3) == [2])
  }

  @Test(
    "whatever the sizes, the budget holds, every photo has its turn, and no two beyond the budget run together",
    arguments: 0..<50)
  func laws(seed: Int) throws {
    var generator = SystemRandomNumberGenerator()
    let sizes = (0..<40).map { _ in Int.random(in: 1...Int.random(in: 1...200), using: &generator) }
    var admission = try admission(sizes)
    var begun: [Int] = []
    while begun.count < sizes.count {
      let started = begin(&admission, 0..<sizes.count)
      begun += started
      let used = admission.working.values.reduce(0, +)
      #expect(used <= 100 || admission.working.count == 1)
      try #require(!admission.working.isEmpty)
      admission.leave(try #require(admission.working.keys.randomElement(using: &generator)))
    }
    #expect(begun == Array(0..<sizes.count))
  }

  @Test(
    "each photo has one thread; the last ones share the processors that would be idle",
    arguments: [
      (nil, 100, 8, 8, [1, 1, 1], [1, 1, 1, 2, 2, 4, 8]), (nil, 1, 8, 1, [8], [8]), (3, 100, 8, 3, [2, 2], [2, 4, 8]),
      (16, 100, 8, 16, [1, 1], [1, 2, 2, 4, 8]), (nil, 3, 8, 3, [2], [2, 4, 8]), (nil, 2, 2, 2, [1], [1, 2]),
    ] as [(Int?, Int, Int, Int, [Int], [Int])])
  func threads(jobs: Int?, count: Int, processors: Int, photosAtWork: Int, first: [Int], last: [Int]) {
    let plan = CrewPlan(jobs: jobs, count: count, processors: processors)
    #expect(plan.threadCount == photosAtWork)
    #expect(first.indices.map(plan.threads) == first)
    #expect(((count - last.count)..<count).map(plan.threads) == last)
    #expect(plan.isolatesAll == (count > 1))
  }

  @Test("results come in the order of the photos, whichever is ready first; at the end what there is")
  func line() {
    var line = ResultLine()
    func result(_ name: String) -> [ApplyResult] { [ApplyResult(input: name, outcome: .done)] }
    line.add(result("b"), at: 1)
    #expect(line.advance().isEmpty)
    line.add(result("a"), at: 0)
    #expect(line.advance().map(\.input) == ["a", "b"])
    line.add(result("e"), at: 4)
    line.add(result("d"), at: 3)
    #expect(line.advance().isEmpty && line.next == 2)
    #expect(line.drain().map(\.input) == ["d", "e"])
    #expect(line.drain().isEmpty)
  }

  @Test(
    "amounts of memory are read as people write them",
    arguments: [
      ("512MiB", 512 << 20), ("4GB", 4_000_000_000), ("2g", 2 << 30), ("1.5 GiB", 3 << 29), ("1000000", 1_000_000),
      ("300k", 300 << 10), ("7kB", 7000), ("1TB", 1_000_000_000_000), ("12b", 12), ("lots", nil), ("", nil),
      ("-1g", nil),
      ("0", nil), ("4GBs", nil), ("4 G B", nil), ("1e3", nil), ("GB", nil), ("1.2.3", nil), ("99999999999999T", nil),
      ("٣g", nil),
    ] as [(String, Int?)])
  func amounts(text: String, bytes: Int?) { #expect(MemorySize.bytes(text) == bytes) }

  @Test("a deadline grows with what is encoded, and memory with what that needs")
  func deadlines() {
    let limits = PhotoLimits()
    let small = limits.time(for: RenderNeed(memory: 0, pixels: 1_000_000))
    let large = limits.time(for: RenderNeed(memory: 0, pixels: 24_000_000))
    #expect(small == .seconds(42) && large == .seconds(318))
    #expect(limits.memory(for: RenderNeed(memory: 100 << 20, pixels: 0)) == 1 << 30)
    #expect(limits.memory(for: RenderNeed(memory: 3 << 30, pixels: 0)) == 6 << 30)
  }
}
