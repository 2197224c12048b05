extension Recipe {
  /// Combines this recipe's steps and then another's into one recipe.
  ///
  /// If both recipes use an id, the later step loses it. The title and output settings are those of the other recipe if
  /// it has them; the stricter of the metadata policies applies.
  package func followed(by next: Recipe) -> Recipe {
    var both = self
    let taken = Set(steps.compactMap(\.id))
    both.steps += next.steps.map { step in
      var step = step
      if let id = step.id, taken.contains(id) { step.id = nil }
      return step
    }
    both.title = next.title ?? title
    both.output = OutputSettings.layered(output, next.output)
    return both
  }
}

extension OutputSettings {
  /// The settings of two recipes that are applied one after another: the last one's, with the stricter metadata policy.
  package static func layered(_ first: OutputSettings?, _ next: OutputSettings?) -> OutputSettings? {
    guard let first, var both = next else { return next ?? first }
    both.metadata = both.metadata.strictest(first.metadata)
    return both
  }

  /// Makes the metadata policy at least as strict as another.
  package mutating func restrictMetadata(to policy: MetadataChoice) { metadata = metadata.strictest(policy) }

  /// The settings as a revision stores them: without the path, which is meaningful only beside the recipe's file.
  package var stored: OutputSettings {
    var stored = self
    stored.path = nil
    return stored
  }
}

extension MetadataChoice {
  /// The stricter of two policies, which keeps less metadata.
  package func strictest(_ other: MetadataChoice) -> MetadataChoice { isStricter(than: other) ? self : other }

  /// Whether the policy keeps less metadata than another.
  package func isStricter(than other: MetadataChoice) -> Bool { strictness > other.strictness }

  private var strictness: Int {
    switch self {
    case .keep: 0
    case .safe: 1
    case .none: 2
    }
  }
}
