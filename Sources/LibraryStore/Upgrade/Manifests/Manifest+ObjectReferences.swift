import Documents

extension Manifest {
  /// The purpose for which an entry refers to an object. The index stores these names.
  enum Role: String, Sendable, CaseIterable {
    case original, base, data, rendition, attachment
  }

  /// A reference from an entry to an object.
  struct ObjectReference: Hashable, Sendable {
    /// The purpose.
    let role: Role
    /// The object.
    let digest: SHA256Digest
    /// Its size in bytes, if the manifest records it.
    let size: Int?
  }

  /// The objects that the entry needs. Inline data and originals by reference are not objects.
  ///
  /// - Parameter original: the content of entry 0 of the asset.
  func objectReferences(original: Original) -> [ObjectReference] {
    switch content {
    case .original(let original):
      let object = original.object
      return original.isReference
        ? [] : [ObjectReference(role: .original, digest: object.digest, size: object.size)]
    case .edit(let edit):
      var references = edit.attachments.map { ObjectReference(role: .attachment, digest: $0, size: nil) }
      let rendition = edit.rendition.object
      references.append(ObjectReference(role: .rendition, digest: rendition.digest, size: rendition.size))
      if edit.inlineData == nil {
        references.append(ObjectReference(role: .data, digest: edit.data.digest, size: edit.data.size))
      }
      if edit.base != original.object.digest {
        references.append(ObjectReference(role: .base, digest: edit.base, size: nil))
      }
      return references
    case .move:
      return []
    }
  }
}
