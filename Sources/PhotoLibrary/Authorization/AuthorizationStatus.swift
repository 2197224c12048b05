/// Whether a program may use a library, at a level.
public enum AuthorizationStatus: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nobody has been asked yet.
  case notDetermined
  /// The program must not use the library, and nobody can be asked.
  case restricted
  /// The program must not use the library.
  case denied
  /// The program may use some photos, and those that it imports.
  case limited
  /// The program may use the library at this level.
  case authorized
}

/// What a program wants to do with a library.
public enum AuthorizationLevel: String, Hashable, Sendable, Codable, CaseIterable {
  /// Import photos, and nothing else.
  case addOnly
  /// Read and change everything.
  case readWrite
}

/// The question whether a program may use a library.
public struct AuthorizationRequest: Hashable, Sendable {
  /// The identifier of the program, such as `com.acme.sepia`.
  public let program: String
  /// What it wants to do.
  public let level: AuthorizationLevel
}
