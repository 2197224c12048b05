extension OutputSettings {
  /// A step of the output, with its name in plans.
  package typealias FinishingStep = (name: String, step: RecipeStep)

  /// What is done to the picture once it has the size of the output, in order.
  package var finish: [FinishingStep] {
    var steps: [FinishingStep] = [("output sharpening", RecipeStep(sharpening))]
    if let watermark { steps.append(("watermark", watermark.step)) }
    return steps
  }

  /// The adjustment that sharpens the output: `sharpen` with the details of a picture whose pixels are seen.
  private var sharpening: Sharpen { Sharpen(amount: sharpen.amount, radius: 0.8) }
}
