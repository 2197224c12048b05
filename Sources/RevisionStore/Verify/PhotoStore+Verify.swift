import Documents

extension PhotoStore {
  /// How thoroughly `verify` checks objects.
  package enum VerifyDepth: Sendable {
    /// Objects must exist and have the recorded size.
    case quick
    /// Every object is also read and compared with its digest.
    case readData
  }

  /// Checks manifests, objects and index. Nothing is changed.
  ///
  /// - Returns: The findings in a stable order: objects, manifests, index, stale temporaries.
  package func verify(_ depth: VerifyDepth) throws(StoreError) -> [Finding] {
    try shared { index in
      var references = ObjectReferences()
      let chains = try checkManifests(&references)
      let objects = try checkObjects(references) { _ in depth == .readData }
      let originals = try chains.states.flatMap { try checkOriginalByReference($0, depth) }
      return objects + originals + chains.findings + (try checkIndex(index, chains)) + (try findStaleTemporaries())
    }
  }

  /// Checks every object.
  ///
  /// - Parameter reads: whether to read the bytes of an object.
  func checkObjects(_ references: ObjectReferences, reads: (SHA256Digest) -> Bool) throws -> [Finding] {
    var findings: [Finding] = []
    var present: Set<SHA256Digest> = []
    try objects.forEach { digest in
      present.insert(digest)
      let entries = references.byDigest[digest]?.map(\.entry) ?? []
      if let found = try objects.damage(to: digest, size: references.size(of: digest), readData: reads(digest)) {
        findings.append(.objectDamaged(digest, path: objects.path(of: digest), found: found, entries: entries))
      }
    } unexpected: {
      findings.append(.unexpectedFile(path: $0))
    }
    for (digest, uses) in references.byDigest.sorted(by: { $0.key < $1.key })
    where !present.contains(digest) && !uses.allSatisfy(\.isReproducible) {
      findings.append(.objectMissing(digest, path: objects.path(of: digest), entries: uses.map(\.entry)))
    }
    return findings
  }

  /// Checks an original that was imported by reference.
  func checkOriginalByReference(_ state: AssetState, _ depth: VerifyDepth) throws -> [Finding] {
    let object = state.original.object
    guard state.original.isReference, try !objects.contains(object.digest) else { return [] }
    let path = referencePath(state.original)
    let entries = [state.reference(0)]
    guard let status = try FileStatus(at: path, followingLinks: true) else {
      return [.objectMissing(object.digest, path: path, entries: entries)]
    }
    if status.kind != .file || status.size != object.size {
      let found = "\(status.kind.rawValue) of \(status.size) bytes"
      return [.objectDamaged(object.digest, path: path, found: found, entries: entries)]
    }
    if depth == .quick { return [] }
    let found = try OriginalFile(path).digested().digest
    return found == object.digest
      ? [] : [.objectDamaged(object.digest, path: path, found: found.hex, entries: entries)]
  }
}
