import CMicroHTTPD
import Glibc
import Threads

/// The context that is passed to the callbacks of libmicrohttpd.
final class WebContext: Sendable {
  private struct State {
    var active: Set<ObjectIdentifier> = []
    var streams: [ObjectIdentifier: WebStream] = [:]
    var isEnding = false
  }

  private let limits: WebServer.Limits
  private let handle: @Sendable (WebRequest) async -> WebResponse
  private let state = Monitor(State())
  private let watch = DisconnectionWatch()

  init(limits: WebServer.Limits, handle: @escaping @Sendable (WebRequest) async -> WebResponse) {
    (self.limits, self.handle) = (limits, handle)
  }

  /// Called for a request: with its head, with each part of its body, with its end, and again after it is resumed.
  static let onRequest: MHD_AccessHandlerCallback = {
    context, connection, url, method, _, bytes, count, memory in
    guard let context, let connection, let url, let method, let count, let memory else { return .NO }
    let server = Unmanaged<WebContext>.fromOpaque(context).takeUnretainedValue()
    guard let known = memory.pointee else {
      return server.begin(connection, String(cString: method), url, memory)
    }
    let exchange = Unmanaged<WebExchange>.fromOpaque(known).takeUnretainedValue()
    if let bytes, count.pointee > 0 {
      exchange.receive(UnsafeRawBufferPointer(start: bytes, count: count.pointee), limit: server.limits.bodyBytes)
      count.pointee = 0
      return .YES
    }
    if let answer = exchange.answer { return server.send(answer, WebConnection(pointer: connection)) }
    _ = exchange.start(WebConnection(pointer: connection), server.watch, server.handle)
    return .YES
  }

  /// Called when a request has ended, for whatever reason.
  static let onCompleted: MHD_RequestCompletedCallback = { context, _, memory, _ in
    guard let context, let known = memory?.pointee else { return }
    let server = Unmanaged<WebContext>.fromOpaque(context).takeUnretainedValue()
    let exchange = Unmanaged<WebExchange>.fromOpaque(known).takeRetainedValue()
    exchange.cancel()
    server.state.withLock { _ = $0.active.remove(ObjectIdentifier(exchange)) }
    memory?.pointee = nil
  }

  private func begin(
    _ connection: OpaquePointer, _ method: String, _ url: UnsafePointer<CChar>,
    _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    guard let path = String(validatingCString: url), !state.withLock({ $0.isEnding }) else { return .NO }
    let request = WebRequest(
      method: method == "HEAD" ? "GET" : method, path: path,
      query: Dictionary(values(of: connection, .GET_ARGUMENT_KIND)) { $1 },
      headers: Dictionary(values(of: connection, .HEADER_KIND).map { ($0.name.lowercased(), $0.value) }) { $1 })
    // The client is told before it sends a body that is too large; then the connection is closed.
    if let length = request.headers["content-length"].flatMap({ Int($0) }), length > limits.bodyBytes {
      return send(Self.tooLarge(limits.bodyBytes), WebConnection(pointer: connection))
    }
    let exchange = WebExchange(request)
    state.withLock { _ = $0.active.insert(ObjectIdentifier(exchange)) }
    memory.pointee = Unmanaged.passRetained(exchange).toOpaque()
    return .YES
  }

  private static func tooLarge(_ limit: Int) -> WebResponse {
    let text = #"{"code":"body-too-large","message":"a body of at most \#(limit) bytes is allowed","type":"error"}"#
    return WebResponse(413, headers: [("Content-Type", "application/json")], body: .bytes(Array(text.utf8)))
  }

  // MARK: Streams

  func add(_ stream: WebStream) { state.withLock { $0.streams[ObjectIdentifier(stream)] = stream } }
  func remove(_ stream: WebStream) { state.withLock { $0.streams[ObjectIdentifier(stream)] = nil } }

  /// The names and values of a kind, in the order in which they were sent.
  private func values(of connection: OpaquePointer, _ kind: MHD_ValueKind) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    withUnsafeMutablePointer(to: &found) { found in
      _ = MHD_get_connection_values(
        connection, kind,
        { found, _, key, value in
          guard let key else { return .YES }
          found?.assumingMemoryBound(to: [(name: String, value: String)].self).pointee
            .append((String(cString: key), value.map { String(cString: $0) } ?? ""))
          return .YES
        }, found)
    }
    return found
  }

  /// Ends all streams and waits for the responses that are being computed.
  ///
  /// - Returns: Whether all of them are finished.
  func finish(timeout: Duration) -> Bool {
    let streams = state.withLock { state in
      state.isEnding = true
      return Array(state.streams.values)
    }
    for stream in streams { stream.finish() }
    return state.wait(timeout: timeout) { $0.active.isEmpty ? true : nil } ?? false
  }
}
