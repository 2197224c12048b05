import DurableFiles

/// The file that marks a folder as one that can be made again, which a backup may leave out: bford.info/cachedir.
enum CacheTag {
  static let name = "CACHEDIR.TAG"
  static let text = """
    Signature: 8a477f597d28d172789f06886806bc55
    # This folder can be made again: photoedit does so when it is missing. A backup may leave it out.
    # See https://bford.info/cachedir/

    """

  /// Marks a folder, unless it is marked.
  static func write(in folder: String) throws(FileError) {
    let path = FilePath.joined(folder, name)
    guard try FileStatus(at: path) == nil else { return }
    do {
      try DurableFile.write(Array(text.utf8), to: path, isShared: true)
    } catch {
      // Another process has marked it in the meantime.
      if !error.alreadyExists { throw error }
    }
  }
}
