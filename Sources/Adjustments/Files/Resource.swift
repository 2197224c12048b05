package import Documents

/// A file that a recipe refers to, after it was read.
package struct Resource: Sendable {
  /// What a file has to be.
  package enum Kind: Hashable, Sendable {
    /// A color table.
    case table
    /// A picture for a mask or an overlay.
    case picture
    /// A color profile for a rendering.
    case profile
    /// A font.
    case font
  }

  /// What was made of a file.
  package enum Content: Sendable {
    /// A color table.
    case table(ColorTable)
    /// A picture for a mask.
    case picture(MaskPicture)
    /// A color profile, whose bytes say all.
    case profile
    /// A font, whose bytes say all.
    case font
  }

  /// The file's bytes, which a library stores.
  package let bytes: [UInt8]
  /// The SHA-256 of the bytes.
  package let digest: SHA256Digest
  /// The parsed content.
  package let content: Content

  /// A file that holds a table.
  package init(bytes: [UInt8], table: ColorTable) {
    (self.bytes, digest, content) = (bytes, table.digest, .table(table))
  }

  /// A file that holds a picture for a mask.
  package init(picture: MaskPicture) {
    (bytes, digest, content) = (picture.bytes, picture.digest, .picture(picture))
  }

  /// A file that holds a color profile.
  package init(profile bytes: [UInt8]) {
    (self.bytes, digest, content) = (bytes, SHA256Digest(of: bytes), .profile)
  }

  /// A file that holds a font.
  package init(font bytes: [UInt8]) { (self.bytes, digest, content) = (bytes, SHA256Digest(of: bytes), .font) }

  /// The color table, where it is one.
  package var table: ColorTable? { if case .table(let table) = content { table } else { nil } }
  /// The picture for a mask, where it is one.
  package var picture: MaskPicture? { if case .picture(let picture) = content { picture } else { nil } }

  /// What it was read as.
  package var kind: Kind {
    switch content {
    case .table: .table
    case .picture: .picture
    case .profile: .profile
    case .font: .font
    }
  }

  /// The largest file that a recipe can name, in bytes.
  package static let maximumSize = 64 << 20
}

extension Resource: Hashable {
  // The same digest is the same file.
  package static func == (a: Resource, b: Resource) -> Bool { a.digest == b.digest && a.kind == b.kind }
  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// Why a file that a recipe names cannot be used.
package struct ResourceError: Error, Hashable, Sendable {
  /// One reason.
  package struct Problem: Hashable, Sendable {
    /// What is wrong, in kebab-case; stable.
    package let code: String
    /// What was expected and what was found; with its line where the file is a text.
    package let message: String
    /// What to do about it, where that is known.
    package let hint: String?
    /// What it means for a caller.
    package let category: EditError.Category

    package init(
      _ code: String, _ message: String, hint: String? = nil, category: EditError.Category = .badData
    ) {
      self.code = code
      self.message = message
      self.hint = hint
      self.category = category
    }
  }

  /// The reasons; at least one.
  package let problems: [Problem]

  package init(_ problems: [Problem]) { self.problems = problems }

  /// An error with one reason.
  package init(
    _ code: String, _ message: String, hint: String? = nil, category: EditError.Category = .badData
  ) {
    self.init([Problem(code, message, hint: hint, category: category)])
  }
}

/// Finds and reads a file that a recipe names, as what it has to be; a path is relative to the recipe file `base`.
///
/// - Returns: nil for a digest that cannot be looked up here.
/// - Throws: `ResourceError`
package typealias ResourceLoader =
  @Sendable (_ reference: FileReference, _ kind: Resource.Kind, _ base: String?) throws(ResourceError) ->
  Resource?

/// A part of a recipe that needs a file to be read before it can do anything.
package protocol FileUser {
  /// What the file has to be.
  static var fileKind: Resource.Kind { get }
  /// The file; nil for none.
  var file: FileReference? { get }
  /// The file as it was read; nil until then.
  var resource: Resource? { get }
  /// The same with its file read, named by its digest.
  func reading(_ resource: Resource) -> Self
}

extension FileUser {
  /// Whether the file is named and not read yet.
  package var isWaiting: Bool { file != nil && resource == nil }
}

/// An adjustment that needs a file to be read before it can do anything.
package protocol ResourceAdjustment: Adjustment, FileUser {
  /// The parameter that names the file.
  static var fileKey: String { get }
  /// The file; nil for none.
  var file: FileReference? { get set }
  /// The file as it was read; nil until then.
  var resource: Resource? { get set }
}

extension ResourceAdjustment {
  package static var fileKey: String { "file" }

  /// The parameter that names the file.
  var fileKey: String { Self.fileKey }

  /// The adjustment with its file read, named by its digest.
  package func reading(_ resource: Resource) -> Self {
    var read = self
    read.file = .digest(resource.digest)
    read.resource = resource
    return read
  }
}
