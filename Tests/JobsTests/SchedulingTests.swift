import Adjustments
import Documents
import Editing
import PhotoLibrary
import Rendering
import LibraryStore
import Foundation
import TestSupport
import Testing

@testable import Jobs

/// How photos are spread over processors and memory, as values.
@Suite("scheduling", .timeLimit(.minutes(Effort.minutes)))
struct SchedulingTests {
  /// Photos begin while any may; the numbers of those at work.
  private func begin(_ admission: inout Admission, _ waiting: Range<Int>) -> [Int] {
    waiting.filter { admission.begins($0) }
  }

  private func admission(_ bytes: [Int], budget: Int = 100, ceiling: Int = 300) throws -> Admission {
    var admission = Admission(budget: budget, ceiling: ceiling)
    for (number, bytes) in bytes.enumerated() { try admission.request(number, for: bytes) }
    return admission
  }

  @Test("photos run concurrently as long as their estimates fit the budget")
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

  @Test("a large photo is not overtaken, so it never starves")
  func order() throws {
    var admission = try admission([60, 60, 10, 10])
    #expect(begin(&admission, 0..<4) == [0])
    admission.leave(0)
    #expect(begin(&admission, 1..<4) == [1, 2, 3])
  }

  @Test("a photo above the budget runs alone; one above the machine's memory is refused with figures")
  func larger() throws {
    var admission = try admission([10, 250, 10])
    #expect(begin(&admission, 0..<3) == [0])
    admission.leave(0)
    #expect(begin(&admission, 1..<3) == [1])
    admission.leave(1)
    #expect(begin(&admission, 2..<3) == [2])
    let error = #expect(throws: EditError.self) { try admission.request(3, for: 5_000_000_000) }
    #expect(error?.code == "over-memory" && error?.category == .refused)
    #expect(error?.message.contains("5.0 GB") == true)
  }

  @Test("a photo canceled while waiting lets the next ones proceed")
  func givenUp() throws {
    var admission = try admission([60, 60, 30])
    #expect(begin(&admission, 0..<3) == [0])
    admission.leave(1)
    #expect(begin(&admission, 2..<3) == [2])
  }

  @Test(
    "whatever the sizes, the budget holds, every photo runs, and no two above the budget run together",
    arguments: 0..<50)
  func laws(seed: Int) throws {
    var generator = SystemRandomNumberGenerator()
    let sizes = (0..<40).map { _ in Int.random(in: 1...Int.random(in: 1...200), using: &generator) }
    var admission = try admission(sizes)
    var begun: [Int] = []
    while begun.count < sizes.count {
      let started = begin(&admission, 0..<sizes.count)
      begun += started
      let used = admission.running.values.reduce(0, +)
      #expect(used <= 100 || admission.running.count == 1)
      try #require(!admission.running.isEmpty)
      admission.leave(try #require(admission.running.keys.randomElement(using: &generator)))
    }
    #expect(begun == Array(0..<sizes.count))
  }

  @Test(
    "each photo has one thread; the last ones share idle processors",
    arguments: [
      (nil, 100, 8, 8, [1, 1, 1], [1, 1, 1, 2, 2, 4, 8]), (nil, 1, 8, 1, [8], [8]), (3, 100, 8, 3, [2, 2], [2, 4, 8]),
      (16, 100, 8, 16, [1, 1], [1, 2, 2, 4, 8]), (nil, 3, 8, 3, [2], [2, 4, 8]), (nil, 2, 2, 2, [1], [1, 2]),
    ] as [(Int?, Int, Int, Int, [Int], [Int])])
  func threads(jobs: Int?, count: Int, processors: Int, photosAtWork: Int, first: [Int], last: [Int]) {
    let schedule = Schedule(jobs: jobs, count: count, processors: processors)
    #expect(schedule.threadCount == photosAtWork)
    #expect(first.indices.map { schedule.threads(left: count - $0) } == first)
    #expect((1...last.count).reversed().map { schedule.threads(left: $0) } == last)
    #expect(schedule.isolatesAll == (count > 1))
  }

  @Test("results are in the order of the photos, whichever is ready first; those left at the end are drained")
  func ordered() {
    var ordered = OrderedResults<Outcome>()
    func result(_ name: String) -> [Outcome] { [Outcome(input: name, status: .done)] }
    ordered.add(result("b"), at: 1)
    #expect(ordered.advance().isEmpty)
    ordered.add(result("a"), at: 0)
    #expect(ordered.advance().map(\.input) == ["a", "b"])
    ordered.add(result("e"), at: 4)
    ordered.add(result("d"), at: 3)
    #expect(ordered.advance().isEmpty && ordered.next == 2)
    #expect(ordered.drain().map(\.input) == ["d", "e"])
    #expect(ordered.drain().isEmpty)
  }
}
