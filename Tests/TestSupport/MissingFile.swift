package import Foundation

/// A path at which nothing is, whatever is on the machine.
package enum MissingFile {
  /// The path: in the folder for temporary files, with a name of its own for each run.
  package static let path =
    FileManager.default.temporaryDirectory.appendingPathComponent("photoedit-missing-" + UUID().uuidString).path

  /// Its URL.
  package static let url = URL(fileURLWithPath: path)
}
