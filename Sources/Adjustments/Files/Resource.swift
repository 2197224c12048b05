package import Documents

/// A file that a recipe refers to, once it has been read.
package struct Resource: Sendable {
  /// The required kind of a file.
  package enum Kind: Hashable, Sendable {
    /// A color table.
    case table
    /// A picture for a mask or an overlay.
    case picture
    /// A color profile for a rendering.
    case profile
    /// A font.
    case font

    /// The name of such a file in examples.
    package var exampleName: String {
      switch self {
      case .table: "looks/warm.cube"
      case .picture: "logo.png"
      case .profile: "paper.icc"
      case .font: "title.ttf"
      }
    }
  }

  /// The content made from a file.
  package enum Content: Sendable {
    /// A color table.
    case table(ColorTable)
    /// A picture for a mask or an overlay.
    case picture(MaskPicture)
    /// A color profile, with no content beyond its bytes.
    case profile
    /// A font, with no content beyond its bytes.
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

  /// A file that holds a picture for a mask or an overlay.
  package init(picture: MaskPicture) {
    (bytes, digest, content) = (picture.bytes, picture.digest, .picture(picture))
  }

  /// A file that holds a color profile.
  package init(profile bytes: [UInt8]) {
    (self.bytes, digest, content) = (bytes, SHA256Digest(of: bytes), .profile)
  }

  /// A file that holds a font.
  package init(font bytes: [UInt8]) { (self.bytes, digest, content) = (bytes, SHA256Digest(of: bytes), .font) }

  /// The color table, if the file is one.
  package var table: ColorTable? { if case .table(let table) = content { table } else { nil } }
  /// The picture for a mask or an overlay, if the file is one.
  package var picture: MaskPicture? { if case .picture(let picture) = content { picture } else { nil } }

  /// The kind of file it was read as.
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
    /// What is wrong.
    package let code: EditError.Code
    /// What was expected and what was found, with the line if the file is text.
    package let message: String
    /// What to do about it, where that is known.
    package let hint: String?
    /// The category of the error, for the caller.
    package let category: EditError.Category

    package init(
      _ code: EditError.Code, _ message: String, hint: String? = nil, category: EditError.Category = .badData
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
    _ code: EditError.Code, _ message: String, hint: String? = nil, category: EditError.Category = .badData
  ) {
    self.init([Problem(code, message, hint: hint, category: category)])
  }
}

/// Finds and reads a file that a recipe names, as the required kind; a path is relative to the recipe file `base`.
///
/// - Returns: nil for a digest that cannot be looked up here.
/// - Throws: `ResourceError`
package typealias ResourceLoader =
  @Sendable (_ reference: FileReference, _ kind: Resource.Kind, _ base: String?) throws(ResourceError) ->
  Resource?

/// A part of a recipe that needs a file to be read before it can do anything.
package protocol FileUser {
  /// The required kind of the file.
  static var fileKind: Resource.Kind { get }
  /// The file; nil for none.
  var file: FileReference? { get }
  /// The file, once it has been read; nil until then.
  var resource: Resource? { get }
  /// A copy with its file read and named by its digest.
  func reading(_ resource: Resource) -> Self
}

extension FileUser {
  /// Whether a file is named but not read yet.
  package var isWaiting: Bool { file != nil && resource == nil }
}

/// An adjustment that needs a file to be read before it can do anything.
package protocol ResourceAdjustment: Adjustment, FileUser {
  /// The parameter that names the file.
  static var fileKey: String { get }
  /// The file; nil for none.
  var file: FileReference? { get set }
  /// The file, once it has been read; nil until then.
  var resource: Resource? { get set }
  /// What the example in the reference sets first: a parameter without which the adjustment does nothing.
  static var exampleParameter: (key: String, value: String) { get }
}

extension ResourceAdjustment {
  package static var fileKey: String { "file" }

  package static var exampleParameter: (key: String, value: String) { (fileKey, fileKind.exampleName) }

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
