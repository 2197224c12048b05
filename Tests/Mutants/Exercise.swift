import Foundation
import PhotoEdit

/// Takes a file through everything that reads photos.
enum Exercise {
  private static let recipe = Recipe {
    Exposure { $0.ev = 0.3 }
    Contrast { $0.amount = 15 }
    Sharpen { $0.amount = 30 }
  }

  /// Opens the file, reads what is known of it, renders it and makes a preview.
  ///
  /// - Returns: `rendered`, or the code of the error that refused it.
  static func run(_ data: Data, number: Int) async -> String {
    do throws(EditError) {
      var limits = PhotoLimits()
      limits.time = 9
      let input = try EditingInput(data: data, limits: limits)
      _ = input.info.json.canonicalString()
      var settings = OutputSettings()
      settings.longEdge = 64
      settings.format = [.jpeg, .png, .webp, .tiff][number % 4]
      settings.metadata = number % 3 == 0 ? .safe : .keep
      _ = try await input.render(recipe, settings: settings)
      _ = try await input.preview(Recipe(), PreviewRequest(longEdge: 48, delivery: .fast))
      return "rendered"
    } catch {
      return error.category == .bug ? "bug: \(error)" : error.code.rawValue
    }
  }
}
