import Documents

extension PhotoStore {
  /// How closely `verify` looks.
  package enum Closeness: Sendable {
    /// Every manifest is read; objects must be there and have their length.
    case quick
    /// Every object is read, too, and checked against its digest.
    case readData
  }

  /// Looks for anything lost, damaged or left over. Nothing is changed.
  ///
  /// - Returns: What it found, in a stable order: objects, manifests, index, leftovers.
  package func verify(_ closeness: Closeness) throws(StoreError) -> [Finding] {
    try shared { index in
      var needs = Needs()
      let chains = try checkManifests(&needs)
      let objects = try checkObjects(needs) { _ in closeness == .readData }
      let photos = try chains.states.flatMap { try checkReference($0, closeness) }
      return objects + photos + chains.findings + (try checkIndex(index, chains)) + (try checkLeftovers())
    }
  }

  /// What only a newer program can read, by the files alone.
  package func newerManifests() throws(StoreError) -> [Finding] {
    try sharedFiles {
      var needs = Needs()
      return try checkManifests(&needs).findings.filter(\.isNewer)
    }
  }

  func checkManifests(_ needs: inout Needs) throws -> Chains {
    let (assets, strangers) = try manifests.assets()
    var chains = Chains(findings: strangers.map { .unexpectedFile(path: $0) })
    for asset in assets {
      guard let last = try manifests.numbers(of: asset).last else { continue }
      var state: AssetState?
      do {
        for number in 0...last {
          let entry = try manifests.entry(of: asset, number)
          let path = manifests.path(of: asset, number)
          if state == nil { state = try AssetState(entry, path: path) } else { try state?.append(entry, path: path) }
          if let original = state?.original { try needs.add(entry, original, path) }
          if let version = entry.manifest.newerVersion {
            chains.add(.newerVersion(path: path, found: version, supported: Manifest.version), asset)
          }
        }
      } catch let error as StoreError {
        chains.add(error, asset)
      }
      if let state { chains.states.append(state) }
    }
    return chains
  }

  /// Looks at every object.
  ///
  /// - Parameter reads: Whether an object's bytes are read.
  func checkObjects(_ needs: Needs, reads: (Digest) -> Bool) throws -> [Finding] {
    var findings: [Finding] = []
    var present: Set<Digest> = []
    try objects.forEach { digest in
      present.insert(digest)
      let entries = needs.byDigest[digest]?.map(\.entry) ?? []
      if let found = try objects.damage(to: digest, size: needs.size(of: digest), readData: reads(digest)) {
        findings.append(.objectDamaged(digest, path: objects.path(of: digest), found: found, entries: entries))
      }
    } stranger: {
      findings.append(.unexpectedFile(path: $0))
    }
    for (digest, uses) in needs.byDigest.sorted(by: { $0.key < $1.key })
    where !present.contains(digest) && !uses.allSatisfy(\.isReproducible) {
      findings.append(.objectMissing(digest, path: objects.path(of: digest), entries: uses.map(\.entry)))
    }
    return findings
  }

  func checkReference(_ state: AssetState, _ closeness: Closeness) throws -> [Finding] {
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
    if closeness == .quick { return [] }
    let found = try OriginalFile(path).digested().digest
    return found == object.digest
      ? [] : [.objectDamaged(object.digest, path: path, found: found.hex, entries: entries)]
  }
}
