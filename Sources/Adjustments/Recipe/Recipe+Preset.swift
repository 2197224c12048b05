extension Recipe {
  /// The recipe as a preset for a photo: with the photo's crop, straightening, other geometry and retouching, of which
  /// each gives way to the same adjustment of the preset.
  ///
  ///     let preset = try await Recipe(named: "golden-hour")
  ///     try await session.commit(preset.keepingFrame(of: session.recipe ?? Recipe()))
  ///
  /// What is kept is placed by rank before the preset's steps. The output settings are the preset's, with the stricter
  /// metadata policy of both where something is kept.
  ///
  /// - Parameter photo: the adjustments of the photo.
  public func keepingFrame(of photo: Recipe) -> Recipe {
    let kept = frame(keptOf: photo)
    guard !kept.isEmpty else { return self }
    var preset = self
    preset.steps = Recipe(steps: kept).adding(steps).steps
    preset.output = OutputSettings.layered(photo.output, output)
    return preset
  }

  /// The steps of a photo's adjustments that stay when the recipe is applied as a preset.
  package func frame(keptOf photo: Recipe) -> [RecipeStep] {
    let own = Set(steps.map(\.adjustment.op))
    return photo.steps.filter { step in
      [Rank.retouch, .geometry].contains(type(of: step.adjustment).identity.rank) && !own.contains(step.adjustment.op)
    }
  }
}
