import DurableFiles
import ImageFiles
import Jobs
import PhotoLibrary

/// Whether a file is a photo for a hot folder, judged by its name, or by its bytes where the name does not say.
enum WatchedName {
  case photo
  /// A file that may be the sidecar of a photo.
  case sidecar
  /// A file whose name begins with a dot: programs give such names to their own files, including unfinished copies.
  case hidden
  /// An unfinished copy or download of another program.
  case temporary
  /// Anything else.
  case other

  /// - Parameter path: the path of the file.
  init(_ path: String) {
    let name = FilePath.name(of: path)
    if name.utf8.first == UInt8(ascii: ".") {
      self = .hidden
    } else if name.utf8.last == UInt8(ascii: "~")
      || KnownFormat.named(fileExtension: FilePath.fileExtension(of: name))?.kind == .unfinished
    {
      self = .temporary
    } else if Sidecar.isSidecar(name) {
      self = .sidecar
    } else {
      self = InputList.isPhoto(path) ? .photo : .other
    }
  }
}
