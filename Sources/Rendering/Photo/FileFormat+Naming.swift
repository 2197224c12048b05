import DurableFiles
package import ImageFiles
import VIPS

extension FileFormat {
  /// The format of a file: by its name, or by its bytes where the name does not say; nil where it is not a photo.
  ///
  /// A file is opened only if its extension is unknown or missing.
  package init?(named path: String) {
    let fileExtension = FilePath.fileExtension(of: path)
    if let format = FileFormat(fileExtension: fileExtension) {
      self = format
    } else if KnownFormat.named(fileExtension: fileExtension) == nil,
      let format = try? ImageSource.file(path).recognize().format
    {
      self = format
    } else {
      return nil
    }
  }
}
