import DurableFiles
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
  /// - Parameter progress: called after each object with their number so far and in all.
  /// - Returns: The findings in a stable order: objects, manifests, index, stale temporaries.
  package func verify(
    _ depth: VerifyDepth, progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) throws(StoreError) -> [Finding] {
    try shared { index in
      var references = ObjectReferences()
      let chains = try checkManifests(&references)
      let objects = try checkObjects(references, chains, progress: progress) { _ in depth == .readData }
      let originals = try chains.states.flatMap { try checkOriginalByReference($0, depth) }
      return objects + originals + chains.findings + (try checkIndex(index, chains)) + (try findStaleTemporaries())
    }
  }

  /// Checks the manifests of one asset, the objects that it needs, and its rows of the index. Nothing is changed.
  package func verify(_ asset: AssetID, _ depth: VerifyDepth) throws(StoreError) -> [Finding] {
    try shared { index in
      var references = ObjectReferences()
      var chains = Chains(findings: [])
      try checkManifests(of: [asset], &chains, &references)
      var objects: [Finding] = []
      for (digest, uses) in references.byDigest.sorted(by: { $0.key < $1.key }) {
        objects += try check(digest, uses, references, chains, readData: depth == .readData)
      }
      let originals = try chains.states.flatMap { try checkOriginalByReference($0, depth) }
      return objects + originals + chains.findings + (try compare(index, asset, chains))
    }
  }

  /// Checks every object.
  ///
  /// - Parameter reads: whether to read the bytes of an object.
  func checkObjects(
    _ references: ObjectReferences, _ chains: Chains, progress: (_ done: Int, _ count: Int) -> Void = { _, _ in },
    reads: (SHA256Digest) -> Bool
  ) throws -> [Finding] {
    var present: [SHA256Digest] = []
    var findings: [Finding] = []
    try objects.forEach {
      present.append($0)
    } unexpected: {
      findings.append(.unexpectedFile(path: $0))
    }
    for (number, digest) in present.enumerated() {
      findings += try check(digest, references.byDigest[digest] ?? [], references, chains, readData: reads(digest))
      progress(number + 1, present.count)
    }
    let known = Set(present)
    for (digest, uses) in references.byDigest.sorted(by: { $0.key < $1.key }) where !known.contains(digest) {
      findings += try check(digest, uses, references, chains, readData: false)
    }
    return findings
  }

  /// Checks one object.
  private func check(
    _ digest: SHA256Digest, _ uses: [ObjectReferences.Use], _ references: ObjectReferences, _ chains: Chains,
    readData: Bool
  ) throws -> [Finding] {
    let path = objects.path(of: digest)
    let entries = uses.map(\.entry)
    guard try FileStatus(at: path) != nil else {
      guard uses.allSatisfy(\.isReproducible) else { return [.objectMissing(digest, path: path, entries: entries)] }
      return chains.missingRendition(digest, path, entries).map { [$0] } ?? []
    }
    return try objects.damage(to: digest, size: references.size(of: digest), readData: readData)
      .map { [.objectDamaged(digest, path: path, found: $0, entries: entries)] } ?? []
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
