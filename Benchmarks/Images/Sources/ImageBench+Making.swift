import Adjustments
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import SampleScene
import VIPS

extension ImageBench {
  /// Makes the library. Photos of one size have the same pixels, and a comment of their own that makes other bytes.
  func make() async throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let library = try await Library.create(in: folder)
    try await library.setRenditions(.none)
    let (small, large) = (try Self.jpeg(540, 360), try Self.jpeg(4240, 2832))
    let end = Self.count + Self.largeCount
    for first in stride(from: 0, to: end, by: 100) {
      var candidates: [ImportCandidate] = []
      for number in first..<min(first + 100, end) {
        let file = folder.appending(path: "\(10_000 + number).jpg")
        try Self.commented(number < Self.count ? small : large, number).write(to: file)
        candidates.append(try await ImportCandidate(contentsOf: file))
      }
      for (number, result) in zip(first..., await library.importPhotos(candidates, byReference: true)) {
        guard number % Self.editedEvery == 0 else { continue }
        let recipe = Recipe {
          Exposure(ev: Double(number % 7) / 10 + 0.1)
          Contrast(amount: 20)
        }
        _ = try await library.editingSession(for: result.get().asset).commit(recipe)
      }
    }
  }

  private static func jpeg(_ width: Int, _ height: Int) throws -> Data {
    try Data(SamplePhoto.jpeg(width: width, height: height))
  }

  /// A JPEG with a comment right after its beginning.
  private static func commented(_ jpeg: Data, _ number: Int) -> Data {
    let text = Array("photo \(number)".utf8)
    return jpeg.prefix(2) + [0xFF, 0xFE, 0, UInt8(text.count + 2)] + text + jpeg.dropFirst(2)
  }
}
