package import Foundation

/// The folder of real photos and hostile files that some tests need.
///
/// The environment variable `PHOTOEDIT_CORPUS` names it. Without it, the tests that need it are skipped.
package enum Corpus {
  /// The corpus folder; nil if it is not set.
  package static let folder: URL? = ProcessInfo.processInfo.environment["PHOTOEDIT_CORPUS"]
    .map { URL(fileURLWithPath: $0, isDirectory: true).standardizedFileURL }

  /// Whether the corpus is set: for `.enabled(if:)`.
  package static var isPresent: Bool { folder != nil }

  /// The reason given if it is not.
  package static let reason = "needs the photo corpus: set PHOTOEDIT_CORPUS"

  /// A file of the corpus by its path in it, such as `photos/iphone4_gps_srgb.jpg` for `photos/photos/…`.
  package static func photo(_ path: String) -> URL {
    (folder ?? MissingFile.url).appendingPathComponent("photos/" + path)
  }

  /// The regular files below a folder of the corpus, sorted by path.
  package static func files(below path: String, extensions: Set<String>? = nil) -> [URL] {
    guard let root = folder?.appendingPathComponent(path),
      let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isRegularFileKey])
    else { return [] }
    return all.compactMap { $0 as? URL }
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .filter { extensions?.contains($0.pathExtension.lowercased()) ?? true }
      .sorted { $0.path < $1.path }
  }

  /// The recipes of the project, sorted by name; they do not need the corpus.
  package static let recipes: [URL] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Recipes")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") && $0 != "recipe.schema.json" }.sorted()
      .map { folder.appendingPathComponent($0) }
  }()
}
