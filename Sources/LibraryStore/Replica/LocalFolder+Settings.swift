import DurableFiles

extension LocalFolder {
  /// The most bytes of a file of settings that are copied.
  private static let settingsLimit = 64 << 10

  /// Copies the settings of this machine and those of its remotes into another local folder, durably. What is not a
  /// regular file in real folders, or too long for one, is not copied.
  func copySettings(to other: String) throws(FileError) {
    try Self.copySettings(path, to: other)
    guard try FileStatus(at: paths.remotes)?.kind == .folder else { return }
    for name in try Folder.names(in: paths.remotes) {
      try Self.copySettings(FilePath.joined(paths.remotes, name), to: FilePath.joined(other + "/remotes", name))
    }
  }

  private static func copySettings(_ folder: String, to other: String) throws(FileError) {
    guard let file = try Descriptor.openRegularFile(LocalPaths.configName, in: folder),
      case let bytes = try file.bytes(upTo: settingsLimit + 1), bytes.count <= settingsLimit
    else { return }
    try Folder.make(other, isShared: true)
    try DurableFile.write(bytes, to: FilePath.joined(other, LocalPaths.configName), isShared: true)
  }
}
