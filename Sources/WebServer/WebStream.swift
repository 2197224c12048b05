import CMicroHTTPD
import Threads

/// A body that is sent piece by piece, such as events. A client that falls too far behind is dropped, so that the bytes
/// waiting for it stay few.
package final class WebStream: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    var isFinished = false
    var isClosed = false
    /// The connection that is suspended until there is something to send.
    var suspended: WebConnection?
    var onClose: (@Sendable () -> Void)?
  }

  /// How many bytes may wait for a slow client.
  private static let limit = 4 << 20

  private let state = Monitor(State())

  package init() {}

  /// Calls a closure once, when the client is gone or the body ended.
  package func onClose(_ body: @escaping @Sendable () -> Void) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.onClose = body }
      return state.isClosed
    }
    if isClosed { body() }
  }

  /// Sends bytes.
  ///
  /// - Returns: Whether the client may receive them: false once it is gone.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    let (isOpen, connection) = state.withLock { state -> (Bool, WebConnection?) in
      guard !state.isClosed, !state.isFinished else { return (false, nil) }
      state.waiting += bytes
      if state.waiting.count > Self.limit { state.isFinished = true }
      defer { state.suspended = nil }
      return (!state.isFinished, state.suspended)
    }
    connection?.resume()
    return isOpen
  }

  /// Ends the body after the bytes that were sent so far.
  package func finish() {
    let connection = state.withLock { state -> WebConnection? in
      state.isFinished = true
      defer { state.suspended = nil }
      return state.suspended
    }
    connection?.resume()
  }

  /// Copies the waiting bytes, on the thread of the server.
  ///
  /// - Returns: The number of bytes; 0 if the connection was suspended; nil at the end.
  func read(into target: UnsafeMutableRawBufferPointer, of connection: WebConnection) -> Int? {
    state.withLock { state in
      if state.waiting.isEmpty {
        if state.isFinished { return nil }
        // Under the lock, so that no other thread resumes it before.
        connection.suspend()
        state.suspended = connection
        return 0
      }
      let count = min(target.count, state.waiting.count)
      target.copyBytes(from: state.waiting[..<count])
      state.waiting.removeFirst(count)
      return count
    }
  }

  func close() {
    let onClose = state.withLock { state in
      state.isClosed = true
      state.waiting = []
      state.suspended = nil
      defer { state.onClose = nil }
      return state.onClose
    }
    onClose?()
  }
}

/// A connection of libmicrohttpd, which may be suspended and resumed on any thread.
struct WebConnection: @unchecked Sendable {
  let pointer: OpaquePointer

  func suspend() { MHD_suspend_connection(pointer) }
  func resume() { MHD_resume_connection(pointer) }

  /// Its file descriptor.
  var socket: Int32 { http_socket(pointer) }
}
