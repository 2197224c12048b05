import ImageFiles

/// Whether a file is a photo for a hot folder, judged by its name.
enum WatchedName {
  /// A photo by its extension.
  case photo
  /// A file whose name begins with a dot: programs give such names to their own files, including unfinished copies.
  case hidden
  /// An unfinished copy or download of another program.
  case temporary
  /// Anything else.
  case other

  private static let temporaryExtensions: Set<String> = [
    "tmp", "temp", "part", "partial", "filepart", "crdownload", "download", "swp", "lock",
  ]

  /// - Parameter name: the name of the file, without folders.
  init(_ name: String) {
    let ending = FileFormat.fileExtension(ofPath: name)?.lowercased() ?? ""
    if name.utf8.first == UInt8(ascii: ".") {
      self = .hidden
    } else if name.utf8.last == UInt8(ascii: "~") || Self.temporaryExtensions.contains(ending) {
      self = .temporary
    } else {
      self = InputList.isPhoto(name) ? .photo : .other
    }
  }
}
