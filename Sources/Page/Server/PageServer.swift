package import Documents
import Foundation
package import PhotoLibrary
import Threads
import WebServer
package import Workers

/// Serves the page for a library: files of the page, an API under `/api/v1`, thumbnails and events.
///
///     let server = try await PageServer(library, PageSettings())
///     print(server.url)
///
/// Photos are named by their ids only; no path that a client sends is ever opened.
package final class PageServer: Sendable {
  private let session: PageSession
  private let server: WebServer
  private let token: String
  private let address: String

  /// Starts to serve.
  ///
  /// - Throws: `EditError`: `bad-address`, `address-in-use`, `page-token-needed`; what the library throws.
  package init(_ library: Library, _ settings: PageSettings) async throws(EditError) {
    let isLocal = ["127.0.0.1", "::1"].contains(settings.address)
    guard isLocal || settings.token != nil else {
      throw EditError(
        .pageTokenNeeded, "\(settings.address) is reachable from other machines, but no token was given",
        hint: "give a token that is hard to guess; without one, only this machine can be served")
    }
    token = settings.token ?? Bits128.random().hex
    address = settings.address
    session = try await PageSession(library, settings)
    let (session, token) = (session, token)
    let routes = PageRoutes.all
    let gate = Monitor<PageGate?>(nil)
    server = try WebServer(address: settings.address, port: settings.port) { request in
      guard let gate = gate.withLock({ $0 }) else { return WebResponse(503) }
      return await PageRoutes.answer(request, session, gate, routes)
    }
    let port = server.port
    gate.withLock { $0 = PageGate(token: token, port: port, isReadOnly: session.isReadOnly) }
  }

  /// The port that the server listens on.
  package var port: Int { server.port }

  /// The address that opens the page, with the token that lets its browser in.
  package var url: String {
    let every = ["0.0.0.0": "127.0.0.1", "::": "[::1]"]
    let host = every[address] ?? (address.contains(":") ? "[\(address)]" : address)
    return "http://\(host):\(server.port)/?token=\(token)" + (session.pick.map { "#/pick/\($0.id)" } ?? "")
  }

  /// Waits until photos are picked, or the choice is canceled.
  ///
  /// - Returns: The photos in their order; nil if it was canceled.
  package func picked() async -> [PickerResult]? { await session.pick?.result() }

  /// Stops serving; waits briefly for responses that are being computed.
  package func stop() {
    session.stop()
    server.stop()
  }
}

/// How a page is served.
package struct PageSettings: Sendable {
  /// The numeric address to listen on.
  package var address = "127.0.0.1"
  /// The port; 0 for any free port.
  package var port = 0
  /// The token that lets a client in; nil for 32 random digits.
  package var token: String?
  /// Whether the library can only be read.
  package var isReadOnly = false
  /// Where photos are opened and rendered.
  package var isolation = Isolation.ownProcesses
  /// What people are asked to pick; nil for the whole page.
  package var pick: PickerConfiguration?

  package init() {}
}
