import CMicroHTTPD
import Threads

/// A request while it is being received and answered.
final class WebExchange: Sendable {
  private struct State {
    var request: WebRequest
    var isStarted = false
    var answer: WebResponse?
    var task: Task<Void, Never>?
    var isGone = false
  }

  private let state: Monitor<State>

  init(_ request: WebRequest) { state = Monitor(State(request: request)) }

  /// Adds a part of the body.
  func receive(_ bytes: UnsafeRawBufferPointer, limit: Int) {
    state.withLock { state in
      if state.request.isTooLarge { return }
      if state.request.body.count + bytes.count > limit {
        state.request.isTooLarge = true
        state.request.body = []
      } else {
        state.request.body += bytes
      }
    }
  }

  /// The response, if there is one yet.
  var answer: WebResponse? { state.withLock { $0.answer } }

  /// Starts to answer the request. The connection is suspended, and resumed when the response is ready. If the client
  /// disconnects first, the task is canceled.
  ///
  /// - Returns: Whether this call started it; false if it had been started before.
  func start(
    _ connection: WebConnection, _ watch: DisconnectionWatch?,
    _ handle: @escaping @Sendable (WebRequest) async -> WebResponse
  ) -> Bool {
    let request = state.withLock { state -> WebRequest? in
      if state.isStarted { return nil }
      state.isStarted = true
      return state.request
    }
    guard let request else { return false }
    let socket = connection.socket
    connection.suspend()
    let ticket = watch?.add(socket, self)
    // A person is waiting for it.
    let task = Task(priority: .high) { [state] in
      let answer = await handle(request)
      if let ticket { watch?.remove(ticket) }
      state.withLock { $0.answer = answer }
      connection.resume()
    }
    let isGone = state.withLock { state in
      state.task = task
      return state.isGone
    }
    if isGone { task.cancel() }
    return true
  }

  /// Cancels the work for a client that is gone.
  func cancel() {
    let task = state.withLock { state in
      state.isGone = true
      return state.task
    }
    task?.cancel()
  }
}
