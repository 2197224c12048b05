import Documents
import DurableFiles
import Foundation
import LibraryStore
import TransactionLog

/// A library of synthetic photos in a folder that stays from run to run.
struct SyntheticLibrary {
  /// The number of edits of each photo.
  static let edits = 3
  /// How many photos are imported together, and then edited.
  private static let batch = 1000

  let folder: URL
  let size: Int

  /// The folder of the library.
  var path: String { folder.appending(path: ".photoedit").path }
  private var log: String { path + "/log" }
  /// The sizes of the segments as they were made; exists only when the library is complete.
  private var note: URL { folder.appending(path: "segments.json") }

  /// - Parameter scratch: the folder of all libraries.
  init(_ scratch: URL, size: Int) {
    (folder, self.size) = (scratch.appending(path: "library-\(size)-3"), size)
  }

  var isMade: Bool { FileManager.default.fileExists(atPath: note.path) }

  /// Makes the library. There is no index yet.
  ///
  /// - Parameter edits: the number of edits of a photo.
  func make(edits: (Int) -> Int = { _ in Self.edits }) throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let store = try PhotoStore.create(at: path)
    try removeIndex()
    let photos = SyntheticPhotos(size: size)
    let builder = LogBuilder(store.segments, author: "photoedit-bench 1.0")
    for start in stride(from: 0, to: size, by: Self.batch) {
      let indices = start..<min(start + Self.batch, size)
      var lines = try indices.map { try photos.creation($0) }
      try builder.add(lines, date: "2026-01-01T12:00:00.000Z")
      let counts = indices.map(edits)
      for number in stride(from: 1, through: counts.max() ?? 0, by: 1) {
        for (place, index) in indices.enumerated() where counts[place] >= number {
          lines[place] = try photos.edit(index, number, after: lines[place].id)
        }
        let new = lines.indices.filter { counts[$0] >= number }.map { lines[$0] }
        try builder.add(new, date: "2026-01-01T12:00:00.000Z")
      }
    }
    try addAlbums(photos, to: builder)
    try builder.finish()
    try writeOriginals(photos)
    let segments = try logFiles().map { ($0, try FileStatus(at: log + "/" + $0)?.size ?? 0) }
    try JSONEncoder().encode(Dictionary(uniqueKeysWithValues: segments)).write(to: note)
  }

  /// Takes back what a run has added, and removes the index.
  func reset() throws {
    let sizes = try JSONDecoder().decode([String: Int].self, from: Data(contentsOf: note))
    for name in try logFiles() {
      if let size = sizes[name] {
        truncate(log + "/" + name, size)
      } else {
        try FileManager.default.removeItem(atPath: log + "/" + name)
      }
    }
    try removeIndex()
  }

  /// The bytes of the log.
  var logSize: Int {
    (try? logFiles().reduce(0) { $0 + (try FileStatus(at: log + "/" + $1)?.size ?? 0) }) ?? 0
  }

  /// The segments, by their paths in the log.
  private func logFiles() throws -> [String] {
    try Folder.names(in: log).flatMap { stream in
      try Folder.names(in: log + "/" + stream).filter { $0.hasSuffix(".log") }.map { stream + "/" + $0 }
    }
  }

  private func removeIndex() throws {
    for file in try Self.indexFiles(path) { try FileManager.default.removeItem(atPath: file) }
  }

  /// The databases of a library's index, and the files beside them.
  static func indexFiles(_ path: String) throws -> [String] {
    try LocalFolder.paths(in: path).flatMap { local in
      try Folder.names(in: local.index).filter { $0.contains(".sqlite") }.map { local.index + "/" + $0 }
    }
  }

  /// Ten albums of every hundredth photo, at most a thousand.
  private func addAlbums(_ photos: SyntheticPhotos, to builder: LogBuilder) throws {
    for number in 0..<10 {
      var album = CollectionLine(.random(), .create, date: "2026-01-01T12:00:00.000Z")
      (album.kind, album.title) = (.album, "Album \(number)")
      let members = stride(from: number, to: size, by: 100).prefix(1000).map { photos.id($0) }
      if members.isEmpty { continue }
      var insertion = MembersLine(album.collection, .insert, members)
      let creation = try album.line()
      insertion.parents = [creation.id]
      try builder.add([creation, insertion.line()], date: "2026-01-01T12:00:00.000Z")
    }
  }

  private func writeOriginals(_ photos: SyntheticPhotos) throws {
    for shard in 0..<256 {
      try Folder.make(path + "/objects/" + String(format: "%02x", shard))
    }
    for index in 0..<size {
      let bytes = photos.original(index)
      let digest = SHA256Digest(of: bytes).hex
      let file = try Descriptor.open(
        "\(path)/objects/\(digest.prefix(2))/\(digest)", O_WRONLY | O_CREAT | O_EXCL, permissions: 0o444)
      try bytes.withUnsafeBytes { try file.write($0, at: 0) }
    }
  }
}
