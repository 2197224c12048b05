public import Foundation

/// What went wrong, for people and for programs.
public struct EditError: Error, Hashable, Sendable {
  /// The kind of failure.
  public var code: Code
  /// What failed, what was expected and what was found.
  public var message: String
  /// How to fix it, if known. The library's hints refer to its API; the program has its own wording for its options.
  public var hint: String?
  /// The photo, recipe or folder concerned.
  public var path: String?
  /// Every problem of the recipe, if the error is about one.
  public var problems: [RecipeProblem] = []
  /// What the failure means for a caller.
  public var category: Category
  /// What the hint advises, for programs with options of their own.
  package var advice: Advice?
  /// The signal that ended the worker process; nil where none did.
  package var signal: Int32?

  /// What a failure means for a caller; the raw value is the exit status of the program.
  public enum Category: Int32, Hashable, Sendable {
    /// The check found differences or damage.
    case no = 1
    /// The call cannot be understood.
    case usage = 64
    /// Data is invalid or damaged.
    case badData = 65
    /// What was named does not exist.
    case notFound = 66
    /// A codec or a library is missing.
    case missingCodec = 69
    /// A bug in photoedit.
    case bug = 70
    /// An output already exists or cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// Trying again may succeed.
    case temporary = 75
    /// Refused on purpose: a limit is exceeded, an original would be overwritten.
    case refused = 77
    /// A version of photoedit made it whose format this one cannot read, mostly a newer one.
    case newerVersion = 78
    /// It was interrupted.
    case interrupted = 130
  }

  /// Creates an error.
  ///
  /// - Parameter category: what the failure means for a caller, if not what its code says.
  public init(
    _ code: Code, as category: Category? = nil, _ message: String, hint: String? = nil, path: String? = nil
  ) {
    self.code = code
    self.category = category ?? code.category
    self.message = message
    self.hint = hint
    self.path = path
  }

  /// The error for a name that Swift cannot represent.
  package init(nameNotUTF8 message: String) {
    self.init(.nameNotUTF8, message, hint: "rename it: photoedit reads names as UTF-8 only")
  }
}

extension EditError: CustomStringConvertible {
  /// The message, with the path before it.
  public var description: String { (path.map { $0 + ": " } ?? "") + message }
}

extension EditError: LocalizedError {
  /// The message, with the path before it; what `localizedDescription` returns.
  public var errorDescription: String? { description }
  /// The message, without the path.
  public var failureReason: String? { message }
  /// The hint.
  public var recoverySuggestion: String? { hint }
}
