import Documents

extension Recipe {
  /// The recipe as it was asked for, without the values that were measured on a photo.
  ///
  /// Measured values belong to that photo, and to the steps before them. A copy for another photo leaves them out, and
  /// they are measured on that photo:
  ///
  ///     try await session.commit(other.asked)
  public var asked: Recipe { mapped(\.asked) }

  /// The recipe with measured values as if they had been given, so that other photos keep them.
  public var keepingMeasuredValues: Recipe { mapped(\.given) }

  /// The values that were measured on a photo: `dehaze.air`, `#sky.white`.
  package var measuredPlaces: [String] {
    zip(stepPlaces, steps).flatMap { place, step in step.measuredValues.keys.map { "\(place).\($0)" } }
  }

  /// How the steps are named where they are told apart: by their ids, else by adjustment and order: `#sky`, `crop`,
  /// `crop[2]`.
  package var stepPlaces: [String] {
    var counts: [String: Int] = [:]
    return steps.map { step in
      if let id = step.id { return "#" + id }
      let count = counts[step.adjustment.op, default: 0] + 1
      counts[step.adjustment.op] = count
      return count == 1 ? step.adjustment.op : "\(step.adjustment.op)[\(count)]"
    }
  }

  private func mapped(_ change: (RecipeStep) -> RecipeStep) -> Recipe {
    guard steps.contains(where: { $0.measured != nil }) else { return self }
    var mapped = self
    mapped.steps = steps.map(change)
    return mapped
  }
}
