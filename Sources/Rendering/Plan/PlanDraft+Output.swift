import Adjustments

extension PlanDraft {
  /// Adds the size of the output.
  mutating func addSize(of settings: OutputSettings) throws(PhotoError) {
    try add(RecipeStep(settings.resize), name: "output size")
  }

  /// Adds what is done to the picture once it has the size of the output.
  mutating func addFinish(of settings: OutputSettings) throws(PhotoError) {
    for (name, step) in settings.finish where step.isActive {
      do throws(PhotoError) {
        try add(step, name: name)
      } catch {
        // It is not the photo that is damaged or too large.
        throw error.about(name)
      }
    }
  }
}
