// The codes of reading and rendering photos.
extension EditError.Code {
  /// The file is not a photo, or is damaged.
  public static let badImage = Self("bad-image")
  /// The options for a picture contradict each other.
  public static let badImageOptions = Self("bad-image-options")
  /// A limit is unknown, or its value is not a number above 0.
  public static let badLimit = Self("bad-limit")
  /// A size is outside its range.
  public static let badSize = Self("bad-size")
  /// The width of a sample picture is outside its range.
  public static let badWidth = Self("bad-width")
  /// The caller canceled the work.
  public static let cancelled = Self("cancelled")
  /// A codec crashed in its worker process.
  public static let codecCrashed = Self("codec-crashed")
  /// The file does not exist.
  public static let fileNotFound = Self("file-not-found")
  /// A file cannot be read or written.
  public static let inputOutput = Self("input-output")
  /// The installed libvips lacks a codec.
  public static let missingCodec = Self("missing-codec")
  /// A required library is not installed or too old: libvips, libcurl or libmicrohttpd.
  public static let missingLibrary = Self("missing-library")
  /// /proc is not mounted. Threads and worker processes need it.
  public static let missingProc = Self("missing-proc")
  /// The name of a file is not UTF-8.
  public static let nameNotUTF8 = Self("name-not-utf8")
  /// A worker process was not started by photoedit.
  public static let noConnection = Self("no-connection")
  /// A bug: a preview was not produced.
  public static let noPreview = Self("no-preview")
  /// The path is not a regular file.
  public static let notAFile = Self("not-a-file")
  /// The photo exceeds a limit that the caller may change.
  public static let overLimit = Self("over-limit")
  /// The work would need more memory than allowed.
  public static let overMemory = Self("over-memory")
  /// The work took longer than allowed.
  public static let overTime = Self("over-time")
  /// The file system denied permission.
  public static let permissionDenied = Self("permission-denied")
  /// A bug: an unexpected error.
  public static let unexpected = Self("unexpected")
  /// The program has no such command.
  public static let unknownCommand = Self("unknown-command")
  /// The format, the color encoding or the camera RAW file is recognized but not supported.
  public static let unsupportedImage = Self("unsupported-image")
  /// The call cannot be understood.
  public static let usage = Self("usage")
  /// A worker process could not be started.
  public static let workerNotStarted = Self("worker-not-started")
  /// The messages of a worker process cannot be understood; it may be of another version.
  public static let workerProtocol = Self("worker-protocol")
  /// The photo is damaged or truncated, and was not imported.
  public static let damagedPhoto = Self("damaged-photo")
  /// Two photos have different sizes and cannot be compared.
  public static let sizesDiffer = Self("sizes-differ")

  static let photoCodes: [Self] = [
    .damagedPhoto, .sizesDiffer,
    .badImage, .badImageOptions, .badLimit, .badSize, .badWidth, .cancelled, .codecCrashed, .fileNotFound, .inputOutput,
    .missingCodec, .missingLibrary, .missingProc, .nameNotUTF8, .noConnection, .noPreview, .notAFile, .overLimit,
    .overMemory, .overTime, .permissionDenied, .unexpected, .unknownCommand, .unsupportedImage, .usage,
    .workerNotStarted, .workerProtocol,
  ]
}
