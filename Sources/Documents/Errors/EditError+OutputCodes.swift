// The codes of writing files.
extension EditError.Code {
  /// The output settings, the path and the picture are incompatible.
  public static let badOutput = Self("bad-output", .usage)
  /// The output cannot be created.
  public static let cannotCreate = Self("cannot-create", .cannotCreate)
  /// The folder of the output cannot be created.
  public static let cannotMakeFolder = Self("cannot-make-folder", .cannotCreate)
  /// There is no space left.
  public static let diskFull = Self("disk-full", .inputOutput)
  /// A file already exists.
  public static let fileExists = Self("file-exists", .cannotCreate)
  /// A system call on a file failed.
  public static let fileFailed = Self("file-failed", .inputOutput)
  /// The output's name needs the date on which the photo was taken, which is unknown.
  public static let noDate = Self("no-date", .badData)
  /// No photo is named.
  public static let noInput = Self("no-input", .usage)
  /// No file matches a pattern.
  public static let noMatch = Self("no-match", .notFound)
  /// No output is named, or a bug: none was produced.
  public static let noOutput = Self("no-output", .usage)
  /// The photo is not in the library, and no output is named.
  public static let notInLibrary = Self("not-in-library", .notFound)
  /// A rendition cannot be rendered again with the same result.
  public static let notReproducible = Self("not-reproducible", .badData)
  /// Two photos would be written to one file.
  public static let outputCollision = Self("output-collision", .usage)
  /// The output already exists.
  public static let outputExists = Self("output-exists", .cannotCreate)
  /// The output is a folder.
  public static let outputIsFolder = Self("output-is-folder", .cannotCreate)
  /// The output is a photo itself, or an original of the library. Originals are never written.
  public static let outputIsInput = Self("output-is-input", .refused)
  /// The output is a device, a pipe or a socket.
  public static let outputNotAFile = Self("output-not-a-file", .cannotCreate)
  /// A recipe would write outside the folders that it may write to.
  public static let outputOutside = Self("output-outside", .refused)
  /// The named format and the extension of the output contradict each other.
  public static let formatConflict = Self("format-conflict", .usage)
  /// An output without metadata cannot be updated, because it does not record its provenance.
  public static let noTrace = Self("no-trace", .usage)
}
