package import Documents

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
      let chosen = sample.next(of: Array(all), after: positions.last(of: .read))
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
      let chosen = sample.next(of: all.map(\.digest), after: positions.last(of: .render)).compactMap { byDigest[$0] }
      return (chosen, all.count)
    }
  }

  /// Saves the last rendition of a sample, after which the next sample begins.
  package func saveRenderPosition(_ last: StoredRendition?) throws(StoreError) {
    try sharedFiles { try savePosition(of: .render, last?.digest) }
  }

  /// A sample of renditions that are to be decoded: those after the last run's.
  package func decodable(_ sample: VerifySample, of all: [SHA256Digest]) throws(StoreError) -> [SHA256Digest] {
    try sharedFiles { sample.next(of: all, after: positions.last(of: .decode)) }
  }

  /// Saves the last decoded rendition of a sample, after which the next sample begins.
  package func saveDecodePosition(_ last: SHA256Digest?) throws(StoreError) {
    try sharedFiles { try savePosition(of: .decode, last) }
  }

  private var positions: VerifyPositions { VerifyPositions(layout.verifyPosition) }

  private func savePosition(of check: VerifyPositions.Check, _ digest: SHA256Digest?) throws {
    // The next sample of a library that cannot be changed is the same one.
    if !isReadOnly { try positions.save(digest, of: check) }
  }
}
