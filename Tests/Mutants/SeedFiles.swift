import Foundation
import PhotoEdit

/// The good files that mutants are made of: small photos as they are, and small renderings of larger ones, in every
/// format and with their metadata.
enum SeedFiles {
  /// A file up to this size is taken as it is.
  private static let smallSize = 200 << 10
  private static let formats: [OutputFormat] = [.jpeg, .png, .webp, .tiff, .heic, .avif, .jxl]

  /// Writes them to a folder.
  static func write(to folder: URL, from photos: [URL]) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, photo) in photos.enumerated() {
      let data = try Data(contentsOf: photo)
      if data.count <= smallSize {
        try data.write(to: folder.appendingPathComponent("\(index).as-is"))
      }
      for step in [0, 2, 5] {
        var settings = OutputSettings()
        (settings.format, settings.longEdge, settings.metadata) = (formats[(index + step) % 7], 80, .keep)
        guard let file = try? await EditingInput(data: data).render(Recipe(), settings: settings) else { continue }
        try file.data.write(to: folder.appendingPathComponent("\(index).\(file.format ?? "file")"))
      }
    }
  }

  /// Reads them again, in the order of their names.
  static func read(from folder: URL) throws -> [[UInt8]] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { [UInt8](try Data(contentsOf: folder.appendingPathComponent($0))) }
  }
}
