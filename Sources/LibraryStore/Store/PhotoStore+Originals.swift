import DurableFiles

extension PhotoStore {
  /// Describes the file of a photo that is to be imported. Nothing is stored.
  ///
  /// - Parameters:
  ///   - file: the path of the file; a symbolic link is followed, and its target's path is recorded.
  ///   - object: the digest and size of its bytes.
  ///   - mediaType: the media type, such as `image/jpeg`; the store does not check it.
  ///   - byReference: whether the library should only refer to the file.
  /// - Throws: `StoreError.file`; `.fileChanged` if a file to refer to has other bytes by now.
  package func original(
    at file: String, _ object: StoredObject, mediaType: String, byReference: Bool
  ) throws(StoreError) -> Original {
    try changing { _ in
      let path = try FilePath.resolved(file)
      if byReference, try OriginalFile(path).digested() != object { throw StoreError.fileChanged(path: path) }
      return original(at: path, object, mediaType, isReference: byReference)
    }
  }

  /// The record of an original whose file is at an absolute path without links.
  func original(at path: String, _ object: StoredObject, _ mediaType: String, isReference: Bool) -> Original {
    Original(
      object: object, name: FilePath.name(of: path), path: recorded(path), mediaType: mediaType,
      isReference: isReference)
  }

  /// An absolute path without links in the form in which the library records it: relative to its home if it is inside.
  func recorded(_ path: String) -> String { FilePath.relative(path, to: layout.home) ?? path }

  /// Stores the bytes of originals, many at once, for a transaction that adds the photos.
  ///
  /// - Parameters:
  ///   - originals: the originals; those by reference are skipped.
  ///   - fill: calls a closure with the bytes of an original, in parts.
  package func store(
    _ originals: [Original], fill: (Original, (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws(StoreError) {
    try changing { _ in
      try requireWritable()
      let held = originals.filter { !$0.isReference }
      let byDigest = Dictionary(held.map { ($0.object.digest, $0) }) { first, _ in first }
      let objects = byDigest.values.map(\.object).sorted { $0.digest < $1.digest }
      try withoutActuallyEscaping(fill) { fill in
        for start in stride(from: 0, to: objects.count, by: Self.groupSize) {
          let group = Array(objects[start..<min(start + Self.groupSize, objects.count)])
          try self.objects.put(group) { object, write in
            if let original = byDigest[object.digest] { try fill(original, write) }
          }
        }
      }
    }
  }

  /// How many objects are written and synced together; each is an open file during that time.
  private static var groupSize: Int { 128 }
}
