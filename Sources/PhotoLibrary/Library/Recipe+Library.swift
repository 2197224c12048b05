package import Adjustments
package import Documents
import Editing
import Rendering
import LibraryStore

extension Recipe {
  /// Finds the files that adjustments name by digest among the objects of a library.
  ///
  /// - Throws: `EditError` where one is missing or damaged.
  package mutating func readFiles(from library: Library) throws(EditError) { try readFiles(from: library.store) }

  mutating func readFiles(from store: PhotoStore) throws(EditError) {
    var read = self
    try mappingErrors {
      try read.readFiles { reference, kind throws(ResourceError) in
        guard case .digest(let digest) = reference else { return nil }
        return try store.resource(digest, as: kind)
      }
    }
    self = read
  }
}

extension OutputSettings {
  /// Finds the file that the settings name by digest among the objects of a library.
  ///
  /// - Throws: `EditError` where it is missing or damaged.
  package mutating func readFiles(from library: Library) throws(EditError) {
    var holder = Recipe()
    holder.output = self
    try holder.readFiles(from: library)
    self = holder.output ?? self
  }
}

extension PhotoStore {
  /// The file with a digest.
  fileprivate func resource(_ digest: SHA256Digest, as kind: Resource.Kind) throws(ResourceError) -> Resource {
    let bytes: [UInt8]
    do {
      bytes = try self.bytes(of: digest, upTo: Resource.maximumSize)
    } catch {
      throw ResourceError(error.code, error.description, hint: error.hint)
    }
    return try Resource.read(bytes, as: kind)
  }

  /// Stores the files that a recipe names.
  ///
  /// - Returns: Their digests, for an edit to name.
  func storeFiles(of recipe: Recipe) throws(StoreError) -> [SHA256Digest] {
    var digests: [SHA256Digest] = []
    for resource in recipe.resources { digests.append(try put(.bytes(resource.bytes)).digest) }
    return digests
  }
}

extension AdjustmentData {
  /// The objects of a library that adjustments in our own format name; none for adjustments of another program or of a
  /// newer version.
  ///
  /// - Throws: `EditError` where they cannot be read, change nothing, or name a file that the library does not have.
  func attachments(in store: PhotoStore) throws(EditError) -> [SHA256Digest] {
    guard formatIdentifier == Recipe.formatIdentifier, !data.isEmpty else { return [] }
    if let version = FormatVersion(formatVersion), version > Recipe.newestVersion { return [] }
    var recipe = try self.recipe()
    try recipe.checkActive()
    try recipe.readFiles(from: store)
    if let missing = recipe.waitingFiles.first {
      throw EditError(
        .fileNotStored, "the adjustments name '\(missing.text)', which is not in the library",
        hint: "commit the recipe or the output of its rendering, which store the files that they need")
    }
    return recipe.resources.map(\.digest)
  }
}
