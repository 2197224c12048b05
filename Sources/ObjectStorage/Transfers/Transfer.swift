import Threads

/// A request in progress: the state that libcurl's callbacks read and write.
final class Transfer {
  /// Called with the number of bytes of a body before it arrives; returns the buffer for it.
  typealias Place = (Int) throws(TransferFailure) -> UnsafeMutableRawBufferPointer

  private(set) var response = HTTPResponse()
  /// Why the transfer was ended from this side; nil if it was not.
  private(set) var failure: TransferFailure?
  private let place: Place?
  private let bodyLimit: Int
  private var destination: UnsafeMutableRawBufferPointer?
  private var receivedCount = 0
  private let cancellation = Cancellation.current

  /// The body of an error says what went wrong in a few lines; a longer one is truncated.
  private static let longestRefusal = 1 << 16

  /// - Parameters:
  ///   - place: returns the buffer for the body of a successful response; nil puts the body into the response.
  ///   - bodyLimit: the maximum size in bytes of a body that goes into the response.
  init(place: Place?, bodyLimit: Int) { (self.place, self.bodyLimit) = (place, bodyLimit) }

  /// Whether the caller has canceled the transfer.
  var isCancelled: Bool { cancellation.isRequested }

  /// Adds a line of the head of a response. The first line of the next response discards an interim one.
  func addLine(_ line: UnsafeRawBufferPointer) {
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      response = HTTPResponse()
      response.status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      response.headers[text[..<colon].lowercased()] = value
    }
  }

  /// Adds bytes of the body.
  ///
  /// - Returns: Whether to continue.
  func addBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard response.isSuccess else {
      response.body += bytes.prefix(Self.longestRefusal - response.body.count)
      return true
    }
    do throws(TransferFailure) {
      if let place { try add(bytes, at: place) } else { try addToBody(bytes) }
      return true
    } catch {
      failure = error
      return false
    }
  }

  private func addToBody(_ bytes: UnsafeRawBufferPointer) throws(TransferFailure) {
    guard bytes.count <= bodyLimit - response.body.count else {
      throw TransferFailure(.body, "the response has more than \(bodyLimit) bytes")
    }
    if response.body.isEmpty, let count = response.contentLength {
      response.body.reserveCapacity(min(count, bodyLimit))
    }
    response.body += bytes
  }

  private func add(_ bytes: UnsafeRawBufferPointer, at place: Place) throws(TransferFailure) {
    if destination == nil {
      guard let count = response.contentLength else {
        throw TransferFailure(.body, "the response has no Content-Length")
      }
      destination = try place(count)
    }
    guard let destination, bytes.count <= destination.count - receivedCount else {
      throw TransferFailure(.body, "the response is longer than its Content-Length")
    }
    UnsafeMutableRawBufferPointer(rebasing: destination[receivedCount...]).copyMemory(from: bytes)
    receivedCount += bytes.count
  }
}
