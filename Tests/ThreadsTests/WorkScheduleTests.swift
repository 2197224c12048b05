import TestSupport
import Testing
import Threads

@Suite("scheduling of work", .timeLimit(.minutes(Effort.minutes)))
struct WorkScheduleTests {
  private typealias Schedule = WorkSchedule<String>
  private var schedule = Schedule(processors: 2)

  @discardableResult
  private mutating func add(_ work: String, _ urgency: Schedule.Urgency = .normal) -> Int {
    let id = schedule.makeID()
    schedule.add(work, id: id, urgency)
    return id
  }

  /// What begins until nothing more may.
  private mutating func begun() -> [String] {
    var begun: [String] = []
    while let next = schedule.next() { begun.append(next.work) }
    return begun
  }

  /// The order in which all work begins where one piece after another ends.
  private mutating func order() -> [String] {
    var (order, running): ([String], [Int]) = ([], [])
    while true {
      while let next = schedule.next() {
        order.append(next.work)
        running.append(next.id)
      }
      guard !running.isEmpty else { return order }
      schedule.end(running.removeFirst())
    }
  }

  @Test("work starts in order of arrival, up to one per processor")
  mutating func arrival() {
    for work in ["a", "b", "c", "d"] { add(work) }
    #expect(begun() == ["a", "b"])
    schedule.end(1)
    #expect(begun() == ["c"])
  }

  @Test("a thumbnail queued behind twelve background renderings starts at once, beside the running one")
  mutating func thumbnail() {
    for number in 1...12 { add("render \(number)", .background) }
    #expect(begun() == ["render 1"])
    add("thumbnail", .high)
    #expect(begun() == ["thumbnail"])
  }

  @Test("more urgent work starts first, whenever it was added")
  mutating func urgency() {
    add("background", .background)
    add("normal 1")
    add("high 1", .high)
    add("normal 2")
    add("high 2", .high)
    add("high 3", .high)
    #expect(order() == ["high 1", "high 2", "high 3", "normal 1", "normal 2", "background"])
  }

  @Test("normal work does not wait for background work, and background work leaves a processor to it")
  mutating func background() {
    for work in ["x", "y"] { add(work, .background) }
    #expect(begun() == ["x"])
    for work in ["a", "b", "c"] { add(work) }
    #expect(begun() == ["a", "b"])
    schedule.end(1)
    #expect(begun() == [], "two of normal priority are running")
  }

  @Test("queued work is raised to the priority of the task that waits for it, and never lowered")
  mutating func raised() {
    for work in ["a", "b", "c"] { add(work) }
    let late = add("late", .background)
    #expect(begun() == ["a", "b"])
    schedule.raise(late, to: .high)
    schedule.raise(late, to: .background)
    #expect(begun() == ["late"])
  }

  @Test("removed work never starts, and running work cannot be removed")
  mutating func removed() {
    let ids = ["a", "b", "c", "d"].map { add($0) }
    #expect(begun() == ["a", "b"])
    #expect(schedule.remove(ids[2]) == "c")
    #expect(schedule.remove(ids[0]) == nil && schedule.remove(ids[2]) == nil)
    schedule.end(ids[0])
    #expect(begun() == ["d"])
  }

  @Test(
    "the priority of a task determines the urgency of its work",
    arguments: [
      (TaskPriority.background, 0), (.utility, 0), (.low, 0), (.medium, 1), (.high, 2), (.userInitiated, 2),
    ])
  func priorities(priority: TaskPriority, urgency: Int) {
    #expect(Schedule.Urgency(priority).rawValue == urgency)
  }
}
