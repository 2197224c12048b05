import ArgumentParser
import PhotoEdit

/// How conflicts end.
struct DecisionOptions: ParsableArguments {
  @Flag(help: "Keep what is shown.") var shown = false
  @Flag(help: "Take what was changed last, by the clocks of those who did.") var newest = false
  @Option(
    help: ArgumentHelp(
      "Take this value, as JSON or as a text; 'null' for none. Can be repeated.", valueName: "name=value"))
  var set: [String] = []
  @Option(help: ArgumentHelp("Decide only what has this name. Can be repeated.", valueName: "name")) var only:
    [String] =
      []

  func validate() throws {
    if shown, newest { throw ValidationError("expected --shown or --newest, found both") }
    if !shown, !newest, set.isEmpty {
      throw ValidationError("expected --shown, --newest, or --set with a name and a value")
    }
    for text in set where !text.contains("=") {
      throw ValidationError("expected --set NAME=VALUE, found '\(Console.safe(text))'")
    }
  }

  /// The decisions about a photo; none if nothing differs.
  ///
  /// - Throws: `EditError` where what is named does not differ, although something else does.
  func choices(for conflicts: [AssetConflict], of asset: Asset) throws(EditError) -> [ConflictChoice] {
    if conflicts.isEmpty { return [] }
    let values = set.map { text -> (name: String, value: JSONValue?) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let json = try? JSONValue.parse(Array(parts[1].utf8))
      return (parts[0], json == .null ? nil : json ?? .string(parts[1]))
    }
    for name in values.map(\.name) + only where !conflicts.contains(where: { $0.name == name }) {
      throw EditError(
        .badValue,
        "'\(name)' of the photo '\(asset.path)' does not differ; what differs is "
          + conflicts.map { "'\($0.name)'" }.joined(separator: ", "),
        hint: "'photoedit conflicts' lists it with its versions")
    }
    return conflicts.compactMap { conflict in
      if let own = values.first(where: { $0.name == conflict.name }) { return conflict.choice(of: own.value) }
      guard shown || newest, only.isEmpty || only.contains(conflict.name) else { return nil }
      return ConflictChoice(conflict, .version(newest ? conflict.newest : conflict.shown))
    }
  }
}

extension AssetConflict {
  /// A value: the version that has it, if there is one.
  fileprivate func choice(of value: JSONValue?) -> ConflictChoice {
    let version = versions.firstIndex { $0.value == value }
    return ConflictChoice(self, version.map { .version($0) } ?? .value(value))
  }

  /// The version that was made last.
  fileprivate var newest: Int {
    versions.indices.max { (versions[$0].date ?? "", $0) < (versions[$1].date ?? "", $1) } ?? 0
  }

  /// The version that is shown; the last one where it was combined from several.
  fileprivate var shown: Int { versions.lastIndex(where: \.isShown) ?? versions.count - 1 }
}

extension ConflictChoice {
  /// What is chosen, for people: `rating: 4`.
  var text: String {
    let chosen =
      switch value {
      case .version(let index): conflict.text(of: conflict.versions[index])
      case .value(let value): value.text
      }
    return "\(conflict.name): \(chosen)"
  }
}
