import Foundation
import TestSupport

/// A fault to inject, and the number of the call at which it happens, counting calls that change files.
struct Fault: CustomStringConvertible, Sendable {
  /// The kind of fault.
  enum Action: Hashable, CustomStringConvertible, Sendable {
    /// The process is killed before the call.
    case kill
    /// Half of the bytes are written; then the process is killed.
    case half
    /// The call fails.
    case failure(Int32)
    /// The call and all later ones fail.
    case failureFromThen(Int32)

    var description: String {
      switch self {
      case .kill: "kill"
      case .half: "half a write"
      case .failure(let code): Self.name(code)
      case .failureFromThen(let code): Self.name(code) + " from then on"
      }
    }

    /// The errno of a failure.
    var code: Int32? {
      switch self {
      case .kill, .half: nil
      case .failure(let code), .failureFromThen(let code): code
      }
    }

    private static func name(_ code: Int32) -> String {
      [EIO: "EIO", ENOSPC: "ENOSPC", EDQUOT: "EDQUOT", EINTR: "EINTR"][code] ?? "\(code)"
    }
  }

  /// The kind of fault.
  let action: Action
  /// The number of the call, from 1.
  let call: Int

  var description: String { "\(action) at call \(call)" }

  /// The environment that makes the preloaded library inject it.
  var environment: [String: String] {
    let name =
      switch action {
      case .kill: "kill"
      case .half: "half"
      case .failure, .failureFromThen: "error"
      }
    var result = ["FAULT_AT": "\(call)", "FAULT_ACTION": name]
    if let code = action.code { result["FAULT_ERRNO"] = "\(code)" }
    if case .failureFromThen = action { result["FAULT_STICKY"] = "1" }
    return result
  }
}

/// A call that changes files, as counted by the preloaded library.
struct CountedCall: CustomStringConvertible, Sendable {
  let name: String
  let path: String

  var description: String { "\(name) \(path)" }

  /// Reads the list that the library wrote.
  static func list(_ file: URL) throws -> [CountedCall] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return CountedCall(name: fields[1], path: fields[2])
    }
  }
}
