public import Documents

/// The color profile of a rendering: an ICC profile in a file.
public struct ProfileFile: ParameterGroup, ParameterValue, FileUser {
  /// The profile, a path relative to the recipe; up to 8 MiB. Nil by default.
  @Parameter("The profile, a path relative to the recipe; up to 8 MiB.")
  public var path: String? = nil

  /// In place of a path: the digest of the profile, an object of the library. Nil by default.
  @Parameter("In place of a path: the digest of the profile, an object of the library.")
  public var sha256: SHA256Digest? = nil

  /// The file, once it has been read; nil until then.
  package var resource: Resource?

  public init() {}

  /// Creates a profile file with these parameters; see each property for its meaning.
  public init(path: String? = nil, sha256: SHA256Digest? = nil) {
    self.init()
    self.path = path
    self.sha256 = sha256
  }

  /// The largest profile, in bytes.
  package static let maximumSize = 8 << 20

  public func conflicts() -> [ParameterConflict] { FileReference.conflicts(path, sha256) }
}

extension ProfileFile {
  // The same file is the same profile, whether it was read or not.
  public static func == (a: ProfileFile, b: ProfileFile) -> Bool { a.file == b.file }
  public func hash(into hasher: inout Hasher) { hasher.combine(file) }

  package static let fileKind = Resource.Kind.profile

  package var file: FileReference? { FileReference(path: path, sha256: sha256) }

  package func reading(_ resource: Resource) -> ProfileFile {
    var read = ProfileFile(sha256: resource.digest)
    read.resource = resource
    return read
  }
}
