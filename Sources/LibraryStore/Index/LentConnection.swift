import Glibc
import Synchronization
import Threads

/// A call on a thread of its own that uses a connection.
///
/// Until its value was fetched or this object is gone, the connection is lent: other threads that use it get an error.
final class LentConnection<Value> {
  private let connection: SQLConnection
  private var call: BackgroundCall<Value>?

  fileprivate init(_ connection: SQLConnection, _ body: @escaping () throws -> Value) {
    self.connection = connection
    connection.borrower.store(.max, ordering: .sequentiallyConsistent)
    call = BackgroundCall {
      connection.borrower.store(UInt(pthread_self()), ordering: .sequentiallyConsistent)
      return try body()
    }
  }

  /// Waits for the call, after which the connection is no longer lent.
  ///
  /// - Throws: What the call has thrown.
  func value() throws -> Value {
    defer { end() }
    guard let call else { preconditionFailure("the value was fetched twice") }
    return try call.value()
  }

  deinit { end() }

  private func end() {
    // The call has ended when it is gone.
    call = nil
    connection.borrower.store(0, ordering: .sequentiallyConsistent)
  }
}

extension SQLConnection {
  /// Starts a call on a thread of its own that uses this connection, which is lent to it until its value is fetched.
  func lent<Value>(to body: @escaping () throws -> Value) -> LentConnection<Value> { LentConnection(self, body) }

  /// Fails if the connection is lent to another thread. SQLite keeps no order between threads that use a connection, and
  /// what they find then is wrong.
  func checkNotLent() throws(SQLError) {
    let borrower = borrower.load(ordering: .acquiring)
    guard borrower != 0, borrower != UInt(pthread_self()) else { return }
    throw SQLError(misuse: "another thread uses the connection")
  }
}
