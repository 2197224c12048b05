package import Documents
import Editing
import Foundation
package import PhotoLibrary
import Threads
import WebServer
package import Workers

/// Serves the page over a library: files of the page, an API under `/api/v1`, thumbnails and events.
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
        "page-token-needed", .usage, "others can reach \(settings.address), and no token was given",
        hint: "name one that they cannot guess; without one only this machine is served")
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

  /// The port that it listens at.
  package var port: Int { server.port }

  /// The address that opens the page, with the token that lets its browser in.
  package var url: String {
    let every = ["0.0.0.0": "127.0.0.1", "::": "[::1]"]
    let host = every[address] ?? (address.contains(":") ? "[\(address)]" : address)
    return "http://\(host):\(server.port)/?token=\(token)" + (session.pick.map { "#/pick/\($0.id)" } ?? "")
  }

  /// Waits until photos were picked, or the choice was canceled.
  ///
  /// - Returns: The photos in their order; nil where it was canceled.
  package func picked() async -> [PickerResult]? { await session.pick?.result() }

  /// Ends serving; what is being computed is waited for shortly.
  package func stop() {
    session.stop()
    server.stop()
  }
}

/// How a page is served.
package struct PageSettings: Sendable {
  /// The numeric address to listen at.
  package var address = "127.0.0.1"
  /// The port; 0 for one that is free.
  package var port = 0
  /// What a client has to know to be let in; nil for 32 random digits.
  package var token: String?
  /// Whether nothing of the library can be changed.
  package var isReadOnly = false
  /// Where photos are opened and rendered.
  package var isolation = Isolation.ownProcesses
  /// What people are asked to pick; nil for the whole page.
  package var pick: PickerConfiguration?

  package init() {}
}
