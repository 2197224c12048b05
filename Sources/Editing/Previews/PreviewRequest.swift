public import Adjustments
package import Documents
package import Rendering

/// The size and quality of a preview.
public struct PreviewRequest: Hashable, Sendable {
  /// What is delivered.
  public enum Delivery: String, Hashable, Sendable, CaseIterable {
    /// One picture, as fast as possible: decoded at a reduced size, from cached pixels where there are any.
    case fast
    /// One picture while a slider moves: like `fast`, but a small picture is computed with as many pixels as it has,
    /// instead of twice as many along each axis.
    case draft
    /// One picture, the final one: decoded at full size, scaled in linear light.
    case highQuality
    /// A fast picture first, then exactly one final one. If the fast one is already final, it is the only one.
    case opportunistic
  }

  /// The maximum length of the longer side, in pixels; a picture is never enlarged.
  public var longEdge: Int
  /// What is delivered.
  public var delivery: Delivery
  /// How pictures are encoded; its size keys have no effect. By default JPEG at quality 85 without metadata.
  public var settings: OutputSettings
  /// The path of the output, whose extension determines the format if the settings name none.
  package var path: String?
  /// The index of the step that is being edited; nil for the last active one. The pixels before that step are cached,
  /// so that changing it, or a later step, computes only what follows.
  public var editedStep: Int?

  /// The largest long edge.
  package static let largestLongEdge = 4096

  /// A preview of this size.
  public init(longEdge: Int, delivery: Delivery = .opportunistic, editedStep: Int? = nil) {
    self.longEdge = longEdge
    self.delivery = delivery
    self.editedStep = editedStep
    settings = OutputSettings()
    settings.format = .jpeg
    settings.quality = 85
    settings.metadata = .none
  }

  /// The settings of the encoder, with the size.
  package var output: OutputSettings {
    var output = settings
    output.setSize(longEdge: longEdge)
    output.enlarge = false
    return output
  }

  /// Checks the size.
  package func check() throws(EditError) {
    guard (1...Self.largestLongEdge).contains(longEdge) else {
      throw EditError(
        .badSize, "expected a preview of 1 to \(Self.largestLongEdge) pixels, found \(longEdge)",
        hint: "larger pictures are rendered, not previewed")
    }
  }
}

extension PreviewRequest.Delivery {
  /// The quality of its only picture, or of the last of several.
  package var quality: PreviewJob.Quality {
    switch self {
    case .fast: .fast
    case .draft: .draft
    case .highQuality, .opportunistic: .final
    }
  }
}
