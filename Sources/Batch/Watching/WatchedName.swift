/// What a file's name says about whether it is a photo for a hot folder.
enum WatchedName {
  /// A photo by its extension.
  case photo
  /// A file whose name begins with a dot: programs keep their own things so, also unfinished copies.
  case hidden
  /// An unfinished copy or download of another program.
  case temporary
  /// Anything else.
  case other

  private static let temporaryExtensions: Set<String> = [
    "tmp", "temp", "part", "partial", "filepart", "crdownload", "download", "swp", "lock",
  ]

  /// - Parameter name: without folders.
  init(_ name: String) {
    let pieces = name.split(separator: ".", omittingEmptySubsequences: false)
    let ending = pieces.count > 1 ? (pieces.last.map { $0.lowercased() } ?? "") : ""
    if name.utf8.first == UInt8(ascii: ".") {
      self = .hidden
    } else if name.utf8.last == UInt8(ascii: "~") || Self.temporaryExtensions.contains(ending) {
      self = .temporary
    } else {
      self = InputList.extensions.contains(ending) ? .photo : .other
    }
  }
}
