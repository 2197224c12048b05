import Adjustments
public import Documents
import Editing
public import Foundation
import LibraryStore

/// The bytes of a resource in parts, as they are read. After the last part, they have been compared with the digest.
public struct AssetResourceData: AsyncSequence, Sendable {
  fileprivate let library: Library
  fileprivate let resource: AssetResource

  /// Reads the parts.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let data: AssetResourceData
    private var reader: ResourcePartReader?
    private var isAtEnd = false

    fileprivate init(_ data: AssetResourceData) { self.data = data }

    /// The next part; nil after the last one.
    ///
    /// - Throws: `EditError`, as `Library.data(of:)` says; then nothing follows.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(EditError) -> Data? {
      if isAtEnd { return nil }
      let (data, known) = (data, reader)
      // An error also ends the sequence.
      isAtEnd = true
      let (reader, part) = try await WorkThreads.waiting.run { () throws(EditError) -> (ResourcePartReader, Data?) in
        let reader = if let known { known } else { try data.library.reader(of: data.resource) }
        return (reader, try reader.next())
      }
      self.reader = reader
      isAtEnd = part == nil
      return part
    }

    /// The next part; nil after the last one.
    ///
    /// - Throws: `EditError`, as `Library.data(of:)` says; then nothing follows.
    public mutating func next() async throws(EditError) -> Data? { try await next(isolation: nil) }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension Library {
  /// The bytes of a resource, in parts of at most 256 KiB, so that any size takes little memory.
  ///
  /// A reader must wait for the end before it trusts the bytes: only then is it known whether they match the digest.
  /// `write(_:to:overwriting:)` does this.
  ///
  /// The sequence throws `EditError`: `resource-not-stored` for a picture that could be rendered again,
  /// `object-missing` for a lost file, `object-damaged` for wrong bytes, `resource-not-found` for a resource that does
  /// not belong to a photo of this library, `asset-not-found`.
  public func data(of resource: AssetResource) -> AssetResourceData {
    AssetResourceData(library: self, resource: resource)
  }

  /// Opens a resource.
  func reader(of resource: AssetResource) throws(EditError) -> ResourcePartReader {
    try check(resource)
    return try mappingErrors {
      let folder = FileManager.default.temporaryDirectory.path
      if resource.kind == .history {
        return ResourcePartReader(try store.historyReader(of: resource.photo, in: folder))
      }
      let photo = try store.asset(resource.photo)
      if resource.kind == .adjustmentData,
        let data = try store.adjustmentData(of: store.entry(of: photo.id, .entry(resource.entry)))
      {
        return ResourcePartReader(data.data)
      }
      guard let digest = resource.digest else { throw Self.notStored(resource) }
      return ResourcePartReader(try store.reader(of: digest, in: photo))
    }
  }

  /// Fails if a resource does not belong to this library, or is not stored.
  func check(_ resource: AssetResource) throws(EditError) {
    let known = try resources(of: resource.photo, .entry(resource.entry))
    guard let found = known.first(where: { $0.kind == resource.kind && $0.digest == resource.digest }) else {
      throw EditError(
        .resourceNotFound,
        "the state \(resource.entry) of the photo \(resource.photo) has no such resource, '\(resource.fileName)'",
        hint: "list its resources again")
    }
    if !found.isStored, found.kind == .rendition, try isReproducible(found) { throw Self.notStored(found) }
  }

  /// Whether a picture that is missing can be rendered again.
  private func isReproducible(_ resource: AssetResource) throws(EditError) -> Bool {
    let entry = try mappingErrors { try store.entry(of: resource.photo, .entry(resource.entry)) }
    return entry.storedRendition?.isReproducible != false
  }

  private static func notStored(_ resource: AssetResource) -> EditError {
    EditError(
      .resourceNotStored,
      "the rendered picture of state \(resource.entry) of the photo \(resource.photo) is not stored",
      hint: "export this state, which renders it again")
  }
}

/// Reads a resource in parts, from wherever it is.
final class ResourcePartReader: @unchecked Sendable {
  // One thread at a time uses it.
  private var bytes: Data?
  private let reader: ResourceReader?

  init(_ reader: ResourceReader) { self.reader = reader }

  init(_ bytes: Data) { (self.bytes, reader) = (bytes, nil) }

  /// The next part; nil after the last one.
  func next() throws(EditError) -> Data? {
    guard let reader else {
      defer { bytes = nil }
      return bytes
    }
    return try mappingErrors { try reader.next().map { Data($0) } }
  }
}
