import Threads

/// The connections of a store: each request takes one that is idle, or makes one.
final class HTTPConnections: Sendable {
  private let idle = Monitor<[HTTPConnection]>([])
  private let options: HTTPConnection.Options

  init(_ options: HTTPConnection.Options) { self.options = options }

  /// Makes a request and waits for its answer.
  func answer(
    to request: HTTPRequest, body: UnsafeRawBufferPointer, place: Transfer.Place?, bodyLimit: Int
  ) throws(TransferFailure) -> HTTPResponse {
    let connection = if let kept = idle.withLock({ $0.popLast() }) { kept } else { try HTTPConnection() }
    let response = try connection.answer(to: request, body: body, options: options, place: place, bodyLimit: bodyLimit)
    // After a failure libcurl closes the connection itself, but a new handle costs nothing then.
    idle.withLock { $0.append(connection) }
    return response
  }
}
