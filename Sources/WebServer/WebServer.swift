import CDynamic
import CMicroHTTPD
package import Documents
import Glibc

/// An HTTP server over libmicrohttpd: one thread receives and sends, and tasks compute the responses.
///
/// Connections that send nothing, or accept nothing, for a while are closed, and the sizes of headers and bodies are
/// limited. So slow, vanishing and hostile clients cost a file descriptor for a while, and nothing else.
package final class WebServer: @unchecked Sendable {
  /// The limits for clients.
  package struct Limits: Sendable {
    /// The number of simultaneous connections.
    package var connections = 400
    /// How long a connection may be idle, in seconds. A stream may be idle for as long as it likes.
    package var idleSeconds = 60
    /// The bytes of a request's line and headers together.
    package var headerBytes = 32 << 10
    /// The bytes of a body.
    package var bodyBytes = 16 << 20

    package init() {}
  }

  private let daemon: OpaquePointer
  private let context: Unmanaged<WebContext>
  /// The port that the server listens on.
  package let port: Int

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - address: a numeric address, such as `127.0.0.1` or `::1`.
  ///   - port: the port; 0 for any free port.
  ///   - handle: answers a request, on any thread.
  /// - Throws: `EditError`: `missing-library`, `bad-address`, `address-in-use`.
  package init(
    address: String, port: Int, limits: Limits = Limits(),
    handle: @escaping @Sendable (WebRequest) async -> WebResponse
  ) throws(EditError) {
    try Self.load()
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard (0...65_535).contains(port), getaddrinfo(address, String(port), &hints, &found) == 0, let first = found else {
      throw EditError(
        .badAddress, "expected a numeric address and a port from 0 to 65535, found '\(address)' and \(port)",
        hint: "use 127.0.0.1, ::1, or 0.0.0.0 for every address of this machine")
    }
    defer { freeaddrinfo(found) }
    context = Unmanaged.passRetained(WebContext(limits: limits, handle: handle))
    let daemon = http_start(
      first.pointee.ai_addr, UInt32(limits.connections), UInt32(limits.idleSeconds), limits.headerBytes,
      WebContext.onRequest, WebContext.onCompleted, context.toOpaque())
    guard let daemon else {
      let reason = String(cString: strerror(errno))
      context.release()
      throw EditError(
        .addressInUse, "cannot listen at \(address), port \(port): \(reason)",
        hint: "choose another port; 0 selects a free one")
    }
    self.daemon = daemon
    self.port = Int(http_port(daemon))
  }

  /// Loads libmicrohttpd, so that its functions can be called.
  static func load(_ library: UnsafeMutablePointer<pd_library> = pd_microhttpd()) throws(EditError) {
    guard let reason = pd_load(library) else { return }
    throw EditError(
      .missingLibrary,
      "libmicrohttpd, which serves the page, cannot be loaded: \(String(cString: reason))",
      hint: "install it: apt-get install libmicrohttpd12")
  }

  /// Stops the server: it accepts no new connections, and suspended ones are released as soon as their responses are
  /// ready. Call it only once.
  ///
  /// - Parameter timeout: how long to wait for responses; after that, the server is left running until the process
  ///   ends.
  package func stop(timeout: Duration = .seconds(2)) {
    let listening = MHD_quiesce_daemon(daemon)
    let isQuiet = context.takeUnretainedValue().finish(timeout: timeout)
    guard isQuiet else { return }
    MHD_stop_daemon(daemon)
    if listening >= 0 { close(listening) }
    context.release()
  }
}
