import Foundation
import PhotoEdit

/// Imports the photos of a folder.
struct Importer {
  let library: Library
  let loader: PhotoLoader
  /// How many photos are imported in one transaction; their bytes are in memory meanwhile.
  private static let batch = 20

  /// - Returns: The number of new photos, and of files that are no photos.
  func importPhotos(in folder: URL) async throws -> (new: Int, refused: Int) {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles
    ).filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
    var (new, refused) = (0, 0)
    for start in stride(from: 0, to: files.count, by: Self.batch) {
      var candidates: [ImportCandidate] = []
      for file in files[start..<min(start + Self.batch, files.count)] {
        do {
          candidates.append(try await loader.candidate(contentsOf: file))
        } catch {
          refused += 1
        }
      }
      for result in await library.importPhotos(candidates) {
        if try result.get().isNew { new += 1 }
      }
    }
    return (new, refused)
  }
}
