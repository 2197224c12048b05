package import Documents
package import DurableFiles

extension LocalFolder {
  /// A local folder that is another folder's or machine's, or was this one's before it was copied.
  package struct Former: Hashable, Sendable {
    /// The folder, and what its `self` says.
    package let folder: LocalFolder
    /// Whether it was made on this machine.
    package let isOfThisMachine: Bool
  }

  /// What is in a library's folder.
  package struct Search: Sendable {
    /// The first, by name, whose `self` fits; nil if none does.
    package let own: LocalFolder?
    /// The others of the same library: those of this machine first, and of each the one that was written last.
    package let former: [Former]
  }

  /// Looks at the local folders of a library. Nothing is changed.
  ///
  /// - Throws: `FileError` where one cannot be read now: it may be the one that fits.
  package static func search(in place: ReplicaPlace) throws(FileError) -> Search {
    var (own, former): (LocalFolder?, [Former]) = (nil, [])
    for paths in try paths(in: place.root) {
      guard let (said, file) = try FolderSelf.read(in: paths.path) else { continue }
      let folder = LocalFolder(path: paths.path, said: said)
      if own == nil, said.fits(file, in: place) {
        own = folder
      } else if said.place.library == place.library {
        former.append(Former(folder: folder, isOfThisMachine: said.place.machine == place.machine))
      }
    }
    return Search(own: own, former: former.sorted { $0.isBefore($1) })
  }

  /// The library that the local folder states which fits but for that: whose the folder is if its `format` is lost. Nil
  /// if none fits.
  package static func knownLibrary(in root: String, on machine: MachineID) throws(FileError) -> Bits128? {
    for paths in try paths(in: root) {
      guard let (said, file) = try FolderSelf.read(in: paths.path) else { continue }
      let place = ReplicaPlace(root: root, library: said.place.library, machine: machine)
      if said.fits(file, in: place) { return said.place.library }
    }
    return nil
  }
}

extension LocalFolder.Former {
  /// Whether another one says less about this folder.
  fileprivate func isBefore(_ other: LocalFolder.Former) -> Bool {
    if isOfThisMachine != other.isOfThisMachine { return isOfThisMachine }
    let (birth, otherBirth) = (folder.said.birth ?? .min, other.folder.said.birth ?? .min)
    return birth == otherBirth ? folder.name < other.folder.name : birth > otherBirth
  }
}
