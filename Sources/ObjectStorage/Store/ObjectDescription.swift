/// What a store reports about an object.
package struct ObjectDescription: Hashable, Sendable {
  /// The entity tag without its quotes; a different tag means different bytes. Empty if the store gives none.
  package var etag: String
  /// The number of bytes.
  package var byteCount: Int
  /// The metadata stored with the bytes as `x-amz-meta-…`, keyed by the rest of the name in lowercase.
  package var metadata: [String: String]

  package init(etag: String, byteCount: Int, metadata: [String: String] = [:]) {
    (self.etag, self.byteCount, self.metadata) = (etag, byteCount, metadata)
  }

  private static let metadataPrefix = "x-amz-meta-"

  /// The description in a response; nil if it gives no size.
  init?(_ response: HTTPResponse) {
    guard let byteCount = response.wholeSize else { return nil }
    var metadata: [String: String] = [:]
    for (name, value) in response.headers where name.hasPrefix(Self.metadataPrefix) {
      metadata[String(name.dropFirst(Self.metadataPrefix.count))] = value
    }
    self.init(etag: response.etag, byteCount: byteCount, metadata: metadata)
  }
}
