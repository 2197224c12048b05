import Documents
import DurableFiles

extension PhotoStore {
  /// Compares originals by reference, and the sidecars beside photos, with what the library recorded.
  ///
  /// A file is read only if its status has changed since the photo was imported and its digest is not known, so this is
  /// quick: of most files not even the status is asked for, as their folders say that they are there.
  ///
  /// - Parameters:
  ///   - sidecars: the paths at which the sidecar of a file may be, best first.
  ///   - differs: whether the sidecar of the file of a photo says something else than the library.
  /// - Throws: `StoreError`
  package func status(
    sidecars: (String) -> [String], differs: (Asset, String) -> Bool
  ) throws(StoreError) -> LibraryStatus {
    try managing {
      let photos = try assets().sorted { ($0.path, $0.id) < ($1.path, $1.id) }
      var status = LibraryStatus()
      var folders = KnownFolders()
      var missing: [Asset] = []
      for photo in photos where !photo.path.hasPrefix(Original.memoryPath) {
        let path = importedPath(of: photo)
        if photo.isReference {
          switch try reference(of: photo) {
          case .present(let isIntact): if !isIntact { status.changes.append(FileChange(.replaced, photo, path)) }
          case .missing: missing.append(photo)
          }
        }
        if let sidecar = try changedSidecar(of: photo, sidecars(path), &folders), differs(photo, path) {
          status.changes.append(FileChange(.sidecar, photo, sidecar))
        }
      }
      status.changes += try find(missing)
      status.changes.sort { ($0.photo.path, $0.photo.id, $0.path) < ($1.photo.path, $1.photo.id, $1.path) }
      (status.photos, status.references) = (photos.count, photos.count(where: \.isReference))
      keepKnown()
      return status
    }
  }

  private enum Reference {
    case missing
    case present(isIntact: Bool)
  }

  private func reference(of photo: Asset) throws -> Reference {
    let path = try referencePath(photo)
    guard let status = try FileStatus(at: path, followingLinks: true), status.kind == .file else { return .missing }
    guard status.size == photo.fileSize else { return .present(isIntact: false) }
    // The time at which a status changed cannot be set by programs, as that of the content can.
    let imported = Int64(photo.addedMilliseconds) * 1_000_000
    if status.isSettled(before: imported - Self.importTime) { return .present(isIntact: true) }
    return .present(isIntact: try digest(ofFile: path) == photo.digest)
  }

  /// The time between the reading of a file and the transaction that imports it, in nanoseconds, at most.
  private static var importTime: Int64 { 60_000_000_000 }

  /// The path of a photo's sidecar, if it was written after the import.
  private func changedSidecar(
    of photo: Asset, _ paths: [String], _ folders: inout KnownFolders
  ) throws -> String? {
    guard let path = try paths.first(where: { try folders.contain($0) }),
      let status = try FileStatus(at: path, followingLinks: true), status.kind == .file
    else { return nil }
    return status.modified > Int64(photo.addedMilliseconds) * 1_000_000 ? path : nil
  }

  /// Where missing originals are: in the folder of the library, or in their old folders, under whatever name.
  private func find(_ missing: [Asset]) throws -> [FileChange] {
    if missing.isEmpty { return [] }
    let places = Set(missing.map { FilePath.folder(of: importedPath(of: $0)) } + [layout.home])
    let sizes = Set(missing.map(\.fileSize))
    var found: [SHA256Digest: String] = [:]
    for place in places.sorted() {
      for path in try Folder.files(below: place, where: sizes.contains) {
        guard let digest = try? digest(ofFile: path), found[digest] == nil else { continue }
        found[digest] = path
      }
    }
    return missing.map { photo in
      found[photo.digest].map { FileChange(.moved, photo, $0) }
        ?? FileChange(.missing, photo, importedPath(of: photo))
    }
  }
}

extension FileChange {
  fileprivate init(_ kind: Kind, _ photo: Asset, _ path: String) {
    self.init(kind: kind, photo: photo, path: path)
  }
}

/// The names in folders, each of which is listed once.
private struct KnownFolders {
  private var names: [String: Set<[UInt8]>] = [:]

  /// Whether a folder has a file of this name, by its bytes.
  mutating func contain(_ path: String) throws -> Bool {
    let folder = FilePath.folder(of: path)
    // A folder that cannot be listed has no sidecar that could be read.
    let known = names[folder] ?? Set(((try? Folder.unsortedNames(in: folder)) ?? []).map { Array($0.utf8) })
    names[folder] = known
    return known.contains(Array(FilePath.name(of: path).utf8))
  }
}

extension Folder {
  /// The paths of regular files of some sizes below a folder, without links and hidden folders.
  fileprivate static func files(below folder: String, where isWanted: (Int) -> Bool) throws -> [String] {
    var (paths, rest) = ([String](), [folder])
    while let next = rest.popLast() {
      for name in ((try? names(in: next)) ?? []) where !name.hasPrefix(".") {
        let path = FilePath.joined(next, name)
        guard let status = try? FileStatus(at: path) else { continue }
        if status.kind == .folder { rest.append(path) }
        if status.kind == .file, isWanted(status.size) { paths.append(path) }
      }
    }
    return paths
  }
}
