/// A response.
package struct WebResponse: Sendable {
  /// What follows the headers.
  package enum Body: Sendable {
    case bytes([UInt8])
    /// A file, sent with its current contents.
    case file(path: String)
    /// A stream, sent until it ends.
    case stream(WebStream)
  }

  /// The status, such as 200.
  package var status: Int
  /// Names and values.
  package var headers: [(name: String, value: String)]
  package var body: Body

  package init(_ status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }
}
