import Documents
import DurableFiles
import Glibc
import TransactionLog

// The local folders that a copy of the library has brought along from where it was copied.
extension PhotoStore {
  /// Those of this machine that are old enough.
  func formerFolders(_ options: CollectOptions, _ list: inout UnreferencedList) throws -> [CollectedFile] {
    var files: [CollectedFile] = []
    for folder in try formerOfThisMachine() {
      let counted = try index.read { try list.age(of: folder.name, in: $0) }
      guard let age = try counted ?? age(of: folder, options), .milliseconds(age) >= options.gracePeriod else {
        continue
      }
      files.append(CollectedFile(.localFolder, folder.path, size: try size(of: folder.path)))
    }
    return files
  }

  /// Removes local folders. What they keep as damaged is moved first.
  ///
  /// - Returns: Those that were removed.
  func removeFormerFolders(_ files: [CollectedFile]) throws -> [CollectedFile] {
    var removed: [CollectedFile] = []
    // One of them may have become this folder's own again since it was listed.
    for folder in files.isEmpty ? [] : try formerOfThisMachine() {
      guard let file = files.first(where: { $0.path == folder.path }) else { continue }
      try log.withWriterLock { _ in try keepDamaged(of: folder.paths) }
      folder.remove()
      if try FileStatus(at: folder.path) == nil { removed.append(file) }
    }
    return removed
  }

  private func formerOfThisMachine() throws -> [LocalFolder] {
    let place = ReplicaPlace(root: layout.root, library: library, machine: try .current())
    let search = try LocalFolder.search(in: place)
    guard search.own?.path == layout.local.path else { return [] }
    return search.former.filter(\.isOfThisMachine).map(\.folder)
  }

  /// How long ago the folder's `self` was created or changed, whichever is later, in milliseconds by the machine's clock;
  /// nil if it is gone.
  private func age(of folder: LocalFolder, _ options: CollectOptions) throws -> Int? {
    guard let status = try FileStatus(at: folder.paths.itself) else { return nil }
    let born = try InodeIdentity(at: folder.paths.itself).birth ?? .min
    return options.now.milliseconds - Int(max(born, status.changed) / 1_000_000)
  }

  /// The bytes that the removal of a folder frees.
  private func size(of folder: String) throws -> Int {
    try Folder.unsortedNames(in: folder).reduce(0) { sum, name in
      let path = folder + "/" + name
      guard let status = try FileStatus(at: path) else { return sum }
      if status.kind == .folder { return try sum + size(of: path) }
      return sum + (status.linkCount > 1 ? 0 : status.size)
    }
  }

  private func keepDamaged(of former: LocalPaths) throws {
    guard try FileStatus(at: former.damaged)?.kind == .folder else { return }
    let names = try Folder.names(in: former.damaged).filter { !$0.hasPrefix(Temporary.prefix) }
    if names.isEmpty { return }
    try Folder.make(layout.local.damaged, isShared: true)
    for name in names {
      let (path, wanted) = (former.damaged + "/" + name, layout.local.damaged + "/" + name)
      let target = try FileStatus(at: wanted) == nil ? wanted : Folder.unusedPath(wanted)
      try SystemCall.perform(.rename, path) { rename(path, target) }
    }
    try Folder.sync(layout.local.damaged)
  }
}
