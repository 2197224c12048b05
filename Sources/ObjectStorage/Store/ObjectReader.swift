package import Documents

/// Reads an object from beginning to end, however long that takes: each part is a separate request, and all parts
/// belong to the same object.
package final class ObjectReader {
  private let store: ObjectStore
  private let address: ObjectAddress
  /// The description of the object being read.
  package let description: ObjectDescription
  private let partSize: Int
  private var offset = 0

  /// Creates a reader for an object.
  ///
  /// - Throws: `EditError`, with the code `s3-not-found` if there is none.
  package init(_ address: ObjectAddress, in store: ObjectStore, partSize: Int = 4 << 20) throws(EditError) {
    guard let description = try store.description(of: address) else { throw .objectNotFound(address) }
    (self.store, self.address, self.description, self.partSize) = (store, address, description, partSize)
  }

  /// The next bytes; none at the end.
  package func next() throws(EditError) -> [UInt8] {
    let end = min(offset + partSize, description.byteCount)
    guard offset < end else { return [] }
    let bytes = try store.bytes(of: address, in: offset..<end, etag: description.etag)
    guard bytes.count == end - offset else { throw .objectChanged(address) }
    offset = end
    return bytes
  }
}
