/// The address of an object: `s3://bucket/key`.
package struct ObjectAddress: Hashable, Sendable, CustomStringConvertible {
  /// The name of the bucket.
  package let bucket: String
  /// The key of the object: any text; slashes have no special meaning to the store.
  package let key: String

  package init(bucket: String, key: String) { (self.bucket, self.key) = (bucket, key) }

  package var description: String { "s3://\(bucket)/\(key)" }
}
