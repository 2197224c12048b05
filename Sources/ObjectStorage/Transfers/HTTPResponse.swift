/// A response from a server. A large body is not part of it: it goes where the caller wants it.
struct HTTPResponse: Sendable {
  var status = 0
  /// Values by lowercase names.
  var headers: [String: String] = [:]
  /// The body of an error, or of a response whose body goes nowhere else.
  var body: [UInt8] = []

  /// Whether libcurl may have sent the request twice: it silently does so if a kept connection breaks before the
  /// response.
  var mayBeRepeated = false

  /// Whether the server did what was asked.
  var isSuccess: Bool { (200..<300).contains(status) }

  /// The entity tag without its quotes; empty for none.
  var etag: String { headers["etag"].map { $0.replacing("\"", with: "") } ?? "" }

  /// The number of bytes of the body.
  var contentLength: Int? { headers["content-length"].flatMap { Int($0) } }

  /// The number of bytes of the whole object, of which the body may be a range.
  var wholeSize: Int? {
    if let range = headers["content-range"], let slash = range.lastIndex(of: "/") {
      return Int(range[range.index(after: slash)...])
    }
    return contentLength
  }
}
