import DurableFiles
import Foundation
import Glibc
import TestSupport
import Threads

/// What happened to the files of a folder, call by call, and what a power failure may leave of it.
///
/// The folder is looked at before each call: what differs from the last look is what the call before did, and SQLite
/// meanwhile. Nothing of that is durable until a call syncs it.
final class DiskHistory: Sendable {
  /// What a power failure loses.
  enum Loss: CustomStringConvertible, Sendable {
    /// Every byte and every name that was not synced.
    case everything
    /// Bytes that were not synced; names are kept.
    case bytes
    /// Names that were not synced; bytes are kept.
    case names
    /// Some of the changes, each in any order.
    case some(seed: UInt64)

    var description: String {
      switch self {
      case .everything: "everything unsynced lost"
      case .bytes: "unsynced bytes lost"
      case .names: "unsynced names lost"
      case .some(let seed): "some lost (\(seed))"
      }
    }
  }

  private struct State {
    var disk: DiskState
    var last: SystemCall?
    /// The disk before each call, and what the call was.
    var states: [(disk: DiskState, call: String)] = []
    /// The number of states at each acknowledgment.
    var acknowledged: [Int] = []
    /// Syncs of paths with one of these texts are left out, as a program that forgot them.
    var forgotten: [String]
  }

  private let root: String
  private let state: Monitor<State>

  init(of root: String, forgetting forgotten: [String] = []) throws {
    self.root = root
    var disk = DiskState(root)
    try disk.look()
    disk.syncAll()
    state = Monitor(State(disk: disk, forgotten: forgotten))
  }

  /// The points in time at which the power may fail, each with the number of acknowledgments before it.
  var moments: [(disk: DiskState, call: String, acknowledged: Int)] {
    state.withLock { state in
      state.states.enumerated().map { index, moment in
        (moment.disk, moment.call, state.acknowledged.filter { $0 <= index }.count)
      }
    }
  }

  /// Records what a body does, and that it was acknowledged when the body returns.
  func record(_ body: () throws -> Void) throws {
    let observer = SystemCall.Observer { call in
      self.look(before: call)
      return 0
    }
    try SystemCall.$observer.withValue(observer, operation: body)
    look(before: nil)
    state.withLock { $0.acknowledged.append($0.states.count - 1) }
  }

  private func look(before call: SystemCall?) {
    let reads: Set<SystemCall.Name> = [.stat, .read, .listFolder, .lock, .resolve]
    if let call, reads.contains(call.name) { return }
    state.withLock { state in
      try? state.disk.look()
      if let last = state.last, [.sync, .syncFolder].contains(last.name),
        !state.forgotten.contains(where: { last.path.contains($0) })
      {
        state.disk.sync(last.path)
      }
      state.last = call
      state.states.append((state.disk, call.map { "\($0.name.rawValue) \($0.path)" } ?? "the end"))
    }
  }
}
