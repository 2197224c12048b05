package import DurableFiles
import Glibc
import Documents

/// The content of a library archive, in numbers.
public struct ArchiveSummary: Hashable, Sendable {
  /// The number of photos.
  public internal(set) var photos = 0
  /// The number of entries in their histories.
  public internal(set) var entries = 0
  /// The number of originals, renditions and other objects.
  public internal(set) var objects = 0
}

extension PhotoStore {
  /// Writes all histories and the objects that they need to one tar file.
  ///
  /// Originals by reference are included. Everything is checked against its digest while it is read. The file gets its
  /// name only when it is complete and durable.
  /// - Throws: `StoreError`: the first damage, a manifest of a newer program, or a missing object.
  package func exportHistories(to target: String, ifExists: DurableFile.Existing) throws(StoreError) -> ArchiveSummary {
    try sharedFiles {
      var references = ObjectReferences()
      let chains = try checkManifests(&references)
      try chains.requireAll()
      let states = chains.states
      try checkManifestsAreAll(states, isDryRun: false)
      var summary = ArchiveSummary()
      try DurableFile.write(to: target, ifExists: ifExists) { path in
        let writer = try ArchiveWriter(path)
        try writer.add(ArchiveFormat.first, ArchiveFormat.bytes)
        let originals = Dictionary(uniqueKeysWithValues: states.map { ($0.original.object.digest, $0) })
        for digest in Set(references.byDigest.keys).union(originals.keys).sorted() {
          if try add(digest, references.byDigest[digest] ?? [], originals[digest], to: writer) { summary.objects += 1 }
        }
        for state in states {
          for number in state.ids.indices { try add(number, of: state, to: writer) }
          summary.photos += 1
          summary.entries += state.ids.count
        }
        try writer.finish()
      }
      return summary
    }
  }

  /// Adds an object; false for an evicted rendition.
  private func add(
    _ digest: SHA256Digest, _ uses: [ObjectReferences.Use], _ original: AssetState?, to writer: ArchiveWriter
  ) throws -> Bool {
    let name = ArchiveFormat.name(of: digest)
    if let size = try FileStatus(at: objects.path(of: digest))?.size {
      do {
        try writer.add(name, size: size) { write in try objects.deliver(digest, to: write) }
      } catch StoreError.objectDamaged(_, let path, let found, _) {
        throw StoreError.objectDamaged(digest, path: path, found: found, entries: uses.map(\.entry))
      }
    } else if let original, original.original.isReference {
      let file = try OriginalFile(referencePath(original.original))
      var running = RunningDigest()
      try writer.add(name, size: original.original.object.size) { write in
        try file.read {
          running.add($0)
          try write($0)
        }
      }
      guard running.digest == digest else {
        throw StoreError.objectDamaged(
          digest, path: file.descriptor.path, found: running.digest.hex, entries: [original.reference(0)])
      }
    } else if !uses.isEmpty, uses.allSatisfy(\.isReproducible) {
      return false
    } else {
      throw StoreError.objectMissing(digest, path: objects.path(of: digest), entries: uses.map(\.entry))
    }
    return true
  }

  private func add(_ number: Int, of state: AssetState, to writer: ArchiveWriter) throws {
    let bytes = try manifests.bytes(of: state.id, number)
    guard SHA256Digest(of: bytes) == state.ids[number] else {
      throw StoreError.manifestDamaged(
        path: manifests.path(of: state.id, number), reason: "it was modified while it was read")
    }
    try writer.add(ArchiveFormat.name(of: state.id, number), bytes)
  }
}
