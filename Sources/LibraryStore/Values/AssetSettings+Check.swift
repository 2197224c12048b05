import PhotoMetadata

extension AssetSettings {
  /// Fails if a photo cannot have one of the values. Whoever sets them, and wherever they come from, they pass here.
  ///
  /// - Throws: `StoreError.badValue`
  func check(_ asset: AssetID) throws(StoreError) {
    guard let problem else { return }
    throw .badValue("the \(problem.name) of the photo \(asset)", found: problem.found, expected: problem.expected)
  }

  /// The first value that a photo cannot have; nil for none.
  var problem: ValueProblem? {
    for (property, value) in changes.all {
      if let value, let problem = property.problem(value) { return problem }
    }
    for (number, name) in versionNames.sorted(by: { $0.key < $1.key }) {
      guard let name, !VersionName.isValid(name) else { continue }
      return ValueProblem(name: "name of version \(number)", found: "'\(name.prefix(100))'", expected: VersionName.rule)
    }
    guard case .set(let date)? = trashed, Timestamp.milliseconds(date) == nil else { return nil }
    return ValueProblem(name: "time in the trash", found: "'\(date.prefix(100))'", expected: "ISO 8601 in UTC")
  }
}
