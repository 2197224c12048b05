public import Adjustments
public import Documents
import Foundation
import Rendering

/// A recipe that makes a photo look like another rendering of it.
public struct RecipeMatch: Hashable, Sendable {
  /// The recipe: white balance, exposure, contrast, curve, saturation and vibrance, as far as they are needed.
  public let recipe: Recipe
  /// The mean difference that remains between small pictures, in ΔE2000.
  public let meanDifference: Double
  /// The difference that 95 percent of their pixels do not exceed, in ΔE2000.
  public let p95Difference: Double
}

extension EditingInput {
  /// A recipe that makes this photo look like an edited version of it.
  ///
  /// The search uses pictures of at most 256 pixels a side. The same photos give the same recipe. It does not look for
  /// crops, local edits or retouching.
  ///
  /// - Parameter edited: the same picture, edited by any program: with the same framing, at any size.
  /// - Throws: `EditError` where a photo cannot be decoded; `sizes-differ` where the aspect ratios differ by more than
  ///   1 percent.
  public func match(to edited: EditingInput) async throws(EditError) -> RecipeMatch {
    let (own, other) = (size, edited.size)
    let (wide, tall) = (Double(own.width) * Double(other.height), Double(other.width) * Double(own.height))
    guard abs(wide - tall) <= 0.01 * max(wide, tall) else {
      throw EditError(
        .sizesDiffer,
        "expected an edited photo with the aspect ratio of the original, \(own), found \(other)",
        hint: "a match needs the same frame: export the edited photo without its crop")
    }
    let longEdge = max(1, min(PictureMatch.longEdge, min(own.longEdge, other.longEdge)))
    let scale = Double(longEdge) / Double(own.longEdge)
    let frame = Resize {
      $0.width = max(1, Int((Double(own.width) * scale).rounded()))
      $0.height = max(1, Int((Double(own.height) * scale).rounded()))
      $0.fit = .exact
      $0.enlarge = true
    }
    let (first, second) = (try await proxy(Recipe { frame }), try await edited.proxy(Recipe { frame }))
    return try await RenderThreads.run(progress: nil) { _ throws(EditError) in
      guard let match = PictureMatch(first, second) else {
        throw EditError(.badOutput, as: .badData, "expected pixels that are opaque in both photos, found none")
      }
      return RecipeMatch(
        recipe: Recipe(steps: match.adjustments.map { RecipeStep($0, id: $0.op) }),
        meanDifference: match.mean, p95Difference: match.p95)
    }
  }
}
