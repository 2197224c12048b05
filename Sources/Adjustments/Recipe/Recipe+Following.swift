extension Recipe {
  /// This recipe's steps and then another's, as one recipe.
  ///
  /// Where an id is in both, the later step has none. Title and output settings are those of the other recipe where it
  /// has them; the stricter of the metadata policies holds.
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

  /// The settings as a revision stores them: without the path, which means something only beside the recipe's file.
  package var stored: OutputSettings {
    var stored = self
    stored.path = nil
    return stored
  }
}

extension MetadataChoice {
  /// The one of two policies that lets less through.
  package func strictest(_ other: MetadataChoice) -> MetadataChoice { isStricter(than: other) ? self : other }

  /// Whether it lets less through than another.
  package func isStricter(than other: MetadataChoice) -> Bool { strictness > other.strictness }

  private var strictness: Int {
    switch self {
    case .keep: 0
    case .safe: 1
    case .none: 2
    }
  }
}
