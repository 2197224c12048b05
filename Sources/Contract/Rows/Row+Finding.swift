import Documents
package import LibraryStore

extension Row {
  /// A row about a finding.
  ///
  /// - Parameters:
  ///   - outcome: what a repair could do about it; nil where none was tried.
  ///   - photo: the photo that was checked, as the caller named it; nil for a finding about the library.
  package init(_ finding: Finding, _ outcome: RepairOutcome? = nil, of photo: (name: String, asset: Asset)? = nil) {
    self.init(
      .finding, input: photo?.name, asset: (photo?.asset.id ?? finding.asset)?.text,
      path: photo?.asset.path ?? finding.path, entry: finding.entry,
      [
        "code": .string(finding.code), "message": .string(finding.description), "isDamage": .bool(finding.isDamage),
        "isNewer": .bool(finding.isNewer), "outcome": (outcome?.name).map { .string($0) },
        "collection": (finding.collection?.text).map { .string($0) },
        "change": (finding.change?.rawValue).map { .string($0) },
      ])
  }

  /// A row about what a repair did.
  package init(_ part: RepairPart) {
    self.init(
      .repair, asset: part.asset?.text, path: part.finding.path, entry: part.entry,
      [
        "code": .string(part.finding.code), "message": .string(part.description), "outcome": .string(part.outcome.name),
        "source": (part.outcome.source?.name).map { .string($0) }, "kept": part.outcome.keptPath.map { .string($0) },
        "collection": (part.collection?.text).map { .string($0) },
        "change": (part.change?.rawValue).map { .string($0) },
      ])
  }
}
