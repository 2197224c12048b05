import DurableFiles
package import Foundation

/// The local folder of a library: what belongs to it on this machine, such as its index.
package struct LocalFiles {
  private let photos: URL
  /// The folder, relative to the folder of photos.
  package let path: String

  /// - Parameter folder: the folder of photos. Its library must have one local folder.
  package init(of folder: URL) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(".photoedit").path)
    let found = names.filter { $0.wholeMatch(of: /local-[0-9a-f]{8}/) != nil }
    guard found.count == 1 else { throw CocoaError(.fileReadUnknown) }
    (photos, path) = (folder, ".photoedit/" + found[0])
  }

  /// Makes it the local folder of this library, of which it is a copy: then the library is as if it had been moved.
  package func adopt() throws {
    let said = try String(contentsOf: url("self"), encoding: .utf8)
    let file = try PendingFile(in: url("").path)
    let identity = try file.identity()
    try file.write(
      Array(
        said.replacing(/"birth":[0-9]+/, with: "\"birth\":\(identity.birth ?? 0)")
          .replacing(/"inode":[0-9]+/, with: "\"inode\":\(identity.inode)").utf8))
    try file.publishUnsynced(as: url("self").path)
  }

  /// A file in it, relative to the folder of photos.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// A file in it.
  package func url(_ name: String) -> URL { photos.appendingPathComponent(path(name)) }
}
