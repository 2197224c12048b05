public import Documents

/// What went wrong, for a person and for a program.
public struct EditError: Error, Hashable, Sendable {
  /// The kind of failure, in kebab-case; stable.
  public var code: String
  /// What failed, what was expected and what was found.
  public var message: String
  /// What to do about it, where that is known.
  public var hint: String?
  /// The photo, recipe or folder it is about.
  public var path: String?
  /// Every problem of a document, where it is about one.
  public var problems: [RecipeProblem] = []
  /// What it means for a caller.
  public var category: Category

  /// What a failure means for a caller; the raw value is the exit status of the program.
  public enum Category: Int32, Hashable, Sendable {
    /// The answer is no.
    case no = 1
    /// The call cannot be understood.
    case usage = 64
    /// Data is wrong or damaged.
    case badData = 65
    /// Something is not there.
    case notFound = 66
    /// A codec is missing.
    case missingCodec = 69
    /// A bug in photoedit.
    case bug = 70
    /// An output exists already or cannot be made.
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// It may work a moment later.
    case temporary = 75
    /// It is refused on purpose: a limit, an original in danger.
    case refused = 77
    /// A newer program made it.
    case newerVersion = 78
    /// It was interrupted.
    case interrupted = 130
  }

  /// An error.
  public init(
    _ code: String, _ category: Category, _ message: String, hint: String? = nil, path: String? = nil
  ) {
    self.code = code
    self.category = category
    self.message = message
    self.hint = hint
    self.path = path
  }

  /// The error of a name that Swift cannot hold.
  package init(nameNotUTF8 message: String) {
    self.init("name-not-utf8", .notFound, message, hint: "rename it: photoedit reads names as UTF-8 only")
  }

  /// The same error about this photo, recipe or folder, where it names none yet.
  func about(_ path: String) -> EditError {
    var named = self
    if named.path == nil { named.path = path }
    return named
  }
}

extension EditError: CustomStringConvertible {
  /// The sentence, with its place before it.
  public var description: String { (path.map { $0 + ": " } ?? "") + message }
}
