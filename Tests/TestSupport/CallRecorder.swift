package import DurableFiles
import Foundation
import Threads

/// Records system calls, and makes some of them fail.
package final class CallRecorder: Sendable {
  private let calls = Monitor<[SystemCall]>([])
  private let failing: (@Sendable (Int, SystemCall) -> CInt)?

  /// - Parameter failing: The errno for the call with an index, 0 for success.
  package init(failing: (@Sendable (Int, SystemCall) -> CInt)? = nil) { self.failing = failing }

  package var recorded: [SystemCall] { calls.withLock { $0 } }

  /// The calls that change something, as `name path`, with random names shortened.
  package func changes(in root: String) -> [String] {
    let reads: Set<SystemCall.Name> = [.stat, .read, .listFolder, .lock, .resolve, .open]
    return recorded.filter { !reads.contains($0.name) }.map { call in
      var path = call.path.hasPrefix(root + "/") ? String(call.path.dropFirst(root.count + 1)) : call.path
      if path == root { path = "." }
      if let range = path.range(of: Temporary.prefix) { path = path[..<range.lowerBound] + "TMP" }
      return "\(call.name.rawValue) \(path)"
    }
  }

  package func record<Value>(_ body: () throws -> Value) rethrows -> Value {
    try SystemCall.$observer.withValue(
      SystemCall.Observer { call in
        let index = self.calls.withLock { calls in
          calls.append(call)
          return calls.count - 1
        }
        return self.failing?(index, call) ?? 0
      }, operation: body)
  }
}
