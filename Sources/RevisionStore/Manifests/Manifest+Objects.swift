package import Documents

extension Manifest {
  /// What an entry needs an object for.
  package enum Role: String, Sendable, CaseIterable {
    case original, base, data, rendition, attachment
  }

  /// An object an entry needs.
  package struct Need: Hashable, Sendable {
    /// What for.
    package let role: Role
    /// The object.
    package let digest: Digest
    /// Its size in bytes, where the manifest records it.
    package let size: Int?
  }

  /// The objects the entry needs. Data within the manifest is none, nor is an original that stays where it is.
  ///
  /// - Parameter original: What entry 0 of the asset says.
  package func objects(original: Original) -> [Need] {
    switch content {
    case .original(let original):
      return original.isReference
        ? [] : [Need(role: .original, digest: original.object.digest, size: original.object.size)]
    case .edit(let edit):
      var needs = edit.attachments.map { Need(role: .attachment, digest: $0, size: nil) }
      let rendition = edit.rendition.object
      needs.append(Need(role: .rendition, digest: rendition.digest, size: rendition.size))
      if edit.inlineData == nil { needs.append(Need(role: .data, digest: edit.data.digest, size: edit.data.size)) }
      if edit.base != original.object.digest { needs.append(Need(role: .base, digest: edit.base, size: nil)) }
      return needs
    case .move:
      return []
    }
  }
}
