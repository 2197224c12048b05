import Documents
import DurableFiles
import Threads

@testable import TransactionLog

/// An index in memory, with the texts of the changes that were entered.
final class MemoryIndex: LogIndex {
  struct State: Sendable {
    var position = LogPosition.start
    var ids: [Int: SHA256Digest] = [:]
    var texts: [String] = []
    var damage: [LogDamage] = []
  }

  let state = Monitor(State())
  /// Makes the next entries fail.
  let isFailing = Monitor(false)

  var texts: [String] { state.withLock { $0.texts } }

  func applied() -> LogPosition { state.withLock { $0.position } }

  func commitID(of number: Int) -> SHA256Digest? { state.withLock { $0.ids[number] } }

  func enter(_ read: (LogPosition, inout any TransactionHandler) throws -> LogPosition) throws {
    if isFailing.withLock({ $0 }) { throw Refusal() }
    var handler: any TransactionHandler = Handler()
    let end = try read(applied(), &handler)
    guard let handler = handler as? Handler else { throw Refusal() }
    state.withLock { state in
      state.position = end
      state.ids.merge(handler.ids) { $1 }
      state.texts += handler.texts
      state.damage += handler.damaged
    }
  }

  /// The texts that are shown and not entered.
  let shown = Monitor<[String]>([])

  func show(
    while isInLog: @escaping @Sendable (LogPosition) throws -> Bool,
    _ read: (LogPosition, inout any TransactionHandler) throws -> LogPosition
  ) throws {
    var handler: any TransactionHandler = Handler()
    _ = try read(applied(), &handler)
    shown.withLock { $0 = (handler as? Handler)?.texts ?? [] }
  }

  struct Refusal: Error {}

  struct Handler: TransactionHandler {
    var ids: [Int: SHA256Digest] = [:]
    var texts: [String] = []
    var open: [String] = []
    var damaged: [LogDamage] = []
    var numbers: [Int] = []

    mutating func change(_ change: ChangeLine) { open.append(change.members?.string("text") ?? "blank") }

    mutating func commit(_ commit: CommitRecord, at position: LogPosition) {
      texts += open
      open = []
      ids[commit.number] = position.id
      numbers.append(commit.number)
    }

    mutating func discard() { open = [] }

    mutating func damage(_ damage: LogDamage) { damaged.append(damage) }
  }
}
