package import Foundation

/// A fresh folder that goes away with the value's last reference.
package final class ScratchFolder: Sendable {
  /// Where it is.
  package let url: URL

  /// Makes the folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("photoedit-test-" + UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A path in the folder.
  package func appending(_ path: String) -> URL { url.appendingPathComponent(path) }

  /// The names of everything in the folder, at any depth, sorted.
  package func contents() -> [String] {
    (FileManager.default.subpaths(atPath: url.path) ?? []).sorted()
  }
}
