package import DurableFiles
import Glibc
package import TransactionLog

extension LocalFolder {
  /// The own local folder of a library, and how it came about.
  package struct Found: Sendable {
    /// The folder.
    package let folder: LocalFolder
    /// Whether it was made now.
    package let isNew: Bool
    /// The folder whose settings a new one has; nil if there was none on this machine.
    package let settings: LocalFolder?
    /// The other local folders. The chain goes on at the end of the stream of the first that has one.
    package let former: [Former]

    /// One line for people who wonder why the index is built again; nil for a folder that was there.
    package var note: String? {
      guard isNew else { return nil }
      let from = settings.map { ", with the settings of '\($0.name)'" } ?? ""
      return "'\(FilePath.folder(of: folder.path))' is new here or a copy: made '\(folder.name)'\(from)"
    }
  }

  /// Finds the local folder of a library, or makes one without a stream if none fits. It exists once its `self` does,
  /// which is written last.
  ///
  /// - Parameters:
  ///   - format: the library's file `format`, which is locked meanwhile.
  ///   - timeout: how long to wait for others that make one.
  /// - Throws: `ExclusiveLock.Failure`; `FileError`. Then there is no new folder that fits.
  package static func foundOrMade(
    in place: ReplicaPlace, lockedBy format: String, timeout: Duration
  ) throws -> Found {
    if let found = try search(in: place).found { return found }
    return try ExclusiveLock(format, timeout: timeout, isCreated: false).withLock {
      // Another process may have made it meanwhile.
      let search = try search(in: place)
      return try search.found ?? made(in: place, former: search.former)
    }
  }

  /// Begins a stream: the commits of the folder are appended to it from now on. Its first commit must be durable.
  ///
  /// - Returns: The folder with the stream.
  /// - Throws: `FileError`. Then it has the stream or the one before.
  package func beginning(_ stream: StreamName, in place: ReplicaPlace) throws(FileError) -> LocalFolder {
    LocalFolder(path: path, said: try FolderSelf.write(place, stream: stream, in: path))
  }

  private static func made(in place: ReplicaPlace, former: [Former]) throws(FileError) -> Found {
    let settings = former.first { $0.isOfThisMachine }?.folder
    let path = FilePath.joined(place.root, try unusedName(in: place.root))
    do {
      try LocalPaths(path: path).make()
      if let settings { try settings.copySettings(to: path) }
      let said = try FolderSelf.write(place, stream: nil, in: path)
      return Found(folder: LocalFolder(path: path, said: said), isNew: true, settings: settings, former: former)
    } catch {
      // First of all it must not fit any more.
      Temporary.discard(FilePath.joined(path, FolderSelf.name))
      Folder.discard(path)
      throw error
    }
  }

  private static func unusedName(in root: String) throws(FileError) -> String {
    while true {
      let name = randomName()
      if try FileStatus(at: FilePath.joined(root, name)) == nil { return name }
    }
  }
}

extension LocalFolder {
  /// Removes the folder with everything in it, as far as possible. Links are not followed.
  ///
  /// Its `self` goes last: without it nobody knows whose the rest is.
  func remove() {
    for name in (try? Folder.unsortedNames(in: path)) ?? [] where name != FolderSelf.name {
      Folder.discard(FilePath.joined(path, name))
    }
    guard (try? Folder.names(in: path)) == [FolderSelf.name] else { return }
    Temporary.discard(paths.itself)
    rmdir(path)
  }
}

extension LocalFolder.Search {
  /// The own folder, if there is one already.
  fileprivate var found: LocalFolder.Found? {
    own.map { LocalFolder.Found(folder: $0, isNew: false, settings: nil, former: former) }
  }
}
