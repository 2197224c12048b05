package import Documents

extension PhotoStore {
  /// Checks like `verify(.quick)`, and reads a sample of the objects and of the originals by reference: those that
  /// follow the sample of the last run, so that repeated runs cover all.
  ///
  /// - Returns: The findings, the number of objects read, and the number of all objects.
  package func verify(
    reading sample: VerifySample
  ) throws(StoreError) -> (findings: [Finding], read: Int, all: Int) {
    try managing {
      var all: [SHA256Digest] = []
      var chosen: [SHA256Digest] = []
      var part: Set<SHA256Digest> = []
      return try checkedLog { log in
        all = try sampled(log)
        chosen = sample.next(of: all, after: positions.last(of: .read))
        part = Set(chosen)
      } beside: { objects in
        try scanObjects(objects, progress: { _, _ in }, reads: part.contains)
      } then: { log, problems, found in
        let objects = try findings(problems, log)
        let originals = try checkOriginalsByReference(log, reads: part.contains)
        // A library that a newer program has changed must not be changed.
        if !found.contains(where: \.isNewer) { try savePosition(of: .read, chosen.last) }
        return (objects + originals + found + (try checkFiles()), chosen.count, all.count)
      }
    }
  }

  /// A sample of the edits that can be rendered again: those that follow the sample of the last run. Renditions are
  /// sorted by digest, edits without one by the id of their entry.
  ///
  /// - Returns: The sample, and the number of all.
  package func renderable(
    _ sample: VerifySample
  ) throws(StoreError) -> (chosen: [RenderableEdit], all: Int) {
    try requireFull()
    let all = try renditions().map { RenderableEdit.rendered($0) } + unrenderedEdits().map { .unrendered($0) }
    let byDigest = Dictionary(all.map { ($0.position, $0) }) { first, _ in first }
    let chosen = sample.next(of: Array(byDigest.keys), after: positions.last(of: .render)).compactMap { byDigest[$0] }
    return (chosen, all.count)
  }

  /// Saves the last edit of a sample, after which the next sample begins.
  package func saveRenderPosition(_ last: RenderableEdit?) throws(StoreError) {
    try managing { try savePosition(of: .render, last?.position) }
  }

  /// A sample of renditions to decode: those that follow the sample of the last run.
  package func decodable(_ sample: VerifySample, of all: [SHA256Digest]) throws(StoreError) -> [SHA256Digest] {
    try managing { sample.next(of: all, after: positions.last(of: .decode)) }
  }

  /// Saves the last decoded rendition of a sample, after which the next sample begins.
  package func saveDecodePosition(_ last: SHA256Digest?) throws(StoreError) {
    try managing { try savePosition(of: .decode, last) }
  }

  /// The digests of all objects and of the originals by reference.
  private func sampled(_ log: LogCheck) throws -> [SHA256Digest] {
    var all = Set(try objects.shards().shards.flatMap { try objects.names(in: $0).digests })
    let referred = try log.database.statement("SELECT original FROM asset WHERE isReference = 1").all([]) {
      row throws(SQLError) in row.digest(0)
    }
    all.formUnion(referred.compactMap { $0 })
    return Array(all)
  }

  private var positions: VerifyPositions { VerifyPositions(layout.local.verifyPosition) }

  private func savePosition(of check: VerifyPositions.Check, _ digest: SHA256Digest?) throws {
    // The next sample of a library that cannot be changed is the same one.
    if !isReadOnly { try positions.save(digest, of: check) }
  }
}
