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
      return Self.problem(inName: name, of: "version \(number)")
    }
    guard case .set(let date)? = trashed, Timestamp.milliseconds(date) == nil else { return nil }
    return ValueProblem(name: "time in the trash", found: "'\(date.prefix(100))'", expected: "ISO 8601 in UTC")
  }

  /// What is wrong with a name of a version that is not valid.
  static func problem(inName name: String, of version: String) -> ValueProblem {
    ValueProblem(name: "name of \(version)", found: "'\(name.prefix(100))'", expected: VersionName.rule)
  }
}
