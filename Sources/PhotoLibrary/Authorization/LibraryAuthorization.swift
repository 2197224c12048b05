public import Documents
import Editing
public import Foundation
public import LibraryStore

/// Decides which programs may use a library, for a program that others use it through: it asks once, and remembers the
/// answers in a file.
///
///     let authorization = LibraryAuthorization(library, remembering: file) { request in
///       await askUser("Let \(request.program) use your photos?") ? .full : .denied
///     }
///     if try await authorization.requestAuthorization(for: .readWrite, of: "com.acme.sepia") == .authorized {
///       let view = try await authorization.view(for: "com.acme.sepia")
///     }
///
/// It is a scope for programs, not a security boundary: anyone who can read the folder of the library can open all of it.
/// One process at a time uses a file.
public actor LibraryAuthorization {
  /// Answers whether a program may use the library: with full or limited access, or the right to add photos, or
  /// `denied`; nil where nobody has decided, so that the question is asked again.
  public typealias Handler = @Sendable (AuthorizationRequest) async -> LibraryAccess?

  private let library: Library
  private let file: URL
  private let isRestricted: @Sendable (String) -> Bool
  private let ask: Handler
  private var known: AuthorizationDecisions?
  /// The questions that are being asked.
  private var asked: [AuthorizationRequest: Task<LibraryAccess?, Never>] = [:]

  /// Creates the decisions about a library.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - file: where the answers are remembered; its folder must exist.
  ///   - isRestricted: whether a program must not use the library whatever anybody answers; by default none is.
  ///   - ask: answers about a program that nothing is known of; called once at a time for each program and level.
  public init(
    _ library: Library, remembering file: URL, isRestricted: @escaping @Sendable (String) -> Bool = { _ in false },
    asking ask: @escaping Handler
  ) {
    (self.library, self.file, self.isRestricted, self.ask) = (library, file, isRestricted, ask)
  }

  /// Whether a program may use the library. Nobody is asked.
  ///
  /// - Parameters:
  ///   - level: what it wants to do.
  ///   - program: the identifier of the program.
  /// - Throws: `EditError`: `bad-authorizations` where the file with the answers is damaged.
  public func authorizationStatus(
    for level: AuthorizationLevel, of program: String
  ) async throws(EditError) -> AuthorizationStatus {
    try EditError.checkCancellation()
    return isRestricted(program) ? .restricted : try decisions().status(of: program, at: level)
  }

  /// Asks whether a program may use the library, unless that is known, and remembers the answer.
  ///
  /// The answer is reduced to the level that was asked for. Where the program asks several times at once, one question
  /// is asked. If the task is canceled while somebody decides, the answer is remembered all the same.
  ///
  /// - Parameters:
  ///   - level: what it wants to do.
  ///   - program: the identifier of the program.
  /// - Returns: The status after the answer.
  /// - Throws: `EditError`: `bad-authorizations` where the file with the answers is damaged; where it cannot be written;
  ///   `canceled`.
  @discardableResult
  public func requestAuthorization(
    for level: AuthorizationLevel, of program: String
  ) async throws(EditError) -> AuthorizationStatus {
    let status = try await authorizationStatus(for: level, of: program)
    guard status == .notDetermined else { return status }
    let request = AuthorizationRequest(program: program, level: level)
    let task = asked[request] ?? Task { [ask] in await ask(request) }
    asked[request] = task
    let answer = await task.value
    if asked[request] == task {
      asked[request] = nil
      if let answer { try change { $0[program, level] = answer.reduced(to: level) } }
    }
    return try await authorizationStatus(for: level, of: program)
  }

  /// The part of the library that a program may use: nothing before that was decided, and while it is restricted.
  ///
  /// What a limited view imports belongs to it. To have it remembered, give `access` of the view to
  /// `setAccess(_:of:)`.
  ///
  /// - Throws: `EditError`: `bad-authorizations` where the file with the answers is damaged.
  public func view(for program: String) async throws(EditError) -> Library {
    try EditError.checkCancellation()
    return library.view(isRestricted(program) ? .denied : try decisions().access(of: program))
  }

  /// Decides what a program may use without asking, for example in settings.
  ///
  /// Views that were given to the program before keep what they have: see `Library.setSelection(_:of:)`.
  ///
  /// - Parameters:
  ///   - access: what it may use; nil forgets what was decided, so that the next request asks.
  ///   - program: the identifier of the program.
  /// - Throws: `EditError`: `bad-authorizations` where the file with the answers is damaged; where it cannot be written.
  public func setAccess(_ access: LibraryAccess?, of program: String) async throws(EditError) {
    try EditError.checkCancellation()
    try change { decisions in
      decisions.forget(program)
      guard let access else { return }
      decisions[program, .readWrite] = access.reduced(to: .readWrite)
      decisions[program, .addOnly] = access.reduced(to: .addOnly)
    }
  }

  private func decisions() throws(EditError) -> AuthorizationDecisions {
    if let known { return known }
    let read = try AuthorizationDecisions(at: file)
    known = read
    return read
  }

  private func change(_ body: (inout AuthorizationDecisions) -> Void) throws(EditError) {
    var changed = try decisions()
    body(&changed)
    try changed.write(to: file)
    known = changed
  }
}
