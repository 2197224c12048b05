// The codes of reading and rendering photos.
extension EditError.Code {
  /// The file is not a photo, or is damaged.
  public static let badImage = Self("bad-image", .badData)
  /// The options for a picture contradict each other.
  public static let badImageOptions = Self("bad-image-options", .usage)
  /// A limit is unknown, or its value is not a number above 0.
  public static let badLimit = Self("bad-limit", .usage)
  /// A size is outside its range.
  public static let badSize = Self("bad-size", .usage)
  /// The width of a sample picture is outside its range.
  public static let badWidth = Self("bad-width", .usage)
  /// The caller canceled the work.
  public static let canceled = Self("canceled", .interrupted)
  /// A codec crashed in its worker process.
  public static let codecCrashed = Self("codec-crashed", .badData)
  /// The file does not exist.
  public static let fileNotFound = Self("file-not-found", .notFound)
  /// A file cannot be read or written.
  public static let inputOutput = Self("input-output", .inputOutput)
  /// The installed libvips lacks a codec.
  public static let missingCodec = Self("missing-codec", .missingCodec)
  /// A required library is not installed or too old: libvips, libcurl or libmicrohttpd.
  public static let missingLibrary = Self("missing-library", .missingCodec)
  /// /proc is not mounted. Threads and worker processes need it.
  public static let missingProc = Self("missing-proc", .missingCodec)
  /// The name of a file is not UTF-8.
  public static let nameNotUTF8 = Self("name-not-utf8", .notFound)
  /// A worker process was not started by photoedit.
  public static let noConnection = Self("no-connection", .usage)
  /// A bug: a preview was not produced.
  public static let noPreview = Self("no-preview", .bug)
  /// The path is not a regular file.
  public static let notAFile = Self("not-a-file", .badData)
  /// The photo exceeds a limit that the caller may change.
  public static let overLimit = Self("over-limit", .refused)
  /// The work would need more memory than allowed.
  public static let overMemory = Self("over-memory", .refused)
  /// The work took longer than allowed.
  public static let overTime = Self("over-time", .refused)
  /// The file system denied permission.
  public static let permissionDenied = Self("permission-denied", .inputOutput)
  /// The limits of the system allow fewer threads than a command needs.
  public static let tooFewThreads = Self("too-few-threads", .missingCodec)
  /// A bug: an unexpected error.
  public static let unexpected = Self("unexpected", .bug)
  /// The program has no such command.
  public static let unknownCommand = Self("unknown-command", .usage)
  /// The format, the color encoding or the camera RAW file is recognized but not supported.
  public static let unsupportedImage = Self("unsupported-image", .badData)
  /// The call cannot be understood.
  public static let usage = Self("usage", .usage)
  /// A worker process was killed from outside, by the system for want of memory or by somebody.
  public static let workerKilled = Self("worker-killed", .temporary)
  /// A worker process could not be started.
  public static let workerNotStarted = Self("worker-not-started", .inputOutput)
  /// The messages of a worker process cannot be understood; it may be of another version.
  public static let workerProtocol = Self("worker-protocol", .bug)
  /// The photo is damaged or truncated, and was not imported.
  public static let damagedPhoto = Self("damaged-photo", .badData)
  /// Two photos have different sizes and cannot be compared.
  public static let sizesDiffer = Self("sizes-differ", .badData)
}
