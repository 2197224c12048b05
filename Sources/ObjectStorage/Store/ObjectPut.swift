/// An object that is to be stored.
package struct ObjectPut: Sendable {
  /// What has to be true of the key for the object to be stored.
  package enum Condition: Hashable, Sendable {
    /// Nothing.
    case none
    /// There is no object.
    case absent
    /// There is the object with this entity tag.
    case matches(String)
  }

  package var address: ObjectAddress
  package var bytes: [UInt8]
  /// The media type, such as `image/jpeg`.
  package var mediaType: String
  /// What is stored beside the bytes, by names in lower case: ASCII.
  package var metadata: [String: String]
  package var condition: Condition

  package init(
    _ bytes: [UInt8], at address: ObjectAddress, mediaType: String, metadata: [String: String] = [:],
    condition: Condition = .none
  ) {
    (self.address, self.bytes, self.mediaType) = (address, bytes, mediaType)
    (self.metadata, self.condition) = (metadata, condition)
  }

  /// What came of it.
  package enum Outcome: Hashable, Sendable {
    /// It is stored.
    case written
    /// The condition does not hold. With it comes what is there; nil for nothing.
    case refused(ObjectDescription?)
  }

  /// The headers that describe the object.
  var headers: [String: String] {
    var headers = ["content-type": mediaType]
    for (name, value) in metadata { headers["x-amz-meta-\(name)"] = value }
    return headers
  }

  /// The headers with the condition.
  var conditionHeaders: [String: String] {
    switch condition {
    case .none: [:]
    case .absent: ["if-none-match": "*"]
    case .matches(let etag): ["if-match": "\"\(etag)\""]
    }
  }

  /// Whether an object is this one: stored by an attempt whose answer was lost.
  func isSame(as description: ObjectDescription) -> Bool {
    description.byteCount == bytes.count && !metadata.isEmpty
      && metadata.allSatisfy { description.metadata[$0.key] == $0.value }
  }
}
