/// Which work runs next: what is most urgent first, in the order of arrival within that.
///
/// Work does not wait for less urgent work that runs: it begins beside it. Background work leaves half of the processors
/// free, so that what is asked for meanwhile finds one.
package struct WorkSchedule<Work> {
  /// How urgent work is.
  package enum Urgency: Int, Comparable, CaseIterable, Sendable {
    /// Nobody waits for it.
    case background
    /// As usual.
    case normal
    /// Somebody looks at the place where its result will be.
    case high

    /// The urgency of a task's work.
    package init(_ priority: TaskPriority) {
      self = priority > .medium ? .high : priority < .medium ? .background : .normal
    }

    package static func < (a: Urgency, b: Urgency) -> Bool { a.rawValue < b.rawValue }
  }

  private var waiting: [(id: Int, urgency: Urgency, work: Work)] = []
  private var running: [Int: Urgency] = [:]
  private var lastID = 0
  private let processors: Int

  /// An empty schedule.
  ///
  /// - Parameter processors: how much of one urgency runs at once.
  package init(processors: Int) { self.processors = max(1, processors) }

  /// A number for work that is to be added.
  package mutating func makeID() -> Int {
    lastID += 1
    return lastID
  }

  /// Adds work to what waits.
  package mutating func add(_ work: Work, id: Int, _ urgency: Urgency) { waiting.append((id, urgency, work)) }

  /// Makes work that waits more urgent.
  package mutating func raise(_ id: Int, to urgency: Urgency) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting[index].urgency = max(waiting[index].urgency, urgency)
  }

  /// Takes out work that waits; nil where it runs, or is done.
  package mutating func remove(_ id: Int) -> Work? {
    waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0).work }
  }

  /// The work that may begin now; from then on it runs. Nil for none.
  package mutating func next() -> (id: Int, urgency: Urgency, work: Work)? {
    for urgency in Urgency.allCases.reversed() where mayBegin(urgency) {
      guard let index = waiting.firstIndex(where: { $0.urgency == urgency }) else { continue }
      let next = waiting.remove(at: index)
      running[next.id] = urgency
      return next
    }
    return nil
  }

  /// Notes that work is done.
  package mutating func end(_ id: Int) { running[id] = nil }

  private func mayBegin(_ urgency: Urgency) -> Bool {
    if urgency == .background { return running.count < max(1, processors / 2) }
    return running.values.count { $0 >= urgency } < processors
  }
}
