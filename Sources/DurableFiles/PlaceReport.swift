import CLinux
import Glibc

/// What a folder's file system is, and what it can do.
package struct PlaceReport: Sendable {
  /// The folder, with its links resolved.
  package let folder: String
  /// Its file system.
  package let fileSystem: FileSystem
  /// Why no file can be made in the folder; nil where one can. Then nothing below is known.
  package let problem: FileError?
  /// What it can do, and why not where it cannot.
  package let abilities: [(ability: PlaceAbility, problem: FileError?)]
  /// Which spellings of a name are one file.
  package let spellings: FoldedSpellings?
  /// The step of times of files, in nanoseconds.
  package let timeStep: Int?

  /// Tries a folder with files in a temporary one, which is removed.
  ///
  /// - Throws: `FileError` where there is no such folder.
  package init(of folder: String) throws(FileError) {
    self.folder = try FilePath.resolved(folder)
    guard try FileStatus(at: self.folder)?.kind == .folder else { throw FileError(.listFolder, folder, ENOTDIR) }
    fileSystem = try FileSystem(of: self.folder)
    do throws(FileError) {
      let trial = try Folder.makeTemporary(Temporary.prefix, in: self.folder)
      defer { Folder.discard(trial) }
      let spellings = try FoldedSpellings(in: trial)
      var abilities: [(ability: PlaceAbility, problem: FileError?)] = []
      for ability in PlaceAbility.allCases {
        do throws(FileError) {
          try ability.check(in: trial)
          abilities.append((ability, nil))
        } catch {
          abilities.append((ability, error))
        }
      }
      let timeStep = try Self.timeStep(FilePath.joined(trial, "time"))
      (problem, self.abilities, self.spellings, self.timeStep) = (nil, abilities, spellings, timeStep)
    } catch {
      (problem, abilities, spellings, timeStep) = (error, [], nil, nil)
    }
  }

  /// Checks that a library can be made at a path, whose folder is made if missing.
  ///
  /// - Throws: `FileError` of what the file system lacks.
  package static func checkLibraryPlace(_ path: String) throws(FileError) {
    let folder = FilePath.folder(of: path)
    try Folder.make(folder)
    let trial = try Folder.makeTemporary(Temporary.prefix, in: folder)
    defer { Folder.discard(trial) }
    for ability in [PlaceAbility.locks, .syncsFiles, .sharedMaps] {
      do throws(FileError) {
        try ability.check(in: trial)
      } catch {
        throw FileError(error.operation, path, error.code)
      }
    }
  }

  /// The step of the times of a file that is made for this: the largest that divides the time that it keeps, of one that
  /// nothing but a nanosecond divides.
  private static func timeStep(_ path: String) throws(FileError) -> Int? {
    let file = try Descriptor.open(path, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o600)
    let time = timespec(tv_sec: 1_600_000_001, tv_nsec: 111_111_111)
    let isSet = (try? SystemCall.perform(.touch, path) { futimens(file.number, [time, time]) }) != nil
    guard isSet else { return nil }
    let kept = try file.status().modified
    return [2_000_000_000, 1_000_000_000, 10_000_000, 1_000_000, 1000, 100].first { kept % Int64($0) == 0 } ?? 1
  }
}
