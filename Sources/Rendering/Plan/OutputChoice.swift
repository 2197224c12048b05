import DurableFiles
package import ImageFiles
import VIPS

/// The format of an output, decided here for everything that writes pictures.
///
/// Who asks for a format gets it; else the extension of the output decides, and wins over a format that comes with a
/// recipe. Where nobody names one, the output has the format of the original if that can be written and everybody can
/// open it, and is a JPEG otherwise.
package struct OutputChoice: Hashable, Sendable {
  /// The format.
  package let format: FileFormat
  /// The extension for a path that leaves it open: that of the original's name if the original decides and its name
  /// says so.
  package let fileExtension: String
  /// Warnings for the user.
  package private(set) var warnings: [String] = []

  /// Decides where the output has no extension yet.
  ///
  /// The parameters are those of the initializer with an extension.
  package init(
    asked: FileFormat? = nil, recipe: FileFormat? = nil, original: FileFormat? = nil, named name: String = "",
    isCopied: Bool = false
  ) {
    let own = FilePath.fileExtension(of: name)
    let original = original ?? FileFormat(fileExtension: own)
    let kept = original.flatMap { isCopied || $0.writing?.isKept == true ? $0 : nil }
    format = asked ?? recipe ?? kept ?? .jpeg
    let keepsName = asked == nil && recipe == nil && FileFormat(fileExtension: own) == format
    fileExtension = keepsName ? own : format.fileExtensions[0]
  }

  /// Decides.
  ///
  /// - Parameters:
  ///   - asked: the format that the caller asks for.
  ///   - fileExtension: the extension of the output; empty where it has none.
  ///   - recipe: the format that comes with the recipe or the edit.
  ///   - original: the format of the original, by its bytes; nil where only its name is known.
  ///   - name: the name of the original.
  ///   - isCopied: whether the bytes of the original are the output.
  /// - Throws: `PhotoError` where the extension decides, but names no format.
  package init(
    asked: FileFormat? = nil, fileExtension: String, recipe: FileFormat? = nil, original: FileFormat? = nil,
    named name: String = "", isCopied: Bool = false
  ) throws(PhotoError) {
    guard asked == nil, !fileExtension.isEmpty else {
      self.init(asked: asked, recipe: recipe, original: original, named: name, isCopied: isCopied)
      return
    }
    guard let named = FileFormat(fileExtension: fileExtension) else {
      throw PhotoError(
        .badOutput, "unknown extension '.\(fileExtension)'",
        hint: "choose a format or an extension: \(OutputRequest.writable)")
    }
    self.init(asked: named, named: name)
    guard let recipe, recipe != named else { return }
    warnings = [
      "the recipe requests \(recipe.identifier), but the output's extension selects \(named.name); the extension wins"
    ]
  }

  /// The format of the file that a library stores for an edit of a photo: the photo's own if it can be written, because
  /// it may be edited further, else one that keeps what the photo has.
  package static func stored(for source: SourceInfo) -> FileFormat {
    source.format.canWrite ? source.format : source.hasAlpha ? .png : .jpeg
  }
}
