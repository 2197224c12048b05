/// What the manifests of a store make.
struct Chains {
  /// Each asset, as far as its chain is whole and can be read.
  var states: [AssetState] = []
  /// What is wrong with the manifests, and what lies among them.
  var findings: [Finding]
  /// The assets with entries that a newer program wrote.
  private(set) var newer: Set<AssetID> = []

  init(findings: [Finding]) { self.findings = findings }

  /// Adds what is wrong with an asset's manifests; of what a newer program wrote, the first is enough.
  mutating func add(_ error: StoreError, _ asset: AssetID) {
    if case .newerVersion = error, !newer.insert(asset).inserted { return }
    findings.append(.manifest(error))
  }

  /// Checks that what entries need is known altogether: that no manifest is damaged or written by a newer program.
  ///
  /// - Throws: The first error of a manifest.
  func requireAll() throws {
    for case .manifest(let error) in findings { throw error }
  }
}
