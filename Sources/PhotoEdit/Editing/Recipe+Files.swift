public import Adjustments
public import Foundation
import Documents
import Rendering
import RevisionStore

extension Recipe {
  /// Reads the files that adjustments name by a path and that are not read yet, such as those of a recipe that was
  /// built in code. From then on they are named by the digests of their bytes.
  ///
  /// - Parameters:
  ///   - folder: the folder that paths are relative to.
  ///   - access: which files may be named.
  /// - Throws: `EditError` with every problem.
  public mutating func readFiles(in folder: URL, access: FileAccess = .besideRecipe) throws(EditError) {
    var read = self
    try edging {
      try read.readFiles { reference throws(ResourceError) in
        guard case .path(let path) = reference else { return nil }
        return try NamedFile(path: path, folder: folder.path, access: access).read()
      }
    }
    self = read
  }

  /// Finds the files that adjustments name by digests among the objects of a library.
  ///
  /// - Throws: `EditError` where one is not there or damaged.
  public mutating func readFiles(from library: Library) throws(EditError) { try readFiles(from: library.store) }

  mutating func readFiles(from store: PhotoStore) throws(EditError) {
    var read = self
    try edging {
      try read.readFiles { reference throws(ResourceError) in
        guard case .digest(let digest) = reference else { return nil }
        return try store.resource(digest)
      }
    }
    self = read
  }
}

extension PhotoStore {
  /// The file with a digest that a recipe names.
  fileprivate func resource(_ digest: Digest) throws(ResourceError) -> Resource {
    let bytes: [UInt8]
    do {
      bytes = try self.bytes(of: digest, upTo: Resource.maximumSize)
    } catch {
      throw ResourceError(error.code, error.description, hint: error.hint)
    }
    return try Resource.read(bytes)
  }

  /// Keeps the files that a recipe names.
  ///
  /// - Returns: Their digests, for an edit to name.
  func keepFiles(of recipe: Recipe) throws(StoreError) -> [Digest] {
    var digests: [Digest] = []
    for resource in recipe.resources { digests.append(try put(.bytes(resource.bytes)).digest) }
    return digests
  }
}
