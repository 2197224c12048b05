package import Foundation

/// A temporary folder that is removed with the last reference.
package final class ScratchFolder: Sendable {
  /// The folder.
  package let url: URL

  /// Creates the folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("photoedit-test-" + UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A path in the folder.
  package func appending(_ path: String) -> URL { url.appendingPathComponent(path) }

  /// The relative paths of everything in the folder, sorted.
  package func contents() -> [String] {
    (FileManager.default.subpaths(atPath: url.path) ?? []).sorted()
  }
}
