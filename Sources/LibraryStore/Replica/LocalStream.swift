import DurableFiles
import Glibc
import TransactionLog

/// The stream of a library's folder, which its local folder remembers.
struct LocalStream: StreamKeeper {
  private let paths: LocalPaths
  private let place: ReplicaPlace?
  private let copied: [StreamName]

  /// - Parameters:
  ///   - paths: those of the own local folder; nothing is there for a library that has none and cannot be written.
  ///   - place: whose folder it is; nil where that is not known.
  ///   - former: the local folders that a copy has brought along.
  init(_ paths: LocalPaths, in place: ReplicaPlace?, former: [LocalFolder.Former]) {
    (self.paths, self.place) = (paths, place)
    copied = former.compactMap(\.folder.stream)
  }

  var temporaries: String { paths.temporaries }

  func stream() throws -> StreamName? { try FolderSelf.read(in: paths.path)?.said.stream }

  func former() -> [StreamName] { copied }

  func begin(_ stream: StreamName) throws {
    guard let place else { throw FileError(.write, paths.itself, EROFS) }
    try FolderSelf.write(place, stream: stream, in: paths.path)
  }
}
