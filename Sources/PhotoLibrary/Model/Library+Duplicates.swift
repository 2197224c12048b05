package import Documents
package import Editing
import ImageFiles
package import LibraryStore
import Workers

/// The photos of a library that have the same picture in different files.
package struct Duplicates: Sendable {
  /// Groups of photos with the same samples, each in the order of import.
  package internal(set) var groups: [[Asset]] = []
  /// Photos that could not be compared, and why.
  package internal(set) var problems: [(photo: Asset, error: EditError)] = []
}

extension Library {
  /// Finds photos whose files differ but whose pictures are the same, such as a copy whose keywords were changed.
  ///
  /// Files with the same bytes are one photo anyway. Samples are compared between photos that have the same size and
  /// were taken at the same time or, where the time is not known, were imported under the same name. Photos in the
  /// trash are skipped. Nothing is changed.
  /// - Parameter loader: decodes the photos.
  /// - Throws: `EditError` where the library cannot be read.
  package func duplicates(by loader: PhotoLoader = .here) async throws(EditError) -> Duplicates {
    let candidates = try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try self.store.duplicateCandidates() }
    }
    var found = Duplicates()
    for group in candidates {
      let part = try await RenderThreads.run(progress: nil) { progress throws(EditError) in
        try loader.use { runner throws(EditError) in
          try self.compared(group, PictureDigests(runner: runner, limits: loader.limits, progress: progress))
        }
      }
      found.groups += part.groups
      found.problems += part.problems
    }
    return found
  }

  private func compared(_ group: [AssetID], _ digests: PictureDigests) throws(EditError) -> Duplicates {
    var found = Duplicates()
    var byDigest: [SHA256Digest: [Asset]] = [:]
    var order: [SHA256Digest] = []
    for id in group {
      let asset = try mappingErrors { try store.asset(id) }
      do throws(EditError) {
        let bytes = try mappingErrors { try store.bytes(of: asset.digest, in: asset) }
        let photo = try digests.runner.photo(
          ByteBlock(copying: bytes), digest: asset.digest, limits: digests.limits, progress: digests.progress)
        guard let digest = try digests.digest(of: photo) else { continue }
        if byDigest[digest] == nil { order.append(digest) }
        byDigest[digest, default: []].append(asset)
      } catch {
        if error.category == .interrupted { throw error }
        found.problems.append((asset, error))
      }
    }
    found.groups = order.compactMap { byDigest[$0] }.filter { $0.count > 1 }
    return found
  }
}
