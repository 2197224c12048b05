import Adjustments
public import Documents
import Editing
import ImageFiles
public import LibraryStore

extension Library {
  /// The files that belong to a state of a photo: its history, its original and, for an edit, what it was made from and
  /// what it produced.
  ///
  /// - Parameters:
  ///   - photo: the photo.
  ///   - revision: the state; by default the current one.
  /// - Throws: `EditError`: `asset-not-found`, `entry-not-found`.
  public func resources(
    of photo: Asset, _ revision: Revision = .current
  ) async throws(EditError) -> [AssetResource] {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.resources(of: photo.id, revision) }
  }

  /// The files that belong to a state of a photo, listed on the calling thread.
  ///
  /// - Throws: `EditError`
  package func resources(of id: AssetID, _ revision: Revision) throws(EditError) -> [AssetResource] {
    let photo = try mappingErrors { try store.asset(id) }
    let entry = try entry(of: photo.id, revision)
    var list = ResourceList(photo, entry, store)
    return try mappingErrors {
      list.addHistory()
      try list.addOriginal()
      guard let edit = entry.edit else { return list.resources }
      try list.addRendition(mediaType(of: photo, entry))
      try list.addAdjustmentData(of: edit)
      if edit.base != photo.digest { try list.addBase(edit.base, in: store.entries(of: id)) }
      for attachment in edit.attachments { try list.addAttachment(attachment) }
      return list.resources
    }
  }
}

/// The resources of a state of a photo, while they are listed.
private struct ResourceList {
  private(set) var resources: [AssetResource] = []
  private let photo: Asset
  private let entry: HistoryEntry
  private let store: PhotoStore
  private var names = ResourceNames()
  private static let unknownType = "application/octet-stream"

  init(_ photo: Asset, _ entry: HistoryEntry, _ store: PhotoStore) {
    (self.photo, self.entry, self.store) = (photo, entry, store)
  }

  mutating func addHistory() {
    add(.history, AssetResource.historyName, "application/x-tar", size: nil, digest: nil, isStored: true)
  }

  mutating func addOriginal() throws(StoreError) {
    try add(.original, photo.fileName, photo.mediaType, StoredObject(digest: photo.digest, size: photo.fileSize))
  }

  mutating func addRendition(_ mediaType: String) throws(StoreError) {
    let name = Self.name("rendition", mediaType)
    guard let object = entry.storedRendition?.object else {
      return add(.rendition, name, mediaType, size: nil, digest: nil, isStored: false)
    }
    try add(.rendition, name, mediaType, object)
  }

  mutating func addAdjustmentData(of edit: Edit) throws(StoreError) {
    let isJSON = edit.inlineData != nil
    let (name, type) = isJSON ? ("adjustments.json", "application/json") : ("adjustments.data", Self.unknownType)
    guard isJSON else { return try add(.adjustmentData, name, type, edit.data) }
    add(.adjustmentData, name, type, size: edit.data.size, digest: edit.data.digest, isStored: true)
  }

  /// - Parameter entries: the photo's entries, one of which has the base as its picture.
  mutating func addBase(_ base: SHA256Digest, in entries: [HistoryEntry]) throws(StoreError) {
    let pictures = entries.compactMap { entry in
      entry.original.map { ($0.object, $0.mediaType) } ?? entry.storedRendition.map { ($0.object, $0.mediaType) }
    }
    guard let (object, mediaType) = pictures.first(where: { $0.0.digest == base }) else {
      // A later rendition of the same edit has taken its place.
      return try addObject(.adjustmentBase, "base", base)
    }
    try add(.adjustmentBase, Self.name("base", mediaType), mediaType, object)
  }

  mutating func addAttachment(_ digest: SHA256Digest) throws(StoreError) {
    try addObject(.attachment, "attachment", digest)
  }

  /// Adds an object about which nothing else is recorded.
  private mutating func addObject(
    _ kind: AssetResource.Kind, _ name: String, _ digest: SHA256Digest
  ) throws(StoreError) {
    let size = try store.storedSize(of: digest, in: photo)
    add(kind, name, Self.unknownType, size: size, digest: digest, isStored: size != nil)
  }

  private mutating func add(
    _ kind: AssetResource.Kind, _ name: String, _ mediaType: String, _ object: StoredObject
  ) throws(StoreError) {
    let isStored = try store.storedSize(of: object.digest, in: photo) != nil
    add(kind, name, mediaType, size: object.size, digest: object.digest, isStored: isStored)
  }

  private mutating func add(
    _ kind: AssetResource.Kind, _ name: String, _ mediaType: String, size: Int?, digest: SHA256Digest?, isStored: Bool
  ) {
    resources.append(
      AssetResource(
        photo: photo.id, entry: entry.number, kind: kind, fileName: names.name(like: name), mediaType: mediaType,
        size: size, digest: digest, isStored: isStored))
  }

  private static func name(_ stem: String, _ mediaType: String) -> String {
    let format = FileFormat(mediaType: mediaType)
    return stem + (format?.fileExtensions.first.map { "." + $0 } ?? "")
  }
}
