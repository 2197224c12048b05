import Threads

/// The connections of a store: each request takes an idle one or creates one.
final class HTTPConnections: Sendable {
  private let idle = Monitor<[HTTPConnection]>([])
  private let options: HTTPConnection.Options

  init(_ options: HTTPConnection.Options) { self.options = options }

  /// Sends a request and waits for the response.
  func answer(
    to request: HTTPRequest, body: UnsafeRawBufferPointer, place: Transfer.Place?, bodyLimit: Int
  ) throws(TransferFailure) -> HTTPResponse {
    let connection = if let kept = idle.withLock({ $0.popLast() }) { kept } else { try HTTPConnection() }
    let response = try connection.answer(to: request, body: body, options: options, place: place, bodyLimit: bodyLimit)
    // After a failure, libcurl closes the connection anyway, so a new handle costs nothing extra.
    idle.withLock { $0.append(connection) }
    return response
  }
}
