import Documents

extension PhotoStore {
  /// Opens a state of a photo for editing.
  ///
  /// An edit that can be handled is opened as its base and its adjustments, so that they can be changed or removed. An
  /// edit that cannot is opened as its rendition, and the input is flattened.
  /// - Parameter canHandle: whether the editor can read these adjustments.
  package func open(
    _ asset: AssetID, at revision: Revision = .current, canHandle: (AdjustmentData) -> Bool
  ) throws(StoreError) -> OpenedInput {
    try shared { index in
      let chain = try chain(of: asset, index)
      let number = try state(revision, chain)
      let input = { (base: SHA256Digest, data: AdjustmentData?, isFlattened: Bool) in
        OpenedInput(
          asset: chain.asset, newest: chain.newest, state: chain.reference(number), base: base, adjustmentData: data,
          isFlattened: isFlattened)
      }
      guard let edit = try entry(number, of: chain).manifest.edit else {
        return input(chain.original.object.digest, nil, false)
      }
      let data = try adjustmentData(of: edit, at: manifests.path(of: asset, number))
      return canHandle(data) ? input(edit.base, data, false) : input(edit.rendition.object.digest, nil, true)
    }
  }

  /// Appends an edit to a photo's history. When this returns, the edit is durable.
  ///
  /// - Parameters:
  ///   - input: the state that the edit started from.
  ///   - author: the program that made it, such as `photoedit 1.0`.
  /// - Throws: `StoreError.entryConflict` if another entry was made since `input` was opened;
  ///   `.adjustmentDataEmpty`, `.adjustmentDataTooLarge`; `.objectMissing` for a missing attachment.
  package func commit(
    _ output: EditOutput, to input: OpenedInput, author: String, note: String? = nil
  ) throws(StoreError) -> CommitResult {
    let data = output.adjustmentData
    if data.data.isEmpty { throw .adjustmentDataEmpty(input.asset.id) }
    if data.data.count > AdjustmentData.maximumSize {
      throw .adjustmentDataTooLarge(size: data.data.count, limit: AdjustmentData.maximumSize)
    }
    return try changing { index in
      // Checked before the large rendition is written, and again in the transaction.
      try checkNewest(try chain(of: input.asset.id, index), input)
      if data == input.adjustmentData { return .unchanged }
      let edit = try edit(output, input)
      let entry = try append(to: input.asset.id, index, author: author, note: note) { chain in
        try checkNewest(chain, input)
        return .edit(edit)
      }
      return entry.map { .committed($0) } ?? .unchanged
    }
  }

  /// Checks that no other entry was made since a state was opened.
  ///
  /// - Throws: `StoreError.entryConflict`
  package func checkNewest(_ input: OpenedInput) throws(StoreError) {
    try shared { index in try checkNewest(try chain(of: input.asset.id, index), input) }
  }

  private func edit(_ output: EditOutput, _ input: OpenedInput) throws -> Manifest.Edit {
    // A base that is a rendition may have been evicted since it was opened.
    if input.base != input.asset.original.object.digest, try !objects.contains(input.base) {
      throw StoreError.objectMissing(input.base, path: objects.path(of: input.base), entries: [])
    }
    for digest in output.attachments where try !objects.contains(digest) {
      throw StoreError.objectMissing(digest, path: objects.path(of: digest), entries: [])
    }
    let data = Array(output.adjustmentData.data)
    let inline = InlineData.json(data)
    return Manifest.Edit(
      parent: input.state.number, base: input.base, format: output.adjustmentData.format,
      data: inline == nil
        ? try objects.put(.bytes(data)) : StoredObject(digest: SHA256Digest(of: data), size: data.count),
      inlineData: inline,
      rendition: Manifest.Rendition(
        object: try objects.put(output.rendition), mediaType: output.mediaType, pixelDigest: output.pixelDigest,
        isReproducible: output.isReproducible),
      outputSettings: output.outputSettings, versions: output.versions,
      attachments: output.attachments)
  }

  private func checkNewest(_ chain: AssetState, _ input: OpenedInput) throws {
    if chain.newest != input.newest { throw StoreError.entryConflict(seen: input.newest, newest: chain.newest) }
  }

  /// The adjustments of an edit, checked against their digest.
  func adjustmentData(of edit: Manifest.Edit, at path: String) throws -> AdjustmentData {
    guard let json = edit.inlineData else {
      return AdjustmentData(format: edit.format, bytes: try objects.bytes(of: edit.data.digest))
    }
    let bytes = json.canonicalBytes()
    guard SHA256Digest(of: bytes) == edit.data.digest else {
      throw StoreError.manifestDamaged(path: path, reason: "its adjustment data does not match 'data.digest'")
    }
    return AdjustmentData(format: edit.format, bytes: bytes)
  }

  /// The number of the state that a revision names.
  func state(_ revision: Revision, _ chain: AssetState) throws -> Int {
    guard let number = chain.history.state(revision) else {
      throw StoreError.entryNotFound(chain.id, revision: revision.description)
    }
    return number
  }
}
