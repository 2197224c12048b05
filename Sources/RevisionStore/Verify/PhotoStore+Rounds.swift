import Documents
import Glibc

extension PhotoStore {
  /// What goes round through the store, a part at a time.
  package enum Round: String, Sendable, CaseIterable {
    /// Reading objects.
    case read
    /// Rendering again.
    case render
  }

  /// Checks as `verify(.quick)`, and reads a part of the objects and referenced photos: those that come after the last
  /// run's, so that repeated runs come round to all.
  ///
  /// - Returns: What it found, and how many of how many were read.
  package func verify(reading sample: VerifySample) throws(StoreError) -> (findings: [Finding], read: Int, all: Int) {
    try shared { index in
      var needs = Needs()
      let chains = try checkManifests(&needs)
      var all: Set<Digest> = []
      try objects.forEach {
        all.insert($0)
      } stranger: { _ in
      }
      for state in chains.states where state.original.isReference { all.insert(state.original.object.digest) }
      let chosen = sample.next(of: Array(all), after: position(of: .read))
      let part = Set(chosen)
      let found = try checkObjects(needs) { part.contains($0) }
      let photos = try chains.states.flatMap { state in
        try checkReference(state, part.contains(state.original.object.digest) ? .readData : .quick)
      }
      let rest = try chains.findings + checkIndex(index, chains) + checkLeftovers()
      // A library that a newer program has gone on with is left as it is.
      if chains.newer.isEmpty { try advance(.read, to: chosen.last) }
      return (found + photos + rest, chosen.count, all.count)
    }
  }

  /// The renditions to make again in this run: those that come after the last run's.
  package func renditions(_ sample: VerifySample) throws(StoreError) -> (chosen: [StoredRendition], all: Int) {
    let all = try renditions()
    return try sharedFiles {
      let byDigest = Dictionary(uniqueKeysWithValues: all.map { ($0.digest, $0) })
      let chosen = sample.next(of: all.map(\.digest), after: position(of: .render)).compactMap { byDigest[$0] }
      return (chosen, all.count)
    }
  }

  /// Remembers the last rendition that was made again, so that the next run goes on behind it.
  package func saveRenderPosition(_ last: StoredRendition?) throws(StoreError) {
    try sharedFiles { try advance(.render, to: last?.digest) }
  }

  /// Where the last run of a round ended; nil at the beginning, and where nothing readable says so.
  private func position(of round: Round) -> Digest? {
    positions[round.rawValue]?.stringValue.flatMap(Digest.init(hex:))
  }

  private func advance(_ round: Round, to digest: Digest?) throws {
    guard let digest else { return }
    var object = positions
    object[round.rawValue] = .string(digest.hex)
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
