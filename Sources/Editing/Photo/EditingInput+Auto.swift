public import Adjustments
public import Documents
import Foundation
import Rendering

/// What can be adjusted automatically.
public struct AutoAdjustments: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The exposure, from -1.5 to 2 stops, and how far the shadows are opened, up to 45.
  public static let tone = AutoAdjustments(rawValue: 1)
  /// The color of the light, within 70 mired of daylight, and its tint, from -50 to 50.
  public static let whiteBalance = AutoAdjustments(rawValue: 2)
  /// The tilt of lines that should be level or upright, from -8 to 8 degrees; 0 unless lines prove it.
  public static let straighten = AutoAdjustments(rawValue: 4)
  /// Light and color. A photo is turned only where that is asked for.
  public static let usual: AutoAdjustments = [.tone, .whiteBalance]
}

extension EditingInput {
  /// A recipe with the adjustments that the photo needs, measured on it.
  ///
  /// It is measured on a rendering of at most 512 pixels a side. Adjustments that would change little are left out, so the
  /// recipe of a good photo is empty. The same photo gives the same numbers.
  ///
  /// - Parameter adjustments: what to measure.
  /// - Returns: At most one `straighten`, `whiteBalance`, `exposure` and `shadows`, in this order, with explicit numbers.
  /// - Throws: `EditError` where the photo cannot be decoded.
  public func autoRecipe(_ adjustments: AutoAdjustments = .usual) async throws(EditError) -> Recipe {
    let picture = try await proxy(Recipe(), longEdge: AutoProxy.longEdge)
    return try await RenderThreads.run(progress: nil) { _ throws(EditError) in
      var found: [any Adjustment] = []
      if adjustments.contains(.straighten), let straighten = picture.straighten() { found.append(straighten) }
      if adjustments.contains(.whiteBalance), let balance = picture.whiteBalance() { found.append(balance) }
      if adjustments.contains(.tone) {
        let exposure = picture.exposure()
        if let exposure { found.append(exposure) }
        if let shadows = picture.shadows(after: exposure) { found.append(shadows) }
      }
      return Recipe(steps: found.map { RecipeStep($0, id: $0.op) })
    }
  }

  /// A small picture of the photo, on which values are measured.
  ///
  /// - Parameters:
  ///   - recipe: the adjustments to apply first.
  ///   - longEdge: the largest long edge; nil for the size that the recipe produces.
  func proxy(_ recipe: Recipe, longEdge: Int? = nil) async throws(EditError) -> AutoProxy {
    var settings = OutputSettings()
    (settings.depth, settings.longEdge, settings.profile) = (16, longEdge, .srgb)
    let pixels = try await renderPixels(recipe, settings: settings)
    let samples = pixels.data.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    guard
      let proxy = AutoProxy(width: pixels.width, height: pixels.height, channels: pixels.channels, samples: samples)
    else { throw EditError(.badOutput, as: .bug, "expected pixels of 16 bits, found \(pixels.depth)") }
    return proxy
  }
}
