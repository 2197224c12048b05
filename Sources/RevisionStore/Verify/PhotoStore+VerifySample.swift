import Documents
import Glibc

extension PhotoStore {
  /// Checks as `verify(.quick)`, and reads a sample of the objects and of the originals by reference: those after the
  /// last run's, so that repeated runs cover all.
  ///
  /// - Returns: The findings, the number of objects read, and the number of all objects.
  package func verify(reading sample: VerifySample) throws(StoreError) -> (findings: [Finding], read: Int, all: Int) {
    try shared { index in
      var references = ObjectReferences()
      let chains = try checkManifests(&references)
      var all: Set<SHA256Digest> = []
      try objects.forEach {
        all.insert($0)
      } unexpected: { _ in
      }
      for state in chains.states where state.original.isReference { all.insert(state.original.object.digest) }
      let chosen = sample.next(of: Array(all), after: position(of: .read))
      let part = Set(chosen)
      let found = try checkObjects(references, chains) { part.contains($0) }
      let originals = try chains.states.flatMap { state in
        try checkOriginalByReference(state, part.contains(state.original.object.digest) ? .readData : .quick)
      }
      let rest = try chains.findings + checkIndex(index, chains) + findStaleTemporaries()
      // A library that a newer program continued must not be changed.
      if chains.newer.isEmpty { try savePosition(of: .read, chosen.last) }
      return (found + originals + rest, chosen.count, all.count)
    }
  }

  /// A sample of the reproducible renditions: those after the last run's.
  package func renditions(_ sample: VerifySample) throws(StoreError) -> (chosen: [StoredRendition], all: Int) {
    let all = try renditions()
    return try sharedFiles {
      let byDigest = Dictionary(uniqueKeysWithValues: all.map { ($0.digest, $0) })
      let chosen = sample.next(of: all.map(\.digest), after: position(of: .render)).compactMap { byDigest[$0] }
      return (chosen, all.count)
    }
  }

  /// Saves the last rendition of a sample, after which the next sample begins.
  package func saveRenderPosition(_ last: StoredRendition?) throws(StoreError) {
    try sharedFiles { try savePosition(of: .render, last?.digest) }
  }

  /// The checks that cover the store sample by sample. The file `verify-position` has these names.
  private enum SampledCheck: String {
    /// Reading objects.
    case read
    /// Rendering again.
    case render
  }

  /// The last object of the last run; nil before the first run, or if the file cannot be read.
  private func position(of check: SampledCheck) -> SHA256Digest? {
    positions[check.rawValue]?.stringValue.flatMap(SHA256Digest.init(hex:))
  }

  private func savePosition(of check: SampledCheck, _ digest: SHA256Digest?) throws {
    // The next sample of a store that cannot be changed is the same one.
    guard let digest, !isReadOnly else { return }
    var object = positions
    object[check.rawValue] = .string(digest.hex)
    try DurableFile.write(
      JSONValue.object(object).canonicalBytes(), to: layout.verifyPosition, ifExists: .replace)
  }

  private var positions: JSONObject {
    guard let status = try? FileStatus(at: layout.verifyPosition), status.kind == .file, status.size <= 4096,
      let file = try? Descriptor.open(layout.verifyPosition, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    else { return JSONObject() }
    var bytes: [UInt8] = []
    guard (try? file.readToEnd { bytes.append(contentsOf: $0) }) != nil else { return JSONObject() }
    return (try? JSONValue.parse(bytes))?.objectValue ?? JSONObject()
  }
}
