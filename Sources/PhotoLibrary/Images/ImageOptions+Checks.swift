import Adjustments
import Documents
import Editing
import Rendering

extension ImageOptions {
  /// Checks the options before anything is read.
  ///
  /// - Throws: `EditError`: `bad-size`, `bad-image-options`, `invalid-recipe`.
  func check(_ limits: PhotoLimits) throws(EditError) {
    if let targetSize { try check(targetSize, limits) }
    if cropping != nil, resizeMode != .exact {
      throw EditError(
        .badImageOptions, "a part of the picture needs the resize mode 'exact', found '\(resizeMode)'",
        hint: "set resizeMode to .exact")
    }
    // The default settings need no validation, which would cost more than a picture from memory.
    guard cropping != nil || settings != Self.standardSettings else { return }
    var recipe = Recipe(steps: cropping.map { [RecipeStep($0)] } ?? [])
    recipe.output = settings
    try recipe.validate()
  }

  private func check(_ size: FrameSize, _ limits: PhotoLimits) throws(EditError) {
    let sides = 1...Self.largestSide
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw EditError(
        .badSize, "expected a target of 1 to \(Self.largestSide) pixels a side, found \(size)",
        hint: "leave the target size out for all pixels of the photo")
    }
    guard resizeMode == .exact, size.width * size.height > limits.pixels else { return }
    throw EditError(
      .badSize, as: .refused,
      "expected an exact target of at most \(limits.pixels) pixels, found \(size.width * size.height)",
      hint: "use the resize mode 'fast', which never enlarges, or a loader with a higher limit 'pixels'")
  }
}
