/// An object to store.
package struct ObjectPut: Sendable {
  /// The condition that the key must meet for the object to be stored.
  package enum Condition: Hashable, Sendable {
    /// No condition.
    case none
    /// No object has the key.
    case absent
    /// The object at the key has this entity tag.
    case matches(String)
  }

  package var address: ObjectAddress
  package var bytes: [UInt8]
  /// The media type, such as `image/jpeg`.
  package var mediaType: String
  /// The metadata stored with the bytes, keyed by lowercase names: ASCII.
  package var metadata: [String: String]
  package var condition: Condition

  package init(
    _ bytes: [UInt8], at address: ObjectAddress, mediaType: String, metadata: [String: String] = [:],
    condition: Condition = .none
  ) {
    (self.address, self.bytes, self.mediaType) = (address, bytes, mediaType)
    (self.metadata, self.condition) = (metadata, condition)
  }

  /// The outcome of storing an object.
  package enum Outcome: Hashable, Sendable {
    /// The object is stored.
    case written
    /// The condition does not hold. Carries the description of the existing object; nil if there is none.
    case refused(ObjectDescription?)
  }

  /// The headers that describe the object.
  var headers: [String: String] {
    var headers = ["content-type": mediaType]
    for (name, value) in metadata { headers["x-amz-meta-\(name)"] = value }
    return headers
  }

  /// The headers that express the condition.
  var conditionHeaders: [String: String] {
    switch condition {
    case .none: [:]
    case .absent: ["if-none-match": "*"]
    case .matches(let etag): ["if-match": "\"\(etag)\""]
    }
  }

  /// Whether an existing object is this one, stored by an attempt whose response was lost.
  func isSame(as description: ObjectDescription) -> Bool {
    description.byteCount == bytes.count && !metadata.isEmpty
      && metadata.allSatisfy { description.metadata[$0.key] == $0.value }
  }
}
