import Threads

/// A request under way: what libcurl's callbacks read and write.
final class Transfer {
  /// Called with the number of bytes of a body before it arrives; says where it goes.
  typealias Place = (Int) throws(TransferFailure) -> UnsafeMutableRawBufferPointer

  private(set) var response = HTTPResponse()
  /// Why the transfer was ended from this side; nil if it was not.
  private(set) var failure: TransferFailure?
  private let place: Place?
  private let bodyLimit: Int
  private var destination: UnsafeMutableRawBufferPointer?
  private var receivedCount = 0
  private let cancellation = Cancellation.current

  /// The body of an error says what went wrong in a few lines; what is longer is cut.
  private static let longestRefusal = 1 << 16

  /// - Parameters:
  ///   - place: says where the body of a successful answer goes; nil puts it into the response.
  ///   - bodyLimit: how many bytes may go there.
  init(place: Place?, bodyLimit: Int) { (self.place, self.bodyLimit) = (place, bodyLimit) }

  /// Whether whoever asked for the transfer has cancelled it.
  var isCancelled: Bool { cancellation.isRequested }

  /// Takes a line of the head of a response. An interim response is forgotten with the next one's first line.
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

  /// Takes bytes of the body.
  ///
  /// - Returns: Whether to go on.
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
      throw TransferFailure(.body, "the answer has more than \(bodyLimit) bytes")
    }
    if response.body.isEmpty, let count = response.contentLength {
      response.body.reserveCapacity(min(count, bodyLimit))
    }
    response.body += bytes
  }

  private func add(_ bytes: UnsafeRawBufferPointer, at place: Place) throws(TransferFailure) {
    if destination == nil {
      guard let count = response.contentLength else {
        throw TransferFailure(.body, "the answer does not say how many bytes it has")
      }
      destination = try place(count)
    }
    guard let destination, bytes.count <= destination.count - receivedCount else {
      throw TransferFailure(.body, "the answer has more bytes than it said")
    }
    UnsafeMutableRawBufferPointer(rebasing: destination[receivedCount...]).copyMemory(from: bytes)
    receivedCount += bytes.count
  }
}
