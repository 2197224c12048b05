/// Decides which work runs next: the most urgent first, and work of the same urgency in order of arrival.
///
/// Work does not wait for less urgent work that is running: it starts alongside. Background work leaves half of the
/// processors free, so that new requests find one.
package struct WorkSchedule<Work> {
  /// How urgent work is.
  package enum Urgency: Int, Comparable, CaseIterable, Sendable {
    /// No one is waiting for it.
    case background
    /// The usual urgency.
    case normal
    /// Someone is looking at the place where its result will appear.
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
  /// - Parameter processors: how many pieces of work of one urgency run at once.
  package init(processors: Int) { self.processors = max(1, processors) }

  /// Returns an ID for work that is about to be added.
  package mutating func makeID() -> Int {
    lastID += 1
    return lastID
  }

  /// Adds work to the waiting work.
  package mutating func add(_ work: Work, id: Int, _ urgency: Urgency) { waiting.append((id, urgency, work)) }

  /// Raises the urgency of waiting work.
  package mutating func raise(_ id: Int, to urgency: Urgency) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting[index].urgency = max(waiting[index].urgency, urgency)
  }

  /// Removes waiting work; returns nil if it is running or done.
  package mutating func remove(_ id: Int) -> Work? {
    waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0).work }
  }

  /// Returns the next work that may start now, which then counts as running; nil if there is none.
  package mutating func next() -> (id: Int, urgency: Urgency, work: Work)? {
    for urgency in Urgency.allCases.reversed() where mayBegin(urgency) {
      guard let index = waiting.firstIndex(where: { $0.urgency == urgency }) else { continue }
      let next = waiting.remove(at: index)
      running[next.id] = urgency
      return next
    }
    return nil
  }

  /// Records that work is done.
  package mutating func end(_ id: Int) { running[id] = nil }

  private func mayBegin(_ urgency: Urgency) -> Bool {
    if urgency == .background { return running.count < max(1, processors / 2) }
    return running.values.count { $0 >= urgency } < processors
  }
}
