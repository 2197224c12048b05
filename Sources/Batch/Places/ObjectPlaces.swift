package import Documents
package import ImageFiles
package import Jobs
package import ObjectStorage
import Threads

/// Inputs and outputs that are objects of an S3 store.
///
/// The store is opened when the first place asks for it, so that a job without objects needs no credentials.
package final class ObjectPlaces: InputStore, OutputStore {
  private let open: @Sendable () throws(EditError) -> ObjectStore
  private let opened = Monitor<Result<ObjectStore, EditError>?>(nil)

  /// The metadata key for the fingerprint of an output, stored as `x-amz-meta-photoedit-fingerprint`.
  private static let fingerprintKey = "photoedit-fingerprint"

  /// - Parameter open: opens the store; called once.
  package init(_ open: @escaping @Sendable () throws(EditError) -> ObjectStore) { self.open = open }

  /// The store that an environment and the shared files of its profile name.
  package convenience init(environment: [String: String]) {
    self.init { () throws(EditError) in try ObjectStore(environment: environment) }
  }

  /// Opens the store, if it is not open yet.
  ///
  /// - Throws: `EditError` where the settings cannot be used, or there are no credentials.
  @discardableResult
  package func store() throws(EditError) -> ObjectStore {
    try opened.withLock { opened throws(EditError) in
      if let opened { return try opened.get() }
      let result = Result { () throws(EditError) in try open() }
      opened = result
      return try result.get()
    }
  }

  /// Reads the bytes of an object in order, however long that takes.
  func reader(of place: StoragePlace) throws(EditError) -> ObjectReader {
    try ObjectReader(Self.address(of: place), in: store())
  }

  // MARK: Inputs

  package func identity(of place: StoragePlace) throws(EditError) -> InputIdentity {
    let address = Self.address(of: place)
    guard let description = try store().description(of: address) else { throw .objectNotFound(address) }
    return .object(etag: description.etag, size: description.byteCount)
  }

  package func contents(of place: StoragePlace, limit: Int) throws(EditError) -> ByteBlock {
    try contents(of: place, etag: nil, limit: limit)
  }

  package func contents(of place: StoragePlace, as identity: InputIdentity, limit: Int) throws(EditError) -> ByteBlock {
    guard case .object(let etag, _) = identity else { return try contents(of: place, limit: limit) }
    return try contents(of: place, etag: etag, limit: limit)
  }

  private func contents(of place: StoragePlace, etag: String?, limit: Int) throws(EditError) -> ByteBlock {
    var block = ByteBlock(count: 0) { _ in }
    _ = try store().read(Self.address(of: place), etag: etag, limit: limit) { count in
      block = ByteBlock(count: count) { _ in }
      return UnsafeMutableRawBufferPointer(start: block.base, count: count)
    }
    return block
  }

  // MARK: Outputs

  package func existing(at place: StoragePlace) throws(EditError) -> PlacedOutput? {
    try store().description(of: Self.address(of: place)).map { Self.placed($0) }
  }

  package func put(
    _ bytes: [UInt8], at place: StoragePlace, fingerprint: String, mediaType: String, policy: ExistingOutput,
    check: () throws(EditError) -> Void
  ) throws(EditError) -> PutOutcome {
    try check()
    let store = try store()
    var put = ObjectPut(
      bytes, at: Self.address(of: place), mediaType: mediaType, metadata: [Self.fingerprintKey: fingerprint])
    switch policy {
    case .refuse, .skip: put.condition = .absent
    case .update: put.condition = try Self.condition(toReplace: store.description(of: put.address), place)
    case .replace: put.condition = .none
    }
    guard case .refused(let found) = try store.put(put) else { return .written }
    if found.map({ Self.placed($0).fingerprint }) == fingerprint { return .foundUnchanged }
    throw Self.occupied(found, place)
  }

  /// The condition under which an output of ours is replaced, and nothing else.
  private static func condition(
    toReplace found: ObjectDescription?, _ place: StoragePlace
  ) throws(EditError) -> ObjectPut.Condition {
    guard let found else { return .absent }
    guard placed(found).fingerprint != nil else { throw occupied(found, place) }
    return .matches(found.etag)
  }

  /// The error of an output whose place is taken by another object.
  private static func occupied(_ found: ObjectDescription?, _ place: StoragePlace) -> EditError {
    let isOwned = found.map { placed($0).fingerprint != nil } ?? true
    return EditError(
      .outputExists,
      isOwned
        ? "a different output has been stored there"
        : "the output already exists, and is not marked as made by photoedit", path: place.text)
  }

  private static func placed(_ description: ObjectDescription) -> PlacedOutput {
    PlacedOutput(fingerprint: description.metadata[fingerprintKey], byteCount: description.byteCount)
  }

  private static func address(of place: StoragePlace) -> ObjectAddress {
    guard case .object(let bucket, let key) = place else { preconditionFailure("an object store has objects only") }
    return ObjectAddress(bucket: bucket, key: key)
  }
}
