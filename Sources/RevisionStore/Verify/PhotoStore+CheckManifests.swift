import Documents

/// The chains that the manifests of a store form.
struct Chains {
  /// The state of each asset, up to the first problem of its chain.
  private(set) var states: [AssetState] = []
  /// The numbers of the current state and of the newest entry of each asset.
  private var numbers: [AssetID: (current: Int, newest: Int)] = [:]
  /// The problems of the manifests, and the unexpected files among them.
  var findings: [Finding]
  /// The assets with entries of a newer program.
  private(set) var newer: Set<AssetID> = []

  init(findings: [Finding]) { self.findings = findings }

  /// Adds the state of an asset.
  mutating func add(_ state: AssetState) {
    states.append(state)
    numbers[state.id] = (state.history.current, state.history.newest)
  }

  /// Adds a problem of an asset's manifests. Of an asset that a newer program continued, only the first is recorded.
  mutating func add(_ error: StoreError, _ asset: AssetID) {
    if case .newerVersion = error, !newer.insert(asset).inserted { return }
    findings.append(.manifest(error))
  }

  /// The finding about a reproducible rendition that does not exist; nil unless it is the current state of an asset.
  func missingRendition(_ digest: SHA256Digest, _ path: String, _ entries: [EntryReference]) -> Finding? {
    let current = entries.filter { entry in numbers[entry.asset]?.current == entry.number }
    // The newest entry has been current since it was made, and a collection keeps what is current.
    let deleted = current.first { entry in numbers[entry.asset]?.newest == entry.number }
    guard let entry = deleted ?? current.first else { return nil }
    return .renditionMissing(digest, path: path, entry: entry, mayBeEvicted: deleted == nil)
  }

  /// Fails unless every manifest can be read. Otherwise the references of the entries are incomplete.
  ///
  /// - Throws: The first problem of a manifest.
  func requireAll() throws {
    for case .manifest(let error) in findings { throw error }
  }
}

extension PhotoStore {
  /// The findings about entries that only a newer program can read, from the files alone.
  package func newerManifests() throws(StoreError) -> [Finding] {
    try sharedFiles {
      var references = ObjectReferences()
      return try checkManifests(&references).findings.filter(\.isNewer)
    }
  }

  /// Reads every manifest, checks the chains and collects the references to objects.
  func checkManifests(_ references: inout ObjectReferences) throws -> Chains {
    let (assets, unexpected) = try manifests.assets()
    var chains = Chains(findings: unexpected.map { .unexpectedFile(path: $0) })
    try checkManifests(of: assets, &chains, &references)
    return chains
  }

  /// Reads the manifests of some assets, checks their chains and collects the references to objects.
  func checkManifests(of assets: [AssetID], _ chains: inout Chains, _ references: inout ObjectReferences) throws {
    for asset in assets {
      guard let last = try manifests.numbers(of: asset).last else { continue }
      var state: AssetState?
      do {
        for number in 0...last {
          let entry = try manifests.entry(of: asset, number)
          let path = manifests.path(of: asset, number)
          if state == nil { state = try AssetState(entry, path: path) } else { try state?.append(entry, path: path) }
          if let original = state?.original { try references.add(entry, original, path) }
          if let version = entry.manifest.newerVersion {
            chains.add(.newerVersion(path: path, found: version, supported: Manifest.version), asset)
          }
        }
      } catch let error as StoreError {
        chains.add(error, asset)
      }
      if let state { chains.add(state) }
    }
  }
}
