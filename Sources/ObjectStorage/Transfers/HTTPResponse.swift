/// What a server answered. A large body is not in it: it goes where the caller wants it.
struct HTTPResponse: Sendable {
  var status = 0
  /// By names in lower case.
  var headers: [String: String] = [:]
  /// The body of an error, or of an answer that nobody else receives.
  var body: [UInt8] = []

  /// Whether libcurl may have made the request twice: it does so where a connection that was kept breaks before the answer,
  /// and says nothing of it.
  var mayBeRepeated = false

  /// Whether the server did what it was asked for.
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
