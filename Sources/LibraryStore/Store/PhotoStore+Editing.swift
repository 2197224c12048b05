package import Adjustments
package import Documents

extension PhotoStore {
  /// Opens a state of a photo for editing.
  ///
  /// An edit that can be handled is opened as its base and its adjustments, so that they can be changed or removed. An
  /// edit that cannot be handled is opened as its rendition, and the input is flattened.
  /// - Parameter canHandle: whether the editor can read these adjustments.
  package func open(
    _ asset: AssetID, at revision: Revision = .current, canHandle: (AdjustmentData) -> Bool
  ) throws(StoreError) -> OpenedInput {
    try reading(asset) {
      let (found, newest, state) = try index.read { database in
        try requireKnown(asset, database)
        let state = try database.state(of: asset, revision, lines)
        guard let found = try database.asset(asset), let newest = try database.entry(asset, found.newestEntry) else {
          throw StoreError.assetNotFound(asset.text)
        }
        return (found, newest, state)
      }
      let opened = try entry(state)
      let input = { (base: SHA256Digest, data: AdjustmentData?, isFlattened: Bool) in
        OpenedInput(
          asset: found, newest: EntryReference(asset: asset, number: newest.number, id: newest.id),
          state: opened.reference, base: base, adjustmentData: data, isFlattened: isFlattened)
      }
      guard let edit = opened.edit else { return input(found.digest, nil, false) }
      let data = try adjustmentData(of: edit)
      if canHandle(data) { return input(try resumedBase(of: edit, found), data, false) }
      guard let rendition = opened.storedRendition else {
        throw StoreError.objectMissing(edit.data.digest, path: layout.objects, entries: [opened.reference])
      }
      return input(rendition.object.digest, nil, true)
    }
  }

  /// Appends an edit to a photo's history. When this returns, the edit is durable.
  ///
  /// - Parameters:
  ///   - input: the state that the edit started from.
  ///   - author: the program that made it, such as `photoedit 1.0`.
  /// - Throws: `StoreError.entryConflict` if another entry was added since `input` was opened; `.adjustmentDataEmpty`,
  ///   `.adjustmentDataTooLarge`; `.objectMissing` for a missing attachment.
  package func commit(
    _ output: EditOutput, to input: OpenedInput, author: String, note: String? = nil
  ) throws(StoreError) -> CommitResult {
    try requireReadable(input.asset.id)
    try output.check(input.asset.id)
    try checkNewest(input)
    if output.adjustmentData == input.adjustmentData { return .unchanged }
    let result = try perform([try change(output, to: input, note: note)], author: author)
    return result.entries.first.map { .committed($0) } ?? .unchanged
  }

  /// Stores what an edit needs, and returns the change that appends it to a photo's history. The caller may combine it
  /// with others in one transaction.
  ///
  /// - Parameter author: the program that made the edit; nil for that of the transaction.
  /// - Throws: `StoreError` if something cannot be stored.
  package func change(
    _ output: EditOutput, to input: OpenedInput, author: String? = nil, note: String?
  ) throws(StoreError) -> RequestedChange {
    try reading(input.asset.id) {
      try requireWritable()
      let (edit, rendition) = try stored(output, from: input.from, base: input.base)
      return .edit(edit, rendition, after: input, by: author, note: note)
    }
  }

  /// Stores what the first edit of a photo needs that is to be added with it.
  ///
  /// - Parameter original: the digest of the photo's original.
  /// - Throws: `StoreError` if something cannot be stored.
  package func newEdit(
    _ output: EditOutput, of original: SHA256Digest, author: String, note: String?
  ) throws(StoreError) -> NewEdit {
    try output.check(AssetID(original: original))
    return try changing { _ in
      try requireWritable()
      let (edit, rendition) = try stored(output, from: nil, base: original)
      return NewEdit(edit: edit, rendition: rendition, author: author, note: note)
    }
  }

  /// Checks that no other entry was added since a state was opened.
  ///
  /// - Throws: `StoreError.entryConflict`
  package func checkNewest(_ input: OpenedInput) throws(StoreError) {
    let newest = try reading(input.asset.id) { try index.read { try $0.newest(input.asset.id) } }
    if newest.id != input.newest.id { throw .entryConflict(seen: input.newest, newest: newest) }
  }

  /// Stores what an edit needs, and returns what its lines record.
  private func stored(_ output: EditOutput, from: SHA256Digest?, base: SHA256Digest) throws -> (Edit, StoredRendition?)
  {
    let data = Array(output.adjustmentData.data)
    let inline = InlineData.isInline(data) ? data : nil
    let object = StoredObject(digest: SHA256Digest(of: data), size: data.count)
    if inline == nil { try objects.put(.bytes(data)) }
    let edit = Edit(
      from: from, base: base, format: output.adjustmentData.format, data: object,
      inlineData: inline, outputSettings: output.outputSettings, versions: output.versions,
      attachments: output.attachments)
    guard let new = output.rendition else { return (edit, nil) }
    let rendition = StoredRendition(
      object: try objects.put(new.source), mediaType: new.mediaType, pixelDigest: new.pixelDigest,
      isReproducible: new.isReproducible, versions: output.versions)
    return (edit, rendition)
  }
}

extension EditOutput {
  /// Fails if the adjustment data of an edit of a photo are empty or too large.
  package func check(_ photo: AssetID) throws(StoreError) {
    let size = adjustmentData.data.count
    if size == 0 { throw .adjustmentDataEmpty(photo) }
    if size > AdjustmentData.maximumSize {
      throw .adjustmentDataTooLarge(size: size, limit: AdjustmentData.maximumSize)
    }
  }
}

extension SQLConnection {
  /// The newest entry of an asset.
  ///
  /// - Throws: `StoreError.assetNotFound`
  func newest(_ asset: AssetID) throws -> EntryReference {
    let found = try statement(
      "SELECT e.number, e.id FROM asset a JOIN entry e ON e.asset = a.row AND e.number = a.newest WHERE a.id = ?"
    ).first(.bits(asset.bits)) { row throws(SQLError) in (row.int(0), row.digest(1)) }
    guard let (number, id) = found, let id else { throw StoreError.assetNotFound(asset.text) }
    return EntryReference(asset: asset, number: number, id: id)
  }
}

/// Adjustment data in a line of the log itself: readable, and one file fewer to sync.
enum InlineData {
  /// The maximum size of inline data in bytes.
  static let maximumSize = 64 << 10

  /// Whether bytes are short canonical JSON, which a line can contain unchanged.
  static func isInline(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= maximumSize, let json = try? JSONValue.parse(bytes), json.canonicalBytes() == bytes else {
      return false
    }
    // In the line it is nested two levels deeper, which may exceed the parser's limit.
    return (try? JSONValue.parse(JSONValue.array([.array([json])]).canonicalBytes())) != nil
  }
}
