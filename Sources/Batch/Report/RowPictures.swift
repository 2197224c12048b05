package import Editing
import Adjustments
package import Foundation
import ImageFiles
import Rendering
import Threads

/// Makes small pictures of the inputs and outputs of rows, for a report.
package struct RowPictures: Sendable {
  /// Reads a place of a manifest, wherever it is.
  package typealias Reader = @Sendable (RowPlace) throws -> Data

  private let loader: PhotoLoader
  private let longEdge: Int
  private let read: Reader

  /// - Parameters:
  ///   - loader: opens the photos.
  ///   - longEdge: the longer side of the pictures, in pixels.
  package init(_ loader: PhotoLoader, longEdge: Int = 360, read: @escaping Reader) {
    (self.loader, self.longEdge, self.read) = (loader, longEdge, read)
  }

  /// The pictures of rows, in their order; rows whose input can no longer be read are left out.
  func photos(of results: [RowResult]) async -> [ContactSheet.Photo] {
    let width = Processors.count
    var running: [Task<ContactSheet.Photo?, Never>] = []
    var photos: [ContactSheet.Photo] = []
    for index in results.indices {
      while running.count < min(results.count, index + width) {
        let next = results[running.count]
        running.append(Task { await photo(of: next) })
      }
      if let photo = await running[index].value { photos.append(photo) }
    }
    return photos
  }

  private func photo(of result: RowResult) async -> ContactSheet.Photo? {
    guard let input = result.inputPlace, let before = await picture(of: input) else { return nil }
    let after: ContactSheet.Picture? = if let output = result.outputPlace { await picture(of: output) } else { nil }
    let size = result.size.map { "\($0.width) × \($0.height)" }
    let time = result.status == .ok ? ShownAmount.text(result.duration) : result.status.rawValue
    let measures = [size, result.byteCount.map { ShownAmount.text(bytes: $0) }, time].compactMap { $0 }
    let facts = [result.output, measures.joined(separator: " · ")].compactMap { $0 }
    return ContactSheet.Photo(
      name: result.id, before: before, after: after, facts: facts, warnings: result.warnings)
  }

  private func picture(of place: RowPlace) async -> ContactSheet.Picture? {
    var request = PreviewRequest(longEdge: longEdge, delivery: .fast)
    (request.settings.quality, request.settings.profile) = (75, .srgb)
    guard let data = try? read(place), let input = try? await loader.input(data: data),
      let preview = try? await input.preview(Recipe(), request)
    else { return nil }
    return ContactSheet.Picture(
      data: preview.data, mediaType: "image/\(preview.format)", width: preview.size.width, height: preview.size.height)
  }
}

extension RowPictures {
  /// Makes pictures of the photos at places.
  ///
  /// - Parameter limit: how many bytes a photo may have at most.
  package init(_ loader: PhotoLoader, of places: Places, limit: Int) {
    self.init(loader) { place in
      let bytes = try places.store(of: place).contents(of: place, limit: limit)
      return bytes.withUnsafeBytes { Data($0) }
    }
  }
}
